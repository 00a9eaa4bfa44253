// Compiles Python source to bytecode of Pyodide's Python, beside it, and the templates of the pages; lists the modules in
// plain Python that the first page needs: node tools/bytecode.mjs PYODIDE FOLDER
const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.mountNodeFS("/lib/python3.14/site-packages", folder); // jinja2 looks templates up by their full path
await python.runPythonAsync(`
import sys
known = set(sys.modules)
import asyncio, compileall, os, pathlib, py_compile
os.chdir("/lib/python3.14/site-packages")
unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
if not compileall.compile_dir(".", quiet=1, legacy=True, optimize=2, invalidation_mode=unchecked):
    raise SystemExit(1)
ours = {"trized", "trized__mypyc", "msgspec", "librt"}  # compiled to WebAssembly, or dependent on it

from trized.browser.bridge import BridgeRequest
from trized.browser.host import open_host, use_compiled_templates
from trized.kernel.markup import templates
from trized.table.pages.responses import TEMPLATES

async def keep(place, frame): pass
async def think(packed): raise AssertionError

use_compiled_templates()
host = await open_host("", [], keep, think, think)
request = BridgeRequest("GET", "/", "", {"accept": "text/html"}, b"")
await host.answer(request, asyncio.get_running_loop().create_future(), lambda *part: None)
for name in templates(TEMPLATES).list_templates(["html"]):
    templates(TEMPLATES).get_template(name)
preloaded = [name for name in sys.modules if name not in known and name.partition(".")[0] not in ours]
pathlib.Path("preloaded.txt").write_text("\\n".join(preloaded))
`);
process.exit(0);
