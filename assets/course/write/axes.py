from math import hypot

def normal(p, q):
    ex, ey = q[0] - p[0], q[1] - p[1]
    length = hypot(ex, ey)
    return ey / length, -ex / length # turned right by 90°

def project(corners, n):
    dots = [x * n[0] + y * n[1] for x, y in corners]
    return min(dots), max(dots)

def gap(a, b, n):
    (a_min, a_max), (b_min, b_max) = project(a, n), project(b, n)
    return max(b_min - a_max, a_min - b_max) # below 0: overlap
