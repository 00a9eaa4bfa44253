"""Compiles the rules with mypyc when a C compiler is at hand; without one the same source runs interpreted."""

import os
import shutil
import sysconfig
from pathlib import Path

from setuptools import setup

KERNEL = ["chance", "state", "playout"]
ROOMS = ["state", "rules", "view", "worth"]  # the rooms that every game has compiled
MORE = {  # and those that one game has besides
    "zenith": ["cards", "choices", "influence", "effects", "turn"],
    "zoondo": ["movement", "fight", "powers", "trumps", "duel", "deployment", "leanings", "position"],
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

    return mypycify(
        ["--config-file", "pyproject.toml", *compiled_files()], group_name="trized", opt_level="3", debug_level="0"
    )


setup(ext_modules=extensions())
