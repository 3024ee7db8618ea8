static double Clamp(double t, double low, double high) => Math.Min(Math.Max(t, low), high);
static Point Foot(Point p, Point q, Point c) {
	double ex = q.X - p.X, ey = q.Y - p.Y, square = ex * ex + ey * ey;
	double t = ((c.X - p.X) * ex + (c.Y - p.Y) * ey) / (square > 0 ? square : 1);
	t = Clamp(t, 0, 1); // to the ends
	return new Point(p.X + t * ex, p.Y + t * ey);
}
static Point Closest(double x, double y, double width, double depth, double degrees, Point c) {
	double angle = degrees * Math.PI / 180, dx = c.X - x, dy = c.Y - y;
	double ux = Math.Cos(angle), uy = Math.Sin(angle);
	double lx = Clamp(dx * ux + dy * uy, -width / 2, width / 2); // local
	double ly = Clamp(dy * ux - dx * uy, -depth / 2, depth / 2);
	return new Point(x + lx * ux - ly * uy, y + lx * uy + ly * ux);
}
