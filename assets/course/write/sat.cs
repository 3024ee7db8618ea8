static Point? Sat(Point[] a, Point[] b) {
	double least = double.PositiveInfinity;
	Point mtv = new Point();
	foreach (var shape in new[] { a, b })
		for (int i = 0; i < 2; i++) { // the other edges are parallel
			Point n = Normal(shape[i], shape[i + 1]);
			double[] p = Project(a, n), q = Project(b, n);
			double forth = q[1] - p[0], back = p[1] - q[0]; // two moves
			if (forth <= 0 || back <= 0) return null; // a gap, or touching
			double way = forth < back ? forth : -back;
			if (Math.Abs(way) >= least) continue;
			least = Math.Abs(way); mtv = new Point(n.X * way, n.Y * way);
		}
	return mtv; // moves a out of b
}
