"""Compiles the rules with mypyc when a C compiler is at hand; without one the same source runs interpreted."""

import ast
import json
import os
import re
import shutil
import sysconfig
import unicodedata
from pathlib import Path

from setuptools import setup

HERE = Path(__file__).parent
SOURCE = Path("src/trized")
PARTS = ("kernel", "games", "bots", "envs")  # where compiled modules may stand, in sub-packages too
MARK = "(compiled)"  # the last line of the docstring of a module that is compiled


def compiled_files():
    """Return the source files that are compiled: those whose docstring says so in its last line."""
    files = [file for part in PARTS for file in sorted((HERE / SOURCE / part).rglob("*.py"))]
    return [str(file.relative_to(HERE)) for file in files if is_marked(file)]


def is_marked(file):
    """Tell whether the docstring of a module ends with the mark on a line of its own."""
    text = file.read_text(encoding="utf-8")
    if MARK not in text:
        return False
    lines = (ast.get_docstring(ast.parse(text)) or "").splitlines()
    return bool(lines) and lines[-1] == MARK


def docstrings():
    """Return the docstrings of everything that is compiled, by full name."""
    found = {}
    for file in compiled_files():
        module = ".".join(Path(file).with_suffix("").parts[1:])
        for node in ast.parse((HERE / file).read_text(encoding="utf-8")).body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                found[f"{module}.{node.name}"] = ast.get_docstring(node) or ""
            if isinstance(node, ast.ClassDef):
                for method in node.body:
                    if isinstance(method, ast.FunctionDef):
                        found[f"{module}.{node.name}.{method.name}"] = ast.get_docstring(method) or ""
    return found


def write_docstrings(file):
    """Write the docstrings into the C code of mypyc, which keeps signatures only; a name loses its accents there."""
    texts = {name.replace(".", "___"): text for name, text in docstrings().items() if text}

    def documented(found):
        name = next((name for name in texts if name.endswith("___" + found["name"])), None)
        if name is None:
            return found[0]
        plain = unicodedata.normalize("NFKD", texts[name]).encode("ascii", "ignore").decode()
        return found[0] + " " + json.dumps(plain)

    code = file.read_text(encoding="utf-8")
    signature = r'PyDoc_STR\("(?:[^"\\]|\\.)*"'
    code = re.sub(rf"CPyPy_(?P<name>\w+),[\sA-Z_|,]+{signature}", documented, code)
    code = re.sub(rf"CPyType_(?P<name>\w+)_template_ = {{[^}}]*?\.tp_doc = {signature}", documented, code)
    file.write_text(code, encoding="utf-8")


def extensions():
    """Return the extension modules, or none where they cannot be built."""
    if os.environ.get("TRIZED_COMPILE") == "0":
        return []
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = (Path(sysconfig.get_path(name), "Python.h") for name in ("include", "platinclude"))
    if shutil.which(compiler) is None or not any(header.exists() for header in headers):
        print("trized: no C compiler with the headers of Python found; the rules will run interpreted")
        return []
    from mypyc.build import mypycify

    modules = mypycify(
        ["--config-file", "pyproject.toml", *compiled_files()], group_name="trized", opt_level="3", debug_level="0"
    )
    if os.name == "posix":  # the functions of the library call each other directly, so that small ones can be inlined
        for module in modules:
            module.extra_compile_args += ["-fvisibility=hidden", "-fno-semantic-interposition"]
    for file in {source for module in modules for source in module.sources}:
        if Path(file).name.startswith("__native"):
            write_docstrings(Path(file))
    return modules


setup(ext_modules=extensions())
