def sat(a, b):
    least, mtv = float("inf"), None
    for shape in (a, b):
        for i in (0, 1): # the other edges are parallel
            n = normal(shape[i], shape[i + 1])
            a_min, a_max = project(a, n)
            b_min, b_max = project(b, n)
            forth, back = b_max - a_min, a_max - b_min # two moves
            if forth <= 0 or back <= 0:
                return None # a gap, or touching
            way = forth if forth < back else -back
            if abs(way) < least:
                least, mtv = abs(way), (n[0] * way, n[1] * way)
    return mtv # moves a out of b
