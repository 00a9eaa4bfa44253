"""The word `other`: without an earlier choice on its card it excludes nothing, and the card is read without it."""

from collections.abc import Sequence
from dataclasses import replace

from trized.games.zenith.effects.effect import Effect

CHOOSERS = ("any", "yield", "run", "reset", "swap")


def chooses_planet(e: Effect) -> bool:
    """Return whether the player chooses a planet, which a later `other` excludes (D6)."""
    return e.kind in CHOOSERS or any(chooses_planet(inner) for part in e.parts for inner in part)


def exiles(e: Effect) -> bool:
    """Return whether a card may be exiled, whose planet a later exile with `other` excludes (E6)."""
    inside = (inner for part in e.parts for inner in part)
    return e.kind == "exile" or (e.kind == "tiers" and e.word == "column") or any(map(exiles, inside))


def settled(effects: Sequence[Effect], chosen: bool = False, exiled: bool = False) -> tuple[Effect, ...]:
    """Return the effects of a card without each `other` that excludes nothing.

    `chosen` and `exiled`: an earlier effect lets the player choose a planet, or exiles a card.
    """
    found = []
    for effect in effects:
        found.append(_settled(effect, chosen, exiled))
        chosen = chosen or chooses_planet(effect)
        exiled = exiled or exiles(effect)
    return tuple(found)


def _settled(e: Effect, chosen: bool, exiled: bool) -> Effect:
    if e.kind == "any" and e.word == "other" and not chosen:
        return replace(e, word="any")
    if e.kind == "exile" and e.word == "other" and e.n == 1 and not exiled:
        return replace(e, word="")
    if e.kind == "pay":
        price, gain = e.parts
        return replace(
            e, parts=(settled(price, chosen, exiled), settled(gain, chosen, exiled or any(map(exiles, price))))
        )
    again = e.kind == "repeat" and e.n > 1  # a repetition follows its own choices
    chosen = chosen or (again and chooses_planet(e))
    exiled = exiled or (again and exiles(e)) or (e.kind == "tiers" and e.word == "column")
    return replace(e, parts=tuple(settled(part, chosen, exiled) for part in e.parts))
