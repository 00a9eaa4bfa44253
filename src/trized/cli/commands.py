"""The commands and their parameters; those of the laboratory are in `lab_commands`.

Each imports its module when it is called, so that `trized` starts quickly.
"""

from pathlib import Path
from typing import Annotated, cast

import typer

from trized.cli.catalogue import refuse
from trized.cli.lab_commands import arena, bench, compare, exploit, report, sim, sweep, train, train_policy, watch
from trized.cli.parameters import DEFAULT_GAME, AsJson, GameName, Given, Lang, Seed, StoreAddress
from trized.kernel.errors import ENGLISH

app = typer.Typer(
    name="trized",
    help="Play and study board games.",
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
    text: Annotated[bool, typer.Option("--text", help="Play in the terminal instead of the browser.")] = False,
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="The port; 0 selects a free one.")] = 8731,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    lang: Lang = ENGLISH,
    seats: Annotated[
        str | None, typer.Option(metavar="me,BOT", help="With --text: 'me' or a bot for each seat.")
    ] = None,
    option: Given = None,
    seed: Annotated[int | None, typer.Option(help="With --text: the seed of the draws.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --text: write the record to this file.")
    ] = None,
    position: Annotated[str, typer.Option(metavar="TEXT", help="Start from this position.")] = "",
) -> None:
    """Play on this machine, in the browser or in the terminal."""
    if position and not game:
        game = position.replace(";", " ").split()[0]
    if position and option:
        raise refuse("position_options")
    if text:
        from trized.cli import play

        play.run(
            game or DEFAULT_GAME, lang=lang, seats=seats, given=option or [], seed=seed, save=save, position=position
        )
        return
    from trized.cli import serve
    from trized.cli.arguments import read_game

    if seats is not None or option or seed is not None or save is not None:
        raise refuse("only_in_terminal")
    serve.run_play(read_game(game) if game else None, port=port, browser=browser, position=position, lang=lang)


@app.command()
def hint(
    game: GameName,
    position: Annotated[str, typer.Option(metavar="TEXT", help="The position; a viewer's text may hide things.")],
    seat: Annotated[int | None, typer.Option(metavar="S", help="The seat to advise; default: who may act.")] = None,
    bot: Annotated[str, typer.Option(metavar="SPEC", help="A bot; default: the evaluation of reviews.")] = "",
    seed: Seed = 1,
    lang: Lang = ENGLISH,
    json: AsJson = False,
) -> None:
    """Show the best action in a position, or that of a bot, and why."""
    from trized.cli import hint

    hint.run(game, position=position, seat=seat, bot=bot, seed=seed, lang=lang, as_json=json)


@app.command()
def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="The port to listen on.")] = 8731,
    store: StoreAddress = "sqlite:trized.db",
    store_connections: Annotated[
        int, typer.Option(metavar="N", min=1, max=1000, help="Maximum connections to PostgreSQL, plus one for entries.")
    ] = 8,
    bus: Annotated[
        str, typer.Option(metavar="URL", envvar="TRIZED_BUS", help="memory: or redis://HOST:PORT.")
    ] = "memory:",
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Public address of the site; may be repeated.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=1000, help="Worker processes for bots.")
    ] = None,
    expire: Annotated[str, typer.Option(metavar="AGE", help="Remove tables that nobody opened for this time.")] = "90d",
    away: Annotated[
        int,
        typer.Option(metavar="SECONDS", min=0, max=10**9, help="Time after which a bot may replace an absent player."),
    ] = 120,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose X-Forwarded headers are trusted; may be repeated."),
    ] = None,
    metrics: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            envvar="TRIZED_METRICS",
            help="Address or network that may read /metrics; may be repeated.",
        ),
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
    balance: Annotated[
        int, typer.Option(metavar="SECONDS", min=1, max=3600, help="Time for which bots test the balance of a file.")
    ] = 60,
    lang: Lang = ENGLISH,
) -> None:
    """Serve games to others in one process; any number of servers may share a store and a bus."""
    from trized.cli import serve

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
        balance=balance,
        lang=lang,
        application=context.obj or serve.application,
    )


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that does not exist yet.")],
    store: StoreAddress = "sqlite:trized.db",
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace FILE if it is a backup.")] = False,
    lang: Lang = ENGLISH,
) -> None:
    """Copy all tables of a store into one new file, while people play."""
    from trized.cli import backup

    backup.run_backup(file, store=store, overwrite=overwrite, lang=lang)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    store: StoreAddress = "sqlite:trized.db",
    lang: Lang = ENGLISH,
) -> None:
    """Restore a backup into an empty store of either kind."""
    from trized.cli import backup

    backup.run_restore(file, store=store, lang=lang)


