"""Balance of a custom file: bots play pairs of games on the same seed.

A file with opponents plays each pair from both seats; its share of wins is compared with one half. A file that replaces
the original plays once in each pair, and the original once; their shares are compared. The result is checked after 20,
40, 80 games and so on, so that it depends on the file alone and not on the speed of the machine.
"""

import time
from collections.abc import Sequence
from math import inf
from statistics import NormalDist

from msgspec import Struct
from msgspec.structs import replace

from trized.analysis.intervals import BOUND, FIRST, clustered_share, normal_p, paired_ratios
from trized.analysis.plan import Planned
from trized.analysis.players import LIMIT, BotPolicy
from trized.bots import read_spec
from trized.kernel import EventLog, Game, Options, statistics_of
from trized.kernel.game import returns_of
from trized.kernel.playout import play_game
from trized.kernel.workshop import FIRST_SIDE, MatchUp

BOT = "greedy"
SEED = 1
EVEN = 0.05  # differences certainly smaller than this do not count
FEW = 20  # games with a card, and without it, below which they are not compared
LOOKED_AT = [FIRST * 2**k // 2 for k in range(8)]  # pairs before each check
MOST = LOOKED_AT[-1]

Cases = tuple[float, int]  # points, and number of games


class Played(Struct, frozen=True, array_like=True):
    """Results of a pair's games with the file, or with the original."""

    all: Cases = (0.0, 0)
    cards: dict[str, Cases] = {}  # results of the sides that had a card, or of a file with opponents played it


class Pair(Struct, frozen=True, array_like=True):
    """Results of a pair of games."""

    file: Played
    original: Played


class Share(Struct, frozen=True):
    """A share of games won (a draw counts half) with its interval; the share to compare with, and the difference."""

    name: str
    games: int
    share: float
    low: float
    high: float
    before: float = 0.5
    less: float = -inf  # the interval of the difference
    more: float = inf

    @property
    def is_clear(self) -> bool:
        """Whether the share differs significantly from the one to compare with."""
        return self.less > 0 or self.more < 0

    @property
    def is_settled(self) -> bool:
        """Whether the share differs significantly, or is certainly within `EVEN` of the other."""
        return self.is_clear or -EVEN < self.less <= self.more < EVEN


class Balance(Struct, frozen=True):
    """The shares of a file in all games, in each match-up, and of the sides with each card.

    Cards of a file with opponents are compared with games in which they were not played. The intervals of all cards
    hold together, over all checks.
    """

    total: Share
    by: list[Share] = []
    cards: list[Share] = []

    @property
    def decides(self) -> Share | None:
        """The card with the clearest difference, if any is clear."""
        return max((one for one in self.cards if one.is_clear), key=lambda one: max(one.less, -one.more), default=None)


def play_pairs(game: Game, match_ups: Sequence[MatchUp], first: int, seconds: float) -> list[Pair]:
    """Play pairs from number `first` on for about `seconds`, at least one."""
    until, number = time.monotonic() + seconds, first
    found: list[Pair] = []
    while not found or (time.monotonic() < until and number < MOST):
        one = match_ups[number % len(match_ups)]
        cards = {id for id, _ in one.cards}
        played = [_played(game, 2 * number + k, number, *each, cards) for k, each in enumerate(one.games)]
        originals = [_played(game, 2 * number + 1, number, *each, cards) for each in one.originals]
        found.append(Pair(_added(played), _added(originals)))
        number += 1
    return found


def _played(game: Game, number: int, pair: int, options: Options, seat: int, cards: set[str]) -> Played:
    played, specs, log = game.for_options(options), (read_spec(BOT),) * game.seats(options), EventLog(bool(cards))
    planned = Planned(number, pair, options, specs, SEED)
    chance = planned.chance()
    state = played.start(options, chance, log)
    play_game(state, chance, BotPolicy(played, specs, planned.bots()), LIMIT, log)
    points = [(one + 1) / 2 for one in returns_of(played, state)]
    found: dict[str, Cases] = {}
    if cards:
        counted = statistics_of(played)(options)
        counted.add(log.events)
        sides = played.sides(options)
        for piece in counted.count_pieces(state):
            had = piece.played or (seat == FIRST_SIDE and piece.drawn)  # a file that replaces others: also in the hand
            if piece.piece in cards and had and (seat == FIRST_SIDE or seat in sides[piece.side]):
                hits, cases = found.get(piece.piece, (0.0, 0))
                found[piece.piece] = hits + points[sides[piece.side][0]], cases + 1
    return Played((points[played.order(state)[0][0] if seat == FIRST_SIDE else seat], 1), found)


def _added(games: Sequence[Played]) -> Played:
    cards = {id for one in games for id in one.cards}
    return Played(
        _sum([one.all for one in games]), {id: _sum([one.cards.get(id, (0.0, 0)) for one in games]) for id in cards}
    )


def _sum(cases: Sequence[Cases]) -> Cases:
    return sum(hit for hit, _ in cases), sum(case for _, case in cases)


def balance_of(match_ups: Sequence[MatchUp], pairs: Sequence[Pair]) -> Balance:
    """Return the shares of a file after `pairs`, which cycle through the match-ups."""
    replaces = any(one.originals for one in match_ups)
    by = [_share(one.name, pairs[at :: len(match_ups)], replaces) for at, one in enumerate(match_ups)]
    named = match_ups[0].cards if match_ups else ()
    wide = NormalDist().inv_cdf(1 - normal_p(BOUND) / 2 / max(1, len(named)))
    cards = [_card_share(id, name, pairs, replaces, wide) for id, name in named]
    return Balance(_share("", pairs, replaces), by, cards)


def _share(name: str, pairs: Sequence[Pair], replaces: bool) -> Share:
    return _compared(name, [one.file.all for one in pairs], [one.original.all for one in pairs] if replaces else None)


def _card_share(id: str, name: str, pairs: Sequence[Pair], replaces: bool, wide: float) -> Share:
    """Return the share with a card played, compared with the original card or with games without it."""
    none = 0.0, 0
    played = [one.file.cards.get(id, none) for one in pairs]
    if replaces:
        others = [one.original.cards.get(id, none) for one in pairs]
        if not any(case for _, case in others):  # an added card
            return _compared(name, played, None, wide)
    else:
        totals = [one.file.all for one in pairs]
        others = [(all - hit, n - case) for (all, n), (hit, case) in zip(totals, played, strict=True)]
    found = _compared(name, played, others, wide)
    few = min(sum(case for _, case in each) for each in (played, others)) < FEW
    return replace(found, less=-inf, more=inf) if few else found


def _compared(name: str, cases: Sequence[Cases], others: Sequence[Cases] | None, wide: float = BOUND) -> Share:
    rated = clustered_share([hit for hit, _ in cases], [case for _, case in cases], wide)
    games = sum(case for _, case in cases)
    if others is None:
        return Share(name, games, rated.value, rated.low, rated.high, 0.5, rated.low - 0.5, rated.high - 0.5)
    before = sum(hit for hit, _ in others) / max(1, sum(case for _, case in others))
    gap = paired_ratios(others, cases, wide).difference
    return Share(name, games, rated.value, rated.low, rated.high, before, gap.low, gap.high)


def checked(match_ups: Sequence[MatchUp], pairs: Sequence[Pair]) -> tuple[Balance, bool]:
    """Return the balance at the first check that settles it, else at the last check, and whether it is settled.

    It is settled if the total is, or, if the file replaces the original, all cards are.
    """
    found = balance_of(match_ups, pairs)
    for count in LOOKED_AT:
        if count <= len(pairs):
            found = balance_of(match_ups, pairs[:count])
            replaced = found.cards if match_ups[0].originals else []
            if all(one.is_settled for one in replaced or [found.total]):
                return found, True
    return found, False
