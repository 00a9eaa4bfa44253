"""Click paths of actions."""

from collections.abc import Callable

from trized.games.zorgcorp import actions
from trized.games.zorgcorp.actions import goal_of, kind_of, offer_of, place_of
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

Path = tuple[str, ...]
TARGETS: dict[int, Callable[[int], str]] = {  # the target of a ship's action at its place
    actions.LAY_REVOLT: token_id,
    actions.STEAL: bonus_id,
    actions.SACRIFICE: saucer_id,
}
BUTTONS = {
    actions.PASS: "pass",
    actions.END_MOVES: "done",
    actions.BUILD: "build",
    actions.REVOLUTION: "revolution",
    actions.DECLARE_SANCTUARY: "sanctuary",
    actions.PROBE: "probe",
}


def paths(view: View, legal: list[int]) -> list[Path]:
    """Return the click path of each legal action."""
    return [path(view, action, legal) for action in legal]


def path(view: View, action: int, legal: list[int]) -> Path:
    """Return the ids of the elements to click for `action`: the actor, then the target."""
    kind, place = kind_of(action), place_of(action)
    if kind == actions.REMOVE_SHIP:
        return (saucer_id(place),)
    if kind in BUTTONS:
        begins: Path = (act_id(BUTTONS[kind]),)
        if kind == actions.PROBE:
            return *begins, quadrant_id(place)
        if kind in (actions.REVOLUTION, actions.DECLARE_SANCTUARY):
            begins = *begins, place_id(view.table.board, place)
        alike = [one for one in legal if kind_of(one) == kind and place_of(one) == place]
        return begins if len(alike) == 1 else (*begins, offer_id(offer_of(action)))
    if kind in TARGETS:
        return ship_id(view.table.acting_people(), place), TARGETS[kind](place)
    if kind == actions.MOVE:
        return ship_id(view.table.acting_people(), place), place_id(view.table.board, goal_of(action))
    return (place_id(view.table.board, place),)  # the named world, or the place of a new ship
