"""The layout of the star map, computed once for each board from its file.

From the coordinates in the file, the layout makes room for a large ZorgTerre, rounds the galaxy, separates overlapping
places and scales everything so that the nearest neighbours are `PITCH` apart. It works for any board.
"""

from functools import cached_property, lru_cache
from itertools import combinations
from math import cos, hypot, log, radians, sin, sqrt

from trized.games.zorgcorp.board import FIRST_SYSTEM, ZORGTERRE, Board

Point = tuple[float, float]

PITCH = 112  # between the nearest places
SITE = 32  # radius of a world
GLOBE = 58  # radius of ZorgTerre
AURA = 8  # around ZorgTerre
BADGE = 14  # from the edge of a place to the middle of a die number
BESIDE = ((29, -26), (-29, -26), (-31, 22), (31, 22))  # offset of a people's ships from the middle of a world
COINS = (0, 32, 24)  # offset of the coins of a world, and their extent
APART = 27  # between the middles of two numbers
BURST = 42  # radius of a conquest
NAME = 54  # from the middle of a world to the middle of its name
EDGE = (56, 62)  # beside and above the outermost places
TAG = (58, 26)  # half the size of a quadrant's tag
ROOM = 0.6  # places closer than this share of a usual lane are pushed apart
CORE = 0.45  # share of a lane by which the places around ZorgTerre move outward
SLANT = 0.9  # points with a smaller `slant` are corners
LEAST, MOST = -0.5, 0.15  # limits of the shift of corners
NEAR = 1e-9
STEPS, OUTWARD = 12, 1.03  # number and factor of steps by which a black hole is pushed outward
LANE = 3  # half the width of a lane


class Layout:
    """A board as drawn: coordinates of every place in svg units, and the size of the sheet."""

    def __init__(self, spots: list[Point], exits: list[list[int]]) -> None:
        self.exits = exits
        self.spots = [(round(x), round(y)) for x, y in spots]
        xs, ys = [x for x, _ in self.spots], [y for _, y in self.spots]
        self.left, self.top = min(xs) - EDGE[0], min(ys) - EDGE[1]
        self.right, self.bottom = max(xs) + EDGE[0], max(ys) + EDGE[1]
        if any(self.tag_covers_a_place(*corner) for corner in self.tags()):
            self.top -= 2 * TAG[1]
            self.bottom += 2 * TAG[1]

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @cached_property
    def edges(self) -> list[int]:
        """The radius of each place."""
        return [GLOBE + AURA, *[SITE] * (len(self.spots) - 1)]

    @cached_property
    def badges(self) -> list[list[tuple[int, int]]]:
        """The coordinates of the die numbers on the lanes from every place; those of adjacent lanes are separated."""
        return [spread([self.badge(place, goal) for goal in goals]) for place, goals in enumerate(self.exits)]

    def badge(self, place: int, goal: int) -> tuple[int, int]:
        """Return the coordinates of a lane's die number, near the start of the lane.

        On a short lane the numbers of both ends would overlap; each is shifted to its own right.
        """
        (x, y), (a, b) = self.spots[place], self.spots[goal]
        length = max(hypot(a - x, b - y), 1.0)  # a draft may have two places at the same coordinates
        share = (self.edges[place] + BADGE) / length
        gap = length - self.edges[place] - self.edges[goal] - 2 * BADGE
        aside = sqrt(APART**2 - gap**2) / 2 / length if abs(gap) < APART else 0.0
        return round(x + share * (a - x) - aside * (b - y)), round(y + share * (b - y) + aside * (a - x))

    @cached_property
    def names(self) -> list[tuple[int, int]]:
        """The offset of each place's name: where most room is between ships and lanes."""
        numbers = [badge for badges in self.badges for badge in badges]
        return [self.name(place, numbers) for place in range(len(self.spots))]

    def name(self, place: int, numbers: list[tuple[int, int]]) -> tuple[int, int]:
        """Return the offset of a name with most room."""
        x, y = self.spots[place]
        near = [(a - x, b - y) for a, b in numbers if abs(a - x) < 2 * NAME and abs(b - y) < 2 * NAME]
        taken = [(a, b, 13) for a, b in near] + [(a, b, 17) for a, b in BESIDE] + [COINS]
        others = [(a - x, b - y) for at, (a, b) in enumerate(self.spots) if at != place]
        taken += [(a, b, BURST) for a, b in others]
        taken += [(a + c, b + d, 14) for a, b in others if hypot(a, b) < 3 * NAME for c, d in BESIDE]

        def room(spot: tuple[int, int]) -> float:
            return min(hypot(spot[0] - a, (spot[1] - b) * 1.3) - radius for a, b, radius in taken)

        angles = [radians(15 * turn) for turn in range(24)]
        return max(((round(NAME * cos(angle)), round(NAME * sin(angle))) for angle in angles), key=room)

    def tags(self) -> list[tuple[int, int]]:
        """Return the coordinates of the quadrants' tags, in the corners, in the order of the box."""
        x, y = TAG
        left, right, top, bottom = self.left + x + 8, self.right - x - 8, self.top + y + 8, self.bottom - y - 8
        return [(left, top), (right, top), (left, bottom), (right, bottom)]

    def tag_covers_a_place(self, x: int, y: int) -> bool:
        """Return whether a tag at x, y would cover a place."""
        return any(abs(x - a) < TAG[0] + SITE and abs(y - b) < TAG[1] + SITE for a, b in self.spots)


