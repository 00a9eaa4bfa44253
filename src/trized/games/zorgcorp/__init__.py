"""ZorgCorp: four peoples together against an automatic corporation; rules of 28 January 2022."""

from itertools import permutations
from typing import Any

from trized.games.zorgcorp import box
from trized.games.zorgcorp.cards import all_cards
from trized.games.zorgcorp.encoding import decode
from trized.games.zorgcorp.galaxy import PEOPLES
from trized.games.zorgcorp.notation import ZorgNotation
from trized.games.zorgcorp.picture import draw
from trized.games.zorgcorp.rules import Position, begin, position
from trized.games.zorgcorp.scoring import RESISTANCE, ZORGCORP
from trized.games.zorgcorp.view import TableView
from trized.games.zorgcorp.words import ORDER_LETTERS, ZorgWords, words
from trized.kernel import Chance, EventLog, Game, Level, Option, Options, SearchSettings, State, View

EVERY_ORDER = tuple("".join(letters) for letters in permutations(ORDER_LETTERS))


class ZorgCorp(Game):
    """ZorgCorp as the rest of the house sees it. The seats are the four peoples; they win and lose together."""

    name = "zorgcorp"
    title = "ZorgCorp"
    rules = 1
    options = (
        Option("difficulty", "medium", tuple(box.THRESHOLDS)),
        Option("order", ORDER_LETTERS, EVERY_ORDER, shape="order"),
        Option("board", "galaxy", box.BOARDS, shape="cards", own=True),
        Option("memory", "classic", ("classic", "notes")),
    )
    side_names = (RESISTANCE, ZORGCORP)
    search = SearchSettings(playout=30, exploration=0.5, use_prior=True)
    levels = (Level(blunders=0.25), Level(blunders=0.08), Level(simulations=25), Level(simulations=500))
    notation = ZorgNotation()

    def check(self, name: str, value: str, lang: str) -> str:
        return box.record_of(value, lang) if name == "board" else value

    def seats(self, options: Options) -> int:
        return PEOPLES

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(PEOPLES)),)

    def from_memory(self, options: Options) -> bool:
        return options["memory"] == "classic"

    def varieties(self) -> tuple[Options, ...]:
        return tuple({"difficulty": difficulty} for difficulty in box.THRESHOLDS)

    def start(self, options: Options, chance: Chance, story: EventLog | None = None) -> Position:
        order = [ORDER_LETTERS.index(letter) for letter in options["order"]]
        threshold = box.THRESHOLDS[options["difficulty"]]
        notes = not self.from_memory(options)
        return begin(box.board(options["board"]), box.FIGURES, threshold, order, notes, chance, story)

    def decode(self, data: bytes) -> Position:
        return position(decode(data))

    def decode_view(self, data: bytes) -> TableView:
        return TableView(data[0] - 1, decode(data[1:]))

    def order(self, state: State) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(PEOPLES)),)

    def words(self, lang: str) -> ZorgWords:
        return words(lang)

    def cards(self, lang: str) -> list[dict[str, Any]]:
        return all_cards(words(lang))

    def picture(self, view: View, lang: str) -> Any:
        assert isinstance(view, TableView)
        return draw(view, words(lang))


game = ZorgCorp()
