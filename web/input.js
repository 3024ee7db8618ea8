// What gl.js makes of keys, wheel, fingers, clipboard and screen, mended: page.js hands the program's
// exports through `input.exports` before gl.js gets them, and answers with `input.functions` too.
"use strict";
const input = (function () {
    /// The key's event that gl.js is told of.
    let told = null;
    /// What each key that is down went down as: it comes up as the same.
    const went = new Map();
    /// What is printed on each key where nothing is held beside it, if the browser says so.
    let layout = null;
    /// Runs what Ctrl+V does, once the browser has handed over what is pasted.
    let paste = null;
    /// What fingers did since the program asked.
    const fingers = [];
    /// What the mouse is to do once the frame is over: the program cannot be called from within.
    const points = [];
    /// What is left of the wheel's turns, since the program takes whole numbers.
    const rest = [0, 0];
    /// The canvas in the screen's own pixels, if the browser says how many they are.
    let exact = null;
    /// How many of them made one of the page's when the canvas was fitted.
    let ratio = window.devicePixelRatio;

    const CTRL = 2;
    const ALT = 4;
    const [KEY_C, KEY_V, KEY_X] = [67, 86, 88];
    /// A notch of the wheel as browsers count it, and a line and a page in pixels.
    const NOTCH = 120;
    const UNITS = [1, 40, 800];

    if (navigator.keyboard && navigator.keyboard.getLayoutMap) {
        navigator.keyboard.getLayoutMap().then((map) => { layout = map; }).catch(() => {});
    }
    for (const kind of ["keydown", "keyup", "keypress"]) {
        window.addEventListener(kind, (event) => { told = event; }, true);
    }

    /// The places of what is printed, as a keyboard of the United States has them.
    const PRINTED = {
        ".": "Period", ",": "Comma", "-": "Minus", "+": "Equal", "=": "Equal", "[": "BracketLeft",
        "]": "BracketRight", ">": "Period", "<": "Comma", "_": "Minus",
    };
    const printed = (key) => (/^[a-z]$/i.test(key) ? "Key" + key.toUpperCase() : PRINTED[key]);

    /// The place at which gl.js knows the key: by what is printed on it, as on the desktop; by where
    /// it is where that is no Latin letter, and among the digits and beside them.
    function place({ key, code }) {
        if (code === "MetaLeft" || code === "MetaRight") return code.replace("Meta", "OS");
        if (code.startsWith("Numpad") || code === "IntlBackslash") return code;
        const bare = layout && layout.get(code);
        return printed(key) || (bare && printed(bare)) || code;
    }

    const known = into_sapp_keycode;
    into_sapp_keycode = (code) => {
        if (told === null || told.code !== code || told.type === "keypress") return known(code);
        if (told.type === "keyup" && went.has(code)) {
            const key = went.get(code);
            went.delete(code);
            return key;
        }
        const key = known(place(told));
        if (told.type === "keydown") went.set(code, key);
        return key;
    };

    /// Cmd acts as Ctrl; AltGr, which types a sign, as neither Ctrl nor Alt.
    function modifiers(given) {
        if (told === null) return given;
        if (told.getModifierState("AltGraph")) return given & ~(CTRL | ALT);
        return told.metaKey ? given | CTRL : given;
    }

    function pasted() {
        const act = paste;
        paste = null;
        if (act !== null) act();
    }

    /// The program's exports as gl.js is to call them.
    function exports(given) {
        const mended = {
            ...given,
            key_down(key, held, repeat) {
                const now = modifiers(held);
                const ctrl = (now & CTRL) !== 0;
                const down = () => {
                    given.key_down(key, now, repeat);
                    // While Cmd is down a Mac does not say that another key comes up.
                    if (told.metaKey && !told.key.startsWith("Meta")) given.key_up(key, now);
                };
                // The browser's paste event comes after the key.
                if (ctrl && key === KEY_V && !repeat) {
                    paste = down;
                    return;
                }
                // Its copy event, too: by then the program must have said what is copied.
                if (ctrl && (key === KEY_C || key === KEY_X)) {
                    clipboard = null;
                    given.key_down(key, now, repeat);
                    mended.frame();
                    if (told.metaKey) given.key_up(key, now);
                    return;
                }
                down();
            },
            key_up(key, held) {
                // Where the browser hands nothing over, the key still does something.
                if (key === KEY_V) pasted();
                given.key_up(key, modifiers(held));
            },
            touch(phase, id, x, y) {
                canvas.focus();
                fingers.push(`${phase - SAPP_EVENTTYPE_TOUCHES_BEGAN} ${id} ${x} ${y}`);
            },
            frame() {
                // Another screen, or the browser's zoom: not every browser tells of it in every case.
                if (window.devicePixelRatio !== ratio) fit();
                given.frame();
                for (const [what, x, y, button] of points.splice(0)) given[`mouse_${what}`](x, y, button);
            },
        };
        canvas.addEventListener("wheel", (event) => {
            event.preventDefault();
            event.stopImmediatePropagation();
            given.mouse_wheel(...turned(event));
        }, { capture: true, passive: false });
        return mended;
    }

    /// How far the wheel was turned, in 1/120 notches. A notch scrolls by 60 points: fingers on a
    /// touchpad, which say pixels, scroll by as many.
    function turned(event) {
        return ["X", "Y"].map((axis, at) => {
            const notches = (event[`wheelDelta${axis}`] || 0) / 120;
            let by = -event[`delta${axis}`] * UNITS[event.deltaMode] * 2;
            if (event.deltaMode === 1) by /= 2;
            if (notches !== 0 && Number.isInteger(notches)) by = notches * NOTCH;
            // A pinch on a touchpad comes as small turns with Ctrl.
            else if (event.ctrlKey) by *= 5;
            const whole = Math.trunc(by + rest[at]);
            rest[at] += by - whole;
            return whole;
        });
    }

    /// Called once gl.js listens.
    function begin() {
        window.addEventListener("paste", (event) => {
            const text = (event.clipboardData || window.clipboardData).getData("Text");
            // gl.js would keep what was pasted before.
            if (!text) wasm_exports.on_clipboard_paste(wasm_exports.allocate_vec_u8(0), 0);
            pasted();
        });
        fit();
        try {
            observer.observe(canvas, { box: "device-pixel-content-box" });
        } catch (_) {
            observer.observe(canvas);
        }
    }

    // As many pixels as the screen has: with one more or less each would be smeared over two. What the
    // browser says is believed where it can be so: not while its tools pretend another screen.
    resize = (_, tell) => {
        const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((points, at) => {
            const about = points * dpi_scale();
            return exact && Math.abs(exact[at] - about) < 2 ? exact[at] : Math.round(about);
        });
        if (canvas.width === width && canvas.height === height) return;
        Object.assign(canvas, { width, height });
        if (tell) tell(width, height);
    };
    const fit = () => {
        ratio = window.devicePixelRatio;
        resize(canvas, wasm_exports.resize);
    };
    const observer = new ResizeObserver(([entry]) => {
        const box = entry.devicePixelContentBoxSize;
        exact = box ? [box[0].inlineSize, box[0].blockSize] : null;
        fit();
    });

    const functions = {
        fingers: () => (fingers.length > 0 ? fingers.splice(0).join("\n") : null),
        point: (text) => {
            const [what, ...numbers] = text.split(" ");
            points.push([what, ...numbers.map(Number)]);
        },
    };

    return { functions, exports, begin, ratio: () => dpi_scale() };
})();
