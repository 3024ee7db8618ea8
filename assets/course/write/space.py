def dot(a, b):
    return sum(p * q for p, q in zip(a, b))

def measure(centre, halves, point, n):
    r = sum(abs(dot(half, n)) for half in halves) # how far the box reaches
    s = dot(centre, n) - dot(point, n) # how far its centre is
    return r, s # a hit if s < r
