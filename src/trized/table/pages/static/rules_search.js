// Search in the rules: shows chapters and cards that contain all words, ignoring accents, case and small typing errors.

import { all } from "./browser.js";

/** @param {string} text */
const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\u00a0/g, " ")
    .replace(/’/g, "'")
    .toLowerCase();

// Filters chapters and their links by a field. Returns the function to call when the field has changed.
/** @param {HTMLInputElement} field @param {HTMLElement} body @param {Element | null} contents */
export function searching(field, body, contents) {
  const chapters = all(body, ".chapter").map((element) => {
    const link = contents?.querySelector(`a[href="#${CSS.escape(element.id)}"]`);
    const lines = all(element, ".card-line").map((line) => ({
      line,
      text: plain(`${line.dataset.text} ${line.lastElementChild?.textContent}`),
    }));
    const said = lines.length ? lines.map(({ text }) => text).join(" ") : element.textContent;
    return { element, link, lines, text: plain(`${element.querySelector("h2")?.textContent} ${element.dataset.text} ${said}`) };
  });
  const known = new Set(chapters.flatMap(({ text }) => text.split(/[^\p{L}\p{N}'-]+/u)));
  const none = /** @type {HTMLElement} */ (body.querySelector(".none")),
    found = /** @type {HTMLElement} */ (field.parentElement?.querySelector("[role=status]"));
  const look = () => {
    const asked = plain(field.value).split(/\s+/).filter(Boolean);
    const forms = asked.map((word) => spellings(word, chapters, known));
    /** @param {string} text */
    const holds = (text) => forms.every((words) => words.some((word) => text.includes(word)));
    let count = 0;
    for (const { element, link, text, lines } of chapters) {
      let here = holds(text);
      if (lines.length && asked.length) {
        for (const { line, text: said } of lines) line.hidden = !holds(said);
        here = lines.some(({ line }) => !line.hidden);
      } else for (const { line } of lines) line.hidden = false;
      const list = /** @type {HTMLDetailsElement | null} */ (element.querySelector("details.every-card"));
      if (list) list.open = asked.length > 0;
      element.hidden = !here;
      if (link?.parentElement) link.parentElement.hidden = !here;
      if (here) count += 1;
    }
    none.hidden = count > 0;
    const read = forms
      .flat()
      .filter((word) => !asked.includes(word))
      .slice(0, 3);
    found.textContent = asked.length ? `${count} / ${chapters.length}${read.length && count ? ` · ${read.join(", ")}` : ""}` : "";
    mark(
      body,
      forms.flat().filter((word) => word.length > 1),
    );
  };
  field.addEventListener("input", look);
  return look;
}

/** Returns the word if it occurs anywhere, else known words at a distance of one or two. @param {string} word @param {{ text: string }[]} chapters @param {Set<string>} known */
function spellings(word, chapters, known) {
  if (word.length < 4 || chapters.some(({ text }) => text.includes(word))) return [word];
  const slips = word.length < 7 ? 1 : 2;
  const near = [...known]
    .filter((other) => Math.abs(other.length - word.length) <= slips || other.length > word.length)
    .map((other) => ({
      other,
      far: Math.min(
        distance(word, other, slips),
        other.length > word.length ? distance(word, other.slice(0, word.length), slips) : Infinity,
      ),
    }))
    .filter(({ far }) => far <= slips)
    .sort((a, b) => a.far - b.far);
  return near.length ? near.filter(({ far }) => far === near[0].far).map(({ other }) => other) : [word];
}

// Returns the edit distance of two words (with swaps of neighbours); stops above `most`.
/** @param {string} a @param {string} b @param {number} most */
function distance(a, b, most) {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  /** @type {number[]} */
  let before = [];
  let last = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(row[j - 1] + 1, last[j] + 1, last[j - 1] + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}

// Marks the words found in the text, ignoring accents.
/** @param {HTMLElement} body @param {string[]} words */
function mark(body, words) {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete("found");
  const ranges = [],
    walk = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (words.length && walk.nextNode()) {
    const node = /** @type {Text} */ (walk.currentNode),
      letters = [...node.data].map((letter) => plain(letter)[0] ?? letter);
    const text = letters.join("");
    if (text.length !== node.data.length) continue;
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  if (ranges.length) CSS.highlights.set("found", new Highlight(...ranges));
}
