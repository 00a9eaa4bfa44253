// The rules beside the board: a panel in the margin, a sheet on small screens.

import { applyStyles, inside } from "./browser.js";
import { searching } from "./rules_search.js";

export class Rulebook {
  /** @param {HTMLElement} panel @param {string} address */
  constructor(panel, address) {
    this.panel = panel;
    this.address = address;
    this.body = /** @type {HTMLElement} */ (panel.querySelector(".rulebook-body"));
    this.search = /** @type {HTMLInputElement} */ (panel.querySelector("input"));
    /** @type {Promise<void> | null} */
    this.loaded = null;
    /** @type {HTMLElement | null} */
    this.from = null; // element that had the focus
    panel.querySelector("#close-rules")?.addEventListener("click", () => this.close());
    // Keys of the board have no effect here.
    panel.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        event.preventDefault();
        this.close();
      }
      event.stopPropagation();
    });
    document.addEventListener("click", (event) => {
      const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest(`a[href^="${address}"]`));
      if (!link || link.hasAttribute("data-whole") || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      link.closest("dialog")?.close();
      this.open(link.hash.slice(1));
    });
  }

  // Opens the rules, optionally at a chapter.
  async open(chapter = "") {
    if (this.panel.hidden) this.from = /** @type {HTMLElement | null} */ (document.activeElement);
    this.panel.hidden = false;
    this.loaded ??= this.load();
    try {
      await this.loaded;
    } catch {
      this.loaded = null;
      if (this.panel.hidden) return; // closed meanwhile
      location.href = `${this.address}#${chapter}`;
      return;
    }
    const { search } = this;
    if (!chapter) {
      search.focus();
      return;
    }
    if (search.value) {
      search.value = "";
      search.dispatchEvent(new Event("input"));
    }
    const there = inside(this.body, `rules-${chapter}`);
    there?.scrollIntoView({ block: "start" });
    there?.querySelector("h2")?.focus({ preventScroll: true });
  }

  close() {
    this.panel.hidden = true;
    CSS.highlights?.delete("found");
    if (this.from?.isConnected) this.from.focus({ preventScroll: true });
  }

  async load() {
    const response = await fetch(this.address);
    if (!response.ok) throw new Error(response.statusText);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const chapters = document.adoptNode(/** @type {HTMLElement} */ (page.querySelector(".chapters")));
    for (const chapter of chapters.querySelectorAll(".chapter")) {
      chapter.id = `rules-${chapter.id}`;
      /** @type {HTMLElement} */ (chapter.querySelector("h2")).tabIndex = -1;
    }
    applyStyles(chapters);
    this.body.replaceChildren(chapters);
    searching(this.search, chapters, null);
  }
}
