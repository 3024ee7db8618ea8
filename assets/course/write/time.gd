func impact(a, b, move):
	var times = [0.0, 1.0] # begin and end of the tick
	for shape in [a, b]:
		for i in [0, 1]:
			var n = normal(shape[i], shape[i + 1])
			var p = project(a, n)
			var q = project(b, n)
			var speed = move.dot(n)
			if speed != 0:
				var two = [(q[0] - p[1]) / speed, (q[1] - p[0]) / speed]
				times = [max(times[0], two.min()), min(times[1], two.max())]
			elif p[1] <= q[0] or q[1] <= p[0]:
				return null # this gap stays
	return times[0] if times[0] < times[1] else null
