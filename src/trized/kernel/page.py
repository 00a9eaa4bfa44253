"""The interface of a game's web page: board, click paths, animations, and rules.

A page draws from views and words only, so it cannot leak a secret. Ids are stable: a piece keeps its element id
(`card-17`, `disc-mars`, `piece-4`), every place for pieces has an id (`track-mars-3`, `cell-b3`, `hand-0`, `deck`), and
the id of a hidden piece does not identify it (`back-1-0`).
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from html import escape
from io import StringIO
from pathlib import Path
from sys import modules
from typing import Any, ClassVar

from msgspec import Struct

from trized.kernel.catalogue import open_catalogue
from trized.kernel.errors import ENGLISH
from trized.kernel.events import Event
from trized.kernel.game import Game, find_part, picture_of, texts_of
from trized.kernel.notation import choices_of
from trized.kernel.state import GameView, Outcome, View
from trized.kernel.words import Words
from trized.kernel.workshop import Workshop

WIDE = 96  # columns of a text picture
WORLDS = 300  # deals from a view to estimate probabilities
ID = re.compile(r'\sid="([^"]+)"')


class ClickPath(Struct, frozen=True, omit_defaults=True):
    """One legal action as clicks: the ids of the elements to click, in order; the last click plays the action.

    With `together` the elements are marked in any order and confirmed with a button (a mulligan).
    """

    action: str  # in canonical notation
    label: str  # words.action(...)
    path: tuple[str, ...] = ()  # element ids; empty: the action is only in the list of choices
    together: bool = False


class Together(tuple[str, ...]):
    """A click path whose elements are marked in any order and confirmed with a button."""


class Motion(Struct, frozen=True, omit_defaults=True):
    """The animation of an event: an element moves or flashes, with a sound, or a picture is shown large."""

    caption: str = ""  # a sentence (words.event), may be empty
    piece: str = ""  # id of the element that moves or flashes
    to: str = ""  # id of its destination; empty: it flashes
    sound: str = ""  # card, coin, disc, die, win, turn, fight
    show: str = ""  # an html fragment shown large for a moment: a die, a duel, a revealed token


class Belief(Struct, frozen=True, omit_defaults=True):
    """The probability of a hidden fact for one viewer: a small bar on a piece or place, and a sentence.

    Without `piece` it is the legend of the bars. With `by` it is shown once the viewer selects this piece.
    """

    text: str
    piece: str = ""  # element id
    share: float = 0.0  # from 0 to 1
    by: str = ""  # element id


class BoardMarkup(Struct, frozen=True):
    """A board as safe markup: a frame, and the parts that fill it.

    The frame contains one empty element for each part, `<div data-part="hand"></div>`; parts contain no parts. The
    server sends an open page only the changed parts: put constant markup into the frame, and what changes together into
    one part.
    """

    frame: str
    parts: Mapping[str, str] = {}  # inner markup of each part, by name

    def html(self) -> str:
        """Return the complete markup of the board."""
        pieces = split_frame(self.frame)
        return "".join(piece if at % 2 == 0 else self.parts[piece] for at, piece in enumerate(pieces))


PART = re.compile(r'(?<= data-part=")([a-z0-9-]+)"[^>]*>')


@lru_cache(64)
def split_frame(frame: str) -> tuple[str, ...]:
    """Return the frame split at its parts: markup and part names alternate."""
    found, at = [], 0
    for part in PART.finditer(frame):
        found += [frame[at : part.end()], part[1]]
        at = part.end()
    return (*found, frame[at:])


def seed_of(view: View) -> int:
    """Return a random seed that depends only on the contents of the view."""
    return int.from_bytes(blake2b(view.encode(), digest_size=6).digest())


class Motions:
    """Animates events for one viewer: a method named after the event's kind returns its motions.

    The method takes the event and its caption, a sentence. An event without a method shows only its caption.
    """

    written: ClassVar[Mapping[str, Callable[[Any, int], object]]] = {}  # text of a field in element ids: (self, value)

    def __init__(self, view: GameView, words: Words, told: Sequence[tuple[Event, str]]) -> None:
        self.view = view
        self.words = words
        self.lang = words.lang
        self.events = [event for event, _ in told]
        self.sentences = [sentence for _, sentence in told]
        self.found: list[Motion] = []

    def play(self) -> list[Motion]:
        """Return the motions of all events."""
        for number, event in enumerate(self.events):
            caption = self.caption(number)
            show = getattr(self, event.kind, None)
            self.found += show(event, caption) if show is not None else [Motion(caption)] if caption else []
        return self.found

    def caption(self, number: int) -> str:
        """Return the log sentence of event `number`."""
        return self.sentences[number]


def motion(piece: str, to: str = "", sound: str = "") -> Callable[[Motions, Event, str], list[Motion]]:
    """Return a `Motions` method from templates with event fields: `motion("card-{card}", "hand-{seat}", "card")`."""

    def show(motions: Motions, event: Event, caption: str) -> list[Motion]:
        facts = event.facts()
        facts |= {name: write(motions, facts[name]) for name, write in motions.written.items() if name in facts}
        return [Motion(caption, piece.format(**facts), to.format(**facts), sound)]

    return show


class Chapter(Struct, frozen=True):
    """One chapter of a game's rules."""

    id: str
    title: str
    html: str  # safe markup; may contain pictures
    text: str  # the same without markup, for the search


