"""What a seasoned player tries first: a weight for every legal action, zero for what is plainly useless.

The peoples win by points, and points come from what each of them does best. Spies steal where bonus tokens lie, and
each theft counts twice. Revolutionaries light revolts and overthrow the richest markets. Architects leave shields
behind and declare their sanctuaries before the end. The Military destroys what stands alone and blockades what pays
most. Everybody builds as long as a ship has time to earn its keep, and never names a world that does not fit.
(compiled)
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zorgcorp import actions
from trized.games.zorgcorp.actions import goal_of, kind_of, offer_of, place_of
from trized.games.zorgcorp.board import FACES, FIRST_SYSTEM, FIRST_WORLD, UNREACHED, ZORGTERRE
from trized.games.zorgcorp.box import ARCHITECT, MILITARY, REVOLUTIONARY, SPY
from trized.games.zorgcorp.building import can_be_named, was_named_before
from trized.games.zorgcorp.moving import can_be_destroyed, leaves_shield
from trized.games.zorgcorp.state import CONQUERED, EMPTY, NAMING, OVER, Table

CERTAIN: Final = 12_000  # what should be done whenever it can
GAIN_SQUARED: Final = 128  # for the square of what seems to be gained
NEUTRAL: Final = 32  # what changes little
ENDING_MOVES: Final = 96  # what is left to do may bring little
LOSING: Final = 1  # a move that seems to lose something; it may be a detour
NEAR: Final = 4  # steps from the worlds around ZorgTerre within which it is better to be nearer
WRECK: Final = 5  # what a destroyed ZorgCorp ship is worth
SHIELD: Final = 3  # what a shield is worth


@final
class Outlook:
    """What a people has in view: the places that promise something, and the colours that lie face down."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.people: i64 = table.acting_people() if table.phase != OVER else MILITARY
        self.rounds_left: i64 = table.box.rounds - table.round
        self.goals: vec[i64] = vec[i64]()
        self.own_worlds: i64 = 0  # worlds of the people's colour that can be named
        self.colours: i64 = 0  # different colours that can be named
        seen: i64 = 0  # one bit for each colour
        for world in range(FIRST_WORLD, table.board.last_world + 1):
            if can_be_named(table, world):
                bit: i64 = 1 << table.colour_of(world)
                self.colours += 1 if (seen & bit) == 0 else 0
                seen |= bit
                if table.colour_of(world) == table.box.home_colour[self.people]:
                    self.own_worlds += 1
            if (self.people == SPY or table.zorgcorp_ships_at(world) == 0) and attraction(
                table, self.people, world
            ) > 0:
                self.goals = append(self.goals, world)

    def moves_to_goal(self, place: i64) -> i64:
        """Return how many moves it is from a place to the nearest goal."""
        steps: i64 = UNREACHED
        for goal in self.goals:
            distance = self.table.board.distance(place, goal)
            if distance < steps:
                steps = distance
        if steps == UNREACHED:
            return 0
        return (steps + 1) // 2 if self.people == SPY else steps


def prior(table: Table, legal: vec[i64]) -> vec[i64]:
    """Return a weight for each legal action; never all of them nothing."""
    found = vec[i64](capacity=len(legal))
    outlook = Outlook(table)
    total: i64 = 0
    for action in legal:
        weight = weight_of(table, action, outlook)
        if table.phase == NAMING and total > 0:
            weight = 0  # one world that fits is as good as another
        total += weight
        found = append(found, weight)
    if total == 0:
        for at in range(len(found)):
            found[at] = 1
    return found


def weight_of(table: Table, action: i64, outlook: Outlook) -> i64:
    """Return the weight of one action."""
    kind = kind_of(action)
    if kind == actions.MOVE:
        if place_of(action) == goal_of(action):  # out and back is good for a sacrifice only
            return NEUTRAL if can_be_destroyed(table, place_of(action)) else 0
        gain = gain_of_move(table, outlook, place_of(action), goal_of(action))
        return NEUTRAL + GAIN_SQUARED * gain * gain if gain >= 0 else LOSING
    if kind == actions.NAME_WORLD:
        return CERTAIN if still_fits(table, place_of(action)) else 0
    if kind == actions.STEAL or kind == actions.LAY_REVOLT:
        return CERTAIN
    if kind == actions.BUILD:
        return weight_of_building(table, outlook, offer_of(action))
    if kind == actions.REVOLUTION:
        return weight_of_revolution(table, outlook, place_of(action), offer_of(action))
    if kind == actions.DECLARE_SANCTUARY:
        return CERTAIN if outlook.rounds_left <= table.sanctuaries_left else 2 * NEUTRAL
    if kind == actions.PLACE_SHIP:
        return 1 + nearness(table, place_of(action))
    if kind == actions.REMOVE_SHIP:
        return NEUTRAL if place_of(action) == ZORGTERRE else 10 * NEUTRAL
    if kind == actions.END_MOVES:
        return ENDING_MOVES
    if kind == actions.PROBE:
        return 0
    if kind == actions.PASS or kind == actions.SACRIFICE:
        return NEUTRAL
    raise ValueError(f"The action {action} is of no kind.")


