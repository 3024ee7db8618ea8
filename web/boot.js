// Checks that the browser can run the program, loads it (at once, or after a click if embedded in
// another page), and reports failures. Runs first and needs no other script.
"use strict";
(function () {
    const part = (id) => document.querySelector("#" + id);
    const own = part("boot").dataset;
    const address = new URLSearchParams(window.location.search);

    /// State shared by the scripts. `trace` and `said` hold the lines that the program wrote to the trace
    /// and to the console, for tests.
    const shared = (window.collidoscope = {
        trace: [], said: [], failed: null,
        /// Whether the page is embedded in another one.
        embed: address.has("embed"),
        /// Latest recording of the session, for a download after a failure: name and bytes.
        recording: null,
        own, fail, download,
    });
    const prefix = "collidoscope/";

    /// Title and one-sentence description of each built-in scene, by its id.
    const SCENES = @scenes@;

    function download(name, bytes) {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([bytes]));
        link.download = name;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    }

    /// Shows a failure in place of the picture: a title, sentences, and the message of the program or
    /// the browser. Only the first failure is shown, as others follow from it. `afresh` offers a new start.
    function fail(title, text, why, afresh) {
        if (shared.failed !== null) return;
        shared.failed = title + "\n\n" + (why || text);
        shared.onfail && shared.onfail();
        part("title").textContent = title;
        part("title").hidden = false;
        part("said").textContent = text;
        part("why").textContent = why || "";
        part("why").hidden = !why;
        for (const id of ["loaded", "play", "whole", "late"]) part(id).hidden = true;
        part("download").hidden = shared.recording === null;
        part("afresh").hidden = !afresh || shared.embed;
        part("does").hidden = false;
        part("cover").className = "failed";
        part("cover").hidden = false;
        part("cover").setAttribute("role", "alert");
    }

    part("again").onclick = () => window.location.reload();
    part("download").onclick = () => download(shared.recording.name, shared.recording.bytes);
    part("afresh").onclick = () => {
        try { window.localStorage.removeItem(prefix + "work"); } catch (_) { /* no storage, no session */ }
        window.location.replace(window.location.pathname);
    };

    /// Compiles the program while it downloads, and updates the progress bar. Sets the content type itself,
    /// as a static server may not know it.
    async function compiled() {
        const response = await fetch(own.program);
        if (!response.ok) throw new Error(`${own.program}: ${response.status} ${response.statusText}`);
        const bar = part("loaded");
        let length = 0;
        const counted = new TransformStream({
            transform(piece, out) {
                length += piece.length;
                const now = Math.min(1, length / Number(own.bytes));
                // There are many pieces, and each step of the bar costs a layout.
                if (now - bar.value > 0.04 || now === 1) bar.value = now;
                out.enqueue(piece);
            },
        });
        const headers = { "content-type": "application/wasm" };
        return WebAssembly.compileStreaming(new Response(response.body.pipeThrough(counted), { headers }));
    }

    /// Loads the program and the other scripts, which run in this order.
    function load() {
        shared.program = compiled();
        // Failures are reported by page.js, which awaits the program.
        shared.program.catch(() => {});
        part("said").textContent = "collidoscope is being loaded.";
        part("loaded").hidden = false;
        part("play").hidden = part("title").hidden = true;
        part("cover").className = "";
        for (const name of own.scripts.split(" ")) {
            const script = document.createElement("script");
            script.onerror = () => fail("A file of this page could not be loaded.",
                name + " was not delivered. The connection may be down, or the page has just been " +
                "replaced by a newer one. Reload it; if that does not help, try again later.");
            Object.assign(script, { src: name, async: false });
            document.body.append(script);
        }
    }

    /// Returns scene, title and tick of a link, if this browser can unpack it.
    async function described(link) {
        const packed = link.slice(link.indexOf(".") + 1).replace(/-/g, "+").replace(/_/g, "/");
        const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
        const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
        const text = await new Response(plain).text();
        const [, scene] = text.match(/^\(scene:"([^"]*)"/) || [];
        const [, title] = scene ? [] : text.match(/title:"([^"]*)"/) || [];
        const [, tick] = text.match(/[(,]tick:(\d+)/) || [];
        return { scene, title, tick };
    }

    /// Shows the scene that a click would load, and waits for the click.
    function wait() {
        const { pathname, hash } = window.location;
        const about = ({ scene, title, tick }) => {
            const known = SCENES[scene] || [title || "collidoscope", ""];
            part("title").textContent = known[0];
            part("said").textContent = known[1] + (tick ? ` Tick ${tick}.` : "");
        };
        const named = address.get("scene");
        about({ scene: named || own.first });
        if (hash.length > 1) {
            about({});
            described(hash).then(about, () => {});
        }
        const search = named ? "?scene=" + encodeURIComponent(named).replace(/%2F/g, "/") : "";
        part("whole").href = pathname + (hash.length > 1 ? hash : search);
        part("title").hidden = part("play").hidden = part("whole").hidden = false;
        part("loaded").hidden = true;
        part("cover").className = "waits";
        part("cover").onclick = (event) => {
            if (event.target.closest("a")) return;
            part("cover").onclick = null;
            part("whole").hidden = true;
            load();
        };
    }

    part("late").hidden = true;
    if (shared.embed) document.documentElement.className = "part";
    if (typeof WebAssembly !== "object") {
        fail("This browser cannot run collidoscope.",
            "WebAssembly, in which the program is delivered, is missing or switched off here. " +
            "Every current Firefox, Chrome, Edge and Safari has it; some switch it off in a " +
            "lockdown or high-security mode.");
    } else if (shared.embed) wait();
    else load();
})();
