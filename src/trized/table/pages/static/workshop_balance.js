// How strong a creation is: its share of wins as a line whose interval grows narrower while bots play.

import { $, complain, make, post } from "./browser.js";

/** @typedef {{ name: string, games: number, share: number, low: number, high: number }} Share */

/** Returns a function that forgets what was measured, because the text has changed. @param {() => string} text @param {string} all */
export function balance(text, all) {
  let running = 0; // the number of the measurement that is shown

  /** @param {Share} one */
  function row({ name, games, share, low, high }) {
    const label = name || all;
    const range = make("i", { className: "range" }),
      dot = make("i", { className: "dot" });
    range.style.cssText = `left: ${100 * low}%; width: ${100 * (high - low)}%`;
    dot.style.left = `${100 * share}%`;
    const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
    return make(
      "li",
      { className: name ? "" : "total" },
      make("span", { textContent: label }),
      make("div", { className: "line", "aria-hidden": "true" }, range, dot),
      make("b", { textContent: games ? percent.format(share) : "–" }),
      make("small", { className: "sr", textContent: `${percent.format(low)} – ${percent.format(high)}` }),
    );
  }

  /** Shows rows in the elements that are there, so that intervals move. @param {Share[]} shares */
  function show(shares) {
    const list = $("shares"),
      fresh = shares.map(row);
    list.hidden = false;
    if (list.children.length !== fresh.length) list.replaceChildren(...fresh);
    for (const [n, next] of fresh.entries()) {
      const there = list.children[n];
      if (there === next) continue;
      for (const part of [".range", ".dot"]) there.querySelector(part).style.cssText = next.querySelector(part).style.cssText;
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
        const found = await post(`${location.pathname}/balance`, { text: measured }); // answered when there is news
        if (mine !== running) return;
        over = found.over;
        show([found.balance.total, ...found.balance.by]);
        $("balance").classList.toggle("over", over);
        $("verdict").textContent = over ? `${found.verdict} ${found.says}` : "";
      }
    } catch (error) {
      complain(/** @type {Error} */ (error).message);
      $("measure").disabled = false;
    }
  }

  $("measure").addEventListener("click", measure);
  /** @param {boolean} legal */
  return (legal) => {
    running += 1;
    $("measure").disabled = !legal;
    $("shares").hidden = true;
    $("shares").replaceChildren();
    $("verdict").textContent = "";
    $("balance").classList.remove("over");
  };
}
