// Reads and builds a large ground in slices, as the page does: `node web/slices.mjs [CELLS]` fails if the
// result differs from a ground built in one go, or if a slice could take longer than 8 ms. CELLS is the number
// of cells along each side; its default gives a million triangles.
//
// A slice ends at the first pause check after 6 ms (src/platform/page/work.rs), so that it may overrun by the
// work between two checks. Each stretch between checks is measured several times, and its minimum counts:
// other processes only add time.
import v8 from "node:v8";
import { run } from "./run.mjs";

// Nominal and maximum duration of a slice, ms, and number of runs.
const SLICE = 6;
const MOST = 8;
const RUNS = 3;

// Compiles and optimizes all functions before the measurement.
v8.setFlagsFromString("--no-wasm-lazy-compilation");
v8.setFlagsFromString("--no-liftoff");

const [cells = "708"] = process.argv.slice(2);
let least = [];
for (let n = 0; n < RUNS; n++) {
    const breaths = [];
    const { failed } = await run({ slices: cells }, () => {
        breaths.push(performance.now());
        // The program's clock stands still, so that the whole work is one slice.
        return 0;
    });
    if (failed) process.exit(1);
    least = breaths.slice(1).map((now, i) => Math.min(now - breaths[i], least[i] ?? Infinity));
}
const longest = SLICE + least.reduce((a, b) => Math.max(a, b));
console.log(`longest slice\t${longest.toFixed(2)} ms`);
process.exit(longest > MOST ? 1 : 0);
