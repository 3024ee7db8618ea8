#include <cmath>
#include <vector>
struct Point { double x, y; };
using Shape = std::vector<Point>;
Shape corners(double x, double y, double width, double depth, double degrees) {
	double angle = degrees * std::acos(-1) / 180;
	double ux = std::cos(angle), uy = std::sin(angle);
	double vx = -uy, vy = ux; // u turned left by 90°
	double w = width / 2, d = depth / 2;
	auto at = [=](int i, int j) {
		return Point{x + i * w * ux + j * d * vx, y + i * w * uy + j * d * vy};
	};
	return {at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)};
}
