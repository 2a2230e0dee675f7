// zumen in Node.js.
import { readFile } from "node:fs/promises";

import { open } from "./zumen.mjs";

let opened;

/** Answers as `zumen serve` does. The first question loads zumen, 10 MB from the disk. */
export async function answer(path, query, body) {
    opened ??= open((name) => readFile(new URL(name, import.meta.url)));
    return (await opened)(path, query, body);
}

/** Why nothing is drawn: `reports` are those of the command line's `--error-format json`. */
export class ZumenError extends Error {
    constructor(reports) {
        super(reports.map(({ code, message, help }) => `${code}: ${message}${help ? ` (${help})` : ""}`).join("; "));
        this.name = "ZumenError";
        this.reports = reports;
    }
}

/** Draws one page of an input. Options have their names on the command line; a switch is `true`. */
export async function draw(source, { format = "svg", ...options } = {}) {
    return asked(`/draw.${format}`, options, source);
}

/** Tells what an input holds to choose from. */
export async function positions(source, options = {}) {
    return JSON.parse((await asked("/positions", options, source)).text);
}

/** Lists every game with its themes and options. */
export async function games() {
    return JSON.parse((await asked("/games", {}, "")).text);
}

async function asked(path, options, source) {
    const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== false);
    // The command line has id-prefix, JavaScript idPrefix.
    const named = (name) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
    const query = given.map(([name, value]) => [named(name), value === true ? "" : String(value)]);
    const { status, missing, ...found } = await answer(path, query, source);
    if (status !== 200) {
        throw new ZumenError(JSON.parse(new TextDecoder().decode(found.bytes)));
    }
    Object.defineProperty(found, "text", { get: () => new TextDecoder().decode(found.bytes) });
    return found;
}
