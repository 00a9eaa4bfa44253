"""The daily challenge: one game for each title and day, and chance that draws the same for everybody who plays it.

Which options and which opponent a day brings follows from the date alone, so it is the same on every server. What is
drawn comes from a secret of the store as well: the same for all on this server, and nobody can compute it beforehand.

The draws do not depend on what somebody did before. The fifth die of a game shows the same to all, and the tenth card
drawn is the same card for all as long as it is still there to be drawn.
"""

import hashlib
import hmac
import math
from collections import Counter
from datetime import UTC, datetime
from functools import partial

from librt.vecs import vec
from mypy_extensions import u8

from trized.kernel import EVERYONE, LEVELS, Audience, Chance, Game, Live, Options
from trized.kernel.game import degrees_of
from trized.kernel.notation import read_draw
from trized.kernel.record import Ply

WEEK = (0, 1, 1, 2, 2, 3, 3)  # the level of each day, Monday first: a week grows harder


def today() -> str:
    """Return the day of the challenge: it changes at midnight, UTC."""
    return datetime.now(UTC).date().isoformat()


def is_day(text: str) -> bool:
    """Return whether a text is a date as we write it."""
    try:
        return datetime.strptime(text, "%Y-%m-%d").date().isoformat() == text
    except ValueError:
        return False


def number_of(day: str, game: Game, what: str) -> int:
    """Return a large number that belongs to a day and a game, the same on every server."""
    return int.from_bytes(hashlib.sha256(f"trized challenge {day} {game.name} {what}".encode()).digest()[:8])


def level_of(day: str) -> str:
    """Return how strong the opponent of a day is."""
    return LEVELS[WEEK[datetime.fromisoformat(day).weekday()]]


def options_of(day: str, game: Game) -> Options:
    """Return what is played on a day: one of the game's varieties, and as hard as the day of the week is."""
    varieties = game.varieties
    options = dict(varieties[number_of(day, game, "variety") % len(varieties)])
    steps = degrees_of(game)
    if steps:
        at = WEEK[datetime.fromisoformat(day).weekday()] * (len(steps) - 1) // max(WEEK)
        options[game.difficulty] = steps[at]
    return game.settle(options)


def seed_of_day(secret: str, day: str, game: str) -> bytes:
    """Return what the draws of a day come from; it tells nothing about the secret, nor about another day."""
    return hmac.new(bytes.fromhex(secret), f"{day} {game}".encode(), hashlib.sha256).digest()


class SameDraws(Chance):
    """Draws the same for everybody: each outcome depends on the seed, on its kind, and on how many came before it.

    A card is drawn as if all cards raced, each with a time of its own that is drawn anew for every draw: every card is
    as likely as it should be, and another pool changes the winner only if the winner is not in it.
    """

    def __init__(self, seed: bytes, live: Live | None = None) -> None:
        super().__init__(keep=True)
        self.seed = seed
        self.live = live  # the game whose record contains the draws so far
        self.counted = -1  # entries that are counted in `before`
        self.before: Counter[str] = Counter()

    def number(self, kind: str, at: int, which: int) -> float:
        """Return a number over 0 and up to 1 that belongs to one draw, and in it to one thing that could be drawn."""
        found = hmac.new(self.seed, f"{kind} {at} {which}".encode(), hashlib.sha256).digest()
        return (int.from_bytes(found[:7]) + 1) / 2**56

    def place(self, kind: str) -> int:
        """Return how many outcomes of a kind came before this one in the game."""
        if self.live is not None and self.counted != len(self.live.record.entries):
            self.counted = len(self.live.record.entries)
            self.before = count_draws(self.live)
        return self.before[kind] + sum(found == kind for found, _ in self.outcomes)

    def roll(self, kind: str, sides: int, audience: Audience = EVERYONE) -> int:
        """Return one of `sides` results, the same for everybody."""
        value = min(sides - 1, int(self.number(kind, self.place(kind), -1) * sides))
        return int(self.kept(kind, value, audience))

    def draw(self, kind: str, pool: vec[u8], total: int, audience: Audience = EVERYONE) -> int:
        """Return a kind of piece from a pool: the one that is drawn for everybody who still has it."""
        at = self.place(kind)
        counts = [(which, int(count)) for which, count in enumerate(pool) if count]
        times = {which: -math.log(self.number(kind, at, which)) / count for which, count in counts}
        return int(self.kept(kind, min(times, key=lambda which: (times[which], which)), audience))

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, where a game asks for one without a name."""
        return min(n - 1, int(self.number("", self.place(""), n) * n))


def count_draws(live: Live) -> Counter[str]:
    """Return how many outcomes of each kind the standing record of a game holds."""
    read = partial(read_draw, live.game.notation)
    found = Counter(read(text)[0] for text in live.record.start)
    for number in live.line.plies:
        entry = live.record.entries[number - 1]
        assert isinstance(entry, Ply)
        found.update(read(text)[0] for text in entry.drew)
    return found
