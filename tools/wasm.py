"""Compiles the rules to WebAssembly for the browser edition, or copies an earlier build from the user's cache.

mypyc writes the C code, as for the native library. The compiler is Zig's clang from PyPI; Python's headers come from an
installed Python of the same version or from Debian's package. Neither is installed.
"""

import ast
import contextlib
import hashlib
import io
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import library

PYTHON = "3.14"  # of Pyodide
SUFFIX = ".cpython-314-wasm32-emscripten.so"
COMPILER = "ziglang==0.17.0"
DEBIAN = "http://deb.debian.org/debian"
SUITE = "forky"  # first release of Debian with this Python
# Zig's C library has the headers of WASI; everything that the rules share with Python has the same layout there.
FLAGS = [
    "-target",
    "wasm32-wasi",
    "-mcpu=mvp+bulk_memory+sign_ext+mutable_globals+nontrapping_fptoint",
    "-Os",
    "-w",
    "-fPIC",
    "-DNDEBUG",
    "-fvisibility=hidden",
    "-fno-strict-aliasing",
    "-fwrapv",
    "-D__EMSCRIPTEN__",
    "-DPY_CALL_TRAMPOLINE",
    "-D_WASI_EMULATED_SIGNAL",
]
LINK = ["wasm-ld", "-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--strip-all"]
# mypyc takes the word size from the Python that runs it.
GENERATE = """
import json, pathlib, sysconfig, sys
sysconfig.get_config_vars()["SIZEOF_SIZE_T"] = 4
import library
folder = pathlib.Path(sys.argv[1])
made = [(module.name, module.sources[0], module.include_dirs) for module in library.generate(folder)]
(folder / "modules.json").write_text(json.dumps(made))
"""


def key() -> str:
    """Return a hash of everything that the libraries depend on."""
    files = library.compiled_files()
    digest = hashlib.sha256("\0".join([PYTHON, COMPILER, *FLAGS, *LINK, *library.REQUIREMENTS]).encode())
    for file in [*files, *library.imported_files(files)]:
        digest.update(f"\0{file.relative_to(library.ROOT).as_posix()}\0".encode() + file.read_bytes())
    return "wasm-" + digest.hexdigest()[:24]


def build(target: Path, runtime: Path, tools: Path) -> None:
    """Put the compiled rules under `target`; raise CannotCompile if that fails.

    `runtime` is the folder of Pyodide, `tools` a cache for the compiler and the headers.
    """
    if library.is_off():
        raise library.NoCompiler("TRIZED_COMPILE=0 is set")
    entry = library.cache() / key()
    if not entry.is_dir():
        try:
            with tempfile.TemporaryDirectory() as folder:
                compile_in(Path(folder), compiler(tools), headers(tools, runtime))
                library.keep(Path(folder, "made"), entry)
        except subprocess.CalledProcessError as error:
            raise library.CannotCompile(f"{Path(error.cmd[0]).name} failed", error.stderr or "") from error
        except OSError as error:
            raise library.NoCompiler(str(error)) from error
    shutil.copytree(entry, target, dirs_exist_ok=True)
    with contextlib.suppress(OSError):
        os.utime(entry)


def compiler(tools: Path) -> Path:
    """Return Zig's program, downloaded once."""
    folder = tools / COMPILER.replace("==", "-")
    if not folder.is_dir():
        with tempfile.TemporaryDirectory(dir=tools) as work:
            run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", work, COMPILER)
            with zipfile.ZipFile(next(Path(work).glob("*.whl"))) as wheel:
                wheel.extractall(Path(work, "made"))
            program = next(Path(work, "made/ziglang").glob("zig*"))
            program.chmod(0o755)
            Path(work, "made").rename(folder)
    return next((folder / "ziglang").glob("zig*"))


