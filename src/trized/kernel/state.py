"""The contract of a game: the methods of positions and views.

A game implements `State` and `View`; tables, bots, records and the laboratory use nothing else of a position. `Game`
(in `game.py`) has the rest: start, notation, words.

(compiled)
"""

import hashlib
from abc import abstractmethod
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from trized.kernel.audience import PUBLIC
from trized.kernel.chance import Chance
from trized.kernel.drawing import draw_html
from trized.kernel.errors import Refused
from trized.kernel.event_log import SILENT, EventLog
from trized.kernel.features import FeatureWriter

GameView = Any  # the class of a game's views, which methods of its pages and words get
GameState = Any  # the class of its positions


def in_order(found: vec[i64]) -> vec[i64]:
    """Sort actions in place, as `State.legal` returns them; fast if most are in order already."""
    for k in range(1, i64(len(found))):
        action = found[k]
        at = k
        while at > 0 and found[at - 1] > action:
            found[at] = found[at - 1]
            at -= 1
        found[at] = action
    return found


class Question:
    """The pending decision of a seat. It is public; only `legal` may be secret.

    `kind` is the game's name for it, `about` and `detail` are numbers of the game. With `each`, every waiting seat must
    answer; without it, the first answer of any waiting seat counts for all.
    """

    def __init__(self, kind: str, each: bool = True, about: int = -1, detail: int = 0) -> None:
        self.kind = kind
        self.each = each
        self.about = about
        self.detail = detail

    def __repr__(self) -> str:
        return f"Question({self.kind!r}, each={self.each}, about={self.about}, detail={self.detail})"


@dataclass(frozen=True, repr=False)
class Outcome:
    """The result of a game: the winning seats (none: a draw or a common loss), and the names of the endings.

    `points` contains the score lines, if the game has any: (side, line, points), with names that the game's words know.
    """

    winners: tuple[int, ...]
    endings: tuple[str, ...]
    points: tuple[tuple[str, str, int], ...] = ()

    @property
    def ending(self) -> str:
        """The names of the endings, joined by +."""
        return "+".join(self.endings)

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, ending={self.ending!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """The common interface of positions and views: seats to act, result, bytes and text.

    It has no ABCMeta: compiled subclasses would share its cache of types, and `isinstance(state, View)` could be true.
    """

    @abstractmethod
    def waiting(self) -> vec[i64]:
        """Return the seats that may act now, in seat order; empty when the game is over."""

    def question(self, seat: i64) -> Question:
        """Return the pending decision of a waiting seat."""
        return Question("turn")

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return the result, or None while the game goes on."""

    @abstractmethod
    def encode(self) -> bytes:
        """Return the complete contents as bytes; `game.decode` or `game.decode_view` is the inverse."""

    def text(self) -> str:
        """Return the position as readable text, with `?` for what the viewer may not know (docs/positions.md)."""
        return position_text(self)

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        """Write the knowledge of `seat` as features, own side first; a position writes the same as its view."""
        raise NotImplementedError("This game does not say what its features are in numbers.")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Position) and self.encode() == other.encode()

    def __hash__(self) -> int:
        return hash(self.encode())


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Position):
    """One viewer's knowledge of a position. Built by listing what the viewer may know, never by deleting secrets.

    Equal knowledge gives equal views and equal `encode()`, byte for byte.
    """

    viewer: i64
    heuristics: ClassVar[tuple[str, ...]] = ()  # questions with a heuristic `mixed_strategy`, which a net may refine

    @abstractmethod
    def legal(self) -> vec[i64]:
        """Return the legal actions of the viewer's seat; empty if it is not to act."""

    def mixed_strategy(self) -> vec[float]:
        """Return a weight for each of `legal()`: a strategy that opponents cannot exploit by learning its habits.

        Empty if the game defines none for this decision: a bot then searches.
        """
        return vec[float]()

    @abstractmethod
    def deal(self, chance: Chance) -> "State":
        """Draw a complete position from all those that the viewer cannot distinguish from the true one.

        It uses the view only, so it cannot leak.
        """

    def deal_likely(self, chance: Chance) -> "State":
        """Deal like a human guess: positions that require unlikely actions of opponents are rarer."""
        return self.deal(chance)

    def _repr_html_(self) -> str | None:
        """Return the view as HTML for a notebook."""
        return draw_html(self)

    def __reduce__(self) -> tuple[object, tuple[str, bytes]]:
        """Pickle the encoded bytes and the game's package, which decodes them."""
        return decode_view, (package_of(self), self.encode())


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Position):
    """A complete position, hidden pieces included. Only the rules and `view` may read it.

    While several seats wait, no answer changes another waiting seat's choices or view, and chance draws after the last
    answer, in seat order: so the order of answers does not matter.
    """

    @abstractmethod
    def legal(self, seat: i64) -> vec[i64]:
        """Return the legal actions of a waiting seat: integers with a stable meaning in this game."""

    @abstractmethod
    def apply(self, seat: i64, action: i64, chance: Chance, events: EventLog = SILENT) -> None:
        """Perform an action that is known to be legal."""

    def play(self, seat: i64, action: i64, chance: Chance, events: EventLog = SILENT) -> None:
        """Perform an action if it is legal; otherwise raise Refused and change nothing."""
        if not self.is_legal(seat, action):
            raise Refused("not_legal", action=action, seat=seat)
        self.apply(seat, action, chance, events)

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Return whether `seat` may take `action` now; `Words.why_not` explains why not."""
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
        """Return an independent copy."""

    def digest(self) -> str:
        """Return sixteen hex digits that identify the complete position."""
        return hashlib.blake2b(self.encode(), digest_size=8).hexdigest()

    @abstractmethod
    def view(self, seat: i64) -> View:
        """Return the view of `seat`, which may be PUBLIC."""

    def evaluate(self, seat: i64) -> float:
        """Estimate the winning probability of `seat`, from 0 (lost) to 1 (won); exact when the game is over."""
        outcome = self.outcome()
        if outcome is None or len(outcome.winners) == 0:
            return 0.5
        return 1.0 if seat in outcome.winners else 0.0

    def evaluation_terms(self, seat: i64) -> list[tuple[str, float, float]]:
        """Return the terms of `evaluate`, with which a bot explains itself: (name, count, weight) of each.

        Weights are log-odds in favour of `seat`: they add up. A game may leave out terms that no player would mention.
        A name may end with `@` and a condition: explanations compare two counts only under the same condition.
        """
        return []

    def prior(self, seat: i64, legal: vec[i64]) -> vec[i64]:
        """Return a weight for each legal action: how likely a sensible player tries it; not all zero.

        Zero is for useless actions: a guided search never tries them. By default all weights are equal.
        """
        return vec[i64]([1] * len(legal))

    def action_index(self, seat: i64, action: i64) -> i64:
        """Return the dense index of an action of `seat`: from 0 up to `Game.action_count`.

        It depends only on the seat's knowledge. The index of a declared action is its number.
        """
        return action

    def _repr_html_(self) -> str | None:
        """Return the view of the first seat to act (or PUBLIC) as HTML for a notebook."""
        waiting = self.waiting()
        return draw_html(self.view(waiting[0] if len(waiting) > 0 else PUBLIC))

    def __reduce__(self) -> tuple[object, tuple[str, bytes]]:
        """Pickle the encoded bytes and the game's package, which decodes them."""
        return decode_state, (package_of(self), self.encode())

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()


