"""The ranking of a contest."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isinf

from trized.analysis.intervals import Rating, clustered_share
from trized.games import load
from trized.lab.arena import Contest, MatchResult
from trized.lab.ratings import RatedGame, elo_ratings


@dataclass(frozen=True)
class Standing:
    """A bot's games, wins and rating; in a cooperative game without Elo."""

    bot: str
    games: int
    wins: int
    draws: int
    share: Rating
    elo: Rating | None
    points: float  # mean lead of its side, if the game counts points
    ms_per_move: float


def sides_of(contest: Contest) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side."""
    game = load(contest.game)
    return game.sides(game.settle(contest.options))


def score_of(result: MatchResult, sides: tuple[tuple[int, ...], ...], side: int) -> float:
    """Return the score of a side: 1, 1/2 for a draw, or 0."""
    if not result.winners:
        return 0.5 if len(sides) > 1 else 0.0
    return 1.0 if sides[side][0] in result.winners else 0.0


def duels_of(contest: Contest, results: Sequence[MatchResult]) -> list[list[RatedGame]]:
    """Return the rated games in mirrored pairs; empty unless the game has two sides."""
    sides = sides_of(contest)
    pairs: dict[int, list[RatedGame]] = {}
    for result in results if len(sides) == 2 else ():
        one, other = (tuple(result.seats[seat] for seat in side) for side in sides)
        pairs.setdefault(result.pair, []).append(RatedGame(one, other, score_of(result, sides, 0)))
    return list(pairs.values())


class Standings(list[Standing]):
    """The bots of a contest, the strongest first; a notebook shows them as a table."""

    def _repr_html_(self) -> str:
        from trized.lab.notebook import html_table

        def elo(rating: Rating | None) -> str:
            return "" if rating is None else " ".join(write_elo(rating))

        rows = [
            (
                one.bot,
                f"{one.games:,}",
                f"{one.share.value:.1%} ({one.share.low:.1%} – {one.share.high:.1%})",
                elo(one.elo),
                f"{one.ms_per_move:.2f}",
            )
            for one in self
        ]
        return html_table("Standings", ("bot", "games", "share", "Elo", "ms a move"), rows)


def write_elo(rating: Rating) -> tuple[str, str]:
    """Format a rating and its interval; only a bound if the bot never lost or never won."""
    if isinf(rating.high) and isinf(rating.low):
        return "?", ""
    if isinf(rating.high):
        return f"≥ {rating.low:.0f}", ""
    if isinf(rating.low):
        return f"≤ {rating.high:.0f}", ""
    return f"{rating.value:.0f}", f"{rating.low:.0f} – {rating.high:.0f}"


def rank_bots(contest: Contest, results: Sequence[MatchResult]) -> Standings:
    """Return the bots, the strongest first."""
    sides = sides_of(contest)
    ratings: list[Rating | None] = [None] * len(contest.bots)
    if len(sides) == 2:
        ratings = list(elo_ratings(len(contest.bots), duels_of(contest, results)))
    standings = [_standing(contest, results, sides, bot, ratings[bot]) for bot in range(len(contest.bots))]
    return Standings(
        sorted(
            standings, key=lambda standing: standing.elo.value if standing.elo else standing.share.value, reverse=True
        )
    )


def _standing(
    contest: Contest,
    results: Sequence[MatchResult],
    sides: tuple[tuple[int, ...], ...],
    bot: int,
    rating: Rating | None,
) -> Standing:
    scores: dict[int, list[float]] = {}  # by pair, because mirrored games are not independent
    for result in results:
        for number, side in enumerate(sides):
            if bot in [result.seats[seat] for seat in side]:
                scores.setdefault(result.pair, []).append(score_of(result, sides, number))
    single = [score for pair in scores.values() for score in pair]
    took_part = [result for result in results if bot in result.seats]
    moves = sum(result.moves.get(bot, 0) for result in took_part)
    spent = sum(result.milliseconds.get(bot, 0.0) for result in took_part)
    return Standing(
        bot=contest.bots[bot],
        games=len(single),
        wins=single.count(1.0),
        draws=single.count(0.5),
        share=clustered_share([sum(pair) for pair in scores.values()], [len(pair) for pair in scores.values()]),
        elo=rating,
        points=sum(result.points for result in took_part) / max(1, len(took_part)),
        ms_per_move=spent / max(1, moves),
    )
