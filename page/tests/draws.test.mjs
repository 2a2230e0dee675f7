// What is given is drawn: typed, pasted, dropped, chosen.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";

import { commanded, downloaded, drawn, drop, examples, file, FIRST, give, openPage, same } from "./house.mjs";

const OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";

test("the page begins with an example, and an ID is drawn while it is typed", async (t) => {
  const page = await openPage(t);
  assert.match(await drawn(page, /^Backgammon: White to play 3-1/), /Play: 8\/5 6\/5/);
  await page.click("#text");
  await page.keyboard.type("XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10");
  // The play belonged to the example, and is gone with it.
  assert.doesNotMatch(await drawn(page, /White to play 3-2/), /Play:/);
  assert.equal(await page.locator("#faults > *").count(), 0);
});

test("what is pasted over another position leaves its play behind, and keeps the theme", async (t) => {
  const page = await openPage(t);
  await page.check('#themes input[value="print"]');
  await page.evaluate(() => navigator.clipboard.writeText("XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10\n"));
  await page.focus("#text");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+V");
  await drawn(page, /White to play 3-2/);
  const { bytes } = await downloaded(page, "svg");
  same(bytes, commanded("XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10\n", "svg", ["--theme", "print"]));
});

test("each game has examples, and each of them is drawn", async (t) => {
  const page = await openPage(t);
  const examples = await page.locator("#examples optgroup option").evaluateAll((list) => list.map(({ value }) => value));
  const games = new Set(examples.map((value) => value.split(" ")[0]));
  assert.deepEqual([...games].sort(), ["backgammon", "carcassonne", "go", "shogi", "zillions"]);
  for (const value of examples) {
    const before = await page.locator("#drawn").getAttribute("src");
    await page.selectOption("#examples", value);
    await page.waitForFunction((before) => document.getElementById("drawn").getAttribute("src") !== before, before);
    await drawn(page);
    assert.equal(await page.locator("#faults").innerText(), "", value);
  }
  for (const [game, title] of Object.entries(FIRST)) {
    await page.click(`#lede a[href$="=${game}"]`);
    await drawn(page, title);
  }
});

const FILES = [
  ["examples/backgammon/club-final.mat", /^Backgammon/, []],
  ["examples/backgammon/club-final.xg", /^Backgammon/, ["--game", "1"]],
  ["examples/game.sgf", /^Go/, []],
  ["examples/zillions/hexagonal.zrf", /./, []],
  ["examples/shogi/game.kif", /^Shogi/, []],
  ["examples/carcassonne/game.json", /after placement 71/, []],
];

for (const [path, title, options] of FILES) {
  test(`${path} is dropped, and drawn as the command draws it`, async (t) => {
    const page = await openPage(t, { fragment: "#id=tai-shogi" });
    const bytes = file(path);
    const name = path.split("/").at(-1);
    await drop(page, name, bytes);
    await page.waitForFunction((name) => location.hash.includes(`name=${name}`), name);
    await drawn(page, title);
    assert.ok(await page.locator("#drop").isHidden());
    const got = await downloaded(page, "svg");
    assert.equal(got.name, name.replace(/\.\w+$/, ".svg"));
    const game = path.endsWith(".mat") ? ["--game", "1"] : options;
    same(got.bytes, commanded(bytes, "svg", game));
  });
}

for (const [how, between] of [["one after the other", "drop"], ["both at once", "both"], ["the rules first", "rules"]]) {
  test(`a saved game of Zillions is drawn with its rules: ${how}`, async (t) => {
    const page = await openPage(t, { fragment: "#id=tai-shogi" });
    const [saved, rules] = ["chess.zsg", "chess.zrf"].map((name) => ({ name, mimeType: "", buffer: file(`examples/zillions/${name}`) }));
    if (between === "drop") {
      await drop(page, saved.name, saved.buffer);
      await page.getByRole("alert").getByText("has its rules in Chess.zrf").waitFor();
      assert.match(await page.getByRole("alert").innerText(), /Drop that file here, too/);
      await drop(page, rules.name, rules.buffer);
    } else if (between === "both") {
      await page.setInputFiles("#file", [rules, saved]);
    } else {
      await drop(page, rules.name, rules.buffer);
      await drawn(page, /^Chess, White to move/);
      await drop(page, saved.name, saved.buffer);
    }
    await page.waitForFunction(() => document.getElementById("where").textContent === "20 of 20");
    await drawn(page);
    assert.equal(await page.locator("#faults").innerText(), "");
    const { name, bytes } = await downloaded(page, "svg");
    assert.equal(name, "chess.svg");
    same(bytes, commanded(saved.buffer, "svg", ["--rules-file", join(examples, "zillions/chess.zrf")]));
  });
}

