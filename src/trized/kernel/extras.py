"""Packages that only some commands need, and what to do where they are not installed."""

import sys
from importlib import import_module
from typing import Any

from trized.kernel.errors import refusal


def need(module: str, extra: str) -> Any:
    """Return a module that comes with an extra; raise Refused with the command that installs it if it is missing."""
    try:
        return import_module(module)
    except ModuleNotFoundError:
        command = f'"{sys.executable}" -m pip install "trized[{extra}]"'
        raise refusal("extra", module=module.partition(".")[0], command=command) from None
