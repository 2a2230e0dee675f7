// The bytes of WebAssembly are those of this machine.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { goldens, native, opened, root, sha256 } from "./common.mjs";

const cases = goldens();

/** Commands of their own: nothing but the command line has them. */
const COMMANDS = ["diff", "figures", "moves", "tiles", "turns"];
/** Options whose files only the command line reads. */
const FILES = ["--analysis-file", "--pieces", "--rules"];
/** Inputs that name files beside them, which nobody gives here: saved games their rules, rules their bitmaps. */
const BESIDE = [/\.zsg$/, /^tests\/golden\/zillions\//];
/** Pictures that are drawn again with the bitmaps that they name beside them. */
const BITMAPS = ["zillions/bitmaps", "zillions/bitmaps-all"];
const whole = cases.filter(({ picture }) => picture);
const kept = whole.filter(({ name }) => !BITMAPS.includes(name));

/** Tells what a case asks for; nothing where it needs more than an input and options. */
function asked({ arguments: [input, ...words] }) {
    if (COMMANDS.includes(input) || BESIDE.some((beside) => beside.test(input)) || words.some((word) => FILES.includes(word))) {
        return undefined;
    }
    const path = join(root, input);
    const body = input.length < 200 && existsSync(path) ? readFileSync(path) : input;
    const query = [];
    while (words.length > 0) {
        const [name, value] = words.shift().slice(2).split("=");
        const follows = words.length > 0 && !words[0].startsWith("--");
        query.push([name, value ?? (follows ? words.shift() : "")]);
    }
    return { body, query };
}

/** Fails with the names of the cases whose bytes differ. `drawn` gives the answer for a case and the wanted digest. */
async function same(cases, drawn) {
    const different = [];
    for (const one of cases) {
        const [answer, wanted] = await drawn(one);
        if (answer.status !== 200 || sha256(answer.bytes) !== wanted) {
            const isDrawn = answer.status === 200;
            const said = isDrawn ? `other bytes, without ${answer.missing}` : new TextDecoder().decode(answer.bytes);
            different.push(`${one.name}: ${said.slice(0, 300)}`);
        }
    }
    assert.equal(different.length, 0, `${different.length} of ${cases.length} differ:\n${different.join("\n")}`);
}

test("every golden picture is drawn from its input", async () => {
    const plain = cases.filter((one) => asked(one));
    assert.equal(cases.length - plain.length, 57);
    const answers = {};
    await same(plain, async ({ name, digest, ...one }) => {
        // An instance for each game: what fonts another has asked for is of no help.
        const game = name.split("/")[0];
        answers[game] ??= await opened();
        const { body, query } = asked(one);
        return [await answers[game]("/draw.svg", query, body), digest];
    });
});

test("every golden picture is drawn again from itself", async () => {
    assert.equal(whole.length - kept.length, BITMAPS.length);
    const answer = await opened();
    await same(kept, async ({ picture, digest }) => [await answer("/draw.svg", [], picture), digest]);
});

for (const format of ["png", "pdf"]) {
    test(`every golden picture becomes the ${format.toUpperCase()} of this machine`, async () => {
        const answer = await opened();
        await same(kept, async ({ name, picture }) => {
            const file = join("tests/golden", name, "picture.svg");
            return [await answer(`/draw.${format}`, [], picture), sha256(native("draw", file, "-f", format))];
        });
    });
}
