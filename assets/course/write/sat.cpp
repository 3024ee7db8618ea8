#include <optional>
std::optional<Point> sat(const Shape& a, const Shape& b) {
	double least = INFINITY;
	Point mtv{};
	for (auto& shape : {a, b})
		for (int i : {0, 1}) { // the other edges are parallel
			Point n = normal(shape[i], shape[i + 1]);
			Interval p = project(a, n), q = project(b, n);
			double forth = q.max - p.min, back = p.max - q.min; // two moves
			if (forth <= 0 || back <= 0) return std::nullopt; // a gap, or touching
			double way = forth < back ? forth : -back;
			if (std::fabs(way) < least) least = std::fabs(way), mtv = {n.x * way, n.y * way};
		}
	return mtv; // moves a out of b
}
