// Plays in Firefox, over WebDriver BiDi: node --experimental-websocket tests/browser/firefox.mjs ADDRESS FOLDER
// FOLDER contains the site at ADDRESS; the script changes it into a second edition.
// Prints the seconds of each step; ends with status 1 and the text of the page if one does not come to its end.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const PATIENCE = 180_000; // milliseconds for a step: a busy machine is slow, not broken
const profile = mkdtempSync(join(tmpdir(), "trized-firefox-"));
const firefox = spawn("firefox-esr", ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"]);
const waiting = new Map();
let socket,
  tab, // in which the steps happen
  number = 0;

async function connect() {
  for await (const line of createInterface({ input: firefox.stderr })) {
    const address = line.match(/BiDi listening on (.*)/)?.[1];
    if (!address) continue;
    socket = new WebSocket(`${address}/session`);
    break;
  }
  await once(socket, "open");
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data);
    waiting.get(answer.id)?.(answer);
  };
}

async function send(method, params) {
  const answer = await new Promise((done) => {
    waiting.set(++number, done);
    socket.send(JSON.stringify({ id: number, method, params }));
  });
  if (answer.type === "error") throw new Error(`${method}: ${answer.message}`);
  return answer.result;
}

async function read(expression) {
  const answer = await send("script.evaluate", { expression, target: { context: tab }, awaitPromise: true });
  if (answer.exceptionDetails) throw new Error(`${expression}: ${answer.exceptionDetails.text}`);
  return answer.result.value;
}

async function until(name, expression) {
  const begun = Date.now();
  while ((await read(expression).catch(() => false)) !== true) { // a page that is being replaced does not answer
    if (Date.now() - begun > PATIENCE) throw new Error(`${name}: ${await read(`(${shown} ?? document).body.textContent`)}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  console.log(`${name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

const shown = "document.querySelector('#page:not([hidden])')?.contentDocument", // a hidden page ignores clicks
  forms = `[...(${shown}?.querySelectorAll(".game form[action$='/new']") ?? [])]`,
  home = `${forms}.length > 0 && !location.hash`,
  offer = "document.querySelector('#update:not([hidden]) button:not([disabled])')",
  choice = `${shown}?.querySelector("#choices button:not([disabled])")`,
  lines = `(${shown}?.querySelectorAll("#log li").length ?? 0)`,
  turns = `(${shown}?.querySelectorAll("#log .turn").length ?? 0)`; // headings, which a reload keeps

async function play(name) {
  const before = await read(lines);
  await until(name, `${lines} > ${before} ? !!${choice} : void ${choice}?.click()`); // a move may take several clicks
}

async function visit(url) {
  tab = (await send("browsingContext.create", { type: "tab" })).context;
  await send("browsingContext.navigate", { context: tab, url, wait: "none" });
}

/** Changes a file of the site; others may be links to the same one. */
function change(name, edit) {
  const file = join(process.argv[3], name),
    text = edit(readFileSync(file, "utf8"));
  rmSync(file);
  writeFileSync(file, text);
}

function makeSecondEdition() {
  change("shell.css", (text) => `${text}:root { --edition: second }\n`);
  change("sw.js", (text) => `${text}// second\n`);
  change("edition.json", (text) => {
    const edition = JSON.parse(text);
    for (const file of edition.files) if (/^(shell.css|sw.js)$/.test(file.name)) file.hash = "second";
    return JSON.stringify({ ...edition, version: "second" });
  });
}

try {
  await connect();
  console.log("Firefox", (await send("session.new", { capabilities: {} })).capabilities.browserVersion);
  await visit(process.argv[2]);
  await until("first page", home);
  await read("void (localStorage['trized-coach'] = 'off')"); // whatever is drawn, no warning stops a move
  const games = await read(`${forms}.length`);
  for (let game = 0; game < games; game++) {
    if (game) await read("void document.querySelector('#page').contentWindow.location.assign(new URL('app/', location))");
    await until("home", home);
    const form = `${forms}[${game}]`;
    await read(`Object.assign(${form}.querySelector("select"), { value: "easy" }), ${form}.querySelector("button").click()`);
    await until(`board of game ${game + 1}`, `!!${choice} && location.hash.startsWith("#/t/")`);
    await play("move and the bot's answer");
  }
  const [first, address, before] = [tab, await read("location.href"), await read(turns)];
  await visit(address);
  await until("board in a second tab", `${turns} >= ${before} && !!${choice}`);
  await send("browsingContext.close", { context: first });
  await play("move after the first tab is closed");
  makeSecondEdition();
  await read("void document.dispatchEvent(new Event('visibilitychange'))");
  await until("offer of a new edition", `!!${offer}`);
  await play("move with the old edition");
  const after = await read(turns);
  await read(`${offer}.click()`);
  const edition = "getComputedStyle(document.documentElement).getPropertyValue('--edition')";
  await until("board with the new edition", `${edition} === "second" && ${turns} >= ${after} && !!${choice}`);
  await send("emulation.setNetworkConditions", { contexts: [tab], networkConditions: { type: "offline" } });
  await until("network off", "fetch('edition.json', { cache: 'no-store' }).then(() => false, () => true)");
  await send("browsingContext.reload", { context: tab, wait: "none" });
  await until("board after a reload without a network", `${turns} >= ${after} && !!${choice}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  firefox.kill();
  await once(firefox, "exit");
  rmSync(profile, { recursive: true, force: true, maxRetries: 9 });
}
process.exit();
