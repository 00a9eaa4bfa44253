"""The interface of a game: options, start, deal, notation, words."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from sys import modules
from typing import Any, ClassVar, Literal

from msgspec import Struct

from trized.kernel.actions import NO_ACTIONS, Actions
from trized.kernel.catalogue import open_catalogue
from trized.kernel.chance import Chance, Seeded
from trized.kernel.errors import Refused
from trized.kernel.event_log import SILENT, EventLog
from trized.kernel.events import Event
from trized.kernel.features import Feature, FeatureWriter
from trized.kernel.fields import DeclaredState, DeclaredView
from trized.kernel.notation import Draws, Notation
from trized.kernel.state import State, View
from trized.kernel.strength import MASTER, Level, SearchSettings
from trized.kernel.words import Options, Words

Shape = Literal["list", "cards", "letters", "order"]


class Option:
    """An option of a game: its name, its default, and the values it may take.

    `shape` selects the control on a page: as a list; as cards, each with its picture and a sentence; letter by
    letter, where every value of the default's length has a letter for each of several things; or in an order, where
    every value arranges the same letters. With `own` a custom text may stand instead of a value: what is in a
    file, or what `Game.check` made of it. Without `values` any text goes that `Game.check` accepts.

    `since` is the version of the rules that brought the option. Records of older rules do not name it; their games had
    `before`, or the default.
    """

    def __init__(
        self,
        name: str,
        default: str,
        values: Sequence[str] = (),
        *,
        shape: Shape = "list",
        own: bool = False,
        since: int = 1,
        before: str = "",
    ) -> None:
        self.name = name
        self.default = default
        self.values = tuple(values)
        self.shape = shape
        self.own = own
        self.since = since
        self.before = before or default

    def letters(self) -> list[list[str]]:
        """Return what can stand at each place of a value, if it is chosen letter by letter."""
        if self.shape != "letters":
            return []
        words = [value for value in self.values if len(value) == len(self.default)]
        return [list(dict.fromkeys(column)) for column in zip(*words, strict=True)]


class FileCheck(Struct, frozen=True):
    """The result of checking a custom file for an option."""

    problems: tuple[str, ...] = ()  # a sentence for everything that is wrong with it; none: it can be played with
    summary: tuple[str, ...] = ()  # what a good file holds, line by line


class Terms(Struct, frozen=True):
    """What follows from settled options besides the position."""

    idle: tuple[str, ...] = ()  # options that change nothing where the others are as they are
    again: Mapping[str, str] = {}  # options that differ in the next game of the same players: what is not equal changes
    secret: Mapping[str, tuple[int, str]] = {}  # options that one seat knows: this seat, and the value that others see


class Game(ABC):
    """A game as the rest of Trized uses it.

    A small game declares its `actions`, `draws`, `events` and `state`, sets up a position in `start`, and has its
    sentences in `texts/`; the rest follows. A larger one replaces what it does better: in methods, or in modules of its
    package (`words`, `cards`, `picture`, `position`, `puzzles`, `summary`, `statistics`), which are found by name.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[int]  # the version of the rules; a record names the one it was played by
    nets_since: ClassVar[int] = 0  # the oldest rules whose learned nets fit these; 0: only the same rules
    options: ClassVar[tuple[Option, ...]]
    events: ClassVar[tuple[type[Event], ...]] = ()  # every event that the rules report
    fleeting: ClassVar[tuple[type[Event], ...]] = ()  # those that show what lies face down again afterwards
    search: ClassVar[SearchSettings] = SearchSettings()
    learned_search: ClassVar[SearchSettings] = SearchSettings()  # with a net
    levels: ClassVar[tuple[Level, ...]] = (
        Level(temperature=1.0),
        Level(temperature=0.3),
        Level(simulations=200),
        Level(simulations=4000),
        MASTER,
    )
    review_simulations: ClassVar[int] = 400_000  # of the first review of a game: what half a minute is enough for
    side_names: ClassVar[tuple[str, ...]] = ("first", "second")  # in order of play; an automaton, if any, is the last
    full: ClassVar[Mapping[str, str]] = {}  # options of the full game that differ from the defaults
    quick: ClassVar[Mapping[str, str]] = {}  # options of a quick first game that differ from the defaults
    ladder: ClassVar[Mapping[str, Options]] = {}  # steps from easy to hard, if they are not the degrees of `difficulty`
    expert_shares: ClassVar[Mapping[str, int]] = {}  # games of 100 that `expert` wins, by the step of the ladder
    varieties: ClassVar[tuple[Options, ...]] = ({},)  # options over which a fair comparison of bots spreads its games
    memory: ClassVar[tuple[str, str]] = ("", "")  # the option, and its value, with which players must remember
    difficulty: ClassVar[str] = ""  # the option that makes the game itself harder, its values from easy to hard
    actions: ClassVar[Actions] = NO_ACTIONS  # the kinds of actions
    draws: ClassVar[Draws] = {}  # what chance draws: a kind, and the names of its results
    state: ClassVar[type[DeclaredState]]  # the class of positions, if its fields are declared
    notation: Notation

    def __init__(self) -> None:
        if not hasattr(type(self), "notation"):
            self.notation = Notation(self.actions, self.draws)

    def settle(self, given: Mapping[str, str]) -> Options:
        """Return all options with their values, the defaults filled in; raise Refused for what does not fit."""
        known = {option.name: option for option in self.options if option.since <= self.rules}
        for name in given:
            if name not in known:
                raise Refused("option", title=self.title, name=name, known=list(known))
        settled = {}
        for name, option in known.items():
            value = str(given.get(name, option.default))
            settled[name] = value if value in option.values else self.check(name, value)
            if option.values and not option.own and settled[name] not in option.values:
                raise Refused("value", name=name, value=value, known=option.values)
        return settled

    def check(self, name: str, value: str) -> str:
        """Return the canonical form of what is none of an option's values; raise Refused if it does not fit.

        Where the option takes a custom file, the value may be all that is in it.
        """
        return value

    def check_file(self, option: str, text: str, lang: str) -> FileCheck:
        """Return whether what is in a file may stand as the value of an option that may be of one's own.

        A game that can name more than the first mistake, or sum up what a file holds, says so here.
        """
        try:
            self.settle({option: text})
        except Refused as refused:
            return FileCheck(problems=(refused.message(lang),))
        return FileCheck()

    def for_options(self, options: Options) -> "Game":
        """Return the game as it is with settled options: with the names of a custom box, if they bring one."""
        return self

    def seats(self, options: Options) -> int:
        """Return the number of seats."""
        return int(options.get("players", 2))

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side; seats of one side win and lose together."""
        return tuple((seat,) for seat in range(self.seats(options)))

    def terms(self, options: Options) -> Terms:
        """Return what follows from settled options besides the position."""
        return Terms()

    @abstractmethod
    def start(self, options: Options, chance: Chance, story: EventLog = SILENT) -> State:
        """Set up a new game with settled options."""

    def expand(self, view: View, seat: int, action: int, chance: Chance) -> list[int]:
        """Return an action as it is said where others count: a short cut in as many steps as the long way takes."""
        return [action]

    def position(self, text: str, chance: Chance | None = None) -> State:
        """Return the position of a text; `chance` deals what is hidden in a viewer's. Raise Refused if it cannot be."""
        from trized.kernel.position import read_position

        return read_position(self, text, chance).state

    def decode(self, data: bytes) -> State:
        """Return the position that `State.encode` wrote."""
        return self.state.decode(data)

    def decode_view(self, data: bytes) -> View:
        """Return the view that `View.encode` wrote."""
        return DeclaredView(data[0] - 1, self.state.decode(data[1:]))

    def order(self, state: State) -> tuple[tuple[int, ...], ...]:
        """Return the sides in order of play, for statistics by first and second."""
        return self.sides(self.settle({}))

    def action_count(self, options: Options) -> int:
        """Return how many dense numbers of actions there are: what `State.action_index` gives is below it."""
        return self.actions.count

    def net_file(self, view: View) -> Path | None:
        """Return where the learned net for positions like this one is; None if there can be none."""
        return None

    def words(self, lang: str) -> Words:
        """Return the game's sentences in a language."""
        own = part_of(self, "words", "words")
        found: Words = own(lang) if own else plain_words(texts_of(self), self.actions, lang)
        return found

    def cards(self, lang: str) -> list[dict[str, Any]]:
        """Return every card and board text: at least id, name and text, with the printed figures."""
        own = part_of(self, "cards", "cards")
        if own:
            found: list[dict[str, Any]] = own(lang)
            return found
        say = open_catalogue(texts_of(self), lang)
        return [{"id": id, "name": name, "text": say(f"card_text.{id}")} for id, name in say.under("card").items()]


