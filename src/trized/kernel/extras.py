"""Optional packages: imports with a message that names the missing extra."""

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from trized.kernel.errors import Refused


def need(module: str, extra: str) -> Any:
    """Import and return `module`; if it is missing, raise Refused with the command that installs `extra`."""
    check_installed(module, extra)
    return import_module(module)


def check_installed(module: str, extra: str) -> None:
    """Raise Refused with the command that installs `extra` if `module` is missing, without importing it."""
    if find_spec(package := module.partition(".")[0]) is None:
        command = f'"{sys.executable}" -m pip install "trized[{extra}]"'
        raise Refused("extra", module=package, command=command)
