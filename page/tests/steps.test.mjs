// Moves are stepped through; what is held is chosen from.

import assert from "node:assert/strict";
import { test } from "node:test";

import { commanded, downloaded, drawn, file, give, longGame, openPage, same } from "./house.mjs";

const where = (page, text) => page.waitForFunction((text) => document.getElementById("where").textContent === text, text);

test("a game of 250 moves is stepped through with keys", async (t) => {
  const page = await openPage(t);
  await give(page, "long.sgf", longGame(250));
  await drawn(page, /Move 250/);
  await page.click("#caption");
  await page.keyboard.press("Home");
  await where(page, "0 of 250");
  for (let move = 1; move <= 30; move += 1) {
    await page.keyboard.press("ArrowRight");
    await drawn(page, new RegExp(`Move ${move}\\b`));
  }
  await page.keyboard.press("ArrowLeft");
  await drawn(page, /Move 29\b/);
  assert.match(await page.evaluate(() => new Promise((done) => setTimeout(() => done(location.hash), 600))), /at=29/);
  const { bytes } = await downloaded(page, "svg");
  same(bytes, commanded(longGame(250), "svg", ["--at", "29"]));
  await page.keyboard.press("End");
  await drawn(page, /Move 250/);
  // An animation plays all of it.
  await page.keyboard.press("ArrowLeft");
  await drawn(page, /Move 249/);
});

test("keys are letters in a text", async (t) => {
  const page = await openPage(t, { fragment: "#example=go" });
  await drawn(page, /Move 43/);
  await page.focus("#text");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.click("#caption");
  assert.equal(await page.locator("#where").innerText(), "43 of 43");
});

test("buttons, slider and swipe step, and play plays to the end", async (t) => {
  const page = await openPage(t, { fragment: "#example=shogi", hasTouch: true });
  await where(page, "18 of 18");
  const ends = () => page.locator("#first, #before, #after, #last").evaluateAll((all) => all.map((one) => one.getAttribute("aria-disabled")));
  assert.deepEqual(await ends(), ["false", "false", "true", "true"]);
  await page.click("#first");
  await where(page, "0 of 18");
  assert.deepEqual(await ends(), ["true", "true", "false", "false"]);
  await page.click("#after");
  await where(page, "1 of 18");
  await page.focus("#at");
  await page.keyboard.press("ArrowRight");
  await where(page, "2 of 18");
  assert.equal(await page.locator("#at").getAttribute("aria-valuetext"), "2 of 18");
  const { x, y, width, height } = await page.locator("#plate").boundingBox();
  const middle = y + height / 2;
  await page.mouse.move(x + width / 2, middle);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 120, middle + 5, { steps: 4 });
  await page.mouse.up();
  await where(page, "3 of 18");
  await page.locator("#at").fill("16");
  await where(page, "16 of 18");
  await page.click("#play");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await where(page, "18 of 18");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
});

test("the slider ends at the picture of the move that it ends at", async (t) => {
  const page = await openPage(t);
  await give(page, "long.sgf", longGame(120));
  await drawn(page, /Move 120/);
  // Faster than pictures come.
  for (const move of [10, 20, 30, 40, 50, 60, 70]) {
    await page.locator("#at").fill(String(move));
  }
  await drawn(page, /Move 70\b/);
  await page.waitForTimeout(300);
  await drawn(page, /Move 70\b/);
});

test("the games of a match are chosen from, and each has its decisions", async (t) => {
  const page = await openPage(t);
  const xg = file("examples/backgammon/club-final.xg");
  await give(page, "club-final.xg", xg);
  await where(page, "56 of 56");
  await page.click("#choice-after");
  await where(page, "60 of 60");
  assert.match(await page.locator("#choice option:checked").innerText(), /0-1/);
  assert.ok(await page.locator("#choice-after").isDisabled());
  await page.click("#before");
  await where(page, "59 of 60");
  await drawn(page, /./);
  const { bytes } = await downloaded(page, "svg");
  same(bytes, commanded(xg, "svg", ["--game", "2", "--at", "59"]));
  await page.click("#choice-before");
  await where(page, "56 of 56");
});

test("the pages of a series are chosen from", async (t) => {
  const page = await openPage(t, { fragment: "#example=go" });
  await page.click("#group-game summary");
  await page.fill("#option-figures", "10");
  await page.locator("#choice").waitFor();
  assert.equal(await page.locator("#choice option").count(), 5);
  await page.selectOption("#choice", "3");
  await drawn(page, /Figure 3/);
  assert.ok(await page.locator("#steps").isHidden());
});

test("the problems of a collection are chosen from", async (t) => {
  const page = await openPage(t);
  await page.selectOption("#examples", "go 1");
  await where(page, "7 of 7");
  await page.selectOption("#choice", "2");
  await where(page, "1 of 1");
  await drawn(page, /Move 1\b/);
});
