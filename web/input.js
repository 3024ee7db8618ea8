// Corrects gl.js for keys, wheel, touch, clipboard and screen size. page.js passes the program's exports
// through `input.exports` before gl.js gets them, and includes `input.functions` in its answers.
"use strict";
const input = (function () {
    /// The keyboard event that gl.js handles.
    let told = null;
    /// Key code of each pressed key by its physical key, so that the release has the same code.
    const went = new Map();
    /// Keyboard layout: the character of each key without modifiers, if the browser provides it.
    let layout = null;
    /// Sends Ctrl+V to the program once the browser has delivered the pasted text.
    let paste = null;
    /// Touch events since the program's last query.
    const fingers = [];
    /// Mouse events to send after the frame: the program cannot be called while it runs.
    const points = [];
    /// Fractions of the wheel's turns along x and y: the program takes whole numbers.
    const rest = [0, 0];
    /// Size of the canvas in physical pixels, if the browser provides it.
    let exact = null;
    /// Physical pixels per CSS pixel when the canvas was last fitted.
    let ratio = window.devicePixelRatio;

    const CTRL = 2;
    const ALT = 4;
    const [KEY_C, KEY_V, KEY_X] = [67, 86, 88];
    /// Wheel units per notch, and pixels per unit of `deltaMode`: pixel, line, page.
    const NOTCH = 120;
    const UNITS = [1, 40, 800];

    if (navigator.keyboard && navigator.keyboard.getLayoutMap) {
        navigator.keyboard.getLayoutMap().then((map) => { layout = map; }).catch(() => {});
    }
    for (const kind of ["keydown", "keyup", "keypress"]) {
        window.addEventListener(kind, (event) => { told = event; }, true);
    }

    /// Physical key of each character on a US keyboard.
    const PRINTED = {
        ".": "Period", ",": "Comma", "-": "Minus", "+": "Equal", "=": "Equal", "[": "BracketLeft",
        "]": "BracketRight", ">": "Period", "<": "Comma", "_": "Minus",
    };
    const printed = (key) => (/^[a-z]$/i.test(key) ? "Key" + key.toUpperCase() : PRINTED[key]);

    /// Returns the key name for gl.js: by the printed character, as on the desktop; by the physical key if the
    /// character is neither a Latin letter nor in `PRINTED`, such as a digit.
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

    /// Corrects modifiers: Cmd acts as Ctrl; AltGr, which types characters, as neither Ctrl nor Alt.
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

    /// Returns the program's exports with corrections, for gl.js.
    function exports(given) {
        const mended = {
            ...given,
            key_down(key, held, repeat) {
                const now = modifiers(held);
                const ctrl = (now & CTRL) !== 0;
                const down = () => {
                    given.key_down(key, now, repeat);
                    // A Mac sends no release of other keys while Cmd is pressed.
                    if (told.metaKey && !told.key.startsWith("Meta")) given.key_up(key, now);
                };
                // The browser's paste event comes after the key.
                if (ctrl && key === KEY_V && !repeat) {
                    paste = down;
                    return;
                }
                // The copy event also comes after the key: the program must set the clipboard before it.
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
                // Without a paste event, Ctrl+V still reaches the program.
                if (key === KEY_V) pasted();
                given.key_up(key, modifiers(held));
            },
            touch(phase, id, x, y) {
                canvas.focus();
                fingers.push(`${phase - SAPP_EVENTTYPE_TOUCHES_BEGAN} ${id} ${x} ${y}`);
            },
            frame() {
                // Detects a change of screen or zoom that the browser does not report.
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

    /// Returns the wheel's turns along x and y, in 1/120 notches. A notch scrolls by 60 points, so that a
    /// touchpad scrolls by its own pixels.
    function turned(event) {
        return ["X", "Y"].map((axis, at) => {
            const notches = (event[`wheelDelta${axis}`] || 0) / 120;
            let by = -event[`delta${axis}`] * UNITS[event.deltaMode] * 2;
            if (event.deltaMode === 1) by /= 2;
            if (notches !== 0 && Number.isInteger(notches)) by = notches * NOTCH;
            // A pinch on a touchpad is reported as small turns with Ctrl.
            else if (event.ctrlKey) by *= 5;
            const whole = Math.trunc(by + rest[at]);
            rest[at] += by - whole;
            return whole;
        });
    }

    /// Starts paste handling and fitting; called after gl.js has added its listeners.
    function begin() {
        window.addEventListener("paste", (event) => {
            const text = (event.clipboardData || window.clipboardData).getData("Text");
            // gl.js would keep the text of the previous paste.
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

    // Gives the canvas one pixel per physical pixel: one more or less would blur them all. Uses the browser's
    // exact size only if plausible, which it is not while developer tools emulate another screen.
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
