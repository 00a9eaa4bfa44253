"""The commands and what they take; those of the laboratory stand in `lab_commands`.

Each imports its own module only when it is called: `trized` starts quickly.
"""

from pathlib import Path
from typing import Annotated, cast

import typer

from trized.cli.lab_commands import arena, bench, compare, report, sim, sweep, train, watch
from trized.cli.parameters import DEFAULT_GAME, AsJson, GameName, Given, Lang, StoreAddress
from trized.kernel import Refused

app = typer.Typer(
    name="trized",
    help="A table and a laboratory for board games.",
    no_args_is_help=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def trized(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    """Play board games at the terminal, simulate them, read their records."""
    if version:
        from trized import __version__, compiled

        typer.echo(f"trized {__version__} ({'compiled' if compiled() else 'interpreted'} rules)")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("man")
def print_manual() -> None:
    """Print the manual page, for `man -l -`."""
    from typer.core import TyperGroup

    from trized.cli.manual import manual

    typer.echo(manual(cast(TyperGroup, typer.main.get_command(app))), nl=False)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=f"The game, such as {DEFAULT_GAME}.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Play in this terminal, not in the browser.")] = False,
    port: Annotated[int, typer.Option(metavar="N", help="The port of the table; 0 takes a free one.")] = 8731,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    lang: Lang = "en",
    seats: Annotated[
        str | None, typer.Option(metavar="me,BOT", help="In the terminal: 'me' or a bot, for each seat.")
    ] = None,
    option: Given = None,
    seed: Annotated[int | None, typer.Option(help="In the terminal: fix what chance draws.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="In the terminal: write the record here.")] = None,
) -> None:
    """Play a game on this machine: in the browser, or in the terminal."""
    if text:
        from trized.cli import play

        play.run(game or DEFAULT_GAME, lang=lang, seats=seats, given=option or [], seed=seed, save=save)
        return
    from trized.cli import serve
    from trized.cli.arguments import read_game

    if seats is not None or option or seed is not None or save is not None:
        raise Refused("Seats, options, seed and save are chosen in the browser; with --text they can be given here.")
    serve.run_play(read_game(game).name if game else None, port=port, browser=browser)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", help="The port to listen on.")] = 8731,
    store: StoreAddress = "sqlite:trized.db",
    store_connections: Annotated[
        int, typer.Option(metavar="N", min=1, max=1000, help="Connections to PostgreSQL at most, one more for entries.")
    ] = 8,
    bus: Annotated[
        str, typer.Option(metavar="URL", envvar="TRIZED_BUS", help="memory: or redis://HOST:PORT.")
    ] = "memory:",
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Where pages may call from; may repeat.")
    ] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Processes in which bots think.")] = None,
    expire: Annotated[str, typer.Option(metavar="AGE", help="Remove tables nobody opened for so long.")] = "90d",
    away: Annotated[int, typer.Option(metavar="SECONDS", help="After so long a bot may take an empty seat.")] = 120,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose word counts on who asks, and over what; may repeat."),
    ] = None,
    metrics: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", envvar="TRIZED_METRICS", help="Who may read /metrics; may repeat."),
    ] = None,
    per_address: Annotated[
        int, typer.Option(metavar="N", min=1, help="Connections that one address may have open.")
    ] = 200,
    people_per_address: Annotated[
        int, typer.Option(metavar="N", min=1, help="People behind one address, each with the rate limits of a browser.")
    ] = 15,
    attempts_per_address: Annotated[
        int, typer.Option(metavar="N", min=1, help="Daily challenges that one address may begin in a day.")
    ] = 60,
    lang: Lang = "en",
) -> None:
    """Serve the table for others, in one process; any number of servers may share one store and one bus."""
    from trized.cli import serve
    from trized.cli.arguments import read_language

    read_language(lang)

    serve.run_serve(
        host=host,
        port=port,
        store=store,
        store_connections=store_connections,
        bus=bus,
        origins=origin or [],
        workers=workers,
        expire=expire,
        away=away,
        trusted_proxies=trusted_proxy or [],
        metrics=metrics or [],
        per_address=per_address,
        people_per_address=people_per_address,
        attempts_per_address=attempts_per_address,
    )


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that is not there yet.")],
    store: StoreAddress = "sqlite:trized.db",
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace FILE if it is a backup.")] = False,
    lang: Lang = "en",
) -> None:
    """Write all tables of a store into one new file; people may play meanwhile."""
    from trized.cli import backup

    backup.run_backup(file, store=store, overwrite=overwrite, lang=lang)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    store: StoreAddress = "sqlite:trized.db",
    lang: Lang = "en",
) -> None:
    """Put a backup into an empty store, of whichever kind."""
    from trized.cli import backup

    backup.run_restore(file, store=store, lang=lang)


