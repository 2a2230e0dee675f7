// What goes wrong costs one question.
import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "./common.mjs";

const XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:7:10";
const said = ({ bytes }) => JSON.parse(new TextDecoder().decode(bytes));

test("a fault has its code, its place and its remedy", async () => {
    const answer = await opened();
    // A character of two units of UTF-16 stands before the fault, the 9.
    const text = "𠮟 XGID=-b----E-C---eE---c-e----B-:0:0:1:39:0:0:0:7:10";
    const refused = await answer("/draw.svg", [], text);
    assert.deepEqual([refused.status, refused.type], [422, "application/json"]);
    const [fault] = said(refused);
    assert.ok(fault.code.startsWith("xgid::") && fault.help, JSON.stringify(fault));
    assert.equal(text.slice(...fault.utf16), "9");
    const [slip] = said(await answer("/draw.svg", [["them", "print"]], XGID));
    assert.deepEqual([slip.code, slip.help], ["option::unknown", "did you mean theme?"]);
    assert.equal((await answer("/nothing")).status, 404);
});

test("a PDF that was drawn is drawn again", async () => {
    const answer = await opened();
    const drawn = await answer("/draw.pdf", [], XGID);
    const again = await answer("/draw.svg", [], drawn.bytes);
    assert.deepEqual(again.bytes, (await answer("/draw.svg", [], XGID)).bytes);
});

test("a trap ends an instance and not what asks it", async () => {
    const answer = await opened();
    const before = await answer("/draw.svg", [["caption", "図"]], XGID);
    // More than there is memory for.
    const trapped = await answer("/draw.svg", [], { length: 0xfff0_0000 });
    assert.deepEqual([trapped.status, said(trapped)[0].code], [500, "wasm::trap"]);
    const after = await answer("/draw.svg", [["caption", "図"]], XGID);
    assert.deepEqual([after.status, after.bytes], [200, before.bytes]);
});

test("hostile inputs are refused, or drawn as on the command line", async () => {
    const answer = await opened();
    const deep = (open, count, close) => open.repeat(count) + close.repeat(count);
    const macros = Array.from({ length: 30 }, (_, at) => `(define m${at} m${at + 1} m${at + 1})`).join("\n");
    let seed = 1;
    const random = () => (seed = (seed * 48271) % 2147483647);
    const noise = Array.from({ length: 200 }, () => Uint8Array.from({ length: 300 }, () => random() & 255));
    const inputs = [
        "", "\0", "XGID=", "XGID=" + "-".repeat(1e6), "(", "(;GM[1]" + "(;".repeat(60_000), deep("[", 500_000, ""), deep("[", 100_000, "]"),
        deep("(", 100_000, ")"), `(;SZ[19]${"AB[aa:ss]".repeat(10_000)})`, `(game ${macros} m0)`, deep('{"a":', 100_000, "}"),
        "lnsgkgsnl/" + "9/".repeat(10_000), "<svg " + "a='b' ".repeat(100_000), deep("<g>", 100_000, "</g>"), ...noise,
    ];
    for (const input of inputs) {
        const { status, ...found } = await answer("/draw.png", [], input);
        const shown = typeof input === "string" ? input.slice(0, 40) : input.slice(0, 20).join(" ");
        assert.ok([200, 422].includes(status), `${status} for ${shown}: ${status === 500 ? said(found)[0].message : ""}`);
    }
});

test("memory stays bounded over many pictures", async () => {
    // The instance is seen from outside here, to look at its memory.
    const memories = [];
    const { Instance } = WebAssembly;
    WebAssembly.Instance = function (...given) {
        const instance = new Instance(...given);
        memories.push(instance.exports.memory);
        return instance;
    };
    try {
        const answer = await opened();
        const draw = async (from, to) => {
            for (let number = from; number < to; number += 1) {
                const query = [["width", String(40 + (number % 50))], ["id-prefix", `a${number}-`], ["caption", `No. ${number}`]];
                const format = number % 10 === 0 ? "png" : "svg";
                assert.equal((await answer(`/draw.${format}`, query, XGID)).status, 200);
            }
        };
        await draw(0, 400);
        const [{ buffer: early }] = memories;
        const bytes = early.byteLength;
        await draw(400, 1200);
        assert.equal(memories.length, 1);
        assert.ok(memories[0].buffer.byteLength <= bytes * 1.2, `${bytes}, then ${memories[0].buffer.byteLength}`);
    } finally {
        WebAssembly.Instance = Instance;
    }
});
