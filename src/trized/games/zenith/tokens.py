"""Bonus tokens from the boards or the reserve; their effect is resolved next.

(compiled)
"""

from typing import Final

from mypy_extensions import i64, u8

from trized.games.zenith.events import TokensReturned, TokenTaken
from trized.games.zenith.state import Table

FROM_RESERVE: Final = -1  # instead of a slot


def take_token(t: Table, side: i64, slot: i64) -> None:
    """Take a token from the boards; its effect is next, with all choices by its owner (D11)."""
    token = t.slots[slot]
    t.slots[slot] = -1
    begin_token(t, side, token, slot)


def draw_token(t: Table, side: i64) -> bool:
    """Draw a token from the reserve, refilled with spent ones if empty (F5); return False if there is none."""
    if t.reserve_size == 0:
        for kind in range(t.box.token_kinds):
            t.reserve[kind] = t.spent[kind]
            t.reserve_size += i64(t.spent[kind])
            t.spent[kind] = u8(0)
        if t.reserve_size == 0:
            return False
        t.events.report(TokensReturned, t.reserve_size)
    begin_token(t, side, from_reserve(t), FROM_RESERVE)
    return True


def from_reserve(t: Table) -> i64:
    """Remove a token from the non-empty reserve and return it."""
    token = t.chance.draw("token", t.reserve, t.reserve_size)
    t.reserve[token] -= 1
    t.reserve_size -= 1
    return token


def begin_token(t: Table, side: i64, token: i64, slot: i64) -> None:
    """Spend a token and start its effect."""
    t.spent[token] += 1
    t.events.report(TokenTaken, side, token, slot)
    t.push(t.box.token_code[token], side, t.box.token_source + token)
