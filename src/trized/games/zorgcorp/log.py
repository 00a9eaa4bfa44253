"""The lines of the log: a sentence for every event."""

from collections.abc import Callable, Mapping
from typing import Any

from trized.games.zorgcorp.board import Board
from trized.games.zorgcorp.events import (
    EVENTS,
    AssetsChanged,
    BuildingAnnounced,
    RevolutionAnnounced,
    ShipMoved,
    SpySacrificed,
    ZorgcorpDestroyed,
)
from trized.games.zorgcorp.names import Names
from trized.games.zorgcorp.view import View
from trized.kernel import Event

EventLine = Callable[[View, Any], str]

PLACES = ("place", "origin", "goal", "hole", "world")
FIGURES = ("number", "count", "face", "bonus", "change", "assets", "amount", "seized", "ending")


class LogLines:
    """Says in one language what happened."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.texts = names.texts
        self.by_event: Mapping[type[Event], EventLine] = {
            **dict.fromkeys(EVENTS, self.plain),
            AssetsChanged: self.assets_changed,
            ShipMoved: self.ship_moved,
            ZorgcorpDestroyed: self.zorgcorp_destroyed,
            SpySacrificed: self.spy_sacrificed,
            BuildingAnnounced: self.building_announced,
            RevolutionAnnounced: self.revolution_announced,
        }

    def plain(self, view: View, event: Event) -> str:
        """Say an event by the sentence of its kind, with all its fields in words."""
        board = view.table.board
        values = {field: self.written(board, field, number) for field, number in event.facts().items()}
        return self.texts.sentence(f"event.{event.kind}", **values)

    def written(self, board: Board, field: str, number: int) -> str | int:
        """Write a field of an event as it stands in a sentence."""
        if field in PLACES:
            return self.names.place(board, number)
        if field == "people":
            return self.names.people(number)
        if field == "token":
            return self.names.token(number)
        if field == "offer":
            return self.names.bz(number)
        if field == "quadrant":
            return self.names.quadrant(number)
        if field in FIGURES:
            return number
        raise ValueError(f"No event has a field '{field}'.")

    def assets_changed(self, view: View, event: AssetsChanged) -> str:
        """Say by how much the assets grew or shrank."""
        key = "event.assets_grew" if event.change > 0 else "event.assets_shrank"
        return self.texts.sentence(key, change=abs(event.change), assets=event.assets)

    def ship_moved(self, view: View, event: ShipMoved) -> str:
        """Say where a ship flew; a spy's two steps may lead out and back."""
        if event.origin != event.goal:
            return self.plain(view, event)
        place = self.names.place(view.table.board, event.origin)
        return self.texts.sentence("event.out_and_back", people=self.names.people(event.people), place=place)

    def building_announced(self, view: View, event: BuildingAnnounced) -> str:
        """Say that a people wants a ship, and what it offers if it offers anything."""
        if event.offer:
            return self.plain(view, event)
        return self.texts.sentence("event.building_announced_free", people=self.names.people(event.people))

    def revolution_announced(self, view: View, event: RevolutionAnnounced) -> str:
        """Say that a revolution begins, and what is offered if anything is."""
        if event.offer:
            return self.plain(view, event)
        world = self.names.place(view.table.board, event.world)
        return self.texts.sentence("event.revolution_announced_free", world=world)

    def zorgcorp_destroyed(self, view: View, event: ZorgcorpDestroyed) -> str:
        """Say that a ZorgCorp ship was destroyed, and what its wreck brought."""
        key = "event.zorgcorp_destroyed_paid" if event.paid else "event.zorgcorp_destroyed"
        return self.texts.sentence(key, place=self.names.place(view.table.board, event.place))

    def spy_sacrificed(self, view: View, event: SpySacrificed) -> str:
        """Say that a spy ship sacrificed itself, and whether there is a new one."""
        key = "event.spy_sacrificed_replaced" if event.replaced else "event.spy_sacrificed"
        return self.texts.sentence(key, place=self.names.place(view.table.board, event.place))
