"""Zoondo for the rest of Trized: options, start, levels, and access to all other modules."""

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import u8

from trized import kernel
from trized.games.zoondo import action_index, actions
from trized.games.zoondo.box import BOX
from trized.games.zoondo.deployment import drawn_rest
from trized.games.zoondo.events import EVENTS, FLEETING
from trized.games.zoondo.match_ups import is_even
from trized.games.zoondo.notation import Notation
from trized.games.zoondo.rules import State
from trized.games.zoondo.state import (
    NO_CARD,
    NOBODY,
    RULES,
    SEAT_TRUMPS,
    Table,
    Tribe,
    decode_table,
    new_table,
    turned_cell,
)
from trized.games.zoondo.tribes import (
    FORMATS,
    RANDOM,
    TRUMP_LIMITS,
    bring_tribe,
    canonical,
    check_tribe,
    read_tribe,
    sum_up,
    widest_format,
)
from trized.games.zoondo.view import View
from trized.kernel import MASTER, SILENT, Chance, Event, EventLog, FileCheck, Level, Option, Options, SearchSettings
from trized.kernel.game import Terms, from_memory, option_of

NETS = Path(__file__).parent / "net"
TRIBES = tuple(BOX.tribes)
SECRET_TRUMPS = 3  # the version that made the trumps of custom tribes secret


def _drawn(tribe: str, chance: Chance) -> str:
    return TRIBES[chance.roll("tribe", len(TRIBES))] if tribe == RANDOM else tribe


def _possible(tribe: str) -> tuple[str, ...]:
    return TRIBES if tribe == RANDOM else (tribe,)


def _drawn_pairing(chance: Chance) -> tuple[str, str]:
    """Draw a tribe, and another of about the same strength."""
    one = TRIBES[chance.roll("tribe", len(TRIBES))]
    pool = [int(is_even(one, other)) for other in TRIBES]
    return one, TRIBES[chance.draw("tribe", vec[u8](pool), sum(pool))]


def empty_table(game: kernel.Game, options: Options, one: Tribe, two: Tribe) -> Table:
    """Return the table of two tribes under settled options, before the deployment."""
    table = new_table(one, two)
    table.rules = game.rules
    table.format = FORMATS.index(options["format"])
    table.no_progress_limit = int(options["limit"])
    table.repetition_draws = int(options["repetition"] == "on")
    table.notes = int(not from_memory(game, options))
    table.beaten_trumps_lost = int(option_of(game, options, "beaten_trump") == "lost")
    table.first_by_option = NOBODY if options["first"] == "random" else int(options["first"]) - 1
    return table


