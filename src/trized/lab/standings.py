"""What a contest says of each bot: the standings, the strongest first."""

from collections.abc import Sequence
from dataclasses import dataclass

from trized.games import load
from trized.lab.arena import Contest, Result
from trized.lab.ratings import Duel, Rating, elo_ratings, share, team_ratings


@dataclass(frozen=True)
class Standing:
    """One bot's games, wins and strength; without an Elo where all play together against the game."""

    bot: str
    games: int
    wins: int
    draws: int
    share: Rating
    elo: Rating | None
    points: float  # by which its side led on average, where the game counts
    ms_per_move: float


def sides_of(contest: Contest) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side."""
    game = load(contest.game)
    return game.sides(game.settle(contest.options))


def score_of(result: Result, sides: tuple[tuple[int, ...], ...], side: int) -> float:
    """Return what a side scored: 1, 1/2 for a draw, or 0."""
    if not result.winners:
        return 0.5 if len(sides) > 1 else 0.0
    return 1.0 if sides[side][0] in result.winners else 0.0


def duels_of(contest: Contest, results: Sequence[Result]) -> list[Duel]:
    """Return the games in which one bot had a whole side and another bot the other; the lower bot first."""
    sides = sides_of(contest)
    return [duel for result in results for duel in _duel(result, sides)]


def _duel(result: Result, sides: tuple[tuple[int, ...], ...]) -> list[Duel]:
    if len(sides) != 2:
        return []
    one, other = (result.seats[side[0]] for side in sides)
    score = score_of(result, sides, 0)
    return [Duel(one, other, score) if one < other else Duel(other, one, 1 - score)]


class Standings(list[Standing]):
    """A ladder: the bots, the strongest first; a notebook shows it as a table."""

    def _repr_html_(self) -> str:
        from trized.lab.notebook import html_table

        def elo(rating: Rating | None) -> str:
            return "" if rating is None else f"{rating.value:.0f} ({rating.low:.0f} – {rating.high:.0f})"

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


def rank_bots(contest: Contest, results: Sequence[Result]) -> Standings:
    """Return the bots, the strongest first."""
    sides = sides_of(contest)
    ratings: list[Rating | None] = [None] * len(contest.bots)
    if len(sides) == 2 and len(sides[0]) == 1:
        pairs: dict[int, list[Duel]] = {}
        for result in results:
            pairs.setdefault(result.pair, []).extend(_duel(result, sides))
        ratings = list(elo_ratings(len(contest.bots), list(pairs.values()), contest.seed))
    elif len(sides) == 2:
        teams = [(*[[r.seats[s] for s in side] for side in sides], score_of(r, sides, 0)) for r in results]
        ratings = list(team_ratings(len(contest.bots), teams))  # type: ignore[arg-type]
    standings = [_standing(contest, results, sides, bot, ratings[bot]) for bot in range(len(contest.bots))]
    return Standings(
        sorted(
            standings, key=lambda standing: standing.elo.value if standing.elo else standing.share.value, reverse=True
        )
    )


def _standing(
    contest: Contest, results: Sequence[Result], sides: tuple[tuple[int, ...], ...], bot: int, rating: Rating | None
) -> Standing:
    scores = [
        score_of(result, sides, number)
        for result in results
        for number, side in enumerate(sides)
        if bot in [result.seats[seat] for seat in side]
    ]
    took_part = [result for result in results if bot in result.seats]
    moves = sum(result.moves.get(bot, 0) for result in took_part)
    spent = sum(result.milliseconds.get(bot, 0.0) for result in took_part)
    return Standing(
        bot=contest.bots[bot],
        games=len(scores),
        wins=scores.count(1.0),
        draws=scores.count(0.5),
        share=share(sum(scores), len(scores)),
        elo=rating,
        points=sum(result.points for result in took_part) / max(1, len(took_part)),
        ms_per_move=spent / max(1, moves),
    )
