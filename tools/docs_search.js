// Search in the documentation site. The index is a script, not JSON, so search also works when the site is opened
// from a folder (file://), where browsers block requests and workers.

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
let sections = null;

function load() {
  return (sections ??= new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = `${base_url}/search/search_index.js`;
    script.onload = () => resolve(window.searchIndex.docs.map((doc) => ({ ...doc, head: plain(doc.title), body: plain(doc.text) })));
    document.head.append(script);
  }));
}

// A section matches if it contains every word; words in the title count more.
function score(section, words) {
  let sum = 0;
  for (const word of words) {
    const found = (section.head.includes(word) ? 20 : 0) + Math.min(5, section.body.split(word).length - 1);
    if (!found) return 0;
    sum += found;
  }
  return sum;
}

function excerpt(section, word) {
  const at = Math.max(0, section.body.indexOf(word) - 60);
  return `${at ? "…" : ""}${section.text.slice(at, at + 200)}`;
}

async function search({ target: input }) {
  const list = document.getElementById("mkdocs-search-results");
  const words = plain(input.value).split(/\s+/).filter(Boolean);
  const query = input.value;
  const found = (await load()).map((section) => ({ section, score: score(section, words) })).filter(({ score }) => score);
  if (query !== input.value) return; // the reader has typed on
  found.sort((a, b) => b.score - a.score);
  list.replaceChildren(...found.slice(0, words.length ? 20 : 0).map(({ section }) => {
    const result = document.createElement("article"), heading = document.createElement("h3"), link = document.createElement("a");
    link.href = `${base_url}/${section.location}`;
    link.textContent = section.title;
    heading.append(link);
    result.append(heading, excerpt(section, words[0]));
    return result;
  }));
  if (!found.length) list.textContent = list.dataset.noResultsText || "No results found";
}

document.addEventListener("input", (event) => event.target.id === "mkdocs-search-query" && search(event));
// Enter keeps the results, instead of loading the page again.
document.addEventListener("submit", (event) => event.target.querySelector("#mkdocs-search-query") && event.preventDefault());
