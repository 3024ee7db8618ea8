function height(a, b, c, x, z) {
  const area = (p, q) => // of the parallelogram at (x, z)
    (p[0] - x) * (q[2] - z) - (p[2] - z) * (q[0] - x);
  const parts = [area(b, c), area(c, a), area(a, b)];
  const whole = parts[0] + parts[1] + parts[2];
  if (whole === 0) return null; // the triangle stands upright
  const weights = parts.map((part) => part / whole);
  if (Math.min(...weights) < 0) return null; // outside
  return weights[0] * a[1] + weights[1] * b[1] + weights[2] * c[1];
}
