#include <iostream>
int main() {
  double v[10];
  std::cout.precision(12);
  while (std::cin >> v[0]) {
    for (int i = 1; i < 10; i++) std::cin >> v[i];
    auto a = corners(v[0], v[1], v[2], v[3], v[4]), b = corners(v[5], v[6], v[7], v[8], v[9]);
    for (Point c : a) std::cout << c.x << " " << c.y << " ";
    std::cout << gap(a, b, normal(a[0], a[1])) << " ";
    if (auto m = sat(a, b)) std::cout << m->x << " " << m->y << "\n"; else std::cout << "none\n";
  }
}
