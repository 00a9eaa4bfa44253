"""Custom files as work: the check with its drawing, after an edit if there is one, and the print sheets."""

import importlib
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, ClassVar
from urllib.parse import quote

from msgspec import Struct

from trized.kernel import Game, Page, Refused, Seeded
from trized.kernel.creation import Creation, encode
from trized.kernel.differences import differences
from trized.kernel.files import read_toml
from trized.kernel.sheets import draw_pages, sheets_of
from trized.kernel.workshop import Edited, Limit, Look
from trized.table.pages.catalogue import refused
from trized.table.pages.pictures import without_inline_style
from trized.table.pages.registry import page_of
from trized.table.play.work import CHECK, PRINT, Kind, Request, Result

OWN = 20_000  # longest custom file in letters
QUOTED = re.compile("['‘«‹“]([^'‘«‹“’»›”]+)['’»›”]")  # quotations from a file in a message


class Problem(Struct, frozen=True):
    """A problem of a file and its line, if known."""

    says: str
    line: int = 0  # from 1; 0: unknown


class Examined(Struct, frozen=True):
    """A checked file, as the script of the workshop reads it."""

    text: str
    problems: list[Problem]
    summary: tuple[str, ...] = ()
    changes: list[str] = []  # since the version that it was derived from
    name: str = ""
    look: Look = {}
    says: str = ""  # the effect of the edit
    limits: Sequence[Limit] = ()
    board: str = ""  # the visual editor as HTML; empty if the text is invalid or has no visual editor
    picture: str = ""
    code: str = ""  # of the creation, for a link


class FileRequest(Request[Result], frozen=True):
    """A request about a custom file of an option."""

    module: str
    option: str
    text: str
    lang: str

    def game(self) -> Game:
        """Return the game of the file."""
        game: Game = importlib.import_module(self.module).game
        return game

    def page(self) -> Page:
        """Return the page of the game."""
        return page_of(self.module, self.game())


class CheckRequest(FileRequest[Examined], frozen=True):
    """A request to check a file after the words of an `edit`, if any; `before` is the version to compare with."""

    kind: ClassVar[Kind] = CHECK
    look: Look
    edit: list[str] | None
    before: str
    parent: str  # digest of the version that the file was derived from
    seed: int  # of the random parts of an edit

    def answer(self) -> Examined:
        """Return the checked file; raise Refused if it is too long or the edit is impossible."""
        game, page, option, lang = self.game(), self.page(), self.option, self.lang
        shop, edited = page.workshop(game, option), Edited(self.text, self.look)
        if self.edit is not None:
            edited = shop.edit(self.text, self.edit, self.look, lang, Seeded(self.seed))
        text = edited.text
        if len(text) > OWN:
            raise refused("error.own", most=OWN // 1000)
        found = game.check_file(option, text, lang)
        broken = broken_line(text) if found.problems else None
        problems = [Problem(says, quoted_line(says, text) if broken is None else broken) for says in found.problems]
        parts: dict[str, Any] = {}
        if shop.visual:
            with suppress(Refused):  # already among the problems
                drawn = shop.draw(text, edited.look, lang)
                parts = {"name": drawn.name, "limits": drawn.limits, "board": without_inline_style(drawn.board)}
        elif not problems:
            parts = {"picture": without_inline_style(page.value(option, game.settle({option: text})[option], lang))}
        code = encode(Creation(game.name, option, text, self.parent))
        changes = changes_since(game, option, self.before, text, lang)
        return Examined(
            text, problems, found.summary, changes, look=edited.look, says=edited.message, code=code, **parts
        )


class Printed(Struct, frozen=True):
    """Print sheets: their title, and the addresses of their pictures."""

    title: str
    pictures: list[str]


class PrintRequest(FileRequest[Printed], frozen=True):
    """A request for the print sheets of a file, with a drawn QR code and the footer of each page."""

    kind: ClassVar[Kind] = PRINT
    code: str
    note: str

    def answer(self) -> Printed:
        """Draw the sheets; raise Refused with all problems if the file is invalid."""
        game = self.game()
        problems = game.check_file(self.option, self.text, self.lang).problems
        if problems:
            raise Refused(" ".join(problems))
        sheets = sheets_of(game, self.text, self.lang)
        pages = draw_pages(sheets, self.code, self.note, self.lang)
        return Printed(sheets.title, [f"data:image/svg+xml,{quote(page)}" for page in pages])


def changes_since(game: Game, option: str, before: str, text: str, lang: str) -> list[str]:
    """Return the differences between two versions in sentences; empty if one of them is invalid."""
    try:
        return differences(game, option, before, text, lang) if before and before != text else []
    except Refused:
        return []


def broken_line(text: str) -> int | None:
    """Return the line of the first TOML error, 0 if unknown, None if the file is valid TOML."""
    try:
        read_toml(text)
    except Refused as reason:
        where = reason.values.get("error")
        last = len(text.rstrip().split("\n"))
        return int(str(where.values.get("line", last))) if isinstance(where, Refused) else 0
    return None


def quoted_line(says: str, text: str) -> int:
    """Return the first line of `text`, from 1, that contains a quotation in the message `says`; 0 if none does."""
    for quoted in filter(None, map(str.strip, QUOTED.findall(says))):
        for number, line in enumerate(text.split("\n"), 1):
            if quoted in line:
                return number
    return 0
