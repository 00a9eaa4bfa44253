"""Zenith as the house sees it."""

from itertools import product
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zenith import rules
from trized.games.zenith.box import SIDES, box
from trized.games.zenith.language import PLANETS
from trized.games.zenith.notation import ZenithNotation
from trized.games.zenith.view import ZenithView
from trized.kernel import Chance, EventLog, Game, Level, Option, Options, SearchSettings, State, View, Words


class Zenith(Game):
    """Two players, or four in two teams, fight for influence on five planets."""

    name = "zenith"
    title = "Zenith"
    rules = 1
    search = SearchSettings(playout=20, exploration=0.5)
    levels = (Level(blunders=0.5), Level(blunders=0.1), Level(simulations=200), Level(simulations=4000))
    options = (
        Option("players", "2", ("2", "4")),
        Option("boards", "SUN", (*("".join(sides) for sides in product(*SIDES)), "random"), shape="letters"),
        Option("first", "random", ("random", "1", "2")),
        Option("novice", "no", ("no", "yes")),
        Option("secret_agents", "no", ("no", "yes")),
        Option("team_start", "24/2", ("24/2", "12/1")),
    )

    def __init__(self) -> None:
        self.notation = ZenithNotation()

    def check(self, name: str, value: str, lang: str) -> str:
        return value.upper() if name == "boards" else value

    def seats(self, options: Options) -> int:
        return int(options["players"])

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return ((0,), (1,)) if options["players"] == "2" else ((0, 1), (2, 3))

    def varieties(self) -> tuple[Options, ...]:
        return ({"boards": "random"},)

    def order(self, state: State) -> tuple[tuple[int, ...], ...]:
        assert isinstance(state, rules.Position)
        return tuple(tuple(state.seats_of(side)) for side in (state.first, 1 - state.first))

    def start(self, options: Options, chance: Chance, story: EventLog | None = None) -> State:
        four = options["players"] == "4"
        boards = options["boards"]
        sides = [-1, -1, -1] if boards == "random" else [SIDES[piece].index(boards[piece]) for piece in range(3)]
        second = box().table["second"]
        mode = "novice" if options["novice"] == "yes" else "four_players" if four else "two_players"
        return rules.begin(
            4 if four else 2,
            int(options["secret_agents"] == "yes"),
            -1 if options["first"] == "random" else int(options["first"]) - 1,
            vec[i64](sides),
            vec[i64]([PLANETS.index(planet) for planet in second[mode]]),
            2 if four and options["team_start"] == "24/2" else 1,
            chance,
            story,
        )

    def decode(self, data: bytes) -> State:
        return rules.decode(data)

    def decode_view(self, data: bytes) -> View:
        return rules.decode_view(data)

    def words(self, lang: str) -> Words:
        from trized.games.zenith.words import words

        return words(lang)

    def cards(self, lang: str) -> list[dict[str, Any]]:
        from trized.games.zenith.cardtexts import cards

        return cards(lang)

    def picture(self, view: View, lang: str) -> Any:
        from trized.games.zenith.picture import picture

        assert isinstance(view, ZenithView)
        return picture(view, lang)
