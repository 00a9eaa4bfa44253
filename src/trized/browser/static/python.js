// Starts Python with the packages of this edition, in the worker of the tables and in those of bots.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const FOLDER = "/lib/python3.14/site-packages";
const address = (name) => new URL(name, import.meta.url).href;

/** Starts Python from the memory snapshot that the first start of this edition stored: library and pure Python packages. */
export async function startPython() {
  const edition = await (await caches.match(address("edition"), { cacheName: "trized-edition" })).json();
  const cache = await caches.open(`trized-${edition.version}`);
  const read = async (name) => (await cache.match(address(name)))?.arrayBuffer();
  const [packages, memory] = await Promise.all([read("app.tar"), read("memory")]);
  const start = memory ? { _loadSnapshot: memory } : { _makeSnapshot: true };
  let python;
  try {
    python = await loadPyodide({ indexURL: address("pyodide/"), ...start });
  } catch (error) {
    if (!(memory && (await cache.delete(address("memory"))))) throw error;
    return startPython();
  }
  unpack(python.FS, new Uint8Array(packages));
  python.runPython("import importlib, random; importlib.invalidate_caches(); random.seed()");
  if (!memory) {
    python.runPython(`for name in open("${FOLDER}/preloaded.txt").read().split(): importlib.import_module(name)`);
    cache.put(address("memory"), new Response(python.makeMemorySnapshot())).catch(() => {}); // no room for it
  }
  return python;
}

/** Writes the files of a tar archive below the folder of packages. */
function unpack(files, bytes) {
  const text = (from, size) => new TextDecoder().decode(bytes.subarray(from, from + size)).replace(/\0.*/s, "");
  for (let head = 0; bytes[head]; ) {
    const name = `${FOLDER}/${text(head, 100)}`,
      size = Number.parseInt(text(head + 124, 12), 8),
      body = head + 512;
    files.mkdirTree(name.slice(0, name.lastIndexOf("/")));
    files.writeFile(name, bytes.subarray(body, body + size), { canOwn: true });
    head = body + Math.ceil(size / 512) * 512;
  }
}
