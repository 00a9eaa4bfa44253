"""Puzzles of Zenith: win this turn, win discs, prevent the opponent's win, best play."""

from collections.abc import Sequence
from typing import Final

from trized import kernel
from trized.games.zenith.box import PLANET_COUNT
from trized.games.zenith.events import DiscMoved, DiscReset, DiscWon, GameEnded
from trized.games.zenith.rules import State
from trized.games.zenith.state import ACTION, Table
from trized.kernel import PuzzleKind, Seeded

WIN: Final = "win"
DISC: Final = "disc"
TWO_DISCS: Final = "two_discs"
STOP: Final = "stop"
BEST: Final = "best"
TRIES: Final = 2  # random samples of an opponent's turn
MOST_POSITIONS: Final = 1_500  # of each sample; a side with more possibilities counts as winning
FIRST_TURNS: Final = 6  # no puzzles before the tracks have moved


class Puzzles(kernel.Puzzles):
    """The kinds of puzzles of Zenith."""

    kinds = (
        PuzzleKind(WIN, shows=(DiscWon, GameEnded)),
        PuzzleKind(TWO_DISCS, shows=(DiscWon, GameEnded)),
        PuzzleKind(DISC, shows=(DiscWon, GameEnded)),
        PuzzleKind(STOP, floor=0.8, margin=0.2, shows=(DiscMoved, DiscReset)),
        PuzzleKind(BEST, by_search=True, shows=(DiscWon, GameEnded)),
    )
    options = ({"boards": "random"},)

    def kinds_at(self, world: State, seat: int) -> Sequence[str]:
        table = world.table
        if table.phase != ACTION or table.turns < FIRST_TURNS:
            return ()
        side = table.side_of(seat)
        found = [WIN] if is_one_disc_away(table, side) else []
        if is_one_disc_away(table, 1 - side):
            found.append(STOP)
        return [*found, TWO_DISCS, DISC, BEST]

    def ends(self, kind: str, before: State, state: State) -> bool:
        if kind in (DISC, TWO_DISCS) and self.value(kind, before, state, int(before.table.active)) == 1.0:
            return True
        return state.table.turns > before.table.turns

    def value(self, kind: str, before: State, state: State, seat: int) -> float:
        side = before.table.side_of(seat)
        if kind in (DISC, TWO_DISCS):
            gained = discs_of(state.table, side) - discs_of(before.table, side)
            return float(gained >= (2 if kind == TWO_DISCS else 1))
        if state.over() and state.table.winner == side:
            return 1.0
        if kind == STOP:
            return float(not state.over() and not may_win_now(state, int(1 - side)))
        if kind == WIN:
            return 0.0
        raise ValueError(f"Nothing can be reached by '{kind}'.")


def discs_of(table: Table, side: int) -> int:
    """Return the number of discs that a side has won."""
    return sum(int(table.discs(side, planet)) for planet in range(PLANET_COUNT))


def is_one_disc_away(table: Table, side: int) -> bool:
    """Return whether one more disc may win the game for a side."""
    won = [int(table.discs(side, planet)) for planet in range(PLANET_COUNT)]
    several = sum(count > 0 for count in won)
    box = table.box
    return max(won) >= box.absolute - 1 or several >= box.democratic - 1 or sum(won) >= box.popular - 1


def may_win_now(state: State, side: int) -> bool:
    """Return whether a side can win in the turn it begins, with lucky draws if it draws."""
    return any(WinSearch(side, int(state.table.turns), Seeded(seed)).wins(state) for seed in range(TRIES))


class WinSearch:
    """Searches a winning line within one turn, for one sequence of draws."""

    def __init__(self, side: int, turns: int, chance: Seeded) -> None:
        self.side, self.turns, self.chance = side, turns, chance
        self.positions = 0

    def wins(self, state: State) -> bool:
        """Return whether the side wins from `state` against any reply."""
        table = state.table
        self.positions += 1
        if state.over() or self.positions > MOST_POSITIONS:
            return self.positions > MOST_POSITIONS or int(table.winner) == self.side
        if table.turns > self.turns:
            return False
        seat = int(state.waiting()[0])
        found = False
        for action in state.legal(seat):
            after = state.copy()
            after.apply(seat, int(action), self.chance)
            found = self.wins(after)
            if found == (table.side_of(seat) == self.side):  # a winning decision, or a reply that prevents the win
                return found
        return found
