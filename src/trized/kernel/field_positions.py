"""Text of positions with declared fields: each field is a part, cards have names, `2*27` is 27 times the number 2."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final

from trized.kernel.fields import UNSEEN, DeclaredState, DeclaredView, Field, numbers
from trized.kernel.position import HIDDEN, PartReader, Positions, TextPart, join, slashed

if TYPE_CHECKING:
    from trized.kernel.game import Game
    from trized.kernel.words import Options

NONE: Final = "none"  # an unset number, or one unknown to the viewer
RUN: Final = re.compile(r"(.+)\*(\d{1,3})")
CARD: Final = "card"
MOST: Final = 999  # values of a group


def words_of(field: Field, values: Iterable[int]) -> Iterator[str]:
    """Yield the words for numbers or cards; equal neighbours share a word."""
    for value, run in groupby(values):
        word = (HIDDEN if field.cards else NONE) if value == UNSEEN else field.cards[value] if field.cards else value
        count = len(list(run))
        yield f"{word}*{count}" if count > 1 else f"{word}"


def values_of(field: Field, words: Iterable[str], reader: PartReader) -> Iterator[int]:
    """Yield the numbers or cards that `words` name."""
    for given in words:
        run = RUN.fullmatch(given)
        word = run[1] if run else given
        for _ in range(int(run[2]) if run else 1):
            if word == (HIDDEN if field.cards else NONE):
                yield UNSEEN
            elif field.cards:
                yield reader.take(CARD, word, field.cards) if reader.pools else reader.one(word, field.cards)
            else:
                yield reader.number(word, 0, field.most)


def write_field(field: Field, depth: int, state: DeclaredState) -> str:
    """Write a field as text; `depth` is 0 for a number, 1 for a list, 2 for a list of lists."""
    value = getattr(state, field.name)
    if depth == 2:
        return slashed(words_of(field, one) for one in value)
    return join(words_of(field, value if depth else [value]))


def read_field(field: Field, depth: int, state: DeclaredState, reader: PartReader) -> None:
    """Read the text of a field into `state`; a list of numbers must keep its length, a list of cards need not."""
    usual = getattr(state, field.name)
    rows = usual if depth == 2 else [usual if depth else [usual]]
    found = [list(islice(values_of(field, group, reader), MOST + 1)) for group in reader.split(len(rows))]
    for row, values in zip(rows, found, strict=True):
        least, most = (0, MOST) if field.cards else (len(row), len(row))
        if not least <= len(values) <= most:
            reader.refuse("words", n=least, most=most, found=len(values))
    setattr(state, field.name, found if depth == 2 else found[0] if depth else found[0][0])


class DeclaredPositions(Positions[DeclaredState]):
    """Text of declared fields, without the one hidden field of cards: it is the rest of the box."""

    def __init__(self, kind: type[DeclaredState]) -> None:
        depths = [str(kind.__annotations__[field.name]).count("list[") for field in kind.declared]
        self.kind = kind
        self.parts = [
            TextPart(field.name, partial(write_field, field, depth), partial(read_field, field, depth))
            for field, depth in zip(kind.declared, depths, strict=True)
        ]
        self.decks = [field for field in kind.declared if field.cards and field.sight == "hidden"]

    def options(self, table: DeclaredState) -> "Options":
        return {}

    def lay(self, game: "Game", options: "Options") -> DeclaredState:
        return self.kind()

    def pools(self, table: DeclaredState) -> dict[str, Counter[str]]:
        names = next((field.cards for field in self.kind.declared if field.cards), ())
        box = Counter(names[card] for card in table.box())
        return {CARD: box} if box else {}

    def finish(self, table: DeclaredState, viewer: int | None) -> None:
        if viewer is None and len(self.decks) == 1 and not getattr(table, self.decks[0].name):
            held = [field for field in self.kind.declared if field.cards]
            known = Counter(card for field in held for card in numbers(getattr(table, field.name)))
            setattr(table, self.decks[0].name, sorted((Counter(table.box()) - known).elements()))

    def state(self, table: DeclaredState) -> DeclaredState:
        return table

    def view(self, viewer: int, table: DeclaredState) -> DeclaredView:
        return DeclaredView(viewer, table)
