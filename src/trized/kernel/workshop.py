"""The workshop of an option: components from which a person makes a custom file, and how complete a draft is.

The text of the file is what counts. The workshop of an option without components edits the text alone.
"""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from trized.kernel.catalogue import capital, open_catalogue
from trized.kernel.chance import Chance
from trized.kernel.game import Game, texts_of
from trized.kernel.words import Options

Name = Annotated[str, Meta(max_length=80)]
Choices = tuple[tuple[str, str], ...]  # values with their names


class Component(Struct, frozen=True):
    """A component that a draft may contain, several times if the rules allow it."""

    id: str
    name: str
    says: str  # all that is printed on it, in words
    picture: str  # safe markup
    tags: dict[str, str]  # by the name of a filter; several values are separated by spaces
    figures: dict[str, int]  # by the name of an order
    placed: bool = False  # it has a place in one of the rows


class Filter(Struct, frozen=True):
    """A property by which components are filtered, or a choice for the full draft."""

    name: str
    label: str
    values: Choices


class Limit(Struct, frozen=True):
    """A limit of the rules: how much a draft has of something, and a sentence for everything that breaks it."""

    label: str
    now: int
    fewest: int
    most: int
    problems: tuple[str, ...] = ()


class Draft(Struct, frozen=True):
    """A file as the page edits it, legal or not."""

    name: Name = ""
    choices: Annotated[dict[Name, Name], Meta(max_length=20)] = {}
    counts: Annotated[dict[Name, Annotated[int, Meta(ge=1, le=99)]], Meta(max_length=200)] = {}
    places: Annotated[list[Name], Meta(max_length=200)] = []  # the component in each place of the rows, or nothing


class MatchUp(Struct, frozen=True):
    """An opponent against which a file is measured: options for each seat that the file may have, played in pairs."""

    name: str
    games: tuple[tuple[Options, int], ...]  # options, and the seat of the file


class Workshop:
    """What the page of an option offers to make a file. A game overrides what it has."""

    def __init__(self, game: Game, option: str) -> None:
        self.game, self.option = game, option

    def title(self, lang: str) -> str:
        """Return the name of what is made: `workshop.OPTION` in `texts/`, or the name of the option."""
        return self._text(lang, self.option) or capital(self.game.words(lang).option(self.option).name)

    def says(self, lang: str) -> str:
        """Describe what can be made: `workshop.OPTION_says` in `texts/`, or what the option is about."""
        return self._text(lang, f"{self.option}_says") or self.game.words(lang).option(self.option).about

    def _text(self, lang: str, key: str) -> str:
        return open_catalogue(texts_of(self.game), lang).get(f"workshop.{key}")

    def starts(self, lang: str) -> Sequence[tuple[str, str]]:
        """Return ready files to start from: their names and texts."""
        return ()

    def art(self) -> str:
        """Return the shapes that the pictures of components use."""
        return ""

    def components(self, lang: str) -> Sequence[Component]:
        """Return all components; none: the file is edited as text only."""
        return ()

    def filters(self, lang: str) -> Sequence[Filter]:
        """Return the properties by which components are filtered."""
        return ()

    def orders(self, lang: str) -> Choices:
        """Return the orders in which components can be shown."""
        return ()

    def choices(self, lang: str) -> Sequence[Filter]:
        """Return the choices for the full draft."""
        return ()

    def rows(self, lang: str) -> Choices:
        """Return the rows in which components are placed: the name of each, and how many places it has."""
        return ()

    def read(self, text: str) -> Draft:
        """Return the draft of a text; raise Refused if the text cannot be read."""
        return Draft()

    def write(self, draft: Draft) -> str:
        """Return the text of a draft. Components without a place get one."""
        raise NotImplementedError

    def limits(self, draft: Draft, lang: str) -> Sequence[Limit]:
        """Return the limits of the rules and how the draft meets them."""
        return ()

    def closed(self, draft: Draft) -> Sequence[str]:
        """Return the components of which one more would break a limit that the draft does not break."""
        return ()

    def surprise(self, draft: Draft, chance: Chance) -> Draft:
        """Return a random draft within the limits, with the choices of the draft."""
        raise NotImplementedError

    def match_ups(self, text: str, lang: str) -> Sequence[MatchUp]:
        """Return the opponents against which a legal file is measured; none: it cannot be measured."""
        return ()
