"""Text of event fields in the log, and the form of each sentence."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from trized.games.zorgcorp import events
from trized.games.zorgcorp.names import Names
from trized.games.zorgcorp.view import View
from trized.kernel import Event

PLACES: Final = ("place", "origin", "goal", "hole", "world")
FORMS: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    events.AssetsChanged: lambda event: "grew" if event.change > 0 else "shrank",
    events.ShipMoved: lambda event: "" if event.origin != event.goal else "out_and_back",
    events.BuildingAnnounced: lambda event: "" if event.offer else "free",
    events.RevolutionAnnounced: lambda event: "" if event.offer else "free",
    events.ZorgcorpDestroyed: lambda event: "paid" if event.paid else "",
    events.SpySacrificed: lambda event: "replaced" if event.replaced else "",
}


def written_fields(names: Names) -> Mapping[str, Callable[[View, int], str | int]]:
    """Return the functions that write event fields as text, by field name."""

    def place(view: View, place: int) -> str:
        return names.place(view.table.board, place)

    return {
        **dict.fromkeys(PLACES, place),
        "people": lambda view, people: names.people(people),
        "token": lambda view, token: names.token(token),
        "offer": lambda view, offer: names.bz(offer),
        "quadrant": lambda view, quadrant: names.quadrant(quadrant),
        "change": lambda view, change: abs(change),
    }
