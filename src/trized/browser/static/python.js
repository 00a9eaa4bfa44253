// Starts Python with the packages of this edition; used by the worker of the tables and by those in which bots think.
import { loadPyodide } from "./pyodide/pyodide.mjs";

export async function startPython() {
  const python = await loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href });
  const packages = await (await fetch(new URL("./app.zip", import.meta.url))).arrayBuffer();
  python.unpackArchive(packages, "zip", { extractDir: "/lib/python3.14/site-packages" });
  return python;
}
