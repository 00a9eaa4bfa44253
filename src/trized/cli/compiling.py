"""Compiles the rules in the background while the server runs, in a source checkout without compiled rules.

The server itself stays interpreted; new workers of bots use the compiled rules.
"""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from trized import source
from trized.cli.catalogue import say

TOOL = Path(__file__).parents[3] / "tools" / "library.py"  # only in a source checkout


def is_worthwhile() -> bool:
    """Return whether the rules run interpreted and could be compiled here."""
    interpreted = os.environ.get("TRIZED_INTERPRETED", "") not in ("", "0")
    return not source.compiled() and not interpreted and os.environ.get("TRIZED_COMPILE") != "0" and TOOL.is_file()


async def compile_behind(use: Callable[[], None], lang: str) -> None:
    """Compile the rules at low priority and then call `use`; print a line at start and end."""
    print(say(lang, "compiling"), flush=True)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(TOOL),
        "--nice",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,  # so that its children can be killed with it
        creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),  # Windows
    )
    try:
        told, _ = await process.communicate()
    finally:
        if process.returncode is None:
            end(process)
            await process.wait()
    if process.returncode == 0 and not told:
        use()
        print(say(lang, "compiled"), flush=True)
    else:
        first = told.decode(errors="replace").partition("\n")[0].strip()
        print(say(lang, "not_compiled", why=first), flush=True)


def end(process: asyncio.subprocess.Process) -> None:
    """Kill a compiling process and its children."""
    with contextlib.suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.terminate()
        else:
            os.killpg(process.pid, signal.SIGTERM)
