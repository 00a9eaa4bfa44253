"""The contract between a game and everything else: what a position can be asked.

A game implements `State` and `View`; tables, bots, records and the laboratory know nothing more of it. `Game` (in
`game.py`) names the doors around them: start, deal, notation, words.

(compiled)
"""

import hashlib
from abc import abstractmethod
from importlib import import_module
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from trized.kernel.audience import PUBLIC
from trized.kernel.chance import Chance
from trized.kernel.drawing import draw_html
from trized.kernel.errors import Refused
from trized.kernel.event_log import SILENT, EventLog
from trized.kernel.features import FeatureWriter


class Question:
    """What a seat is asked. Public: everybody may know the prompt, only `legal` may be secret.

    `kind` is the game's name for it, `about` and `detail` say more in the game's numbers. With `each`, every waiting
    seat must answer; without it, the first answer of any waiting seat settles it.
    """

    def __init__(self, kind: str, each: bool = True, about: int = -1, detail: int = 0) -> None:
        self.kind = kind
        self.each = each
        self.about = about
        self.detail = detail

    def __repr__(self) -> str:
        return f"Question({self.kind!r}, each={self.each}, about={self.about}, detail={self.detail})"


class Outcome:
    """How a game ended: the winning seats (none: a draw, or a common loss), and by which ending or endings.

    `points` holds the score lines, if the game counts: (side, line, points) with names that the game's words know.
    """

    def __init__(
        self, winners: tuple[int, ...], endings: tuple[str, ...], points: tuple[tuple[str, str, int], ...] = ()
    ) -> None:
        self.winners = winners
        self.endings = endings
        self.points = points

    @property
    def ending(self) -> str:
        """The endings in one word, joined by + when several hold."""
        return "+".join(self.endings)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Outcome)
            and self.winners == other.winners
            and self.endings == other.endings
            and self.points == other.points
        )

    def __hash__(self) -> int:
        return hash((self.winners, self.endings, self.points))

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, ending={self.ending!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """What a position and a view of it have in common: whose turn it is, how it ended, its bytes and its text.

    It has no ABCMeta: compiled subclasses would share its cache of types, and `isinstance(state, View)` could be true.
    """

    @abstractmethod
    def waiting(self) -> vec[i64]:
        """Return the seats that may act now, in seat order; empty when the game is over."""

    def question(self, seat: i64) -> Question:
        """Return the question to a waiting seat."""
        return Question("turn")

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def encode(self) -> bytes:
        """Return all of it as bytes; `game.decode`, or `game.decode_view`, is the inverse."""

    def text(self) -> str:
        """Return it as text that people read and write, with `?` for what a viewer may not know (docs/positions.md)."""
        return position_text(self)

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        """Write what a seat may know as features, its own side first: a position exactly what the view of it writes."""
        raise NotImplementedError("This game does not say what its features are in numbers.")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Position) and self.encode() == other.encode()

    def __hash__(self) -> int:
        return hash(self.encode())


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Position):
    """What one viewer may know of a position, and nothing else. Built by listing, never by deleting.

    Equal knowledge gives equal `encode()`, byte for byte, and views that are equal.
    """

    viewer: i64
    heuristics: ClassVar[tuple[str, ...]] = ()  # questions whose `mixed_strategy` is one: a net may refine it

    @abstractmethod
    def legal(self) -> vec[i64]:
        """Return what the viewer's own seat may say now; nothing if it is not to act."""

    def mixed_strategy(self) -> vec[float]:
        """Return how likely a careful player says each of `legal()` where habits could be read: a weight for each.

        Empty where the game has no opinion, and a bot has to think.
        """
        return vec[float]()

    @abstractmethod
    def deal(self, chance: Chance) -> "State":
        """Draw a complete position from all those that the viewer cannot tell from the true one.

        It has the view and nothing else, so it cannot leak.
        """

    def deal_likely(self, chance: Chance) -> "State":
        """Deal as a player would guess: what a sensible opponent would hardly have done comes more rarely."""
        return self.deal(chance)

    def _repr_html_(self) -> str | None:
        """Draw the view in a notebook."""
        return draw_html(self)

    def __reduce__(self) -> tuple[object, tuple[str, bytes]]:
        """Pickle as the encoded bytes and the package of the game, which decodes them."""
        return decode_view, (package_of(self), self.encode())


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Position):
    """A position: all that lies on the table, hidden things included. Only the rules and `view` may look inside.

    While several seats wait, no answer changes another waiting seat's choices or view, and chance is drawn after the
    last answer, in seat order: the order of arrival never matters.
    """

    @abstractmethod
    def legal(self, seat: i64) -> vec[i64]:
        """Return the actions that a waiting seat may take: integers with a stable meaning in this game."""

    @abstractmethod
    def apply(self, seat: i64, action: i64, chance: Chance, events: EventLog = SILENT) -> None:
        """Do an action taken from `legal`, without asking again."""

    def play(self, seat: i64, action: i64, chance: Chance, events: EventLog = SILENT) -> None:
        """Do an action if it is legal; otherwise raise Refused and change nothing."""
        if not self.is_legal(seat, action):
            raise Refused("not_legal", action=action, seat=seat)
        self.apply(seat, action, chance, events)

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Return whether a seat is to act and may take an action; `Words.why_not` says why it may not."""
        for waiting in self.waiting():
            if waiting == seat:
                for legal in self.legal(seat):
                    if legal == action:
                        return True
        return False

    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.outcome() is not None

    @abstractmethod
    def copy(self) -> "State":
        """Return a position that is equal and independent."""

    def digest(self) -> str:
        """Return sixteen hex digits that identify the full position."""
        return hashlib.blake2b(self.encode(), digest_size=8).hexdigest()

    @abstractmethod
    def view(self, seat: i64) -> View:
        """Return what a seat, or PUBLIC, may know."""

    def evaluate(self, seat: i64) -> float:
        """Estimate how well a seat stands, from 0 (lost) to 1 (won); exact when the game is over."""
        outcome = self.outcome()
        if outcome is None or len(outcome.winners) == 0:
            return 0.5
        return 1.0 if seat in outcome.winners else 0.0

    def evaluation_terms(self, seat: i64) -> list[tuple[str, float, float]]:
        """Return what `evaluate` is made of, so that a bot can say why: a term's name, its count, and its weight.

        The weights are log-odds in favour of the seat: they add up. A game may leave out what no player would name.
        """
        return []

    def prior(self, seat: i64, legal: vec[i64]) -> vec[i64]:
        """Return how much a sensible player leans to each legal action before thinking, as weights, not all zero.

        Zero is for what is plainly useless: a guided search never tries it. A game without habits leans to nothing.
        """
        return vec[i64]([1] * len(legal))

    def action_index(self, seat: i64, action: i64) -> i64:
        """Return the dense number of an action of a seat: from 0 up to `Game.action_count`.

        It depends on nothing that the seat may not know. Declared actions are numbered without a gap: their number is
        their index.
        """
        return action

    def _repr_html_(self) -> str | None:
        """Draw the position in a notebook: as the seat sees it that is asked first, or the public if none is."""
        waiting = self.waiting()
        return draw_html(self.view(waiting[0] if len(waiting) > 0 else PUBLIC))

    def __reduce__(self) -> tuple[object, tuple[str, bytes]]:
        """Pickle as the encoded bytes and the package of the game, which decodes them."""
        return decode_state, (package_of(self), self.encode())

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()


def action_at(state: State, seat: i64, index: i64) -> i64:
    """Return the legal action of a seat that has a dense number, or -1 if none has."""
    for action in state.legal(seat):
        if state.action_index(seat, action) == index:
            return action
    return -1


def observe(position: Position, seat: i64, into: vec[u8], at: i64 = 0) -> None:
    """Write what a seat may know as a row of 0 and 1 into a buffer, from a place on."""
    features = FeatureWriter()
    position.write_features(seat, features)
    features.write_row(into, at)


def package_of(thing: object) -> str:
    """Return the package of the game that an object's class belongs to."""
    return type(getattr(thing, "seen", thing)).__module__.rpartition(".")[0]


def position_text(position: Position) -> str:
    """Return a position as text, by the game of the package that its class belongs to."""
    from trized.kernel.position import write_position

    assert isinstance(position, (State, View))
    return write_position(import_module(package_of(position)).game, position)


def decode_state(package: str, data: bytes) -> State:
    """Return a pickled position."""
    state: State = import_module(package).game.decode(data)
    return state


def decode_view(package: str, data: bytes) -> View:
    """Return a pickled view."""
    view: View = import_module(package).game.decode_view(data)
    return view
