def foot(p, q, c):
    ex, ey = q[0] - p[0], q[1] - p[1]
    t = ((c[0] - p[0]) * ex + (c[1] - p[1]) * ey) / (ex * ex + ey * ey or 1)
    t = min(max(t, 0), 1) # clamped to the ends
    return p[0] + t * ex, p[1] + t * ey

def closest(x, y, width, depth, degrees, c):
    ux, uy = cos(degrees * pi / 180), sin(degrees * pi / 180)
    dx, dy = c[0] - x, c[1] - y
    lx, ly = dx * ux + dy * uy, dy * ux - dx * uy # local
    lx = min(max(lx, -width / 2), width / 2)
    ly = min(max(ly, -depth / 2), depth / 2)
    return x + lx * ux - ly * uy, y + lx * uy + ly * ux