def spread(badges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return points around a place, with overlapping ones pushed apart."""
    found = list(badges)
    for one, other in combinations(range(len(found)), 2):
        (x, y), (a, b) = found[one], found[other]
        apart = hypot(a - x, b - y)
        if 0 < apart < APART:
            share = (APART / apart - 1) / 2
            found[one] = round(x - share * (a - x)), round(y - share * (b - y))
            found[other] = round(a + share * (a - x)), round(b + share * (b - y))
    return found


@lru_cache(64)  # custom files come and go
def layout_of(board: Board) -> Layout:
    """Return the layout of a board."""
    unit = usual_lane(board)
    centre = board.spots[ZORGTERRE]
    spots = [((x - centre[0]) / unit, (centre[1] - y) / unit) for x, y in board.spots]  # north is up
    spots = [bulge(spot, farthest(spots)) for spot in part(rounded(board, spots))]
    scale = PITCH / nearest(spots)
    spots = holes_outside(board, [(scale * x, scale * y) for x, y in spots])
    return Layout(spots, [board.exits_of(place) for place in range(board.places)])


def lanes(board: Board) -> list[tuple[int, int]]:
    """Return every lane once, the lower number first."""
    ends = [(place, goal) for place in range(board.places) for goal in board.exits_of(place)]
    return sorted({(min(lane), max(lane)) for lane in ends})


def usual_lane(board: Board) -> float:
    """Return the median length of the lanes."""
    lengths = sorted(distance(board.spots[one], board.spots[other]) for one, other in lanes(board))
    return max(lengths[len(lengths) // 2], NEAR)


def distance(one: Point, other: Point) -> float:
    """Return the distance between two points."""
    return hypot(one[0] - other[0], one[1] - other[1])


def nearest(spots: list[Point]) -> float:
    """Return the distance between the two nearest points."""
    return min(distance(one, other) for at, one in enumerate(spots) for other in spots[:at])


def farthest(spots: list[Point]) -> float:
    """Return the distance of the farthest point from the centre."""
    return max(NEAR, max(hypot(x, y) for x, y in spots))


def rounded(board: Board, spots: list[Point]) -> list[Point]:
    """Move the corners of a square galaxy in, or those of a diamond out; start worlds and black holes stay outside."""
    systems = spots[FIRST_SYSTEM : board.last_world + 1]
    aslant = [spot for spot in systems if slant(spot) < SLANT]
    upright = [hypot(*spot) for spot in systems if slant(spot) >= SLANT]
    if not aslant or not upright:
        return spots
    corner = max(aslant, key=lambda spot: hypot(*spot))
    share = log(max(upright) / hypot(*corner)) / log(slant(corner))
    share = max(LEAST, min(MOST, share))
    return [
        cornered(spot, share) if FIRST_SYSTEM <= place <= board.last_world else spot for place, spot in enumerate(spots)
    ]


def holes_outside(board: Board, spots: list[Point]) -> list[Point]:
    """Push black holes outward until their lanes run under no other world."""
    spots = list(spots)
    for hole in range(board.last_world + 1, board.places):
        leading = [place for place in range(hole) if hole in board.exits_of(place)]
        for _ in range(STEPS):
            free = [set(range(hole)) - {place} for place in leading]
            if all(
                clearance(spots[other], spots[place], spots[hole]) > SITE + LANE
                for place, others in zip(leading, free)
                for other in others
            ):
                break
            spots[hole] = (spots[hole][0] * OUTWARD, spots[hole][1] * OUTWARD)
    return spots


def clearance(spot: Point, one: Point, other: Point) -> float:
    """Return the distance of a point from the line between two others."""
    along = (other[0] - one[0], other[1] - one[1])
    share = ((spot[0] - one[0]) * along[0] + (spot[1] - one[1]) * along[1]) / max(hypot(*along) ** 2, NEAR)
    share = max(0.0, min(1.0, share))
    return hypot(one[0] + share * along[0] - spot[0], one[1] + share * along[1] - spot[1])


def slant(spot: Point) -> float:
    """Return 1 for a point on an axis, and less the nearer it is to a diagonal."""
    return max(abs(spot[0]), abs(spot[1])) / max(hypot(*spot), NEAR)


def cornered(spot: Point, share: float) -> Point:
    """Move a point towards the centre (or away), more the nearer it is to a diagonal."""
    factor = slant(spot) ** share if spot != (0, 0) else 1.0
    return spot[0] * factor, spot[1] * factor


def bulge(spot: Point, rim: float) -> Point:
    """Move a point away from ZorgTerre, which is large; points at `rim` stay."""
    length = hypot(*spot)
    if length < NEAR:
        return spot
    factor = (length + CORE * max(0.0, 1 - length / rim)) / length
    return spot[0] * factor, spot[1] * factor


def part(spots: list[Point]) -> list[Point]:
    """Push overlapping places apart; ZorgTerre stays in the centre."""
    spots = list(spots)
    for _ in range(200):
        calm = True
        for at in range(1, len(spots)):
            for other in range(at):
                gap = distance(spots[at], spots[other])
                if gap < ROOM:
                    calm = False
                    push(spots, at, other, gap)
        if calm:
            break
    return spots


def push(spots: list[Point], at: int, other: int, gap: float) -> None:
    """Push two points apart a little; if they are equal, in a direction that depends on their numbers."""
    x, y = spots[at][0] - spots[other][0], spots[at][1] - spots[other][1]
    if gap < NEAR:
        x, y, gap = 1.0 + at % 3, 1.0 + other % 5, hypot(1.0 + at % 3, 1.0 + other % 5)
    step = (ROOM - min(gap, ROOM) + 0.02) / gap
    share = 1.0 if other == ZORGTERRE else 0.5
    spots[at] = (spots[at][0] + x * step * share, spots[at][1] + y * step * share)
    if other != ZORGTERRE:
        spots[other] = (spots[other][0] - x * step * share, spots[other][1] - y * step * share)
