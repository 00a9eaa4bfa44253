"""A people's turn: its moves, and what each people does where it arrives.

(compiled)
"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from trized.games.zorgcorp.corporation import draw_world, gain, scrap
from trized.games.zorgcorp.galaxy import (
    ARCHITECT,
    FACES,
    FIRST_SYSTEM,
    FIRST_WORLD,
    MILITARY,
    REVOLUTIONARY,
    SPY,
    ZORGTERRE,
)
from trized.games.zorgcorp.sayings import MOVE, REVOLT, SACRIFICE, STEAL, say
from trized.games.zorgcorp.state import (
    CONQUERED,
    EMPTY,
    FACE_DOWN,
    NOWHERE,
    OVERTHROWN,
    SLOTS,
    SOLDIERS,
    Table,
)
from trized.kernel.audience import EVERYONE
from trized.kernel.chance import Chance
from trized.kernel.events import EventLog


def may_enter(table: Table, people: i64, place: i64) -> bool:
    """Tell whether a people's ship may step into a place; spies have their own reach."""
    if place == ZORGTERRE or place > table.board.worlds:
        return False  # R13
    if place < FIRST_SYSTEM and table.status[place] == CONQUERED:
        return False  # R10
    enemies = table.zorg(place)
    return enemies == 0 or (enemies == 1 and people == MILITARY and not table.defeated(MILITARY))  # R15, R16


def idle(table: Table, people: i64, ship: i64) -> bool:
    """Tell whether a ship on the board has done nothing yet this turn."""
    return table.ships[people * SLOTS + ship] != NOWHERE and (((table.moved | table.acted) >> ship) & 1) == 0


def idle_at(table: Table, people: i64, place: i64) -> i64:
    """Return a ship at a place that has done nothing yet."""
    ship: i64 = 0
    while i64(table.ships[people * SLOTS + ship]) != place or not idle(table, people, ship):
        ship += 1
    return ship


def repeated(table: Table, people: i64, ship: i64) -> bool:
    """Tell whether an earlier idle ship stands at the same place: moving either is the same thing."""
    for earlier in range(ship):
        if table.ships[people * SLOTS + earlier] == table.ships[people * SLOTS + ship] and idle(table, people, earlier):
            return True
    return False


def moves(table: Table, people: i64, found: vec[i64]) -> vec[i64]:
    """Add the moves that a people's ships can make now, and what they can do where they are."""
    board = table.board
    for ship in range(SLOTS):
        place = i64(table.ships[people * SLOTS + ship])
        if not idle(table, people, ship) or repeated(table, people, ship):
            continue
        if people == SPY:
            for at in range(board.reach_from[place], board.reach_from[place + 1]):
                found = append(found, say(MOVE, place, board.reach[at]))
        else:
            for face in range(board.ways[place]):
                to = board.exits[FACES * place + face]
                if may_enter(table, people, to):
                    found = append(found, say(MOVE, place, to))
    if people == REVOLUTIONARY:
        found = revolts(table, found)
    elif people == SPY:
        found = missions(table, found)
    return found


def revolts(table: Table, found: vec[i64]) -> vec[i64]:
    """Add the worlds on which the Revolutionaries can lay a revolt token (R17)."""
    if table.revolts == 0 or table.defeated(REVOLUTIONARY):
        return found
    for ship in range(SLOTS):
        place = i64(table.ships[REVOLUTIONARY * SLOTS + ship])
        if table.status[place] == CONQUERED and table.revolt[place] == 0:
            found = say_once(found, say(REVOLT, place))
    return found


def missions(table: Table, found: vec[i64]) -> vec[i64]:
    """Add the thefts and sacrifices of spy ships that have not acted yet (R18)."""
    loyal = not table.defeated(SPY)
    for ship in range(SLOTS):
        place = i64(table.ships[SPY * SLOTS + ship])
        if place == NOWHERE or ((table.acted >> ship) & 1) != 0:
            continue
        if loyal and table.bonus[place] != 0:
            found = say_once(found, say(STEAL, place))
        if ((table.moved >> ship) & 1) != 0 and can_be_destroyed(table, place):
            found = say_once(found, say(SACRIFICE, place))
    return found


def can_be_destroyed(table: Table, place: i64) -> bool:
    """Tell whether a place holds a ZorgCorp ship that is not there for good (R10)."""
    return table.zorg(place) > 0 and (place >= FIRST_SYSTEM or table.status[place] != CONQUERED)


