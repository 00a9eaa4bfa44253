"""Actions as clicks: the pieces and places to click for each of them."""

from collections.abc import Callable

from trized.games.zenith import actions
from trized.games.zenith.actions import cards_of, kind_of, number_of
from trized.games.zenith.effects.registry import definition_of, registry
from trized.games.zenith.labels import asked_effect
from trized.games.zenith.page import ids
from trized.games.zenith.view import View
from trized.kernel.page import Together

USES = {actions.RECRUIT: "recruit", actions.DEVELOP_WITH: "develop", actions.LEAD_WITH: "lead"}
ANSWERS: dict[int, Callable[[int], str]] = {  # the one piece or button that answers the prompt, by kind
    actions.RUN_FROM: lambda place: ids.run_id(place - 1),
    actions.TIER: ids.tier_id,
    actions.OPTION: ids.option_id,
    actions.DECISION: ("yes", "no").__getitem__,
    actions.DISCARD: ids.card_id,
    actions.TECHNOLOGY: ids.develop_id,
    actions.TOKEN: ids.token_id,
    actions.FIRST: ids.seat_id,
}


def path(view: View, action: int) -> tuple[str, ...]:
    """Return the elements to click for an action."""
    kind, number = int(kind_of(action)), int(number_of(action))
    if kind in (actions.GIVE, actions.EXCHANGE):
        return Together(ids.card_id(int(card)) for card in cards_of(action))
    if kind in USES:
        return ids.card_id(number), ids.use_id(USES[kind], number)
    return (on_planet(view, number) if kind == actions.ON else ANSWERS[kind](number),)


def on_planet(view: View, planet: int) -> str:
    """Return what means a planet: the token to come first, the last card of a column, or the disc."""
    effect = asked_effect(view)
    if view.question(view.viewer).kind == "tokens":
        return registry().by_name["tokens"].planet_piece(view, effect, planet)
    price = effect.parts[0][0] if effect.kind == "pay" else effect
    return definition_of(price).planet_piece(view, price, planet)
