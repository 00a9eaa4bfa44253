"""The commands and what they take. Each opens its own room only when it is called, so that `trized` starts quickly."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="trized",
    help="A table and a laboratory for board games.",
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as zenith.")]
Lang = Annotated[str, typer.Option("--lang", metavar="en|fr", envvar="TRIZED_LANG", help="The language.")]
Given = Annotated[list[str] | None, typer.Option("--option", metavar="K=V", help="An option of the game; may repeat.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON value and nothing else.")]


@app.callback(invoke_without_command=True)
def trized(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Say which.")] = False
) -> None:
    """Play board games at the terminal, simulate them, read their records."""
    if version:
        from trized import __version__

        typer.echo(f"trized {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def play(
    game: GameName = "zenith",
    text: Annotated[bool, typer.Option("--text", help="Play in this terminal.")] = False,
    lang: Lang = "en",
    seats: Annotated[
        str | None, typer.Option(metavar="me,BOT", help="Who plays: 'me' or a bot, for each seat.")
    ] = None,
    option: Given = None,
    seed: Annotated[int | None, typer.Option(help="Fix what chance draws, to play the same game again.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the record here at the end.")] = None,
) -> None:
    """Play a game, against bots or with others on one screen."""
    from trized.cli import play

    play.run(game, lang=lang, seats=seats, given=option or [], seed=seed, save=save)


@app.command()
def sim(
    game: GameName,
    seats: Annotated[
        str, typer.Option(metavar="SPEC,SPEC…", help="The bots, for each seat or one for all.")
    ] = "random",
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")] = 0,
    jobs: Annotated[int | None, typer.Option(metavar="J", help="Processes; as many as cores if not said.")] = None,
    option: Given = None,
    save: Annotated[Path | None, typer.Option(metavar="DIR", help="Write the record of every game here.")] = None,
    json: AsJson = False,
) -> None:
    """Let bots play many games, and print the figures."""
    from trized.cli import sim

    sim.run(game, seats=seats, games=games, seed=seed, jobs=jobs, given=option or [], save=save, as_json=json)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="SPEC,SPEC…", help="The bots that meet.")] = "random,greedy",
    games: Annotated[int, typer.Option(metavar="N", help="How many games of each pair.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed of all games.")] = 1,
    jobs: Annotated[int | None, typer.Option(metavar="J", help="How many processes.")] = None,
    option: Given = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the games here, and go on where an earlier run stopped.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots meet and rank them."""
    from trized.cli import arena

    arena.run(game, bots=bots, games=games, seed=seed, jobs=jobs, given=option or [], keep=keep, as_json=as_json)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; all of them if not said.")] = None,
    json: AsJson = False,
    floors: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Fail if a ratio lies under its floor here.")
    ] = None,
) -> int:
    """Measure how fast the games run on this machine."""
    from trized.cli import bench

    return bench.run(game, as_json=json, floors=floors)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.")],
    at: Annotated[
        int | None, typer.Option(metavar="N", help="Show the table after entry N; 0 is the beginning.")
    ] = None,
    seat: Annotated[int | None, typer.Option(metavar="S", help="As this seat saw it; seats count from 1.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Play it again and compare.")] = False,
    lang: Lang = "en",
) -> None:
    """Tell a recorded game as a story, show its table, or check it."""
    from trized.cli import replay

    replay.run(file, at=at, seat=seat, check=verify, lang=lang)


@app.command()
def card(
    game: GameName,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="One card; all of them if not said.")] = None,
    lang: Lang = "en",
    json: AsJson = False,
) -> None:
    """Say what a card does."""
    from trized.cli import card

    card.run(game, name, lang=lang, as_json=json)
