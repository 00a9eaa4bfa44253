"""Fields declared once: copy, bytes, views, deals, features and a plain picture of a position follow from them.

    class State(DeclaredState):
        turn: int = public(0, most=1)
        hands: list[list[int]] = own(cards=CARDS)     # an entry for each seat, which it alone sees
        deck: list[int] = hidden(cards=CARDS)         # nobody sees it

The same class serves twice: as the true position, and inside a view, where a number that its viewer may not know is
UNSEEN. `box` returns all cards there are; those that a viewer has not seen are dealt to the unseen places, all
arrangements equally likely. A game in which what players do reveals more, or which must be fast, writes `copy`,
`encode` or its own `View` instead.
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

UNSEEN = -1  # a number that a viewer may not know; as an answer, none yet


class Field:
    """A declared field: who sees it, and its largest number, or the names of the cards that are in it."""

    def __init__(self, sight: str, start: Any, most: int, cards: Sequence[str]) -> None:
        self.sight = sight
        self.start = start
        self.most = most
        self.cards = tuple(cards)
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def seen(self, value: Any, viewer: int) -> Any:
        """Return what a viewer knows of a value: hidden numbers are UNSEEN, how many there are is public."""
        if self.sight == "own":
            return [copied(one) if seat == viewer else hide(one) for seat, one in enumerate(value)]
        return hide(value) if self.sight == "hidden" else copied(value)


def public(start: Any = 0, most: int = 1, cards: Sequence[str] = ()) -> Any:
    """Declare a field that everybody sees: a number up to `most`, or a list of numbers or of cards."""
    return Field("public", start, most, cards)


def own(start: Any = (), most: int = 1, cards: Sequence[str] = ()) -> Any:
    """Declare a list with an entry for each seat, which this seat alone sees."""
    return Field("own", start, most, cards)


def hidden(start: Any = (), most: int = 1, cards: Sequence[str] = ()) -> Any:
    """Declare a field that nobody sees, such as a deck."""
    return Field("hidden", start, most, cards)


def copied(value: Any) -> Any:
    """Return an independent copy of numbers in lists."""
    return [copied(one) for one in value] if isinstance(value, (list, tuple)) else value


def hide(value: Any) -> Any:
    """Return a value with all its numbers unseen."""
    return [hide(one) for one in value] if isinstance(value, (list, tuple)) else UNSEEN


def numbers(value: Any) -> Iterator[int]:
    """Yield all numbers of a value."""
    if isinstance(value, list):
        for one in value:
            yield from numbers(one)
    else:
        yield value


def draw(chance: Chance, kind: str, cards: list[int], audience: Audience = EVERYONE) -> int:
    """Draw a card from a list and take it out; all cards in it are equally likely."""
    count = Counter(cards)
    pool = vec[u8]([count[card] for card in range(max(cards) + 1)])
    card = int(chance.draw(kind, pool, len(cards), audience))
    cards.remove(card)
    return card


class DeclaredState(State):
    """A position whose fields are declared."""

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
        """Return all cards that there are, wherever they lie."""
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
    """What one viewer may know of a position with declared fields."""

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
        """Deal the cards that the viewer has not seen to the places where it sees none."""
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
        """Return the fields by name, each with what the viewer sees of it in words; '?' is what it does not."""
        return [(field.name, written(field, getattr(self.seen, field.name), cards)) for field in self.seen.declared]


def written(field: Field, value: Any, cards: Mapping[str, str]) -> str:
    """Write the value of a field; `cards` has the names of cards in a language."""
    if isinstance(value, list):
        separator = " / " if any(isinstance(one, list) for one in value) else " "
        return separator.join(written(field, one, cards) for one in value)
    if value == UNSEEN or not field.cards:
        return "?" if value == UNSEEN else str(value)
    return cards.get(field.cards[value], field.cards[value])