def say_once(found: vec[i64], saying: i64) -> vec[i64]:
    """Add a saying that is not there yet."""
    for other in found:
        if other == saying:
            return found
    return append(found, saying)


def move(table: Table, people: i64, place: i64, to: i64, chance: Chance, story: EventLog | None) -> None:
    """Move a ship, with all that leaving and arriving bring about."""
    ship = idle_at(table, people, place)
    table.moved |= 1 << ship
    if story is not None:
        story.tell("moved", EVERYONE, people, place, to)
    leave(table, people, ship, story)
    if people == MILITARY and table.zorg(to) > 0:
        destroy(table, to, story)
    land(table, people, ship, to, story)
    if table.status[to] == EMPTY and table.pile > 0:  # R14
        draw_world(table, to, FACE_DOWN, chance)
        if story is not None:
            story.tell("explored", EVERYONE, people, to)
            story.tell("shown", EVERYONE, to, i64(table.token[to]))


def leave(table: Table, people: i64, ship: i64, story: EventLog | None) -> None:
    """Take a ship from its place: a blockade may end, an Architect leaves a shield."""
    place = i64(table.ships[people * SLOTS + ship])
    blockaded = people == MILITARY and table.blockaded(place)
    table.presence[place] -= 1 << (3 * people)
    table.ships[people * SLOTS + ship] = u8(NOWHERE)
    if blockaded and (table.presence[place] & SOLDIERS) == 0:
        if story is not None:
            story.tell("reopened", EVERYONE, place)
        gain(table, table.worth(place), story)  # R15
    if (
        people == ARCHITECT
        and table.shields > 0
        and table.shield[place] == 0
        and (table.status[place] == FACE_DOWN or table.status[place] == OVERTHROWN)
        and not table.defeated(ARCHITECT)
    ):  # R16
        table.shield[place] = 1
        table.shields -= 1
        if story is not None:
            story.tell("shielded", EVERYONE, place)


def land(table: Table, people: i64, ship: i64, place: i64, story: EventLog | None) -> None:
    """Put a ship on a place: the first Military ship on a conquered world begins a blockade."""
    first = people == MILITARY and not table.blockaded(place)
    table.presence[place] += 1 << (3 * people)
    table.ships[people * SLOTS + ship] = u8(place)
    if first and table.blockaded(place):
        if story is not None:
            story.tell("blockaded", EVERYONE, place)
        gain(table, -table.worth(place), story)  # R15


def destroy(table: Table, place: i64, story: EventLog | None) -> None:
    """Destroy the ZorgCorp ship that Military ships found; smugglers pay for the wreck (R15)."""
    scrap(table, place)
    paid: i64 = 0
    if table.reserve > 0:
        table.reserve -= 1
        table.treasury += 1
        paid = 1
    if story is not None:
        story.tell("destroyed", EVERYONE, place, paid)


def agent_at(table: Table, people: i64, place: i64) -> i64:
    """Return a ship at a place that has not acted: one that moved if there is one, so that others stay free to move."""
    found: i64 = -1
    for ship in range(SLOTS):
        if i64(table.ships[people * SLOTS + ship]) == place and ((table.acted >> ship) & 1) == 0:
            if ((table.moved >> ship) & 1) != 0:
                return ship
            if found < 0:
                found = ship
    return found


def lay_revolt(table: Table, place: i64, story: EventLog | None) -> None:
    """Lay a revolt token on a conquered world (R17)."""
    table.acted |= 1 << agent_at(table, REVOLUTIONARY, place)
    table.revolt[place] = 1
    table.revolts -= 1
    if story is not None:
        story.tell("revolt", EVERYONE, place)


def steal(table: Table, place: i64, story: EventLog | None) -> None:
    """Take a bonus token from a world into the treasury (R18)."""
    table.acted |= 1 << agent_at(table, SPY, place)
    table.bonus[place] -= u8(1)
    table.treasury += 1
    if story is not None:
        story.tell("stole", EVERYONE, place)
    if not table.blockaded(place):
        gain(table, -1, story)


def sacrifice(table: Table, place: i64, story: EventLog | None) -> None:
    """Destroy a ZorgCorp ship together with a spy ship that moved here; a new one appears at home (R18)."""
    ship = agent_at(table, SPY, place)
    table.acted |= 1 << ship
    leave(table, SPY, ship, story)
    scrap(table, place)
    replaced: i64 = 0
    if not table.defeated(SPY):
        land(table, SPY, ship, FIRST_WORLD + SPY, story)
        replaced = 1
    if story is not None:
        story.tell("sacrificed", EVERYONE, place, replaced)
