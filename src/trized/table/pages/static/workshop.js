// The editor of a custom file. All parts of the page show and change its text, which the server checks.

import { $, applyStyles, complain, fill, listen, make, pageData, post } from "./browser.js";
import { askLink } from "./dialogs.js";
import { submit } from "./page.js";
import { balance } from "./workshop_balance.js";
import { board as visual } from "./workshop_board.js";
import { load, onChange, save, takeOver } from "./workshop_store.js";

/** @import { Examined, Limit } from "../wire.d.ts" */
const { made: kept, game, option, title, link, starts, opened, parent, texts } = pageData();
const DELAY = 250; // milliseconds after the last key before a text is checked
const MOST = 200; // steps that can be undone

let text = "",
  made = { id: "", game, option, name: "", text: "", parent: parent ?? "", version: 0 };
/** @type {Examined | null} */
let found = null;
/** @type {Promise<any>} */
let queue = Promise.resolve();
const board = $("board")
  ? visual((act) =>
      check(() => {
        const asked = act();
        if (asked?.edit === "surprise") base = "";
        return asked && { text, ...asked, look: JSON.stringify(asked.look) };
      }),
    )
  : null;
let base = ""; // the version that changes are relative to
let typing = 0,
  keys = 0; // that were pressed in the text
/** @type {string[]} */
const undone = [],
  done = /** @type {string[]} */ ([]);

/** @param {string} sentence */
function notice(sentence) {
  $("notice").textContent = sentence;
  $("notice").hidden = !sentence;
}

// Stores the text in this browser first.
function keep() {
  const stored = save({ ...made, base, text, name: found?.name || made.name || title });
  if (stored.copied) notice(texts.copied_tab);
  else if (!stored.kept) notice(texts.not_kept);
  made = stored;
  history.replaceState(null, "", `${location.pathname}?id=${made.id}`);
}

/** Checks a text when earlier checks are done, and shows it. @param {() => Record<string, string> | null} fields @param {boolean} [kept] */
function check(fields, kept = true) {
  clearTimeout(typing);
  queue = queue.then(async () => {
    const asked = fields(),
      before = keys;
    if (!asked) return;
    try {
      const next = await post(`${location.pathname}/check`, {
        look: JSON.stringify(found?.look ?? {}),
        ...asked,
        parent: made.parent,
        before: base,
      });
      if (found) complain(""); // keeps the one about a link
      await board?.released();
      if (before === keys) show(next, kept); // otherwise the text has changed and is checked again
    } catch (error) {
      complain(error.message);
      if (!found) {
        text = $("text").value = asked.text; // too long to be checked
        side("text");
      }
    }
  });
  return queue;
}

/** @param {Examined} next @param {boolean} kept */
function show(next, kept) {
  if (kept && next.text !== done.at(-1)) {
    done.push(next.text);
    done.splice(0, done.length - MOST);
    undone.length = 0;
  }
  found = next;
  text = next.text;
  base ||= text;
  if ($("text").value !== text) $("text").value = text;
  if (made.id ? text !== made.text : done.length > 1) keep();
  if (next.board) board?.show(next);
  else side("text");
  if (next.says) $("told").textContent = next.says;
  const lines = next.text.split("\n").length;
  const wrong = new Set(next.problems.map((one) => one.line));
  $("gutter").replaceChildren(...Array.from({ length: lines }, (_, n) => make("li", { className: wrong.has(n + 1) ? "wrong" : "" })));
  scrolled();
  const limited = new Set(next.limits.flatMap((limit) => limit.problems));
  const others = next.problems.filter((one) => !limited.has(one.says));
  $("problems").replaceChildren(...others.map(problem));
  if (board) limits(next.limits, others.length);
  for (const [id, lines] of Object.entries({ summary: next.summary, changes: next.changes })) {
    $(id).hidden = !lines.length;
    $(id).lastElementChild.textContent = lines.join("\n");
  }
  $("print").hidden = next.problems.length > 0;
  $("print").href = `${location.pathname}/print?c=${next.code}`;
  const picture = $("picture");
  if (picture && next.picture) {
    picture.innerHTML = next.picture;
    applyStyles(picture);
  }
  $("made").value = next.text;
  for (const button of document.querySelectorAll(".play-buttons button, #share")) {
    /** @type {HTMLButtonElement} */ (button).disabled = next.problems.length > 0;
  }
  if (next.text !== measured) forget?.(!next.problems.length);
  measured = next.text;
  $("undo").disabled = done.length < 2;
  $("redo").disabled = !undone.length;
}

const forget = $("balance") && balance(() => text);
let measured = "";

/** @param {{ says: string, line: number }} one */
function problem({ says, line }) {
  if (!line) return make("li", { textContent: says });
  const button = make("button", { type: "button", className: "link", textContent: fill(texts.line, { line }) });
  button.addEventListener("click", () => {
    side("text");
    const lines = text.split("\n"),
      start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    $("text").focus();
    $("text").setSelectionRange(start, start + lines[line - 1].length);
  });
  return make("li", { textContent: `${says} ` }, button);
}

const scrolled = () => {
  $("gutter").style.translate = `0 ${-$("text").scrollTop}px`;
};

