#include <algorithm>
Point foot(Point p, Point q, Point c) {
	double ex = q.x - p.x, ey = q.y - p.y, square = ex * ex + ey * ey;
	double t = ((c.x - p.x) * ex + (c.y - p.y) * ey) / (square > 0 ? square : 1);
	t = std::clamp(t, 0.0, 1.0); // to the ends
	return {p.x + t * ex, p.y + t * ey};
}
Point closest(double x, double y, double width, double depth, double degrees, Point c) {
	double angle = degrees * std::acos(-1) / 180, dx = c.x - x, dy = c.y - y;
	double ux = std::cos(angle), uy = std::sin(angle);
	double lx = std::clamp(dx * ux + dy * uy, -width / 2, width / 2); // local
	double ly = std::clamp(dy * ux - dx * uy, -depth / 2, depth / 2);
	return {x + lx * ux - ly * uy, y + lx * uy + ly * ux};
}
