"""`trized arena`: ranks bots by games against each other."""

import json
import sys
from collections.abc import Sequence
from math import isinf
from pathlib import Path
from typing import Any

import click

from trized.cli import parameters
from trized.cli.arguments import read_game, read_options
from trized.cli.catalogue import catalogue, refuse
from trized.cli.lab_arguments import INTERRUPTED, bar
from trized.cli.parameters import Command
from trized.kernel import Game
from trized.lab.arena import Contest, MatchResult, plan_contest, run_contest, run_watched_contest
from trized.lab.engines import read_engine
from trized.lab.origin import KEY
from trized.lab.ratings import head_to_head
from trized.lab.standings import Standing, duels_of, rank_bots, write_elo


@click.command(cls=Command)
@parameters.game
@click.option("--bots", metavar="SPEC,SPEC…", default="random,greedy", help="The bots to rank.")
@click.option("--games", metavar="N", default=100, help="Number of games for each pair.")
@parameters.seed(1)
@parameters.jobs
@parameters.given
@click.option("--keep", metavar="FILE", type=Path, help="Store the games in this file, and resume from it.")
@parameters.rows
@parameters.engine
@parameters.lang
@parameters.as_json
def arena(
    name: str,
    bots: str,
    games: int,
    seed: int,
    jobs: int | None,
    given: Sequence[str],
    keep: Path | None,
    out: Path | None,
    engine: str,
    as_json: bool,
    lang: str,
) -> int:
    """Play the games and print the ranking; after an interrupt, of the games played so far."""
    game = read_game(name)
    settled = read_options(game, given, lang)
    named = tuple(text.strip() for text in bots.split(","))
    options = {name: settled[name] for name in (text.partition("=")[0].strip() for text in given)}
    contest = Contest(game.name, options, named, games, seed)
    plan = plan_contest(contest)
    alone = len(game.sides(game.settle(options))) == 1
    if len(set(named)) < len(named) or (len(named) < 2 and not alone):
        raise refuse("arena_bots", title=game.title)
    if games < 1:
        raise refuse("games", games=games)
    if keep is not None and out is not None:
        raise refuse("keep_or_out")
    with bar(game.title, plan.total) as advance:
        if out is None:
            results = run_contest(contest, jobs, keep, advance, read_engine(engine))
        else:
            results = run_watched_contest(contest, out, jobs, advance, read_engine(engine))
    interrupted = len(results) < plan.total
    if interrupted:
        t = catalogue(lang)
        games_played, of = t.language.decimal(len(results)), t.language.decimal(plan.total)
        print(t("interrupted", games=games_played, of=of), file=sys.stderr)
    if not results:
        return INTERRUPTED
    standings = rank_bots(contest, results)
    if as_json:
        print(json.dumps(as_value(contest, standings, results)))
    else:
        show(game, contest, standings, results, lang)
    return INTERRUPTED if interrupted else 0


def as_value(contest: Contest, standings: Sequence[Standing], results: Sequence[MatchResult]) -> dict[str, Any]:
    """Return the ranking as one value for JSON."""
    return {
        "game": contest.game,
        "options": contest.options,
        "games": len(results),
        "turns": round(sum(result.turns for result in results) / len(results), 2),
        "seed": contest.seed,
        "bots": [
            {
                "bot": standing.bot,
                "games": standing.games,
                "wins": standing.wins,
                "draws": standing.draws,
                "share": round(standing.share.value, 4),
                "share_low": round(standing.share.low, 4),
                "share_high": round(standing.share.high, 4),
                "elo": None if standing.elo is None else round(standing.elo.value, 1),
                "low": None if standing.elo is None else finite(standing.elo.low),
                "high": None if standing.elo is None else finite(standing.elo.high),
                "points": standing.points,
                "ms_per_move": round(standing.ms_per_move, 3),
            }
            for standing in standings
        ],
        "pairs": [
            {
                "bot": contest.bots[a],
                "against": contest.bots[b],
                "share": found.value,
                "low": found.low,
                "high": found.high,
            }
            for (a, b), found in head_to_head(duels_of(contest, results)).items()
        ],
        KEY: plan_contest(contest).made(),
    }


def finite(points: float) -> float | None:
    """Return a rating, or None if it is infinite because no game bounds it."""
    return None if isinf(points) else round(points, 1)


def show(
    game: Game, contest: Contest, standings: Sequence[Standing], results: Sequence[MatchResult], lang: str
) -> None:
    """Print the ranking as a table."""
    from rich.console import Console
    from rich.table import Table

    t = catalogue(lang)
    title = t("table.games", title=game.title, games=t.language.decimal(len(results)))
    table = Table(padding=(0, 0), title=title, title_justify="left")
    rated = standings[0].elo is not None
    columns = (
        "bot",
        "games",
        "won",
        "drawn",
        "share",
        "interval",
        *(("elo", "interval") if rated else ("points",)),
        "ms",
    )
    for column in columns:
        table.add_column(t(f"arena.{column}"), justify="left" if column == "bot" else "right")
    for standing in standings:
        share = (
            t.language.percent(standing.share.value, 1),
            t.language.spread(standing.share.low, standing.share.high),
        )
        if standing.elo is None:
            middle: tuple[str, ...] = (t.language.decimal(standing.points or 0, 1),)
        else:
            middle = write_elo(standing.elo)
        counts = (
            t.language.decimal(standing.games),
            t.language.decimal(standing.wins),
            t.language.decimal(standing.draws),
        )
        table.add_row(standing.bot, *counts, *share, *middle, t.language.decimal(standing.ms_per_move, 2))
    console = Console()
    console.print(table)
    console.print(t("arena.turns", turns=t.language.decimal(sum(result.turns for result in results) / len(results), 1)))
    for (a, b), found in head_to_head(duels_of(contest, results)).items():
        scored = f"{t.language.percent(found.value, 1)} ({t.language.spread(found.low, found.high)})"
        console.print(t("arena.pair", bot=contest.bots[a], share=scored, against=contest.bots[b]))
