"""`trized puzzles`: makes, lists and checks puzzles, and lets bots solve them."""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count as numbers
from pathlib import Path
from typing import Any

import click

from trized.analysis.puzzles_check import Check, check, confirmed_share
from trized.analysis.puzzles_grading import by_grade, solved_share
from trized.analysis.puzzles_mining import Collection, mine
from trized.bots import read_any_spec
from trized.cli import parameters
from trized.cli.arguments import read_game
from trized.cli.catalogue import refuse, say
from trized.cli.lab_arguments import INTERRUPTED, Advance, bar
from trized.cli.parameters import Group, Integer
from trized.kernel import Game, Puzzle
from trized.kernel.language import language
from trized.kernel.puzzles import puzzle_kinds_of, puzzles_of, write_puzzles
from trized.lab.processes import map_unordered


@click.group(cls=Group, no_args_is_help=False)
def puzzles() -> None:
    """Go to a command for puzzles."""


@puzzles.command("make", help="Make puzzles from bot games, where one line is clearly best.")
@parameters.game
@click.option("--count", metavar="N", default=60, help="Number of puzzles.")
@click.option("--seed", metavar="S", default=0, help="Seed of the first game to examine.")
@click.option("--jobs", metavar="J", type=Integer(1), help="Number of processes; default: one for each core.")
@click.option("--out", metavar="FILE", type=Path, help="The file to write.")
@parameters.lang
def make_puzzles(name: str, count: int, seed: int, jobs: int | None, out: Path | None, lang: str) -> int:
    """Let bots play until there are `count` puzzles, and write them; an interrupt writes those found so far."""
    game = read_game(name)
    kinds = puzzle_kinds_of(game)
    if kinds is None:
        raise refuse("no_puzzle_kinds", title=game.title)
    if count < 1:
        raise refuse("puzzle_count", count=count)
    file = out or Path(f"{game.name}-puzzles.toml")
    if not file.resolve().parent.is_dir():
        raise refuse("puzzle_folder", folder=file.parent, name=file.name)
    collection = Collection(count, tuple(kind.name for kind in kinds.kinds))
    try:
        with bar(game.title, count) as advance:
            for found in mined(game.name, seed, jobs or os.cpu_count() or 1):
                advance(sum(collection.add(puzzle) for puzzle in found))
                if collection.full:
                    break
    except KeyboardInterrupt:
        pass  # the puzzles found so far are written below
    if not collection.puzzles:
        print(say(lang, "interrupted_puzzles"), file=sys.stderr)
        return INTERRUPTED
    made = sorted(collection.puzzles, key=lambda puzzle: (puzzle.grade, puzzle.id))
    file.write_text(write_puzzles(made), encoding="utf-8")
    print(say(lang, "puzzles.made", n=len(made), file=file, kinds=describe_counts(made)))
    return 0 if collection.full else INTERRUPTED


def mined(name: str, seed: int, jobs: int) -> Iterator[list[Puzzle]]:
    """Yield the puzzles of each bot game in the order of seeds, with any number of processes."""
    found: dict[int, list[Puzzle]] = {}
    at = seed
    for number, puzzles in map_unordered(partial(mine_numbered, name), numbers(seed), jobs):
        found[number] = puzzles
        while at in found:
            yield found.pop(at)
            at += 1


def mine_numbered(name: str, seed: int) -> tuple[int, list[Puzzle]]:
    """Return `seed` and the puzzles of its game."""
    return seed, mine(name, seed)


@puzzles.command("list", help="List the puzzles of a game.")
@parameters.game
@parameters.lang
@parameters.as_json
def list_puzzles(name: str, lang: str, as_json: bool) -> None:
    """Print the puzzles of a game."""
    puzzles = shipped(read_game(name))
    if as_json:
        print(json.dumps([{"id": one.id, "kind": one.kind, "grade": one.grade} for one in puzzles]))
        return
    for puzzle in puzzles:
        print(f"{puzzle.id}  {puzzle.kind:12} {'●' * puzzle.grade}")
    print(say(lang, "puzzles.listed", n=len(puzzles), kinds=describe_counts(puzzles)))


