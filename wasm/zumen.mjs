// Calls zumen.wasm, in a browser, a worker or Node.js.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Opens zumen. `load(name)` gives the bytes of a file that `wasm/build` wrote, as they are or compressed by gzip:
 * `zumen.wasm` at once, `zumen-pdf.wasm` when a PDF is asked for or given, `fonts/zumen-sans-jp-regular.otf` and its like when a
 * text needs them.
 */
export async function open(load) {
    const fonts = new Map();
    const engines = new Map();

    /** Starts a module that was not started before. */
    async function engine(name) {
        if (!engines.has(name)) {
            engines.set(name, started(await WebAssembly.compile(await inflated(await load(name))), fonts));
        }
        return engines.get(name);
    }

    /** Loads fonts; tells whether any came. What is drawn without the others says so. */
    async function loaded(names) {
        const files = await Promise.allSettled(names.map(async (name) => [name, await inflated(await load(`fonts/${name}`))]));
        const came = files.filter(({ status }) => status === "fulfilled").map(({ value }) => value);
        for (const [name, bytes] of came) {
            fonts.set(name, bytes);
            engines.forEach(({ add }) => add(name, bytes));
        }
        return came.length > 0;
    }

    await engine("zumen.wasm");

    /**
     * Answers as `zumen serve` does: `answer("/draw.svg", [["theme", "print"]], source)`. Fonts that the answer is short of
     * are loaded, and it is asked for again.
     */
    return async (path, query = [], body = null) => {
        const question = encoder.encode(JSON.stringify({ path, query: [...query] }));
        const bytes = typeof body === "string" ? encoder.encode(body) : (body ?? new Uint8Array());
        const isPdf = path === "/draw.pdf" || decoder.decode(bytes.slice?.(0, 5)) === "%PDF-";
        const { asked } = await engine(isPdf ? "zumen-pdf.wasm" : "zumen.wasm");
        for (;;) {
            const found = asked(question, bytes);
            const wanted = found.missing.filter((name) => !fonts.has(name));
            if (wanted.length === 0 || !(await loaded(wanted))) {
                return found;
            }
        }
    };
}

/** Makes instances of a module, one after another: one that trapped is of no more use. */
function started(module, fonts) {
    let exports;

    function live() {
        if (!exports) {
            exports = new WebAssembly.Instance(module).exports;
            fonts.forEach((bytes, name) => add(name, bytes));
        }
    }

    /** Adds a font to the instance. */
    function add(name, bytes) {
        if (exports) {
            const { head: fault } = taken(exports.add_font(...given(encoder.encode(name)), ...given(bytes)));
            if (fault) {
                throw new Error(fault);
            }
        }
    }

    /** Copies bytes into its memory. */
    function given(bytes) {
        const at = exports.reserve(bytes.length);
        new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
        return [at, bytes.length];
    }

    /** Copies an answer out of it. */
    function taken(at) {
        // An address has no sign.
        const start = at >>> 0;
        const lengths = new DataView(exports.memory.buffer, start, 8);
        const [head, rest] = [0, 4].map((place) => lengths.getUint32(place, true));
        const block = new Uint8Array(exports.memory.buffer, start, 8 + head + rest).slice();
        exports.release(at, block.length);
        return { head: JSON.parse(decoder.decode(block.subarray(8, 8 + head))), bytes: block.slice(8 + head) };
    }

    /** Asks once. What ends an instance costs one question. */
    function asked(question, body) {
        try {
            live();
            const { head, bytes } = taken(exports.answer(...given(question), ...given(body)));
            return { ...head, bytes };
        } catch (trap) {
            exports = undefined;
            const help = "the command line may say more of it: zumen draw";
            const report = { about: "input", code: "wasm::trap", help, message: String(trap), severity: "error" };
            const head = { title: "", description: "", warnings: [], missing: [] };
            const bytes = encoder.encode(JSON.stringify([report]));
            return { status: 500, type: "application/json", name: null, ...head, bytes };
        }
    }

    return { add, asked };
}

/** Unpacks what is compressed; a host may have done so already. */
async function inflated(bytes) {
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
        return bytes;
    }
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}
