"""Zoondo as the rest of the house sees it: options, start, levels, and the doors to everything else."""

from collections.abc import Mapping
from itertools import product
from typing import Any, ClassVar, cast

from trized import kernel
from trized.games.zoondo import actions
from trized.games.zoondo.box import BOX
from trized.games.zoondo.cards import cards
from trized.games.zoondo.events import EVENTS
from trized.games.zoondo.notation import Notation
from trized.games.zoondo.rules import State
from trized.games.zoondo.state import NO_CARD, decode_table, new_table, place_cell
from trized.games.zoondo.tribes import (
    FORMATS,
    RANDOM,
    TRUMP_LIMITS,
    bring_tribe,
    canonical,
    check_tribe,
    sum_up,
    widest_format,
)
from trized.games.zoondo.view import View
from trized.games.zoondo.words import Words
from trized.kernel import Chance, Event, EventLog, FileCheck, Level, Option, Options, SearchSettings, language

TRIBES = tuple(BOX.tribes)


def _drawn(tribe: str, chance: Chance) -> str:
    return TRIBES[chance.roll("tribe", len(TRIBES))] if tribe == RANDOM else tribe


class Game(kernel.Game):
    """The game as the rest of the house sees it."""

    name: ClassVar[str] = "zoondo"
    title: ClassVar[str] = "Zoondo"
    rules: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = (
        Option("tribe1", "boarix", (*TRIBES, RANDOM), shape="cards", own=True),
        Option("tribe2", "monkus", (*TRIBES, RANDOM), shape="cards", own=True),
        Option("format", "tribal", FORMATS),
        Option("first", "random", ("random", "1", "2")),
        Option("notes", "off", ("off", "on")),
        Option("limit", "100", ("100", "400")),
        Option("repetition", "off", ("off", "on")),
        Option("trumps", "0-3", tuple(TRUMP_LIMITS)),
        Option("beaten_trump", "kept", ("kept", "lost")),
    )
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    search: ClassVar[SearchSettings] = SearchSettings(
        playout=12, exploration=0.3, use_prior=True, others_follow_prior=True, stop_at_own_turn=True
    )
    levels: ClassVar[tuple[Level, ...]] = (
        Level(blunders=0.8),
        Level(blunders=0.45),
        Level(blunders=0.05),
        Level(simulations=3000),
    )
    notation: kernel.Notation = Notation()

    def settle(self, given: Mapping[str, str], lang: str = "") -> Options:
        lang = lang or language.get()
        settled = super().settle(given, lang)
        if "format" not in given:
            settled["format"] = widest_format([settled["tribe1"], settled["tribe2"]], lang)
        for name in ("tribe1", "tribe2"):  # U7: a tribe is checked against its own format and the table's
            if settled[name] != RANDOM:
                settled[name] = canonical(settled[name], settled["format"], lang, settled.get("trumps", "0-3"))
        return settled

    def check_file(self, option: str, text: str, lang: str) -> FileCheck:
        """Name every limit that a tribe file breaks, or sum up what it holds."""
        problems = check_tribe(text, lang)
        return FileCheck(tuple(problems), () if problems else tuple(sum_up(text, lang)))

    def under(self, rules: int) -> kernel.Game:
        return FirstRules() if rules == FirstRules.rules else self

    def seats(self, options: Options) -> int:
        return 2

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return ((0,), (1,))

    def from_memory(self, options: Options) -> bool:
        return options["notes"] == "off"

    def varieties(self) -> tuple[Options, ...]:
        """Every ready-made tribe meets every one, from both seats."""
        return tuple({"tribe1": one, "tribe2": two} for one, two in product(TRIBES, repeat=2))

    def start(self, options: Options, chance: Chance, events: EventLog | None = None) -> kernel.State:
        one, two = (_drawn(options[name], chance) for name in ("tribe1", "tribe2"))
        table = new_table(bring_tribe(one), bring_tribe(two))
        table.no_progress_limit = int(options["limit"])
        table.repetition_draws = int(options["repetition"] == "on")
        table.notes = int(not self.from_memory(options))
        table.beaten_trumps_lost = int(options.get("beaten_trump") == "lost")
        if options["first"] != "random":
            table.first_by_option = int(options["first"]) - 1
        return State(table)

    def expand(self, view: kernel.View, seat: int, action: int) -> list[int]:
        """Write the recommended deployment out card by card: its number of steps must not tell it from another (U2)."""
        if action != actions.RECOMMENDED:
            return [action]
        recommended = cast(View, view).table.tribe(seat).recommended
        return [
            int(actions.placement(kind, place_cell(seat, place)))
            for place, kind in enumerate(recommended)
            if kind != NO_CARD
        ]

    def decode(self, data: bytes) -> kernel.State:
        return State(decode_table(data, bring_tribe))

    def decode_view(self, data: bytes) -> kernel.View:
        return View(data[0] - 1, decode_table(data[1:], bring_tribe))

    def order(self, state: kernel.State) -> tuple[tuple[int, ...], ...]:
        return ((1,), (0,)) if cast(State, state).table.first_seat == 1 else ((0,), (1,))

    def words(self, lang: str) -> kernel.Words:
        return Words(lang)

    def cards(self, lang: str) -> list[dict[str, Any]]:
        return cards(lang)

    def picture(self, view: kernel.View, lang: str) -> Any:
        from trized.games.zoondo.picture import picture  # drawing needs Rich, playing does not

        return picture(cast(View, view), lang)


class FirstRules(Game):
    """The game as it was at first.

    The limit without progress and a repetition counted before being unable to play (H0), and chance was asked only for
    deployments that were left to it.
    """

    rules: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = tuple(
        option for option in Game.options if option.name not in ("trumps", "beaten_trump")
    )

    def start(self, options: Options, chance: Chance, events: EventLog | None = None) -> kernel.State:
        state = cast(State, super().start(options, chance, events))
        state.table.rules = 1
        return state
