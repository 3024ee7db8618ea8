static void Put(double? n) { Console.Write((n == null ? "none" : n.Value.ToString("R")) + " "); }
static void Put(Point p) { Put(p.X); Put(p.Y); }
static void Main() {
  string line;
  while ((line = Console.ReadLine()) != null) {
    var v = line.Split(' ').Select(double.Parse).ToArray();
    Func<int, double[]> vector = i => v.Skip(i).Take(3).ToArray();
    var a = Corners(v[0], v[1], v[2], v[3], v[4]);
    var b = Corners(v[5], v[6], v[7], v[8], v[9]);
    Point c = new Point(v[5], v[6]), step = new Point(v[10], v[11]), n = Normal(a[0], a[1]);
    foreach (var corner in a) Put(corner);
    Put(Gap(a, b, n));
    var mtv = Sat(a, b);
    if (mtv == null) Put((double?)null); else Put(mtv.Value);
    Put(Closest(v[0], v[1], v[2], v[3], v[4], c));
    Put(Foot(a[0], a[1], c));
    Put(Slide(step, n));
    var halves = new[] { vector(15), vector(18), vector(21) };
    foreach (var number in Measure(vector(12), halves, vector(24), vector(27))) Put(number);
    Put(Height(vector(30), vector(33), vector(36), v[39], v[40]));
    Put(Impact(a, b, step));
    Put(Gjk(a, b));
    var intervals = Enumerable.Range(0, 6).Select(i => new[] { v[41 + 2 * i], v[42 + 2 * i] });
    var found = Pairs(intervals.ToArray()).OrderBy(pair => pair[0]).ThenBy(pair => pair[1]);
    Console.WriteLine(string.Join(" ", found.SelectMany(pair => pair)));
  }
} }
