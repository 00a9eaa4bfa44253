// Keys for everything.

export function keys(chooser, board, actions) {
  addEventListener("keydown", (event) => {
    chooser.viaKeys = true;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") {
      if (event.target.matches?.("input, textarea")) event.target.blur();
      else if (!chooser.back()) actions.Escape?.();
      return;
    }
    if (event.target.matches?.("input, textarea, select")) return;
    if (/^[1-9]$/.test(event.key)) { event.preventDefault(); chooser.pick(Number(event.key)); return; }
    if (event.key.startsWith("Arrow") && board.contains(document.activeElement)) {
      event.preventDefault();
      towards(board, event.key);
      return;
    }
    const action = actions[event.key.toLowerCase()];
    if (action) { event.preventDefault(); action(); }
  });
  addEventListener("pointerdown", () => { chooser.viaKeys = false; });
}

// Moves the focus to the nearest piece in a direction.
function towards(board, key) {
  const here = middle(document.activeElement);
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  let best = null, least = Infinity;
  for (const element of board.querySelectorAll("[tabindex='0'], button, a[href]")) {
    if (element === document.activeElement) continue;
    const there = middle(element);
    const along = sign * (across ? there.x - here.x : there.y - here.y);
    const aside = Math.abs(across ? there.y - here.y : there.x - here.x);
    if (along > 4 && along + 2 * aside < least) { best = element; least = along + 2 * aside; }
  }
  best?.focus();
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function focusBoard(board) {
  (board.querySelector(".can") ?? board.querySelector("[tabindex='0']") ?? board).focus();
}
