"""The game object: options, start, and access to all other modules."""

from typing import cast

from tests.games.tiny import action_index
from tests.games.tiny.box import BOX
from tests.games.tiny.events import EVENTS, GemShown
from tests.games.tiny.notation import Notation
from tests.games.tiny.rules import State
from tests.games.tiny.state import Table
from tests.games.tiny.view import View
from tests.games.tiny.words import Words
from trized import kernel
from trized.kernel import MASTER, SILENT, Chance, EventLog, Level, Option, Options, SearchSettings

HAND = 2  # gems that every seat draws at the start


class Game(kernel.Game):
    """Tiny for the rest of Trized."""

    name = "tiny"
    title = "Tiny"
    rules = 2
    options = (
        Option("crew", "3", [str(crew) for crew in BOX.crews]),
        Option("rounds", "2", [str(rounds) for rounds in BOX.rounds]),
    )
    events = EVENTS
    fleeting = (GemShown,)
    search = SearchSettings(playout=20, exploration=0.5, use_prior=True)
    levels = (
        Level(temperature=1.0),
        Level(temperature=0.3),
        Level(simulations=200),
        Level(simulations=4000),
        MASTER,
    )
    review_simulations = 400
    side_names = ("crew", "night")
    notation = Notation()

    def seats(self, options: Options) -> int:
        return int(options["crew"])

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(self.seats(options))),)

    def start(self, options: Options, chance: Chance, events: EventLog = SILENT) -> State:
        state = State(Table(self.seats(options), int(options["rounds"])))
        for _ in range(HAND):
            state.draw(chance, events)
        return state

    def action_count(self, options: Options) -> int:
        return action_index.action_count(self.seats(options))

    def decode(self, data: bytes) -> State:
        return State(Table.decode(data))

    def decode_view(self, data: bytes) -> View:
        return View.decode(data)

    def order(self, state: kernel.State) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(cast(State, state).table.seats)),)

    def words(self, lang: str, called: tuple[str, ...] = ()) -> Words:
        return Words(lang)
