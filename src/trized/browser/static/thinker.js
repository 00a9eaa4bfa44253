// A worker for bots: a separate Python that answers one request after the other.
import { startPython } from "./python.js";

const ready = startPython().then((python) =>
  python.runPython(`
from pyodide.ffi import to_js
from trized.browser.thinkers import answer_packed

lambda packed: to_js(answer_packed(packed.to_bytes()))
`),
);

addEventListener("message", async ({ data }) => {
  try {
    const answer = (await ready)(data);
    postMessage({ answer });
  } catch (error) {
    postMessage({ failed: String(error.message ?? error) });
  }
});
