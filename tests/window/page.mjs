// The hand, the eye and the ear of the window's tests in a page: `node page.mjs DIST` serves DIST on
// localhost, starts Chromium without a screen, and then answers each line of standard input, a
// command as JSON, with a line of JSON on standard output: {"answer": ...} or {"error": "..."}. It
// ends with its input.
//
// Wants playwright-core in target/page (`npm install --prefix target/page playwright-core`) or on
// NODE_PATH, and a Chromium, which CHROMIUM may name.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";

const { chromium } = createRequire(new URL("../../target/page/", import.meta.url))("playwright-core");

/// Nothing that is waited for here takes longer, ms.
const PATIENCE = 60_000;
const dist = process.argv[2];

const types = {
    ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".json": "application/json",
    ".svg": "image/svg+xml", ".wasm": "application/wasm",
};

/// As if there were no network.
let unplugged = false;

/// A page that has the program as a part, and is longer than the screen.
const AROUND = "around";
const around = (address) => `<!DOCTYPE html><title>around</title><link rel="icon" href="data:,">
<style>body { margin: 0; height: 3000px } iframe { width: 900px; height: 600px; border: 0 }</style>
<iframe src="/${address}" allow="clipboard-write"></iframe>`;

const server = createServer((request, response) => {
    if (unplugged) return request.socket.destroy();
    const { pathname, search } = new URL(request.url, "http://localhost");
    if (pathname === `/${AROUND}`) {
        response.writeHead(200, { "content-type": "text/html" });
        return response.end(around(decodeURIComponent(search.slice(1)).replaceAll("&", "&amp;")));
    }
    const file = join(dist, normalize(pathname.endsWith("/") ? `${pathname}index.html` : pathname));
    const found = existsSync(file) && statSync(file).isFile();
    response.writeHead(found ? 200 : 404, { "content-type": types[extname(file)] ?? "text/plain" });
    return response.end(found ? readFileSync(file) : "");
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const origin = `http://localhost:${server.address().port}`;

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    args: [
        "--no-sandbox", "--ignore-gpu-blocklist", "--use-gl=angle", "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
    ],
});

let context;
let page;
/// The page, or the part of another page that is looked at.
let frame;
/// The browser's own way in, for what playwright has no word for.
let inside;
/// What must not happen in any page, since the page was opened.
let wrong = [];
let downloads = [];
/// What was asked for, by its last part, and which questions the browser put.
let requested = [];
let dialogs = [];

/// The scenarios say keys by X11's names.
const names = {
    ctrl: "Control", shift: "Shift", alt: "Alt", Up: "ArrowUp", Down: "ArrowDown", Left: "ArrowLeft",
    Right: "ArrowRight", space: "Space", period: "Period", comma: "Comma", Return: "Enter",
    BackSpace: "Backspace", bracketleft: "BracketLeft", bracketright: "BracketRight", minus: "Minus", Next: "PageDown", Prior: "PageUp",
};
const key = (name) => name.split("+").map((part) => names[part] ?? part).join("+");
const buttons = [undefined, "left", "middle", "right"];
const PHONE = {
    viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true,
};

