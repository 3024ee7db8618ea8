function pairs(intervals) {
  const order = [...intervals.keys()];
  order.sort((i, j) => intervals[i][0] - intervals[j][0]);
  const found = [];
  order.forEach((i, at) => {
    for (const j of order.slice(at + 1)) {
      if (intervals[j][0] >= intervals[i][1]) break; // so do all later ones
      found.push([Math.min(i, j), Math.max(i, j)]);
    }
  });
  return found;
}
