// What the tests share: the folders that tests/run built, the golden pictures, and zumen.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
/** The folder for a host, the one for npm, and the program for this machine. */
export const [site, npm, program] = ["ZUMEN_SITE", "ZUMEN_NPM", "ZUMEN_PROGRAM"].map((name) => {
    const value = process.env[name];
    if (!value) {
        throw new Error(`${name} is not set: wasm/tests/run sets it`);
    }
    return value;
});

/** Opens what was built. `loaded` notes the names of the files that it asked for. */
export async function opened(loaded = []) {
    const { open } = await import(join(site, "zumen.mjs"));
    return open((name) => {
        loaded.push(name);
        return readFile(join(site, `${name}.gz`));
    });
}

/** The SHA-256 of bytes, as sha256sum prints it. */
export function sha256(bytes) {
    return createHash("sha256").update(bytes).digest("hex");
}

/** The golden pictures: the name, the arguments of the command line, the picture's digest, and the picture if it is kept whole. */
export function goldens() {
    const games = readdirSync(join(root, "tests/golden"));
    const cases = games.flatMap((game) => readdirSync(join(root, "tests/golden", game)).map((name) => `${game}/${name}`));
    return cases.flatMap((name) => {
        const folder = join(root, "tests/golden", name);
        if (!existsSync(join(folder, "arguments"))) {
            return [];
        }
        const lines = readFileSync(join(folder, "arguments"), "utf8").split("\n");
        const file = join(folder, "picture.svg");
        const picture = existsSync(file) ? readFileSync(file) : undefined;
        const digest = picture ? sha256(picture) : readFileSync(join(folder, "picture.sha256"), "utf8").trim();
        return [{ name, arguments: lines.filter((line) => line !== ""), picture, digest }];
    });
}

/** What the program for this machine draws. */
export function native(...args) {
    return execFileSync(program, [...args, "-o", "-"], { cwd: root, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
}
