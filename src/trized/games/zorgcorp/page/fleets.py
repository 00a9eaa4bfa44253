"""Which ship on the screen each event is about.

Events are played on the board as it was drawn before them, but a page only has the table after them. So the ships are
first walked back to where they stood, and then along with every event.
"""

from collections.abc import Sequence

from trized.games.zorgcorp.galaxy import FIRST_WORLD, PEOPLES, SPY, ZORGTERRE
from trized.games.zorgcorp.page.ids import dock_id, saucer_id, ship_id
from trized.games.zorgcorp.state import Table
from trized.kernel import Event

LOST = ("removed", "destroyed", "sacrificed")  # a ZorgCorp ship leaves the place named first


class Fleets:
    """The elements of all ships, by the place at which they stand."""

    def __init__(self, table: Table, events: Sequence[Event]) -> None:
        places = range(table.board.places)
        zorg = [int(table.zorg(place)) for place in places]
        crews = [[int(table.crew(people, place)) for place in places] for people in range(PEOPLES)]
        hangar = int(table.hangar)
        for event in reversed(events):
            hangar += take_back(event, zorg, crews)
        self.docked = [dock_id(number) for number in range(hangar)]
        self.saucers = [[saucer_id(place, number) for number in range(zorg[place])] for place in places]
        self.arrived: list[list[str]] = [[] for _ in places]  # R3: these have moved and do not move again
        self.ships = [
            [[ship_id(people, place, number) for number in range(crews[people][place])] for place in places]
            for people in range(PEOPLES)
        ]

    def launch(self, count: int) -> list[str]:
        """Let ships leave the dock; return them."""
        launched = [taken(self.docked) for _ in range(count)]
        self.saucers[ZORGTERRE] += launched
        return [piece for piece in launched if piece]

    def sail(self, place: int, to: int) -> str:
        """Move a ZorgCorp ship that has not moved yet; return it."""
        piece = taken(self.saucers[place])
        self.arrived[to].append(piece)
        return piece

    def scrap(self, place: int) -> str:
        """Take a ZorgCorp ship from a place; return it."""
        return taken(self.saucers[place]) or taken(self.arrived[place])

    def move(self, people: int, place: int, to: int) -> str:
        """Move a people's ship; return it."""
        piece = taken(self.ships[people][place])
        self.ships[people][to].append(piece)
        return piece

    def build(self, people: int, place: int) -> None:
        """Put a new ship down, which no element shows yet."""
        self.ships[people][place].insert(0, "")

    def sacrifice(self, place: int) -> None:
        """Take the spy ship that gave itself up."""
        taken(self.ships[SPY][place])


def taken(pieces: list[str]) -> str:
    """Take the last piece of a pile; nothing if there is none."""
    return pieces.pop() if pieces else ""


def take_back(event: Event, zorg: list[int], crews: list[list[int]]) -> int:
    """Undo an event on counted ships; return by how many the reserve changes."""
    args = event.args
    if event.kind == "moved":
        crews[args[0]][args[2]] -= 1
        crews[args[0]][args[1]] += 1
    elif event.kind == "built":
        crews[args[0]][args[1]] -= 1
    elif event.kind == "sailed":
        zorg[args[1]] -= 1
        zorg[args[0]] += 1
    elif event.kind == "launched":
        zorg[ZORGTERRE] -= args[0]
        return args[0]
    elif event.kind == "swallowed" or event.kind in LOST:
        zorg[args[0]] += 1
        if event.kind == "sacrificed":
            crews[SPY][args[0]] += 1
            crews[SPY][FIRST_WORLD + SPY] -= args[1]
        return -1
    return 0