for (const how of ["with its rules", "after its rules"]) {
  test(`the author's picture of a piece is dropped ${how}`, async (t) => {
    const page = await openPage(t, { fragment: "#id=tai-shogi" });
    const rules = `(game (title "Two") (players White) (turn-order White)
      (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1))))
      (piece (name B0100) (image White "images\\a.bmp")) (board-setup (White (B0100 a1))))`;
    // Two red pixels.
    const bmp = Buffer.from([66, 77, ...[62, 0, 54, 40, 2, 1, 1 | (24 << 16), 0, 8, 0, 0, 0, 0].flatMap((n) => [n, n >> 8, n >> 16, n >> 24]), 0, 0, 200, 0, 0, 200, 0, 0]);
    const [first, second] = [["two.zrf", Buffer.from(rules)], ["A.BMP", bmp]].map(([name, buffer]) => ({ name, mimeType: "", buffer }));
    if (how === "with its rules") {
      await page.setInputFiles("#file", [second, first]);
    } else {
      await drop(page, first.name, first.buffer);
      await page.locator("#warnings").getByText("missing").waitFor();
      await drop(page, second.name, second.buffer);
    }
    await page.waitForFunction(() => document.getElementById("card").innerText.includes("two.zrf"));
    await drawn(page, /^Two/);
    // The picture without the author's has the same title.
    await page.waitForFunction(() => document.getElementById("warnings").textContent === "");
    const svg = (await downloaded(page, "svg")).bytes.toString();
    assert.doesNotMatch(svg, /bitmaps::missing/);
    assert.match(svg, /fill="#2b2b2b"/);
  });
}

test("a file in another charset is kept as it is, named, and let go", async (t) => {
  const page = await openPage(t);
  const text = file("examples/shogi/game.kif").toString().replace("UTF-8", "Shift_JIS");
  // The names of players in Shift_JIS: 先手：山 and 後手：川.
  const plain = text.split("\n").filter((line) => /^[\x20-\x7e]*$/.test(line)).join("\r\n");
  const kif = Buffer.concat([Buffer.from(plain), Buffer.from([0x0d, 0x0a, 0x90, 0xe6, 0x8e, 0xe8, 0x81, 0x46, 0x8e, 0x52, 0x0d, 0x0a]),
    Buffer.from([0x8e, 0xe8, 0x8d, 0x87, 0x8a, 0x84, 0x81, 0x46, 0x95, 0xbd, 0x8e, 0xe8, 0x0d, 0x0a])]);
  await give(page, "old.kif", kif);
  await drawn(page, /Shogi/);
  assert.match(await page.locator("#card").innerText(), /old\.kif/);
  assert.ok(await page.locator("#text").isHidden());
  await page.click("#remove");
  await page.waitForSelector("#shapes:visible");
  assert.match(await page.locator("#shapes").innerText(), /an XGID looks like/);
  await page.fill("#text", OPENING);
  await drawn(page, /White to play 3-1/);
});

for (const [language, closed, left] of [
  ["en", "game.kif is open now. game.sgf is closed.", "game.json is open now. game.kif is closed. Not opened, as only one file is drawn at a time: game.sgf."],
  ["ja", "game.kifを開きました。 game.sgfは閉じました。", "game.jsonを開きました。 game.kifは閉じました。 一度に描けるファイルは一つなので、開いていません：game.sgf。"],
]) {
  test(`what becomes of each of several files is told: ${language}`, async (t) => {
    const page = await openPage(t, { fragment: `#ui=${language}` });
    const taken = page.locator("#taken");
    const [go, shogi, carcassonne] = ["game.sgf", "shogi/game.kif", "carcassonne/game.json"].map((path) => file(`examples/${path}`));
    await drop(page, "game.sgf", go);
    await drawn(page, /Kita/);
    assert.equal(await taken.innerText(), "");
    await drop(page, "game.kif", shogi);
    await drawn(page, /見本戦/);
    assert.equal(await taken.innerText(), closed);
    await page.setInputFiles("#file", [["game.json", carcassonne], ["game.sgf", go]].map(([name, buffer]) => ({ name, mimeType: "", buffer })));
    await drawn(page, /harbour/);
    assert.equal(await taken.innerText(), left);
    await page.fill("#text", OPENING);
    await drawn(page, /3-1/);
    assert.equal(await taken.innerText(), "");
  });
}

test("a file is pasted", async (t) => {
  const page = await openPage(t);
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([text], "game.sgf"));
    document.getElementById("text").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, file("examples/game.sgf").toString());
  await drawn(page, /^Go/);
});

test("the form asks for what is chosen, counts it, and lets go of it", async (t) => {
  const page = await openPage(t, { fragment: `#id=${OPENING}` });
  await drawn(page, /White to play 3-1/);
  const is = async (options) => same((await downloaded(page, "svg")).bytes, commanded(OPENING, "svg", options), options.join(" "));
  const count = page.locator("#group-game .count");
  const shown = (change) => {
    const before = page.locator("#drawn").getAttribute("src");
    return before.then(async (before) => {
      await change();
      await page.waitForFunction((before) => document.getElementById("drawn").getAttribute("src") !== before, before);
    });
  };
  await page.locator("#group-game summary").click();
  await shown(() => page.check("#option-pips"));
  await shown(() => page.selectOption("#option-home", "left"));
  assert.ok(await count.isVisible() && await page.locator("#help-pips").isVisible());
  assert.equal(await count.innerText(), "2");
  await is(["--pips", "--home", "left"]);
  await shown(() => page.uncheck("#option-pips"));
  await shown(() => page.selectOption("#lang", "ja"));
  await is(["--home", "left", "--lang", "ja"]);
  await shown(() => page.getByRole("button", { name: "All as usual" }).click());
  assert.ok(await count.isHidden());
  await is(["--lang", "ja"]);
  await shown(() => page.selectOption("#lang", "en"));
  await is([]);
  assert.match(await page.locator("#help-pips").innerText(), /pip counts/);
});

test("a picture of ours that is dropped is drawn again", async (t) => {
  const page = await openPage(t, { fragment: "#id=tai-shogi" });
  await give(page, "old.png", commanded(OPENING, "png"));
  await drawn(page, /White to play 3-1/);
  assert.match(await page.locator("#card").innerText(), /old\.png/);
});
