// The package, as who installed it sees it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { native, npm, root } from "./common.mjs";

const XGID = "XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10";

/** Runs a module in a project that has the package, and returns what it printed. */
function ran(source) {
    const project = mkdtempSync(join(tmpdir(), "zumen-"));
    try {
        cpSync(npm, join(project, "node_modules/zumen"), { recursive: true });
        writeFileSync(join(project, "main.mjs"), source);
        return execFileSync(process.execPath, ["main.mjs"], { cwd: project, maxBuffer: 1 << 28 });
    } finally {
        rmSync(project, { recursive: true });
    }
}

test("the line of the documentation draws", () => {
    const drawn = ran(`
        import { draw } from "zumen";
        const { bytes } = await draw("${XGID}", { format: "png", theme: "print" });
        process.stdout.write(bytes);
    `);
    assert.ok(native("draw", XGID, "-f", "png", "--theme", "print").equals(drawn));
});

test("pictures tell what they are, and faults are thrown", async () => {
    const { draw, games, positions, ZumenError } = await import(join(npm, "index.mjs"));
    const drawn = await draw(XGID, { idPrefix: "a-", pips: true, trim: false, caption: undefined });
    assert.deepEqual([drawn.type, drawn.name, drawn.warnings], ["image/svg+xml", "diagram.svg", []]);
    assert.ok(drawn.text.startsWith("<") && drawn.text.includes('id="a-'));
    assert.match(drawn.title, /^Backgammon: White to play 3-2/);
    assert.match(drawn.description, /2 on the bar/);
    const record = readFileSync(join(root, "examples/game.sgf"));
    assert.match((await draw(record, { format: "text", at: 5 })).text, /黒5手/);
    assert.equal((await positions(record)).game, "go");
    assert.deepEqual((await games()).games.map(({ name }) => name).sort(), ["backgammon", "carcassonne", "go", "shogi", "zillions"]);
    await assert.rejects(draw(XGID, { theme: "blue" }), (fault) => {
        assert.ok(fault instanceof ZumenError && fault.message.includes("blue") && fault.reports.length === 1);
        return true;
    });
    await assert.rejects(draw("XGID=-BBB"), { name: "ZumenError" });
});

test("the types name what there is", async () => {
    const exported = Object.keys(await import(join(npm, "index.mjs")));
    const types = readFileSync(join(npm, "index.d.ts"), "utf8");
    const declared = [...types.matchAll(/^export (?:declare )?(?:async )?(?:class|const|function) (\w+)/gm)].map(([, name]) => name);
    assert.deepEqual(declared.sort(), exported.sort());
    const { games } = await import(join(npm, "index.mjs"));
    const { formats } = await games();
    for (const format of formats) {
        assert.ok(types.includes(`"${format === "txt" ? "text" : format}"`), format);
    }
});
