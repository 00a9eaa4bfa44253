"""`trized bench`: measures the speed of the games, and compares it with floors."""

import json
import platform
import sys
import tomllib
from pathlib import Path
from typing import Any

import click

from trized import compiled
from trized.cli import parameters
from trized.cli.arguments import read_game
from trized.cli.catalogue import refuse
from trized.cli.lab_arguments import Advance, bar
from trized.cli.parameters import Command
from trized.games import REGISTRY
from trized.kernel import Game
from trized.kernel.files import read_bytes
from trized.lab.bench import ROUNDS, import_seconds, measure


@click.command(cls=Command)
@click.argument("name", metavar="[GAME|table]", required=False, help="One game; default: all.")
@parameters.as_json
@click.option("--floors", metavar="FILE", type=Path, help="Fail if a ratio is below its floor in this file.")
@click.option("--game", metavar="G", help="With table: one game; default: all.")
@click.option("--tables", metavar="N", default=300, help="With table: number of tables.")
@click.option("--seconds", metavar="S", type=float, default=30, help="With table: duration.")
def bench(name: str | None, as_json: bool, floors: Path | None, game: str | None, tables: int, seconds: float) -> int:
    """Measure a server with many tables if `name` is `table`, otherwise the games."""
    if name == "table":
        return bench_tables(game, tables, seconds, as_json, floors)
    return bench_games(name, as_json, floors)


def bench_games(name: str | None, as_json: bool, floors: Path | None) -> int:
    """Measure and print; return 1 if a ratio is below its floor."""
    games = [read_game(one) for one in ([name] if name else REGISTRY)]
    limits = read_floors(floors) if floors else {}
    with bar("bench", ROUNDS * len(games)) as advance:
        value = {
            "python": platform.python_version(),
            "compiled": compiled(),
            "import_seconds": round(import_seconds(), 4),
            "games": {game.name: figures(game, advance) for game in games},
        }
    if as_json:
        print(json.dumps(value))
    else:
        show(value, limits)
    return 1 if complain(value, limits) else 0


def bench_tables(name: str | None, tables: int, seconds: float, as_json: bool, floors: Path | None) -> int:
    """Measure a server with many tables; with floors, return 1 if a move costs more than its ceiling."""
    from trized.cli import bench_table

    games = [read_game(one) for one in ([name] if name else REGISTRY)]
    if floors is not None:
        ceilings = read_floors(floors).get("turns_per_move", {})
        return 1 if [game for game in games if not is_cheap(game, ceilings.get(game.name))] else 0
    with bar("bench table", None):
        value = bench_table.run(games, tables=tables, seconds=seconds)
    if as_json:
        print(json.dumps(value))
    else:
        for figure, found in value.items():
            print(f"{figure:16} {found}")
    return 0


def is_cheap(game: Game, ceiling: float | None) -> bool:
    """Print the cost of a move at a table, in turns of a plain Python loop; return whether it is below `ceiling`."""
    from trized.cli import bench_table

    if ceiling is None:
        return True
    turns = bench_table.turns_per_move(game)
    print(f"{game.name}: a move at a table costs {turns:,.0f} turns of a plain loop; the ceiling is {ceiling:,.0f}.")
    if turns > ceiling:
        print(f"{game.name}: a move at a table costs too much.", file=sys.stderr)
    return turns <= ceiling


def figures(game: Game, advance: Advance) -> dict[str, Any]:
    """Measure one game; return the results as plain data."""
    speeds = measure(game, advance)
    return {
        **{f"{name}_per_second": round(speed, 1) for name, speed in speeds.per_second.items()},
        "replay_ms": round(1000 / speeds.per_second["replays"], 3),
        "calibration_per_second": round(speeds.calibration),
        "ratios": speeds.ratios(),
    }


def read_floors(path: Path) -> dict[str, Any]:
    """Return the floors of this build from a file: ratios for each game."""
    try:
        text = read_bytes(path).decode()
        floors: dict[str, Any] = tomllib.loads(text).get("compiled" if compiled() else "interpreted", {})
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise refuse("floors", path=path, why=error) from None
    return floors


def complain(value: dict[str, Any], limits: dict[str, Any]) -> bool:
    """Print results below their floors on stderr; return whether there are any."""
    slow = []
    longest = limits.get("import_seconds")
    if longest is not None and value["import_seconds"] > longest:
        slow.append(f"import trized takes {value['import_seconds']} s; the limit is {longest} s.")
    for game, found in value["games"].items():
        for name, floor in limits.get(game, {}).items():
            if found["ratios"][name] < floor:
                slow.append(f"{game}: {name} run at {found['ratios'][name]} of the calibration; the floor is {floor}.")
    for sentence in slow:
        print(sentence, file=sys.stderr)
    return bool(slow)


def show(value: dict[str, Any], limits: dict[str, Any]) -> None:
    """Print the results as a table."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    build = "compiled" if value["compiled"] else "interpreted"
    console.print(
        f"Python {value['python']}, {build}; import trized {1000 * value['import_seconds']:.0f} ms. "
        "A ratio of 1 is a turn of a loop of plain Python."
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
            table.add_row(game, name, f"{per_second:,.0f}", each, f"{ratio:g}", f"{floor:g}" if floor else "")
    console.print(table)
