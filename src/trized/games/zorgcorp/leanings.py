"""What a seasoned player leans to before thinking: a weight for every saying, zero for what is plainly useless.

The peoples win by points, and points come from what each of them does best. Spies steal where bonus tokens lie, and
each theft counts twice. Revolutionaries light revolts and overthrow the richest markets. Architects leave shields
behind and declare their sanctuaries before the end. The Military destroys what stands alone and blockades what pays
most. Everybody builds as long as a ship has time to earn its keep, and never names a world that does not fit.

(compiled)
"""

from typing import Final, final

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
    DONE,
    MOVE,
    NAME,
    PLACE,
    PROBE,
    REMOVE,
    REVOLT,
    REVOLUTION,
    SANCTUARY,
    STEAL,
    first_of,
    kind_of,
    second_of,
)
from trized.games.zorgcorp.state import CONQUERED, EMPTY, NAMING, NOWHERE, OVER, Table

SURE: Final = 12_000  # what should be done whenever it can
GAIN: Final = 128  # for the square of what seems to be gained
EVEN: Final = 32  # what changes little
REST: Final = 96  # ending the moves: what is left to do may bring little
HARM: Final = 1  # a move that seems to lose something; it may be the way around
NEAR: Final = 4  # steps from ZorgTerre's gates within which it is better to be nearer


