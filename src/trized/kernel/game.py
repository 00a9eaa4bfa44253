"""The interface of a game: options, start, deal, notation, words."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec import Struct

from trized.kernel.chance import Chance, Seeded
from trized.kernel.errors import Refused, language, refusal, speaking
from trized.kernel.events import Event, EventLog
from trized.kernel.features import Feature, FeatureWriter
from trized.kernel.state import WITHOUT_NUMBERS, Outcome, State, View
from trized.kernel.strength import MASTER, Level, SearchSettings

if TYPE_CHECKING:
    from trized.kernel.lesson import Lesson
    from trized.kernel.puzzles import Puzzle, Puzzles

Options = dict[str, str]
LANGUAGES = ("en", "fr")


Shape = Literal["list", "cards", "letters", "order"]


class Option:
    """An option of a game: its name, its default, and the values it may take.

    `shape` selects the control on a page: as a list; as cards, each with its picture and a sentence; letter by
    letter, where every value of the default's length has a letter for each of several things; or in an order, where
    every value arranges the same letters. With `own` a text of one's own may stand instead of a value: what is in a
    file, or what `Game.check` made of it. Without `values` any text goes that `Game.check` accepts.
    """

    def __init__(
        self, name: str, default: str, values: Sequence[str] = (), *, shape: Shape = "list", own: bool = False
    ) -> None:
        self.name = name
        self.default = default
        self.values = tuple(values)
        self.shape = shape
        self.own = own

    def letters(self) -> list[list[str]]:
        """Return what can stand at each place of a value, if it is chosen letter by letter."""
        if self.shape != "letters":
            return []
        words = [value for value in self.values if len(value) == len(self.default)]
        return [list(dict.fromkeys(column)) for column in zip(*words, strict=True)]


class Blurb(Struct, frozen=True):
    """A short description of a game for lists."""

    text: str  # a paragraph
    players: str = ""  # how many may play, such as '2, or 4 in teams'
    length: str = ""  # such as '30 to 45 min'


class FileCheck(Struct, frozen=True):
    """The result of checking a custom file for an option."""

    problems: tuple[str, ...] = ()  # a sentence for everything that is wrong with it; none: it can be played with
    summary: tuple[str, ...] = ()  # what a good file holds, line by line


class Notation(ABC):
    """Canonical text of actions and of what chance drew: the same in every language, exact inverses.

    The texts stand in records, so they fit on a line: not empty, no space at either end, no line break, and neither
    `|` nor, in what chance drew, a comma. Who may know an outcome is said where the rule draws it
    (`chance.draw("draw", pool, total, only(seat))`); a record made for somebody else shows 'draw ?' instead.
    """

    @abstractmethod
    def write(self, view: View, seat: int, action: int) -> str:
        """Write an action as canonical text."""

    @abstractmethod
    def read(self, view: View, seat: int, text: str) -> int:
        """Read canonical text as an action; raise Refused if it means nothing in this game."""

    def read_static(self, seat: int, text: str) -> int | None:
        """Read canonical text that means the same in every position; None if `read` must look at the view.

        Records are replayed with it: a game that answers here from a table spares itself a view for every ply.
        """
        return None

    @abstractmethod
    def write_outcome(self, kind: str, value: int) -> str:
        """Write what chance drew, such as 'draw nero' or 'die 3'."""

    @abstractmethod
    def read_outcome(self, text: str) -> tuple[str, int]:
        """Read what chance drew; raise Refused if it means nothing in this game."""

    def redact(self, view: View, seat: int, action: int) -> str:
        """Write what another viewer, whose view this is, may know of an action when it is said.

        That is the whole of it unless the game hides something; a hidden part is written as '?'.
        """
        return self.write(view, seat, action)


class Words(ABC):
    """Sentences in one language. All of them are made from a view, so they cannot reveal a secret."""

    lang: str
    event_lines: Mapping[type[Event], Callable[..., str]] = {}  # what tells each event of `Game.events`: (view, event)

    @abstractmethod
    def blurb(self) -> Blurb:
        """Return the description of the game, its number of players and its length."""

    @abstractmethod
    def seat(self, view: View, seat: int) -> str:
        """Return the name of a seat, such as 'first player' or 'the Spies'."""

    def is_plural(self, view: View, seat: int) -> bool:
        """Return whether the name of a seat is plural, like 'the Spies', so that verbs agree with it."""
        return False

    def score(self, view: View) -> str:
        """Return the current score as a sentence; empty if the picture of the table shows it."""
        return ""

    @abstractmethod
    def prompt(self, view: View, seat: int) -> str:
        """Return the prompt of a seat that may act, in one sentence."""

    @abstractmethod
    def action(self, view: View, seat: int, action: int) -> str:
        """Say what an action does, as one of several choices."""

    def plain_action(self, view: View, seat: int, action: int) -> str:
        """Say what an action is, without what it brings about: the labels of puzzles, which must not give them away."""
        return self.action(view, seat, action)

    @abstractmethod
    def event(self, view: View, event: Event) -> str:
        """Return the log line of an event; empty if it has none."""

    lines_of: "tuple[View | None, dict[int, tuple[Event, str]]]" = (None, {})  # the last view, and what was said to it

    def line(self, view: View, event: Event) -> str:
        """Return `event(view, event)`, cached for one view: the log and the caption of an animation share it."""
        told, lines = self.lines_of
        if told is not view:
            lines = {}
            self.lines_of = (view, lines)
        found = lines.get(id(event))
        if found is None:
            found = lines[id(event)] = (event, self.event(view, event))
        return found[1]

    @abstractmethod
    def outcome(self, view: View, outcome: Outcome) -> str:
        """Return the result of the game in one sentence; score lines follow if the game counts points."""

    @abstractmethod
    def why_not(self, view: View, seat: int, action: int) -> str:
        """Return why an action is not legal now, and what would be."""

    @abstractmethod
    def option(self, name: str, value: str = "") -> str:
        """Return the name of an option, of one of its values, or of one letter of a value."""

    @abstractmethod
    def about(self, option: str, value: str = "") -> str:
        """Return a sentence about an option, or about one of its values; empty if the name is clear."""

    @abstractmethod
    def chair(self, options: Options, seat: int) -> str:
        """Return the name of a seat before the game begins, as far as the options determine it."""

    def card_fact(self, key: str, value: str) -> tuple[str, str]:
        """Return the name and the value of a printed field of a card (`Game.cards`) in this language."""
        return key, value

    def evaluation_term(self, view: View, seat: int, name: str, change: float) -> str:
        """Describe a change of an evaluation term for a seat; empty if no player would mention it.

        The change is a mean over what may happen. 'won' and 'lost' are terms of every game: it ends at once.
        """
        return ""

    def puzzle(self, kind: str, part: str, **values: object) -> str:
        """Say a part of a puzzle of a kind: its `name`, what it asks (`ask`), what a `wrong` answer is told, or that
        it is `done`; `values` says what the solution is worth.
        """
        return ""


def no_line(view: View, event: Event) -> str:
    """Return an empty line: for events in `event_lines` without a line in the log."""
    return ""


def rounded(change: float) -> tuple[int, bool]:
    """Return the change of a term as a whole number, at least 1, and whether that is nearly exact."""
    n = max(1, round(abs(change)))
    return n, abs(abs(change) - n) < 0.2


class Game(ABC):
    """A game as the rest of Trized uses it."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[int]  # the version of the rules; a record names the one it was played by
    nets_since: ClassVar[int] = 0  # the oldest rules whose learned nets fit these; 0: only the same rules
    options: ClassVar[tuple[Option, ...]]
    events: ClassVar[tuple[type[Event], ...]] = ()  # every event that the rules report
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
    difficulty: ClassVar[str] = ""  # the option that makes the game itself harder, its values from easy to hard
    notation: Notation

    def settle(self, given: Mapping[str, str], lang: str = "") -> Options:
        """Return all options with their values, the defaults filled in; raise Refused for what does not fit.

        The refusal is in `lang`, or in the current language if `lang` is empty.
        """
        lang = lang or language.get()
        known = {option.name: option for option in self.options}
        with speaking(lang):
            for name in given:
                if name not in known:
                    raise refusal("option", title=self.title, name=name, known=list(known))
            settled = {}
            for name, option in known.items():
                value = str(given.get(name, option.default))
                settled[name] = value if value in option.values else self.check(name, value, lang)
                if option.values and not option.own and settled[name] not in option.values:
                    raise refusal("value", name=name, value=value, known=option.values)
            return settled

    def check(self, name: str, value: str, lang: str) -> str:
        """Return the canonical form of what is none of an option's values; raise Refused if it does not fit.

        Where the option may be of one's own, the value may be all that is in a file; the refusal speaks `lang`.
        """
        return value

    def check_file(self, option: str, text: str, lang: str) -> FileCheck:
        """Say whether what is in a file may stand as the value of an option that may be of one's own.

        A game that can name more than the first mistake, or sum up what a file holds, says so here.
        """
        try:
            self.settle({option: text}, lang)
        except Refused as refused:
            return FileCheck(problems=(str(refused),))
        return FileCheck()

    def under(self, rules: int) -> "Game":
        """Return the game as it was under older rules; a game that changed its rules keeps the old ones for records."""
        return self

    def for_options(self, options: Options) -> "Game":
        """Return the game as it is with settled options: with the names of a box of one's own, if they bring one."""
        return self

    @abstractmethod
    def seats(self, options: Options) -> int:
        """Return the number of seats."""

    @abstractmethod
    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side; seats of one side win and lose together."""

    def from_memory(self, options: Options) -> bool:
        """Return whether players must remember: pieces that are face down again are not shown a second time."""
        return False

    def again(self, options: Options) -> Options:
        """Return the options of the next game of the same players: a game may exchange what is not equal."""
        return options

    def degrees(self) -> tuple[str, ...]:
        """Return the values of the option that makes the game itself harder, from easy to hard; none without one."""
        return next((option.values for option in self.options if option.name == self.difficulty), ())

    def lead(self, state: State, seat: int) -> int:
        """Return by how much the side of a seat is ahead in what the game counts (discs, pieces, points)."""
        return 0

    def varieties(self) -> tuple[Options, ...]:
        """Return the option values over which a fair comparison of bots spreads its games."""
        return ({},)

    @abstractmethod
    def start(self, options: Options, chance: Chance, story: EventLog | None = None) -> State:
        """Set up a new game with settled options."""

    def deal(self, view: View, chance: Chance) -> State:
        """Draw a position from all those that the viewer cannot distinguish from the true one."""
        return view.deal(chance)

    def expand(self, view: View, seat: int, action: int, chance: Chance) -> list[int]:
        """Return an action as it is said where others count: a short cut in as many steps as the long way takes."""
        return [action]

    def redact_options(self, options: Options, viewer: int) -> Options:
        """Return options as a viewer may know them while the game goes on; a hidden part is written as '?'."""
        return options

    @abstractmethod
    def decode(self, data: bytes) -> State:
        """Return the position that `State.encode` wrote."""

    @abstractmethod
    def decode_view(self, data: bytes) -> View:
        """Return the view that `View.encode` wrote."""

    @abstractmethod
    def order(self, state: State) -> tuple[tuple[int, ...], ...]:
        """Return the sides in order of play, for statistics by first and second."""

    def action_count(self, options: Options) -> int:
        """Return how many dense numbers of actions there are: what `State.action_index` gives is below it."""
        raise NotImplementedError(WITHOUT_NUMBERS)

    def features(self, options: Options) -> list[Feature]:
        """Return the features of the row that `observe` writes, in order; the row has `feature_count` places."""
        features = FeatureWriter(describe=True)
        self.start(options, Seeded(0)).write_features(0, features)
        return features.described

    def feature_count(self, options: Options) -> int:
        """Return how long the row is that `observe` writes."""
        last = self.features(options)[-1]
        return last.offset + last.size

    def net_file(self, view: View) -> Path | None:
        """Return where the learned net for positions like this one is; None if there can be none."""
        return None

    def returns(self, state: State) -> tuple[float, ...]:
        """Return what a game was worth to each seat: 1 won, -1 lost, 0 drawn or not over; a common loss is lost."""
        sides = self.order(state)
        seats = sorted(seat for side in sides for seat in side)
        outcome = state.outcome()
        if outcome is None or (not outcome.winners and len(sides) > 1):
            return (0.0,) * len(seats)
        return tuple(1.0 if seat in outcome.winners else -1.0 for seat in seats)

    @abstractmethod
    def words(self, lang: str) -> Words:
        """Return the game's sentences in a language."""

    @abstractmethod
    def cards(self, lang: str) -> list[dict[str, Any]]:
        """Return every card and board text: at least id, name and text, with the printed figures."""

    def lessons(self) -> "tuple[Lesson, ...]":
        """Return the lessons of the game, the first of them for who has never played it; a game may have none."""
        return ()

    def puzzle_kinds(self) -> "Puzzles | None":
        """Return the kinds of puzzles of the game; None if it has none."""
        return None

    def puzzles(self) -> "tuple[Puzzle, ...]":
        """Return the puzzles that come with the game."""
        return ()

    @abstractmethod
    def picture(self, view: View, lang: str) -> Any:
        """Return the table as a Rich renderable, as its viewer sees it."""
