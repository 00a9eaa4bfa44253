"""Laboratory statistics of Zenith: agents drawn and used, discs, technologies, and boards."""

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

from trized import kernel
from trized.games.zenith import events
from trized.games.zenith.box import BOARDS
from trized.games.zenith.rules import State
from trized.kernel import Options
from trized.kernel.statistics import Piece

USES = {  # by kind of event: the use of its agent
    events.CardDrawn.kind: "drawn",
    events.Recruited.kind: "recruited",
    events.BecameLeader.kind: "leader",
    events.Developed.kind: "developed",
    events.Mobilized.kind: "mobilized",
    events.Transferred.kind: "transferred",
    events.Exiled.kind: "exiled",
}
DRAWN, *WAYS = USES.values()
PLAYED = WAYS[:3]  # from the hand


class Statistics(kernel.Statistics):
    """Counts one game of Zenith."""

    metrics: ClassVar[Mapping[str, type]] = {
        "boards": str,
        "recruited": events.Recruited,
        "developed": events.Developed,
        "became_leader": events.BecameLeader,
        "mobilized": events.Mobilized,
        "transferred": events.Transferred,
        "exiled": events.Exiled,
        "tokens": events.TokenTaken,
        "influence": int,
        "discs_0": int,
        "discs_1": int,
        "reshuffles": events.Reshuffled,
        "top_level": int,
    }
    milestones = ("top_level",)

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.side_seats = 2 if options["players"] == "4" else 1
        self.uses: defaultdict[tuple[int, int], list[str]] = defaultdict(list)  # by side and agent
        self.boards = ""
        self.influence = self.turn = 0
        self.discs = [0, 0]
        self.levels: dict[int, int] = {}  # by level: the turn in which somebody first reached it

    def use(self, event: Any) -> None:
        """Count a use of an agent."""
        side = event.seat // self.side_seats if hasattr(event, "seat") else event.side
        self.uses[side, event.card].append(USES[event.kind])

    def on_turn_begun(self, event: events.TurnBegun) -> None:
        self.turn += 1

    def on_developed(self, event: events.Developed) -> None:
        self.levels.setdefault(event.level, self.turn)
        if event.card >= 0:
            self.use(event)

    def on_disc_moved(self, event: events.DiscMoved) -> None:
        self.influence += abs(event.after - event.before)

    def on_disc_won(self, event: events.DiscWon) -> None:
        self.discs[event.side] += 1

    def on_boards_laid(self, event: events.BoardsLaid) -> None:
        up = (event.animod, event.human, event.robot)
        self.boards = "".join(BOARDS[2 * board + side] for board, side in enumerate(up))

    def count_metrics(self, state: State) -> dict[str, Any]:
        top = self.levels.get(int(state.table.box.levels))
        moved = {"influence": self.influence, "discs_0": self.discs[0], "discs_1": self.discs[1]}
        return super().count_metrics(state) | {"boards": self.boards, "top_level": top, **moved}

    def count_pieces(self, state: State) -> list[Piece]:
        agents = state.table.box.agents
        return [Piece(side, agents[card].id, *summed(tuple(uses))) for (side, card), uses in self.uses.items()]


Statistics.counters = dict.fromkeys(USES, Statistics.use) | Statistics.counters


@lru_cache(4096)
def summed(uses: tuple[str, ...]) -> tuple[int, int, str]:
    """Return how often an agent was drawn and played, and its kinds of use joined by +."""
    return uses.count(DRAWN), sum(use in PLAYED for use in uses), "+".join(way for way in WAYS if way in uses)
