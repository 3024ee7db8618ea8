struct Vector { double x, y, z; };
double dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
struct Measured { double r, s; };
Measured measure(Vector centre, const std::vector<Vector>& halves, Vector point, Vector n) {
	double r = 0; // how far the box reaches
	for (Vector half : halves) r += std::fabs(dot(half, n));
	double s = dot(centre, n) - dot(point, n); // how far its centre is
	return {r, s}; // a hit if s < r
}
