"""What a game's page offers to the browser table: the board, the ways to touch it, its motions, and the rules.

A page draws from views and words only, so it cannot tell a secret. Ids are stable: a piece keeps its element id for its
life (`card-17`, `disc-mars`, `piece-4`), every place where something can go has one too (`track-mars-3`, `cell-b3`,
`hand-0`, `deck`), and the id of a hidden piece never tells which piece it is (`back-1-0`).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

from msgspec import Struct

from trized.kernel.catalogue import open_catalogue
from trized.kernel.events import Event
from trized.kernel.game import Game, picture_of, texts_of
from trized.kernel.state import Outcome, View
from trized.kernel.words import Words
from trized.kernel.workshop import Workshop

WIDE = 96  # columns of a picture in text
ID = re.compile(r'\sid="([^"]+)"')


class ClickPath(Struct, frozen=True, omit_defaults=True):
    """One legal action as clicks: the ids of the pieces or places to touch, in order; the last one plays it.

    With `together` the path is a set that is marked in any order and confirmed with a button (a mulligan).
    """

    action: str  # in canonical notation
    label: str  # words.action(...)
    path: tuple[str, ...] = ()  # element ids; empty: the action is only in the list of choices
    together: bool = False


class Together(tuple[str, ...]):
    """A click path whose elements are marked in any order and confirmed with a button."""


class Motion(Struct, frozen=True, omit_defaults=True):
    """One event as the eye should see it: something moves, flashes, sounds, or is shown large."""

    caption: str = ""  # a sentence (words.event), may be empty
    piece: str = ""  # id of the element that moves or flashes
    to: str = ""  # id of the place where it goes; empty: it only flashes
    sound: str = ""  # card, coin, disc, die, win, turn, fight
    show: str = ""  # an html fragment shown large for a moment: a die, a duel, a revealed token


class Belief(Struct, frozen=True, omit_defaults=True):
    """How likely something hidden is for one viewer: a small bar on a piece or place, and a sentence.

    Without a piece it is what the bars mean. With `by` it is shown once this piece of the viewer's own is chosen.
    """

    text: str
    piece: str = ""  # element id
    share: float = 0.0  # from 0 to 1
    by: str = ""  # element id


class Board(Struct, frozen=True):
    """A board as safe markup: a frame, and the parts that fill it.

    In the frame each part has one empty element of its own, `<div data-part="hand"></div>`; parts hold no parts. A page
    that has the frame is sent only the parts that changed: what never changes belongs into the frame, and what changes
    together into one part.
    """

    frame: str
    parts: Mapping[str, str] = {}  # the inside of each part's element, by its name

    def html(self) -> str:
        """Return the full board."""
        pieces = split_frame(self.frame)
        return "".join(piece if at % 2 == 0 else self.parts[piece] for at, piece in enumerate(pieces))


PART = re.compile(r'(?<= data-part=")([a-z0-9-]+)"[^>]*>')


@lru_cache(64)
def split_frame(frame: str) -> tuple[str, ...]:
    """Return the markup of a frame, and between its pieces the names of the parts that stand there."""
    found, at = [], 0
    for part in PART.finditer(frame):
        found += [frame[at : part.end()], part[1]]
        at = part.end()
    return (*found, frame[at:])


def seed_of(view: View) -> int:
    """Return a seed that depends on a view alone."""
    return int.from_bytes(blake2b(view.encode(), digest_size=6).digest())


class Motions:
    """Shows events to one viewer: a method with the name of an event's kind returns what the eye should see of it.

    The method takes the event and its caption, a sentence. An event without a method shows its caption only.
    """

    def __init__(self, view: Any, words: Words, events: Sequence[Event]) -> None:
        self.view = view
        self.words = words
        self.lang = words.lang
        self.events = events
        self.found: list[Motion] = []

    def play(self) -> list[Motion]:
        """Return the motions of all events."""
        for number, event in enumerate(self.events):
            caption = self.caption(number)
            show = getattr(self, event.kind, None)
            self.found += show(event, caption) if show is not None else [Motion(caption)] if caption else []
        return self.found

    def caption(self, number: int) -> str:
        """Return the sentence of an event by its number."""
        return self.words.event(self.view, self.events[number])


def motion(piece: str, to: str = "", sound: str = "") -> Callable[[Motions, Event, str], list[Motion]]:
    """Return the motion of an event that follows from its fields: `motion("card-{card}", "hand-{seat}", "card")`."""

    def show(motions: Motions, event: Event, caption: str) -> list[Motion]:
        facts = event.facts()
        return [Motion(caption, piece.format(**facts), to.format(**facts), sound)]

    return show


class Chapter(Struct, frozen=True):
    """One chapter of a game's rules, in our own words."""

    id: str
    title: str
    html: str  # safe markup; may hold pictures from the board's own templates
    text: str  # the same without markup, for the search


class Description(Struct, frozen=True):
    """What a piece or place is, in plain text, and the chapter of the rules about it; empty if there is none."""

    text: str = ""
    chapter: str = ""