def gain_of_move(table: Table, outlook: Outlook, origin: i64, goal: i64) -> i64:
    """Return what a move seems to bring, in about points."""
    people = outlook.people
    if people == MILITARY:
        gain: i64 = WRECK if table.zorgcorp_ships_at(goal) > 0 else 0
        gain += military_value(table, goal, table.ships_at(MILITARY, goal))
        return gain - military_value(table, origin, table.ships_at(MILITARY, origin) - 1)
    if people == SPY:
        gain = spy_value(table, goal, table.ships_at(SPY, goal))
        gain -= spy_value(table, origin, table.ships_at(SPY, origin) - 1)
    elif people == ARCHITECT:
        gain = architect_value(table, goal) - 1
        if leaves_shield(table, origin):
            gain += SHIELD
    elif people == REVOLUTIONARY:
        gain = revolutionary_value(table, goal) - revolutionary_value(table, origin)
    else:
        raise ValueError(f"There is no people {people}.")
    return gain + outlook.moves_to_goal(origin) - outlook.moves_to_goal(goal)


def attraction(table: Table, people: i64, place: i64) -> i64:
    """Return what a place promises to a people that comes there; the Military looks for itself."""
    if people == SPY:
        return spy_value(table, place, 0)
    if people == REVOLUTIONARY:
        return revolutionary_value(table, place)
    if people == ARCHITECT:
        return architect_value(table, place)
    if people == MILITARY:
        return 0
    raise ValueError(f"There is no people {people}.")


def military_value(table: Table, place: i64, others: i64) -> i64:
    """Return what a Military ship does by standing at a place where so many others stand."""
    value = nearness(table, place)
    if table.status[place] == CONQUERED and others == 0:
        value += table.value_of(place)
    return value


def nearness(table: Table, place: i64) -> i64:
    """Return how near a place is to the worlds around ZorgTerre: 4 for one of them, and down to nothing."""
    steps: i64 = UNREACHED
    for face in range(FACES):
        steps = min(steps, table.board.distance(place, table.board.exit(ZORGTERRE, face)))
    return NEAR - min(NEAR, steps)


def architect_value(table: Table, place: i64) -> i64:
    """Return what a place is worth that an Architect can protect next."""
    if table.ships_at(ARCHITECT, place) > 0:
        return 0
    if table.status[place] == EMPTY:
        return SHIELD
    return SHIELD if table.lies_face_down(place) and table.shield[place] == 0 else 0


def revolutionary_value(table: Table, place: i64) -> i64:
    """Return what a revolt at a place promises to the Revolutionaries."""
    if place >= FIRST_SYSTEM and table.status[place] == CONQUERED and table.revolt[place] == 0:
        return 2 + i64(table.bonus[place])
    return 0


def spy_value(table: Table, place: i64, others: i64) -> i64:
    """Return what a spy ship can steal at a place, beyond what so many others there take anyway."""
    bonus = i64(table.bonus[place]) - others
    return 2 + bonus if bonus > 0 else 0


def weight_of_building(table: Table, outlook: Outlook, offer: i64) -> i64:
    """Return the weight of building with so many BZ$: only what is sure, and only while it pays."""
    missing = max(0, table.box.build_worlds - outlook.own_worlds)
    if offer != missing or (outlook.rounds_left < 2 and offer > 0):
        return 0
    return NEUTRAL * (20 + 15 * outlook.rounds_left)


def weight_of_revolution(table: Table, outlook: Outlook, world: i64, offer: i64) -> i64:
    """Return the weight of a revolution with so many BZ$: only what is sure, and costs less than it brings."""
    if offer != table.box.revolution_colours - outlook.colours:
        return 0
    gain = 3 + 2 * i64(table.bonus[world]) + table.value_of(world) // 2 - offer
    return 2 * GAIN_SQUARED * gain * gain if gain > 0 else 0


def still_fits(table: Table, world: i64) -> bool:
    """Return whether a world goes with those named so far."""
    colour = table.colour_of(world)
    if table.is_building():
        return colour == table.box.home_colour[table.acting_people()]
    return not was_named_before(table, table.worlds_named, colour)
