// What every page does: theme, forms that complain in place, search in the rules.

import { dress, post, remember } from "./net.js";

dress(document);

document.getElementById("theme")?.addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  remember("theme", root.dataset.theme);
});

export function complain(form, sentence) {
  const place = form.querySelector(".complaint:not([data-complaint])");
  place.textContent = sentence;
  place.hidden = !sentence;
}

export async function send(form) {
  try {
    complain(form, "");
    const said = await post(form.getAttribute("action"), Object.fromEntries(new FormData(form)));
    location.href = said.to;
  } catch (error) {
    complain(form, error.message);
  }
}

const upload = document.getElementById("upload");
upload?.querySelector("input[type=file]").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  upload.elements.record.value = await file.text();
  await send(upload);
});

const search = document.getElementById("search");
if (search) {
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const chapters = [...document.querySelectorAll(".chapter")].map((element) => ({
    element, link: document.querySelector(`.contents a[href="#${CSS.escape(element.id)}"]`),
    text: plain(`${element.querySelector("h2").textContent} ${element.dataset.text} ${element.textContent}`),
  }));
  const look = () => {
    const words = plain(search.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { element, link, text } of chapters) {
      const here = words.every((word) => text.includes(word));
      element.hidden = !here;
      if (link) link.parentElement.hidden = !here;
      found += here;
    }
    document.getElementById("none").hidden = found > 0;
    document.getElementById("found").textContent = words.length ? `${found} / ${chapters.length}` : "";
    mark(words.length === 1 ? search.value.trim() : "");
  };
  const mark = (word) => {
    if (!("highlights" in CSS)) return;
    CSS.highlights.delete("found");
    if (word.length < 2) return;
    const ranges = [];
    const walk = document.createTreeWalker(document.querySelector(".chapters"), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode.data.toLowerCase();
      for (let at = text.indexOf(word.toLowerCase()); at >= 0; at = text.indexOf(word.toLowerCase(), at + 1)) {
        const range = new Range();
        range.setStart(walk.currentNode, at);
        range.setEnd(walk.currentNode, at + word.length);
        ranges.push(range);
      }
    }
    CSS.highlights.set("found", new Highlight(...ranges));
  };
  search.addEventListener("input", look);
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) { search.value = asked; look(); }
}
