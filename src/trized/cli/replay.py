"""`trized replay`: the log of a record, its position after any entry, or its verification."""

import re
from itertools import groupby
from pathlib import Path

import click
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from trized.cli import parameters
from trized.cli.arguments import read_game
from trized.cli.catalogue import refuse, say
from trized.cli.parameters import Command
from trized.cli.terminal import hang
from trized.games import REGISTRY
from trized.kernel import PUBLIC, Game, Record, Replay, Words, verify
from trized.kernel.catalogue import capital
from trized.kernel.files import read_bytes
from trized.kernel.game import picture_of
from trized.kernel.log import describe_act, describe_outcome, describe_record
from trized.kernel.position import write_position
from trized.lab.records import find_record, is_packed

LONGEST = 16_000_000  # bytes of a record


@click.command(cls=Command)
@click.argument("path", metavar="FILE", type=Path, help="The record of a game.")
@click.option("--at", metavar="N", type=int, help="Show the position after entry N; 0 is the start.")
@click.option("--seat", metavar="S", type=int, help="As seen by this seat; seats count from 0.")
@click.option("--verify", "check", is_flag=True, help="Replay the record and compare.")
@parameters.number
@parameters.lang
def replay(path: Path, at: int | None, seat: int | None, check: bool, number: int | None, lang: str) -> None:
    """Print the log, a position or a verification of a record; `number` selects one of a compressed file."""
    record = read_record(path, number)
    game = read_game(record.game)
    viewer = read_seat(record, seat)
    console = Console(highlight=False)
    if check:
        verify(game, record)
        console.print(Text(say(lang, "verified", path=path, entries=len(record.entries))), soft_wrap=True)
    if at is not None:
        show_table(console, game, record, at, viewer, lang)
    elif not check:
        print_log(console, game, record, viewer, lang)


def read_record(path: Path, number: int | None = None) -> Record:
    """Read a record from a file, or record `number` of a compressed file; raise Refused if it is invalid."""
    name, mark, behind = str(path).rpartition("#")
    try:
        if mark and re.fullmatch("[0-9]{1,9}", behind) and number is None and not path.exists():
            path, number = Path(name), int(behind)
        packed = is_packed(path)
        if number not in (None, 0) and not packed:
            raise refuse("record_single", path=path)
        text = find_record(path, number) if packed else read_bytes(path, LONGEST).decode()
    except OSError as error:
        raise refuse("record_file", path=path, why=error.strerror) from None
    except ValueError:
        raise refuse("record_bytes", path=path) from None
    record = Record.read(text)
    if record.game not in REGISTRY:
        raise refuse("record_game", path=path, game=record.game, known=list(REGISTRY))
    return record


def read_seat(record: Record, seat: int | None) -> int:
    """Return the viewer: `seat`, or PUBLIC if it is None."""
    if seat is None:
        return PUBLIC if record.seen_by is None else record.seen_by
    if not 0 <= seat < len(record.players):
        raise refuse("no_seat", seat=seat, last=len(record.players) - 1)
    return seat


def show_table(console: Console, game: Game, record: Record, at: int, viewer: int, lang: str) -> None:
    """Print the position after entry `at` as the viewer saw it, and the options."""
    state = Replay(game, record).at(at)
    view, words = state.view(viewer), game.words(lang)
    title = f"{game.title}, {say(lang, 'entry', number=at, last=len(record.entries))}"
    console.print(Rule(Text(title, style="bold"), align="left", style="dim"))
    console.print(picture_of(game, view, lang))
    for seat in view.waiting():
        console.print(Text(words.prompt(view, seat)))
    console.print(Text(write_position(game, state if viewer == PUBLIC else view), style="dim"), soft_wrap=True)


def print_log(console: Console, game: Game, record: Record, viewer: int, lang: str) -> None:
    """Print the log of the game."""
    words = game.words(lang)
    console.print(Rule(Text(f"{game.title}, {heading(game, record, words)}", style="bold"), align="left", style="dim"))
    if record.seen_by is not None:
        print_entries(console, record)
        return
    view = Replay(game, record).at(0).view(viewer)
    for seat, player in enumerate(record.players):
        console.print(Text(say(lang, "title", title=capital(words.seat(view, seat)), said=player), style="dim"))
    last = Replay(game, record).at(len(record.entries)).view(viewer)
    for number, told in groupby(describe_record(game, record, viewer, words), key=lambda line: line.number):
        lines = [
            describe_act(record.entries[number - 1], last, words) if line.kind == "said" else line.text for line in told
        ]
        console.print(Text(hang(f"{number:>4}  ", lines, console.width)))
    ending = say(lang, "unfinished") if record.result is None else describe_outcome(record.result, last, words)
    console.print(Text(ending, style="bold"))


def heading(game: Game, record: Record, words: Words) -> str:
    """Return the values of the chosen options."""
    usual = game.settle({})
    chosen = [
        f"{words.option(name).name} {words.option(name, value).name}"
        for name, value in game.settle(record.options).items()
        if usual.get(name) != value
    ]
    return ", ".join([f"{len(record.players)} {say(words.lang, 'seats')}", *chosen])


def print_entries(console: Console, record: Record) -> None:
    """Print the entries as they are: a record with gaps cannot be replayed."""
    for number, entry in enumerate(record.entries, 1):
        console.print(Text(f"{number:>4}  {entry.write()}"))
