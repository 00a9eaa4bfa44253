"""How strong a custom file is: bots play it against the originals, in pairs of games on the same seed.

In each pair the file has every seat once. The result is looked at after 20 games, 40, 80 and so on, so that it depends
on the file alone and not on how fast a machine plays.
"""

import time
from collections.abc import Sequence

from msgspec import Struct

from trized.analysis.intervals import BOUND, FIRST, LOOKS, Rating, Z, clustered_share
from trized.analysis.plan import Planned
from trized.analysis.players import LIMIT, BotPolicy
from trized.bots import read_spec
from trized.kernel import Game
from trized.kernel.game import returns_of
from trized.kernel.playout import play_game
from trized.kernel.workshop import MatchUp

BOT = "greedy"
SEED = 1
EVEN = 0.05  # a file whose share is certainly so near to one half is as strong as the originals
MOST = FIRST * 2 ** (LOOKS - 1)  # games


class Share(Struct, frozen=True):
    """The share of games that a file wins, a draw counting half, with its interval."""

    name: str
    games: int
    share: float
    low: float
    high: float


class Balance(Struct, frozen=True):
    """The share of a file against all opponents, and against each of them."""

    total: Share
    by: list[Share]
    settled: bool  # it is stronger, weaker, or as strong as the originals


def play_pairs(game: Game, match_ups: Sequence[MatchUp], first: int, seconds: float) -> list[float]:
    """Play pairs from number `first` for about `seconds`, at least one; return the points of the file in each."""
    until, number = time.monotonic() + seconds, first
    found: list[float] = []
    while not found or (time.monotonic() < until and 2 * number < MOST):
        games = match_ups[number % len(match_ups)].games
        found.append(sum(_points(game, 2 * number + side, number, *one) for side, one in enumerate(games)))
        number += 1
    return found


def _points(game: Game, number: int, pair: int, options: dict[str, str], seat: int) -> float:
    played, specs = game.for_options(options), (read_spec(BOT),) * game.seats(options)
    planned = Planned(number, pair, options, specs, SEED)
    chance = planned.chance()
    state = played.start(options, chance)
    play_game(state, chance, BotPolicy(played, specs, planned.bots()), LIMIT)
    return (returns_of(played, state)[seat] + 1) / 2


def balance_of(names: Sequence[str], points: Sequence[float]) -> Balance:
    """Return the shares of a file after some pairs, which went through the opponents in turn."""
    by = [_share(name, points[at :: len(names)]) for at, name in enumerate(names)]
    return Balance(_share("", points), by, is_settled(points))


def is_settled(points: Sequence[float]) -> bool:
    """Return whether one of the looks so far has settled how strong a file is."""
    looks = [FIRST * 2**k // 2 for k in range(LOOKS)]
    rated = [_rated(points[:pairs]) for pairs in looks if pairs <= len(points)]
    even = 0.5 - EVEN, 0.5 + EVEN
    return any(one.low > 0.5 or one.high < 0.5 or even[0] < one.low <= one.high < even[1] for one in rated)


def _rated(points: Sequence[float]) -> Rating:
    return clustered_share(points, [2.0] * len(points), BOUND / Z)


def _share(name: str, points: Sequence[float]) -> Share:
    rated = _rated(points)
    return Share(name, 2 * len(points), rated.value, rated.low, rated.high)
