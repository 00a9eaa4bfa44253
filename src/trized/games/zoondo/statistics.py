"""Laboratory statistics of Zoondo: uses of every Zoon and trump, fights, and tribes."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

from trized import kernel
from trized.games.zoondo import events
from trized.games.zoondo.box import BOX
from trized.games.zoondo.rules import State
from trized.games.zoondo.state import NO_CARD, SEAT_SLOTS, first_slot
from trized.kernel import Options
from trized.kernel.statistics import Piece

MOVED, ATTACKED, DEFENDED, USED_POWER, FELL = WAYS = ("moved", "attacked", "defended", "power", "fallen")


class Statistics(kernel.Statistics):
    """Counts one game of Zoondo."""

    metrics: ClassVar[Mapping[str, type]] = {
        **dict.fromkeys(("tribe_0", "tribe_1"), str),
        **dict.fromkeys(("fights", "ties", "shots", "powers", "trumps_played", "fallen_0", "fallen_1"), int),
    }

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.uses: Counter[tuple[int, str]] = Counter()  # by slot and use
        self.trumps: Counter[tuple[int, int]] = Counter()  # by seat and trump
        self.fights = self.ties = self.shots = self.powers = 0
        self.fallen = [0, 0]

    def on_moved(self, event: events.Moved) -> None:
        self.uses[event.slot, MOVED] += 1

    def on_attacked(self, event: events.Attacked) -> None:
        self.uses[event.slot, ATTACKED] += 1

    def on_fought(self, event: events.Fought) -> None:
        self.fights += 1
        self.uses[event.defender, DEFENDED] += 1

    def on_shot(self, event: events.Shot) -> None:
        self.shots += 1
        self.uses[event.defender, DEFENDED] += 1

    def on_tied(self, event: events.Tied) -> None:
        self.ties += 1

    def on_power_used(self, event: events.PowerUsed) -> None:
        self.powers += 1
        self.uses[event.slot, USED_POWER] += 1

    def on_eliminated(self, event: events.Eliminated) -> None:
        self.uses[event.slot, FELL] += 1
        self.fallen[event.slot // SEAT_SLOTS] += 1

    def on_trump_played(self, event: events.TrumpPlayed) -> None:
        self.trumps[event.seat, event.trump] += 1

    def count_metrics(self, state: State) -> dict[str, Any]:
        table = state.table
        return {
            "tribe_0": table.tribe(0).name,
            "tribe_1": table.tribe(1).name,
            "fights": self.fights,
            "ties": self.ties,
            "shots": self.shots,
            "powers": self.powers,
            "trumps_played": self.trumps.total(),
            "fallen_0": self.fallen[0],
            "fallen_1": self.fallen[1],
        }

    def count_pieces(self, state: State) -> list[Piece]:
        table = state.table
        found: dict[tuple[int, str], Counter[str]] = {}
        for seat in (0, 1):
            for slot in range(int(first_slot(seat)), int(table.slots_end(seat))):
                zoon = None if table.kind[slot] == NO_CARD else BOX.zoons[table.kind[slot]]
                if zoon is not None and not zoon.from_trump:  # counted as the trump instead
                    uses = found.setdefault((seat, zoon.id), Counter())
                    uses["drawn"] += zoon.grid != ""  # an immobile Zoon cannot be played
                    uses.update({way: self.uses[slot, way] for way in WAYS})
        zoons = [
            Piece(seat, id, uses["drawn"], uses[MOVED] + uses[ATTACKED], "+".join(way for way in WAYS if uses[way]))
            for (seat, id), uses in found.items()
        ]
        trumps = [(seat, int(table.trumps[slot])) for seat in (0, 1) for slot in table.brought_trumps(seat)]
        return zoons + [
            Piece(seat, BOX.trumps[trump].id, 1, self.trumps[seat, trump], "played" if self.trumps[seat, trump] else "")
            for seat, trump in trumps
        ]
