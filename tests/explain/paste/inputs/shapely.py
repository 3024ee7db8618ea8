from shapely.geometry import Polygon
a = Polygon([(0, 0), (1, 1), (1, 0), (0, 1)])   # bow tie
b = Polygon([(0.4, 0.7), (0.6, 0.7), (0.5, 0.9)])
print(a.intersects(b))
