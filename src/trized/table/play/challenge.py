"""The daily challenge: one game for each title and day, with the same draws for every player.

Options and opponent follow from the date alone, so they are the same on every server. Draws also depend on a secret of
the store: they are the same for all players of this server, and nobody can compute them beforehand.

Draws do not depend on earlier moves: the fifth die roll is the same for all, and so is the tenth card if it is still
in the pool.
"""

import hashlib
import hmac
import math
from collections import Counter
from datetime import UTC, date, datetime
from functools import partial

from librt.vecs import vec
from mypy_extensions import u8

from trized.kernel import EVERYONE, LEVELS, Audience, Chance, Game, Live, Options
from trized.kernel.game import degrees_of
from trized.kernel.notation import read_draw
from trized.kernel.record import Ply
from trized.table.sources import Sources

WEEK = (0, 1, 1, 2, 2, 3, 3)  # difficulty by weekday, Monday first


def today(sources: Sources) -> date:
    """Return today's date (UTC), which names the challenge."""
    return datetime.fromtimestamp(sources.now(), UTC).date()


def is_day(text: str) -> bool:
    """Return whether `text` is a date such as `2026-01-31`."""
    try:
        return datetime.strptime(text, "%Y-%m-%d").date().isoformat() == text
    except ValueError:
        return False


def number_of(day: str, game: Game, what: str) -> int:
    """Return a large number derived from day, game and `what`, the same on every server."""
    return int.from_bytes(hashlib.sha256(f"trized challenge {day} {game.name} {what}".encode()).digest()[:8])


def level_of(day: str) -> str:
    """Return the level of the opponent on `day`."""
    return LEVELS[WEEK[datetime.fromisoformat(day).weekday()]]


def options_of(day: str, game: Game) -> Options:
    """Return the options of the challenge: one of the game's variants, as difficult as the weekday."""
    varieties = game.varieties
    options = dict(varieties[number_of(day, game, "variety") % len(varieties)])
    steps = degrees_of(game)
    if steps:
        at = WEEK[datetime.fromisoformat(day).weekday()] * (len(steps) - 1) // max(WEEK)
        options[game.difficulty] = steps[at]
    return game.settle(options)


def seed_of_day(secret: str, day: str, game: str) -> bytes:
    """Return the seed of the draws, derived from `secret`; it reveals neither the secret nor other days' seeds."""
    return hmac.new(bytes.fromhex(secret), f"{day} {game}".encode(), hashlib.sha256).digest()


class SameDraws(Chance):
    """Chance that gives every player the same results: result number n of a kind depends on seed, kind and n only.

    A draw gives each card of the pool a random number and takes the card with the lowest. So each card is equally
    likely, and a player with another pool draws the same card if their pool contains it.
    """

    def __init__(self, seed: bytes, live: Live | None = None) -> None:
        super().__init__(keep=True)
        self.seed = seed
        self.live = live  # the game, whose record contains the earlier draws
        self.counted = -1  # entries already counted in `before`
        self.before: Counter[str] = Counter()

    def number(self, kind: str, at: int, which: int) -> float:
        """Return a number in (0, 1] for draw number `at` of `kind` and its candidate `which`."""
        found = hmac.new(self.seed, f"{kind} {at} {which}".encode(), hashlib.sha256).digest()
        return (int.from_bytes(found[:7]) + 1) / 2**56

    def place(self, kind: str) -> int:
        """Return how many results of `kind` came before in the game."""
        if self.live is not None and self.counted != len(self.live.record.entries):
            self.counted = len(self.live.record.entries)
            self.before = count_draws(self.live)
        return self.before[kind] + sum(found == kind for found, _ in self.outcomes)

    def roll(self, kind: str, sides: int, audience: Audience = EVERYONE) -> int:
        """Return a number from 0 to `sides` - 1, the same for every player."""
        value = min(sides - 1, int(self.number(kind, self.place(kind), -1) * sides))
        return int(self.kept(kind, value, audience))

    def draw(self, kind: str, pool: vec[u8], total: int, audience: Audience = EVERYONE) -> int:
        """Return a kind of piece from `pool`: the same for every player whose pool contains it."""
        at = self.place(kind)
        counts = [(which, int(count)) for which, count in enumerate(pool) if count]
        times = {which: -math.log(self.number(kind, at, which)) / count for which, count in counts}
        return int(self.kept(kind, min(times, key=lambda which: (times[which], which)), audience))

    def below(self, n: int) -> int:
        """Return a number from 0 to `n` - 1 for draws without a kind."""
        return min(n - 1, int(self.number("", self.place(""), n) * n))


def count_draws(live: Live) -> Counter[str]:
    """Return the number of results of each kind in the record, without those that were undone."""
    read = partial(read_draw, live.game.notation)
    found = Counter(read(text)[0] for text in live.record.start)
    for number in live.line.plies:
        entry = live.record.entries[number - 1]
        assert isinstance(entry, Ply)
        found.update(read(text)[0] for text in entry.drew)
    return found
