static Point Normal(Point p, Point q) {
	double ex = q.X - p.X, ey = q.Y - p.Y;
	double length = Math.Sqrt(ex * ex + ey * ey);
	return new Point(ey / length, -ex / length); // turned right by 90°
}
static double[] Project(Point[] corners, Point n) {
	var dots = corners.Select(c => c.X * n.X + c.Y * n.Y).ToArray();
	return new[] { dots.Min(), dots.Max() };
}
static double Gap(Point[] a, Point[] b, Point n) {
	double[] p = Project(a, n), q = Project(b, n);
	return Math.Max(q[0] - p[1], p[0] - q[1]); // below 0: overlap
}