@puzzles.command(
    "check",
    help="Check the puzzles of a game with a deeper search; exit status 1 below 98 % confirmed.",
)
@parameters.game
@click.option("--deeper", metavar="N", type=Integer(1), default=10, help="Times deeper than in making puzzles.")
@parameters.lang
@parameters.as_json
def check_puzzles(name: str, deeper: int, lang: str, as_json: bool) -> int:
    """Evaluate every puzzle again with `deeper` times the search; print those not confirmed."""
    game = read_game(name)
    puzzles, checks = shipped(game), list[Check]()
    with bar(game.title, len(puzzles)) as advance:
        for puzzle in puzzles:
            checks.append(check(game, puzzle, deeper))
            advance(1)
            if not checks[-1].confirmed and not as_json:
                why = checks[-1].why
                print(
                    say(lang, "puzzles.wrong", id=puzzle.id, kind=puzzle.kind, step=checks[-1].step, why=why),
                    flush=True,
                )
    share = confirmed_share(checks)
    if as_json:
        wrong = [one.puzzle for one in checks if not one.confirmed]
        print(json.dumps({"game": game.name, "puzzles": len(checks), "confirmed": share, "not_confirmed": wrong}))
    else:
        shown = language(lang).percent(share, 1)
        print(say(lang, "puzzles.confirmed", share=shown, n=len(checks), deeper=deeper))
    return 0 if share >= 0.98 else 1


@puzzles.command("solve", help="Let bots solve the puzzles of a game and print their success by grade.")
@parameters.game
@click.option("--bot", "bots", metavar="SPEC,SPEC…", default="greedy,hard,expert", help="The bots.")
@click.option("--tries", metavar="N", type=Integer(1), default=1, help="Attempts of each bot at each puzzle.")
@parameters.seed(0)
@parameters.lang
@parameters.as_json
def solve_puzzles(name: str, bots: str, tries: int, seed: int, lang: str, as_json: bool) -> None:
    """Let bots solve the puzzles, and print their success by grade."""
    game = read_game(name)
    puzzles = shipped(game)
    names = bots.split(",")
    with bar(game.title, len(names) * len(puzzles)) as advance:
        found = [solved_by(game, puzzles, text, tries, seed, advance) for text in names]
    if as_json:
        print(json.dumps({"game": game.name, "tries": tries, "seed": seed, "bots": found}))
        return
    for row in found:
        percent = language(lang).percent
        shares = [say(lang, "puzzles.grade", n=n, share=percent(share)) for n, share in row["by_grade"].items()]
        print(say(lang, "puzzles.solved", bot=row["bot"], shares=", ".join(shares), share=percent(row["share"])))


def solved_by(
    game: Game, puzzles: Sequence[Puzzle], text: str, tries: int, seed: int, advance: Advance
) -> dict[str, Any]:
    """Return how often a bot solves the puzzles, by grade."""
    spec = read_any_spec(text)
    shares = {}
    for puzzle in puzzles:
        shares[puzzle.id] = solved_share(game, puzzle, spec, tries, seed)
        advance(1)
    mean = {
        str(grade): round(sum(shares[puzzle.id] for puzzle in some) / len(some), 4)
        for grade, some in by_grade(puzzles).items()
        if some
    }
    return {"bot": str(spec), "share": round(sum(shares.values()) / len(shares), 4), "by_grade": mean}


def shipped(game: Game) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game; raise Refused if there are none."""
    found = puzzles_of(game)
    if not found:
        raise refuse("no_puzzles", title=game.title, name=game.name)
    return found


def describe_counts(puzzles: Sequence[Puzzle]) -> str:
    """Return the counts of puzzles by kind as text."""
    counts = Counter(puzzle.kind for puzzle in puzzles)
    return ", ".join(f"{number} {kind}" for kind, number in counts.most_common())
