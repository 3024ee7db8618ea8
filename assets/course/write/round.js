const clamp = (t, low, high) => Math.min(Math.max(t, low), high);
function foot(p, q, c) {
  const ex = q[0] - p[0], ey = q[1] - p[1];
  const dot = (c[0] - p[0]) * ex + (c[1] - p[1]) * ey;
  const t = clamp(dot / (ex * ex + ey * ey || 1), 0, 1);
  return [p[0] + t * ex, p[1] + t * ey];
}
function closest(x, y, width, depth, degrees, c) {
  const angle = degrees * Math.PI / 180;
  const ux = Math.cos(angle), uy = Math.sin(angle);
  const dx = c[0] - x, dy = c[1] - y;
  const lx = clamp(dx * ux + dy * uy, -width / 2, width / 2); // local
  const ly = clamp(dy * ux - dx * uy, -depth / 2, depth / 2);
  return [x + lx * ux - ly * uy, y + lx * uy + ly * ux];
}
