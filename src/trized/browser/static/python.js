// Starts Python with the packages of this edition; used by the worker of the tables and by those in which bots think.
import { loadPyodide } from "./pyodide/pyodide.mjs";

export async function startPython() {
  const packages = fetch(new URL("./app.zip", import.meta.url)).then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href });
  python.unpackArchive(await packages, "zip", { extractDir: "/lib/python3.14/site-packages" });
  return python;
}
