function sat(a, b) {
  let least = Infinity, mtv = null;
  for (const shape of [a, b]) {
    for (const i of [0, 1]) { // the other edges are parallel
      const n = normal(shape[i], shape[i + 1]);
      const [aMin, aMax] = project(a, n), [bMin, bMax] = project(b, n);
      const forth = bMax - aMin, back = aMax - bMin; // two moves
      if (forth <= 0 || back <= 0) return null; // a gap, or touching
      const way = forth < back ? forth : -back;
      if (Math.abs(way) < least)
        [least, mtv] = [Math.abs(way), [n[0] * way, n[1] * way]];
    }
  }
  return mtv; // moves a out of b
}
