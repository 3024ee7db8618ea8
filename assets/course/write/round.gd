func foot(p, q, c):
	var edge = q - p
	var square = edge.dot(edge)
	var t = (c - p).dot(edge) / square if square > 0 else 0.0
	return p + clamp(t, 0, 1) * edge

func closest(x, y, width, depth, degrees, c):
	var u = Vector2.from_angle(degrees * PI / 180)
	var v = Vector2(-u.y, u.x)
	var d = c - Vector2(x, y)
	var lx = clamp(d.dot(u), -width / 2.0, width / 2.0) # local
	var ly = clamp(d.dot(v), -depth / 2.0, depth / 2.0)
	return Vector2(x, y) + lx * u + ly * v
