"""Sources of random draws: rules take a `Chance` argument for cards from a pool, dice and coins.

A state contains no future draws. `Seeded` draws from a seed, `Entropy` from the operating system at live tables, and
`Script` repeats the draws of a record. All give the same results compiled and interpreted.

(compiled)
"""

import secrets
from operator import mul
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from trized.kernel.audience import EVERYONE, Audience
from trized.kernel.errors import Refused

MASK: Final[i64] = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Draws for the rules, and with `keep` keeps the named outcomes for the record.

    Each draw names its audience, by default everyone. The record of an unfinished game shows a secret card only to the
    viewers who saw it drawn.
    """

    def __init__(self, keep: bool = False) -> None:
        self.keep = keep
        self.outcomes: list[tuple[str, int]] = []
        self.audiences: list[Audience] = []  # the audience of each outcome

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, all equally likely."""
        raise Refused("no_chance")

    def kept(self, kind: str, value: i64, audience: Audience) -> i64:
        """Return `value`; with `keep`, also store it as an outcome named `kind` with its audience."""
        if self.keep:
            self.outcomes.append((kind, value))
            self.audiences.append(audience)
        return value

    def roll(self, kind: str, sides: i64, audience: Audience = EVERYONE) -> i64:
        """Return one of `sides` equally likely results, counted from 0."""
        return self.kept(kind, self.below(sides), audience)

    def draw(self, kind: str, pool: vec[u8], total: i64, audience: Audience = EVERYONE) -> i64:
        """Return a piece drawn from a pool of pool[k] pieces of each kind k, `total` in all."""
        left = self.below(total)
        value: i64 = 0
        left -= i64(pool[0])
        while left >= 0:
            value += 1
            left -= i64(pool[value])
        return self.kept(kind, value, audience)

    def taken(self) -> list[tuple[str, int]]:
        """Return the outcomes kept since the last call, and clear them."""
        outcomes = self.outcomes
        self.outcomes = []
        self.audiences = []
        return outcomes


class Seeded(Chance):
    """Draws from a small fast generator (xoshiro128++) with the same results for a seed on every machine."""

    def __init__(self, seed: int, keep: bool = False) -> None:
        super().__init__(keep)
        words: list[int] = []
        z = seed & 0xFFFFFFFFFFFFFFFF
        for _ in range(2):  # splitmix64 spreads the seed over the four words
            z = (z + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
            x = z
            # A signal during `*` of large numbers would end a compiled process; `mul` raises an exception instead.
            x = mul(x ^ (x >> 30), 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
            x = mul(x ^ (x >> 27), 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
            x = x ^ (x >> 31)
            words += [x & 0xFFFFFFFF, x >> 32]
        self.a: i64 = words[0]
        self.b: i64 = words[1]
        self.c: i64 = words[2]
        self.d: i64 = words[3] | 1

    def word(self) -> i64:
        """Return 32 random bits."""
        s = (self.a + self.d) & MASK
        result = ((((s << 7) & MASK) | (s >> 25)) + self.a) & MASK
        t = (self.b << 9) & MASK
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= t
        self.d = ((self.d << 11) & MASK) | (self.d >> 21)
        return result

    def copy(self) -> "Seeded":
        """Return an independent generator with the same future draws."""
        return resume_seeded(self.keep, self.a, self.b, self.c, self.d)

    def __reduce__(self) -> tuple[object, tuple[bool, int, int, int, int]]:
        """Pickle the four words of the generator, so that the copy continues with the same draws."""
        return resume_seeded, (self.keep, int(self.a), int(self.b), int(self.c), int(self.d))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Seeded)
            and self.a == other.a
            and self.b == other.b
            and self.c == other.c
            and self.d == other.d
        )

    def __hash__(self) -> int:
        return hash((int(self.a), int(self.b), int(self.c), int(self.d)))

    def below(self, n: i64) -> i64:
        product = self.word() * n
        low = product & MASK
        if low < n:  # Lemire's method: reject the few words that would favour some results
            floor = (MASK + 1 - n) % n
            while low < floor:
                product = self.word() * n
                low = product & MASK
        return product >> 32


def resume_seeded(keep: bool, a: i64, b: i64, c: i64, d: i64) -> Seeded:
    """Return a generator that continues from the four words of another one."""
    chance = Seeded(0, keep)
    chance.a, chance.b, chance.c, chance.d = a, b, c, d
    return chance


class Entropy(Chance):
    """Draws from the operating system's entropy: for live tables, where no seed may exist."""

    def below(self, n: i64) -> i64:
        return secrets.randbelow(n)


class Script(Chance):
    """Repeats the outcomes of a record; raises Refused if the rules draw something else.

    After the last scripted outcome, `then` draws, if given.
    """

    def __init__(self, script: list[tuple[str, int]], then: Chance | None = None, keep: bool = False) -> None:
        super().__init__(keep)
        self.script = script
        self.then = then
        self.at: i64 = 0

    def rest(self) -> int:
        """Return the number of unused outcomes."""
        return max(0, len(self.script) - self.at)

    def next(self, kind: str) -> i64:
        """Return the next outcome of the script; raise Refused if its kind is not `kind`."""
        if self.at >= len(self.script):
            raise Refused("early", kind=kind)
        found, value = self.script[self.at]
        if found != kind:
            raise Refused("other_kind", found=found, kind=kind)
        self.at += 1
        return value

    def roll(self, kind: str, sides: i64, audience: Audience = EVERYONE) -> i64:
        if self.then is not None and self.at >= len(self.script):
            return self.kept(kind, self.then.roll(kind, sides, audience), audience)
        value = self.next(kind)
        if not 0 <= value < sides:
            raise Refused("results", value=value, kind=kind, sides=sides)
        return self.kept(kind, value, audience)

    def draw(self, kind: str, pool: vec[u8], total: i64, audience: Audience = EVERYONE) -> i64:
        if self.then is not None and self.at >= len(self.script):
            return self.kept(kind, self.then.draw(kind, pool, total, audience), audience)
        value = self.next(kind)
        if not 0 <= value < len(pool) or pool[value] == 0:
            raise Refused("not_there", kind=kind, value=value)
        return self.kept(kind, value, audience)
