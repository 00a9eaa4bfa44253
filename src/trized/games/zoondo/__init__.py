"""Zoondo: two tribes of animals, hidden from each other, and an Emblem to bring down."""

from collections.abc import Mapping
from itertools import product
from typing import Any, ClassVar, cast

from trized.games.zoondo.box import TRIBES
from trized.games.zoondo.cards import all_cards
from trized.games.zoondo.notation import ZoondoNotation
from trized.games.zoondo.position import Position, Sight
from trized.games.zoondo.rules import PLACE, RECOMMENDED, place_cell
from trized.games.zoondo.state import CELLS, NONE, Table, new_table, unpack
from trized.games.zoondo.tribes import FORMATS, RANDOM, canonical, check_tribe, muster_tribe, sum_up
from trized.games.zoondo.words import ZoondoWords
from trized.kernel import (
    LANGUAGES,
    Chance,
    EventLog,
    FileCheck,
    Game,
    Level,
    Notation,
    Option,
    Options,
    SearchSettings,
    State,
    View,
    Words,
)

__all__ = ["Zoondo", "check_tribe", "game"]


def _read_table(data: bytes) -> Table:
    first, second, rest = data.split(b"\0", 2)
    return unpack(muster_tribe(first.decode()), muster_tribe(second.decode()), rest)


def _drawn(tribe: str, chance: Chance) -> str:
    return TRIBES[chance.roll("tribe", len(TRIBES))] if tribe == RANDOM else tribe


class Zoondo(Game):
    """The game as the rest of the house sees it."""

    name: ClassVar[str] = "zoondo"
    title: ClassVar[str] = "Zoondo"
    rules: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = (
        Option("tribe1", "boarix", (*TRIBES, RANDOM), shape="cards", own=True),
        Option("tribe2", "monkus", (*TRIBES, RANDOM), shape="cards", own=True),
        Option("format", "tribal", FORMATS),
        Option("first", "random", ("random", "1", "2")),
        Option("notes", "off", ("off", "on")),
        Option("limit", "100", ("100", "400")),
        Option("repetition", "off", ("off", "on")),
    )
    search = SearchSettings(
        playout=12, exploration=0.3, use_prior=True, others_follow_prior=True, stop_at_own_turn=True
    )
    levels = (Level(blunders=0.8), Level(blunders=0.45), Level(blunders=0.05), Level(simulations=3000))
    notation: Notation = ZoondoNotation()

    def settle(self, given: Mapping[str, str], lang: str = LANGUAGES[0]) -> Options:
        settled = super().settle(given, lang)
        for name in ("tribe1", "tribe2"):  # U7: a tribe is checked against the format of this game
            if settled[name] != RANDOM:
                settled[name] = canonical(settled[name], settled["format"], lang)
        return settled

    def check_file(self, option: str, text: str, lang: str) -> FileCheck:
        """Name every limit that a tribe file breaks, or sum up what it holds."""
        problems = check_tribe(text, lang)
        return FileCheck(tuple(problems), () if problems else tuple(sum_up(text, lang)))

    def seats(self, options: Options) -> int:
        return 2

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return ((0,), (1,))

    def from_memory(self, options: Options) -> bool:
        return options["notes"] == "off"

    def varieties(self) -> tuple[Options, ...]:
        """Every ready-made tribe meets every one, from both seats."""
        return tuple({"tribe1": one, "tribe2": two} for one, two in product(TRIBES, repeat=2))

    def start(self, options: Options, chance: Chance, story: EventLog | None = None) -> State:
        one, two = (_drawn(options[name], chance) for name in ("tribe1", "tribe2"))
        table = new_table(muster_tribe(one), muster_tribe(two))
        table.limit = int(options["limit"])
        table.repetition = int(options["repetition"] == "on")
        table.notes = int(not self.from_memory(options))
        if options["first"] != "random":
            table.opener = int(options["first"]) - 1
        return Position(table)

    def expand(self, view: View, seat: int, action: int) -> list[int]:
        """Spell the recommended deployment card by card: who counts the steps must not tell it from another (U2)."""
        if action != RECOMMENDED:
            return [action]
        rows = cast(Sight, view).table.tribe(seat).rows
        return [
            PLACE + int(kind) * CELLS + int(place_cell(seat, place)) for place, kind in enumerate(rows) if kind != NONE
        ]

    def decode(self, data: bytes) -> State:
        return Position(_read_table(data))

    def decode_view(self, data: bytes) -> View:
        return Sight(data[0] - 1, _read_table(data[1:]))

    def order(self, state: State) -> tuple[tuple[int, ...], ...]:
        return ((1,), (0,)) if cast(Position, state).table.first == 1 else ((0,), (1,))

    def words(self, lang: str) -> Words:
        return ZoondoWords(lang)

    def cards(self, lang: str) -> list[dict[str, Any]]:
        return all_cards(lang)

    def picture(self, view: View, lang: str) -> Any:
        from trized.games.zoondo.picture import draw  # drawing needs Rich, playing does not

        return draw(cast(Sight, view), lang)


game = Zoondo()
