def impact(a, b, move):
    begin, end = 0, 1 # of the tick
    for shape in (a, b):
        for i in (0, 1):
            n = normal(shape[i], shape[i + 1])
            (a_min, a_max), (b_min, b_max) = project(a, n), project(b, n)
            speed = move[0] * n[0] + move[1] * n[1]
            if speed != 0:
                times = (b_min - a_max) / speed, (b_max - a_min) / speed
                begin, end = max(begin, min(times)), min(end, max(times))
            elif a_max <= b_min or b_max <= a_min:
                return None # this gap stays
    return begin if begin < end else None
