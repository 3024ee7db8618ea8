double gjk(const Shape& a, const Shape& b) {
	auto near = [](Point p, Point q) { Point v = foot(p, q, {}); return std::hypot(v.x, v.y); };
	Point p{a[0].x - b[0].x, a[0].y - b[0].y}, q = p;
	for (double least = INFINITY; near(p, q) < least;) {
		Point v = foot(p, q, {});
		least = near(p, q);
		auto less = [=](Point c, Point d) { return (c.x - d.x) * v.x + (c.y - d.y) * v.y < 0; };
		Point c = *std::min_element(a.begin(), a.end(), less);
		Point d = *std::max_element(b.begin(), b.end(), less);
		Point w{c.x - d.x, c.y - d.y}; // support point towards the origin
		if (least * least - v.x * w.x - v.y * w.y < 1e-9) return least; // nothing is nearer
		p = near(p, w) < near(q, w) ? p : q, q = w;
	}
	return 0; // the origin is inside
}
