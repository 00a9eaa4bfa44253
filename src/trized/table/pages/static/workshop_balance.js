// The balance test: shares of wins with intervals, updated while bots play.

import { $, complain, listen, make, post, remember, remembered } from "./browser.js";

/** @typedef {{ name: string, games: number, share: number, low: number, high: number, before: number }} Share */
const PAUSE = 1500; // milliseconds without a change before a test begins by itself

/** Returns a function that discards the results when the text has changed. @param {() => string} text */
export function balance(text) {
  let running = 0, // number of the current test
    waiting = 0;

  /** @param {Share} one @param {number} n */
  function row({ name, games, share, low, high, before }, n) {
    const [range, dot, mark] = ["range", "dot", "mark"].map((className) => make("i", { className }));
    mark.style.left = `${100 * before}%`;
    range.style.cssText = `left: ${100 * low}%; width: ${100 * (high - low)}%`;
    dot.style.left = `${100 * share}%`;
    const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
    return make(
      "li",
      { className: n ? "" : "total" },
      make("span", { textContent: name }),
      make("div", { className: "line", "aria-hidden": "true" }, mark, range, dot),
      make("b", { textContent: games ? percent.format(share) : "–" }),
      make("small", { className: "sr", textContent: `${percent.format(low)} – ${percent.format(high)}` }),
    );
  }

  /** Shows rows in existing elements, so that intervals move smoothly. @param {Share[]} shares */
  function show(shares) {
    const list = $("shares"),
      fresh = shares.map(row);
    list.hidden = false;
    if (list.children.length !== fresh.length) list.replaceChildren(...fresh);
    for (const [n, next] of fresh.entries()) {
      const there = list.children[n];
      if (there === next) continue;
      for (const part of [".range", ".dot", ".mark"]) there.querySelector(part).style.cssText = next.querySelector(part).style.cssText;
      for (const part of ["span", "b", "small"]) there.querySelector(part).textContent = next.querySelector(part).textContent;
    }
  }

  async function measure() {
    running += 1;
    const mine = running,
      measured = text();
    $("measure").disabled = true;
    try {
      for (let over = false; !over && mine === running; ) {
        const found = await post(`${location.pathname}/balance`, { text: measured }); // the server waits for new results
        if (mine !== running) return;
        over = found.over;
        show(found.rows);
        $("balance").classList.toggle("over", over);
        $("verdict").textContent = found.says;
      }
    } catch (error) {
      complain(error.message);
      $("measure").disabled = false;
    }
  }

  listen("measure", "click", measure);
  const automatic = $("automatic");
  automatic.checked = remembered("balance", "") === "yes";
  automatic.addEventListener("change", () => {
    remember("balance", automatic.checked ? "yes" : "");
    if (automatic.checked && !$("measure").disabled) measure();
  });
  /** @param {boolean} legal */
  return (legal) => {
    running += 1;
    $("measure").disabled = !legal;
    $("shares").hidden = true;
    $("shares").replaceChildren();
    $("verdict").textContent = "";
    $("balance").classList.remove("over");
    clearTimeout(waiting);
    if (legal && automatic.checked) waiting = setTimeout(measure, PAUSE);
  };
}
