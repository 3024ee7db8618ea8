// Runs the page's program without a page: `node web/hashes.mjs [TICKS] [DRIVE.ron]` prints for every
// built-in scene its id, its state hash after TICKS ticks, and a hash of all its state hashes.
import { readFileSync } from "node:fs";
import { run } from "./run.mjs";

const [ticks = "600", drive] = process.argv.slice(2);
const { failed } = await run({ hashes: ticks, drive: drive && readFileSync(drive, "utf8") });
process.exit(failed ? 1 : 0);
