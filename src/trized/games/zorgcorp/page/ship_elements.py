"""Maps events to the ship elements on the screen.

Events are animated on the board before them, but the page only has the table after them. So this module first moves
ships back to their old places, then forward with every event.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

from trized.games.zorgcorp.board import ZORGTERRE, start_world_of
from trized.games.zorgcorp.box import PEOPLES, SPY
from trized.games.zorgcorp.events import (
    ExcessRemoved,
    ShipBuilt,
    ShipMoved,
    ShipsLaunched,
    SpySacrificed,
    ZorgcorpDestroyed,
    ZorgcorpMoved,
    ZorgcorpSwallowed,
)
from trized.games.zorgcorp.page.ids import dock_id, saucer_id, ship_id
from trized.games.zorgcorp.page.ships import zorgcorp_places
from trized.games.zorgcorp.state import Table
from trized.kernel import Event

Piles = defaultdict[int, list[str]]  # the elements at each place


class ShipCounts:
    """The number of ships at each place."""

    def __init__(self, table: Table) -> None:
        each, ships = int(table.box.ships_per_people), [int(place) for place in table.ships]
        self.zorgcorp = Counter(zorgcorp_places(table))
        self.peoples = [Counter(ships[each * people : each * (people + 1)]) for people in range(PEOPLES)]
        self.in_reserve = int(table.zorgcorp_ships_left)

    def take_back(self, event: Event) -> None:
        """Undo the effect of an event on the ships."""
        if isinstance(event, ShipMoved):
            self.peoples[event.people][event.goal] -= 1
            self.peoples[event.people][event.origin] += 1
        elif isinstance(event, ShipBuilt):
            self.peoples[event.people][event.world] -= 1
        elif isinstance(event, ZorgcorpMoved):
            self.zorgcorp[event.goal] -= 1
            self.zorgcorp[event.origin] += 1
        elif isinstance(event, ShipsLaunched):
            self.zorgcorp[ZORGTERRE] -= event.count
            self.in_reserve += event.count
        elif isinstance(event, ZorgcorpSwallowed):
            self.bring_back(event.origin)
        elif isinstance(event, ExcessRemoved | ZorgcorpDestroyed):
            self.bring_back(event.place)
        elif isinstance(event, SpySacrificed):
            self.bring_back(event.place)
            self.peoples[SPY][event.place] += 1
            self.peoples[SPY][start_world_of(SPY)] -= event.replaced

    def bring_back(self, place: int) -> None:
        """Move a ZorgCorp ship from the reserve back to a place."""
        self.zorgcorp[place] += 1
        self.in_reserve -= 1


class ShipElements:
    """The element ids of all ships, by place."""

    def __init__(self, table: Table, events: Sequence[Event]) -> None:
        before = ShipCounts(table)
        for event in reversed(events):
            before.take_back(event)
        self.docked = [dock_id(number) for number in range(before.in_reserve)]
        self.saucers: Piles = defaultdict(list)
        for place, count in before.zorgcorp.items():
            self.saucers[place] = [saucer_id(place, number) for number in range(count)]
        self.arrived: Piles = defaultdict(list)  # R3: these have moved and do not move again
        self.ships: list[Piles] = [defaultdict(list) for _ in range(PEOPLES)]
        for people, counts in enumerate(before.peoples):
            for place, count in counts.items():
                self.ships[people][place] = [ship_id(people, place, number) for number in range(count)]

    def launch(self, count: int) -> list[str]:
        """Remove ships from the dock; return their ids."""
        launched = [taken(self.docked) for _ in range(count)]
        self.saucers[ZORGTERRE] += launched
        return [piece for piece in launched if piece]

    def move_zorgcorp(self, origin: int, goal: int) -> str:
        """Move a ZorgCorp ship that has not moved yet; return its id."""
        piece = taken(self.saucers[origin])
        self.arrived[goal].append(piece)
        return piece

    def take_zorgcorp(self, place: int) -> str:
        """Remove a ZorgCorp ship from a place; return its id."""
        return taken(self.saucers[place]) or taken(self.arrived[place])

    def move(self, people: int, origin: int, goal: int) -> str:
        """Move a people's ship; return its id."""
        piece = taken(self.ships[people][origin])
        self.ships[people][goal].append(piece)
        return piece

    def build(self, people: int, place: int) -> None:
        """Add a new ship, which has no element yet."""
        self.ships[people][place].insert(0, "")

    def take_spy(self, place: int) -> None:
        """Remove a sacrificed spy ship."""
        taken(self.ships[SPY][place])


def taken(pieces: list[str]) -> str:
    """Remove and return the last id of a pile; empty if there is none."""
    return pieces.pop() if pieces else ""
