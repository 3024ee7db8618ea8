func gjk(a, b):
	var p = a[0] - b[0]
	var q = p
	var v = p
	var least = INF
	while v.length() < least:
		least = v.length()
		var less = func(c, d): return c.dot(v) < d.dot(v)
		var w = a.reduce(func(c, d): return d if less.call(d, c) else c) # support point
		w -= b.reduce(func(c, d): return d if less.call(c, d) else c) # towards the origin
		if least * least - v.dot(w) < 1e-4: return least # nothing is nearer
		p = p if foot(p, w, Vector2.ZERO).length() < foot(q, w, Vector2.ZERO).length() else q
		q = w
		v = foot(p, q, Vector2.ZERO)
	return 0.0 # the origin is inside
