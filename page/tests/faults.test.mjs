// What is wrong is said under the text, and its place is marked.

import assert from "node:assert/strict";
import { test } from "node:test";

import { downloaded, drawn, file, give, longGame, openPage } from "./house.mjs";

const START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";

test("a fault is told with its place, and goes when it is mended", async (t) => {
  const page = await openPage(t);
  await page.fill("#text", `𩹄 図面\n${START.replace(":31:", ":39:")}`);
  const alert = page.getByRole("alert");
  await alert.getByText("a die shows 9").waitFor();
  assert.match(await alert.innerText(), /write 00 before the roll/i);
  assert.equal(await alert.locator("mark").innerText(), "9");
  assert.equal(await page.locator("#layer mark").innerText(), "9");
  assert.equal(await page.locator("#text").getAttribute("aria-invalid"), "true");
  assert.match(await page.locator("#caption").innerText(), /picture of before/);
  assert.equal(await page.locator(".plate.is-old").count(), 1);
  assert.ok(await page.locator('[data-format="svg"]').isDisabled());
  await alert.getByRole("button", { name: "Line 2, column 40" }).click();
  const chosen = await page.locator("#text").evaluate(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd));
  assert.equal(chosen, "9");
  await page.keyboard.type("1");
  await drawn(page, /White to play 3-1/);
  assert.equal(await alert.innerText(), "");
  assert.equal(await page.locator("#layer mark").count(), 0);
});

test("the mark lies behind the letters that it marks", async (t) => {
  const page = await openPage(t);
  await page.fill("#text", `${"a text around it, ".repeat(40)}\n${START.replace(":31:", ":39:")}`);
  await page.locator("#layer mark").waitFor();
  const [layer, text] = await page.evaluate(() => {
    const style = (id) => {
      const { font, padding, width, letterSpacing, whiteSpace, overflowWrap } = getComputedStyle(document.getElementById(id));
      const { clientWidth, scrollHeight } = document.getElementById(id);
      return { font, padding, width, letterSpacing, whiteSpace, overflowWrap, clientWidth, isLong: scrollHeight > 200 };
    };
    return [style("layer"), style("text")];
  });
  assert.deepEqual(layer, text);
});

test("a fault of an option leads to its field", async (t) => {
  const page = await openPage(t);
  await page.fill("#text", START);
  await page.locator("#group-game summary").click();
  await page.fill("#option-play", "8/1");
  const alert = page.getByRole("alert");
  await alert.getByText("8/1 is 7 pips").waitFor();
  assert.equal(await alert.locator("mark").innerText(), "8/1");
  assert.equal(await page.locator("#option-play").getAttribute("aria-invalid"), "true");
  await page.locator("#group-game summary").click();
  await alert.getByRole("button", { name: "A play, in arrows" }).click();
  assert.equal(await page.evaluate(() => document.activeElement.id), "option-play");
  await page.fill("#option-play", "8/5, 6/5");
  await drawn(page, /White to play 3-1/);
});

test("a text with a word like markup stays a text", async (t) => {
  const page = await openPage(t);
  await page.fill("#text", '<img src=x onerror="alert(1)"><script>alert(2)</script>');
  await page.getByRole("alert").locator("p").first().waitFor();
  assert.equal(await page.locator("#faults img, #faults script, #layer img").count(), 0);
});

test("options of one game do not stand in the way of another", async (t) => {
  const page = await openPage(t, { fragment: `#pips=&home=left&id=${START}` });
  await drawn(page, /^Backgammon/);
  await page.fill("#text", "(;SZ[9];B[ee])");
  await drawn(page, /^Go/);
  assert.doesNotMatch(await page.evaluate(() => new Promise((done) => setTimeout(() => done(location.hash), 600))), /pips|home/);
});

test("what a file has wrong is told, too", async (t) => {
  const page = await openPage(t);
  await give(page, "half.xg", file("examples/backgammon/club-final.xg").subarray(0, 700));
  await page.getByRole("alert").locator("p").first().waitFor();
  assert.ok((await page.getByRole("alert").innerText()).length > 20);
});

