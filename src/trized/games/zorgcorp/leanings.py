"""What a seasoned player leans to before thinking: a weight for every saying, none for what is plainly useless.

The peoples win by points, and points come from what each of them does best. Spies steal where bonus tokens lie, each
theft counts twice. Revolutionaries light revolts and overthrow the richest markets. Architects leave shields behind
and declare four sanctuaries before the end. The Military destroys what stands alone and blockades what pays most.
Everybody builds as long as a ship has time to earn its keep, and never names a world that does not fit.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zorgcorp.galaxy import (
    ARCHITECT,
    FACES,
    FIRST_SYSTEM,
    FIRST_WORLD,
    MILITARY,
    REVOLUTIONARY,
    SPY,
    UNREACHED,
    ZORGTERRE,
)
from trized.games.zorgcorp.sayings import (
    BUILD,
    MOVE,
    NAME,
    PLACE,
    PROBE,
    REMOVE,
    REVOLT,
    REVOLUTION,
    SACRIFICE,
    SANCTUARY,
    STEAL,
    first_of,
    kind_of,
    second_of,
)
from trized.games.zorgcorp.state import CONQUERED, EMPTY, NOWHERE, Table

SURE: Final = 400  # what should be done whenever it can
COLOURS: Final = 6


def leanings(table: Table, legal: vec[i64]) -> vec[i64]:
    """Return a weight for each legal saying; never all of them nothing."""
    found = vec[i64](capacity=len(legal))
    all_of_them: i64 = 0
    for saying in legal:
        weight = leaning(table, saying)
        all_of_them += weight
        found = append(found, weight)
    if all_of_them == 0:
        for at in range(len(found)):
            found[at] = 1
    return found


def leaning(table: Table, saying: i64) -> i64:
    """Return the weight of one saying."""
    kind = kind_of(saying)
    place = first_of(saying)
    if kind == MOVE:
        return square(move_gain(table, table.people(), place, second_of(saying)))
    if kind == NAME:
        return SURE if still_fits(table, place) else 0
    if kind == STEAL:
        return SURE
    if kind == REVOLT:
        return SURE
    if kind == BUILD:
        return build_weight(table, second_of(saying))
    if kind == REVOLUTION:
        return revolution_weight(table, place, second_of(saying))
    if kind == SANCTUARY:
        return sanctuary_weight(table, place)
    if kind == SACRIFICE:
        return 1
    if kind == PLACE:
        return 1 + 2 * (8 - min(8, nearest_gate(table, place)))
    if kind == REMOVE:
        return 1 if place == ZORGTERRE else 10
    if kind == PROBE:
        return 0
    return 4  # pass, done


def square(gain: i64) -> i64:
    """Return the weight of something that gains so much: nothing for a loss, a little for no change."""
    if gain < 0:
        return 0
    return 1 + 4 * gain * gain


def left(table: Table) -> i64:
    """Return how many rounds are left after this one."""
    return table.figures.rounds - table.round


def nearest_gate(table: Table, place: i64) -> i64:
    """Return how many steps it is to the nearest world around ZorgTerre."""
    best: i64 = UNREACHED
    for face in range(FACES):
        far = table.board.far(place, table.board.exits[FACES * ZORGTERRE + face])
        if far < best:
            best = far
    return best


def move_gain(table: Table, people: i64, place: i64, to: i64) -> i64:
    """Return what a move seems to bring, in about points."""
    if people == MILITARY:
        gain = post(table, to, place) - post(table, place, NOWHERE)
        if table.zorg(to) > 0:
            gain += 5
        return gain
    if people == ARCHITECT:
        gain = leaves_shield(table, place) + room(table, to) - 1
        return gain
    if people == REVOLUTIONARY:
        return target(table, to) - target(table, place) + approach(table, place, to)
    return loot(table, to, to) - loot(table, place, NOWHERE)


def post(table: Table, place: i64, leaving: i64) -> i64:
    """Return what a Military ship does by standing at a place."""
    value: i64 = 0
    if table.status[place] == CONQUERED:
        value = table.worth(place)
        others = table.crew(MILITARY, place)
        if others > (1 if leaving == NOWHERE else 0):
            value = 0
    return value + 4 - min(4, nearest_gate(table, place))


def leaves_shield(table: Table, place: i64) -> i64:
    """Return 3 if an Architect that leaves a place protects it."""
    free = table.shields > 0 and table.shield[place] == 0 and not table.defeated(ARCHITECT)
    return 3 if free and table.face_down(place) else 0


def room(table: Table, place: i64) -> i64:
    """Return what a place promises to an Architect who comes to protect it."""
    if table.crew(ARCHITECT, place) > 0:
        return 0
    if table.status[place] == EMPTY:
        return 3
    return 3 if table.face_down(place) and table.shield[place] == 0 else 0


def target(table: Table, place: i64) -> i64:
    """Return what a place promises to the Revolutionaries."""
    if place >= FIRST_SYSTEM and table.status[place] == CONQUERED and table.revolt[place] == 0:
        return 2 + i64(table.bonus[place])
    return 0


def approach(table: Table, place: i64, to: i64) -> i64:
    """Return 1 if a move brings a ship nearer to the nearest promising world."""
    before: i64 = UNREACHED
    after: i64 = UNREACHED
    for world in range(FIRST_SYSTEM, table.board.worlds + 1):
        if table.status[world] == CONQUERED and table.revolt[world] == 0 and table.zorg(world) == 0:
            before = min(before, table.board.far(place, world))
            after = min(after, table.board.far(to, world))
    return before - after if before != UNREACHED else 0


def loot(table: Table, place: i64, coming: i64) -> i64:
    """Return what a spy ship can steal at a place, beyond what the spies there take anyway."""
    rivals = table.crew(SPY, place)
    if coming == NOWHERE:
        rivals -= 1
    bonus = i64(table.bonus[place]) - rivals
    if bonus <= 0:
        return 0
    return 2 + bonus


def build_weight(table: Table, offered: i64) -> i64:
    """Return the weight of building with so many BZ$: only what is sure, and only while it pays."""
    people = table.people()
    rounds = left(table)
    if rounds < 2 and offered > 0:
        return 0
    own: i64 = 0
    colour = table.figures.home_colour[people]
    for world in range(FIRST_WORLD, table.board.worlds + 1):
        if table.face_down(world) and table.colour(world) == colour:
            own += 1
    need = table.figures.build_worlds - own
    if need < 0:
        need = 0
    if offered != need:
        return 0
    return 20 + 15 * rounds


def known_colours(table: Table) -> i64:
    """Return how many different colours lie face down."""
    colours: i64 = 0
    count: i64 = 0
    for world in range(FIRST_WORLD, table.board.worlds + 1):
        if table.face_down(world):
            bit: i64 = 1 << table.colour(world)
            if (colours & bit) == 0:
                colours |= bit
                count += 1
    return count


def revolution_weight(table: Table, place: i64, offered: i64) -> i64:
    """Return the weight of a revolution with so many BZ$: only what is sure."""
    if offered != table.figures.revolution_colours - known_colours(table):
        return 0
    gain = 3 + 2 * i64(table.bonus[place]) + table.worth(place) // 2 - offered
    if gain <= 0:
        return 0
    return 8 * gain * gain


def sanctuary_weight(table: Table, place: i64) -> i64:
    """Return the weight of declaring a sanctuary: the nearer the end, the more."""
    if left(table) <= table.sanctuaries:
        return SURE
    return 2


def still_fits(table: Table, world: i64) -> bool:
    """Tell whether a world goes with those named so far."""
    colour = table.colour(world)
    if table.site == NOWHERE:
        return colour == table.figures.home_colour[table.people()]
    for at in range(table.named_count):
        if table.colour(i64(table.named[at])) == colour:
            return False
    return True
