// What I have played: a file to keep, a link to another device, and games that come in from either.

import { $, complain, fill, make, post, send } from "./browser.js";
import { ask } from "./dialogs.js";
import { shareLink } from "./share_link.js";

const texts = JSON.parse($("texts").textContent);

// Sends a form; if it imported games, reloads the page, which shows how many.
/** @param {string} path @param {Record<string, string> | Blob} fields */
async function bring(path, fields) {
  complain("");
  try {
    const said = await post(path, fields);
    for (const [name, value] of Object.entries(said.kept ?? {})) localStorage[name] ??= value; // of a backup: what is here stays
    sessionStorage.setItem("trized-brought", String(said.new));
    location.assign("/history");
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
}

async function showLink() {
  complain("");
  let link;
  try {
    ({ link } = await post("/history/link"));
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
    return;
  }
  const shared = shareLink({ copy: texts.copy, copied: texts.copied, qr: texts.qr });
  shared.show(new URL(link, location.origin).href);
  const body = make("div", { className: "invitation" }, shared.pair, shared.status, shared.picture);
  await ask(texts.link_title, [make("p", { textContent: texts.link_says }), body], [["OK", true]]);
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

// All tables as one file, with what the pages keep in this browser: settings, lessons, puzzles; creations are in the store.
async function takeEverything() {
  complain("");
  try {
    const kept = JSON.stringify(Object.fromEntries(Object.entries(localStorage).filter(([name]) => /^trized-(?!made-)/.test(name))));
    const href = URL.createObjectURL(await (await send("/history/everything", { kept })).blob());
    make("a", { href, download: "trized.backup" }).click();
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
}

$("make-link")?.addEventListener("click", showLink);
$("take-everything")?.addEventListener("click", takeEverything);
$("everything-file")?.addEventListener("change", async (/** @type {any} */ event) => {
  const [file] = event.target.files;
  if (file) await bring("/history/restore", file);
  event.target.value = "";
});
$("history-file").addEventListener("change", async (/** @type {any} */ event) => {
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
