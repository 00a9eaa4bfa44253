"""Which build runs: the compiled modules if they are there, or the same source interpreted.

Set TRIZED_INTERPRETED=1 to ignore the compiled modules. This module is imported before any of them.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType


class SourceFinder:
    """Finds the modules of this package as source only."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("trized.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name, target)
            if spec is not None:
                return spec
        return None


if os.environ.get("TRIZED_INTERPRETED", "") not in ("", "0"):
    sys.meta_path.insert(0, SourceFinder())


def compiled() -> bool:
    """Tell whether the rules run compiled."""
    spec = find_spec("trized.kernel.state")
    return spec is not None and spec.origin is not None and Path(spec.origin).suffix != ".py"
