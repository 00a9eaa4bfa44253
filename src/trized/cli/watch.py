"""`trized watch`: checks a custom file whenever it is saved, compares it with the base game, and updates a page."""

import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import click

from trized.cli import parameters
from trized.cli.arguments import read_custom
from trized.cli.catalogue import refuse
from trized.cli.check import read_own_option
from trized.cli.compare import name_of
from trized.cli.lab_arguments import LabArguments, make_folder
from trized.cli.parameters import Command
from trized.kernel import Game
from trized.kernel.creation import is_code
from trized.lab.labels import ValueLabels
from trized.lab.loop import Look, compare_until_settled, describe, write_look, write_problems

PAUSE = 0.3  # seconds between two checks of the file
LONGEST = 40  # characters of a file or link that the page shows


@click.command(cls=Command)
@parameters.game
@click.argument("file", metavar="FILE", help="A custom file: cards, a tribe, a board.")
@parameters.seats("greedy")
@parameters.seed(0)
@parameters.jobs
@parameters.given
@click.option("--as", "option", metavar="OPTION", help="The option that the file is for.")
@click.option("--seconds", metavar="S", type=float, default=60, help="The longest time of a comparison.")
@click.option("--out", metavar="DIR", type=Path, help="The folder; watch-GAME if not given.")
@click.option("--once", is_flag=True, help="Compare once and end.")
@parameters.lang
def watch(file: str, option: str | None, seconds: float, out: Path | None, once: bool, **shared: Any) -> int:
    """Compare the file with the base now and after every change, until Ctrl+C."""
    arguments = LabArguments(games=1, engine="local", **shared)
    game = arguments.game()
    name = read_own_option(game, option)
    if seconds <= 0:
        raise refuse("seconds", seconds=f"{seconds:g}")
    read_custom(game, file)
    folder = out or Path(f"watch-{game.name}")
    make_folder(folder)
    print(folder / "index.html", flush=True)
    while True:
        changed = stamp(file)
        ready = compare_file(arguments, game, name, file, seconds, folder, changed)
        if once or is_code(file):  # a link never changes
            return 0 if ready else 2
        while stamp(file) == changed:
            time.sleep(PAUSE)


def stamp(file: str) -> tuple[int, int]:
    """Return modification time and size of a file; zeros while an editor replaces it."""
    try:
        found = Path(file).stat()
    except FileNotFoundError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


def compare_file(
    arguments: LabArguments, game: Game, option: str, file: str, seconds: float, folder: Path, changed: tuple[int, int]
) -> bool:
    """Check a file and compare it with the base; return False if it is invalid."""
    page, text = folder / "index.html", read_custom(game, file)
    problems = game.check_file(option, text, arguments.lang).problems
    if problems:
        write_problems(ValueLabels(game, arguments.lang), problems, page)
        print(*problems, sep="\n", file=sys.stderr, flush=True)
        return False
    base, variant = arguments.varied(game, distinct=False), arguments.varied(game, [f"{option}={text}"], distinct=False)
    labels = ValueLabels(game.for_options(variant.options), arguments.lang)
    called = partial(name_of, labels=labels)

    def show(look: Look) -> None:
        write_look(labels, Path(file).name[:LONGEST], look, called, page)

    look = compare_until_settled(
        base, variant, folder, seconds, arguments.jobs or 1, show, lambda: stamp(file) != changed
    )
    if look is not None:
        print(describe(labels, Path(file).name[:LONGEST], look, called), flush=True)
    return True