for command in (sim, arena, exploit, report, compare, sweep, watch, train, train_policy, bench):
    app.command()(command)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.")],
    at: Annotated[
        int | None, typer.Option(metavar="N", help="Show the position after entry N; 0 is the start.")
    ] = None,
    seat: Annotated[int | None, typer.Option(metavar="S", help="As seen by this seat; seats count from 0.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Replay the record and compare.")] = False,
    game: Annotated[int | None, typer.Option(metavar="N", help="Game N of a file with many; or write FILE#N.")] = None,
    lang: Lang = ENGLISH,
) -> None:
    """Print the log of a record, show a position, or verify it."""
    from trized.cli import replay

    replay.run(file, at=at, seat=seat, check=verify, number=game, lang=lang)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished game.")],
    seat: Annotated[
        int | None,
        typer.Option(metavar="S", help="Review this seat only; default: people, or all if only bots played."),
    ] = None,
    quality: Annotated[int, typer.Option(metavar="N", help="Think N times as long, up to 100.")] = 1,
    seed: Annotated[int, typer.Option(metavar="S", help="Seed of the searches.")] = 1,
    game: Annotated[int | None, typer.Option(metavar="N", help="Game N of a file with many; or write FILE#N.")] = None,
    lang: Lang = ENGLISH,
    json: AsJson = False,
) -> None:
    """Review a finished game: mistakes, better moves, luck."""
    from trized.cli import review

    review.run(file, seat=seat, quality=quality, seed=seed, number=game, lang=lang, as_json=json)


@app.command()
def card(
    game: GameName,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="One card; default: all.")] = None,
    option: Given = None,
    lang: Lang = ENGLISH,
    json: AsJson = False,
) -> None:
    """Show the text of a card."""
    from trized.cli import card

    card.run(game, name, options=option or (), lang=lang, as_json=json)


@app.command()
def check(
    game: GameName,
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="A custom file (TOML), a link or a code.", show_default=False)
    ] = None,
    option: Annotated[str, typer.Option(metavar="NAME", help="The option for the file, if several take one.")] = "",
    against: Annotated[
        str, typer.Option(metavar="FILE", help="Print what differs from another file, a link or a value of the option.")
    ] = "",
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of such files, for editors.")] = False,
    lang: Lang = ENGLISH,
) -> int:
    """Check a custom file, such as cards or a board, against the rules."""
    from trized.cli import check

    return check.run(game, file, option=option, schema=schema, against=against, lang=lang)


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the new game, in small letters.")],
    root: Annotated[Path, typer.Option(metavar="DIR", help="The source folder of Trized.")] = Path(),
) -> None:
    """Write a small working game as a start for a new one."""
    from trized.cli import new_game

    new_game.run(name, root=root)


puzzle_commands = typer.Typer(no_args_is_help=False, rich_markup_mode=None)
app.add_typer(puzzle_commands, name="puzzles")
Deeper = Annotated[int, typer.Option(metavar="N", min=1, help="Times deeper than in making puzzles.")]
Bots = Annotated[str, typer.Option("--bot", metavar="SPEC,SPEC…", help="The bots.")]
Tries = Annotated[int, typer.Option(metavar="N", min=1, help="Attempts of each bot at each puzzle.")]


@puzzle_commands.callback()
def puzzles() -> None:
    """Make, list, check and solve puzzles."""


@puzzle_commands.command("make")
def make_puzzles(
    game: GameName,
    count: Annotated[int, typer.Option(metavar="N", help="Number of puzzles.")] = 60,
    seed: Annotated[int, typer.Option(metavar="S", help="Seed of the first game to examine.")] = 0,
    jobs: Annotated[
        int | None, typer.Option(metavar="J", min=1, help="Number of processes; default: one for each core.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="The file to write.")] = None,
    lang: Lang = ENGLISH,
) -> int:
    """Make puzzles from bot games, where one line is clearly best."""
    from trized.cli import puzzles

    return puzzles.run_make(game, count=count, seed=seed, jobs=jobs, out=out, lang=lang)


@puzzle_commands.command("list")
def list_puzzles(game: GameName, lang: Lang = ENGLISH, json: AsJson = False) -> None:
    """List the puzzles of a game."""
    from trized.cli import puzzles

    puzzles.run_list(game, lang=lang, as_json=json)


@puzzle_commands.command("check")
def check_puzzles(game: GameName, deeper: Deeper = 10, lang: Lang = ENGLISH, json: AsJson = False) -> int:
    """Check the puzzles of a game with a deeper search; exit status 1 below 98 % confirmed."""
    from trized.cli import puzzles

    return puzzles.run_check(game, deeper=deeper, lang=lang, as_json=json)


@puzzle_commands.command("solve")
def solve_puzzles(
    game: GameName,
    bot: Bots = "greedy,hard,expert",
    tries: Tries = 1,
    seed: int = 0,
    lang: Lang = ENGLISH,
    json: AsJson = False,
) -> None:
    """Let bots solve the puzzles of a game and print their success by grade."""
    from trized.cli import puzzles

    puzzles.run_solve(game, bots=bot, tries=tries, seed=seed, lang=lang, as_json=json)


tribes = typer.Typer(no_args_is_help=False, rich_markup_mode=None)
app.add_typer(tribes, name="tribe", hidden=True)


@tribes.callback()
def tribe() -> None:
    """Check tribes: an older name of `trized check`."""


@tribes.command("check")
def check_tribe(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A tribe file (TOML).")],
    lang: Lang = ENGLISH,
) -> int:
    """Check a tribe against the rules."""
    from trized.cli import check

    return check.run(check.game_with_option("tribe1"), file, option="tribe1", lang=lang)
