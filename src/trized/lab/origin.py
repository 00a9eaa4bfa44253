"""The origin of a result: version, source, rules, bots, command and machine, so that it can be cited and repeated."""

import hashlib
import platform
import shlex
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

import trized
from trized.bots import Spec
from trized.kernel import LEVELS, Game, Options, Seeded
from trized.lab.engines import source_digest

KEY = "made"  # of JSON values and run.json; the metadata of Parquet files have it as trized.made


def origin(game: Game | None = None, options: Options | None = None, bots: Sequence[Spec] = ()) -> dict[str, Any]:
    """Return version, source, command and machine; of `game` also its rules, and the identity of each bot."""
    value: dict[str, Any] = {
        "trized": trized.__version__,
        "commit": commit(),
        "source": source_digest(),
        "compiled": trized.compiled(),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "command": command(),
    }
    if game is not None:
        value |= {"game": game.name, "rules": game.rules}
        value["bots"] = {str(text): identity(game, options or game.settle({}), text) for text in dict.fromkeys(bots)}
    return value


@cache
def commit() -> str:
    """Return the commit of the source, followed by 'modified' if files differ; empty if it is not a git clone."""
    root = Path(trized.__file__).parents[2]
    if not (root / ".git").exists():
        return ""
    try:
        head = subprocess.run(["git", "-C", str(root), "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
        status = ["git", "-C", str(root), "status", "--porcelain", "--untracked-files=no"]
        changes = subprocess.run(status, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""
    return head.stdout.strip()[:12] + (" modified" if changes else "")


def command() -> str:
    """Return the command that runs; empty if it is not that of Trized."""
    program = Path(sys.argv[0])
    ours = program.stem == "trized" or (program.name == "__main__.py" and program.parent.name == "trized")
    return shlex.join(["trized", *sys.argv[1:]]) if ours else ""


def identity(game: Game, options: Options, spec: Spec) -> dict[str, Any]:
    """Return the identity of a bot: kind, budget, settings of a level, digest of a net or of custom source."""
    value: dict[str, Any] = {"is": str(spec.searched(game))}
    if spec.name in LEVELS:
        level = game.levels[LEVELS.index(spec.name)]
        value["level"] = asdict(level)
        if not level.simulations:
            value["is"] = f"greedy with temperature {level.temperature:g}"
    if spec.origin is not None:
        value["source"] = spec.origin.digest
    if spec.searched(game).name == "net" and spec.origin is None:
        net = game.net_file(game.start(options, Seeded(0)).view(0))
        value["net"] = hashlib.blake2b(net.read_bytes(), digest_size=8).hexdigest() if net else ""
    return value


def foot(made: dict[str, Any]) -> str:
    """Return the origin of a result in a line."""
    rules = f", {made['game']} rules {made['rules']}" if "rules" in made else ""
    bots = "; ".join(
        name if name == bot["is"] else f"{name} = {bot['is']}" for name, bot in made.get("bots", {}).items()
    )
    build = "compiled" if made["compiled"] else "interpreted"
    parts = [
        f"Trized {made['trized']}{rules}",
        made["commit"] or f"source {made['source']}",
        bots,
        f"Python {made['python']}, {build}, {made['machine']}",
        made["command"],
    ]
    return " · ".join(filter(None, parts))
