// Reads and builds a large ground as the page does: `node web/slices.mjs [CELLS]` fails if it is another
// one than it is when it is made in one go, or if a slice of the work could take longer than 8 ms.
// Without a number of cells each way it has a million triangles.
//
// A slice ends at the first breath after so long (src/platform/page/work.rs); what it may take longer is
// the work between two breaths. That is measured several times, and each stretch counts as it was when
// nobody else kept the processor busy.
import v8 from "node:v8";
import { run } from "./run.mjs";

// Milliseconds.
const SLICE = 6;
const MOST = 8;
const RUNS = 3;

// A function is compiled before it is measured.
v8.setFlagsFromString("--no-wasm-lazy-compilation");
v8.setFlagsFromString("--no-liftoff");

const [cells = "708"] = process.argv.slice(2);
let least = [];
for (let n = 0; n < RUNS; n++) {
    const breaths = [];
    const { failed } = await run({ slices: cells }, () => {
        breaths.push(performance.now());
        // For the program no time passes: all of it is one slice.
        return 0;
    });
    if (failed) process.exit(1);
    least = breaths.slice(1).map((now, i) => Math.min(now - breaths[i], least[i] ?? Infinity));
}
const longest = SLICE + least.reduce((a, b) => Math.max(a, b));
console.log(`longest slice\t${longest.toFixed(2)} ms`);
process.exit(longest > MOST ? 1 : 0);
