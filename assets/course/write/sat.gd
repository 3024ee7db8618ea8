func sat(a, b):
	var mtv = null
	for shape in [a, b]:
		for i in [0, 1]: # the other edges are parallel
			var n = normal(shape[i], shape[i + 1])
			var p = project(a, n)
			var q = project(b, n)
			var forth = q[1] - p[0] # two moves
			var back = p[1] - q[0]
			if forth <= 0 or back <= 0:
				return null # a gap, or touching
			var way = forth if forth < back else -back
			if mtv == null or abs(way) < mtv.length():
				mtv = n * way
	return mtv # moves a out of b
