"""The interface of a game: options, start, deal, notation, words."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
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
from trized.kernel.state import GameState, GameView, State, View
from trized.kernel.strength import MASTER, Level, SearchSettings
from trized.kernel.words import Options, Words

Shape = Literal["list", "cards", "letters", "order"]


@dataclass
class Option:
    """An option of a game: its name, its default, and the values it may have.

    `shape` selects the control on a page: a list; cards, each with a picture and a sentence; letters, where each value
    has the default's length and each letter is chosen separately; or an order, where each value is a permutation of the
    same letters. With `own` a custom text may replace the value: the contents of a file, or the form that `Game.check`
    made of it. Without `values` any text goes that `Game.check` accepts.

    `since` is the version of the rules that introduced the option. Records of older rules do not contain it; their
    games had the value `before`, or the default.
    """

    name: str
    default: str
    values: Sequence[str] = ()
    _: KW_ONLY
    shape: Shape = "list"
    own: bool = False
    since: int = 1
    before: str = ""

    def __post_init__(self) -> None:
        self.values = tuple(self.values)
        self.before = self.before or self.default

    def letters(self) -> list[list[str]]:
        """Return the possible letters at each position of the value, for an option of shape `letters`."""
        if self.shape != "letters":
            return []
        words = [value for value in self.values if len(value) == len(self.default)]
        return [list(dict.fromkeys(column)) for column in zip(*words, strict=True)]


class FileCheck(Struct, frozen=True):
    """The result of checking a custom file for an option."""

    problems: tuple[str, ...] = ()  # a sentence for each mistake; none: the file is valid
    summary: tuple[str, ...] = ()  # description of a valid file, line by line


class Terms(Struct, frozen=True):
    """Consequences of settled options other than the position."""

    idle: tuple[str, ...] = ()  # options without effect, given the values of the others
    again: Mapping[str, str] = {}  # options of a rematch that differ, so that players swap unequal roles
    secret: Mapping[str, tuple[int, str]] = {}  # secret options: the seat that knows, the value for others


class Game(ABC):
    """The interface of a game for the rest of Trized.

    A small game declares its `actions`, `draws`, `events` and `state`, sets up a position in `start`, and has its
    sentences in `texts/`; the kernel derives the rest. A larger game overrides methods, or adds modules to its package
    that the kernel finds by name (`words`, `cards`, `picture`, `position`, `puzzles`, `summary`, `statistics`).
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[int]  # the version of the rules, which each record contains
    nets_since: ClassVar[int] = 0  # the oldest rules whose learned nets fit these; 0: only the same rules
    options: ClassVar[tuple[Option, ...]]
    events: ClassVar[tuple[type[Event], ...]] = ()  # every event that the rules report
    harm: ClassVar[tuple[type[Event], ...]] = ()  # events by which the game itself acts against all seats
    fleeting: ClassVar[tuple[type[Event], ...]] = ()  # events that show a piece which is face down again afterwards
    search: ClassVar[SearchSettings] = SearchSettings()
    learned_search: ClassVar[SearchSettings] = SearchSettings()  # with a net
    levels: ClassVar[tuple[Level, ...]] = (
        Level(temperature=1.0),
        Level(temperature=0.3),
        Level(simulations=200),
        Level(simulations=4000),
        MASTER,
    )
    review_search: ClassVar[SearchSettings | None] = None  # of hints, coach and reviews with a net; None: the same
    review_simulations: ClassVar[int] = 400_000  # of the first review; a long one uses up to three times as many
    side_names: ClassVar[tuple[str, ...]] = ("first", "second")  # in order of play; an automaton, if any, is the last
    full: ClassVar[Mapping[str, str]] = {}  # non-default options of the full game
    quick: ClassVar[Mapping[str, str]] = {}  # non-default options of a quick first game
    ladder: ClassVar[Mapping[str, Options]] = {}  # steps from easy to hard; empty: the values of `difficulty`
    expert_shares: ClassVar[Mapping[str, int]] = {}  # percentage of games that `expert` wins, by step of the ladder
    varieties: ClassVar[tuple[Options, ...]] = ({},)  # option sets over which a comparison of bots spreads its games
    memory: ClassVar[tuple[str, str]] = ("", "")  # the option and value that make players remember revealed pieces
    difficulty: ClassVar[str] = ""  # the option that makes the game itself harder, its values from easy to hard
    former_ids: ClassVar[Mapping[str, str]] = {}  # ids of cards in earlier versions that are still read, by current id
    actions: ClassVar[Actions] = NO_ACTIONS  # the kinds of actions
    draws: ClassVar[Draws] = {}  # the kinds of random draws, and the names of their results
    state: ClassVar[type[DeclaredState]]  # the class of positions, if its fields are declared
    notation: Notation

    def __init__(self) -> None:
        if not hasattr(type(self), "notation"):
            self.notation = Notation(self.actions, self.draws)

    def settle(self, given: Mapping[str, str]) -> Options:
        """Return the values of all options: `given`, and defaults for the rest; raise Refused for an invalid one."""
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
        """Return the canonical form of a value that is not in `Option.values`; raise Refused if it is invalid.

        If the option takes a custom file, `value` may be the text of the file.
        """
        return value

    def check_file(self, option: str, text: str, lang: str) -> FileCheck:
        """Return the mistakes in a custom file for `option`, and the summary of a valid one.

        The default reports the first mistake only; a game may override it.
        """
        try:
            self.settle({option: text})
        except Refused as refused:
            return FileCheck(problems=(refused.message(lang),))
        return FileCheck()

    def for_options(self, options: Options) -> "Game":
        """Return the game under settled options: with the names of a custom box, if they contain one."""
        return self

    def seats(self, options: Options) -> int:
        """Return the number of seats."""
        return int(options.get("players", 2))

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side; the seats of a side win and lose together."""
        return tuple((seat,) for seat in range(self.seats(options)))

    def terms(self, options: Options) -> Terms:
        """Return the consequences of settled options other than the position."""
        return Terms()

    @abstractmethod
    def start(self, options: Options, chance: Chance, events: EventLog = SILENT) -> State:
        """Return the starting position of a new game with settled options."""

    def expand(self, view: GameView, seat: int, action: int, chance: Chance) -> list[int]:
        """Return `action` as a list of elementary actions: a shortcut becomes the steps that it replaces."""
        return [action]

    def position(self, text: str, chance: Chance | None = None) -> State:
        """Return the position written as `text`; `chance` deals its hidden parts. Raise Refused if it is impossible."""
        from trized.kernel.position import read_position

        return read_position(self, text, chance).state

    def decode(self, data: bytes) -> State:
        """Return the position whose `State.encode` is `data`."""
        return self.state.decode(data)

    def decode_view(self, data: bytes) -> View:
        """Return the view whose `View.encode` is `data`."""
        return DeclaredView(data[0] - 1, self.state.decode(data[1:]))

    def order(self, state: GameState) -> tuple[tuple[int, ...], ...]:
        """Return the sides in order of play, for statistics by first and second."""
        return self.sides(self.settle({}))

    def action_count(self, options: Options) -> int:
        """Return the upper limit of `State.action_index` with these options."""
        return self.actions.count

    def net_file(self, view: GameView) -> Path | None:
        """Return the path of the learned net for positions like `view`; None if no net fits."""
        return None

    def words(self, lang: str, called: tuple[str, ...] = ()) -> Words:
        """Return the game's sentences in language `lang`, for players with the nicknames `called`, by seat."""
        own = part_of(self, "words", "words")
        found: Words = own(lang, called) if own else plain_words(texts_of(self), self.actions, lang)
        return found

    def cards(self, lang: str) -> list[dict[str, Any]]:
        """Return all cards and boards with at least id, name and text, and their printed values."""
        own = part_of(self, "cards", "cards")
        if own:
            found: list[dict[str, Any]] = own(lang)
            return found
        say = open_catalogue(texts_of(self), lang)
        return [{"id": id, "name": name, "text": say(f"card_text.{id}")} for id, name in say.under("card").items()]


