"""Click paths of actions."""

from collections.abc import Callable

from trized.games.zenith import actions
from trized.games.zenith.actions import cards_of, kind_of, number_of
from trized.games.zenith.effects.registry import definition_of, registry
from trized.games.zenith.labels import pending_effect
from trized.games.zenith.page import ids
from trized.games.zenith.view import View
from trized.kernel.page import Together

USES = {actions.RECRUIT: "recruit", actions.DEVELOP_WITH: "develop", actions.LEAD_WITH: "lead"}
ANSWERS: dict[int, Callable[[int], str]] = {  # the single element to click, by kind of action
    actions.RUN_FROM: lambda place: ids.run_id(place - 1),
    actions.TIER: ids.tier_id,
    actions.OPTION: ids.option_id,
    actions.DECISION: ("yes", "no").__getitem__,
    actions.DISCARD: ids.card_id,
    actions.TECHNOLOGY: ids.develop_id,
    actions.TOKEN: ids.token_id,
    actions.FIRST: ids.seat_id,
}


def paths(view: View, legal: list[int]) -> list[tuple[str, ...]]:
    """Return the click path of each legal action."""
    return [path(view, action) for action in legal]


def path(view: View, action: int) -> tuple[str, ...]:
    """Return the ids of the elements to click for `action`."""
    kind, number = int(kind_of(action)), int(number_of(action))
    if kind in (actions.GIVE, actions.EXCHANGE):
        return Together(ids.card_id(int(card)) for card in cards_of(action))
    if kind in USES:
        return ids.card_id(number), ids.use_id(USES[kind], number)
    return (on_planet(view, number) if kind == actions.ON else ANSWERS[kind](number),)


def on_planet(view: View, planet: int) -> str:
    """Return the element to click for a planet: a waiting token, the last card of a column, or the disc."""
    effect = pending_effect(view)
    if view.question(view.viewer).kind == "tokens":
        return registry().by_name["tokens"].planet_piece(view, effect, planet)
    price = effect.parts[0][0] if effect.kind == "pay" else effect
    return definition_of(price).planet_piece(view, price, planet)
