"""Actions as clicks: which pieces and places are touched to say each of them."""

from trized.games.zenith import actions
from trized.games.zenith.actions import NO, YES, cards_of, kind_of, number_of, run_start
from trized.games.zenith.effects.registry import definition_of, registry
from trized.games.zenith.labels import asked_effect
from trized.games.zenith.notation import Notation
from trized.games.zenith.page import ids
from trized.games.zenith.view import View
from trized.games.zenith.words import words
from trized.kernel import Way

NOTATION = Notation()
SETS = (actions.GIVE, actions.EXCHANGE)
USES = {actions.RECRUIT: "recruit", actions.DEVELOP_WITH: "develop", actions.LEAD_WITH: "lead"}


def ways(view: View, lang: str) -> list[Way]:
    """Return the viewer's own legal actions as clicks."""
    seat = int(view.viewer)
    said = words(lang)
    return [
        Way(
            NOTATION.write(view, seat, action),
            said.action(view, seat, action),
            path(view, action),
            kind_of(action) in SETS,
        )
        for action in map(int, view.legal())
    ]


def path(view: View, action: int) -> tuple[str, ...]:
    """Return what is touched to say an action."""
    kind = int(kind_of(action))
    if kind in SETS:
        return tuple(ids.card_id(int(card)) for card in cards_of(action))
    if kind in USES:
        card = int(number_of(action))
        return (ids.card_id(card), ids.use_id(USES[kind], card))
    return (answer(view, action),)


def answer(view: View, action: int) -> str:
    """Return the one piece or button that answers the prompt."""
    kind, number = int(kind_of(action)), int(number_of(action))
    match kind:
        case actions.ON:
            return on_planet(view, number)
        case actions.RUN_FROM:
            return ids.run_id(int(run_start(action)))
        case actions.TIER:
            return ids.tier_id(number)
        case actions.OPTION:
            return ids.option_id(number)
        case actions.DECISION:
            return {YES: "yes", NO: "no"}[action]
        case actions.DISCARD:
            return ids.card_id(number)
        case actions.TECHNOLOGY:
            return ids.develop_id(number)
        case actions.TOKEN:
            return ids.token_id(number)
        case actions.FIRST:
            return ids.seat_id(number)
    raise ValueError(action)


def on_planet(view: View, planet: int) -> str:
    """Return what means a planet: the token to come first, the last card of a column, or the disc."""
    effect = asked_effect(view)
    if view.question(view.viewer).kind == "tokens":
        return registry().by_name["tokens"].planet_piece(view, effect, planet)
    price = effect.parts[0][0] if effect.kind == "pay" else effect
    return definition_of(price).planet_piece(view, price, planet)
