def gjk(a, b):
    p = q = v = a[0][0] - b[0][0], a[0][1] - b[0][1]
    least = float("inf")
    while hypot(*v) < least:
        least = hypot(*v)
        along = lambda c: c[0] * v[0] + c[1] * v[1]
        c, d = min(a, key=along), max(b, key=along)
        w = c[0] - d[0], c[1] - d[1] # support point towards the origin
        if least * least - along(w) < 1e-9:
            return least # nothing is nearer
        p, q = min(p, q, key=lambda end: hypot(*foot(end, w, (0, 0)))), w
        v = foot(p, q, (0, 0))
    return 0 # the origin is inside
