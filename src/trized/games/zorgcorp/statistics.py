"""Laboratory statistics of ZorgCorp: actions of the peoples, worlds, and assets by round."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

from trized import kernel
from trized.games.zorgcorp import events
from trized.games.zorgcorp.box import ARCHITECT, BOX, MILITARY, PEOPLE_NAMES, REVOLUTIONARY, SPY
from trized.games.zorgcorp.rules import State
from trized.kernel import Options
from trized.kernel.events import Event
from trized.kernel.statistics import Piece, SeriesValue

# Uses of a people besides moving, in the order of their names.
WAYS = ("moved", "explored", "built", "destroyed", "blockade", "shield", "sanctuary", "stole", "revolt", "overthrown")
# Events about one people only, and the use they count as.
OF_ONE_PEOPLE: dict[str, tuple[int, str]] = {
    events.ZorgcorpDestroyed.kind: (MILITARY, "destroyed"),
    events.BlockadeBegan.kind: (MILITARY, "blockade"),
    events.ShieldLaid.kind: (ARCHITECT, "shield"),
    events.SanctuaryDeclared.kind: (ARCHITECT, "sanctuary"),
    events.BonusStolen.kind: (SPY, "stole"),
    events.RevoltLaid.kind: (REVOLUTIONARY, "revolt"),
    events.WorldOverthrown.kind: (REVOLUTIONARY, "overthrown"),
}


class Statistics(kernel.Statistics):
    """Counts one game of ZorgCorp."""

    metrics: ClassVar[Mapping[str, type]] = {
        **dict.fromkeys(("rounds", "assets", "treasury", "explored", "conquered", "built", "building_failed"), int),
        **dict.fromkeys(("overthrown", "sanctuaries", "destroyed", "passed", "defeated"), int),
    }
    series = ("assets",)

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.uses: Counter[tuple[int, str]] = Counter()  # by people and use
        self.shown: Counter[int] = Counter()  # by kind of World token
        self.conquered: Counter[int] = Counter()
        self.failed = self.passed = self.defeated = self.assets = 0
        self.round = 1
        self.course: list[SeriesValue] = []

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

    def on_ship_moved(self, event: events.ShipMoved) -> None:
        self.uses[event.people, "moved"] += 1

    def on_world_explored(self, event: events.WorldExplored) -> None:
        self.uses[event.people, "explored"] += 1

    def on_ship_built(self, event: events.ShipBuilt) -> None:
        self.uses[event.people, "built"] += 1

    def of_one_people(self, event: Event) -> None:
        self.uses[OF_ONE_PEOPLE[event.kind]] += 1

    def on_building_failed(self, event: events.BuildingFailed) -> None:
        self.failed += 1

    def on_turn_passed(self, event: events.TurnPassed) -> None:
        self.passed += 1

    def on_people_defeated(self, event: events.PeopleDefeated) -> None:
        self.defeated += 1

    def total(self, way: str) -> int:
        """Return the number of uses by all peoples."""
        return sum(self.uses[people, way] for people in range(len(PEOPLE_NAMES)))

    def count_metrics(self, state: State) -> dict[str, Any]:
        table = state.table
        return {
            "rounds": int(table.round),
            "assets": int(table.assets),
            "treasury": int(table.treasury),
            "explored": self.total("explored"),
            "conquered": self.conquered.total(),
            "built": self.total("built"),
            "building_failed": self.failed,
            "overthrown": self.total("overthrown"),
            "sanctuaries": self.total("sanctuary"),
            "destroyed": self.total("destroyed"),
            "passed": self.passed,
            "defeated": self.defeated,
        }

    def count_pieces(self, state: State) -> list[Piece]:
        found = []
        for people, name in enumerate(PEOPLE_NAMES):
            ways = [way for way in WAYS if self.uses[people, way]]
            found.append(Piece(0, name, 1, sum(self.uses[people, way] for way in ways), "+".join(ways)))
        for kind in range(int(BOX.drawn_kinds)):  # players neither draw nor play worlds: ZorgCorp conquers them
            if self.shown[kind] or self.conquered[kind]:
                found.append(Piece(0, BOX.token_name(kind), 0, 0, "conquered" if self.conquered[kind] else ""))
        return found

    def follow(self, name: str) -> list[SeriesValue]:
        return [*self.course, SeriesValue(self.round, self.assets)]


Statistics.counters |= dict.fromkeys(OF_ONE_PEOPLE, Statistics.of_one_people)
