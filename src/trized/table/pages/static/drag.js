// Drag and drop: dragging a piece touches it, dropping it touches the place below.

/** @import { Chooser } from "./chooser.js" */
import { inside } from "./browser.js";

const FAR = 8; // pixels before a touch counts as a drag

/** @typedef {Pick<Chooser, "together" | "ways" | "path" | "touchable" | "touch" | "next" | "back" | "dragged">} Touched */

/** @param {HTMLElement} board @param {Touched} chooser */
export function dragging(board, chooser) {
  /** @type {{ piece: HTMLElement, x: number, y: number, ghost: any } | null} */
  let held = null;

  board.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.pointerType === "touch" || chooser.together) return;
    const piece = chooser.touchable(event.target);
    if (piece && chooser.ways.some((way) => way.path[0] === piece.id && way.path.length > 1)) {
      held = { piece, x: event.clientX, y: event.clientY, ghost: null };
    }
  });

  addEventListener("pointermove", (event) => {
    if (!held) return;
    const x = event.clientX - held.x,
      y = event.clientY - held.y;
    if (!held.ghost) {
      if (Math.hypot(x, y) < FAR) return;
      const piece = inside(board, held.piece.id); // it may have been drawn again since the touch
      if (!piece) {
        held = null;
        return;
      }
      if (!chooser.path.includes(held.piece.id)) chooser.touch(held.piece.id);
      held.ghost = lifted(piece);
    }
    held.ghost.style.transform = `translate(${x}px, ${y}px)`;
    event.preventDefault();
  });

  addEventListener("pointerup", (event) => {
    if (!held?.ghost) {
      held = null;
      return;
    }
    held.ghost.remove();
    held = null;
    chooser.dragged = true;
    setTimeout(() => {
      chooser.dragged = false;
    });
    const under = document.elementsFromPoint(event.clientX, event.clientY).map((element) => chooser.touchable(element));
    const place = under.find((element) => element && chooser.next().has(element.id));
    if (place) chooser.touch(place.id);
    else chooser.back();
  });

  addEventListener("pointercancel", () => {
    held?.ghost?.remove();
    held = null;
  });
}

/** @param {HTMLElement | SVGGraphicsElement} piece */
function lifted(piece) {
  const from = piece.getBoundingClientRect();
  let ghost = /** @type {any} */ (piece.cloneNode(true));
  if (piece instanceof SVGElement && !(piece instanceof SVGSVGElement)) {
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const box = piece.getBBox();
    drawing.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    ghost.removeAttribute("transform");
    drawing.append(ghost);
    ghost = drawing;
  }
  ghost.removeAttribute("id");
  ghost.classList.add("flying", "held");
  Object.assign(ghost.style, { left: `${from.x}px`, top: `${from.y}px`, width: `${from.width}px`, height: `${from.height}px` });
  document.getElementById("flight")?.append(ghost);
  return ghost;
}
