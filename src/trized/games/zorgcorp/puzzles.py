"""Puzzles of ZorgCorp: stay below the threshold, win, gain the most, free a system, best play."""

from collections.abc import Sequence
from typing import Final

from trized import kernel
from trized.games.zorgcorp.box import PEOPLES, REVOLUTIONARY
from trized.games.zorgcorp.building import count_nameable
from trized.games.zorgcorp.events import AssetsChanged
from trized.games.zorgcorp.rules import State
from trized.games.zorgcorp.scoring import lead
from trized.games.zorgcorp.state import MOVING, OVERTHROWN, TURN, Table
from trized.kernel import PuzzleKind

HOLD: Final = "hold"
WIN: Final = "win"
FREE: Final = "free"
ASSETS: Final = "assets"
POINTS: Final = "points"
BEST: Final = "best"
LAST: Final = PEOPLES - 1  # the turn that ends a round
NEAR: Final = 14  # BZ$ above the threshold that a turn may still remove
CLOSE: Final = 8  # points behind that a turn may still gain
FEW_NAMES: Final = 10  # nameable worlds; with more, a revolution is tedious


class Puzzles(kernel.Puzzles):
    """The kinds of puzzles of ZorgCorp."""

    kinds = (
        PuzzleKind(HOLD),
        PuzzleKind(WIN),
        PuzzleKind(FREE),
        PuzzleKind(ASSETS, floor=3.0, margin=1.0, shows=(AssetsChanged,)),
        PuzzleKind(POINTS, floor=3.0, margin=1.0),
        PuzzleKind(BEST, by_search=True),
    )
    options = tuple({"difficulty": difficulty, "memory": "notes"} for difficulty in ("extreme", "hard", "extreme"))

    def kinds_at(self, world: State, seat: int) -> Sequence[str]:
        table = world.table
        if table.phase not in (TURN, MOVING):
            return ()
        found = []
        over = table.assets - table.threshold
        if table.turn == LAST and 0 <= over <= NEAR:
            found.append(HOLD)
        if table.turn == LAST and table.round == table.box.rounds and over < 0 and -CLOSE <= lead(table) <= 0:
            found.append(WIN)
        if table.phase == MOVING:
            return found
        if table.acting_people() == REVOLUTIONARY and 0 < count_nameable(table, table.board.places) <= FEW_NAMES:
            found.append(FREE)
        if table.turn < LAST:
            found += [POINTS, ASSETS] if table.round % 2 else [ASSETS, POINTS]
        return [*found, BEST]

    def ends(self, kind: str, before: State, state: State) -> bool:
        was, now = before.table, state.table
        if kind == FREE and overthrown(now) > overthrown(was):
            return True
        return bool(now.round > was.round or (kind not in (HOLD, WIN) and now.turn > was.turn))

    def value(self, kind: str, before: State, state: State, seat: int) -> float:
        was, now = before.table, state.table
        outcome = state.outcome()
        if kind == HOLD:
            return float(outcome is None or bool(outcome.winners) or outcome.ending == "points")
        if kind == WIN:
            return float(outcome is not None and bool(outcome.winners))
        if kind == FREE:
            return float(overthrown(now) > overthrown(was))
        if kind == ASSETS:
            return float(was.assets - now.assets)
        if kind == POINTS:
            return float(lead(now) - lead(was))
        raise ValueError(f"Nothing can be reached by '{kind}'.")

    def sameness(self, state: State) -> bytes:
        """Ignore the order of named worlds."""
        table = state.table
        if table.worlds_named < 2:
            return state.encode()
        ordered = table.copy()
        names = sorted(int(table.named_world[at]) for at in range(table.worlds_named))
        for at, world in enumerate(names):
            ordered.named_world[at] = world
        return ordered.encode()


def overthrown(table: Table) -> int:
    """Return the number of overthrown worlds."""
    return bytes(memoryview(table.status)).count(OVERTHROWN)
