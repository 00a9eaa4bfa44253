"""Statistics of a finished game of ZorgCorp: assets by round, worlds, ships, and freed worlds."""

from collections.abc import Sequence

from trized import kernel
from trized.games.zorgcorp import events as happened
from trized.games.zorgcorp import scoring
from trized.games.zorgcorp.rules import State
from trized.games.zorgcorp.statistics import Statistics
from trized.games.zorgcorp.view import View
from trized.kernel import Event, Game, Options, Statistic


class Summary(kernel.Summary):
    """Follows one game of ZorgCorp."""

    def __init__(self, game: Game, options: Options) -> None:
        super().__init__(game, options)
        self.counted = Statistics(options)

    def set_up(self, events: Sequence[Event]) -> None:
        self.counted.add(events)

    def count(self, side: int, events: Sequence[Event]) -> None:
        self.counted.add(events)

    def statistics(self, view: View, lang: str) -> list[Statistic]:
        said, table, seen = self.say(lang), view.table, self.counted.seen
        assets = tuple(float(step.value) for step in self.counted.follow("assets"))
        freed = seen[happened.WorldOverthrown] + seen[happened.SanctuaryDeclared]
        destroyed = seen[happened.ZorgcorpDestroyed] + seen[happened.SpySacrificed]
        mark = int(table.threshold)
        return [
            Statistic(said("assets"), (int(table.assets),), (assets,), said("assets_note", mark=mark), mark),
            Statistic(said("explored"), (seen[happened.WorldExplored],)),
            Statistic(said("conquered"), (seen[happened.WorldConquered],)),
            Statistic(said("freed"), (freed,), note=said("freed_note")),
            Statistic(said("built"), (seen[happened.ShipBuilt],)),
            Statistic(said("destroyed"), (destroyed,)),
        ]


def lead(state: State, seat: int) -> int:
    """Return the lead of the Resistance in points."""
    return int(scoring.lead(state.table))
