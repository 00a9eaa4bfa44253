"""Laboratory statistics of Zenith: agents drawn and used, discs, technologies, and boards."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from trized import kernel
from trized.games.zenith import events
from trized.games.zenith.box import BOARDS
from trized.games.zenith.rules import State
from trized.kernel import Options
from trized.kernel.statistics import Piece

# Uses of an agent, in the order of their names; the first three come from the hand and count as played.
DRAWN, RECRUITED, LED, DEVELOPED, MOBILIZED, TRANSFERRED, EXILED = range(7)
WAYS = ("recruited", "leader", "developed", "mobilized", "transferred", "exiled")


class Statistics(kernel.Statistics):
    """Counts one game of Zenith."""

    metrics: ClassVar[Mapping[str, type]] = {
        "boards": str,
        **dict.fromkeys(("recruited", "developed", "became_leader", "mobilized", "transferred", "exiled"), int),
        **dict.fromkeys(("tokens", "influence", "discs_0", "discs_1", "reshuffles", "top_level"), int),
    }
    milestones = ("top_level",)

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.teams = options["players"] == "4"
        self.uses: defaultdict[tuple[int, int], list[int]] = defaultdict(lambda: [0] * 7)  # by side and agent, each use
        self.counts = [0] * 7
        self.boards = ""
        self.tokens = self.influence = self.reshuffles = 0
        self.discs = [0, 0]
        self.turn = 0
        self.levels: dict[int, int] = {}  # by level: the turn in which somebody first reached it

    def use(self, side: int, card: int, way: int) -> None:
        """Count a use of an agent."""
        self.uses[side, card][way] += 1
        self.counts[way] += 1

    def on_card_drawn(self, event: events.CardDrawn) -> None:
        self.use(event.seat // 2 if self.teams else event.seat, event.card, DRAWN)

    def on_recruited(self, event: events.Recruited) -> None:
        self.use(event.seat // 2 if self.teams else event.seat, event.card, RECRUITED)

    def on_became_leader(self, event: events.BecameLeader) -> None:
        self.use(event.seat // 2 if self.teams else event.seat, event.card, LED)

    def on_turn_begun(self, event: events.TurnBegun) -> None:
        self.turn += 1

    def on_developed(self, event: events.Developed) -> None:
        self.levels.setdefault(event.level, self.turn)
        if event.card >= 0:
            self.use(event.side, event.card, DEVELOPED)
        else:
            self.counts[DEVELOPED] += 1

    def on_mobilized(self, event: events.Mobilized) -> None:
        self.use(event.side, event.card, MOBILIZED)

    def on_transferred(self, event: events.Transferred) -> None:
        self.use(event.side, event.card, TRANSFERRED)

    def on_exiled(self, event: events.Exiled) -> None:
        self.use(event.side, event.card, EXILED)

    def on_token_taken(self, event: events.TokenTaken) -> None:
        self.tokens += 1

    def on_disc_moved(self, event: events.DiscMoved) -> None:
        self.influence += abs(event.after - event.before)

    def on_disc_won(self, event: events.DiscWon) -> None:
        self.discs[event.side] += 1

    def on_reshuffled(self, event: events.Reshuffled) -> None:
        self.reshuffles += 1

    def on_boards_laid(self, event: events.BoardsLaid) -> None:
        up = (event.animod, event.human, event.robot)
        self.boards = "".join(BOARDS[2 * board + side] for board, side in enumerate(up))

    def count_metrics(self, state: State) -> dict[str, Any]:
        counts = self.counts
        return {
            "boards": self.boards,
            "recruited": counts[RECRUITED],
            "developed": counts[DEVELOPED],
            "became_leader": counts[LED],
            "mobilized": counts[MOBILIZED],
            "transferred": counts[TRANSFERRED],
            "exiled": counts[EXILED],
            "tokens": self.tokens,
            "influence": self.influence,
            "discs_0": self.discs[0],
            "discs_1": self.discs[1],
            "reshuffles": self.reshuffles,
            "top_level": self.levels.get(int(state.table.box.levels)),
        }

    def count_pieces(self, state: State) -> list[Piece]:
        agents = state.table.box.agents
        return [
            Piece(
                side, agents[card].id, uses[DRAWN], sum(uses[RECRUITED:MOBILIZED]), ways_of(tuple(map(bool, uses[1:])))
            )
            for (side, card), uses in self.uses.items()
        ]


@cache
def ways_of(used: tuple[bool, ...]) -> str:
    """Return the names of a card's uses, joined by +."""
    return "+".join(way for way, was in zip(WAYS, used, strict=True) if was)
