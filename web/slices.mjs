// Loads a large map as the page does, slice by slice: `node web/slices.mjs [CELLS] [MOST]` fails if the
// map is not what it is when it is loaded in one go, or if a slice takes longer than so many
// milliseconds. Without a number of cells each way it has a million triangles. Time is that in which
// the processor worked for this program, whatever else it was busy with.
import { run } from "./run.mjs";

const [cells = "708", most = "8"] = process.argv.slice(2);
const worked = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
};
const { said, failed } = await run({ slices: cells }, worked);
const longest = said.map((line) => line.match(/^longest\t(.*) ms$/)).find((found) => found);
const isLate = !longest || Number(longest[1]) > Number(most);
if (isLate) console.error(`a slice may take ${most} ms`);
process.exit(failed || isLate ? 1 : 0);