test("a format that is refused is told, and the others are there", async (t) => {
  const page = await openPage(t, { fragment: "#pixels=9999" });
  await page.fill("#text", longGame(6));
  await drawn(page, /Move 6/);
  await page.click('[data-format="gif"]');
  await page.getByRole("alert").getByText("“Width in pixels”").first().waitFor();
  assert.match(await page.locator("#said").innerText(), /“Width in pixels”/);
  assert.equal(await page.locator(".plate.is-old").count(), 0);
  assert.ok((await downloaded(page, "svg")).bytes.length > 0);
});

test("what is odd is told while it is drawn", async (t) => {
  const page = await openPage(t);
  await page.fill("#text", "(;SZ[9]KM[x];B[ee])");
  await drawn(page, /^Go/);
  assert.match(await page.locator("#warnings").innerText(), /^KM cannot be `x`.*\. Write the komi/s);
  await page.fill("#text", "(;SZ[9]KM[6.5];B[ee])");
  await page.locator("#warnings:empty").waitFor({ state: "attached" });
});

test("what is odd about a picture is told, and goes with its cause", async (t) => {
  const page = await openPage(t, { fragment: `#id=${START}` });
  await drawn(page, /White to play 3-1/);
  await page.locator("#group-picture summary").click();
  await page.fill("#option-caption", "\u{13000}");
  const warnings = page.locator("#warnings");
  await warnings.getByText("U+13000").waitFor();
  assert.doesNotMatch(await warnings.innerText(), /--font/);
  await page.fill("#option-width", "15");
  await warnings.getByText(/strokes .* 15 mm.* “Width in mm”/).waitFor();
  await page.fill("#option-caption", "");
  await page.fill("#option-width", "");
  await page.locator("#warnings:empty").waitFor({ state: "attached" });
});

test("keys of JSON keep their case in messages", async (t) => {
  const page = await openPage(t);
  await page.fill("#text", '{"info": {}, "plcements": []}');
  const alert = page.getByRole("alert");
  await alert.getByText(/^placements is missing/).waitFor();
  await alert.getByText(/^info\.title is/).waitFor();
});

for (const [language, field, every] of [["en", "“At move”", "“Every so many moves”"], ["ja", "「手数」", "「何手ごと」"]]) {
  test(`remedies name the fields of the page and no command line: ${language}`, async (t) => {
    const page = await openPage(t, { fragment: `#ui=${language}&id=(;SZ[9];B[ee];W[gc])` });
    const alert = page.getByRole("alert");
    await page.locator("#group-selects summary").click();
    await page.fill("#option-at", "9");
    await alert.getByText(`${field} 2`).waitFor();
    const told = [await alert.innerText()];
    await page.fill("#option-at", "1..2");
    await alert.getByText(every).first().waitFor();
    told.push(await alert.innerText());
    await page.fill("#text", '{"game": "go"}');
    await alert.getByText("json::syntax").waitFor();
    told.push(await alert.innerText());
    assert.doesNotMatch(told.join(), /--[a-z]|\bzumen [a-zA-Z]/);
    const helps = await page.locator("[data-option] .quiet").allInnerTexts();
    assert.doesNotMatch(helps.join(), /--[a-z]/);
  });
}

for (const [language, name, example, title] of [
  ["en", "go", "A game", /^Go/], ["en", "chess", "Chess, from its rules", /^Chess/], ["en", "Carcassonne", "The table of a club", /after placement 71/],
  ["ja", "囲碁", "一局", /Go|囲碁/], ["ja", "backgammon", "オープニングとそのムーブ", /White to play 3-1/],
]) {
  test(`the name of a game leads to its examples: ${name}`, async (t) => {
    const page = await openPage(t, { fragment: `#ui=${language}` });
    await page.fill("#text", name);
    await page.getByRole("alert").getByRole("button", { name: example }).click();
    await drawn(page, title);
    assert.equal(await page.getByRole("alert").innerText(), "");
    assert.equal(await page.evaluate(() => document.activeElement.id), "examples");
  });
}
