#include <iostream>
void put(Point p) { std::cout << p.x << " " << p.y << " "; }
void put(std::optional<double> n) { n ? std::cout << *n << " " : std::cout << "none "; }
int main() {
  double v[53];
  std::cout.precision(12);
  auto vector = [&](int i) { return Vector{v[i], v[i + 1], v[i + 2]}; };
  while (std::cin >> v[0]) {
    for (int i = 1; i < 53; i++) std::cin >> v[i];
    auto a = corners(v[0], v[1], v[2], v[3], v[4]), b = corners(v[5], v[6], v[7], v[8], v[9]);
    Point c{v[5], v[6]}, step{v[10], v[11]}, n = normal(a[0], a[1]);
    for (Point corner : a) put(corner);
    put(gap(a, b, n));
    if (auto mtv = sat(a, b)) put(*mtv); else put(std::nullopt);
    put(closest(v[0], v[1], v[2], v[3], v[4], c));
    put(foot(a[0], a[1], c));
    put(slide(step, n));
    Measured m = measure(vector(12), {vector(15), vector(18), vector(21)}, vector(24), vector(27));
    put(Point{m.r, m.s});
    put(height(vector(30), vector(33), vector(36), v[39], v[40]));
    put(impact(a, b, step));
    put(gjk(a, b));
    std::vector<Interval> intervals;
    for (int i = 41; i < 53; i += 2) intervals.push_back({v[i], v[i + 1]});
    auto found = pairs(intervals);
    std::sort(found.begin(), found.end());
    for (auto [i, j] : found) std::cout << i << " " << j << " ";
    std::cout << "\n";
  }
}
