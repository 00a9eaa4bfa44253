"""`trized cite` and `trized run`: how to cite a result, and whether it can be repeated."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from trized.cli import parameters
from trized.cli.catalogue import refuse, say
from trized.cli.parameters import Command
from trized.lab.citation import bibtex, read_made, sentence
from trized.lab.origin import KEY
from trized.lab.rows import need_polars

TIMES = {"seconds", "games_per_second", "decisions_per_second", "ms_per_move", "jobs", "compiled", KEY}  # may differ


@click.command(cls=Command)
@click.argument("result", metavar="RESULT", type=click.Path(path_type=Path), help="A JSON file, or a folder.")
@parameters.lang
def cite(result: Path, lang: str) -> None:
    """Print the sentence that cites a result, and an entry for BibTeX."""
    made = read_made(result)
    print(sentence(made), bibtex(made), sep="\n\n")


@click.command("run", cls=Command)
@click.argument("result", metavar="RESULT", type=click.Path(path_type=Path), help="A JSON file, or a folder.")
@parameters.lang
def run(result: Path, lang: str) -> int:
    """Repeat the command of a result and print whether its results are equal; exit status 1 if they differ."""
    command = shlex.split(read_made(result)["command"])[1:]
    if not command or command[0] in ("run", "train", "train-policy"):
        raise refuse("no_command", result=result)
    with TemporaryDirectory() as scratch:
        fresh = Path(scratch)
        if result.is_dir() or "--out" in command:
            command = [*without_out(command), "--out", str(fresh / "out")]
        done = subprocess.run([sys.executable, "-m", "trized", *command], stdout=subprocess.PIPE, text=True)
        if done.returncode:
            return done.returncode
        different = differing_rows(result, fresh / "out") if result.is_dir() else differing_keys(result, done.stdout)
    print(say(lang, "repeated_differs" if different else "repeated", result=result, different=", ".join(different)))
    return 1 if different else 0


def without_out(command: list[str]) -> list[str]:
    """Return a command without the folder that it wrote to."""
    at = [k for k, part in enumerate(command) if part == "--out" or part.startswith("--out=")]
    left = command
    for k in reversed(at):
        left = left[:k] + left[k + (2 if left[k] == "--out" else 1) :]
    return left


def differing_keys(result: Path, output: str) -> list[str]:
    """Return the keys of a JSON result whose values are others now; times may differ."""
    before, now = (without_times(json.loads(text)) for text in (result.read_text(encoding="utf-8"), output))
    return sorted(name for name in {**before, **now} if before.get(name) != now.get(name))


def without_times(value: Any) -> Any:
    """Return a JSON value without the keys that depend on the machine."""
    if isinstance(value, dict):
        return {name: without_times(part) for name, part in value.items() if name not in TIMES}
    return [without_times(part) for part in value] if isinstance(value, list) else value


def differing_rows(result: Path, fresh: Path) -> list[str]:
    """Return the tables of games below a folder whose rows are others now; times may differ."""
    pl, different = need_polars(), []
    for path in sorted(result.rglob("games.parquet")):
        name = path.relative_to(result)
        if "tables" in name.parts or "parts" in name.parts:
            continue
        timeless = pl.exclude("^(seconds|thought_.*)$")
        before = pl.read_parquet(path).select(timeless).sort("number")
        again = fresh / name
        if not again.exists() or not before.equals(pl.read_parquet(again).select(timeless).sort("number")):
            different.append(str(name))
    return different
