"""Actions as clicks: which pieces, places and buttons are touched for each of them."""

from trized.games.zorgcorp import actions
from trized.games.zorgcorp.actions import goal_of, kind_of, offer_of, origin_of, place_of, quadrant_of
from trized.games.zorgcorp.notation import Notation
from trized.games.zorgcorp.page.ids import (
    act_id,
    bonus_id,
    offer_id,
    place_id,
    quadrant_id,
    saucer_id,
    ship_id,
    token_id,
)
from trized.games.zorgcorp.view import View
from trized.games.zorgcorp.words import words
from trized.kernel import Way

NOTATION = Notation()
Path = tuple[str, ...]


def ways(view: View, lang: str) -> list[Way]:
    """Return the viewer's own legal actions as clicks."""
    seat, say = int(view.viewer), words(lang)
    legal = [int(action) for action in view.legal()]
    return [
        Way(NOTATION.write(view, seat, action), say.action(view, seat, action), path(view, action, legal))
        for action in legal
    ]


def path(view: View, action: int, legal: list[int]) -> Path:
    """Return what is touched for an action: first what acts, then where or what with."""
    board, kind = view.table.board, kind_of(action)
    if kind == actions.MOVE:
        return ship_id(view.table.acting_people(), origin_of(action)), place_id(board, goal_of(action))
    if kind in (actions.LAY_REVOLT, actions.STEAL, actions.SACRIFICE):
        return ship_id(view.table.acting_people(), place_of(action)), target(action)
    if kind in (actions.NAME_WORLD, actions.PLACE_SHIP):
        return (place_id(board, place_of(action)),)
    if kind == actions.BUILD:
        return with_offer((act_id("build"),), action, legal)
    if kind == actions.REVOLUTION:
        return with_offer((act_id("revolution"), place_id(board, place_of(action))), action, legal)
    if kind == actions.DECLARE_SANCTUARY:
        return act_id("sanctuary"), place_id(board, place_of(action))
    if kind == actions.PROBE:
        return act_id("probe"), quadrant_id(quadrant_of(action))
    if kind == actions.REMOVE_SHIP:
        return (saucer_id(place_of(action)),)
    if kind == actions.PASS:
        return (act_id("pass"),)
    if kind == actions.END_MOVES:
        return (act_id("done"),)
    raise ValueError(f"The action {action} is of no kind.")


def target(action: int) -> str:
    """Return what a ship does something to where it stands."""
    kind, place = kind_of(action), place_of(action)
    if kind == actions.LAY_REVOLT:
        return token_id(place)
    return bonus_id(place) if kind == actions.STEAL else saucer_id(place)


def with_offer(begins: Path, action: int, legal: list[int]) -> Path:
    """Add how many BZ$ are offered for building or a revolution, if there is a choice."""
    alike = [one for one in legal if kind_of(one) == kind_of(action) and place_of(one) == place_of(action)]
    return begins if len(alike) == 1 else (*begins, offer_id(offer_of(action)))
