"""Sentences of a game in one language: from its catalogue by key, or by code where grammar needs it.

| key | filled in with |
| --- | --- |
| `seat` | `number`, from 1 |
| `prompt.KIND`, of a question | `about`, `detail` |
| `action.KIND`, of a declared action | the parts of the action |
| `event.KIND`, or `event.KIND_FORM` | the fields of the event; empty: the event has no line in the log |
| `outcome.ENDING` | |
| `option.NAME`, `about.NAME`, `option_value.NAME.VALUE`, `about_value.NAME.VALUE` | |
| `chair.SEAT`, or `chair.PLAYERS.SEAT`, before the game begins | the names of the values of the options |
| `fact.FIELD.name`, `fact.FIELD.VALUE`, of a printed field of a card; without a name, it is not shown | |
| `term.NAME_up`, `term.NAME_down`, `puzzle.KIND.PART` | `n` |

A sentence about a player may have two forms, `you` and `they`; both can use the player's name as `who`.
"""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from trized.kernel.actions import NO_ACTIONS, Actions
from trized.kernel.catalogue import Catalogue, open_catalogue
from trized.kernel.errors import TEXTS
from trized.kernel.events import Event
from trized.kernel.state import GameView, Outcome, View

Options = dict[str, str]
SURE: Final = 0.97  # probability of a change that counts as certain
RARE: Final = 0.05  # and of one that counts as rare


class Blurb(Struct, frozen=True):
    """A short description of a game for lists."""

    text: str  # a paragraph
    players: str = ""  # number of players, such as '2, or 4 in teams'
    length: str = ""  # such as '30 to 45 min'


class Label(Struct, frozen=True):
    """The name of an option or option value, and a sentence about it, which may be empty."""

    name: str
    about: str = ""