class Description(Struct, frozen=True):
    """The plain-text description of a piece or place, and the id of its rules chapter; either may be empty."""

    text: str = ""
    chapter: str = ""


class Descriptions:
    """Describes pieces and places for one viewer and language.

    A method `about_KIND` describes elements with the ids `KIND-REST`. It takes REST, and raises ValueError or
    IndexError if there is no such element. The file `chapters.toml` beside the class names the rules chapters.
    """

    chapters: ClassVar[Mapping[str, str]] = {}  # ids of rules chapters by the first word or words of an element id
    prompts: ClassVar[Mapping[str, str]] = {}  # ids of rules chapters by kind of question

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        file = Path(str(modules[cls.__module__].__file__)).parent / "chapters.toml"
        found = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        cls.chapters, cls.prompts = found.get("pieces", {}), found.get("prompts", {})

    def __init__(self, view: GameView, words: Any) -> None:
        self.view = view
        self.table = view.table
        self.words = words
        self.lang = words.lang

    def describe(self, piece: str) -> str:
        """Return the description of the element with id `piece`; empty if it has none."""
        kind, _, rest = piece.partition("-")
        about: Callable[[str], str] | None = getattr(self, f"about_{kind}", None)
        try:
            return about(rest) if about is not None else ""
        except (ValueError, IndexError):
            return ""

    def chapter(self, piece: str) -> str:
        """Return the id of the rules chapter about the element with id `piece`; empty if there is none."""
        words = piece.split("-")
        return self.chapters.get("-".join(words[:2]), self.chapters.get(words[0], ""))

    def prompt_chapter(self, kind: str) -> str:
        """Return the id of the rules chapter about the pending decision, a question of `kind`."""
        return self.prompts.get(kind, "")

    def lines(self, *parts: str) -> str:
        """Join sentences with line breaks."""
        return "\n".join(filter(None, parts))

    def number(self, text: str, below: int) -> int:
        """Return the number `text` from an element id; raise ValueError unless it is less than `below`."""
        if not (text.isascii() and text.isdecimal() and int(text) < below):
            raise ValueError(text)
        return int(text)