for command in (sim, arena, report, compare, sweep, watch, train, bench):
    app.command()(command)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.")],
    at: Annotated[
        int | None, typer.Option(metavar="N", help="Show the table after entry N; 0 is the beginning.")
    ] = None,
    seat: Annotated[int | None, typer.Option(metavar="S", help="As this seat saw it; seats count from 0.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Play it again and compare.")] = False,
    game: Annotated[int | None, typer.Option(metavar="N", help="Which game of a file with many; or FILE#N.")] = None,
    lang: Lang = "en",
) -> None:
    """Tell a recorded game as a story, show its table, or check it."""
    from trized.cli import replay

    replay.run(file, at=at, seat=seat, check=verify, number=game, lang=lang)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished game.")],
    seat: Annotated[
        int | None, typer.Option(metavar="S", help="Judge this seat only; otherwise people, or all if none played.")
    ] = None,
    quality: Annotated[int, typer.Option(metavar="N", help="Think N times as long, up to 100.")] = 1,
    seed: Annotated[int, typer.Option(metavar="S", help="Where the chance of its searches begins.")] = 1,
    game: Annotated[int | None, typer.Option(metavar="N", help="Which game of a file with many; or FILE#N.")] = None,
    lang: Lang = "en",
    json: AsJson = False,
) -> None:
    """Judge a finished game: what was better and why, and what luck did."""
    from trized.cli import review

    review.run(file, seat=seat, quality=quality, seed=seed, number=game, lang=lang, as_json=json)


@app.command()
def card(
    game: GameName,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="One card; all of them if not said.")] = None,
    option: Given = None,
    lang: Lang = "en",
    json: AsJson = False,
) -> None:
    """Say what a card does."""
    from trized.cli import card

    card.run(game, name, options=option or (), lang=lang, as_json=json)


@app.command()
def check(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of your own (TOML).")],
    option: Annotated[str, typer.Option(metavar="NAME", help="The option it is for, if several take a file.")] = "",
    lang: Lang = "en",
) -> int:
    """Check a file of your own, such as a board, against every limit of the rules."""
    from trized.cli import check

    return check.run(game, file, option=option, lang=lang)


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the new game is called, in small letters.")],
    root: Annotated[Path, typer.Option(metavar="DIR", help="The source folder of Trized.")] = Path(),
) -> None:
    """Write a small game that works, as a beginning for one of your own."""
    from trized.cli import new_game

    new_game.run(name, root=root)


puzzle_commands = typer.Typer(no_args_is_help=False, rich_markup_mode=None)
app.add_typer(puzzle_commands, name="puzzles")
Deeper = Annotated[int, typer.Option(metavar="N", min=1, help="So many times deeper than puzzles are made.")]
Bots = Annotated[str, typer.Option("--bot", metavar="SPEC,SPEC…", help="The bots that solve them.")]
Tries = Annotated[int, typer.Option(metavar="N", min=1, help="So often each bot tries each puzzle.")]


@puzzle_commands.callback()
def puzzles() -> None:
    """Positions to solve: make, list and check them, and let bots solve them."""


@puzzle_commands.command("make")
def make_puzzles(
    game: GameName,
    count: Annotated[int, typer.Option(metavar="N", help="So many puzzles.")] = 60,
    seed: Annotated[int, typer.Option(metavar="S", help="The first of the games that are looked through.")] = 0,
    jobs: Annotated[int | None, typer.Option(metavar="J", min=1, help="Processes; one for each core.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write them.")] = None,
) -> int:
    """Let bots play, and make puzzles of positions in which one line is clearly best."""
    from trized.cli import puzzles

    return puzzles.run_make(game, count=count, seed=seed, jobs=jobs, out=out)


@puzzle_commands.command("list")
def list_puzzles(game: GameName, json: AsJson = False) -> None:
    """List the puzzles that come with a game."""
    from trized.cli import puzzles

    puzzles.run_list(game, as_json=json)


@puzzle_commands.command("check")
def check_puzzles(game: GameName, deeper: Deeper = 10, json: AsJson = False) -> int:
    """Judge the puzzles of a game again, more deeply; the status is 1 if under 98 % are confirmed."""
    from trized.cli import puzzles

    return puzzles.run_check(game, deeper=deeper, as_json=json)


@puzzle_commands.command("solve")
def solve_puzzles(
    game: GameName, bot: Bots = "greedy,hard,expert", tries: Tries = 1, seed: int = 0, json: AsJson = False
) -> None:
    """Let bots solve the puzzles of a game, and say how often they do, by grade."""
    from trized.cli import puzzles

    puzzles.run_solve(game, bots=bot, tries=tries, seed=seed, as_json=json)


tribes = typer.Typer(no_args_is_help=False, rich_markup_mode=None)
app.add_typer(tribes, name="tribe", hidden=True)


@tribes.callback()
def tribe() -> None:
    """Look at tribes that people build: what `trized check` does, under an older name."""


@tribes.command("check")
def check_tribe(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A tribe file (TOML).")],
    lang: Lang = "en",
) -> int:
    """Check a tribe against every limit of the rules."""
    from trized.cli import check

    return check.run(check.game_with_option("tribe1"), file, option="tribe1", lang=lang)
