// Plays in Firefox, over WebDriver BiDi: node --experimental-websocket tests/browser/firefox.mjs ADDRESS
// Prints the seconds until the first page, the board and the bot's answer, and until the board is there after a reload.
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PORT = 9333;
const profile = mkdtempSync(join(tmpdir(), "trized-firefox-"));
const options = ["--headless", "--no-remote", "--profile", profile, `--remote-debugging-port=${PORT}`];
const firefox = spawn("firefox-esr", options, { stdio: ["ignore", "ignore", "pipe"] });
await new Promise((done) => firefox.stderr.on("data", (line) => String(line).includes("BiDi listening") && done()));
const socket = new WebSocket(`ws://127.0.0.1:${PORT}/session`);
await new Promise((done) => {
  socket.onopen = done;
});
const waiting = new Map();
let number = 0;
socket.onmessage = ({ data }) => {
  const answer = JSON.parse(data);
  waiting.get(answer.id)?.(answer.result);
};

function send(method, params) {
  return new Promise((done) => {
    waiting.set(++number, done);
    socket.send(JSON.stringify({ id: number, method, params }));
  });
}

console.log("Firefox", (await send("session.new", { capabilities: {} })).capabilities.browserVersion);
const [{ context }] = (await send("browsingContext.getTree", {})).contexts;
const read = async (expression) => (await send("script.evaluate", { expression, target: { context }, awaitPromise: true })).result?.value;

async function until(name, expression) {
  const begun = Date.now();
  while ((await read(expression)) !== true) {
    if (Date.now() - begun > 180_000) throw new Error(`${name}: ${await read("document.getElementById('state').textContent")}`);
    await new Promise((done) => setTimeout(done, 200));
  }
  console.log(`${name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

try {
  const page = "document.getElementById('page')?.contentDocument",
    form = `${page}?.querySelector("form[action$='/new']")`,
    choice = `${page}?.querySelector("#choices button:not([disabled])")`,
    lines = `${page}?.querySelectorAll("#log li").length`;
  await send("browsingContext.navigate", { context, url: process.argv[2], wait: "none" });
  await until("first page", `!!${form}`);
  await read(`Object.assign(${form}.querySelector("select"), { value: "easy" }), ${form}.querySelector("button").click()`);
  await until("board", `!!${choice}`);
  const before = await read(lines);
  await read(`${choice}.click()`);
  await until("move and the bot's answer", `${lines} > ${before} && !!${choice}`);
  const after = await read(lines);
  await send("browsingContext.reload", { context, wait: "complete" });
  await until("board after a reload", `${lines} >= ${after}`);
} finally {
  firefox.kill();
}
process.exit(0);
