function corners(x, y, width, depth, degrees) {
  const angle = degrees * Math.PI / 180;
  const ux = Math.cos(angle), uy = Math.sin(angle);
  const vx = -uy, vy = ux; // u turned left by 90°
  const w = width / 2, d = depth / 2;
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) =>
    [x + i * w * ux + j * d * vx, y + i * w * uy + j * d * vy]);
}
