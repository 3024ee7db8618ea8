import sys
for line in sys.stdin:
    v = list(map(float, line.split()))
    a, b, c = corners(*v[:5]), corners(*v[5:10]), v[5:7]
    out = [n for corner in a for n in corner] + [gap(a, b, normal(a[0], a[1]))]
    out += sat(a, b) or [None]
    out += [*closest(*v[:5], c), *foot(a[0], a[1], c), *slide(v[10:12], normal(a[0], a[1]))]
    out += measure(v[12:15], (v[15:18], v[18:21], v[21:24]), v[24:27], v[27:30])
    out += [height(v[30:33], v[33:36], v[36:39], v[39], v[40]), impact(a, b, v[10:12]), gjk(a, b)]
    found = sorted(pairs([(v[i], v[i + 1]) for i in range(41, 53, 2)]))
    print(*("none" if n is None else n for n in out), *[n for pair in found for n in pair])
