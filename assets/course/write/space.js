const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
function measure(centre, halves, point, n) {
  let r = 0; // how far the box reaches
  for (const half of halves) r += Math.abs(dot(half, n));
  const s = dot(centre, n) - dot(point, n); // how far its centre is
  return [r, s]; // a hit if s < r
}
