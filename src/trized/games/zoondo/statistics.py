"""Laboratory statistics of Zoondo: uses of every Zoon and trump, fights, and tribes."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

from trized import kernel
from trized.games.zoondo import events
from trized.games.zoondo.box import BOX
from trized.games.zoondo.rules import State
from trized.games.zoondo.state import NO_CARD, SEAT_SLOTS, first_slot
from trized.kernel import Event, Options
from trized.kernel.statistics import Piece

MOVED, ATTACKED, DEFENDED, USED_POWER, FELL = WAYS = ("moved", "attacked", "defended", "power", "fallen")
USES = {  # by kind of event: the field with the slot of a Zoon, and its use
    events.Moved.kind: ("slot", MOVED),
    events.Attacked.kind: ("slot", ATTACKED),
    events.Fought.kind: ("defender", DEFENDED),
    events.Shot.kind: ("defender", DEFENDED),
    events.PowerUsed.kind: ("slot", USED_POWER),
    events.Eliminated.kind: ("slot", FELL),
}


class Statistics(kernel.Statistics):
    """Counts one game of Zoondo."""

    metrics: ClassVar[Mapping[str, type]] = {
        "tribe_0": str,
        "tribe_1": str,
        "fights": events.Fought,
        "ties": events.Tied,
        "shots": events.Shot,
        "powers": events.PowerUsed,
        "trumps_played": events.TrumpPlayed,
        "fallen_0": int,
        "fallen_1": int,
    }

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.uses: Counter[tuple[int, str]] = Counter()  # by slot and use
        self.trumps: Counter[tuple[int, int]] = Counter()  # by seat and trump
        self.fallen = [0, 0]

    def use(self, event: Event) -> None:
        """Count a use of a Zoon."""
        field, way = USES[event.kind]
        self.uses[getattr(event, field), way] += 1

    def on_eliminated(self, event: events.Eliminated) -> None:
        self.use(event)
        self.fallen[event.slot // SEAT_SLOTS] += 1

    def on_trump_played(self, event: events.TrumpPlayed) -> None:
        self.trumps[event.seat, event.trump] += 1

    def count_metrics(self, state: State) -> dict[str, Any]:
        tribes = {f"tribe_{seat}": state.table.tribe(seat).name for seat in (0, 1)}
        return super().count_metrics(state) | tribes | {"fallen_0": self.fallen[0], "fallen_1": self.fallen[1]}

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


Statistics.counters = dict.fromkeys(USES, Statistics.use) | Statistics.counters
