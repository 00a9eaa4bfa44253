"""Prior of ZorgCorp: the weight of each legal action for an experienced player, zero if it is useless.

Peoples win by points, each with its own strengths. Spies steal bonus tokens, and each theft counts twice.
Revolutionaries start revolts and overthrow the richest markets. Architects leave shields and declare sanctuaries before
the end. The Military destroys single ships and blockades the best markets. All build while a ship has time to pay off,
and never name a world that does not match.

(compiled)
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from trized.games.zorgcorp import actions
from trized.games.zorgcorp.actions import goal_of, kind_of, offer_of, place_of
from trized.games.zorgcorp.board import FIRST_SYSTEM, FIRST_WORLD, NOT_COUNTED, ZORGTERRE
from trized.games.zorgcorp.box import ARCHITECT, MILITARY, REVOLUTIONARY, SPY
from trized.games.zorgcorp.building import first_nameable, was_named_before
from trized.games.zorgcorp.moving import can_be_destroyed, leaves_shield
from trized.games.zorgcorp.state import CONQUERED, EMPTY, FACE_DOWN, NAMING, ONE_ZORGCORP_SHIP, OVER, OVERTHROWN, Table

CERTAIN: Final = 12_000  # actions that are always right
GAIN_SQUARED: Final = 128  # factor of the squared gain
NEUTRAL: Final = 32  # actions that change little
ENDING_MOVES: Final = 96  # ending the moves
LOSING: Final = 1  # a move that seems to lose something; it may be a detour
NEAR: Final = 4  # steps from the worlds around ZorgTerre within which nearness counts
WRECK: Final = 5  # value of a destroyed ZorgCorp ship
SHIELD: Final = 3  # value of a shield


@final
class Outlook:
    """The prospects of a people: attractive places, and the colours of face-down worlds.

    Each is computed when an action first depends on it.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.people: i64 = table.acting_people() if table.phase != OVER else MILITARY
        self.rounds_left: i64 = table.box.rounds - table.round
        self.own_worlds: i64 = NOT_COUNTED  # worlds of the people's colour that can be named
        self.colours: i64 = NOT_COUNTED  # different colours that can be named
        self.goals: vec[u8] = table.board.blank  # by place: 1 for a goal
        self.has_goals = False
        self.steps: vec[i64] = vec[i64]()  # by place: moves to the nearest goal, or NOT_COUNTED

    def find_goals(self) -> None:
        """Find the worlds that promise something to a people that can come there."""
        table = self.table
        goals = table.board.blank[:]
        self.steps = table.board.not_counted[:]
        people = self.people
        statuses, presence, bonus = table.status, table.presence, table.bonus
        for world in range(FIRST_WORLD, table.board.last_world + 1):
            if people == SPY:
                found = bonus[world] != 0
            elif presence[world] >= ONE_ZORGCORP_SHIP:
                found = False
            elif people == REVOLUTIONARY:
                found = statuses[world] == CONQUERED and revolutionary_value(table, world) > 0
            elif people == ARCHITECT:
                found = statuses[world] != CONQUERED and architect_value(table, world) > 0
            else:
                raise ValueError(f"The people {people} has no goals.")
            if found:
                goals[world] = 1
                self.has_goals = True
        self.goals = goals

    def moves_to_goal(self, place: i64) -> i64:
        """Return the number of moves from a place to the nearest goal."""
        if len(self.steps) == 0:
            self.find_goals()
        if not self.has_goals:
            return 0
        steps = self.steps[place]
        if steps == NOT_COUNTED:
            steps = self.table.board.steps_to_any(place, self.goals)
            if self.people == SPY:
                steps = (steps + 1) // 2
            self.steps[place] = steps
        return steps

    def count_colours(self) -> None:
        """Count the worlds of the people's colour and the colours that can be named, if that is not done yet."""
        if self.colours != NOT_COUNTED:
            return
        table = self.table
        home = table.box.home_colour[self.people]
        self.own_worlds = 0
        self.colours = 0
        seen: i64 = 0  # one bit for each colour
        statuses, tokens, colours = table.status, table.token, table.box.token_colour
        for world in range(first_nameable(table), table.board.last_world + 1):
            if statuses[world] == FACE_DOWN or statuses[world] == OVERTHROWN:
                colour = colours[i64(tokens[world])]
                if seen >> colour & 1 == 0:
                    self.colours += 1
                    seen |= 1 << colour
                if colour == home:
                    self.own_worlds += 1