@mypyc_attr(allow_interpreted_subclasses=True)
class GuessingState(State):
    """A position that computes the prior of a guessing seat by itself, faster than through a view and a deal."""

    @abstractmethod
    def guessed_prior(self, seat: i64, legal: vec[i64], chance: Chance) -> vec[i64]:
        """Return the prior of a seat in a world that `chance` deals it; hidden cards have no influence on it."""


class PausingState(State):
    """A position of a game whose rules act between two rounds."""

    @abstractmethod
    def paused(self) -> State:
        """Return a copy that stops when a round ends, without legal actions."""


def paused(state: State) -> State:
    """Return a copy for comparing actions before rules act between two rounds."""
    return state.paused() if isinstance(state, PausingState) else state.copy()


def action_at(state: State, seat: i64, index: i64) -> i64:
    """Return the legal action of `seat` with this dense index, or -1."""
    for action in state.legal(seat):
        if state.action_index(seat, action) == index:
            return action
    return -1


def observe(position: Position, seat: i64, into: vec[u8], at: i64 = 0) -> None:
    """Write the knowledge of `seat` as a row of 0 and 1 into the buffer `into`, from index `at` on."""
    features = FeatureWriter()
    position.write_features(seat, features)
    features.write_row(into, at)


def package_of(thing: object) -> str:
    """Return the name of the game package that defines the class of `thing`."""
    return type(getattr(thing, "seen", thing)).__module__.rpartition(".")[0]


def position_text(position: Position) -> str:
    """Return a position as text, using the game of its package."""
    from trized.kernel.position import write_position

    assert isinstance(position, (State, View))
    return write_position(import_module(package_of(position)).game, position)


def decode_state(package: str, data: bytes) -> State:
    """Return an unpickled position."""
    state: State = import_module(package).game.decode(data)
    return state


def decode_view(package: str, data: bytes) -> View:
    """Return an unpickled view."""
    view: View = import_module(package).game.decode_view(data)
    return view
