function gjk(a, b) {
  const near = (p, q) => Math.hypot(...foot(p, q, [0, 0]));
  let p = [a[0][0] - b[0][0], a[0][1] - b[0][1]], q = p, least = Infinity;
  while (near(p, q) < least) {
    least = near(p, q);
    const v = foot(p, q, [0, 0]), along = (c) => c[0] * v[0] + c[1] * v[1];
    const c = a.reduce((p, q) => along(q) < along(p) ? q : p);
    const d = b.reduce((p, q) => along(q) > along(p) ? q : p);
    const w = [c[0] - d[0], c[1] - d[1]]; // support point towards the origin
    if (least * least - along(w) < 1e-9) return least; // nothing is nearer
    [p, q] = [near(p, w) < near(q, w) ? p : q, w];
  }
  return 0; // the origin is inside
}
