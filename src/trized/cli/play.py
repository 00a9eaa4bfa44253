"""`trized play`: games on this machine, in the browser or in the terminal."""

from collections.abc import Sequence
from pathlib import Path

import click

from trized.analysis.seeds import seed_for
from trized.bots import Bot, Spec, read_any_spec
from trized.cli import parameters
from trized.cli.arguments import read_game, read_options
from trized.cli.catalogue import refuse
from trized.cli.parameters import DEFAULT_GAME, Command, Integer
from trized.cli.terminal import Leave, TerminalGame, may_replace
from trized.kernel import Chance, Entropy, EventLog, Game, Live, Options, Seeded
from trized.kernel.position import read_position

ME = "me"
USUAL_BOT = "normal"


@click.command(cls=Command)
@click.argument("name", metavar="[GAME]", required=False, help=f"The game, such as {DEFAULT_GAME}.")
@click.option("--text", is_flag=True, help="Play in the terminal instead of the browser.")
@click.option("--port", metavar="N", type=Integer(0, 65535), default=8731, help="The port; 0 selects a free one.")
@click.option("--browser/--no-browser", default=True, help="Open the browser.")
@parameters.lang
@click.option("--seats", metavar="me,BOT", help="With --text: 'me' or a bot for each seat.")
@parameters.given
@click.option("--seed", metavar="S", type=int, help="With --text: the seed of the draws.")
@click.option("--save", metavar="FILE", type=Path, help="With --text: write the record to this file.")
@click.option("--position", metavar="TEXT", help="Start from this position.")
def play(
    name: str | None,
    text: bool,
    port: int,
    browser: bool,
    lang: str,
    seats: str | None,
    given: Sequence[str],
    seed: int | None,
    save: Path | None,
    position: str | None,
) -> None:
    """Play in the terminal with `text`, otherwise in the browser."""
    if position and not name:
        name = position.replace(";", " ").split()[0]
    if position and given:
        raise refuse("position_options")
    if text:
        play_in_terminal(name or DEFAULT_GAME, lang, seats, given, seed, save, position)
        return
    if seats is not None or given or seed is not None or save is not None:
        raise refuse("only_in_terminal")
    from trized.cli.serve import play_in_browser

    play_in_browser(read_game(name) if name else None, port, browser, lang, position)


def play_in_terminal(
    name: str,
    lang: str,
    seats: str | None,
    given: Sequence[str],
    seed: int | None,
    save: Path | None,
    position: str | None = None,
) -> None:
    """Play one game to its end or until a player leaves; `position` is the start as text."""
    game = read_game(name)
    options = read_options(game, given, lang)
    if position:
        game, options, _ = read_position(game, position, Seeded(0))
    holders = read_seats(game, options, seats)
    check_writable(save)
    chance: Chance = Entropy() if seed is None else Seeded(seed_for(seed, "table"))
    bots: dict[int, tuple[Spec, Bot]] = {}
    for seat, spec in enumerate(holders):
        if spec is not None:
            bots[seat] = spec, spec.bot(Seeded(bot_seed(seed, seat)))
    opening = EventLog()
    players = [ME if spec is None else str(spec) for spec in holders]
    if position:
        live = Live.start_from(game, position, chance, players)
    else:
        live = Live.start(game, options, chance, players, opening)
    session = TerminalGame(game, live, bots, lang, opening.events)
    try:
        session.play()
    except (Leave, KeyboardInterrupt):
        session.part(save)
        return
    session.close(save)


def bot_seed(seed: int | None, seat: int) -> int:
    """Return the seed of a bot: derived from the game's seed, or random without one."""
    return Entropy().below(1 << 62) if seed is None else seed_for(seed, f"seat {seat}")


def read_seats(game: Game, options: Options, text: str | None) -> list[Spec | None]:
    """Return for each seat a bot, or None for a person. Default: a person on the first seat, bots on the others."""
    seats = game.seats(options)
    names = [ME] + [USUAL_BOT] * (seats - 1) if text is None else [name.strip() for name in text.split(",")]
    if names == [ME]:
        names *= seats
    if len(names) != seats:
        raise refuse("seats_count", title=game.title, seats=seats, n=len(names))
    if ME not in names:
        raise refuse("only_bots")
    return [None if name == ME else read_any_spec(name) for name in names]


def check_writable(path: Path | None) -> None:
    """Raise Refused before the game if the record cannot be written."""
    if path is None:
        return
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise refuse("no_folder", path=path)
    if not may_replace(path):
        raise refuse("no_record", path=path)
