"""A board as tables of numbers, constant during a game.

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
NOT_COUNTED: Final = -1  # distance that is not computed yet
UNREACHED: Final = 99  # distance of a place that no ship of the Resistance can reach


def start_world_of(people: i64) -> i64:
    """Return the start world of a people."""
    return FIRST_WORLD + people


def people_of(start_world: i64) -> i64:
    """Return the people of a start world."""
    return start_world - FIRST_WORLD


def is_start_world(place: i64) -> bool:
    """Return whether a place is the start world of a people."""
    return FIRST_WORLD <= place < FIRST_SYSTEM


@final
class Board:
    """A board in the form that the rules use: places, lanes and die faces as numbers."""

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
        self.spots = spots  # coordinates of the places on the map
        self.place_of: dict[str, int] = {name: place for place, name in enumerate(ids)}
        self.places: i64 = len(ids)
        self.last_world: i64 = last_world
        self.exit_count: vec[i64] = vec[i64]([len(row) for row in exits])
        self.exits: vec[i64] = vec[i64]([goal for row in exits for goal in row + [NO_EXIT] * (FACES - len(row))])
        self.quadrant: vec[i64] = vec[i64](quadrants)
        self.spy_goals: vec[i64] = vec[i64]([goal for row in spy_reach for goal in row])
        self.spy_goals_from: vec[i64] = vec[i64](  # by place: start of its goals in `spy_goals`
            [sum(len(row) for row in spy_reach[:place]) for place in range(len(ids) + 1)]
        )
        self.spy_returns: vec[u8] = vec[u8]([u8(back) for back in spy_returns])  # 1: a spy can return in two steps
        self.distances: vec[i64] = vec[i64](
            [steps for place in places for steps in distances_from(place, exits, last_world)]
        )
        self.by_distance: vec[i64] = vec[i64](  # from each place: all places, the nearest first
            [there for here in places for there in sorted(places, key=lambda at: self.distance(here, at))]
        )
        self.steps_around: vec[i64] = vec[i64](  # from each place: to the nearest world around ZorgTerre
            [min(self.distance(place, goal) for goal in exits[ZORGTERRE]) for place in places]
        )
        self.opposite = opposite  # of each black hole
        self.blank: vec[u8] = vec[u8]([u8(0)] * len(ids))  # these three are copied, never changed
        self.nobody: vec[i64] = vec[i64]([0] * len(ids))
        self.not_counted: vec[i64] = vec[i64]([NOT_COUNTED] * len(ids))
        self.index_from: vec[i64] = vec[i64]()  # by kind of action: its first dense index,
        self.index_width: vec[i64] = vec[i64]()  # and the factor of its first part

    def exit(self, place: i64, face: i64) -> i64:
        """Return the place that a face of the die, counted from 0, leads to."""
        return self.exits[FACES * place + face]

    def exits_of(self, place: i64) -> list[int]:
        """Return the places that a place has lanes to, in the order of the die."""
        return [self.exit(place, face) for face in range(self.exit_count[place])]

    def spy_goals_of(self, place: i64) -> list[int]:
        """Return the places that a spy reaches in one or two steps."""
        return [self.spy_goals[at] for at in range(self.spy_goals_from[place], self.spy_goals_from[place + 1])]

    def distance(self, one: i64, other: i64) -> i64:
        """Return the steps of a Resistance ship between two places."""
        return self.distances[one * self.places + other]

    def steps_to_any(self, place: i64, goals: vec[u8]) -> i64:
        """Return how many steps it is to the nearest place with a 1 in `goals`, or 0 if none of them is reached."""
        for at in range(place * self.places, (place + 1) * self.places):
            if goals[self.by_distance[at]] == 1:
                steps = self.distance(place, self.by_distance[at])
                return steps if steps < UNREACHED else 0
        return 0

    def is_hole(self, place: i64) -> bool:
        """Return whether a place is a black hole."""
        return place > self.last_world

    def is_world(self, place: i64) -> bool:
        """Return whether a place can hold a World token."""
        return ZORGTERRE < place <= self.last_world


def distances_from(start: int, exits: list[list[int]], last_world: int) -> list[int]:
    """Return the steps from `start` to every place, without ZorgTerre and the black holes (R13)."""
    found = [UNREACHED] * len(exits)
    found[start] = 0
    reached = [start]
    for place in reached:
        for goal in exits[place]:
            if ZORGTERRE < goal <= last_world and found[goal] == UNREACHED:
                found[goal] = found[place] + 1
                reached.append(goal)
    return found
