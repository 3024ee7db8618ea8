func height(a, b, c, x, z):
	var area = func(p, q): # of the parallelogram at (x, z)
		return (p.x - x) * (q.z - z) - (p.z - z) * (q.x - x)
	var parts = Vector3(area.call(b, c), area.call(c, a), area.call(a, b))
	var whole = parts.x + parts.y + parts.z
	if whole == 0:
		return null # the triangle stands upright
	var weights = parts / whole
	if weights[weights.min_axis_index()] < 0:
		return null # outside
	return weights.dot(Vector3(a.y, b.y, c.y))
