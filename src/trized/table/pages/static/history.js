// What I have played: a file to keep, a link to another device, and games that come in from either.

import { fill, make, post, send } from "./browser.js";
import { ask } from "./dialogs.js";

const $ = (id) => document.getElementById(id);
const texts = JSON.parse($("texts").textContent);

function complain(sentence) {
  $("complaint").textContent = sentence;
  $("complaint").hidden = !sentence;
}

// Sends a form; when games came in, the page is shown anew and says how many.
async function bring(path, fields) {
  complain("");
  try {
    const said = await post(path, fields);
    sessionStorage.setItem("trized-brought", String(said.new));
    location.assign("/history");
  } catch (error) { complain(error.message); }
}

async function showLink() {
  complain("");
  let link;
  try { ({ link } = await post("/history/link")); } catch (error) { complain(error.message); return; }
  const address = new URL(link, location.origin).href;
  const field = make("input", { readOnly: true, className: "link-field", value: address, "aria-label": texts.copy });
  const told = make("p", { role: "status" }), code = make("img", { className: "qr", alt: texts.qr, hidden: true });
  const copy = make("button", { type: "button", className: "main", textContent: texts.copy });
  copy.addEventListener("click", async () => {
    try { await navigator.clipboard.writeText(address); } catch { field.select(); document.execCommand("copy"); }
    told.textContent = texts.copied;
  });
  field.addEventListener("focus", () => field.select());
  send("/qr", { link: address }).then((answer) => answer.text()).then((svg) => {
    code.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    code.hidden = false;
  }).catch(() => { /* the link is there without its picture */ });
  const body = make("div", { className: "invitation" }, make("p", { className: "pair" }, field, copy), told, code);
  await ask(texts.link_title, [make("p", { textContent: texts.link_says }), body], [["OK", true]]);
}

// A secret link carries its key behind the #, which no server sees; it is handed in once, when somebody says so.
async function redeem() {
  const secret = location.hash.slice(1);
  if (!/^[\w-]{32}$/.test(secret)) return;
  history.replaceState(null, "", "/history");
  const wanted = await ask(texts.bring_title, [make("p", { textContent: texts.bring_says })], [[texts.bring_not, false], [texts.bring_do, true, "main"]]);
  if (wanted) await bring("/history/bring", { secret });
}

$("make-link").addEventListener("click", showLink);
$("history-file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) await bring("/history/import", { file: await file.text() });
  event.target.value = "";
});
const brought = sessionStorage.getItem("trized-brought");
if (brought !== null) {
  sessionStorage.removeItem("trized-brought");
  $("told").textContent = fill(texts.brought, { n: brought });
  $("told").scrollIntoView({ block: "center" });
}
redeem();