@cache
def plain_words(texts: Path, actions: Actions, lang: str) -> Words:
    """Return the sentences of a game that has no class for them."""
    return Words(lang, texts, actions)


def folder_of(game: Game) -> Path:
    """Return the folder of a game's package."""
    return Path(str(modules[type(game).__module__].__file__)).parent


def texts_of(game: Game) -> Path:
    """Return the folder of a game's sentences."""
    return folder_of(game) / "texts"


def option_of(game: Game, options: Mapping[str, str], name: str) -> str:
    """Return the value of an option in settled options, also under rules that are older than the option."""
    return options[name] if name in options else next(one.before for one in game.options if one.name == name)


def from_memory(game: Game, options: Options) -> bool:
    """Return whether players must remember: pieces that are face down again are not shown a second time."""
    option, value = game.memory
    return options.get(option) == value


def lead_of(game: Game, state: State, seat: int) -> int:
    """Return by how much the side of a seat is ahead in what the game counts: `lead(state, seat)` in `summary.py`."""
    own = part_of(game, "summary", "lead")
    return own(state, seat) if own else 0


def degrees_of(game: Game) -> tuple[str, ...]:
    """Return the values of the option that makes a game itself harder, from easy to hard; none without one."""
    return next((option.values for option in game.options if option.name == game.difficulty), ())


