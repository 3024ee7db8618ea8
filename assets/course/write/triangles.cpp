std::optional<double> height(Vector a, Vector b, Vector c, double x, double z) {
	auto area = [=](Vector p, Vector q) { // of the parallelogram at (x, z)
		return (p.x - x) * (q.z - z) - (p.z - z) * (q.x - x);
	};
	double wa = area(b, c), wb = area(c, a), wc = area(a, b), whole = wa + wb + wc;
	if (whole == 0) return std::nullopt; // the triangle stands upright
	wa /= whole, wb /= whole, wc /= whole;
	if (std::min({wa, wb, wc}) < 0) return std::nullopt; // outside
	return wa * a.y + wb * b.y + wc * c.y;
}
