Point normal(Point p, Point q) {
	double ex = q.x - p.x, ey = q.y - p.y, length = std::hypot(ex, ey);
	return {ey / length, -ex / length}; // turned right by 90°
}
struct Interval { double min, max; };
Interval project(const Shape& corners, Point n) {
	Interval i{INFINITY, -INFINITY};
	for (Point c : corners)
		i = {std::fmin(i.min, c.x * n.x + c.y * n.y), std::fmax(i.max, c.x * n.x + c.y * n.y)};
	return i;
}
double gap(const Shape& a, const Shape& b, Point n) {
	Interval p = project(a, n), q = project(b, n);
	return std::fmax(q.min - p.max, p.min - q.max); // below 0: overlap
}
