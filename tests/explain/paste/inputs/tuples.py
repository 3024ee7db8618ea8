import numpy as np

# expected: collision
p1 = [(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)]
p2 = [(1, 1), (3, 1), (2, 3), (1, 1)]
print(separating_axis_theorem(p1, p2))
