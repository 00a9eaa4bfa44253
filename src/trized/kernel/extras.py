"""Packages that only some commands need, and what to do where they are not installed."""

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from trized.kernel.errors import Refused


def need(module: str, extra: str) -> Any:
    """Return a module that comes with an extra; raise Refused with the command that installs it if it is missing."""
    check_installed(module, extra)
    return import_module(module)


def check_installed(module: str, extra: str) -> None:
    """Raise Refused with the command that installs an extra if its module is missing, without importing the module."""
    if find_spec(package := module.partition(".")[0]) is None:
        command = f'"{sys.executable}" -m pip install "trized[{extra}]"'
        raise Refused("extra", module=package, command=command)
