"""Influence: discs move along their tracks, are won, and may end the game.

(compiled)
"""

from mypy_extensions import i64

from trized.games.zenith.state import (
    ABSOLUTE,
    ANY_DISCS,
    DEMOCRATIC,
    DIFFERENT,
    GONE,
    OVER,
    POPULAR,
    SAME,
    STEPS,
    TOKEN_CODE,
    TOKEN_SOURCE,
    Table,
)
from trized.kernel.audience import EVERYONE


def influence(t: Table, side: i64, planet: i64, n: i64) -> None:
    """Move a disc n steps towards a side; if it is won, the planet's token comes next (D10)."""
    if move(t, side, planet, n):
        claim(t, side, planet)


def move(t: Table, side: i64, planet: i64, n: i64) -> bool:
    """Move a disc towards a side and tell whether that side has won it and the game goes on.

    A disc that was won this turn is gone: influence on it is lost (D1), and so are steps beyond the control zone.
    """
    was = t.place[planet]
    if was == GONE:
        if t.story is not None:
            t.story.tell("lost", EVERYONE, side, planet)
        return False
    t.stirred = 1
    now = was + n if side == 0 else was - n
    won = now >= STEPS or now <= -STEPS
    if won:
        now = STEPS if side == 0 else -STEPS
    t.place[planet] = now
    if t.story is not None:
        t.story.tell("disc", EVERYONE, side, planet, was, now)
    if not won:
        return False
    t.place[planet] = GONE
    t.won[side * 5 + planet] += 1
    if t.story is not None:
        t.story.tell("won", EVERYONE, side, planet)
    check_victory(t, side, planet)
    return t.phase != OVER


def claim(t: Table, side: i64, planet: i64) -> None:
    """Apply the token beside a planet whose disc was just won.

    It lies there only until the first disc of its planet is won or somebody takes it from the board (D10, F4).
    """
    if t.slots[planet] >= 0:
        take_token(t, side, planet)


def take_token(t: Table, side: i64, slot: i64) -> None:
    """Take a token from the boards: its effect comes next, and its owner makes every choice in it (D11)."""
    kind = t.slots[slot]
    t.slots[slot] = -1
    t.spent[kind] += 1
    if t.story is not None:
        t.story.tell("token", EVERYONE, side, kind, slot)
    t.push(TOKEN_CODE[kind], side, TOKEN_SOURCE + kind)


def check_victory(t: Table, side: i64, planet: i64) -> None:
    """End the game if the disc just won fulfils one or more of the three conditions (G2)."""
    discs: i64 = 0
    planets: i64 = 0
    for p in range(5):
        discs += t.won[side * 5 + p]
        if t.won[side * 5 + p] > 0:
            planets += 1
    endings: i64 = 0
    if t.won[side * 5 + planet] >= SAME:
        endings |= ABSOLUTE
    if planets >= DIFFERENT:
        endings |= DEMOCRATIC
    if discs >= ANY_DISCS:
        endings |= POPULAR
    if endings != 0:
        finish(t, side, endings)


def finish(t: Table, winner: i64, endings: i64) -> None:
    """End the game at once; nothing further is resolved."""
    t.phase = OVER
    t.winner = winner
    t.endings = endings
    t.depth = 0
    t.pending = 0
    if t.story is not None:
        t.story.tell("over", EVERYONE, winner, endings)
