std::optional<double> impact(const Shape& a, const Shape& b, Point move) {
	double begin = 0, end = 1; // of the tick
	for (auto& shape : {a, b}) for (int i : {0, 1}) {
		Point n = normal(shape[i], shape[i + 1]);
		Interval p = project(a, n), q = project(b, n);
		double speed = move.x * n.x + move.y * n.y;
		if (speed == 0 && (p.max <= q.min || q.max <= p.min)) return std::nullopt; // this gap stays
		if (speed == 0) continue;
		auto times = std::minmax({(q.min - p.max) / speed, (q.max - p.min) / speed});
		begin = std::max(begin, times.first), end = std::min(end, times.second);
	}
	return begin < end ? std::optional(begin) : std::nullopt;
}
