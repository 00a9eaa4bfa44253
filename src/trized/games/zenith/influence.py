"""Influence: discs move along their tracks, are won, and may end the game.

(compiled)
"""

from mypy_extensions import i64

from trized.games.zenith.box import PLANET_COUNT
from trized.games.zenith.events import DiscMoved, DiscReset, DiscWon, GameEnded, InfluenceLost
from trized.games.zenith.state import ABSOLUTE, DEMOCRATIC, GONE, OVER, POPULAR, Table
from trized.games.zenith.tokens import take_token


def influence(t: Table, side: i64, planet: i64, n: i64) -> None:
    """Move a disc `n` steps towards a side; if it is won, push the planet's token (D10)."""
    if move(t, side, planet, n):
        claim(t, side, planet)


def move(t: Table, side: i64, planet: i64, n: i64) -> bool:
    """Move a disc towards a side; return True if the side wins it and the game goes on.

    Influence on a disc won this turn is lost (D1), and so are steps beyond the control zone.
    """
    before = t.place[planet]
    if before == GONE:
        t.events.report(InfluenceLost, side, planet)
        return False
    t.changed = 1
    steps = t.box.track_steps
    after = before + n if side == 0 else before - n
    won = after >= steps or after <= -steps
    if won:
        after = steps if side == 0 else -steps
    t.place[planet] = after
    if t.events.listening:
        t.events.report(DiscMoved, side, planet, before, after)
    if not won:
        return False
    t.place[planet] = GONE
    t.won[side * PLANET_COUNT + planet] += 1
    t.events.report(DiscWon, side, planet)
    check_victory(t, side, planet)
    return t.phase != OVER


def reset(t: Table, planet: i64) -> None:
    """Move a disc back to its middle space; this is no influence (D7)."""
    before = t.place[planet]
    if before != 0:
        t.place[planet] = 0
        t.changed = 1
    t.events.report(DiscReset, planet, before)


def claim(t: Table, side: i64, planet: i64) -> None:
    """Apply the token beside a planet whose disc was just won.

    It is there until the first disc of its planet is won or a side takes it from the board (D10, F4).
    """
    if t.slots[planet] >= 0:
        take_token(t, side, planet)


def check_victory(t: Table, side: i64, planet: i64) -> None:
    """End the game if the disc just won meets one or more of the three conditions (G2)."""
    discs: i64 = 0
    planets: i64 = 0
    for p in range(PLANET_COUNT):
        discs += t.discs(side, p)
        if t.discs(side, p) > 0:
            planets += 1
    endings: i64 = 0
    if t.discs(side, planet) >= t.box.absolute:
        endings |= ABSOLUTE
    if planets >= t.box.democratic:
        endings |= DEMOCRATIC
    if discs >= t.box.popular:
        endings |= POPULAR
    if endings != 0:
        finish(t, side, endings)


def finish(t: Table, winner: i64, endings: i64) -> None:
    """End the game at once; nothing further is resolved."""
    t.phase = OVER
    t.winner = winner
    t.endings = endings
    t.depth = 0
    t.tokens_waiting = 0
    t.events.report(GameEnded, winner, endings)
