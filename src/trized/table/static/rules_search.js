// Search in the rules: chapters that hold all words stay, accents and capitals do not matter.

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// Lets a field search chapters; their links, if any, come and go with them. Returns what to call when the field changed.
export function searching(field, body, contents) {
  const chapters = [...body.querySelectorAll(".chapter")].map((element) => ({
    element, link: contents?.querySelector(`a[href="#${CSS.escape(element.id)}"]`),
    text: plain(`${element.querySelector("h2").textContent} ${element.dataset.text} ${element.textContent}`),
  }));
  const none = body.querySelector(".none"), found = field.parentElement.querySelector("[role=status]");
  const look = () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { element, link, text } of chapters) {
      const here = words.every((word) => text.includes(word));
      element.hidden = !here;
      if (link) link.parentElement.hidden = !here;
      count += here;
    }
    none.hidden = count > 0;
    found.textContent = words.length ? `${count} / ${chapters.length}` : "";
    mark(body, words.filter((word) => word.length > 1));
  };
  field.addEventListener("input", look);
  return look;
}

// Marks words where they stand; a letter with an accent counts as the letter.
function mark(body, words) {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete("found");
  const ranges = [], walk = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (words.length && walk.nextNode()) {
    const letters = [...walk.currentNode.data].map((letter) => plain(letter)[0] ?? letter);
    const text = letters.join("");
    if (text.length !== walk.currentNode.data.length) continue;
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        const range = new Range();
        range.setStart(walk.currentNode, at);
        range.setEnd(walk.currentNode, at + word.length);
        ranges.push(range);
      }
    }
  }
  if (ranges.length) CSS.highlights.set("found", new Highlight(...ranges));
}
