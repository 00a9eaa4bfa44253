// The history: export, transfer to another device, and import.

import { $, complain, fill, listen, make, post, send } from "./browser.js";
import { ask, askLink } from "./dialogs.js";

const texts = JSON.parse($("texts").textContent);

// Sends a form; if it imported games, reloads the page, which shows how many.
/** @param {string} path @param {Record<string, string> | Blob} fields */
async function bring(path, fields) {
  complain("");
  try {
    const said = await post(path, fields);
    for (const [name, value] of Object.entries(said.kept ?? {})) localStorage[name] ??= value; // from a backup: existing values stay
    sessionStorage.setItem("trized-brought", String(said.new));
    location.assign("/history");
  } catch (error) {
    complain(error.message);
  }
}

async function showLink() {
  complain("");
  let link;
  try {
    ({ link } = await post("/history/link"));
  } catch (error) {
    complain(error.message);
    return;
  }
  await askLink(texts.link_title, texts.link_says, link, texts);
}

// A secret link has its key after the #, which browsers do not send; the page posts it once, after a click.
async function redeem() {
  const secret = location.hash.slice(1);
  if (!/^[\w-]{32}$/.test(secret)) return;
  history.replaceState(null, "", "/history");
  const wanted = await ask(
    texts.bring_title,
    [make("p", { textContent: texts.bring_says })],
    [
      [texts.bring_not, false],
      [texts.bring_do, true, "main"],
    ],
  );
  if (wanted) await bring("/history/bring", { secret });
}

// Exports all tables as one file, with the settings and the progress of lessons and puzzles in this browser.
async function takeEverything() {
  complain("");
  try {
    const kept = JSON.stringify(Object.fromEntries(Object.entries(localStorage).filter(([name]) => /^trized-(?!made-)/.test(name))));
    const href = URL.createObjectURL(await (await send("/history/everything", { kept })).blob());
    make("a", { href, download: "trized.backup" }).click();
  } catch (error) {
    complain(error.message);
  }
}

$("make-link")?.addEventListener("click", showLink);
$("take-everything")?.addEventListener("click", takeEverything);
$("everything-file")?.addEventListener("change", async (/** @type {any} */ event) => {
  const [file] = event.target.files;
  if (file) await bring("/history/restore", file);
  event.target.value = "";
});
listen("history-file", "change", async (event) => {
  const [file] = event.target.files;
  if (file) await bring("/history/import", file);
  event.target.value = "";
});
for (const id of ["everything-file", "history-file"]) {
  if ($(id)?.files.length) $(id).dispatchEvent(new Event("change")); // chosen before this script listened
}
const brought = sessionStorage.getItem("trized-brought");
if (brought !== null) {
  sessionStorage.removeItem("trized-brought");
  $("told").textContent = fill(texts.brought, { n: brought });
  $("told").scrollIntoView({ block: "center" });
}
redeem();
