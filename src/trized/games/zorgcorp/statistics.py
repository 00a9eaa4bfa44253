"""Laboratory statistics of ZorgCorp: actions of the peoples, worlds, and assets by round."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

from trized import kernel
from trized.games.zorgcorp import events
from trized.games.zorgcorp.box import ARCHITECT, BOX, MILITARY, PEOPLE_NAMES, REVOLUTIONARY, SPY
from trized.games.zorgcorp.rules import State
from trized.kernel import Options
from trized.kernel.statistics import Piece, SeriesValue

USES = {  # by kind of event: the use of a people, and the people if the event does not name it
    events.ShipMoved.kind: ("moved", None),
    events.WorldExplored.kind: ("explored", None),
    events.ShipBuilt.kind: ("built", None),
    events.ZorgcorpDestroyed.kind: ("destroyed", MILITARY),
    events.BlockadeBegan.kind: ("blockade", MILITARY),
    events.ShieldLaid.kind: ("shield", ARCHITECT),
    events.SanctuaryDeclared.kind: ("sanctuary", ARCHITECT),
    events.BonusStolen.kind: ("stole", SPY),
    events.RevoltLaid.kind: ("revolt", REVOLUTIONARY),
    events.WorldOverthrown.kind: ("overthrown", REVOLUTIONARY),
}


class Statistics(kernel.Statistics):
    """Counts one game of ZorgCorp."""

    metrics: ClassVar[Mapping[str, type]] = {
        "rounds": int,
        "assets": int,
        "treasury": int,
        "explored": events.WorldExplored,
        "conquered": events.WorldConquered,
        "built": events.ShipBuilt,
        "building_failed": events.BuildingFailed,
        "overthrown": events.WorldOverthrown,
        "sanctuaries": events.SanctuaryDeclared,
        "destroyed": events.ZorgcorpDestroyed,
        "passed": events.TurnPassed,
        "defeated": events.PeopleDefeated,
    }
    series = ("assets",)

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.uses: Counter[tuple[int, str]] = Counter()  # by people and use
        self.shown: Counter[int] = Counter()  # by kind of World token
        self.conquered: Counter[int] = Counter()
        self.assets = 0
        self.round = 1
        self.course: list[SeriesValue] = []

    def use(self, event: Any) -> None:
        """Count a use of a people."""
        way, people = USES[event.kind]
        self.uses[event.people if people is None else people, way] += 1

    def on_round_began(self, event: events.RoundBegan) -> None:
        if event.number > 1:
            self.course.append(SeriesValue(self.round, self.assets))
        self.round = event.number

    def on_assets_changed(self, event: events.AssetsChanged) -> None:
        self.assets = event.assets

    def on_world_conquered(self, event: events.WorldConquered) -> None:
        self.conquered[event.token] += 1

    def on_token_shown(self, event: events.TokenShown) -> None:
        self.shown[event.token] += 1

    def count_metrics(self, state: State) -> dict[str, Any]:
        table = state.table
        ends = {"rounds": int(table.round), "assets": int(table.assets), "treasury": int(table.treasury)}
        return super().count_metrics(state) | ends

    def count_pieces(self, state: State) -> list[Piece]:
        found = []
        for people, name in enumerate(PEOPLE_NAMES):
            ways = [way for way, _ in USES.values() if self.uses[people, way]]
            found.append(Piece(0, name, 1, sum(self.uses[people, way] for way in ways), "+".join(ways)))
        for kind in range(int(BOX.drawn_kinds)):  # players neither draw nor play worlds: ZorgCorp conquers them
            if self.shown[kind] or self.conquered[kind]:
                found.append(Piece(0, BOX.token_name(kind), 0, 0, "conquered" if self.conquered[kind] else ""))
        return found

    def follow(self, name: str) -> list[SeriesValue]:
        return [*self.course, SeriesValue(self.round, self.assets)]


Statistics.counters |= dict.fromkeys(USES, Statistics.use)
