// What all tests of the page share: the server, the browser, the command line.
//
//     ZUMEN     the program; target/release/zumen where it is not set
//     PAGE_URL  where the page already is, as static files or by a server; else the program serves it

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";

import axe from "axe-core";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The examples of the repository. */
export const examples = join(root, "examples");
export const zumen = process.env.ZUMEN ?? join(root, "target/release/zumen");
/** The titles of the first example of each game. */
export const FIRST = { go: /^Go/, shogi: /^Shogi/, carcassonne: /after placement 71/, zillions: /^Chess/, backgammon: /^Backgammon/ };
export const folder = mkdtempSync(join(tmpdir(), "zumen-page-"));
/** What a browser says by itself of an answer that refuses; the page has no part in it. */
const REFUSED = /^Failed to load resource: the server responded with a status of 422/;
/** Without these Chromium asks for hosts of its own. */
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
/** How long a test waits for what should be there soon, in milliseconds: machines differ. */
const PATIENCE = 15_000;

let address;
let server;
let browser;

before(async () => {
  address = process.env.PAGE_URL ?? (await served());
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: QUIET });
});

after(async () => {
  await browser?.close();
  server?.kill();
});

/** Starts the server; it prints where it listens. */
async function served() {
  server = spawn(zumen, ["serve", "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: server.stdout })) {
    return `${/http:\/\/[^\s/]+/.exec(line)[0]}/`;
  }
  throw new Error("the server ended");
}

/** Opens the page, and waits for its picture. */
export async function openPage(test, { fragment = "", url, ...options } = {}) {
  const page = await visit(test, url ?? address + fragment, options);
  await drawn(page);
  return page;
}

/** Opens an address in a browser of its own. It fails where that says anything in the console. */
export async function visit(test, url, options = {}) {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 }, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const heard = [];
  page.on("console", (message) => REFUSED.test(message.text()) || heard.push(message.text()));
  page.on("pageerror", (error) => heard.push(String(error)));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!["blob:", "data:", "file:"].includes(protocol) && origin !== new URL(address).origin) heard.push(`asks ${request.url()}`);
  });
  test.after(async () => {
    await context.close();
    assert.deepEqual(heard, []);
  });
  await page.goto(url);
  return page;
}

/** A page of its own that holds this, without a server. */
export async function showHtml(test, html, options = {}) {
  const context = await browser.newContext(options);
  test.after(() => context.close());
  const page = await context.newPage();
  await page.setContent(html);
  return page;
}

/** Fails where axe finds something. */
export async function accessible(page, what) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  assert.deepEqual(told, [], what);
}

/** Waits until the picture is that of what is asked for; returns its alternative text. */
export async function drawn(page, title) {
  const { expected, isText } = { expected: title?.source ?? title ?? "", isText: typeof title === "string" };
  await page.waitForFunction(({ expected, isText }) => {
    const image = document.getElementById("drawn");
    const caption = document.getElementById("caption").textContent;
    const fits = isText ? caption === expected : new RegExp(expected).test(caption);
    return image?.naturalWidth > 0 && !document.querySelector(".plate.is-old") && caption && fits;
  }, { expected, isText });
  return page.locator("#drawn").getAttribute("alt");
}

/** Gives a file to the page, as one that is chosen. */
export async function give(page, name, bytes) {
  await page.setInputFiles("#file", { name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
}

/** Gives a file to the page, as one that is dropped. */
export async function drop(page, name, bytes) {
  const given = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name));
    return transfer;
  }, { name, text: Buffer.from(bytes).toString("base64") });
  for (const kind of ["dragenter", "dragover", "drop"]) {
    await page.dispatchEvent("body", kind, { dataTransfer: given });
  }
}

/** Downloads a format: its name and its bytes. */
export async function downloaded(page, format) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-format="${format}"]`)]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Draws by the command line, from bytes; returns the file. */
export function commanded(input, format, options = []) {
  const [from, to] = [join(folder, "input"), join(folder, `output.${format}`)];
  writeFileSync(from, input);
  execFileSync(zumen, [from, ...options, "-o", to]);
  return readFileSync(to);
}

/** What the command line prints of a record of the repository. */
export const printRecord = (record, ...options) => execFileSync(zumen, [join(examples, record), ...options, "-o", "-"], { encoding: "utf8", maxBuffer: 1 << 26 });

/** Compares files. A list of all bytes that differ would help nobody. */
export function same(bytes, expected, what = "") {
  const at = bytes.findIndex((byte, index) => byte !== expected[index]);
  assert.ok(bytes.equals(expected), `${what}: ${bytes.length} and ${expected.length} bytes differ, first at ${at}`);
}

/** Returns a file of the repository. */
export const file = (path) => readFileSync(join(root, path));

/** Returns a record of so many moves of Go, none of which captures. */
export function longGame(moves) {
  const letter = (number) => String.fromCharCode(97 + number);
  const turns = Array.from({ length: moves }, (_, n) => {
    // Each plays in half of the rows, with a gap after each third stone.
    const [side, turn] = [n % 2, n >> 1];
    const [row, column] = [2 * Math.floor(turn / 15) + side, turn % 15];
    return `;${side ? "W" : "B"}[${letter(column)}${letter(row)}]`;
  });
  return `(;GM[1]FF[4]SZ[19]${turns.join("")})`;
}
