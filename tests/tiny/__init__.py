"""The tiny game: everything the contract can carry, in a game that fits in one's head.

A secret simultaneous choice, a gem that is shown and hidden again, dice, a decision that any one settles, secret draws
from a pool, and an outcome that all share. It runs interpreted, on top of the kernel as it is built.
"""

from typing import Any

from rich.text import Text

from tests.tiny.notation import TinyNotation
from tests.tiny.state import EACH, GEMS, Table, TinyState, TinyView
from tests.tiny.words import NAMES, TinyWords
from trized.kernel import Chance, EventLog, Game, Option, Options, State, View, Words


class Tiny(Game):
    """The doors of the tiny game."""

    name = "tiny"
    title = "Tiny"
    rules = 2
    options = (
        Option("crew", "3", ("2", "3")),
        Option("rounds", "2", ("1", "2", "3")),
    )
    notation = TinyNotation()

    def seats(self, options: Options) -> int:
        return int(options["crew"])

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(self.seats(options))),)

    def start(self, options: Options, chance: Chance, story: EventLog | None = None) -> State:
        state = TinyState(Table(self.seats(options), int(options["rounds"])))
        state.draw(chance, story)
        state.draw(chance, story)
        return state

    def decode(self, data: bytes) -> State:
        return TinyState(Table.decode(data))

    def decode_view(self, data: bytes) -> View:
        return TinyView(data[0] - 1, Table.decode(data[1:]))

    def order(self, state: State) -> tuple[tuple[int, ...], ...]:
        assert isinstance(state, TinyState)
        return (tuple(range(state.table.seats)),)

    def words(self, lang: str) -> Words:
        return TinyWords(lang)

    def cards(self, lang: str) -> list[dict[str, Any]]:
        return [
            {"id": gem, "name": NAMES[lang][number], "text": f"{EACH} × {NAMES[lang][number]}"}
            for number, gem in enumerate(GEMS)
        ]

    def picture(self, view: View, lang: str) -> Any:
        assert isinstance(view, TinyView)
        return Text(" ".join(str(row) for row in view.table.down))


game = Tiny()
