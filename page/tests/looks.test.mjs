// The page on every screen, for everybody, in both languages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { accessible, drawn, file, FIRST, give, openPage, printRecord, showHtml } from "./house.mjs";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Opens all that can be opened. */
const unfold = (page) => page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));

for (const colorScheme of ["light", "dark"]) {
  for (const [screen, options] of [["a telephone", PHONE], ["a desk", {}]]) {
    test(`${screen}, ${colorScheme}: nothing is wider than the screen, axe is content`, async (t) => {
      const page = await openPage(t, { colorScheme, ...options });
      for (const [example, title] of Object.entries(FIRST)) {
        await page.evaluate((example) => (location.hash = `#example=${example}`), example);
        await drawn(page, title);
        await unfold(page);
        await page.locator("#snippet-command").waitFor();
        const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.equal(wide, options.viewport?.width ?? 1280, example);
        assert.equal(wide, screen, example);
      }
      await accessible(page, "unfolded");
      await page.fill("#text", "XGID=-b----E-C---eE---c-e----B-:0:0:1:39:0:0:0:7:10");
      await page.getByRole("alert").getByText("a die shows 9").waitFor();
      await accessible(page, "a fault");
      await page.click("#clear");
      await page.locator("#shapes").waitFor();
      await accessible(page, "empty");
      await give(page, "club-final.xg", file("examples/backgammon/club-final.xg"));
      await page.locator("#card").waitFor();
      await drawn(page, /Backgammon/);
      await accessible(page, "a file");
    });
  }
}

/** Records of the repository, one of each game. */
const RECORDS = ["backgammon/club-final.xg", "game.sgf", "shogi/game.kif", "carcassonne/game.json", "zillions/chess.zsg"];

test("pictures inside a page are an image each, with name and description; axe is content", async (t) => {
  const figures = RECORDS.map((record, index) => `<figure>${printRecord(record, "-f", "svg", "--at", "1", "--id-prefix", `fig${index}-`)}</figure>`);
  const page = await showHtml(t, `<!doctype html><html lang="en"><title>Five games</title><main><h1>Five games</h1>${figures.join("")}</main>`);
  await accessible(page, "five pictures");
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const images = nodes.filter(({ ignored, role }) => !ignored && /image|img|svg/i.test(role.value));
  assert.equal(images.length, RECORDS.length);
  assert.ok(images.every(({ name, description }) => name.value && description.value));
  // Nothing but the frame of the page is beside them.
  const others = nodes.filter(({ ignored, role }) => !ignored && !/RootWebArea|main|heading|StaticText|InlineTextBox|figure|image|generic/i.test(role.value));
  assert.deepEqual(others.map(({ role }) => role.value), []);
});

test("what is touched is large enough", async (t) => {
  const page = await openPage(t, { ...PHONE, fragment: "#example=go" });
  await drawn(page, /^Go/);
  await page.locator("#group-game summary").click();
  const small = await page.evaluate(() => [...document.querySelectorAll("button, select, input, summary")]
    .map((element) => (element.matches("[type=checkbox]") ? element.closest("label") : element))
    .filter((element) => element.checkVisibility() && !element.matches(".word"))
    .map((element) => [element.id || element.outerHTML.slice(0, 60), element.getBoundingClientRect()])
    .filter(([, { width, height }]) => width < 44 || height < 44).map(([name]) => name));
  assert.deepEqual(small, []);
});

for (const [language, winner, points] of [["en", "Winner: Keiko", "Keiko has 6 points"], ["ja", "勝者： Keiko", "Keikoは6点"]]) {
  test(`winner, score and points are read on a telephone, and copied with the picture: ${language}`, async (t) => {
    const page = await openPage(t, { ...PHONE, fragment: `#ui=${language}&lang=${language}&example=carcassonne` });
    await drawn(page, /harbour.*71/);
    const facts = page.locator("#facts");
    assert.ok((await facts.innerText()).includes(winner));
    assert.match(await facts.innerText(), /Keiko.*72.*Mirela.*68.*Tobias.*69/);
    assert.ok(await facts.evaluate((element) => parseFloat(getComputedStyle(element).fontSize)) >= 12);
    await unfold(page);
    for (const name of ["html", "markdown"]) {
      await page.locator(`#snippet-${name}`).getByText(winner).waitFor();
      assert.match(await page.locator(`#snippet-${name}`).innerText(), /Keiko.*72/);
    }
    // Words in a table beside the board are said, too.
    await page.evaluate(() => (location.hash = location.hash.replace("lang=", "at=8&lang=")));
    await drawn(page, /harbour.*8/);
    await facts.getByText(points).waitFor();
    await page.evaluate((text) => (location.hash = `#id=${encodeURIComponent(text)}`), "(;SZ[9]PB[Ito]PW[Kato]RE[B+3.5];B[ee])");
    assert.match(await drawn(page, /Black won by 3\.5/), /3\.5/);
  });
}

