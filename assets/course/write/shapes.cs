// in a class; using System, System.Linq
struct Point {
	public double X, Y;
	public Point(double x, double y) { X = x; Y = y; }
}
static Point[] Corners(double x, double y, double width, double depth, double degrees) {
	double angle = degrees * Math.PI / 180;
	double ux = Math.Cos(angle), uy = Math.Sin(angle);
	double vx = -uy, vy = ux; // u turned left by 90°
	double w = width / 2, d = depth / 2;
	Func<int, int, Point> at = (i, j) =>
		new Point(x + i * w * ux + j * d * vx, y + i * w * uy + j * d * vy);
	return new[] { at(-1, -1), at(1, -1), at(1, 1), at(-1, 1) };
}