def prior(table: Table, legal: vec[i64]) -> vec[i64]:
    """Return a weight for each legal action; not all zero."""
    found = vec[i64]([0] * len(legal))
    outlook = Outlook(table)
    total: i64 = 0
    for at in range(len(legal)):
        if table.phase == NAMING and total > 0:
            break  # matching worlds are equivalent
        found[at] = weight_of(table, legal[at], outlook)
        total += found[at]
    if total == 0:
        for at in range(len(found)):
            found[at] = 1
    return found


def weight_of(table: Table, action: i64, outlook: Outlook) -> i64:
    """Return the weight of one action."""
    kind = kind_of(action)
    if kind == actions.MOVE:
        if place_of(action) == goal_of(action):  # a return trip only helps a sacrifice
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
    """Return the estimated gain of a move, roughly in points."""
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


def military_value(table: Table, place: i64, others: i64) -> i64:
    """Return the value of a Military ship at a place with `others` already there."""
    value = nearness(table, place)
    if table.status[place] == CONQUERED and others == 0:
        value += table.value_of(place)
    return value


def nearness(table: Table, place: i64) -> i64:
    """Return the nearness to the worlds around ZorgTerre: from 4 for one of them down to 0."""
    return NEAR - min(NEAR, table.board.steps_around[place])


def architect_value(table: Table, place: i64) -> i64:
    """Return the value of a place that an Architect can protect next."""
    if table.ships_at(ARCHITECT, place) > 0:
        return 0
    if table.status[place] == EMPTY:
        return SHIELD
    return SHIELD if table.lies_face_down(place) and table.shield[place] == 0 else 0


def revolutionary_value(table: Table, place: i64) -> i64:
    """Return the value of a revolt at a place."""
    if place >= FIRST_SYSTEM and table.status[place] == CONQUERED and table.revolt[place] == 0:
        return 2 + i64(table.bonus[place])
    return 0


def spy_value(table: Table, place: i64, others: i64) -> i64:
    """Return the value that a spy ship can steal at a place, beyond the share of `others` there."""
    bonus = i64(table.bonus[place]) - others
    return 2 + bonus if bonus > 0 else 0


def weight_of_building(table: Table, outlook: Outlook, offer: i64) -> i64:
    """Return the weight of building with an offer: zero unless it is certain to succeed and pays off."""
    outlook.count_colours()
    missing = max(0, table.box.build_worlds - outlook.own_worlds)
    if offer != missing or (outlook.rounds_left < 2 and offer > 0):
        return 0
    return NEUTRAL * (20 + 15 * outlook.rounds_left)


def weight_of_revolution(table: Table, outlook: Outlook, world: i64, offer: i64) -> i64:
    """Return the weight of a revolution with an offer: zero unless it is certain and gains more than it costs."""
    outlook.count_colours()
    if offer != table.box.revolution_colours - outlook.colours:
        return 0
    gain = 3 + 2 * i64(table.bonus[world]) + table.value_of(world) // 2 - offer
    return 2 * GAIN_SQUARED * gain * gain if gain > 0 else 0


def still_fits(table: Table, world: i64) -> bool:
    """Return whether a world matches those named so far."""
    colour = table.colour_of(world)
    if table.is_building():
        return colour == table.box.home_colour[table.acting_people()]
    return not was_named_before(table, table.worlds_named, colour)
