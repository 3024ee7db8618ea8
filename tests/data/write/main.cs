static void Main() {
  string line;
  while ((line = Console.ReadLine()) != null) {
    var v = line.Split(' ').Select(double.Parse).ToArray();
    var a = Corners(v[0], v[1], v[2], v[3], v[4]);
    var b = Corners(v[5], v[6], v[7], v[8], v[9]);
    foreach (var c in a) Console.Write(c.X + " " + c.Y + " ");
    Console.Write(Gap(a, b, Normal(a[0], a[1])) + " ");
    var m = Sat(a, b);
    Console.WriteLine(m == null ? "none" : m.Value.X + " " + m.Value.Y);
  }
} }
