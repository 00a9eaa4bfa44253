"""Compiles the rules with mypyc, or copies an earlier build of the same source from the user's cache.

`python tools/library.py` puts the libraries beside their source. `setup.py` calls `build` to put them into a wheel.
TRIZED_COMPILE=0 in the environment switches compiling off.
"""

import ast
import contextlib
import filecmp
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
import unicodedata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
PARTS = ("kernel", "games", "bots", "envs")  # packages with compiled modules, in sub-packages too
MARK = "(compiled)"  # last line of the docstring of a compiled module
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
LAST = f"trized/kernel/state{SUFFIX}"  # copied last and removed first: it implies all others
REQUIREMENTS = ["setuptools>=77", "mypy==2.4.1", "librt==0.16.0", "msgspec>=0.19"]  # for compiling
KEPT = 12  # builds in the cache
# mypy follows only direct imports of the compiled modules: the C code is the same, 12 times sooner.
# `make types` checks types with all packages installed.
SETTINGS = """[mypy]
mypy_path = src
explicit_package_bases = True
namespace_packages = True
follow_imports = skip
ignore_missing_imports = True
ignore_errors = True
"""
# Initializing a module is a fifth of the C code and runs once; calls from interpreted code must stay quick.
RARE = """#if defined(__clang__)
#define RARE __attribute__((cold))
#elif defined(__GNUC__)
#define RARE __attribute__((cold, optimize("O1")))
#else
#define RARE
#endif
"""


class CannotCompile(Exception):
    """Compiling failed; contains a short reason and the compiler's output."""

    def __str__(self):
        return self.args[0]


class NoCompiler(CannotCompile):
    """There is no compiler, as on many machines."""


def compiled_files():
    """Return the source files whose docstring ends with MARK."""
    files = (file for part in PARTS for file in sorted((SOURCE / "trized" / part).rglob("*.py")))
    return [file for file in files if is_marked(file)]


def is_marked(file):
    """Return whether the docstring of a module ends with the mark on a separate line."""
    text = file.read_text(encoding="utf-8")
    if MARK not in text:
        return False
    lines = (ast.get_docstring(ast.parse(text)) or "").splitlines()
    return bool(lines) and lines[-1] == MARK


def imported_files(files):
    """Return the modules of Trized that `files` import directly; the compiler needs their types."""
    names = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names.update((node.module, *(f"{node.module}.{name.name}" for name in node.names)))
    paths = (Path(SOURCE, *name.split(".")) for name in names if name.startswith("trized."))
    found = {path for base in paths for path in (base.with_suffix(".py"), base / "__init__.py") if path.is_file()}
    return sorted(found - set(files))


def compiler():
    """Return the C compiler's version text; raise NoCompiler if it or Python.h is missing."""
    headers = (Path(sysconfig.get_path(name), "Python.h") for name in ("include", "platinclude"))
    if not any(header.exists() for header in headers):
        raise NoCompiler("the header files of Python are not installed")
    if os.name == "nt":  # setuptools finds Visual C++ itself, or fails
        return sys.version
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if shutil.which(command[0]) is None:
        raise NoCompiler("there is no C compiler")
    told = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False).stdout
    return " ".join([*command, told.partition("\n")[0], os.environ.get("CFLAGS", "")])


