function normal(p, q) {
  const ex = q[0] - p[0], ey = q[1] - p[1];
  const length = Math.hypot(ex, ey);
  return [ey / length, -ex / length]; // turned right by 90°
}
function project(corners, n) {
  const dots = corners.map(([x, y]) => x * n[0] + y * n[1]);
  return [Math.min(...dots), Math.max(...dots)];
}
function gap(a, b, n) {
  const [aMin, aMax] = project(a, n), [bMin, bMax] = project(b, n);
  return Math.max(bMin - aMax, aMin - bMax); // below 0: overlap
}