@cache
def plain_words(texts: Path, actions: Actions, lang: str) -> Words:
    """Return the sentences of a game that defines no `Words` class."""
    return Words(lang, texts, actions)


def folder_of(game: Game) -> Path:
    """Return the folder of a game's package."""
    return Path(str(modules[type(game).__module__].__file__)).parent


def texts_of(game: Game) -> Path:
    """Return the folder of a game's sentences."""
    return folder_of(game) / "texts"


def option_of(game: Game, options: Mapping[str, str], name: str) -> str:
    """Return the value of option `name`, also if `options` come from rules older than the option."""
    return options[name] if name in options else next(one.before for one in game.options if one.name == name)


def from_memory(game: Game, options: Options) -> bool:
    """Return whether players must remember: pages do not show a revealed piece again once it is face down."""
    option, value = game.memory
    return options.get(option) == value


def lead_of(game: Game, state: State, seat: int) -> int:
    """Return the points by which the side of `seat` leads, from `lead(state, seat)` in the game's `summary.py`."""
    own = part_of(game, "summary", "lead")
    return own(state, seat) if own else 0


def degrees_of(game: Game) -> tuple[str, ...]:
    """Return the values of the game's `difficulty` option, from easy to hard; empty without one."""
    return next((tuple(option.values) for option in game.options if option.name == game.difficulty), ())