def key():
    """Return a hash of everything that the libraries depend on."""
    files = compiled_files()
    digest = hashlib.sha256(
        "\0".join([compiler(), SUFFIX, sysconfig.get_platform(), sys.version, *REQUIREMENTS]).encode()
    )
    for file in [*files, *imported_files(files), Path(__file__)]:
        digest.update(f"\0{file.relative_to(ROOT).as_posix()}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:24]


def cache():
    """Return the cache folder of builds."""
    home = Path.home()
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData/Local", "trized/cache/rules")
    if sys.platform == "darwin":
        return home / "Library/Caches/trized/rules"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache", "trized/rules")


def to_install():
    """Return the packages that a build needs; none if nothing can or needs to be compiled."""
    try:
        return [] if is_off() or (cache() / key() / LAST).exists() else REQUIREMENTS
    except NoCompiler:
        return []


def is_off():
    """Return whether TRIZED_COMPILE switches compiling off."""
    return os.environ.get("TRIZED_COMPILE") == "0"


def build(target, compiles=True):
    """Put the libraries under `target`, the folder that contains the package; raise CannotCompile if that fails."""
    if is_off():
        raise NoCompiler("TRIZED_COMPILE=0 is set")
    entry = cache() / key()
    try:
        place(entry, target)
    except FileNotFoundError:
        remove(target)
        if not compiles:
            raise CannotCompile("there is no earlier build") from None
        with tempfile.TemporaryDirectory() as folder:
            compile_in(Path(folder))
            place(Path(folder, "made"), target)
            with contextlib.suppress(OSError):  # a read-only cache is no failure
                keep(Path(folder, "made"), entry)


def place(entry, target):
    """Copy the libraries of a build under `target`, so that no process finds an incomplete set."""
    files = sorted(path.relative_to(entry).as_posix() for path in entry.rglob(f"*{SUFFIX}"))
    if LAST not in files:
        raise FileNotFoundError(entry / LAST)
    if all((target / file).exists() and filecmp.cmp(entry / file, target / file, shallow=False) for file in files):
        return
    remove(target)
    for file in [*(name for name in files if name != LAST), LAST]:
        (target / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(entry / file, target / f"{file}.new")
        (target / f"{file}.new").chmod(0o755)
        (target / f"{file}.new").replace(target / file)
    with contextlib.suppress(OSError):
        os.utime(entry)  # recently used: pruned last


def remove(target):
    """Delete libraries of an earlier build, which would shadow newer source."""
    (target / LAST).unlink(missing_ok=True)
    for file in [*target.glob(f"*__mypyc{SUFFIX}"), *(target / "trized").rglob(f"*{SUFFIX}")]:
        file.unlink()


def keep(made, entry):
    """Add a build to the cache atomically, and delete the least recently used ones."""
    entry.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=entry.parent, prefix="new-") as folder:
        shutil.copytree(made, Path(folder, "made"))
        with contextlib.suppress(OSError):  # another process has added it
            Path(folder, "made").rename(entry)
    a_day_ago = time.time() - 86400
    others = sorted(entry.parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    broken_off = [path for path in others if path.name.startswith("new-") and path.stat().st_mtime < a_day_ago]
    for path in [path for path in others if not path.name.startswith("new-")][KEPT:] + broken_off:
        shutil.rmtree(path, ignore_errors=True)


def has_mypyc():
    """Return whether this Python has mypy and setuptools in the required versions."""
    from importlib.metadata import PackageNotFoundError, version

    exact = dict(requirement.split("==") for requirement in REQUIREMENTS if "==" in requirement)
    try:
        return bool(version("setuptools")) and all(version(name) == wanted for name, wanted in exact.items())
    except PackageNotFoundError:
        return False


def compile_in(folder):
    """Compile into `folder`; install missing packages there, so that nothing is left behind."""
    import packages

    paths = [str(Path(__file__).parent)]
    if not has_mypyc():
        paths.insert(0, str(folder / "packages"))
        packages.install(sys.executable, ["build"], "--target", paths[0])
    if "PYTHONPATH" in os.environ:
        paths.append(os.environ["PYTHONPATH"])
    program = f"import library, pathlib; library.compile_here(pathlib.Path({str(folder)!r}))"
    run([sys.executable, "-c", program], "the compiler failed", PYTHONPATH=os.pathsep.join(paths))


def run(command, problem, **around):
    """Run a command in the root folder; raise CannotCompile with its output if it fails."""
    around = {**os.environ, **around, "PYTHONIOENCODING": "utf-8"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "encoding": "utf-8", "errors": "replace"}
    done = subprocess.run(command, cwd=ROOT, env=around, check=False, **pipes)
    if done.returncode:
        raise CannotCompile(problem, done.stdout)


def generate(folder):
    """Write the C code of all marked modules into `folder`/code with this Python's mypyc; return the extensions."""
    from mypyc.build import mypycify

    settings = folder / "mypy.ini"
    settings.write_text(SETTINGS, encoding="utf-8")
    files = [str(file.relative_to(ROOT)) for file in compiled_files()]
    known = [str(file.relative_to(ROOT)) for file in imported_files(compiled_files())]
    return mypycify(
        ["--config-file", str(settings), "--cache-dir", os.devnull, *files, *known],
        only_compile_paths=files,
        group_name="trized",
        opt_level="3",
        debug_level="0",
        target_dir=str(folder / "code"),
    )


def compile_here(folder):
    """Compile all marked modules into one library in `folder`/made, with this Python's mypyc."""
    from setuptools import Distribution

    modules = generate(folder)
    improve(folder / "code" / "__native_trized.c")
    if (
        os.name == "posix"
    ):  # direct calls in the library, so that small functions are inlined; looking for warnings doubles the time
        for module in modules:
            module.extra_compile_args += ["-fvisibility=hidden", "-fno-semantic-interposition", "-Wno-all", "-w"]
    command = Distribution({"name": "trized", "ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(folder / "made"), str(folder / "objects")
    command.parallel = os.cpu_count()  # the library on one core, the small modules that load it on the others
    command.ensure_finalized()
    command.run()


def improve(file):
    """Add docstrings and defaults to the C code of mypyc, and mark code that runs rarely."""
    nodes = {name.replace(".", "___"): node for name, node in definitions().items()}
    texts = {name: text for name, node in nodes.items() if (text := ast.get_docstring(node))}

    def documented(found):
        name = next((name for name in texts if name.endswith("___" + found["name"])), None)
        if name is None:
            return found[0]
        plain = unicodedata.normalize("NFKD", texts[name]).encode("ascii", "ignore").decode()  # C has no accents
        return found[0] + " " + json.dumps(plain)

    def signed(found):
        node = next((node for name, node in nodes.items() if name.endswith("___" + found["name"])), None)
        return f"{found[1]}PyDoc_STR({json.dumps(signature_of(node))})" if node else found[0]

    code = re.sub("^ +", "", file.read_text(encoding="utf-8"), flags=re.M)
    code = re.sub(r"(CPyPy_(?P<name>\w+),\s*METH_FASTCALL \| METH_KEYWORDS, )PyDoc_STR\(NULL\)", signed, code)
    signature = r'PyDoc_STR\("(?:[^"\\]|\\.)*"'
    code = re.sub(rf"CPyPy_(?P<name>\w+),[\sA-Z_|,]+{signature}", documented, code)
    code = re.sub(rf"CPyType_(?P<name>\w+)_template_ = {{[^}}]*?\.tp_doc = {signature}", documented, code)
    rare = r"^(?=\w+ \**CPyDef_\w+_____top_level__\([^;{}]*\)\s*\{)"
    file.write_text(RARE + re.sub(rare, "RARE ", code, flags=re.M), encoding="utf-8")


def definitions():
    """Return the classes, methods and functions of all compiled modules, by full name."""
    found = {}
    for file in compiled_files():
        module = ".".join(file.relative_to(SOURCE).with_suffix("").parts)
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                found[f"{module}.{node.name}"] = node
            if isinstance(node, ast.ClassDef):
                methods = [method for method in node.body if isinstance(method, ast.FunctionDef)]
                found.update({f"{module}.{node.name}.{method.name}": method for method in methods})
    return found


def signature_of(node):
    """Return the signature of a function with every default as `...`, which mypyc omits."""
    names = ["$self" if arg.arg == "self" else arg.arg for arg in node.args.args]
    needed = len(names) - len(node.args.defaults)
    words = [name if number < needed else f"{name}=..." for number, name in enumerate(names)]
    return f"{node.name}({', '.join(words)})\n--\n\n"


def main():
    """Install the libraries beside their source; without a compiler delete old ones. Exit with an error if it fails.

    With --cached, compile nothing: delete old libraries, and install an earlier build of the same source. --nice lowers
    the priority.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that temporary folders are removed
    if "--nice" in sys.argv and hasattr(os, "nice"):
        os.nice(10)
    try:
        build(SOURCE, compiles="--cached" not in sys.argv)
    except CannotCompile as error:
        remove(SOURCE)
        if "--cached" not in sys.argv:
            print(f"{error.args[0].capitalize()}.", *error.args[1:], sep="\n")
            sys.exit(not isinstance(error, NoCompiler))


if __name__ == "__main__":
    main()
