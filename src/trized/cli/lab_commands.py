"""The commands of the laboratory (simulations, contests, reports, training, speed) and their parameters.

Each imports its module when it is called.
"""

from pathlib import Path
from typing import Annotated

import typer

from trized.cli.parameters import AsJson, GameName, Given, Jobs, Lang, OnEngine, Rows, Seats, Seed
from trized.kernel.errors import ENGLISH


def sim(
    game: GameName,
    seats: Seats = "random",
    games: Annotated[int, typer.Option(metavar="N", help="Number of games.")] = 1000,
    seed: Seed = 0,
    jobs: Jobs = None,
    option: Given = None,
    save: Annotated[Path | None, typer.Option(metavar="DIR|FILE.gz", help="Write a record of every game.")] = None,
    out: Rows = None,
    engine: OnEngine = "local",
    records: Annotated[bool, typer.Option("--records", help="With --out: write records too.")] = False,
    lang: Lang = ENGLISH,
    json: AsJson = False,
) -> int:
    """Let bots play many games and print the results."""
    from trized.cli import sim
    from trized.cli.lab_arguments import LabArguments

    arguments = LabArguments(game, seats, games, seed, jobs, option or [], engine, lang)
    return sim.run(arguments, save=save, out=out, records=records, as_json=json)


def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="SPEC,SPEC…", help="The bots to rank.")] = "random,greedy",
    games: Annotated[int, typer.Option(metavar="N", help="Number of games for each pair.")] = 100,
    seed: Seed = 1,
    jobs: Jobs = None,
    option: Given = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Store the games in this file, and resume from it.")
    ] = None,
    out: Rows = None,
    engine: OnEngine = "local",
    lang: Lang = ENGLISH,
    as_json: AsJson = False,
) -> int:
    """Let bots play each other and rank them."""
    from trized.cli import arena

    return arena.run(
        game,
        bots=bots,
        games=games,
        seed=seed,
        jobs=jobs,
        given=option or [],
        keep=keep,
        out=out,
        engine=engine,
        as_json=as_json,
        lang=lang,
    )


def exploit(
    game: GameName,
    bot: Annotated[str, typer.Option(metavar="SPEC", help="The bot to exploit.")] = "hard",
    minutes: Annotated[
        float | None, typer.Option(metavar="M", help="Time limit in minutes.  [default: 5; none with --games]")
    ] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", help="Games to tune in, and fresh games to measure.")
    ] = None,
    simulations: Annotated[int, typer.Option(metavar="N", help="Simulations of the response for each move.")] = 300,
    seed: Seed = 1,
    jobs: Jobs = None,
    option: Given = None,
    lang: Lang = ENGLISH,
    as_json: AsJson = False,
) -> int:
    """Tune a response against a bot and measure what it gains."""
    from trized.cli import exploit

    return exploit.run(
        game,
        bot=bot,
        minutes=minutes,
        games=games,
        simulations=simulations,
        seed=seed,
        jobs=jobs,
        given=option or [],
        as_json=as_json,
        lang=lang,
    )


def report(
    game: GameName,
    seats: Seats = "greedy",
    games: Annotated[
        int | None, typer.Option(metavar="N", help="Number of games.  [default: 1000; 60 for each pair of a ladder]")
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    option: Given = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="The folder; default: report-GAME.")] = None,
    ladder: Annotated[
        bool,
        typer.Option("--ladder", help="Measure luck, skill and depth with bots at doubling budgets (GAME or all)."),
    ] = False,
    top: Annotated[int, typer.Option(metavar="N", help="With --ladder: simulations of the strongest bot.")] = 128,
    engine: OnEngine = "local",
    lang: Lang = ENGLISH,
    json: AsJson = False,
) -> int:
    """Let bots play many games and write a page with a verdict, charts and tables."""
    from trized.cli import report
    from trized.cli.lab_arguments import LabArguments

    played = games if games is not None else 60 if ladder else 1000
    arguments = LabArguments(game, seats, played, seed, jobs, option or [], engine, lang)
    if ladder:
        return report.run_ladder(arguments, top=top, out=out, as_json=json)
    return report.run(arguments, out=out, as_json=json)


