// A link to share: as text to copy, and as a QR code for a phone.

import { make, send } from "./browser.js";

/** Copies a text; returns false where the browser does not allow it. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  return true;
}

/**
 * Returns the elements that show a link, and a function that shows another one.
 * @param {{ copy: string, copied: string, qr: string }} texts @param {{ main?: boolean, code?: boolean }} [look]
 */
export function shareLink(texts, { main = true, code = true } = {}) {
  const field = make("input", { readOnly: true, className: "link-field", "aria-label": texts.copy });
  const button = make("button", { type: "button", className: main ? "main" : "", textContent: texts.copy });
  const status = make("p", { role: "status" }),
    picture = make("img", { className: "qr", alt: texts.qr, hidden: true });
  field.addEventListener("focus", () => field.select());
  button.addEventListener("click", async () => {
    if (!(await copy(field.value))) {
      field.select();
      document.execCommand("copy");
    }
    status.textContent = texts.copied;
  });
  /** @param {string} address */
  const show = async (address) => {
    field.value = address;
    picture.hidden = true;
    if (!code) return;
    try {
      const drawn = await (await send("/qr", { link: address })).text();
      if (field.value !== address) return; // another link was chosen meanwhile
      picture.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
      picture.hidden = false;
    } catch {
      /* the link is there without its picture */
    }
  };
  return { pair: make("p", { className: "pair" }, field, button), status, picture, show };
}
