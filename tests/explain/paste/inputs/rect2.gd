var hitbox = Rect2(0, 0, 10, 10)
var area = Rect2(Vector2(2, 2), Vector2(4, 4))
