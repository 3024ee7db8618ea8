func measure(centre, halves, point, n):
	var r = 0.0 # how far the box reaches
	for half in halves:
		r += abs(half.dot(n))
	var s = (centre - point).dot(n) # how far its centre is
	return [r, s] # a hit if s < r
