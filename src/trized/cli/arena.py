"""`trized arena`: bots meet, and a ladder shows who is stronger."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from trized.cli.asked import read_game, read_options
from trized.cli.sim import bar
from trized.kernel import Game, Refused
from trized.lab.arena import Contest, Result, bots_of, hold, meetings
from trized.lab.ladder import Rung, climb, duels_of
from trized.lab.ratings import head_to_head


def run(
    name: str,
    *,
    bots: str,
    games: int,
    seed: int,
    jobs: int | None,
    given: Sequence[str],
    keep: Path | None,
    as_json: bool,
) -> None:
    """Hold the contest and print the ladder."""
    game = read_game(name)
    settled = read_options(game, given)
    named = tuple(text.strip() for text in bots.split(","))
    options = {name: settled[name] for name in (text.partition("=")[0].strip() for text in given)}
    contest = Contest(game.name, options, named, games, seed)
    bots_of(contest)
    alone = len(game.sides(game.settle(options))) == 1
    if len(set(named)) < len(named) or (len(named) < 2 and not alone):
        raise Refused(f"An arena of {game.title} needs different bots, two or more, such as --bots random,greedy.")
    if games < 1:
        raise Refused(f"{games} games cannot be played; ask for 1 or more.")
    with bar(game.title, len(meetings(contest))) as advance:
        results = hold(contest, jobs, keep, advance)
    rungs = climb(contest, results)
    if as_json:
        print(json.dumps(as_value(contest, rungs, results)))
    else:
        show(game, contest, rungs, results)


def as_value(contest: Contest, rungs: Sequence[Rung], results: Sequence[Result]) -> dict[str, Any]:
    """Return the ladder as one value for JSON."""
    return {
        "game": contest.game,
        "options": contest.options,
        "games": len(results),
        "seed": contest.seed,
        "bots": [
            {
                "bot": rung.bot,
                "games": rung.games,
                "wins": rung.wins,
                "draws": rung.draws,
                "share": round(rung.share.value, 4),
                "share_low": round(rung.share.low, 4),
                "share_high": round(rung.share.high, 4),
                "elo": None if rung.elo is None else round(rung.elo.value, 1),
                "low": None if rung.elo is None else round(rung.elo.low, 1),
                "high": None if rung.elo is None else round(rung.elo.high, 1),
                "points": rung.points,
                "ms_per_move": round(rung.ms_per_move, 3),
            }
            for rung in rungs
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
    }


def show(game: Game, contest: Contest, rungs: Sequence[Rung], results: Sequence[Result]) -> None:
    """Print the ladder as a table."""
    from rich.console import Console
    from rich.table import Table

    table = Table(padding=(0, 0), title=f"{game.title}: {len(results):,} games", title_justify="left")
    rated = rungs[0].elo is not None
    for column in (
        "bot",
        "games",
        "won",
        "drawn",
        "share",
        "95 %",
        *(("elo", "95 %") if rated else ("points",)),
        "ms a move",
    ):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for rung in rungs:
        share = (f"{rung.share.value:.1%}", f"{rung.share.low:.1%} to {rung.share.high:.1%}")
        if rung.elo is None:
            middle: tuple[str, ...] = (f"{rung.points:+.1f}",)
        else:
            middle = (f"{rung.elo.value:.0f}", f"{rung.elo.low:.0f} to {rung.elo.high:.0f}")
        counts = (f"{rung.games:,}", f"{rung.wins:,}", f"{rung.draws:,}")
        table.add_row(rung.bot, *counts, *share, *middle, f"{rung.ms_per_move:.2f}")
    console = Console()
    console.print(table)
    for (a, b), found in head_to_head(duels_of(contest, results)).items():
        interval = f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"
        console.print(f"{contest.bots[a]} scores {interval} against {contest.bots[b]}")
