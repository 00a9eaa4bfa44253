"""A board as tables of numbers: what is printed on it and never changes in a game.

Places are numbered: ZorgTerre, the four start worlds in the order of the peoples, the systems, the black holes.
(compiled)
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from trized.games.zorgcorp.box import PEOPLES

ZORGTERRE: Final = 0
FIRST_WORLD: Final = 1  # the first start world; every place from here to `Board.last_world` can hold a World token
FIRST_SYSTEM: Final = FIRST_WORLD + PEOPLES
FACES: Final = 4  # of the die, and so exits of every system
QUADRANTS: Final = ("nw", "ne", "sw", "se")
NO_QUADRANT: Final = -1  # of ZorgTerre and the black holes
NO_EXIT: Final = -1
UNREACHED: Final = 99  # steps to a place that no ship of the Resistance comes to


def start_world_of(people: i64) -> i64:
    """Return the start world of a people."""
    return FIRST_WORLD + people


def people_of(start_world: i64) -> i64:
    """Return the people whose start world a place is."""
    return start_world - FIRST_WORLD


def is_start_world(place: i64) -> bool:
    """Return whether a place is the start world of a people."""
    return FIRST_WORLD <= place < FIRST_SYSTEM


@final
class Board:
    """A board as the rules use it."""

    def __init__(
        self,
        record: str,
        title: dict[str, str],
        ids: list[str],
        spots: list[tuple[float, float]],
        last_world: int,
        exits: list[list[int]],
        quadrants: list[int],
        spy_reach: list[list[int]],
        spy_returns: list[bool],
        opposite: dict[int, int],
    ) -> None:
        places = range(len(ids))
        self.record = record  # the value of the option in a record of this board
        self.title = title  # by language
        self.ids = ids
        self.spots = spots  # where the places lie on the map
        self.place_of: dict[str, int] = {name: place for place, name in enumerate(ids)}
        self.places: i64 = len(ids)
        self.last_world: i64 = last_world
        self.exit_count: vec[i64] = vec[i64]([len(row) for row in exits])
        self.exits: vec[i64] = vec[i64]([goal for row in exits for goal in row + [NO_EXIT] * (FACES - len(row))])
        self.quadrant: vec[i64] = vec[i64](quadrants)
        self.spy_goals: vec[i64] = vec[i64]([goal for row in spy_reach for goal in row])
        self.spy_goals_from: vec[i64] = vec[i64](  # where those of a place begin; those of the next one follow
            [sum(len(row) for row in spy_reach[:place]) for place in range(len(ids) + 1)]
        )
        self.spy_returns: vec[u8] = vec[u8]([u8(back) for back in spy_returns])  # 1: two steps lead out and back
        self.distances: vec[i64] = vec[i64](
            [steps for place in places for steps in distances_from(place, exits, last_world)]
        )
        self.opposite = opposite  # of each black hole
        self.blank: vec[u8] = vec[u8]([u8(0)] * len(ids))  # these two are patterns to copy, never written
        self.nobody: vec[i64] = vec[i64]([0] * len(ids))
        self.index_from: vec[i64] = vec[i64]()  # by kind of action: its first dense index,
        self.index_width: vec[i64] = vec[i64]()  # and how many the first part of an action adds

    def exit(self, place: i64, face: i64) -> i64:
        """Return where a face of the die, counted from 0, leads from a place."""
        return self.exits[FACES * place + face]

    def exits_of(self, place: i64) -> list[int]:
        """Return all places to which a lane leads from a place, in the order of the die."""
        return [self.exit(place, face) for face in range(self.exit_count[place])]

    def spy_goals_of(self, place: i64) -> list[int]:
        """Return where one or two steps lead a spy from a place."""
        return [self.spy_goals[at] for at in range(self.spy_goals_from[place], self.spy_goals_from[place + 1])]

    def distance(self, one: i64, other: i64) -> i64:
        """Return how many steps of a ship of the Resistance lie between two places."""
        return self.distances[one * self.places + other]

    def is_hole(self, place: i64) -> bool:
        """Return whether a place is a black hole."""
        return place > self.last_world

    def is_world(self, place: i64) -> bool:
        """Return whether a place can hold a World token."""
        return ZORGTERRE < place <= self.last_world


def distances_from(start: int, exits: list[list[int]], last_world: int) -> list[int]:
    """Return how many steps lead from a place to every other, past ZorgTerre and the black holes (R13)."""
    found = [UNREACHED] * len(exits)
    found[start] = 0
    reached = [start]
    for place in reached:
        for goal in exits[place]:
            if ZORGTERRE < goal <= last_world and found[goal] == UNREACHED:
                found[goal] = found[place] + 1
                reached.append(goal)
    return found