def ladder_of(game: Game) -> Mapping[str, Options]:
    """Return the steps of a game itself by name, from easy to hard, with the options that make them."""
    return game.ladder or {degree: {game.difficulty: degree} for degree in degrees_of(game)}


def step_of(game: Game, options: Options) -> str:
    """Return the step of the ladder that a game with these options is; empty if it is none."""
    steps = ladder_of(game).items()
    return next((name for name, step in steps if all(options.get(key) == step[key] for key in step)), "")


@cache
def _earlier(kind: type[Game], rules: int) -> Game | None:
    kinds = [one for one in vars(modules[kind.__module__]).values() if isinstance(one, type) and issubclass(one, kind)]
    return next((one() for one in kinds if one.rules == rules), None)


def under_rules(game: Game, rules: int) -> Game:
    """Return a game as it was under older rules: as a subclass in its module has them, for records."""
    return game if game.rules == rules else _earlier(type(game), rules) or game


def features_of(game: Game, options: Options) -> list[Feature]:
    """Return the features of the row that `observe` writes, in order; the row has `feature_count` places."""
    features = FeatureWriter(describe=True)
    game.start(options, Seeded(0)).write_features(0, features)
    return features.described


def feature_count(game: Game, options: Options) -> int:
    """Return how long the row is that `observe` writes."""
    last = features_of(game, options)[-1]
    return last.offset + last.size


def returns_of(game: Game, state: State) -> tuple[float, ...]:
    """Return what a game was worth to each seat: 1 won, -1 lost, 0 drawn or not over; a common loss is lost."""
    sides = game.order(state)
    seats = sorted(seat for side in sides for seat in side)
    outcome = state.outcome()
    if outcome is None or (not outcome.winners and len(sides) > 1):
        return (0.0,) * len(seats)
    return tuple(1.0 if seat in outcome.winners else -1.0 for seat in seats)


def picture_of(game: Game, view: View, lang: str) -> Any:
    """Return the table as a Rich renderable, as its viewer sees it: drawn by `picture.py`, or field by field."""
    own = part_of(game, "picture", "picture")
    if own:
        return own(view, lang)
    from rich.text import Text  # only a terminal and plain pages need it

    from trized.kernel.position import write_position

    if not isinstance(view, DeclaredView):
        return Text(write_position(game, view))
    say = open_catalogue(texts_of(game), lang)
    return Text(
        "\n".join(f"{say.get(f'field.{name}', name)}: {said}" for name, said in view.listing(say.under("card")))
    )


def part_of(game: Game, module: str, name: str) -> Any:
    """Return what a module of a game's package contains under a name; None if the game has no such module."""
    return find_part(type(game).__module__.rpartition(".")[0], module, name)


@cache
def find_part(package: str, module: str, name: str) -> Any:
    """Return what a module of a package contains under a name; None if there is no such module."""
    if not package or find_spec(f"{package}.{module}") is None:
        return None
    return getattr(import_module(f"{package}.{module}"), name)
