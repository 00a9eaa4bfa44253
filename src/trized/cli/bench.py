"""`trized bench`: how fast the games run here, and whether that is fast enough."""

import json
import platform
import sys
import tomllib
from pathlib import Path
from typing import Any

from trized import compiled
from trized.cli.asked import read_game
from trized.games import REGISTRY
from trized.kernel import Refused
from trized.lab.bench import below_floor, calibration, import_seconds, measure, rate


def run(name: str | None, *, as_json: bool, floors: Path | None) -> int:
    """Measure, print, and return 1 if something is under its floor."""
    games = [read_game(one) for one in ([name] if name else REGISTRY)]
    limits = read_floors(floors) if floors else {}
    value = {
        "python": platform.python_version(),
        "compiled": compiled(),
        "import_seconds": round(import_seconds(), 4),
        "calibration_per_second": round(rate(calibration)),
        "games": {game.name: figures(game.name) for game in games},
    }
    if as_json:
        print(json.dumps(value))
    else:
        show(value, limits)
    return 1 if complain(value, limits) else 0


def figures(name: str) -> dict[str, Any]:
    """Measure one game; the calibration runs beside it, so that both see the same machine."""
    found = measure(read_game(name))
    loops = rate(calibration)
    return {
        **{f"{figure.name}_per_second": round(figure.per_second, 1) for figure in found},
        "replay_ms": round(next(1000 / figure.per_second for figure in found if figure.name == "replays"), 3),
        "ratios": {figure.name: float(f"{figure.per_second / loops:.3g}") for figure in found},
    }


def read_floors(path: Path) -> dict[str, Any]:
    """Read the floors of this build: a table of ratios for each game."""
    try:
        text = path.read_text(encoding="utf-8")
        floors: dict[str, Any] = tomllib.loads(text).get("compiled" if compiled() else "interpreted", {})
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Refused(f"The floors in '{path}' cannot be read: {error}.") from None
    return floors


def complain(value: dict[str, Any], limits: dict[str, Any]) -> bool:
    """Say on stderr what is under its floor; tell whether there is something."""
    slow = False
    for game, floors in limits.items():
        if game not in value["games"]:
            continue
        for name, (ratio, floor) in below_floor(value["games"][game]["ratios"], floors).items():
            print(f"{game}: {name} run at {ratio:.3g} of the calibration; the floor is {floor:.3g}.", file=sys.stderr)
            slow = True
    return slow


def show(value: dict[str, Any], limits: dict[str, Any]) -> None:
    """Print the figures as a table."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    build = "compiled" if value["compiled"] else "interpreted"
    console.print(
        f"Python {value['python']}, {build}; import {1000 * value['import_seconds']:.0f} ms; "
        f"calibration {value['calibration_per_second'] / 1e6:.1f} M loops/s"
    )
    table = Table(pad_edge=False)
    for heading in ("game", "figure"):
        table.add_column(heading)
    for heading in ("a second", "each", "ratio", "floor"):
        table.add_column(heading, justify="right")
    for game, found in value["games"].items():
        for name, ratio in found["ratios"].items():
            per_second = found[f"{name}_per_second"]
            floor = limits.get(game, {}).get(name)
            each = f"{1e6 / per_second:,.2f} µs"
            table.add_row(game, name, f"{per_second:,.0f}", each, f"{ratio:.3g}", f"{floor:.3g}" if floor else "")
    console.print(table)
