// Compiles Python source to bytecode of Pyodide's Python, beside it: node tools/bytecode.mjs PYODIDE FOLDER
const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.mountNodeFS("/app", folder);
python.runPython(`
import compileall, os, py_compile
os.chdir("/app")
unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
if not compileall.compile_dir(".", quiet=1, legacy=True, optimize=2, invalidation_mode=unchecked):
    raise SystemExit(1)
`);
