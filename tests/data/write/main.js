const lines = require("fs").readFileSync(0, "utf8").trim().split("\n");
for (const line of lines) {
  const v = line.split(" ").map(Number), vector = (i) => v.slice(i, i + 3);
  const a = corners(...v.slice(0, 5)), b = corners(...v.slice(5, 10));
  const c = v.slice(5, 7), step = v.slice(10, 12), n = normal(a[0], a[1]);
  const halves = [vector(15), vector(18), vector(21)];
  const intervals = [41, 43, 45, 47, 49, 51].map((i) => v.slice(i, i + 2));
  const out = [...a.flat(), gap(a, b, n), ...(sat(a, b) ?? [null])];
  out.push(...closest(...v.slice(0, 5), c), ...foot(a[0], a[1], c), ...slide(step, n));
  out.push(...measure(vector(12), halves, vector(24), vector(27)));
  out.push(height(vector(30), vector(33), vector(36), v[39], v[40]), impact(a, b, step), gjk(a, b));
  const found = pairs(intervals).sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  console.log(...out.map((n) => n ?? "none"), ...found.flat());
}
