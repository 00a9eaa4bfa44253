"""The workshop of an option: the visual editor of a custom file, and the file's limits.

The text of the file is the state: the server draws and edits it, the page keeps it. A workshop without a drawing edits
the text alone.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from trized.kernel.catalogue import capital, open_catalogue
from trized.kernel.chance import Chance
from trized.kernel.errors import Refused
from trized.kernel.game import Game, texts_of
from trized.kernel.words import Options

Name = Annotated[str, Meta(max_length=80)]
Look = Annotated[dict[Name, Name], Meta(max_length=40)]  # display state of the page: selected tool, selected part
FIRST_SIDE = -1  # as the seat of a match-up: the side that begins


class Limit(Struct, frozen=True):
    """A limit of the rules: the draft's value, and a sentence for each violation."""

    label: str
    now: int
    fewest: int
    most: int
    problems: tuple[str, ...] = ()


class Drawing(Struct, frozen=True):
    """The drawing of a file for the page."""

    board: str  # safe markup
    name: str  # the name in the file
    limits: Sequence[Limit] = ()


class Edited(Struct, frozen=True):
    """A file after an edit, and the page's display state."""

    text: str
    look: Look
    message: str = ""  # description of the edit, for screen readers


class MatchUp(Struct, frozen=True):
    """Test games of a file, in pairs on the same seed: options, and the seat whose result counts."""

    name: str
    games: tuple[tuple[Options, int], ...]
    originals: tuple[tuple[Options, int], ...] = ()  # the same games without the file; none: `games` include them
    cards: tuple[tuple[str, str], ...] = ()  # ids and names of cards whose effect on the result is measured


class Workshop:
    """The editor for custom files of an option. A game overrides the parts it has."""

    surprises = False  # whether it can create a random file
    styles: tuple[Path, ...] = ()  # css files of the drawing, after those of the board

    def __init__(self, game: Game, option: str) -> None:
        self.game, self.option = game, option

    def title(self, lang: str) -> str:
        """Return the name of the thing to create: `workshop.OPTION` in `texts/`, or the option's name."""
        return self._text(lang, self.option) or capital(self.game.words(lang).option(self.option).name)

    def description(self, lang: str) -> str:
        """Describe what can be created: `workshop.OPTION_says` in `texts/`, or the option's description."""
        return self._text(lang, f"{self.option}_says") or self.game.words(lang).option(self.option).about

    def side(self, lang: str) -> str:
        """Return the name of the visual editor: `workshop.side` in `texts/`."""
        return self._text(lang, "side")

    def _text(self, lang: str, key: str) -> str:
        return open_catalogue(texts_of(self.game), lang).get(f"workshop.{key}")

    def starts(self, lang: str) -> Sequence[tuple[str, str]]:
        """Return the name and text of files to start from."""
        return ()

    def art(self) -> str:
        """Return the svg definitions of the drawing; empty: those of the page."""
        return ""

    def draw(self, text: str, look: Look, lang: str) -> Drawing:
        """Return the visual editor of a file; raise Refused if the text cannot be drawn.

        Attributes of its elements define what they do. Each that does something has an id:

        - `data-edit="WORDS"`: a click sends these words to `edit`; a field or list adds its value when it changes, an
          element with `data-point` the point of the drawing that was clicked
        - `data-look="NAME VALUE"`: a click shows something else; a field or list gives the value
        - `data-keys`: keys with their words for `edit`, as JSON
        - `data-focus`: the id of the element that gets the focus after Enter or Escape
        - `data-drag="A"`, `data-drop="B"`: dragging one to the other edits `drag A B`, with the point if B has one
        - `data-roving="SELECTOR"`: these elements are one stop of the Tab key; the cursor keys move between them
        - `data-says`: the sentence below the drawing while an element has the pointer or the focus
        """
        raise NotImplementedError

    @property
    def visual(self) -> bool:
        """Whether the workshop draws the file."""
        return type(self).draw is not Workshop.draw

    def edit(self, text: str, words: Sequence[str], look: Look, lang: str, chance: Chance) -> Edited:
        """Return the file after the edit `words`; raise Refused if it is impossible.

        The page itself sends `surprise`: a random file within the limits, if `surprises`.
        """
        raise Refused("no_edit")

    def match_ups(self, text: str, lang: str) -> Sequence[MatchUp]:
        """Return the test games of a valid file; none: it cannot be measured."""
        return ()
