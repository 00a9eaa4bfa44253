"""What the laboratory counts of Zenith: agents drawn and used, discs, technologies, and the boards that lay."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, cast

from trized import kernel
from trized.games.zenith.box import BOARDS
from trized.games.zenith.events import (
    BecameLeader,
    BoardsLaid,
    CardDrawn,
    Developed,
    DiscMoved,
    DiscWon,
    Exiled,
    Mobilized,
    Recruited,
    Reshuffled,
    TokenTaken,
    Transferred,
    TurnBegun,
)
from trized.games.zenith.rules import State
from trized.kernel import Options
from trized.kernel.events import Event
from trized.kernel.statistics import Piece

# Uses of an agent, in the order of their names.
DRAWN, RECRUITED, LED, DEVELOPED, MOBILIZED, TRANSFERRED, EXILED = range(7)
WAYS = ("recruited", "leader", "developed", "mobilized", "transferred", "exiled")
FROM_HAND = (RECRUITED, LED, DEVELOPED)  # what counts as played: the three uses of a card in hand


class Statistics(kernel.Statistics):
    """Counts one game of Zenith."""

    figures: ClassVar[Mapping[str, type]] = {
        "boards": str,
        "recruited": int,
        "developed": int,
        "became_leader": int,
        "mobilized": int,
        "transferred": int,
        "exiled": int,
        "tokens": int,
        "influence": int,
        "discs_0": int,
        "discs_1": int,
        "reshuffles": int,
        "top_level": int,
    }
    milestones = ("top_level",)
    texts = Path(__file__).parent / "texts" / "statistics"

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.teams = options["players"] == "4"
        self.uses: dict[tuple[int, int], list[int]] = {}  # by side and agent: how often each of the uses above
        self.counts = [0] * 7
        self.boards = ""
        self.tokens = self.influence = self.reshuffles = 0
        self.discs = [0, 0]
        self.turn = 0
        self.levels: dict[int, int] = {}  # by level: the turn in which somebody first reached it

    def use(self, side: int, card: int, way: int) -> None:
        """Note what was done with an agent."""
        found = self.uses.get((side, card))
        if found is None:
            found = self.uses[side, card] = [0] * 7
        found[way] += 1
        self.counts[way] += 1

    def drawn(self, event: CardDrawn) -> None:
        self.use(event.seat // 2 if self.teams else event.seat, event.card, DRAWN)

    def recruited(self, event: Recruited) -> None:
        self.use(event.seat // 2 if self.teams else event.seat, event.card, RECRUITED)

    def led(self, event: BecameLeader) -> None:
        self.use(event.seat // 2 if self.teams else event.seat, event.card, LED)

    def turn_begun(self, event: TurnBegun) -> None:
        self.turn += 1

    def developed(self, event: Developed) -> None:
        self.levels.setdefault(event.level, self.turn)
        if event.card >= 0:
            self.use(event.side, event.card, DEVELOPED)
        else:
            self.counts[DEVELOPED] += 1

    def mobilized(self, event: Mobilized) -> None:
        self.use(event.side, event.card, MOBILIZED)

    def transferred(self, event: Transferred) -> None:
        self.use(event.side, event.card, TRANSFERRED)

    def exiled(self, event: Exiled) -> None:
        self.use(event.side, event.card, EXILED)

    def token_taken(self, event: TokenTaken) -> None:
        self.tokens += 1

    def disc_moved(self, event: DiscMoved) -> None:
        self.influence += abs(event.after - event.before)

    def disc_won(self, event: DiscWon) -> None:
        self.discs[event.side] += 1

    def reshuffled(self, event: Reshuffled) -> None:
        self.reshuffles += 1

    def boards_laid(self, event: BoardsLaid) -> None:
        up = (event.animod, event.human, event.robot)
        self.boards = "".join(BOARDS[2 * board + side] for board, side in enumerate(up))

    counters: ClassVar[Mapping[type[Event], Callable[..., None]]] = {
        TurnBegun: turn_begun,
        CardDrawn: drawn,
        Recruited: recruited,
        BecameLeader: led,
        Developed: developed,
        Mobilized: mobilized,
        Transferred: transferred,
        Exiled: exiled,
        TokenTaken: token_taken,
        DiscMoved: disc_moved,
        DiscWon: disc_won,
        Reshuffled: reshuffled,
        BoardsLaid: boards_laid,
    }

    def count_figures(self, state: kernel.State) -> dict[str, Any]:
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
            "top_level": self.levels.get(int(cast(State, state).table.box.levels)),
        }

    def count_pieces(self, state: kernel.State) -> list[Piece]:
        agents = cast(State, state).table.box.agents
        return [
            Piece(
                side,
                agents[card].id,
                uses[DRAWN],
                uses[RECRUITED] + uses[LED] + uses[DEVELOPED],
                ways_of(tuple(map(bool, uses[1:]))),
            )
            for (side, card), uses in self.uses.items()
        ]


WAYS_OF: dict[tuple[bool, ...], str] = {}


def ways_of(used: tuple[bool, ...]) -> str:
    """Return the names of the ways in which a card was used, joined by +."""
    found = WAYS_OF.get(used)
    if found is None:
        found = WAYS_OF[used] = "+".join(way for way, was in zip(WAYS, used, strict=True) if was)
    return found
