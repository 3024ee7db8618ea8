const lines = require("fs").readFileSync(0, "utf8").trim().split("\n");
for (const line of lines) {
  const v = line.split(" ").map(Number);
  const a = corners(...v.slice(0, 5)), b = corners(...v.slice(5));
  console.log(...a.flat(), gap(a, b, normal(a[0], a[1])), ...(sat(a, b) || ["none"]));
}
