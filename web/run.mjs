// Runs the page's program without a page, with parameters like those of an address.
import { readFileSync, readdirSync } from "node:fs";

/// Runs the program with these parameters and this clock, ms. Returns its output lines, and whether it failed.
export async function run(parameters, now = () => performance.now()) {
    const dist = new URL("../dist/", import.meta.url);
    const name = readdirSync(dist).find((file) => file.endsWith(".wasm"));
    const module = await WebAssembly.compile(readFileSync(new URL(name, dist)));

    const decoder = new TextDecoder();
    const said = [];
    let memory;
    let answer = new Uint8Array(0);
    let failed = false;

    const functions = {
        parameter: (key) => parameters[key],
        say: (line) => {
            console.log(line);
            said.push(line);
        },
        warn: (line) => console.error(line),
        failed: (why) => {
            console.error(why);
            failed = true;
        },
    };

    functions.fell = functions.failed;

    const text = (at, length) => decoder.decode(new Uint8Array(memory.buffer, at, length).slice());
    const env = {
        page_now: now,
        page_call: (called, length, at, size) => {
            const out = functions[text(called, length)](text(at, size));
            if (out === undefined) return -1;
            answer = new TextEncoder().encode(out);
            return answer.length;
        },
        page_take: (to) => new Uint8Array(memory.buffer, to, answer.length).set(answer),
    };
    // Drawing functions must not be called.
    for (const { name } of WebAssembly.Module.imports(module)) {
        env[name] ??= () => { throw new Error(`${name} was called`); };
    }
    const instance = await WebAssembly.instantiate(module, { env });
    memory = instance.exports.memory;
    instance.exports.main();
    return { said, failed };
}
