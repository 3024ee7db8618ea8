static double Gjk(Point[] a, Point[] b) {
	Func<Point, double> length = c => Math.Sqrt(c.X * c.X + c.Y * c.Y);
	Point o = new Point(), p = new Point(a[0].X - b[0].X, a[0].Y - b[0].Y), q = p, v = p;
	double least = double.PositiveInfinity;
	while (length(v) < least) {
		least = length(v);
		Func<Point, double> along = e => e.X * v.X + e.Y * v.Y;
		Point c = a.OrderBy(along).First(), d = b.OrderBy(along).Last();
		Point w = new Point(c.X - d.X, c.Y - d.Y); // support point towards the origin
		if (least * least - along(w) < 1e-9) return least; // nothing is nearer
		p = length(Foot(p, w, o)) < length(Foot(q, w, o)) ? p : q;
		q = w; v = Foot(p, q, o);
	}
	return 0; // the origin is inside
}