test("the page speaks Japanese, keeps it in the address, and says so", async (t) => {
  const page = await openPage(t, { locale: "ja-JP" });
  assert.equal(await page.locator("html").getAttribute("lang"), "ja");
  await page.getByRole("button", { name: "ファイルを開く" }).waitFor();
  await drawn(page, /バックギャモン/);
  await page.click('#lede a[href$="=shogi"]');
  await drawn(page, /先手番/);
  await page.click('[data-language="en"]');
  await drawn(page, /^Shogi/);
  await page.waitForFunction(() => location.hash.includes("ui=en"));
  await page.reload();
  await drawn(page, /^Shogi/);
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  await page.getByRole("button", { name: "Open a file" }).waitFor();
});

test("every option is explained in Japanese, and what is English says so", async (t) => {
  const page = await openPage(t, { locale: "ja-JP" });
  for (const [example, title] of Object.entries({ ...FIRST, go: /^囲碁/, shogi: /^将棋/, backgammon: /^バックギャモン/, carcassonne: /71/ })) {
    await page.evaluate((example) => (location.hash = `#ui=ja&lang=ja&example=${example}`), example);
    await drawn(page, title);
    await unfold(page);
    const foreign = await page.evaluate(() => {
      const isJapanese = (text) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);
      // A default without a blank is what one would write.
      const texts = [...document.querySelectorAll("[data-option]")].flatMap((field) => [...field.querySelectorAll("label, p, option:first-child")]
        .map(({ textContent }) => textContent).concat(field.querySelector("input")?.placeholder ?? "").map((text) => [field.dataset.option, text]));
      return texts.filter(([name, text]) => !isJapanese(text) && (/ /.test(text) || name === text)).map((pair) => pair.join(": "));
    });
    assert.deepEqual(foreign, [], example);
    assert.equal(await page.locator("[data-option] [lang=en]").count(), 0);
  }
  assert.ok((await page.locator("#examples option").allInnerTexts()).every((text) => !/^[ -~]+$/.test(text)));
  await page.fill("#text", "XGID=-b----E-C---eE---c-e----B-:0:0:1:39:0:0:0:7:10");
  const fault = page.getByRole("alert").getByText("a die shows 9");
  await fault.waitFor();
  assert.equal(await fault.evaluate((element) => element.closest("[lang]").lang), "en");
});

test("everything can be reached with the keyboard, and shows where it is", async (t) => {
  const page = await openPage(t, { fragment: "#example=go" });
  await drawn(page, /^Go/);
  const reached = new Set();
  await page.evaluate(() => document.activeElement.blur());
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press("Tab");
    const [id, isSeen] = await page.evaluate(() => {
      const { activeElement: element } = document;
      const ring = [element, element.closest(".given"), element.nextElementSibling].filter(Boolean)
        .some((one) => getComputedStyle(one).outlineStyle === "solid");
      return [element.id || element.dataset.format || element.tagName, ring];
    });
    if (id === "BODY") break;
    assert.ok(isSeen, id);
    reached.add(id);
  }
  for (const id of ["text", "open", "examples", "first", "at", "play", "svg", "copy-link", "lang", "SUMMARY"]) {
    assert.ok(reached.has(id), id);
  }
});

test("nothing is kept in the browser", async (t) => {
  const page = await openPage(t);
  await page.check('#themes input[value="web"]');
  await drawn(page);
  const kept = await page.evaluate(async () => [document.cookie, localStorage.length, sessionStorage.length, (await indexedDB.databases()).length]);
  assert.deepEqual(kept, ["", 0, 0, 0]);
  assert.match(await page.locator("footer").innerText(), /Nothing is stored/);
});
