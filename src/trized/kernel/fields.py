"""State fields with declared visibility, from which copy, bytes, views, deals, features and a plain picture follow.

    class State(DeclaredState):
        turn: int = public(0, most=1)
        hands: list[list[int]] = own(cards=CARDS)     # an entry for each seat, which only this seat sees
        deck: list[int] = hidden(cards=CARDS)         # no viewer sees it

The class serves as the true position, and inside a view, where numbers unknown to the viewer are UNSEEN. `box` returns
all cards of the game; a deal puts the cards that the viewer has not seen into the unseen places, all arrangements
equally likely. A game in which actions reveal more, or which must be fast, writes its own `copy`, `encode` or `View`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

import msgspec
from librt.vecs import vec
from mypy_extensions import i64, u8

from trized.kernel.audience import EVERYONE, Audience
from trized.kernel.chance import Chance
from trized.kernel.features import FeatureWriter
from trized.kernel.state import Outcome, Question, State, View, decode_view, package_of

UNSEEN = -1  # a number unknown to the viewer; in a field of answers: no answer yet


class Field:
    """A declared field: its visibility, and its largest number or the names of its cards."""

    def __init__(self, sight: str, start: Any, most: int, cards: Sequence[str]) -> None:
        self.sight = sight
        self.start = start
        self.most = most
        self.cards = tuple(cards)
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def seen(self, value: Any, viewer: int) -> Any:
        """Return `value` as `viewer` knows it: hidden numbers are UNSEEN, the length of a list is public."""
        if self.sight == "own":
            return [copied(one) if seat == viewer else hide(one) for seat, one in enumerate(value)]
        return hide(value) if self.sight == "hidden" else copied(value)


def public(start: Any = 0, most: int = 1, cards: Sequence[str] = ()) -> Any:
    """Declare a field that all viewers see: a number up to `most`, or a list of numbers or cards."""
    return Field("public", start, most, cards)


def own(start: Any = (), most: int = 1, cards: Sequence[str] = ()) -> Any:
    """Declare a list with an entry for each seat, which only this seat sees."""
    return Field("own", start, most, cards)


def hidden(start: Any = (), most: int = 1, cards: Sequence[str] = ()) -> Any:
    """Declare a field that no viewer sees, such as a deck."""
    return Field("hidden", start, most, cards)


def copied(value: Any) -> Any:
    """Return an independent copy of a number or of nested lists."""
    return [copied(one) for one in value] if isinstance(value, (list, tuple)) else value


def hide(value: Any) -> Any:
    """Return `value` with all numbers replaced by UNSEEN."""
    return [hide(one) for one in value] if isinstance(value, (list, tuple)) else UNSEEN


def numbers(value: Any) -> Iterator[int]:
    """Yield all numbers of nested lists."""
    if isinstance(value, list):
        for one in value:
            yield from numbers(one)
    else:
        yield value


def draw(chance: Chance, kind: str, cards: list[int], audience: Audience = EVERYONE) -> int:
    """Draw a card from `cards`, all equally likely, and remove it from the list."""
    count = Counter(cards)
    pool = vec[u8]([count[card] for card in range(max(cards) + 1)])
    card = int(chance.draw(kind, pool, len(cards), audience))
    cards.remove(card)
    return card


class DeclaredState(State):
    """A position with declared fields."""

    declared: ClassVar[tuple[Field, ...]] = ()

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        cls.declared = tuple(field for field in vars(cls).values() if isinstance(field, Field)) or cls.declared

    def __init__(self, **values: Any) -> None:
        for field in self.declared:
            setattr(self, field.name, copied(values.pop(field.name, field.start)))
        if values:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(values)}.")

    def box(self) -> list[int]:
        """Return all cards of the game, wherever they are."""
        return []

    def copy(self) -> Self:
        return type(self)(**{field.name: getattr(self, field.name) for field in self.declared})

    def encode(self) -> bytes:
        return msgspec.msgpack.encode([getattr(self, field.name) for field in self.declared])

    @classmethod
    def decode(cls, data: bytes) -> Self:
        """Return the position that `encode` wrote."""
        values = msgspec.msgpack.decode(data)
        return cls(**{field.name: value for field, value in zip(cls.declared, values, strict=True)})

    def view(self, seat: i64) -> "DeclaredView":
        known = {field.name: field.seen(getattr(self, field.name), seat) for field in self.declared}
        return DeclaredView(seat, type(self)(**known))

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        self.view(seat).write_features(seat, features)


class DeclaredView(View):
    """One viewer's knowledge of a position with declared fields."""

    def __init__(self, viewer: i64, seen: DeclaredState) -> None:
        self.viewer = viewer
        self.seen = seen

    def waiting(self) -> vec[i64]:
        return self.seen.waiting()

    def question(self, seat: i64) -> Question:
        return self.seen.question(seat)

    def legal(self) -> vec[i64]:
        return self.seen.legal(self.viewer) if self.viewer in list(self.waiting()) else vec[i64]()

    def outcome(self) -> Outcome | None:
        return self.seen.outcome()

    def encode(self) -> bytes:
        return bytes([self.viewer + 1]) + self.seen.encode()

    def __reduce__(self) -> tuple[object, tuple[str, bytes]]:
        return decode_view, (package_of(self.seen), self.encode())

    def deal(self, chance: Chance) -> State:
        """Deal the cards that the viewer has not seen to the unseen places."""
        state = self.seen.copy()
        held = [field for field in state.declared if field.cards]
        known = Counter(card for field in held for card in numbers(getattr(state, field.name)))
        unseen = sorted((Counter(state.box()) - known).elements())

        def filled(value: Any) -> Any:
            if isinstance(value, list):
                return [filled(one) for one in value]
            return draw(chance, "deal", unseen) if value == UNSEEN else value

        for field in held:
            value = filled(getattr(state, field.name))
            setattr(state, field.name, sorted(value) if field.sight == "hidden" else value)
        return state

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        count = Counter(self.seen.box())
        for field in self.seen.declared:
            value = getattr(self.seen, field.name)
            seats = range(len(value)) if field.sight == "own" else ()
            for number in seats:  # the own side first
                self._write(features, field, f"{field.name}.{number}", value[(seat + number) % len(value)], count)
            if not seats:
                self._write(features, field, field.name, value, count)

    def _write(self, features: FeatureWriter, field: Field, name: str, value: Any, box: Counter[int]) -> None:
        found = list(numbers(value))
        if field.cards:
            for card, title in enumerate(field.cards):
                features.number(f"{name}.{title}", found.count(card), 0, max(1, box[card]))
            features.number(f"{name}.unseen", found.count(UNSEEN), 0, box.total())
        else:
            for at, one in enumerate(found):
                features.number(f"{name}.{at}" if isinstance(value, list) else name, one, UNSEEN, field.most)

    def listing(self, cards: Mapping[str, str]) -> list[tuple[str, str]]:
        """Return the fields by name with the viewer's knowledge as text; '?' is unknown."""
        return [(field.name, written(field, getattr(self.seen, field.name), cards)) for field in self.seen.declared]


def written(field: Field, value: Any, cards: Mapping[str, str]) -> str:
    """Return the value of a field as text; `cards` contains the card names in a language."""
    if isinstance(value, list):
        separator = " / " if any(isinstance(one, list) for one in value) else " "
        return separator.join(written(field, one, cards) for one in value)
    if value == UNSEEN or not field.cards:
        return "?" if value == UNSEEN else str(value)
    return cards.get(field.cards[value], field.cards[value])
