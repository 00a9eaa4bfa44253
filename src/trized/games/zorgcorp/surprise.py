"""Random galaxies: a galaxy of the box, changed in all quadrants by steps that keep the rules.

Lanes stay short and pass no third place, so that the map is readable.
"""

from collections.abc import Sequence
from copy import deepcopy
from itertools import combinations
from math import dist
from typing import TypeVar

from trized.games.zorgcorp.actions import MOST_PLACES
from trized.games.zorgcorp.boards import BOARDS, file_faults
from trized.games.zorgcorp.box import DATA
from trized.games.zorgcorp.drafts import HOLE, STEP, SYSTEM, TURNS, GalaxyDraft, Spot
from trized.kernel import Chance

Item = TypeVar("Item")
Lane = tuple[str, str]

CHANGES = 40  # attempted steps
REACH = 6  # largest distance of a new system from ZorgTerre
LONGEST = 2.6  # length of a lane, as in the galaxies of the box
APART = 0.7  # two places
BESIDE = 0.4  # least distance of a lane from places that it does not join


def surprise(draft: GalaxyDraft, chance: Chance) -> GalaxyDraft:
    """Return a galaxy of the box after random changes, with the title of `draft`."""
    text = (DATA / f"{BOARDS[chance.below(len(BOARDS))]}.toml").read_text(encoding="utf-8")
    found = GalaxyDraft(text)
    found.set_title(draft.title("en"))
    for _ in range(CHANGES):
        tried = deepcopy(found)
        STEPS[chance.below(len(STEPS))](tried, chance)
        if is_readable(tried) and not any(file_faults(tried.raw)):
            found = tried
    return found


def is_readable(draft: GalaxyDraft) -> bool:
    """Return whether lanes are short, no lane except those of black holes passes a third place, and no places touch."""
    spots = {name: draft.spot(name) for name in draft.entries()}
    if any(dist(one, other) < APART for one, other in combinations(spots.values(), 2)):
        return False
    for one, other in draft.lanes():
        ends = spots[one], spots[other]
        others = [spot for name, spot in spots.items() if name not in (one, other)]
        passes = HOLE not in (draft.kind(one), draft.kind(other)) and any(_distance(s, *ends) < BESIDE for s in others)
        if passes or dist(*ends) > LONGEST:
            return False
    return True


def add_system(draft: GalaxyDraft, chance: Chance) -> None:
    """Add a system on a free spot between two lanes."""
    spot = float(chance.below(REACH)) + STEP, float(chance.below(REACH)) + STEP
    lanes = [lane for lane in _lanes(draft) if all(dist(draft.spot(end), spot) <= LONGEST for end in lane)]
    if len(draft.entries()) + TURNS > MOST_PLACES or len(lanes) < 2 or draft.at(spot):
        return
    one, other = _one(lanes, chance), _one(lanes, chance)
    name = draft.add(SYSTEM, spot, True)
    for lane in (one, other):
        draft.join(*lane, True)
        for end in lane:
            draft.join(name, end, True)


def remove_system(draft: GalaxyDraft, chance: Chance) -> None:
    """Remove a system and join its neighbours in pairs."""
    name = _one(list(draft.raw["systems"]), chance)
    first, *others = draft.links(name)
    ends = [first, others.pop(chance.below(len(others))), *others]
    draft.remove(name, True)
    for pair in (ends[:2], ends[2:]):
        if all(end in draft.entries() for end in pair) and pair[1] not in draft.links(pair[0]):
            draft.join(pair[0], pair[1], True)


def cross_lanes(draft: GalaxyDraft, chance: Chance) -> None:
    """Swap the ends of two lanes."""
    a, b = _one(_lanes(draft), chance)
    near = [(c, d) for c, d in _lanes(draft) if max(_length(draft, a, c), _length(draft, b, d)) <= LONGEST]
    c, d = _one(near, chance)
    for lane in ((a, b), (c, d), (a, c), (b, d)):
        if lane[0] != lane[1]:
            draft.join(*lane, True)


def turn_faces(draft: GalaxyDraft, chance: Chance) -> None:
    """Swap two faces of the die at a system."""
    face = chance.below(3)
    draft.swap_faces(_one(list(draft.raw["systems"]), chance), face, face + 1, True)


STEPS = (add_system, add_system, add_system, remove_system, cross_lanes, cross_lanes, cross_lanes, turn_faces)


def _lanes(draft: GalaxyDraft) -> list[Lane]:
    """Return the lanes between systems."""
    return [lane for lane in draft.lanes() if all(draft.kind(end) == SYSTEM for end in lane)]


def _length(draft: GalaxyDraft, one: str, other: str) -> float:
    return dist(draft.spot(one), draft.spot(other))


def _distance(spot: Spot, one: Spot, other: Spot) -> float:
    """Return the distance of a spot from the lane between two others."""
    (x, y), (to_x, to_y) = (spot[0] - one[0], spot[1] - one[1]), (other[0] - one[0], other[1] - one[1])
    part = max(0.0, min(1.0, (x * to_x + y * to_y) / (to_x**2 + to_y**2)))
    return dist((x, y), (part * to_x, part * to_y))


def _one(items: Sequence[Item], chance: Chance) -> Item:
    return items[chance.below(len(items))]
