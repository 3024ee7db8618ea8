function impact(a, b, move) {
  let begin = 0, end = 1; // of the tick
  for (const shape of [a, b]) for (const i of [0, 1]) {
    const n = normal(shape[i], shape[i + 1]);
    const [aMin, aMax] = project(a, n), [bMin, bMax] = project(b, n);
    const speed = move[0] * n[0] + move[1] * n[1];
    if (speed === 0 && (aMax <= bMin || bMax <= aMin)) return null; // this gap stays
    if (speed === 0) continue;
    const times = [(bMin - aMax) / speed, (bMax - aMin) / speed];
    begin = Math.max(begin, Math.min(...times));
    end = Math.min(end, Math.max(...times));
  }
  return begin < end ? begin : null;
}