class Words:
    """Sentences in one language. Each is made from a view, so it cannot reveal a secret."""

    lang: str
    called: tuple[str, ...]  # nicknames of the players by seat, which a game may use instead of 'your opponent'
    say: Catalogue
    actions: Actions = NO_ACTIONS
    plural_seats = False  # whether the name of a seat is plural, like 'the Spies', so that verbs agree with it
    fields: Mapping[str, Callable[[Any, Any], object]] = {}  # text of a field or part, by name: (view, value)
    forms: Mapping[type[Event], Callable[[Any], str]] = {}  # selects the FORM of events with several sentences: (event)
    minor: tuple[type[Event], ...] = ()  # events that do not name what a player did, such as a payment
    rounds: tuple[type[Event], ...] = ()  # events with which the game itself goes on after a player's action
    of_actions: tuple[type[Event], ...] = ()  # events that the label of their action names
    subtle: Collection[str] = ()  # evaluation terms that an explanation mentions only if they outweigh all others
    event_lines: Mapping[type[Event], Callable[[Any, Any], str]] = {}  # events whose line needs code: (view, event)

    def __init__(self, lang: str, texts: Path, actions: Actions = NO_ACTIONS, called: tuple[str, ...] = ()) -> None:
        self.lang = lang
        self.called = called
        self.without_nicknames: Words = self
        self.say = open_catalogue(texts, lang)
        self.actions = actions
        named = {name: names for kind in actions.kinds for name, names in kind.names.items()}
        self.fields = {name: self._names(name, names) for name, names in named.items()}

    def _names(self, part: str, names: tuple[str, ...]) -> Callable[[View, int], str]:
        """Return the function that writes a part with named values: as the sentence `PART.NAME`, or the name itself."""
        said = {at: self.say.templates.get(f"{part}.{name}", name) for at, name in enumerate(names)}
        return lambda view, value: said.get(value, "?")

    def _written(self, view: View, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields of an event, or the parts of an action, as text."""
        fields = self.fields
        return {name: fields[name](view, value) if name in fields else value for name, value in values.items()}

    def actor(self, view: GameView, event: Event) -> tuple[str, str]:
        """Return the grammatical person (`you` or `they`) and the name of the subject of an event."""
        return self._person(view, event.seat)  # type: ignore[attr-defined]

    def _person(self, view: View, seat: int) -> tuple[str, str]:
        return "you" if seat == view.viewer else "they", self.seat(view, seat)

    def seat(self, view: GameView, seat: int) -> str:
        """Return the name of a seat, such as 'first player' or 'the Spies'."""
        return self.say("seat", number=seat + 1)

    def stage(self, view: GameView) -> str:
        """Return the stage of the game, such as 'Round 3'; empty if it only counts turns."""
        return ""

    def prompt(self, view: GameView, seat: int) -> str:
        """Return the prompt for a seat that may act, in one sentence."""
        question = view.question(seat)
        key = f"prompt.{question.kind}"
        person, who = self._person(view, seat)
        key = f"{key}.{person}" if self.say.has(f"{key}.{person}") else key
        return self.say.sentence(key, who=who, about=question.about, detail=question.detail)

    def action(self, view: GameView, seat: int, action: int) -> str:
        """Describe the effect of an action, as one of several choices."""
        kind, parts = self.actions.within(view).parts(action)
        return self.say.sentence(f"action.{kind.name}", **self._written(view, parts))

    def plain_action(self, view: GameView, seat: int, action: int) -> str:
        """Describe an action without its effects, for puzzles, whose labels must not reveal them."""
        return self.action(view, seat, action)

    def event(self, view: View, event: Event) -> str:
        """Return the log line of an event; empty if it has none or the viewer may not know the event."""
        if not event.seen_by(view.viewer):
            return ""
        line = self.event_lines.get(type(event))
        return line(view, event) if line else event_sentence(self, view, event)

    def outcome(self, view: GameView, outcome: Outcome) -> str:
        """Return the result in one sentence; score lines follow if the game has points."""
        key, who = f"outcome.{outcome.ending}", ""
        if outcome.winners:
            seat = int(view.viewer) if view.viewer in outcome.winners else outcome.winners[0]
            person, who = self._person(view, seat)
            key = f"{key}.{person}" if self.say.has(f"{key}.{person}") else key
        return self.say.sentence(key, who=who, **{f"{side}_{line}": points for side, line, points in outcome.points})

    def why_not(self, view: GameView, seat: int, action: int) -> str:
        """Explain why an action is not legal now, and name an alternative."""
        kernel = open_catalogue(TEXTS, self.lang)
        if seat not in list(view.waiting()):
            return kernel("why_not.not_asked")
        key = f"why_not.{view.question(seat).kind}"
        return self.say(key) if self.say.has(key) else kernel("why_not.other", prompt=self.prompt(view, seat))

    def option(self, name: str, value: str = "") -> Label:
        """Return the label of an option, of one of its values, or of one letter of a value."""
        if not value:
            return Label(self.say(f"option.{name}"), self.say(f"about.{name}"))
        return Label(self.say.get(f"option_value.{name}.{value}", value), self.say.get(f"about_value.{name}.{value}"))

    def evaluation_term(self, view: GameView, seat: int, name: str, change: float, share: float = 1.0) -> str:
        """Describe a change of an evaluation term for `seat`; empty if no player would mention it.

        It happens with probability `share`. 'won' and 'lost' are terms of every game: it ends at once.
        """
        key = f"term.{name}" if name in ("won", "lost") else f"term.{name}_{'up' if change > 0 else 'down'}"
        own = self.say.has(key)
        if not own and name not in ("won", "lost"):
            return ""
        say = self.say if own else open_catalogue(TEXTS, self.lang)
        return how_often(self.lang, say.sentence(key, n=whole(change)), share)


def event_sentence(words: Words, view: View, event: Event, form: str = "", **values: object) -> str:
    """Return the sentence `event.KIND`, or `event.KIND_FORM`, filled with the event's fields and `values`."""
    if not form and type(event) in words.forms:
        form = words.forms[type(event)](event)
    key = f"event.{event.kind}_{form}" if form else f"event.{event.kind}"
    fields = words.fields
    for name in event.__struct_fields__:
        if name != "audience" and name not in values:
            value = getattr(event, name)
            values[name] = fields[name](view, value) if name in fields else value
    if f"{key}.they" in words.say.templates:
        person, values["who"] = words.actor(view, event)
        key = f"{key}.{person}"
    return words.say.sentence(key, **values)


def nickname(called: tuple[str, ...], seat: int) -> str:
    """Return the nickname of the player on `seat`, or an empty string."""
    return called[seat] if 0 <= seat < len(called) else ""


def blurb_of(words: Words) -> Blurb:
    """Return the description of a game, its number of players and its length."""
    return Blurb(*(words.say.get(f"blurb.{part}") for part in Blurb.__struct_fields__))


def chair_of(words: Words, options: Options, seat: int) -> str:
    """Return the name of a seat before the game begins, if the options determine it."""
    keys = (f"chair.{options.get('players')}.{seat}", f"chair.{seat}", "seat")
    key = next((key for key in keys if words.say.has(key)), "")
    values = {name: words.option(name, value).name for name, value in options.items()}
    return words.say(key, **values, number=seat + 1) if key else str(seat + 1)


def card_fact(words: Words, key: str, value: str) -> tuple[str, str]:
    """Return the name and the value of a printed field of a card (`Game.cards`) in the words' language."""
    get = words.say.get
    return get(f"fact.{key}.name", key), get(f"fact.{key}.{value}", get(f"{key}.{value}", value))


def whole(change: float) -> int:
    """Return the size of a change of a term as an integer, at least 1."""
    return max(1, int(abs(change) + 0.2))


def how_often(lang: str, what: str, share: float) -> str:
    """Return the sentence `what` about a change, with how often it happens unless that is certain."""
    if share >= SURE:
        return what
    key = "term.share" if share >= RARE else "term.rare"
    return open_catalogue(TEXTS, lang)(key, what=what, n=max(1, min(9, round(10 * share))))
