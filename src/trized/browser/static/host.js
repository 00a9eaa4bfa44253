// The worker with the tables: runs the application in Python, and stores its database in the browser.
import { startPython } from "./python.js";

let bridge = null;

addEventListener("message", async ({ data }) => {
  if (data.port) {
    data.port.onmessage = receive;
    return;
  }
  try {
    await open(data.start);
    postMessage({ ready: true });
  } catch (error) {
    postMessage({
      failed: String(error.message ?? error)
        .trim()
        .split("\n")
        .at(-1),
    });
  }
});

const PLACES = ["a", "b"];

/** Opens a file; waits for the worker of a closed tab, which may end after its lock. @param {FileSystemFileHandle} handle */
async function openFile(handle) {
  for (;;) {
    try {
      return await handle.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError") throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

// Private files (OPFS): a write is on disk when it returns.
/** @param {FileSystemDirectoryHandle} root */
async function inFiles(root) {
  const folder = await root.getDirectoryHandle("trized", { create: true });
  const files = [];
  for (const name of PLACES) files.push(await openFile(await folder.getFileHandle(name, { create: true })));
  const kept = files.map((file) => {
    const bytes = new Uint8Array(file.getSize());
    file.read(bytes, { at: 0 });
    return bytes;
  });
  const keep = async (place, bytes) => {
    const file = files[place];
    file.truncate(0);
    if (file.write(bytes, { at: 0 }) !== bytes.length) throw new Error("no room");
    file.flush();
  };
  return { kept, keep };
}

// IndexedDB, where a browser has no private files: a write is on disk when its transaction is complete.
async function inDatabase() {
  const opening = indexedDB.open("trized", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("images");
  await new Promise((done, failed) => {
    opening.onsuccess = done;
    opening.onerror = () => failed(opening.error);
  });
  const run = (mode, work) =>
    new Promise((done, failed) => {
      const transaction = opening.result.transaction("images", mode, { durability: "strict" });
      const request = work(transaction.objectStore("images"));
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = () => failed(transaction.error ?? new Error("no room"));
    });
  const kept = [];
  for (const name of PLACES) kept.push((await run("readonly", (images) => images.get(name))) ?? new Uint8Array());
  return { kept, keep: (place, bytes) => run("readwrite", (images) => images.put(bytes, PLACES[place])) };
}

async function openStorage() {
  const files = "createSyncAccessHandle" in (globalThis.FileSystemFileHandle?.prototype ?? {});
  const root = files && (await navigator.storage.getDirectory().catch(() => null)); // refused in some private windows
  return root ? inFiles(root) : inDatabase();
}

async function open(base) {
  const { kept, keep } = await openStorage();
  const python = await startPython();
  python.globals.set("given", python.toPy({ base }));
  python.registerJsModule("trized_page", { kept, keep, think: thinker(), review: thinker() });
  bridge = await python.runPythonAsync(`
import asyncio
import trized_page
from pyodide.ffi import to_js, create_proxy
from trized.browser.bridge import BridgeRequest
from trized.browser.host import open_host, use_compiled_templates

async def keep(place, frame):
    try:
        await trized_page.keep(place, to_js(frame))
    except Exception as error:
        raise OSError(str(error)) from None

def asking(worker):
    async def ask(packed):
        try:
            return (await worker.ask(to_js(packed))).to_bytes()
        except asyncio.CancelledError:
            worker.stop()
            raise
    return ask

use_compiled_templates()
opened = await open_host(given["base"], [image.to_bytes() for image in trized_page.kept], keep, asking(trized_page.think), asking(trized_page.review))

async def answer(method, path, query, headers, body, gone, reply):
    def send(kind, one, other):
        reply(kind, to_js(one), to_js(other, dict_converter=__import__("js").Object.fromEntries) if other else other)
    try:
        await opened.answer(BridgeRequest(method, path, query, headers.to_py(), body.to_bytes()), gone, send)
    except asyncio.CancelledError:
        pass

answer
`);
}

function receive({ data: { ask, port } }) {
  const gone = new Promise((done) => {
    port.onmessage = done;
  });
  const reply = (kind, one, other) => port.postMessage([kind, one, other]);
  bridge(ask.method, ask.path, ask.query, ask.headers, new Uint8Array(ask.body), gone, reply).catch((error) => {
    console.error(error);
    port.postMessage(["start", 500, { "content-type": "text/plain" }]);
    port.postMessage(["body", new TextEncoder().encode(String(error.message ?? error))]);
    port.postMessage(["end"]);
  });
}

// A worker for bots. It starts with the first request; cancelling a request ends it, and the next request starts another.
function thinker() {
  let worker = null,
    waiting = null;
  return {
    ask(packed) {
      return new Promise((done, failed) => {
        worker ??= new Worker("thinker.js", { type: "module" });
        waiting = failed;
        worker.onmessage = ({ data }) => (data.failed ? failed(new Error(data.failed)) : done(data.answer));
        worker.onerror = (event) => {
          worker = null;
          failed(new Error(event.message));
        };
        worker.postMessage(packed);
      });
    },
    stop() {
      worker?.terminate();
      worker = null;
      waiting?.(new Error("stopped"));
    },
  };
}