def compare(
    game: GameName,
    a: Annotated[str, typer.Option("--a", metavar="K=V,…", help="Options of the first variant.")] = "",
    b: Annotated[str, typer.Option("--b", metavar="K=V,…", help="Options of the second variant.")] = "",
    seats: Seats = "greedy",
    games: Annotated[int, typer.Option(metavar="N", help="Number of games for each variant.")] = 1000,
    seed: Seed = 0,
    jobs: Jobs = None,
    option: Given = None,
    of: Annotated[
        str | None, typer.Option(metavar="MEASURE", help="The main measure; default: a changed card, or the winner.")
    ] = None,
    out: Rows = None,
    engine: OnEngine = "local",
    lang: Lang = ENGLISH,
    json: AsJson = False,
) -> int:
    """Compare two variants of a game on the same seeds, with intervals."""
    from trized.cli import compare
    from trized.cli.lab_arguments import LabArguments

    arguments = LabArguments(game, seats, games, seed, jobs, option or [], engine, lang)
    return compare.run(arguments, a=a, b=b, of=of, out=out, as_json=json)


def watch(
    game: GameName,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A custom file: cards, a tribe, a board.")],
    seats: Seats = "greedy",
    seed: Seed = 0,
    jobs: Jobs = None,
    option: Given = None,
    own: Annotated[str, typer.Option("--as", metavar="OPTION", help="The option that the file is for.")] = "",
    seconds: Annotated[float, typer.Option(metavar="S", help="The longest time of a comparison.")] = 60,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="The folder; watch-GAME if not given.")] = None,
    once: Annotated[bool, typer.Option("--once", help="Compare once and end.")] = False,
    lang: Lang = ENGLISH,
) -> int:
    """Check a custom file whenever it is saved, compare it with the base on the same seeds, and redraw a small page."""
    from trized.cli import watch
    from trized.cli.lab_arguments import LabArguments

    arguments = LabArguments(game, seats, 1, seed, jobs, option or [], "local", lang)
    return watch.run(arguments, file, option=own, seconds=seconds, out=out, once=once)


def sweep(
    game: GameName,
    over: Annotated[str, typer.Option(metavar="NAME=1..9", help="The values: NAME=1..9 or NAME=A,B,C.")],
    seats: Seats = "greedy",
    games: Annotated[int, typer.Option(metavar="N", help="Number of games for each value.")] = 500,
    seed: Seed = 0,
    jobs: Jobs = None,
    option: Given = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="The folder; default: sweep-GAME.")] = None,
    engine: OnEngine = "local",
    lang: Lang = ENGLISH,
    json: AsJson = False,
) -> int:
    """Play every value of an option or of a field of the box, and plot the effect."""
    from trized.cli import sweep
    from trized.cli.lab_arguments import LabArguments

    arguments = LabArguments(game, seats, games, seed, jobs, option or [], engine, lang)
    return sweep.run(arguments, over=over, out=out, as_json=json)


def train(
    game: GameName,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="The folder; default: train-GAME.")] = None,
    generations: Annotated[int | None, typer.Option(metavar="N", help="Number of generations.  [default: 1]")] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", help="Games of self-play in each generation.  [default: 2000]")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option(metavar="N", help="Simulations for a decision that becomes a sample.  [default: 150]")
    ] = None,
    quick: Annotated[
        int | None, typer.Option(metavar="N", help="Simulations for other decisions.  [default: 50]")
    ] = None,
    searched: Annotated[
        float | None, typer.Option(metavar="SHARE", help="Share of decisions that become samples.  [default: 0.5]")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(metavar="J", help="Number of processes; default: one for each core.")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="S", help="The same seed gives the same games.")] = None,
    option: Given = None,
    start: Annotated[
        Path | None, typer.Option(metavar="NET", help="The first net; default: search without a net.")
    ] = None,
    hidden: Annotated[int | None, typer.Option(metavar="N", help="Units of the first layer.")] = None,
    second: Annotated[int | None, typer.Option(metavar="N", help="Units of the second layer.")] = None,
    epochs: Annotated[int | None, typer.Option(metavar="N", help="Maximum passes over the samples.")] = None,
    batch: Annotated[int | None, typer.Option(metavar="N", help="Batch size.")] = None,
    rate: Annotated[float | None, typer.Option(metavar="X", help="Learning rate.")] = None,
    decay: Annotated[float | None, typer.Option(metavar="X", help="Weight decay.")] = None,
    result_share: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help="Share of the result in the value target; the rest is the search."),
    ] = None,
    temperature: Annotated[
        float | None, typer.Option(metavar="X", help="Lower values favour the best action in the policy target.")
    ] = None,
    window: Annotated[int | None, typer.Option(metavar="N", help="Generations of samples to learn from.")] = None,
    gate_games: Annotated[int | None, typer.Option(metavar="N", help="Maximum games at the gate.")] = None,
    gate_budget: Annotated[
        str | None,
        typer.Option(metavar="N|Nms", help="Simulations or time for each move at the gate; default: as in self-play."),
    ] = None,
    minutes: Annotated[float | None, typer.Option(metavar="M", help="Time limit in minutes.")] = None,
    split: Annotated[
        str, typer.Option(metavar="P/L/G", help="Division of the time among self-play, learning and gate.")
    ] = "70/15/15",
    only: Annotated[str, typer.Option(metavar="play|learn|gate", help="Run one phase only.")] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Resume the run in the folder with its settings.")] = False,
    lang: Lang = ENGLISH,
) -> int:
    """Train a neural net by self-play; a gate accepts only stronger nets."""
    from trized.cli import train

    return train.run(
        game,
        out=out,
        given=option or [],
        asked={"generations": generations, "seed": seed, "start": str(start) if start else None},
        parts={
            "play": {"games": games, "simulations": simulations, "quick": quick, "searched": searched},
            "learn": {
                "hidden": hidden,
                "second": second,
                "epochs": epochs,
                "batch": batch,
                "rate": rate,
                "decay": decay,
                "result_share": result_share,
                "temperature": temperature,
                "window": window,
            },
            "gate": {"games": gate_games, "budget": gate_budget},
        },
        jobs=jobs,
        minutes=minutes,
        split=split,
        only=only,
        resume=resume,
        lang=lang,
    )


