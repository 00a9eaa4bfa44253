"""Zenith for the rest of Trized: options, start, and access to all other modules."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from trized import kernel
from trized.games.zenith import action_index
from trized.games.zenith.box import BOARDS, SIDES
from trized.games.zenith.effects.registry import registry
from trized.games.zenith.events import EVENTS
from trized.games.zenith.notation import Notation
from trized.games.zenith.opening import BOXES, PRINTED, canonical, open_box, printed_box
from trized.games.zenith.rules import State, begin
from trized.games.zenith.state import RULES, Table
from trized.games.zenith.turn import RANDOM
from trized.games.zenith.view import View
from trized.kernel import MASTER, SILENT, Chance, EventLog, FileCheck, Level, Option, Options, SearchSettings, Seeded
from trized.kernel.game import Terms

NETS = Path(__file__).parent / "net"
TEAM_SHARES = {"24/2": 2, "12/1": 1}  # shares of a single player's money that a team starts with


class Game(kernel.Game):
    """Two players, or four in two teams, fight for influence on five planets."""

    name = "zenith"
    title = "Zenith"
    rules: ClassVar[int] = RULES
    nets_since: ClassVar[int] = 2  # later rules changed neither features nor actions
    options = (
        Option("players", "2", ("2", "4")),
        Option("boards", "SUN", (*("".join(sides) for sides in product(*SIDES)), "random"), shape="letters"),
        Option("first", "random", ("random", "1", "2")),
        Option("novice", "no", ("no", "yes")),
        Option("secret_agents", "no", ("no", "yes")),
        Option("team_start", "24/2", tuple(TEAM_SHARES)),
        Option("cards", PRINTED, (PRINTED,), own=True),
    )
    events = (*EVENTS, *(event for definition in registry().definitions for event in definition.events))
    full: ClassVar[Mapping[str, str]] = {"boards": "random", "secret_agents": "yes"}
    varieties = ({"boards": "random"},)
    review_simulations = 1_300_000
    search = SearchSettings(playout=20, exploration=0.5, mix_simultaneous=False)
    learned_search = SearchSettings(
        playout=2, exploration=0.3, mix_simultaneous=False, prior_floor=0.1, net_weight=0.95
    )
    levels = (
        Level(temperature=0.35),
        Level(temperature=0.1),
        Level(simulations=200),
        Level(simulations=4000),
        MASTER,
    )

    def __init__(self, cards: str = PRINTED) -> None:
        """Create the game with the printed box, or with the custom box `cards`."""
        self.cards_option = cards

    @cached_property
    def notation(self) -> kernel.Notation:  # type: ignore[override]
        """The notation with the card names of the box, which is opened on first use."""
        return Notation(self.cards_option)

    def for_options(self, options: Options) -> "Game":
        """Return this game with the notation and cards of the box that the options select."""
        return self if options["cards"] == self.cards_option else _with_cards(type(self), options["cards"])

    def terms(self, options: Options) -> Terms:
        return Terms(idle=("team_start",) if options["players"] == "2" else ("novice",))

    def settle(self, given: Mapping[str, str]) -> Options:
        settled = super().settle(given)
        if settled["players"] == "4":
            settled["novice"] = "no"  # G10: two players only
        return settled

    def check(self, name: str, value: str) -> str:
        if name == "cards":
            return canonical(value)
        return value.upper() if name == "boards" else value

    def check_file(self, option: str, text: str, lang: str) -> FileCheck:
        """Try out every agent of a file: text, icons and results in many positions."""
        found = super().check_file(option, text, lang)
        if found.problems:
            return found
        from trized.games.zenith.trial import tried_cards

        options = self.settle({option: text, "secret_agents": "yes", "first": "1"})
        start = self.start(options, Seeded(1))
        return FileCheck(summary=tuple(tried_cards(open_box(options[option]), start, lang)))

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return ((0,), (1,)) if options["players"] == "2" else ((0, 1), (2, 3))

    def order(self, state: State) -> tuple[tuple[int, ...], ...]:
        table = state.table
        return tuple(tuple(table.seats_of(side)) for side in (table.first, 1 - table.first))

    def start(self, options: Options, chance: Chance, events: EventLog = SILENT) -> State:
        four = options["players"] == "4"
        boards = options["boards"]
        box = open_box(options["cards"])
        mode = "novice" if options["novice"] == "yes" else "four_players" if four else "two_players"
        return begin(
            box,
            4 if four else 2,
            int(options["secret_agents"] == "yes"),
            RANDOM if options["first"] == "random" else int(options["first"]) - 1,
            vec[i64]([RANDOM] * 3 if boards == "random" else [BOARDS.index(letter) % 2 for letter in boards]),
            vec[i64](box.numbers.second[mode]),
            TEAM_SHARES[options["team_start"]] if four else 1,
            chance,
            events,
        )

    def action_count(self, options: Options) -> int:
        return action_index.action_count(open_box(options["cards"]), self.seats(options))

    def net_file(self, view: View) -> Path | None:
        """Return the net for this number of players; None for a custom box."""
        if view.table.box is not printed_box():
            return None
        return NETS / ("four_players.net" if view.table.players == 4 else "two_players.net")

    def decode(self, data: bytes) -> State:
        return State(_read_table(msgspec.msgpack.decode(data)))

    def decode_view(self, data: bytes) -> View:
        viewer, choices, values = msgspec.msgpack.decode(data)
        return View(viewer, _read_table(values), vec[i64](choices))

    def cards(self, lang: str) -> list[dict[str, Any]]:
        from trized.games.zenith.cards import cards

        return cards(lang, open_box(self.cards_option))


class ThirdRules(Game):
    """Zenith under version 3 of the rules, for old records.

    The check of a price looked at its gain before the payment, as if all conditions in the gain held (B6). A price of
    cards from different planets could be paid in part (B5). All runs of a side shared the tokens that wait (D10).
    """

    rules: ClassVar[int] = 3

    def start(self, options: Options, chance: Chance, events: EventLog = SILENT) -> State:
        state = super().start(options, chance, events)
        state.table.rules = self.rules
        return state


class SecondRules(ThirdRules):
    """Zenith under version 2 of the rules.

    A disc on its middle space could be reset if no other disc was off it (D7). A price was offered even if its gain
    could only move discs and cards (B6), `other` excluded only planets of free influence (D6), and both sides' waiting
    tokens were one set (D10).
    """

    rules: ClassVar[int] = 2


class FirstRules(SecondRules):
    """Zenith under version 1 of the rules.

    A conversion was not offered if the opponent's card cost nothing, and a discard was prompted even if no card could
    buy anything, which is public (B6); a disc on its middle space could always be reset (D7); the head start of a
    beginner also applied to teams (G10).
    """

    rules: ClassVar[int] = 1

    def settle(self, given: Mapping[str, str]) -> Options:
        return kernel.Game.settle(self, given)


@lru_cache(BOXES)
def _with_cards(kind: type[Game], cards: str) -> Game:
    return kind(cards)


def _read_table(values: list[Any]) -> Table:
    """Return the table that `Table.values` described, with the box that it names."""
    players, secret_agents = values[0][:2]
    box = open_box(values[-1] if isinstance(values[-1], str) else PRINTED)
    table = Table(box, players, secret_agents)
    table.load_values(values)
    return table
