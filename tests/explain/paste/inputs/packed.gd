extends Node2D
# Geometry2D.intersect_polygons() gives an empty array
var a := PackedVector2Array([Vector2(0, 0), Vector2(64, 0), Vector2(64, 64), Vector2(0, 64)])
var b := PackedVector2Array([Vector2(32, 32), Vector2(32, 96), Vector2(96, 96), Vector2(96, 32)])
