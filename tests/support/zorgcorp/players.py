"""Simple strategies for the Resistance, to measure the game with."""

from trized.games.zorgcorp import actions
from trized.games.zorgcorp.actions import goal_of, kind_of, offer_of, place_of
from trized.games.zorgcorp.board import FIRST_SYSTEM
from trized.games.zorgcorp.box import REVOLUTIONARY
from trized.games.zorgcorp.building import first_nameable
from trized.games.zorgcorp.rules import State, act
from trized.games.zorgcorp.scoring import lead
from trized.games.zorgcorp.state import CONQUERED, EXCESS, NAMING, TURN, Table
from trized.kernel import SILENT, Seeded


def passive(position: State, legal: list[int], choices: Seeded) -> int:
    """Pass, whatever happens."""
    return legal[0]


def at_random(position: State, legal: list[int], choices: Seeded) -> int:
    """Do anything."""
    return legal[choices.below(len(legal))]


def deserting(position: State, legal: list[int], choices: Seeded) -> int:
    """Leave home at once and never come back; otherwise move at random."""
    moves = [action for action in legal if kind_of(action) == actions.MOVE and goal_of(action) >= FIRST_SYSTEM]
    return moves[choices.below(len(moves))] if moves else legal[0]


def greedy(position: State, legal: list[int], choices: Seeded) -> int:
    """Build and revolt when the remembered worlds allow it; otherwise take the action with the best result now."""
    table = position.table
    if table.phase == NAMING:
        return next(action for action in legal if place_of(action) in fitting(table, table.is_building()))
    if table.phase == TURN:
        sure = [action for action in legal if is_sure(table, action)]
        if sure:
            return max(sure, key=lambda action: gain_of(table, action))
    rest = [action for action in legal if kind_of(action) not in (actions.BUILD, actions.REVOLUTION)]
    return max(rest, key=lambda action: (promise(table, action), choices.below(1000)))


def fitting(table: Table, building: bool) -> list[int]:
    """Return worlds that go with those named so far, as everybody remembers them (R25)."""
    people = table.acting_people()
    worlds = [
        world
        for world in range(first_nameable(table), table.board.last_world + 1)
        if table.lies_face_down(world) and not table.is_named(world)
    ]
    if building:
        return [world for world in worlds if table.colour_of(world) == table.box.home_colour[people]]
    seen = {table.colour_of(int(table.named_world[number])) for number in range(table.worlds_named)}
    fresh: dict[int, int] = {}
    for world in worlds:
        if table.colour_of(world) not in seen:
            fresh.setdefault(table.colour_of(world), world)
    return list(fresh.values())


def is_sure(table: Table, action: int) -> bool:
    """Return whether building or a revolution will succeed, with no more BZ$ than needed."""
    kind = kind_of(action)
    if kind not in (actions.BUILD, actions.REVOLUTION):
        return False
    needed = table.box.build_worlds if kind == actions.BUILD else table.box.revolution_colours
    return offer_of(action) == max(0, needed - len(fitting(table, kind == actions.BUILD)))


def gain_of(table: Table, action: int) -> int:
    """Return the value of an action with a certain result."""
    if kind_of(action) == actions.BUILD:
        return 5 - offer_of(action)
    return table.value_of(place_of(action)) + int(table.bonus[place_of(action)]) + 2 - offer_of(action)


def promise(table: Table, action: int) -> float:
    """Return how good the table looks right after a action."""
    after = table.copy()
    if table.phase == EXCESS:
        x, y = after.board.spots[place_of(action)]
        return -(x * x + y * y)
    act(after, action, Seeded(1), SILENT)
    score: float = int(lead(after)) - 2.0 * int(after.assets)
    for world in range(FIRST_SYSTEM, after.board.last_world + 1):
        score += 0.5 * after.lies_face_down(world) + 0.2 * after.blocks_zorgcorp(world)
        score += 2.0 * (
            after.revolt[world] == 1 and after.status[world] == CONQUERED and not after.is_defeated(REVOLUTIONARY)
        )
    return score
