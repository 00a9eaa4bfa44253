"""The build that a process uses is decided once, at its start."""

import importlib.machinery
import os
import shutil
import subprocess
import sys
from pathlib import Path

import trized

LATE = """
import pathlib, sys
import trized
before = trized.compiled()
for name in ("chance", "playout"):
    (pathlib.Path(trized.__file__).parent / "kernel" / f"{name}SUFFIX").write_bytes(b"no library")
import trized.kernel.playout, trized.games.zoondo.rules
print(before, trized.compiled(), trized.kernel.playout.__file__.endswith(".py"))
"""


def test_libraries_that_appear_later_are_not_mixed_with_interpreted_modules(tmp_path: Path) -> None:
    """The interpreted process continues with its source, even if libraries are added."""
    suffix = importlib.machinery.EXTENSION_SUFFIXES[0]
    source = Path(trized.__file__).parent
    shutil.copytree(source, tmp_path / "trized", ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.net", "table"))
    program = LATE.replace("SUFFIX", suffix)
    around = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], env=around, capture_output=True, text=True)
    assert done.stdout.split() == ["False", "False", "True"], done.stderr
