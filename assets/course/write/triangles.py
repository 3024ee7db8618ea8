def height(a, b, c, x, z):
    def area(p, q): # of the parallelogram at (x, z)
        return (p[0] - x) * (q[2] - z) - (p[2] - z) * (q[0] - x)
    parts = area(b, c), area(c, a), area(a, b)
    whole = sum(parts)
    if whole == 0:
        return None # the triangle stands upright
    weights = [part / whole for part in parts]
    if min(weights) < 0:
        return None # outside
    return weights[0] * a[1] + weights[1] * b[1] + weights[2] * c[1]