class Page:
    """The web page of one game, as `page` in `trized.games.<game>.page`.

    This default shows the text picture and the choices as a list. A page in its own package adds modules that the
    kernel finds by name: `clicks`, `describe`, `beliefs`, `finale` (with the poster) and `reference` (the rules).
    """

    theme: Path | None = None  # a small css file with the colours of the game, for all pages that mention it
    styles: tuple[Path, ...] = ()  # css files of the board
    scripts: tuple[Path, ...] = ()  # ES modules; usually none
    shows: type[Motions] = Motions  # the class that animates events
    workshop: type[Workshop] = Workshop  # the class of the editor for custom files
    emblem: str = ""  # the picture of the game for the home page, as svg
    art: str = ""  # svg definitions for pictures of option values and rules; a board contains its own

    def __init__(self, game: Game) -> None:
        self.game = game

    def _part(self, module: str, name: str) -> Any:
        return find_part(type(self).__module__.rpartition(".")[0], module, name) if type(self) is not Page else None

    def draw(self, view: GameView, words: Any, paths: Sequence[ClickPath]) -> BoardMarkup:
        """Return the board; equal for equal view, words of the game and `paths`, the legal actions as clicks.

        The page highlights clickable elements itself, by id. So a part depends on `paths` only if it contains elements
        that exist for a choice alone.

        The list of choices groups paths by their first element, under its name; `data-group` sets a shorter name.
        """
        from rich.console import Console  # only pages without a drawing need it

        console = Console(width=WIDE, record=True, file=StringIO(), color_system=None)
        console.print(picture_of(self.game, view, words.lang))
        text = str(escape(console.export_text()))
        return BoardMarkup('<div class="plain-board"><pre data-part="board"></pre></div>', {"board": text})

    def paths(self, view: View, legal: list[int]) -> list[tuple[str, ...]]:
        """Return the click path of each legal action: `PART-VALUE` for each part that the board shows."""
        own = self._part("clicks", "paths")
        if own:
            found: list[tuple[str, ...]] = own(view, legal)
            return found
        here = {*ID.findall(self.draw(view, self.game.words(ENGLISH), ()).html())}
        paths = [self.game.actions.path(action) for action in legal] if self.game.actions.kinds else [()] * len(legal)
        return [path if here.issuperset(path) else () for path in paths]

    same_for_all: bool = False  # the game hides nothing: all viewers get the same board, motions and sentences

    def describe(self, piece: str, view: View, words: Any) -> Description:
        """Describe a piece or place; if `piece` is empty, name the rules chapter on the viewer's pending decision."""
        kind = "" if piece else view.question(view.viewer).kind
        own = self._part("describe", "Descriptions")
        if own:
            about: Descriptions = own(view, words)
            return (
                Description(about.describe(piece), about.chapter(piece))
                if piece
                else Description(chapter=about.prompt_chapter(kind))
            )
        return Description("", kind if any(chapter.id == kind for chapter in self.rules("en")) else "")

    def beliefs(self, view: View, lang: str) -> list[Belief]:
        """Return probabilities of hidden facts and next draws for the viewer; empty if the game hides nothing.

        Equal for equal view and language: samples use `seed_of(view)`.
        """
        own = self._part("beliefs", "beliefs")
        return own(view, lang) if own else []

    def value(self, option: str, value: str, lang: str) -> str:
        """Return a picture of an option value, or of one letter of it, as safe markup; empty if it has none."""
        return ""

    def finale(self, view: View, outcome: Outcome, lang: str) -> str:
        """Return an svg for the end of the game, shown large over the board for a moment; may be empty.

        These classes animate an element once, after the delay `--at`: `fin-rise`, `fin-pop`, `fin-stamp`, `fin-fall`,
        `fin-fly`, `fin-fade`.
        """
        own = self._part("finale", "finale")
        return own(view, outcome, lang) if own else ""

    def poster(self, view: View, lang: str) -> str:
        """Return the position as a self-contained svg with all colours, for shared pictures.

        Anybody may see it: `view` is the public one.
        """
        own = self._part("finale", "poster")
        return own(view, lang) if own else emblem_of(self)

    def rules(self, lang: str) -> list[Chapter]:
        """Return the chapters of the rules: by default `chapter.ID` and `chapter_text.ID` in `texts/`."""
        own = self._part("reference", "chapters")
        if own:
            chapters: list[Chapter] = own(lang)
            return chapters
        say = open_catalogue(texts_of(self.game), lang)
        texts = {id: say(f"chapter_text.{id}") for id in say.under("chapter")}
        found = [Chapter(id, say(f"chapter.{id}"), f"<p>{escape(text)}</p>", text) for id, text in texts.items()]
        cards = self.game.cards(lang)
        rows = "".join(f"<dt>{escape(str(card['name']))}</dt><dd>{escape(str(card['text']))}</dd>" for card in cards)
        text = " ".join(f"{card['name']} {card['text']}" for card in cards)
        return [*found, Chapter("cards", self.game.title, f"<dl>{rows}</dl>", text)] if cards else found


def shows_beliefs(page: Page) -> bool:
    """Return whether a page has inferences about hidden facts."""
    return type(page).beliefs is not Page.beliefs or page._part("beliefs", "beliefs") is not None


def click_paths(page: Page, view: View, words: Words) -> list[ClickPath]:
    """Return the viewer's legal actions as clicks; empty if the viewer is not to act."""
    label, write, seat = words.action, page.game.notation.write, int(view.viewer)
    legal = choices_of(page.game.notation, view)
    paths = page.paths(view, legal) if legal else []
    return [
        ClickPath(write(view, seat, action), label(view, seat, action), tuple(path), isinstance(path, Together))
        for action, path in zip(legal, paths, strict=True)
    ]


def explain(page: Page, piece: str, view: View, words: Words) -> tuple[str, str, str]:
    """Return the description of a piece or place, the id of its rules chapter, and the chapter's title."""
    said = page.describe(piece or "-", view, words)
    return said.text, said.chapter, next((one.title for one in page.rules(words.lang) if one.id == said.chapter), "")


def emblem_of(page: Page) -> str:
    """Return the svg of a game for the home page: its emblem, or its first letter."""
    letter = escape(page.game.title[:1])
    return page.emblem or (
        '<svg viewBox="0 0 320 180" role="presentation"><rect width="320" height="180" fill="#23304f"/>'
        '<circle cx="160" cy="90" r="58" fill="none" stroke="#e8c36a" stroke-width="3"/>'
        f'<text x="160" y="114" font-size="68" text-anchor="middle" fill="#f4ecd8">{letter}</text></svg>'
    )
