from math import cos, pi, sin

def corners(x, y, width, depth, degrees):
    angle = degrees * pi / 180
    ux, uy = cos(angle), sin(angle)
    vx, vy = -uy, ux # u turned left by 90°
    w, d = width / 2, depth / 2
    return [(x + i * w * ux + j * d * vx, y + i * w * uy + j * d * vy)
            for i, j in [(-1, -1), (1, -1), (1, 1), (-1, 1)]]
