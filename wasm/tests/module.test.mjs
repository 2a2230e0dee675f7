// The module itself: what it needs, and how much is loaded.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { npm, opened, root, site } from "./common.mjs";

const XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:7:10";

test("the modules have no imports", async () => {
    for (const name of ["zumen.wasm", "zumen-pdf.wasm"]) {
        const module = await WebAssembly.compile(readFileSync(join(npm, name)));
        assert.deepEqual(WebAssembly.Module.imports(module), []);
        const functions = WebAssembly.Module.exports(module).filter(({ kind }) => kind === "function");
        assert.deepEqual(functions.map(({ name }) => name).sort(), ["add_font", "answer", "release", "reserve"]);
    }
});

test("the first picture of backgammon and Go needs nothing but the module", async () => {
    const loaded = [];
    const answer = await opened(loaded);
    for (const source of [XGID, readFileSync(join(root, "examples/game.sgf"))]) {
        assert.equal((await answer("/draw.svg", [], source)).status, 200);
    }
    assert.deepEqual(loaded, ["zumen.wasm"]);
    await answer("/draw.pdf", [], XGID);
    assert.deepEqual(loaded, ["zumen.wasm", "zumen-pdf.wasm"]);
});

test("what a browser loads before the first picture is small, the page with it", () => {
    // All that lies in the folder itself, so that nothing new is forgotten. What is not compressed there is by most hosts.
    const names = readdirSync(site, { withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name);
    const loaded = names.filter((name) => name !== "zumen-pdf.wasm.gz" && !name.startsWith("LICENSE")).sort();
    assert.deepEqual(loaded, ["backend.mjs", "index.html", "worker.mjs", "zumen.mjs", "zumen.wasm.gz"]);
    const sizes = loaded.map((name) => {
        const bytes = readFileSync(join(site, name));
        return name.endsWith(".gz") ? bytes.length : gzipSync(bytes, { level: 9 }).length;
    });
    const sum = sizes.reduce((sum, one) => sum + one);
    assert.ok(sum <= 2_600_000, `${sum} bytes: ${loaded.map((name, at) => `${name} ${sizes[at]}`).join(", ")}`);
});

test("fonts are loaded when a text needs them, each once, and none is large", async () => {
    const loaded = [];
    const answer = await opened(loaded);
    const loads = async (source, query) => {
        loaded.length = 0;
        const { status, missing, warnings } = await answer("/draw.svg", query, source);
        assert.deepEqual([status, missing, warnings], [200, [], []]);
        return loaded.map((name) => name.replace("fonts/zumen-", "")).sort();
    };
    await answer("/games");
    assert.deepEqual(await loads("shogi", []), ["mincho-jp-bold.otf"]);
    assert.deepEqual(await loads("shogi", []), []);
    assert.deepEqual(await loads(XGID, [["caption", "白の手番"]]), ["sans-jp-semibold.otf"]);
    // Han characters of Chinese have their own forms, also where a Japanese font is here.
    assert.deepEqual(await loads(XGID, [["caption", "白の手番"], ["lang", "zh"]]), ["sans-jp-regular.otf", "sans-sc-regular.otf"]);
    assert.deepEqual(await loads(XGID, [["top-name", "이창호"]]), ["sans-kr-regular.otf"]);
    for (const name of readdirSync(join(site, "fonts")).filter((name) => name.endsWith(".gz"))) {
        const size = readFileSync(join(site, "fonts", name)).length;
        assert.ok(size <= 1_600_000, `${name}: ${size} bytes`);
    }
});

test("a picture whose font cannot be loaded is drawn without it", async () => {
    const { open } = await import(join(site, "zumen.mjs"));
    let isThere = false;
    const answer = await open(async (name) => {
        if (name !== "zumen.wasm" && !isThere) {
            throw new Error("offline");
        }
        return readFileSync(join(site, `${name}.gz`));
    });
    const poor = await answer("/draw.svg", [], "shogi");
    assert.deepEqual([poor.status, poor.missing], [200, ["zumen-mincho-jp-bold.otf"]]);
    assert.equal(poor.warnings[0].code, "picture::character");
    isThere = true;
    assert.deepEqual((await answer("/draw.svg", [], "shogi")).missing, []);
});
