"""Simple ways to play the Resistance, to measure the game by."""

from trized.games.zorgcorp import sayings as to
from trized.games.zorgcorp.galaxy import FIRST_SYSTEM, FIRST_WORLD, REVOLUTIONARY
from trized.games.zorgcorp.rules import Position, act
from trized.games.zorgcorp.sayings import first_of, kind_of, second_of
from trized.games.zorgcorp.scoring import lead
from trized.games.zorgcorp.state import EXCESS, NAMING, NOWHERE, TURN, Table
from trized.kernel import Seeded


def passive(position: Position, legal: list[int], choices: Seeded) -> int:
    """Pass, whatever happens."""
    return legal[0]


def at_random(position: Position, legal: list[int], choices: Seeded) -> int:
    """Say anything."""
    return legal[choices.below(len(legal))]


def deserting(position: Position, legal: list[int], choices: Seeded) -> int:
    """Leave home at once and never come back; otherwise move at random."""
    moves = [saying for saying in legal if kind_of(saying) == to.MOVE and second_of(saying) >= FIRST_SYSTEM]
    return moves[choices.below(len(moves))] if moves else legal[0]


def greedy(position: Position, legal: list[int], choices: Seeded) -> int:
    """Build and revolt as soon as the remembered worlds allow it; otherwise take what looks best at once."""
    table = position.table
    if table.phase == NAMING:
        return next(saying for saying in legal if first_of(saying) in fitting(table, table.site))
    if table.phase == TURN:
        sure = [saying for saying in legal if is_sure(table, saying)]
        if sure:
            return max(sure, key=lambda saying: gain_of(table, saying))
    rest = [saying for saying in legal if kind_of(saying) not in (to.BUILD, to.REVOLUTION)]
    return max(rest, key=lambda saying: (promise(table, saying), choices.below(1000)))


def fitting(table: Table, site: int) -> list[int]:
    """Return worlds that go with those named so far, as everybody remembers them (R25)."""
    people = table.people()
    worlds = [w for w in range(FIRST_WORLD, table.board.worlds + 1) if table.face_down(w) and not table.is_named(w)]
    if site == NOWHERE:
        return [world for world in worlds if table.colour(world) == table.figures.home_colour[people]]
    seen = {table.colour(int(table.named[at])) for at in range(table.named_count)}
    fresh: dict[int, int] = {}
    for world in worlds:
        if table.colour(world) not in seen:
            fresh.setdefault(table.colour(world), world)
    return list(fresh.values())


def is_sure(table: Table, saying: int) -> bool:
    """Tell whether building or a revolution will succeed, with no more BZ$ than needed."""
    kind, site, offered = kind_of(saying), first_of(saying), second_of(saying)
    if kind not in (to.BUILD, to.REVOLUTION):
        return False
    cost = table.figures.build_worlds if kind == to.BUILD else table.figures.revolution_colours
    return offered == max(0, cost - len(fitting(table, site)))


def gain_of(table: Table, saying: int) -> int:
    """Return what a sure thing is worth."""
    if kind_of(saying) == to.BUILD:
        return 5 - second_of(saying)
    return table.worth(first_of(saying)) + int(table.bonus[first_of(saying)]) + 2 - second_of(saying)


def promise(table: Table, saying: int) -> float:
    """Return how good the table looks right after a saying."""
    after = table.copy()
    if table.phase == EXCESS:
        x, y = after.board.spots[first_of(saying)]
        return -(x * x + y * y)
    act(after, saying, Seeded(1), None)
    score: float = int(lead(after)) - 2.0 * int(after.assets)
    for world in range(FIRST_SYSTEM, after.board.worlds + 1):
        score += 0.5 * after.face_down(world) + 0.2 * after.blocked(world)
        score += 2.0 * (after.revolt[world] == 1 and after.status[world] == 2 and not after.defeated(REVOLUTIONARY))
    return score
