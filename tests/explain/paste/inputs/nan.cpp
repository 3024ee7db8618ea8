// after normalize() of a zero vector one corner is garbage
std::vector<Vec2> hull = {{0,0},{2,0},{NAN,NAN},{2,2},{0,2}};
std::vector<Vec2> probe = {{5,0},{6,0},{6,1}};
