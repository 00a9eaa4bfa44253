"""Pile: a game in one file for tests. Take 1 to 3 pebbles; who takes the last one wins.

Each seat holds a secret lucky number from 1 to 3; who takes that many draws the other's curse: nothing happens, but
the number is shown and drawn anew. So the game has hidden information, draws and events. It has no
page, so the table shows it plainly.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from trized.kernel import (
    SILENT,
    Chance,
    Event,
    EventLog,
    FeatureWriter,
    Game,
    Label,
    Notation,
    Option,
    Options,
    Outcome,
    Question,
    Refused,
    State,
    View,
    Words,
    only,
)
from trized.kernel.errors import TEXTS as KERNEL_TEXTS


class Taken(Event, frozen=True):
    """A seat took pebbles."""

    seat: int
    pebbles: int


class LuckShown(Event, frozen=True):
    """A seat took its lucky number of pebbles."""

    seat: int
    number: int


class LuckDrawn(Event, frozen=True):
    """A seat has a new lucky number, which only it knows."""

    number: int


class PileView(View):
    def __init__(self, viewer: int, pebbles: int, turn: int, lucky: int) -> None:
        self.viewer = viewer
        self.pebbles = pebbles
        self.turn = turn
        self.lucky = lucky

    def waiting(self) -> vec[i64]:
        return vec[i64]([self.turn] if self.pebbles else [])

    def question(self, seat: i64) -> Question:
        return Question("take")

    def legal(self) -> vec[i64]:
        return vec[i64](list(range(1, min(3, self.pebbles) + 1)) if self.viewer == self.turn else [])

    def outcome(self) -> Outcome | None:
        return None if self.pebbles else Outcome((1 - self.turn,), ("emptied",))

    def encode(self) -> bytes:
        return bytes([self.viewer + 1, self.pebbles, self.turn, self.lucky])

    def deal(self, chance: Chance) -> State:
        lucky = [chance.roll("luck", 3) + 1 for _ in range(2)]
        if self.viewer >= 0:
            lucky[self.viewer] = self.lucky
        return PileState(self.pebbles, self.turn, lucky)

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        write_features(self.pebbles, features)


def write_features(pebbles: int, features: FeatureWriter) -> None:
    features.number("pebbles", pebbles, 0, 20)


class PileState(State):
    def __init__(self, pebbles: int, turn: int, lucky: list[int]) -> None:
        self.pebbles = pebbles
        self.turn = turn
        self.lucky = lucky

    def waiting(self) -> vec[i64]:
        return vec[i64]([self.turn] if self.pebbles else [])

    def question(self, seat: i64) -> Question:
        return Question("take")

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64](list(range(1, min(3, self.pebbles) + 1)))

    def apply(self, seat: i64, action: i64, chance: Chance, events: EventLog = SILENT) -> None:
        self.pebbles -= action
        events.report(Taken, seat, action)
        if action == self.lucky[seat]:
            self.lucky[seat] = chance.roll("luck", 3) + 1
            events.report(LuckShown, seat, action)
            events.report_to(only(seat), LuckDrawn, self.lucky[seat])
        self.turn = 1 - self.turn

    def over(self) -> bool:
        return self.pebbles == 0

    def outcome(self) -> Outcome | None:
        return None if self.pebbles else Outcome((1 - self.turn,), ("emptied",))

    def copy(self) -> State:
        return PileState(self.pebbles, self.turn, list(self.lucky))

    def encode(self) -> bytes:
        return bytes([self.pebbles, self.turn, *self.lucky])

    def evaluate(self, seat: i64) -> float:
        if self.pebbles:
            return 0.9 if (self.pebbles % 4 != 0) == (self.turn == seat) else 0.1
        return 1.0 if self.turn != seat else 0.0

    def action_index(self, seat: i64, action: i64) -> i64:
        return action - 1

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        write_features(self.pebbles, features)

    def view(self, seat: i64) -> View:
        return PileView(seat, self.pebbles, self.turn, self.lucky[seat] if seat >= 0 else 0)


class PileNotation(Notation):
    def write(self, view: View, seat: int, action: int) -> str:
        return f"take {action}"

    def read(self, position: object, seat: int, text: str) -> int:
        word, _, number = text.partition(" ")
        if word != "take" or not number.isdigit():
            raise Refused("action_text", text=text, known=["take 1"])
        return int(number)


TEXTS = {
    "en": {
        "seat": "player {}",
        "prompt": "How many pebbles do you take? {} are left.",
        "action": "take {}",
        "taken": "Player {seat} takes {pebbles}.",
        "luck_shown": "The lucky number of player {seat} was {number}.",
        "luck_drawn": "Your new lucky number is {number}.",
        "outcome": "Player {} took the last pebble and wins.",
        "why_not": "{} pebbles cannot be taken: take 1 to {}.",
    },
    "fr": {
        "seat": "joueur {}",
        "prompt": "Combien de cailloux prenez-vous ? Il en reste {}.",
        "action": "prendre {}",
        "taken": "Le joueur {seat} en prend {pebbles}.",
        "luck_shown": "Le chiffre du joueur {seat} était {number}.",
        "luck_drawn": "Votre nouveau chiffre est {number}.",
        "outcome": "Le joueur {} a pris le dernier caillou et gagne.",
        "why_not": "On ne peut pas prendre {} cailloux : prenez-en de 1 à {}.",
    },
}


class PileWords(Words):
    def __init__(self, lang: str) -> None:
        super().__init__(lang, KERNEL_TEXTS)
        self.texts = TEXTS[lang]

    def seat(self, view: View, seat: int) -> str:
        return self.texts["seat"].format(seat + 1)

    def prompt(self, view: View, seat: int) -> str:
        assert isinstance(view, PileView)
        return self.texts["prompt"].format(view.pebbles)

    def action(self, view: View, seat: int, action: int) -> str:
        return self.texts["action"].format(action)

    def event(self, view: View, event: Event) -> str:
        facts = event.facts()
        return self.texts[event.kind].format(**facts | {"seat": facts.get("seat", 0) + 1})

    def outcome(self, view: View, outcome: Outcome) -> str:
        return self.texts["outcome"].format(outcome.winners[0] + 1)

    def why_not(self, view: View, seat: int, action: int) -> str:
        assert isinstance(view, PileView)
        return self.texts["why_not"].format(action, min(3, view.pebbles))

    def option(self, name: str, value: str = "") -> Label:
        return Label(value or name)


class Pile(Game):
    name = "pile"
    title = "Pile"
    rules = 1
    options = (Option("pebbles", "15"),)
    events = (Taken, LuckShown, LuckDrawn)
    review_simulations = 400
    notation = PileNotation(draws={"luck": range(1, 4)})

    def check(self, name: str, value: str) -> str:
        if not value.isdigit() or not 1 <= int(value) <= 99:
            raise Refused("value", name=name, value=value, known=["a number from 1 to 99"])
        return value

    def seats(self, options: Options) -> int:
        return 2

    def action_count(self, options: Options) -> int:
        return 3

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return ((0,), (1,))

    def start(self, options: Options, chance: Chance, events: EventLog = SILENT) -> State:
        lucky = [chance.roll("luck", 3) + 1 for _ in range(2)]
        return PileState(int(options["pebbles"]), 0, lucky)

    def decode(self, data: bytes) -> State:
        return PileState(data[0], data[1], list(data[2:]))

    def decode_view(self, data: bytes) -> View:
        return PileView(data[0] - 1, data[1], data[2], data[3])

    def order(self, state: State) -> tuple[tuple[int, ...], ...]:
        return ((0,), (1,))

    def words(self, lang: str, called: tuple[str, ...] = ()) -> Words:
        return PileWords(lang)

    def cards(self, lang: str) -> list[dict[str, Any]]:
        text = {"en": "It is grey.", "fr": "Il est gris."}[lang]
        return [
            {"id": "pebble", "name": {"en": "Pebble", "fr": "Caillou"}[lang], "weight": 1, "text": text},
            {"id": "boulder", "name": {"en": "Boulder", "fr": "Rocher"}[lang], "weight": 9, "text": text},
        ]


game = Pile()
