"""The choice between the compiled modules and the same source interpreted.

A process decides once, when it starts, so that compiled modules that appear later are not mixed with interpreted ones.
TRIZED_INTERPRETED=1 ignores the compiled modules. This module is imported before any of them.
"""

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader, SourcelessFileLoader
from pathlib import Path
from types import ModuleType

LAST = Path(__file__).parent / "kernel" / "state"  # the module that a build installs last


class SourceFinder:
    """An import finder that ignores compiled modules of this package."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("trized.") or path is None:
            return None
        for folder in path:
            spec = source_in(folder).find_spec(name, target)
            if spec is not None:
                return spec
        return None

    def invalidate_caches(self) -> None:
        source_in.cache_clear()


@cache
def source_in(folder: str) -> FileFinder:
    """Return a finder of source or bytecode files in `folder`."""
    return FileFinder(folder, (SourceFileLoader, [".py"]), (SourcelessFileLoader, [".pyc"]))


COMPILED = os.environ.get("TRIZED_INTERPRETED", "") in ("", "0") and any(
    LAST.with_name(LAST.name + suffix).exists() for suffix in EXTENSION_SUFFIXES
)
if not COMPILED:
    sys.meta_path.insert(0, SourceFinder())


def compiled() -> bool:
    """Return whether the rules run compiled."""
    return COMPILED