function watch() {
    page.on("console", (message) => {
        if (message.type() === "error") wrong.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => wrong.push(`uncaught: ${error.stack ?? error.message}`));
    page.on("crash", () => wrong.push("the page crashed"));
    page.on("download", (download) => downloads.push(download));
    // A page with unsaved work asks before it is left; here it is meant.
    page.on("dialog", (dialog) => {
        dialogs.push(dialog.type());
        return dialog.accept();
    });
    // Nobody is there to pick a file.
    page.on("filechooser", () => {});
}

/// What each command does.
const commands = {
    async open({ address, offline, phone, before, within }) {
        await context?.close();
        [wrong, downloads, requested, dialogs, unplugged] = [[], [], [], [], false];
        context = await browser.newContext({
            ...(phone ? PHONE : { viewport: { width: 1280, height: 720 } }),
            permissions: ["clipboard-read", "clipboard-write"],
            serviceWorkers: offline ? "allow" : "block",
        });
        context.on("request", (request) => {
            const { protocol, origin: from, pathname } = new URL(request.url());
            const here = from === origin || protocol === "blob:" || protocol === "data:";
            if (!here) wrong.push(`asked another origin: ${request.url()}`);
            requested.push(pathname.slice(1));
        });
        if (before) await context.addInitScript(before);
        page = await context.newPage();
        inside = await context.newCDPSession(page);
        watch();
        await page.goto(within ? `${origin}/${AROUND}?${encodeURIComponent(address)}` : `${origin}/${address}`);
        frame = page.frames().at(-1);
        // The clipboard is the browser's, not the page's.
        await page.evaluate(() => navigator.clipboard.writeText(""));
    },
    reload: () => page.reload(),
    visit: ({ address }) => page.goto(`${origin}/${address}`),
    /// What went wrong since the page was opened.
    wrong: () => wrong,
    /// The same, which then counts no more: it was meant.
    meant: () => wrong.splice(0),
    requested: () => requested,
    dialogs: () => dialogs,
    /// What a script comes to in the page.
    run: ({ script }) => frame.evaluate(script),
    /// What a script comes to in the page around.
    run_around: ({ script }) => page.evaluate(script),
    /// Another screen, or the browser's zoom.
    screen: ({ width, height, scale }) => inside.send("Emulation.setDeviceMetricsOverride", {
        width, height, deviceScaleFactor: scale, mobile: false,
    }),
    /// Fingers that come down, move or go up: all that are down then, or none.
    touch: ({ kind, fingers }) => inside.send("Input.dispatchTouchEvent", {
        type: `touch${kind}`, touchPoints: fingers.map(([id, x, y]) => ({ id, x, y })),
    }),
    /// A chord with Cmd as a Mac's browser has it: it does what it is told to with the clipboard.
    async chord_with_meta({ key, does }) {
        const of = {
            key, code: `Key${key.toUpperCase()}`, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0),
            modifiers: 4,
        };
        await page.keyboard.down("Meta");
        await inside.send("Input.dispatchKeyEvent", { ...of, type: "keyDown", commands: does ? [does] : [] });
        await inside.send("Input.dispatchKeyEvent", { ...of, type: "keyUp" });
        await page.keyboard.up("Meta");
    },
    /// Clicks what is no part of the picture.
    click_on: ({ what }) => frame.click(what),
    leave_by: ({ what }) => Promise.all([page.waitForEvent("load"), frame.click(what)]).then(() => null),

    down: (act) => page.keyboard.down(key(act.key)),
    up: (act) => page.keyboard.up(key(act.key)),
    press: (act) => page.keyboard.press(key(act.key)),
    type: ({ text }) => page.keyboard.type(text, { delay: 20 }),
    move: ({ x, y }) => page.mouse.move(x, y),
    mouse_down: ({ button }) => page.mouse.down({ button: buttons[button] }),
    mouse_up: ({ button }) => page.mouse.up({ button: buttons[button] }),
    async click({ button, times }) {
        for (let time = 0; time < times; time++) {
            await commands.mouse_down({ button });
            await commands.mouse_up({ button });
            await page.waitForTimeout(20);
        }
    },
    wheel: ({ notches }) => page.mouse.wheel(0, -120 * notches),
    resize: ({ width, height }) => page.setViewportSize({ width, height }),
    drop: ({ name, text }) => frame.evaluate(([name, text]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], name));
        document.querySelector("canvas").dispatchEvent(
            new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }),
        );
    }, [name, text]),

    /// Lets a whole frame pass that begins after this; the program's own part of a frame comes first.
    frames: () => frame.evaluate(() => new Promise(requestAnimationFrame).then(() => null)),
    /// What is drawn in the frame after the next one, taken before the browser has put it on the
    /// screen: a screenshot takes as long as four frames.
    picture: () => frame.evaluate(() => new Promise((done) => {
        const taken = () => done(document.querySelector("canvas").toDataURL().split(",")[1]);
        requestAnimationFrame(() => requestAnimationFrame(taken));
    })),
    screenshot: async () => (await page.screenshot({ scale: "css" })).toString("base64"),
    /// The lines of the trace since this was asked before, and why the program stopped, if it did.
    trace: () => frame.evaluate(() => {
        const { trace, failed } = window.collidoscope ?? { trace: [], failed: null };
        return { lines: trace.splice(0), failed };
    }),
    said: () => frame.evaluate(() => window.collidoscope.said),
    cover: () => frame.evaluate(() => {
        const cover = document.querySelector("#cover");
        return cover.hidden ? null : cover.innerText;
    }),
    stored: ({ name }) => frame.evaluate((name) => localStorage.getItem(name), name),
    copied: () => frame.evaluate(() => navigator.clipboard.readText()),
    /// The file that was saved first, of those that have not been asked for.
    async download() {
        const began = Date.now();
        while (downloads.length === 0) {
            if (Date.now() - began > PATIENCE) throw new Error("nothing was saved");
            await page.waitForTimeout(10);
        }
        const download = downloads.shift();
        const bytes = readFileSync(await download.path());
        return { name: download.suggestedFilename(), bytes: bytes.toString("base64") };
    },
    /// Waits until the page needs no network, and takes it away.
    async offline() {
        await frame.evaluate(() => navigator.serviceWorker.ready.then(() => null));
        await context.setOffline(true);
        unplugged = true;
    },
};

/// What is promised, or an error if it takes too long.
function inTime(promised) {
    let timer;
    const late = new Promise((_, fail) => {
        timer = setTimeout(() => fail(new Error("it takes too long")), PATIENCE);
    });
    return Promise.race([promised, late]).finally(() => clearTimeout(timer));
}

for await (const line of createInterface({ input: process.stdin })) {
    const { command, ...parts } = JSON.parse(line);
    let said;
    try {
        said = { answer: (await inTime(commands[command](parts))) ?? null };
    } catch (error) {
        said = { error: `${command}: ${error.message ?? error}` };
    }
    process.stdout.write(`${JSON.stringify(said)}\n`);
}
await browser.close();
process.exit();
