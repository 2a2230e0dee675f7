// The page that plays through a record, `-f html`: what it shows, to whom, and where it goes on.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { accessible, examples, folder, visit, zumen } from "./house.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Makes a player of an example, and returns its address. */
function player(record, options = []) {
  const path = join(folder, "player.html");
  execFileSync(zumen, [join(examples, record), ...options, "-o", path]);
  return pathToFileURL(path).href;
}

const count = (page) => page.locator("output").textContent();

for (const [record, options] of [
  ["game.sgf", ["--caption", "A fine game"]],
  ["game.sgf", ["--theme", "dark"]],
  ["shogi/game.kif", ["--lang", "ja"]],
  ["zillions/chess.zsg", []],
  ["carcassonne/game.json", ["--theme", "colour"]],
  ["backgammon/club-final.mat", ["--game", "2", "--played"]],
]) {
  test(`${record} ${options.join(" ")}: axe is content, and the picture is as wide as a telephone`, async (t) => {
    const url = player(record, options);
    for (const colorScheme of ["light", "dark"]) {
      const page = await visit(t, url, { colorScheme, ...PHONE });
      await page.click("summary");
      await accessible(page, colorScheme);
      const isDark = colorScheme === "dark" || options.includes("dark");
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(ground === "rgb(20, 23, 27)", isDark, `${colorScheme}: ${ground}`);
      const [ink, wide] = await page.evaluate(() => {
        const drawing = document.querySelector("figure svg > g");
        drawing.querySelectorAll(".z-paper").forEach((paper) => paper.remove());
        return [drawing.getBoundingClientRect().width, document.documentElement.scrollWidth];
      });
      assert.equal(wide, PHONE.viewport.width);
      // A Carcassonne game starts with one tile, in the middle of the room for all of them.
      if (!record.startsWith("carcassonne")) assert.ok(ink > 0.8 * wide, `${ink} of ${wide}`);
    }
  });
}

test("the address follows the position, and opens it", async (t) => {
  const page = await visit(t, player("game.sgf"));
  const [hash, length] = [() => page.evaluate(() => location.hash), () => page.evaluate(() => history.length)];
  const before = await length();
  assert.deepEqual([await hash(), await count(page)], ["", "1 / 44"]);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.deepEqual([await hash(), await count(page)], ["#3", "3 / 44"]);
  await page.evaluate(() => (location.hash = "#12"));
  await page.getByText("12 / 44").waitFor();
  assert.match(await page.getByRole("main").getByRole("heading", { level: 1 }).textContent(), /Move 11,/);
  assert.equal(await length(), before + 1, "as many as were typed");
});

test("a button keeps the focus at the end, and what is shown is announced unless it plays", async (t) => {
  const page = await visit(t, player("shogi/game.kif"));
  const next = page.getByRole("button", { name: "Next" });
  await next.focus();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press("Enter");
  assert.equal(await count(page), "19 / 19");
  assert.ok(await next.evaluate((button) => button === document.activeElement && button.ariaDisabled === "true"));
  const live = () => page.locator("figcaption").getAttribute("aria-live");
  assert.equal(await live(), "polite");
  await page.getByRole("button", { name: "Play" }).click();
  assert.equal(await live(), "off");
});

/** The elements of each position that lie outside the picture, by more than a rounding error. */
function findCutElements() {
  const picture = document.querySelector("figure svg");
  const { left, top, right, bottom } = picture.getBoundingClientRect();
  const cut = [];
  const [next, output] = [document.querySelector("[name=next]"), document.querySelector("output")];
  document.querySelector("[name=first]").click();
  for (let position = ""; position !== output.textContent; next.click()) {
    position = output.textContent;
    for (const element of picture.querySelectorAll(":scope > g :not(g, defs, defs *, [class$=paper])")) {
      const box = element.getBoundingClientRect();
      const isInside = box.left > left - 0.5 && box.top > top - 0.5 && box.right < right + 0.5 && box.bottom < bottom + 0.5;
      if (!isInside && box.width + box.height > 0) cut.push(`${position}: ${element.outerHTML}`);
    }
  }
  return cut;
}

for (const [record, options] of [
  ["game.sgf", []],
  ["shogi/game.kif", []],
  ["zillions/chess.zsg", []],
  ["zillions/dice.zsg", []],
  ["carcassonne/game.json", []],
  ["carcassonne/game.json", ["--theme", "colour"]],
  ["backgammon/club-final.mat", ["--game", "2"]],
]) {
  test(`${record} ${options.join(" ")}: no position is cut off`, async (t) => {
    const page = await visit(t, player(record, options));
    assert.deepEqual(await page.evaluate(findCutElements), []);
  });
}

test("browsers that write < in attributes as it is have the controls too", async (t) => {
  const page = await visit(t, "about:blank");
  await page.addInitScript(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
    const unescape = (value) => value.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
    Object.defineProperty(Element.prototype, "innerHTML", { get() { return get.call(this).replace(/"[^"]*"/g, unescape); }, set });
  });
  await page.goto(player("game.sgf", ["--caption", "I <b>3 </b>"]));
  assert.match(await page.evaluate(() => document.querySelector("figure svg").innerHTML), /"I <b>3 <\/b>"/);
  assert.equal(await count(page), "1 / 44");
  assert.ok(await page.getByRole("button", { name: "Next" }).isVisible());
  const label = () => page.evaluate(() => document.querySelector('figure svg [id="z-words-caption"]').getAttribute("aria-label"));
  await page.keyboard.press("End");
  assert.equal(await count(page), "44 / 44");
  assert.equal(await label(), "I <b>3 </b>");
});

test("a frame that is hidden opens the position of its address", async (t) => {
  const page = await visit(t, "about:blank");
  // As Firefox answers in a hidden frame.
  await page.addInitScript(() => (SVGGraphicsElement.prototype.getScreenCTM = () => null));
  const path = join(folder, "frame.html");
  writeFileSync(path, `<!doctype html><iframe hidden src="${player("game.sgf")}#17"></iframe>`);
  await page.goto(pathToFileURL(path).href);
  const frame = page.frameLocator("iframe");
  assert.equal(await frame.locator("output").textContent(), "17 / 44");
});
