func normal(p, q):
	var edge = q - p
	return Vector2(edge.y, -edge.x) / edge.length() # turned right by 90°

func project(corners, n):
	var dots = []
	for c in corners:
		dots.append(c.dot(n))
	return [dots.min(), dots.max()]

func gap(a, b, n):
	var p = project(a, n)
	var q = project(b, n)
	return max(q[0] - p[1], p[0] - q[1]) # below 0: overlap
