// Starts the program, answers the calls of src/platform/page, and mends gaps of gl.js.
"use strict";
(function () {
    const cover = document.querySelector("#cover");
    const encoder = new TextEncoder();
    const decoder = new TextDecoder();

    const kept = window.collidoscope;
    const { saved, fail, download } = kept;

    let answer = new Uint8Array(0);
    /// Files for the program: picked, dropped, or from the saved scenes.
    let picked = [];
    /// Input element of the latest file dialog.
    let asked = null;
    /// Files of the scene that is about to be saved.
    let received = [];
    /// Messages for the user about files that could not be saved or read.
    const errors = [];

    const prefix = "collidoscope/";

    /// Maximum size of a file that is read, bytes: above every limit of the program.
    const LARGEST = 512 << 20;

    const ask = (event) => { event.preventDefault(); event.returnValue = true; };

    /// Stops all calls into the program: its memory can no longer be trusted.
    kept.onfail = () => {
        window.blocking_event_loop = true;
        window.removeEventListener("beforeunload", ask);
    };

    function fell(why) {
        const saves = kept.recording === null ? "" :
            " What was done until shortly before can be downloaded as a recording; opened again, it " +
            "helps to find the mistake.";
        fail("collidoscope had to stop.", "This is a mistake in the program, not yours." + saves +
            " A reload goes on where you were. If it stops again, start afresh.", why, true);
    }

    /// Returns the program's functions, wrapped so that none runs after one has failed.
    function guarded(exports) {
        const guard = (call) => (...given) => {
            if (kept.failed !== null) return 0;
            try { return call(...given); } catch (error) {
                console.error(error);
                fell(String(error));
                return 0;
            }
        };
        const entries = Object.entries(exports);
        return Object.fromEntries(entries.map(([name, it]) =>
            [name, typeof it === "function" ? guard(it) : it]));
    }

    /// Hands files to the program, all at once: a scene opens with the meshes picked or dropped with it.
    /// `meant` is the purpose of the file dialog; empty for dropped files.
    async function take(files, meant = "") {
        const read = async (file) => {
            if (file.size > LARGEST) throw new Error("it is larger than 512 MiB");
            return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), meant };
        };
        const refuse = (file) => (error) => {
            errors.push(`${file.name} cannot be read: ${error.message || error}`);
            return null;
        };
        const all = Array.from(files, (file) => read(file).catch(refuse(file)));
        picked.push(...(await Promise.all(all)).filter((file) => file !== null));
    }

    const lost = (name) => (error) => {
        errors.push(`${name} cannot be had from the browser's storage: ${(error && error.message) || error}`);
    };

    /// Functions that the program can call: each takes a text and bytes, and returns a text, bytes or
    /// nothing.
    const functions = {
        ...input.functions,
        parameter: (key) => new URLSearchParams(window.location.search).get(key),
        // A link is opened once; a reload continues the session instead.
        link: () => {
            const { hash, pathname, search } = window.location;
            if (hash.length < 2) return null;
            // An embedded page saves no session, so it keeps its link.
            if (kept.embed) return hash;
            window.history.replaceState(null, "", pathname + search);
            return hash;
        },
        still: () => (window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "yes" : null),
        base: () => window.location.href.split(/[?#]/)[0],
        say: (line) => { kept.said.push(line); console.log(line); },
        warn: (line) => console.warn(line),
        line: (_, bytes) => { kept.trace.push(decoder.decode(bytes)); },
        failed: (why) => {
            console.error(why);
            fail("collidoscope cannot open this.", "What was asked for was refused:", why, true);
        },
        fell: (why) => { console.error(why); fell(why); },
        recording: (name, bytes) => { kept.recording = { name, bytes }; },
        leaving: (asks) => {
            window.removeEventListener("beforeunload", ask);
            if (asks !== "") window.addEventListener("beforeunload", ask);
        },
        open: (address) => { window.open(address, "_blank", "noopener"); },
        last_error: () => (errors.length > 0 ? errors.shift() : null),
        read: (name) => {
            try { return window.localStorage.getItem(prefix + name); } catch (_) { return null; }
        },
        write: (name, bytes) => {
            try { window.localStorage.setItem(prefix + name, decoder.decode(bytes)); } catch (error) {
                return String(error.message || error);
            }
            return null;
        },
        download,
        saved_rows: () => JSON.stringify(
            saved.rows().map(({ name, title, bytes, hash }) => ({ name, title, bytes, hash }))),
        saved_file: (name, bytes) => { received.push({ name, bytes }); },
        saved_put: (row) => {
            const files = received;
            received = [];
            saved.put(JSON.parse(row), files).catch((error) => {
                errors.push("Your scene cannot be kept by this browser and is gone when the page is closed: " +
                    `download it with Ctrl+S. (${(error && error.message) || error})`);
            });
        },
        saved_open: (name) => {
            saved.get(name).then((files) => picked.push(...files), lost(name));
        },
        saved_download: (name) => {
            const all = (files) => files.forEach((file) => download(file.name, file.bytes));
            saved.get(name).then(all, lost(name));
        },
        saved_remove: (name) => { saved.remove(name).catch(lost(name)); },
        pick: (kinds, meant) => {
            const field = document.createElement("input");
            Object.assign(field, { type: "file", accept: kinds, multiple: true });
            asked = field;
            field.oncancel = () => canvas.focus();
            field.onchange = async () => {
                // A newer dialog makes the files of an older one obsolete.
                if (asked === field) await take(field.files, decoder.decode(meant));
                canvas.focus();
            };
            field.click();
        },
        picked_name: () => (picked.length > 0 ? picked[0].name : null),
        picked_for: () => picked[0].meant || null,
        picked_bytes: () => picked.shift().bytes,
    };

    miniquad_add_plugin({
        name: "collidoscope",
        version: 1,
        register_plugin(imports) {
            const env = imports.env;
            const bytes = (at, length) => new Uint8Array(wasm_memory.buffer, at, length).slice();
            const text = (at, length) => decoder.decode(bytes(at, length));
            env.page_now = () => performance.now();
            env.page_ratio = input.ratio;
            env.page_call = (name, nameLength, at, length, data, dataLength) => {
                const out = functions[text(name, nameLength)](text(at, length), bytes(data, dataLength));
                if (out === null || out === undefined) return -1;
                answer = typeof out === "string" ? encoder.encode(out) : out;
                return answer.length;
            };
            env.page_take = (to) => new Uint8Array(wasm_memory.buffer, to, answer.length).set(answer);
            const begin = env.init_webgl;
            env.init_webgl = (version) => {
                begin(version);
                // Required for meshes with over 65,535 vertices.
                gl.getExtension("OES_element_index_uint");
            };
            // The browser sends its copy event only after Ctrl+C and Ctrl+X.
            const keep = env.sapp_set_clipboard;
            env.sapp_set_clipboard = (at, length) => {
                keep(at, length);
                if (navigator.clipboard) navigator.clipboard.writeText(clipboard).catch(() => {});
                else document.execCommand("copy");
            };
            const loop = env.run_animation_loop;
            env.run_animation_loop = (blocking) => {
                if (kept.failed !== null) return;
                cover.hidden = true;
                loop(blocking);
                // Starts late, because the worker's downloads would delay the program's.
                if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
                // gl.js would hand over the files one by one, a scene without its meshes.
                window.ondrop = (event) => {
                    event.preventDefault();
                    if (!kept.embed) take(event.dataTransfer.files);
                };
                input.begin();
            };
        },
    });

    /// No multisampling: the program smooths edges itself, and samples would cost more than all other work.
    const context = HTMLCanvasElement.prototype.getContext;
    canvas.getContext = (kind, wanted) => context.call(canvas, kind, { ...wanted, antialias: false });
    // Created while the program is compiled in other threads; gl.js is given the same context.
    if (canvas.getContext("webgl") === null) {
        fail("collidoscope cannot draw here.",
            "WebGL, with which the page draws in three dimensions, is missing or switched off. " +
            "Look for hardware acceleration in the browser's settings, update the graphics " +
            "driver, or try another browser.");
        return;
    }
    // Buffers are written whole for each draw. With `bufferData` the browser provides new memory; with
    // `bufferSubData` it would wait for the earlier draw, or copy the buffer.
    const GL = WebGLRenderingContext.prototype;
    GL.bufferSubData = function (kind, from, bytes) {
        if (from !== 0) throw new Error("a part of a buffer is written");
        this.bufferData(kind, bytes, this.STREAM_DRAW);
    };
    // A shader with a mistake fails when its program is linked, which gl.js checks, too. Waiting for each shader
    // would delay the first picture by up to 0.1 s.
    const parameter = GL.getShaderParameter;
    GL.getShaderParameter = function (shader, name) {
        return name === this.COMPILE_STATUS || parameter.call(this, shader, name);
    };
    // gl.js reports a missing extension in a bare alert.
    window.alert = (why) => fail("collidoscope cannot draw here.", "The browser's WebGL is too old:", why);
    canvas.addEventListener("webglcontextlost", () => fail("The browser has taken the graphics away.",
        "That happens when the graphics driver starts again, or when too many pages draw at once. " +
        "A reload goes on where you were."));

    // Suppresses the browser's action for keys that the program uses, and its context menu.
    /// Keys that keep the browser's action with Ctrl.
    const browsers = ["KeyC", "KeyV", "KeyX", "KeyW", "KeyT", "KeyN"];
    canvas.addEventListener("keydown", (event) => {
        const ctrl = (event.ctrlKey || event.metaKey) && !browsers.includes(event.code);
        const alone = ["F1", "F5", "F10", "F11", "F12", "Tab", "Space", "Backspace"].includes(event.code);
        if (ctrl || alone || event.code.startsWith("Arrow")) event.preventDefault();
    }, true);
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    window.addEventListener("mousedown", () => canvas.focus());
    if (kept.embed) {
        canvas.focus();
        // Until the embedded page has focus, the wheel scrolls the page around it.
        window.addEventListener("wheel", (event) => {
            if (!document.hasFocus()) event.stopImmediatePropagation();
        }, true);
    }

    /// Loads the files of the scene that was open when the page was left, unless a link holds that scene.
    async function opened() {
        if (kept.embed) return;
        await saved.open();
        const work = functions.read("work") || "";
        const name = work.startsWith("scene:") ? work.slice("scene:".length) : null;
        if (saved.rows().some((row) => row.name === name)) {
            await saved.get(name).then((files) => picked.push(...files), lost(name));
        }
    }

    async function start() {
        const [module] = await Promise.all([kept.program, opened()]);
        register_plugins(plugins);
        add_missing_functions_stabs(module);
        const instance = await WebAssembly.instantiate(module, importObject);
        wasm_memory = instance.exports.memory;
        wasm_exports = input.exports(guarded(instance.exports));
        init_plugins(plugins);
        wasm_exports.main();
    }

    start().catch((error) => {
        console.error(error);
        fail("collidoscope could not be started.",
            "Its program was not delivered whole, or this browser cannot run it. Reload the page; if " +
            "that does not help, try another browser.", String(error.message || error));
    });
})();
