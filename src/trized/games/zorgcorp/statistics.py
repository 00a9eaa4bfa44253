"""What the laboratory counts of ZorgCorp: what the peoples did, what became of the worlds, and the assets by round."""

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, cast

from trized import kernel
from trized.games.zorgcorp.box import ARCHITECT, BOX, MILITARY, PEOPLE_NAMES, REVOLUTIONARY, SPY
from trized.games.zorgcorp.events import (
    AssetsChanged,
    BlockadeBegan,
    BonusStolen,
    BuildingFailed,
    PeopleDefeated,
    RevoltLaid,
    RoundBegan,
    SanctuaryDeclared,
    ShieldLaid,
    ShipBuilt,
    ShipMoved,
    TokenShown,
    TurnPassed,
    WorldConquered,
    WorldExplored,
    WorldOverthrown,
    ZorgcorpDestroyed,
)
from trized.games.zorgcorp.rules import State
from trized.kernel import Options
from trized.kernel.events import Event
from trized.kernel.statistics import Piece, SeriesValue

# Uses of a people besides moving, in the order of their names.
WAYS = ("moved", "explored", "built", "destroyed", "blockade", "shield", "sanctuary", "stole", "revolt", "overthrown")
# Events about one people only, and the use they count as.
OF_ONE_PEOPLE: dict[type[Event], tuple[int, str]] = {
    ZorgcorpDestroyed: (MILITARY, "destroyed"),
    BlockadeBegan: (MILITARY, "blockade"),
    ShieldLaid: (ARCHITECT, "shield"),
    SanctuaryDeclared: (ARCHITECT, "sanctuary"),
    BonusStolen: (SPY, "stole"),
    RevoltLaid: (REVOLUTIONARY, "revolt"),
    WorldOverthrown: (REVOLUTIONARY, "overthrown"),
}


class Statistics(kernel.Statistics):
    """Counts one game of ZorgCorp."""

    figures: ClassVar[Mapping[str, type]] = {
        "rounds": int,
        "assets": int,
        "treasury": int,
        "explored": int,
        "conquered": int,
        "built": int,
        "building_failed": int,
        "overthrown": int,
        "sanctuaries": int,
        "destroyed": int,
        "passed": int,
        "defeated": int,
    }
    series = ("assets",)
    texts = Path(__file__).parent / "texts" / "statistics"

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.uses: Counter[tuple[int, str]] = Counter()  # by people and use
        self.shown: Counter[int] = Counter()  # by kind of World token
        self.conquered: Counter[int] = Counter()
        self.failed = self.passed = self.defeated = self.assets = 0
        self.round = 1
        self.course: list[SeriesValue] = []

    def round_began(self, event: RoundBegan) -> None:
        if event.number > 1:
            self.course.append(SeriesValue(self.round, self.assets))
        self.round = event.number

    def assets_changed(self, event: AssetsChanged) -> None:
        self.assets = event.assets

    def world_conquered(self, event: WorldConquered) -> None:
        self.conquered[event.token] += 1

    def token_shown(self, event: TokenShown) -> None:
        self.shown[event.token] += 1

    def ship_moved(self, event: ShipMoved) -> None:
        self.uses[event.people, "moved"] += 1

    def world_explored(self, event: WorldExplored) -> None:
        self.uses[event.people, "explored"] += 1

    def ship_built(self, event: ShipBuilt) -> None:
        self.uses[event.people, "built"] += 1

    def of_one_people(self, event: Event) -> None:
        self.uses[OF_ONE_PEOPLE[type(event)]] += 1

    def building_failed(self, event: BuildingFailed) -> None:
        self.failed += 1

    def turn_passed(self, event: TurnPassed) -> None:
        self.passed += 1

    def people_defeated(self, event: PeopleDefeated) -> None:
        self.defeated += 1

    counters: ClassVar[Mapping[type[Event], Callable[..., None]]] = {
        RoundBegan: round_began,
        AssetsChanged: assets_changed,
        WorldConquered: world_conquered,
        TokenShown: token_shown,
        ShipMoved: ship_moved,
        WorldExplored: world_explored,
        ShipBuilt: ship_built,
        BuildingFailed: building_failed,
        TurnPassed: turn_passed,
        PeopleDefeated: people_defeated,
        **dict.fromkeys(OF_ONE_PEOPLE, of_one_people),
    }

    def total(self, way: str) -> int:
        """Return how often all peoples together did something."""
        return sum(self.uses[people, way] for people in range(len(PEOPLE_NAMES)))

    def count_figures(self, state: kernel.State) -> dict[str, Any]:
        table = cast(State, state).table
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

    def count_pieces(self, state: kernel.State) -> list[Piece]:
        peoples = [
            Piece(
                0,
                name,
                1,
                sum(self.uses[people, way] for way in WAYS),
                "+".join(way for way in WAYS if self.uses[people, way]),
            )
            for people, name in enumerate(PEOPLE_NAMES)
        ]
        tokens = [
            Piece(
                0,
                BOX.token_name(kind),
                0,
                0,  # worlds are neither drawn nor played by the players: ZorgCorp conquers them
                "conquered" if self.conquered[kind] else "",
            )
            for kind in range(int(BOX.drawn_kinds))
            if self.shown[kind] or self.conquered[kind]
        ]
        return peoples + tokens

    def follow(self, name: str) -> list[SeriesValue]:
        return [*self.course, SeriesValue(self.round, self.assets)]
