// What one takes along: files, links, snippets, the command.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

import { commanded, downloaded, drawn, file, folder, give, longGame, openPage, same, zumen } from "./house.mjs";

const START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
const isStatic = Boolean(process.env.PAGE_URL) && !process.env.PAGE_HAS_SERVER;

test("every format is what the command writes", async (t) => {
  const page = await openPage(t, { fragment: `#theme=web&pips=&lang=ja&caption=図&id=${START}` });
  const options = ["--theme", "web", "--pips", "--lang", "ja", "--caption", "図"];
  for (const format of ["svg", "png", "pdf", "txt", "json"]) {
    const { name, bytes } = await downloaded(page, format);
    assert.equal(name, `diagram.${format}`);
    same(bytes, commanded(START, format, options), format);
  }
  assert.equal(await page.locator('[data-format="gif"]').count(), 0);
});

test("a record is downloaded as a film of all of it", async (t) => {
  const page = await openPage(t, { fragment: "#pixels=200&delay=300" });
  const sgf = longGame(6);
  await page.fill("#text", sgf);
  await drawn(page, /^Go/);
  await page.click("#first");
  await drawn(page, /Go/);
  for (const format of ["gif", "apng", "html"]) {
    const { bytes } = await downloaded(page, format);
    const size = format === "html" ? [] : ["--pixels", "200"];
    same(bytes, commanded(sgf, format, ["--delay", "300", ...size]), format);
  }
});

/** Opens the part with links and snippets, and returns the text of one. */
async function snippet(page, name) {
  await page.evaluate(() => (document.getElementById("share").open = true));
  return page.locator(`#snippet-${name}`).innerText();
}

for (const [name, text] of [["an ID", START], ["a game of 250 moves", longGame(250)], ["a text of many signs", `&#%+="' 図面 𩹄\n${START}\n`]]) {
  test(`a copied link opens with ${name}`, async (t) => {
    const page = await openPage(t);
    await page.fill("#text", text);
    await drawn(page, name.includes("game") ? /^Go/ : /White to play 3-1/);
    await page.check('#themes input[value="web"]');
    await page.click("#copy-link");
    await page.getByText("Copied").waitFor();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    const [before, fragment] = url.split("#");
    assert.equal(before, page.url().split("#")[0]);
    assert.match(fragment, /theme=web/);
    const other = await openPage(t, { url });
    assert.equal(await other.inputValue("#text"), text);
    assert.equal(await drawn(other), await drawn(page));
    assert.ok(await other.isChecked('#themes input[value="web"]'));
  });
}

test("a link keeps a file byte by byte", async (t) => {
  const page = await openPage(t);
  const xg = file("examples/backgammon/club-final.xg");
  await give(page, "club-final.xg", xg);
  await drawn(page, /Backgammon/);
  const url = await snippet(page, "link");
  const other = await openPage(t, { url });
  assert.match(await other.locator("#card").innerText(), /club-final\.xg/);
  const { name, bytes } = await downloaded(other, "svg");
  assert.equal(name, "club-final.svg");
  same(bytes, commanded(xg, "svg", ["--game", "1"]));
});

test("what is asked of a server has the position in no address", { skip: isStatic }, async (t) => {
  const page = await openPage(t);
  const addresses = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.fill("#text", START.replace(":31:", ":62:"));
  await drawn(page, /6-2/);
  assert.ok(addresses.length > 0 && addresses.every((url) => !url.includes("XGID")), addresses.join("\n"));
});

test("the address of a picture shows it without the page", { skip: isStatic }, async (t) => {
  for (const text of [START, longGame(200)]) {
    const page = await openPage(t, { fragment: "#theme=print" });
    await page.fill("#text", text);
    await drawn(page, text === START ? /3-1/ : /Move 200/);
    const url = await snippet(page, "address");
    const response = await fetch(url);
    assert.equal(response.headers.get("content-type"), "image/png", url);
    same(Buffer.from(await response.arrayBuffer()), commanded(text, "png", ["--theme", "print"]));
  }
});

test("HTML and Markdown have the description, and nothing breaks out", async (t) => {
  const page = await openPage(t);
  await page.fill("#text", '(;SZ[9]PB["<b>&x]PW[a\\](b*];B[ee])');
  const alt = await drawn(page, /^Go/);
  const html = await snippet(page, "html");
  const image = await page.evaluate((html) => {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    const [image] = body.children;
    return { count: body.querySelectorAll("*").length, alt: image.alt, src: image.getAttribute("src"), width: image.width, height: image.height };
  }, html);
  assert.deepEqual(image, { count: 1, alt, src: "diagram.svg", width: 700, height: 600 });
  const markdown = await snippet(page, "markdown");
  assert.match(markdown, /^!\[.*\]\(diagram\.svg\)$/);
  assert.doesNotMatch(markdown, /[^\\](<|>)/);
});

for (const [name, text, fragment, input] of [
  ["an ID", START, "#theme=web&pips=&caption=It's%20%24HOME%20%60x%60%20%22q%22", null],
  ["a game", longGame(20), "#last-move=mark&coordinates=none", "position.sgf"],
  ["a game at a move", longGame(20), "#last-move=tint", "position.sgf"],
]) {
  test(`the command line draws the same of ${name}`, async (t) => {
    const page = await openPage(t, { fragment: `${fragment}&id=${encodeURIComponent(text)}` });
    await drawn(page);
    if (name.includes("at a move")) {
      await page.click("#first");
      await drawn(page);
      await page.click("#after");
      await drawn(page, /Move 1\b/);
    }
    const command = await snippet(page, "command");
    const place = mkdtempSync(join(folder, "command-"));
    if (input) writeFileSync(join(place, input), text);
    execFileSync("sh", ["-c", command], { cwd: place, env: { ...process.env, PATH: `${dirname(zumen)}:${process.env.PATH}` } });
    const { bytes } = await downloaded(page, "svg");
    same(readFileSync(join(place, "diagram.svg")), bytes, command);
  });
}