/** Shows the drawing or the text. @param {string} name */
function side(name) {
  if (!board) return;
  $("main").dataset.side = name;
  for (const [one, panel] of [
    ["pieces", "pieces"],
    ["text", "text-side"],
  ]) {
    $(panel).hidden = one !== name;
    const tab = $(`tab-${one}`);
    tab.ariaSelected = String(one === name);
    tab.tabIndex = one === name ? 0 : -1;
  }
}

function undo() {
  if (done.length < 2) return;
  undone.push(/** @type {string} */ (done.pop()));
  check(() => ({ text: /** @type {string} */ (done.at(-1)) }), false);
}

function redo() {
  const next = undone.pop();
  if (next === undefined) return;
  done.push(next);
  check(() => ({ text: next }), false);
}

/** @param {string} next */
const replace = (next) => check(() => ({ text: next }));

/** Waits for the check of the current text; returns whether it is valid. */
async function isReady() {
  if (found?.text !== text) replace(text);
  await queue;
  return !!found && found.text === text && !found.problems.length;
}

/** Replaces the file by a new one. @param {string} next */
function begin(next) {
  base = next;
  return replace(next);
}

async function share() {
  if (!(await isReady())) return;
  await askLink(texts.share_title, texts.share_says, `${link}?c=${found?.code}`, texts);
}

/** Shows the limits as a checklist that fills. @param {Limit[]} all @param {number} others problems that are no limits */
function limits(all, others) {
  $("limits").replaceChildren(...all.map(limit));
  const wrong = all.filter((one) => one.problems.length).length + others;
  $("bar").textContent = fill(wrong ? texts.bar_wrong : texts.bar_good, { wrong });
  $("bar").className = `shop-bar ${wrong ? "wrong" : "good"}`;
}

/** @param {Limit} one */
function limit({ label, now, fewest, most, problems }) {
  const state = !problems.length ? "good" : now < fewest ? "missing" : "broken";
  return make(
    "li",
    { className: state },
    make("i", { "aria-hidden": "true", textContent: { good: "✓", missing: "○", broken: "!" }[state] }),
    make("span", { textContent: label }),
    make("b", { textContent: most ? fill(texts.of, { now, most }) : String(now) }),
    ...(most > 3 ? [make("progress", { max: most, value: Math.min(now, most), "aria-hidden": "true" })] : []),
    ...problems.map((says) => make("p", { textContent: says })),
  );
}

listen("text", "input", () => {
  text = $("text").value;
  keys += 1;
  keep();
  clearTimeout(typing);
  typing = setTimeout(() => replace(text), DELAY);
});
listen("text", "scroll", scrolled);
listen("undo", "click", undo);
listen("redo", "click", redo);
addEventListener("keydown", (event) => {
  if (
    !(event.ctrlKey || event.metaKey) ||
    event.key.toLowerCase() !== "z" ||
    /** @type {HTMLElement} */ (event.target).matches("input, textarea")
  )
    return;
  event.preventDefault();
  $(event.shiftKey ? "redo" : "undo").click();
});
$("start")?.addEventListener("change", () => {
  const chosen = starts[Number($("start").value)];
  if (chosen) begin(chosen[1]);
  $("start").value = "";
});
listen("share", "click", share);
listen("file", "change", async () => {
  const [file] = $("file").files;
  if (file) begin(await file.text());
  $("file").value = "";
});
listen("download", "click", () => {
  const href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  make("a", { href, download: `${game}-${option}.toml` }).click();
});
for (const tab of document.querySelectorAll("[role=tab]")) {
  tab.addEventListener("click", () => side(tab.id.slice(4)));
  tab.addEventListener("keydown", (/** @type {any} */ event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = $(tab.id === "tab-text" ? "tab-pieces" : "tab-text");
    side(other.id.slice(4));
    other.focus();
  });
}
listen("play", "submit", async (event) => {
  event.preventDefault();
  const mode = /** @type {HTMLElement} */ (event.submitter)?.dataset.mode ?? "bot";
  if (!(await isReady())) return;
  for (const old of $("play").querySelectorAll("[data-seat]")) old.remove();
  if (mode !== "bot") {
    for (let seat = 1; seat < Number($("play").dataset.seats); seat++) $("play").append(hidden(`seat${seat}`, mode));
    if (mode === "screen") $("play").append(hidden("cover", "yes"));
  }
  submit($("play"));
});

/** @param {string} name @param {string} value */
const hidden = (name, value) => make("input", { type: "hidden", name, value, "data-seat": "" });

// Shows the changes of another tab; undo returns to this tab's version.
function follow() {
  const there = made.id && load(made.id);
  if (!there || there.version === made.version) return;
  made = there;
  if (there.text !== text) replace(there.text);
}
onChange((id) => id === made.id && follow());
addEventListener("pageshow", follow);
addEventListener("visibilitychange", () => document.visibilityState === "visible" && follow());

takeOver(kept);
const asked = new URLSearchParams(location.search),
  mine = load(asked.get("id") ?? "");
if (mine) made = mine;
const mend = location.hash === "#mend" ? sessionStorage.getItem("trized-mend") : null;
if (mend !== null) {
  history.replaceState(null, "", location.pathname);
  done.push(""); // stored at once
  side("text");
} else if (opened) notice(texts.opened);
const first = mine?.text ?? mend ?? opened?.text ?? starts[0]?.[1] ?? "";
base = mine?.base || first;
replace(first);
$("controls").disabled = false;
