std::array<glm::vec2, 4> boxA = { glm::vec2(-1.0f, -1.0f), glm::vec2(1.0f, -1.0f), glm::vec2(1.0f, 1.0f), glm::vec2(-1.0f, 1.0f) };
std::array<glm::vec2, 4> boxB = { glm::vec2(1.0f, -1.0f), glm::vec2(3.0f, -1.0f), glm::vec2(3.0f, 1.0f), glm::vec2(1.0f, 1.0f) };
glm::vec2 axis = glm::vec2(2.0f, 0.0f); // perpendicular of the left edge