class Page:
    """How one game looks in the browser. Stands as `page` in `trized.games.<game>.page`.

    A game without a page gets this one: its drawing or its picture as text, and the choices as a list.
    """

    theme: Path | None = None  # a small css file: the colours of the game, wherever it is shown
    styles: tuple[Path, ...] = ()  # css files of the board
    scripts: tuple[Path, ...] = ()  # ES modules; usually none
    shows: type[Motions] = Motions  # what shows events
    workshop: type[Workshop] = Workshop  # in which files for an option are made
    emblem: str = ""  # the picture of the game for the home page, as svg
    art: str = ""  # shapes that pictures of values and of the rules use, once on a page; a board brings its own

    def __init__(self, game: Game) -> None:
        self.game = game

    def draw(self, view: View, lang: str, ways: Sequence[ClickPath]) -> Board:
        """Draw the board, the same for the same view, language and ways.

        What begins or continues a way lights up by itself: the page knows it by its id. So a part depends on `ways`
        only if something is drawn for a choice alone.

        The list of choices gathers ways by what they begin with, under its name; `data-group` gives it a shorter one.
        """
        draw = getattr(view, "_repr_svg_", None)
        if draw is not None:
            return Board('<div class="plain-board" data-part="board"></div>', {"board": draw()})
        from rich.console import Console  # only pages without a drawing need it

        console = Console(width=WIDE, record=True, file=StringIO(), color_system=None)
        console.print(picture_of(self.game, view, lang))
        text = str(escape(console.export_text()))
        return Board('<div class="plain-board"><pre data-part="board"></pre></div>', {"board": text})

    def paths(self, view: View, legal: list[int]) -> list[tuple[str, ...]]:
        """Return the elements to click for each of the legal actions: `PART-VALUE` where the board has them."""
        here = {*ID.findall(self.draw(view, "en", ()).html())}
        paths = [self.game.actions.path(action) for action in legal] if self.game.actions.kinds else [()] * len(legal)
        return [path if here.issuperset(path) else () for path in paths]

    same_for_all: bool = False  # nothing is hidden: all viewers get the same board, motions and sentences

    def describe(self, piece: str, view: View, lang: str) -> Description:
        """Describe what a piece or place is; without one, name the chapter that explains what the viewer is asked."""
        kind = "" if piece else view.question(view.viewer).kind
        return Description("", kind if any(chapter.id == kind for chapter in self.rules("en")) else "")

    def beliefs(self, view: View, lang: str) -> list[Belief]:
        """Return what the viewer may infer about hidden things and the next draws; nothing where all is known.

        The same for the same view and language: a sample is drawn with `seed_of(view)`.
        """
        return []

    def value(self, option: str, value: str, lang: str) -> str:
        """Draw a value of an option, or a letter of it, as safe markup for the eye; empty if it has no picture."""
        return ""

    def finale(self, view: View, outcome: Outcome, lang: str) -> str:
        """Draw the end of a game as svg, shown large for a moment over the board; empty if the words are enough.

        Classes let a part of it move once, after `--at`: `fin-rise`, `fin-pop`, `fin-stamp`, `fin-fall`, `fin-fly`,
        `fin-fade`.
        """
        return ""

    def poster(self, view: View, lang: str) -> str:
        """Draw a position as svg that stands alone, with all its colours, for a picture that leaves the table.

        Everybody may see it: the view is the public one.
        """
        return emblem_of(self)

    def rules(self, lang: str) -> list[Chapter]:
        """Return the rules in our own words, chapter by chapter: `chapter.ID`, `chapter_text.ID` in `texts/`."""
        say = open_catalogue(texts_of(self.game), lang)
        texts = {id: say(f"chapter_text.{id}") for id in say.under("chapter")}
        found = [Chapter(id, say(f"chapter.{id}"), f"<p>{escape(text)}</p>", text) for id, text in texts.items()]
        cards = self.game.cards(lang)
        rows = "".join(f"<dt>{escape(str(card['name']))}</dt><dd>{escape(str(card['text']))}</dd>" for card in cards)
        text = " ".join(f"{card['name']} {card['text']}" for card in cards)
        return [*found, Chapter("cards", self.game.title, f"<dl>{rows}</dl>", text)] if cards else found


def click_paths(page: Page, view: View, lang: str) -> list[ClickPath]:
    """Return the viewer's own legal actions as clicks; none if the viewer is not asked."""
    label, write, seat = page.game.words(lang).action, page.game.notation.write, int(view.viewer)
    legal = [int(action) for action in view.legal()]
    paths = page.paths(view, legal) if legal else []
    return [
        ClickPath(write(view, seat, action), label(view, seat, action), tuple(path), isinstance(path, Together))
        for action, path in zip(legal, paths, strict=True)
    ]


def explain(page: Page, piece: str, view: View, lang: str) -> tuple[str, str, str]:
    """Return what a piece or place is, the chapter of the rules about it, and the title of this chapter."""
    said = page.describe(piece or "-", view, lang)
    return said.text, said.chapter, next((one.title for one in page.rules(lang) if one.id == said.chapter), "")


def show_events(page: Page, view: View, events: Sequence[Event], lang: str) -> list[Motion]:
    """Return what the eye should see of the events; the view is the one after them, and it may see them all."""
    return page.shows(view, page.game.words(lang), events).play()


def emblem_of(page: Page) -> str:
    """Return the picture of a game for the home page, as svg: its first letter if it has none."""
    letter = escape(page.game.title[:1])
    return page.emblem or (
        '<svg viewBox="0 0 320 180" role="presentation"><rect width="320" height="180" fill="#23304f"/>'
        '<circle cx="160" cy="90" r="58" fill="none" stroke="#e8c36a" stroke-width="3"/>'
        f'<text x="160" y="114" font-size="68" text-anchor="middle" fill="#f4ecd8">{letter}</text></svg>'
    )
