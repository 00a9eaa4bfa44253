"""A table of Zenith in a few words: everything that differs from an empty table.

A test compares all of it, so what a printed item must leave alone is tested along with what it does.
"""

from __future__ import annotations

from tests.support.zenith.situation import TOKENS, Situation
from trized.games.zenith.box import FACTIONS, PLANETS

ALL = {"mercury", "venus", "terra", "mars", "jupiter"}


def facts(words: str) -> set[str]:
    """Return the set of words that `report` returns, from a text with commas between them."""
    return set(words.split(", "))


def report(s: Situation) -> set[str]:
    """Return the state of the table in words.

    | words | meaning |
    | --- | --- |
    | `mars 2`, `mars gone` | a disc that is not in the middle (negative: towards the opponent) |
    | `won mars`, `won mars 2` | discs in my hands |
    | `credits 3`, `zenithium 1`, `human 2` | my money and markers |
    | `silver`, `gold` | the badge before me |
    | `mine nero khan` | my columns, Mercury first, oldest first |
    | `their ...`, `they won ...`, `theirs ...` | the same of the opponent |
    | `discarded nero` | the discard pile |
    | `leader on mars`, `spent leader` | tokens on the boards, tokens used |
    | `asked pay` | a question that is open; without it the turn is over |
    """
    words = {f"{planet} {place}" for planet, place in zip(PLANETS, s.places(), strict=True) if place}
    words |= {f"{planet} gone" for planet in PLANETS if s.place(planet) is None}
    words |= {f"discarded {card}" for card in s.pile()}
    words |= {f"{kind} on {place}" for place, kind in s.tokens().items()}
    words |= {f"spent {TOKENS[kind]}" for kind, n in enumerate(s.position.table.spent) if n}
    if s.asked() != "action":
        words.add(f"asked {s.asked()}")
    return words | _side(s, 0, "", "won", "mine") | _side(s, 1, "their ", "they won", "theirs")


def _side(s: Situation, side: int, whose: str, won: str, columns: str) -> set[str]:
    credits, zenithium = s.money(side)
    figures = {"credits": credits, "zenithium": zenithium} | dict(zip(FACTIONS, s.markers(side), strict=True))
    words = {f"{whose}{name} {n}" for name, n in figures.items() if n}
    words |= {
        f"{won} {planet}" + (f" {n}" if n > 1 else "") for planet, n in zip(PLANETS, s.discs(side), strict=True) if n
    }
    if s.columns(side):
        words.add(" ".join([columns, *s.columns(side)]))
    if s.position.table.badge == side:
        words.add(whose + ("gold" if s.position.table.gold else "silver"))
    return words