def ladder_of(game: Game) -> Mapping[str, Options]:
    """Return the named steps of the game from easy to hard, each with its options."""
    return game.ladder or {degree: {game.difficulty: degree} for degree in degrees_of(game)}


def step_of(game: Game, options: Options) -> str:
    """Return the name of the ladder step with these options; empty if there is none."""
    steps = ladder_of(game).items()
    return next((name for name, step in steps if all(options.get(key) == step[key] for key in step)), "")


@cache
def _earlier(kind: type[Game], rules: int) -> Game | None:
    kinds = [one for one in vars(modules[kind.__module__]).values() if isinstance(one, type) and issubclass(one, kind)]
    return next((one() for one in kinds if one.rules == rules), None)


def under_rules(game: Game, rules: int) -> Game:
    """Return the game under older rules, from a subclass in its module, to play old records."""
    return game if game.rules == rules else _earlier(type(game), rules) or game


def features_of(game: Game, options: Options) -> list[Feature]:
    """Return the features of the row that `observe` writes, in order."""
    features = FeatureWriter(describe=True)
    game.start(options, Seeded(0)).write_features(0, features)
    return features.described


def feature_count(game: Game, options: Options) -> int:
    """Return the length of the row that `observe` writes."""
    last = features_of(game, options)[-1]
    return last.offset + last.size


def returns_of(game: Game, state: State) -> tuple[float, ...]:
    """Return the result for each seat: 1 won, -1 lost (also a common loss), 0 drawn or not over."""
    sides = game.order(state)
    seats = sorted(seat for side in sides for seat in side)
    outcome = state.outcome()
    if outcome is None or (not outcome.winners and len(sides) > 1):
        return (0.0,) * len(seats)
    return tuple(1.0 if seat in outcome.winners else -1.0 for seat in seats)


def picture_of(game: Game, view: View, lang: str) -> Any:
    """Return the position as a Rich renderable for the viewer of `view`: from `picture.py`, or field by field."""
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
    """Return the object `name` of a module in the game's package; None if the game has no such module."""
    return find_part(type(game).__module__.rpartition(".")[0], module, name)


@cache
def find_part(package: str, module: str, name: str) -> Any:
    """Return the object `name` of a module of `package`; None if there is no such module."""
    if not package or find_spec(f"{package}.{module}") is None:
        return None
    return getattr(import_module(f"{package}.{module}"), name)
