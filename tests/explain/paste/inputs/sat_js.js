var polygon1 = new SAT.Polygon(new SAT.Vector(0, 0), [
  new SAT.Vector(0, 0),
  new SAT.Vector(40, 0),
  new SAT.Vector(40, 40),
  new SAT.Vector(0, 40)
]);
var polygon2 = new SAT.Polygon(new SAT.Vector(30, 0), [
  new SAT.Vector(0, 0),
  new SAT.Vector(30, 0),
  new SAT.Vector(0, 30)
]);