class Game(kernel.Game):
    """Zoondo for the rest of Trized."""

    name: ClassVar[str] = "zoondo"
    title: ClassVar[str] = "Zoondo"
    rules: ClassVar[int] = RULES
    nets_since: ClassVar[int] = 3  # the fourth rules changed neither features nor actions
    options: ClassVar[tuple[Option, ...]] = (
        Option("tribe1", "monkus", (*TRIBES, RANDOM), shape="cards", own=True),
        Option("tribe2", "warus", (*TRIBES, RANDOM), shape="cards", own=True),
        Option("match", "one", ("one", "both", "drawn"), since=3),
        Option("format", "tribal", FORMATS),
        Option("first", "random", ("random", "1", "2")),
        Option("notes", "off", ("off", "on")),
        Option("limit", "100", ("100", "400")),
        Option("repetition", "off", ("off", "on")),
        Option("trumps", "0-3", tuple(TRUMP_LIMITS), since=2),
        Option("beaten_trump", "kept", ("kept", "lost"), since=2),
    )
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    former_ids: ClassVar[Mapping[str, str]] = BOX.former_ids
    fleeting = FLEETING
    review_simulations: ClassVar[int] = 3_000_000
    search: ClassVar[SearchSettings] = SearchSettings(
        playout=12,
        exploration=0.3,
        use_prior=True,
        others_follow_prior=True,
        stop_at_own_turn=True,
        net_prior=False,
        net_weight=0.0,
    )
    review_search: ClassVar[SearchSettings | None] = search  # the net predicts no better, and takes longer
    learned_search: ClassVar[SearchSettings] = SearchSettings(
        playout=12,
        exploration=0.3,
        use_prior=True,
        others_follow_prior=True,
        stop_at_own_turn=True,
        prior_floor=0.1,
        net_prior=False,
        worlds=4,
        plans=48,
        plan_temperature=0.015,
    )
    levels: ClassVar[tuple[Level, ...]] = (
        Level(temperature=2.0),
        Level(temperature=0.5),
        Level(temperature=0.17),
        Level(simulations=100),
        MASTER,
    )
    notation: kernel.Notation = Notation()
    memory = ("notes", "off")
    quick: ClassVar[Mapping[str, str]] = {"notes": "on"}
    full: ClassVar[Mapping[str, str]] = {"match": "drawn"}
    varieties = tuple({"tribe1": one, "tribe2": two} for one, two in product(TRIBES, repeat=2))

    def terms(self, options: Options) -> Terms:
        """Return idle options, the swapped tribes of a rematch, and the secrets of custom tribes."""
        tribes = [options["tribe1"], options["tribe2"]]
        match = option_of(self, options, "match")
        own = any(tribe not in (*TRIBES, RANDOM) for tribe in tribes)
        secret = {}
        for seat, tribe in enumerate(tribes):
            public = None if tribe == RANDOM or self.rules < SECRET_TRUMPS else bring_tribe(tribe).public
            if public is not None:
                secret[f"tribe{seat + 1}"] = (seat, public.text)
        return Terms(
            idle=(*(() if own else ("format", "trumps")), *(("tribe1", "tribe2") if match == "drawn" else ())),
            again={"tribe1": tribes[1], "tribe2": tribes[0]} if match == "both" else {},
            secret=secret,
        )

    def settle(self, given: Mapping[str, str]) -> Options:
        settled = super().settle(given)
        if "format" not in given:
            settled["format"] = widest_format([settled["tribe1"], settled["tribe2"]])
        for name in ("tribe1", "tribe2"):  # U7: a tribe is checked against its own format and the table's
            if settled[name] != RANDOM:
                settled[name] = canonical(settled[name], settled["format"], option_of(self, settled, "trumps"))
        return settled

    def check_file(self, option: str, text: str, lang: str) -> FileCheck:
        """Return all limits that a tribe file breaks, or its summary."""
        problems = tuple(fault.message(lang) for fault in check_tribe(text))
        return FileCheck(problems, () if problems else tuple(sum_up(text, lang)))

    def start(self, options: Options, chance: Chance, events: EventLog = SILENT) -> kernel.State:
        if option_of(self, options, "match") == "drawn":
            one, two = _drawn_pairing(chance)
        else:
            one, two = (_drawn(options[name], chance) for name in ("tribe1", "tribe2"))
        return State(empty_table(self, options, bring_tribe(one), bring_tribe(two)))

    def action_count(self, options: Options) -> int:
        drawn = option_of(self, options, "match") == "drawn"
        tribes = (RANDOM, RANDOM) if drawn else (options["tribe1"], options["tribe2"])
        texts = [text for tribe in tribes for text in _possible(tribe)]
        return action_index.action_count(max(len(bring_tribe(text).trumps) for text in texts))

    def expand(self, view: View, seat: int, action: int, chance: Chance) -> list[int]:
        """Return a ready-made deployment card by card, so that its steps do not distinguish it from others (U2)."""
        table = view.table
        if action == actions.RECOMMENDED:
            kinds = list(table.tribe(seat).recommended)
        elif action == actions.AT_RANDOM:
            kinds = drawn_rest(table, seat, chance)
        else:
            return [action]
        steps = [(kind, turned_cell(seat, place)) for place, kind in enumerate(kinds) if kind != NO_CARD]
        return [int(actions.placement(kind, cell)) for kind, cell in steps]

    def net_file(self, view: View) -> Path | None:
        """Return the net; None if a custom tribe has more trumps than it supports."""
        return NETS / "tribes.net" if len(view.table.trumps) == 2 * SEAT_TRUMPS else None

    def decode(self, data: bytes) -> kernel.State:
        return State(decode_table(data, read_tribe))

    def decode_view(self, data: bytes) -> kernel.View:
        return View(data[0] - 1, decode_table(data[1:], read_tribe))

    def order(self, state: State) -> tuple[tuple[int, ...], ...]:
        return ((1,), (0,)) if state.table.first_seat == 1 else ((0,), (1,))


class ThirdRules(Game):
    """Zoondo when equal cards of both seats counted as the same for repetition (H2)."""

    rules: ClassVar[int] = 3


class SecondRules(ThirdRules):
    """Zoondo before the trumps of custom tribes became secret."""

    rules: ClassVar[int] = 2


class FirstRules(SecondRules):
    """Zoondo under version 1 of the rules.

    Draws by no progress and repetition came before the loss of a stuck player (H0), and chance drew only for
    deployments left to it.
    """

    rules: ClassVar[int] = 1
