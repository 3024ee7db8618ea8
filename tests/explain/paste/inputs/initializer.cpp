#include <vector>
struct Vec2 { float x, y; };
std::vector<Vec2> a = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
std::vector<Vec2> b = {{1, 1}, {3, 1}, {3, 3}, {1, 3}};

int main() {
    return overlaps(a, b); // prints 0 !?
}
