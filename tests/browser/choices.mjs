// Runs Python source inside Pyodide with the packages of the browser edition: node choices.mjs PYODIDE ARCHIVE SOURCE
import { readFileSync } from "node:fs";

const [pyodide, archive, source] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/lib/python3.14/site-packages" });
python.runPython(source);
process.exit(0);
