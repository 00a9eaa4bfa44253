"""Actions as clicks: which pieces and places are touched to say each of them."""

from trized.games.zenith.box import box
from trized.games.zenith.choices import (
    DEVELOP_WITH,
    DISCARD_CARD,
    EXCHANGE_SET,
    FIRST,
    GIVE_SET,
    NO,
    ON,
    OPTION,
    RUN_FROM,
    TECHNOLOGY,
    TIER,
    TOKEN,
    YES,
)
from trized.games.zenith.language import FACTIONS, PLANETS
from trized.games.zenith.listing import effect_at
from trized.games.zenith.notation import ZenithNotation, set_cards
from trized.games.zenith.program import TOKENS
from trized.games.zenith.state import CODE, FRAME
from trized.games.zenith.view import ZenithView
from trized.games.zenith.words import words
from trized.kernel import Way

PLACES = (*PLANETS, *FACTIONS)
NOTATION = ZenithNotation()
USES = ("recruit", "develop", "lead")


def card_id(card: int) -> str:
    """Return the element of a card that the viewer can see, wherever it lies."""
    return f"card-{card}"


def use_id(use: str, card: int) -> str:
    """Return the element of one of the three uses of a card in hand."""
    return f"use-{use}-{card}"


def run_id(start: int) -> str:
    """Return the element of a run of neighbours that begins at a planet, or one place before Mercury."""
    return f"run-{PLANETS[start]}" if start >= 0 else "run-outside"


def ways(view: ZenithView, lang: str) -> list[Way]:
    """Return the viewer's own legal actions as clicks."""
    seat = int(view.viewer)
    speak = words(lang)
    found = []
    for number in view.legal():
        action = int(number)
        say = NOTATION.write(view, seat, action)
        found.append(Way(say, speak.action(view, seat, action), path(view, action), action >= GIVE_SET))
    return found


def path(view: ZenithView, action: int) -> tuple[str, ...]:
    """Return what is touched to say an action."""
    if action >= EXCHANGE_SET:
        return tuple(card_id(card) for card in set_cards(action - EXCHANGE_SET))
    if action >= GIVE_SET:
        return tuple(card_id(card) for card in set_cards(action - GIVE_SET))
    if action < ON:
        card = action % DEVELOP_WITH
        return (card_id(card), use_id(USES[action // DEVELOP_WITH], card))
    return (answer(view, action),)


def answer(view: ZenithView, action: int) -> str:
    """Return the one piece or button that answers an effect."""
    if DISCARD_CARD <= action < DISCARD_CARD + len(box().agents):
        return card_id(action - DISCARD_CARD)
    if action >= FIRST:
        return f"seat-{action - FIRST}"
    if action >= TOKEN:
        return f"token-{PLACES[action - TOKEN]}"
    if action >= TECHNOLOGY:
        return f"develop-{FACTIONS[action - TECHNOLOGY]}"
    if action in (YES, NO):
        return "yes" if action == YES else "no"
    if action >= OPTION:
        return f"option-{action - OPTION}"
    if action >= TIER:
        return f"tier-{action - TIER}"
    if action >= RUN_FROM - 1:
        return run_id(action - RUN_FROM)
    return on_planet(view, action - ON)


def on_planet(view: ZenithView, planet: int) -> str:
    """Return what stands for a planet: the token to come first, the last card of a column, or the disc."""
    table = view.table
    at = (table.depth - 1) * FRAME
    pc, side = int(table.stack[at]), int(table.stack[at + 1])
    if CODE[pc] == TOKENS:
        return f"token-{PLANETS[planet]}"
    effect = effect_at(pc)
    cost = effect.parts[0][0] if effect.op == "pay" else effect
    if cost.op in ("exile", "transfer"):
        owner = 1 - side if cost.op == "transfer" or cost.opponent else side
        return card_id(int(table.last_card(owner, planet)))
    return f"disc-{PLANETS[planet]}"