def train_policy(
    game: GameName,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="The net; default: GAME.net.")] = None,
    minutes: Annotated[float, typer.Option(metavar="M", help="Time of learning in minutes.")] = 10.0,
    hidden: Annotated[int, typer.Option(metavar="N", help="Units of the first layer.")] = 128,
    second: Annotated[int, typer.Option(metavar="N", help="Units of the second layer.")] = 32,
    games: Annotated[int, typer.Option(metavar="N", help="Games that are stepped together.")] = 30720,
    steps: Annotated[int, typer.Option(metavar="N", help="Steps of each game between two updates.")] = 32,
    batch: Annotated[int, typer.Option(metavar="N", help="Batch size.")] = 16384,
    rate: Annotated[float, typer.Option(metavar="X", help="Learning rate.")] = 0.001,
    entropy: Annotated[float, typer.Option(metavar="X", help="Weight of the entropy.")] = 0.01,
    magnet: Annotated[
        float, typer.Option(metavar="X", help="Weight of the distance from the mean policy so far.")
    ] = 0.02,
    prior: Annotated[bool, typer.Option("--prior", help="Learn corrections of the game's prior.")] = False,
    start: Annotated[str, typer.Option(metavar="NET", help="The first net; default: random weights.")] = "",
    seed: Seed = 0,
    jobs: Annotated[
        int | None, typer.Option(metavar="J", help="Number of processes; default: one for each core but one.")
    ] = None,
    option: Given = None,
    lang: Lang = ENGLISH,
) -> int:
    """Train a neural net by policy gradient, in millions of games without search."""
    from trized.cli import train_policy

    asked = {"minutes": minutes, "hidden": hidden, "second": second, "games": games, "steps": steps, "batch": batch}
    asked |= {"rate": rate, "entropy": entropy, "magnet": magnet, "seed": seed}
    more = {**asked, "prior": prior, "start": start}
    return train_policy.run(game, out=out, given=option or [], asked=more, jobs=jobs, lang=lang)


def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME|table]", help="One game; default: all.")] = None,
    json: AsJson = False,
    floors: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Fail if a ratio is below its floor in this file.")
    ] = None,
    only: Annotated[str | None, typer.Option("--game", metavar="G", help="With table: one game; default: all.")] = None,
    tables: Annotated[int, typer.Option(metavar="N", help="With table: number of tables.")] = 300,
    seconds: Annotated[float, typer.Option(metavar="S", help="With table: duration.")] = 30,
) -> int:
    """Measure the speed of the games, or with `bench table` of a server with many tables."""
    from trized.cli import bench

    if game == "table":
        return bench.run_tables(only, tables=tables, seconds=seconds, as_json=json, floors=floors)
    return bench.run(game, as_json=json, floors=floors)
