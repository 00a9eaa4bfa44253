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

KERNEL = ["audience", "chance", "state", "playout"]
ROOMS = ["state", "rules", "view", "worth"]  # the rooms that every game has compiled
MORE = {  # and those that one game has besides
    "zenith": ["cards", "choices", "influence", "effects", "turn"],
    "zoondo": [
        "actions",
        "movement",
        "fight",
        "powers",
        "fight_results",
        "trumps",
        "turn",
        "deployment",
        "knowledge",
        "dealing",
        "mixed_strategy",
        "evaluation",
        "prior",
    ],
    "zorgcorp": ["galaxy", "sayings", "corporation", "resistance", "building", "scoring", "asking", "leanings"],
}
HERE = Path(__file__).parent


def compiled_files():
    """Return the source files that are compiled, games in the order of their names."""
    source = Path("src/trized")
    files = [source / "kernel" / f"{room}.py" for room in KERNEL]
    for game in sorted(path.name for path in (HERE / source / "games").iterdir() if path.is_dir()):
        rooms = [source / "games" / game / f"{room}.py" for room in ROOMS + MORE.get(game, [])]
        files += [room for room in rooms if (HERE / room).exists()]
    files += [source / "bots" / f"{room}.py" for room in ("ply", "tree")]
    return [str(file) for file in files]


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
    for module in modules:  # without this no function is compiled into another: somebody might replace it at run time
        module.extra_compile_args += ["-fvisibility=hidden"]
    for file in {source for module in modules for source in module.sources}:
        if Path(file).name.startswith("__native"):
            write_docstrings(Path(file))
    return modules


setup(ext_modules=extensions())