@final
class Outlook:
    """What a people has in view: the places that promise something, and the colours that lie face down."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.people: i64 = table.people() if table.phase != OVER else MILITARY
        self.left: i64 = table.figures.rounds - table.round
        self.goals: vec[i64] = vec[i64]()
        self.own: i64 = 0  # worlds of the people's colour that lie face down
        self.colours: i64 = 0  # different colours that lie face down
        seen: i64 = 0
        for world in range(FIRST_WORLD, table.board.worlds + 1):
            if table.face_down(world):
                bit: i64 = 1 << table.colour(world)
                self.colours += 1 if (seen & bit) == 0 else 0
                seen |= bit
                if table.colour(world) == table.figures.home_colour[self.people]:
                    self.own += 1
            if (self.people == SPY or table.zorg(world) == 0) and promise(table, self.people, world) > 0:
                self.goals = append(self.goals, world)

    def away(self, place: i64) -> i64:
        """Return how many moves it is from a place to the nearest goal."""
        best: i64 = UNREACHED
        for goal in self.goals:
            far = self.table.board.far(place, goal)
            if far < best:
                best = far
        if best == UNREACHED:
            return 0
        return (best + 1) // 2 if self.people == SPY else best


def leanings(table: Table, legal: vec[i64]) -> vec[i64]:
    """Return a weight for each legal saying; never all of them nothing."""
    found = vec[i64](capacity=len(legal))
    outlook = Outlook(table)
    total: i64 = 0
    for saying in legal:
        weight = leaning(table, saying, outlook)
        if table.phase == NAMING and total > 0:
            weight = 0  # one world that fits is as good as another
        total += weight
        found = append(found, weight)
    if total == 0:
        for at in range(len(found)):
            found[at] = 1
    return found


def leaning(table: Table, saying: i64, outlook: Outlook) -> i64:
    """Return the weight of one saying."""
    kind = kind_of(saying)
    place = first_of(saying)
    if kind == MOVE:
        gain = move_gain(table, outlook, place, second_of(saying))
        return EVEN + GAIN * gain * gain if gain >= 0 else HARM
    if kind == NAME:
        return SURE if still_fits(table, place) else 0
    if kind in (STEAL, REVOLT):
        return SURE
    if kind == BUILD:
        return build_weight(table, outlook, second_of(saying))
    if kind == REVOLUTION:
        return revolution_weight(table, outlook, place, second_of(saying))
    if kind == SANCTUARY:
        return SURE if outlook.left <= table.sanctuaries else 2 * EVEN
    if kind == PLACE:
        return 1 + NEAR - min(NEAR, nearest_gate(table, place))
    if kind == REMOVE:
        return EVEN if place == ZORGTERRE else 10 * EVEN
    if kind == DONE:
        return REST
    return 0 if kind == PROBE else EVEN


def move_gain(table: Table, outlook: Outlook, place: i64, to: i64) -> i64:
    """Return what a move seems to bring, in about points."""
    people = outlook.people
    if people == MILITARY:
        wreck: i64 = 5 if table.zorg(to) > 0 else 0
        return post(table, to, table.crew(MILITARY, to)) - post(table, place, table.crew(MILITARY, place) - 1) + wreck
    if people == SPY:
        gain = loot(table, to, table.crew(SPY, to)) - loot(table, place, table.crew(SPY, place) - 1)
    elif people == ARCHITECT:
        gain = leaves_shield(table, place) + room(table, to) - 1
    else:
        gain = market(table, to) - market(table, place)
    return gain + outlook.away(place) - outlook.away(to)


def promise(table: Table, people: i64, place: i64) -> i64:
    """Return what a place promises to a people that comes there; the Military looks for itself."""
    if people == SPY:
        return loot(table, place, 0)
    if people == REVOLUTIONARY:
        return market(table, place)
    return room(table, place) if people == ARCHITECT else 0


def post(table: Table, place: i64, others: i64) -> i64:
    """Return what a Military ship does by standing at a place where so many others stand."""
    value = NEAR - min(NEAR, nearest_gate(table, place))
    if table.status[place] == CONQUERED and others == 0:
        value += table.worth(place)
    return value


def nearest_gate(table: Table, place: i64) -> i64:
    """Return how many steps it is to the nearest world around ZorgTerre."""
    best: i64 = UNREACHED
    for face in range(FACES):
        best = min(best, table.board.far(place, table.board.exits[FACES * ZORGTERRE + face]))
    return best


def leaves_shield(table: Table, place: i64) -> i64:
    """Return 3 if an Architect that leaves a place protects it."""
    free = table.shields > 0 and table.shield[place] == 0 and not table.defeated(ARCHITECT)
    return 3 if free and table.face_down(place) else 0


def room(table: Table, place: i64) -> i64:
    """Return 3 for a place that an Architect can protect next."""
    if table.crew(ARCHITECT, place) > 0:
        return 0
    if table.status[place] == EMPTY:
        return 3
    return 3 if table.face_down(place) and table.shield[place] == 0 else 0


def market(table: Table, place: i64) -> i64:
    """Return what a revolt at a place promises to the Revolutionaries."""
    if place >= FIRST_SYSTEM and table.status[place] == CONQUERED and table.revolt[place] == 0:
        return 2 + i64(table.bonus[place])
    return 0


def loot(table: Table, place: i64, others: i64) -> i64:
    """Return what a spy ship can steal at a place, beyond what so many others there take anyway."""
    bonus = i64(table.bonus[place]) - others
    return 2 + bonus if bonus > 0 else 0


def build_weight(table: Table, outlook: Outlook, offered: i64) -> i64:
    """Return the weight of building with so many BZ$: only what is sure, and only while it pays."""
    need = max(0, table.figures.build_worlds - outlook.own)
    if offered != need or (outlook.left < 2 and offered > 0):
        return 0
    return EVEN * (20 + 15 * outlook.left)


def revolution_weight(table: Table, outlook: Outlook, place: i64, offered: i64) -> i64:
    """Return the weight of a revolution with so many BZ$: only what is sure, and costs less than it brings."""
    if offered != table.figures.revolution_colours - outlook.colours:
        return 0
    gain = 3 + 2 * i64(table.bonus[place]) + table.worth(place) // 2 - offered
    return 2 * GAIN * gain * gain if gain > 0 else 0


def still_fits(table: Table, world: i64) -> bool:
    """Tell whether a world goes with those named so far."""
    colour = table.colour(world)
    if table.site == NOWHERE:
        return colour == table.figures.home_colour[table.people()]
    for at in range(table.named_count):
        if table.colour(i64(table.named[at])) == colour:
            return False
    return True
