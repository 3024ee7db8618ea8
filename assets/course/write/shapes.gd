func corners(x, y, width, depth, degrees):
	var angle = degrees * PI / 180
	var u = Vector2(cos(angle), sin(angle))
	var v = Vector2(-u.y, u.x) # u turned left by 90°
	var w = u * width / 2
	var d = v * depth / 2
	var c = Vector2(x, y)
	return [c - w - d, c + w - d, c + w + d, c - w + d]
