import sys
for line in sys.stdin:
    v = list(map(float, line.split()))
    a, b = corners(*v[:5]), corners(*v[5:])
    m = sat(a, b)
    print(*[n for c in a for n in c], gap(a, b, normal(a[0], a[1])), *(m or ["none"]))