def headers(tools: Path, runtime: Path) -> Path:
    """Return a folder with Python's headers, configured like Pyodide; created once."""
    folder = tools / f"headers-{runtime.parent.name}"
    if not folder.is_dir():
        with tempfile.TemporaryDirectory(dir=tools) as work:
            made = Path(work, "made")
            if installed := shutil.which(f"python{PYTHON}"):
                place = run(installed, "-c", "import sysconfig; print(sysconfig.get_path('include'))").strip()
            if installed and Path(place, "Python.h").is_file():
                shutil.copytree(place, made)
            else:
                debian_headers(made)
            (made / "pyconfig.h").write_text(configuration(runtime), encoding="utf-8")
            made.rename(folder)
    return folder


def debian_headers(folder: Path) -> None:
    """Unpack the headers of Debian's package into a folder, on any system."""
    with urllib.request.urlopen(f"{DEBIAN}/dists/{SUITE}/main/binary-amd64/Packages.xz", timeout=60) as answer:
        listed = lzma.decompress(answer.read()).decode()
    about = re.search(rf"^Package: libpython{re.escape(PYTHON)}-dev\n(?:.+\n)+", listed, re.M)
    fields = dict(re.findall(r"^(Filename|SHA256): (.*)$", about[0] if about else "", re.M))
    if len(fields) < 2:
        raise library.NoCompiler(f"the header files of Python {PYTHON} are not there")
    with urllib.request.urlopen(f"{DEBIAN}/{fields['Filename']}", timeout=60) as answer:
        package = answer.read()
    if hashlib.sha256(package).hexdigest() != fields["SHA256"]:
        raise library.NoCompiler(f"the header files of Python {PYTHON} are damaged")
    data = package[package.index(b"data.tar.xz") :]  # of an ar archive: a header of 60 bytes, then the content
    with tarfile.open(fileobj=io.BytesIO(data[60 : 60 + int(data[48:58])])) as archive:
        archive.extractall(folder.parent, filter="data")
    (folder.parent / f"usr/include/python{PYTHON}").rename(folder)


def configuration(runtime: Path) -> str:
    """Return the `pyconfig.h` of Pyodide's Python, from its stored build configuration."""
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as archive:
        source = archive.read("_sysconfigdata__emscripten_wasm32-emscripten.py").decode()
    found = next(node for node in ast.parse(source).body if isinstance(node, ast.Assign) and is_dict(node.value))
    names, values = found.value.keys, found.value.values  # type: ignore[attr-defined]
    pairs = ((name.value, value.value) for name, value in zip(names, values) if isinstance(value, ast.Constant))
    return "".join(f"#define {name} {value}\n" for name, value in pairs if isinstance(value, int) and value)


def is_dict(node: ast.expr) -> bool:
    """Return whether an expression is a dictionary."""
    return isinstance(node, ast.Dict)


def compile_in(folder: Path, zig: Path, include: Path) -> None:
    """Compile into `folder`/made: the library of the rules, and a small module for each of theirs that loads it."""
    run(sys.executable, "-c", GENERATE, str(folder), PYTHONPATH=str(Path(__file__).parent))
    modules = json.loads((folder / "modules.json").read_text())

    def compile_one(module: tuple[str, str, list[str]]) -> None:
        name, source, folders = module
        made = folder / "made" / (name.replace(".", "/") + SUFFIX)
        made.parent.mkdir(parents=True, exist_ok=True)
        around = {"ZIG_GLOBAL_CACHE_DIR": str(folder / "zig"), "ZIG_LOCAL_CACHE_DIR": str(folder / "zig")}
        places = [f"-I{place}" for place in (include, *folders)]
        run(zig, "cc", *FLAGS, *places, "-c", source, "-o", source + ".o", **around)
        run(zig, *LINK, source + ".o", "-o", made, **around)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, modules))


def run(*command: str | Path, **around: str) -> str:
    """Run a command in the root folder and return its output; raise CalledProcessError if it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=library.ROOT,
        env={**os.environ, **around},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
