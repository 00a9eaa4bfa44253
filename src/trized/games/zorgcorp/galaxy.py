"""What is printed and never changes in a game: the figures of the box, and a board as tables of numbers.

Places are numbered: ZorgTerre, the four start worlds in the order of the peoples, the systems, the black holes.

(compiled)
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

MILITARY: Final = 0
ARCHITECT: Final = 1
REVOLUTIONARY: Final = 2
SPY: Final = 3
PEOPLES: Final = 4

ZORGTERRE: Final = 0
FIRST_WORLD: Final = 1  # the first start world; every place up to `Board.worlds` holds World tokens
FIRST_SYSTEM: Final = 5
FACES: Final = 4  # of the die
UNREACHED: Final = 99  # steps to a place that no ship of the Resistance comes to


@final
class Figures:
    """The figures of the box. A token kind is a number: a colour and a value, then the four start worlds."""

    def __init__(
        self,
        numbers: dict[str, int],
        colour: list[int],
        value: list[int],
        copies: list[int],
        home_colour: list[int],
        fleet: list[tuple[int, int]],
        sanctuary_points: list[int],
    ) -> None:
        self.rounds: i64 = numbers["rounds"]
        self.bonus: i64 = numbers["bonus"]
        self.shields: i64 = numbers["shields"]
        self.sanctuaries: i64 = numbers["sanctuaries"]
        self.revolts: i64 = numbers["revolts"]
        self.zorg_ships: i64 = numbers["zorg_ships"]
        self.build_worlds: i64 = numbers["build_worlds"]
        self.revolution_colours: i64 = numbers["revolution_colours"]
        self.colour: vec[i64] = vec[i64](colour)
        self.value: vec[i64] = vec[i64](value)
        self.drawn: i64 = len(copies)  # the kinds that are drawn; those of the start worlds follow
        self.pile: i64 = sum(copies)
        self.copies: vec[u8] = vec[u8]([u8(number) for number in copies])
        self.home_colour: vec[i64] = vec[i64](home_colour)
        self.fleet_from: vec[i64] = vec[i64]([assets for assets, _ in fleet])
        self.fleet_ships: vec[i64] = vec[i64]([ships for _, ships in fleet])
        self.sanctuary_points: vec[i64] = vec[i64](sanctuary_points)

    def fleet(self, assets: i64) -> i64:
        """Return how many ships ZorgCorp may have with these assets."""
        step: i64 = len(self.fleet_from) - 1
        while assets < self.fleet_from[step]:
            step -= 1
        return self.fleet_ships[step]


@final
class Board:
    """A board as the rules use it."""

    def __init__(
        self,
        record: str,
        title: dict[str, str],
        ids: list[str],
        spots: list[tuple[float, float]],
        worlds: int,
        exits: list[list[int]],
        quadrants: list[int],
        reach: list[list[int]],
        opposite: dict[int, int],
    ) -> None:
        self.record = record  # what a record says to have this board again
        self.title = title
        self.ids = ids
        self.spots = spots
        self.number: dict[str, int] = {name: place for place, name in enumerate(ids)}
        self.places: i64 = len(ids)
        self.worlds: i64 = worlds
        self.ways: vec[i64] = vec[i64]([len(row) for row in exits])
        self.exits: vec[i64] = vec[i64]([place for row in exits for place in row + [-1] * (FACES - len(row))])
        self.quadrant: vec[i64] = vec[i64](quadrants)
        self.reach_from: vec[i64] = vec[i64]([sum(len(row) for row in reach[:place]) for place in range(len(ids) + 1)])
        self.reach: vec[i64] = vec[i64]([place for row in reach for place in row])
        self.steps: vec[i64] = vec[i64]([far for place in range(len(ids)) for far in steps_from(place, exits, worlds)])
        self.opposite = opposite  # of each black hole
        self.blank: vec[u8] = vec[u8]([u8(0)] * len(ids))  # these two are patterns to copy, never written
        self.nobody: vec[i64] = vec[i64]([0] * len(ids))

    def far(self, one: i64, other: i64) -> i64:
        """Return how many steps of a ship of the Resistance lie between two places."""
        return self.steps[one * self.places + other]

    def is_hole(self, place: i64) -> bool:
        return place > self.worlds


def steps_from(start: int, exits: list[list[int]], worlds: int) -> list[int]:
    """Return how many steps lead from a place to every other, past ZorgTerre and the black holes (R13)."""
    found = [UNREACHED] * len(exits)
    found[start] = 0
    reached = [start]
    for place in reached:
        for to in exits[place]:
            if ZORGTERRE < to <= worlds and found[to] == UNREACHED:
                found[to] = found[place] + 1
                reached.append(to)
    return found
