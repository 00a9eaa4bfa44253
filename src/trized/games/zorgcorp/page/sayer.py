"""The board's own texts in one language, beside the game's words."""

from functools import cache
from pathlib import Path
from typing import Any

from trized.games.zorgcorp import box
from trized.games.zorgcorp.galaxy import FIRST_SYSTEM, PEOPLES, ZORGTERRE
from trized.games.zorgcorp.state import CONQUERED, EMPTY, OVERTHROWN, SANCTUARY_LAID
from trized.games.zorgcorp.view import TableView
from trized.games.zorgcorp.words import words
from trized.kernel.catalogue import read_texts


class Sayer:
    """Says what stands on the board."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.words = words(lang)
        self.texts = read_texts(Path(__file__).parent / "texts", lang)

    def __call__(self, name: str, n: int = 0, /, **given: Any) -> str:
        """Return a text with its names filled in; `place.bonus` is `bonus` in the section `place`."""
        section, _, last = name.rpartition(".")
        text: str = (self.texts[section] if section else self.texts)[last]
        one, parted, many = text.partition("||")
        return (one if n == 1 or not parted else many).format(n=n, **given)

    def short(self, people: int) -> str:
        """Name a people without an article."""
        name: str = self.words.texts["people"]["short"][people]
        return name

    def token(self, kind: int) -> str:
        """Write a token as on its seal, such as 'V3'; the letters are the same in every language."""
        return f"{box.TYPES[box.FIGURES.colour[kind]][0].upper()}{box.FIGURES.value[kind]}"

    def place(self, view: TableView, place: int) -> str:
        """Name a place as a title."""
        name = self.words.place(view.table.board, place)
        return name if name == view.table.board.ids[place] else name[:1].upper() + name[1:]

    def state(self, view: TableView, place: int) -> list[str]:
        """Say what lies and stands at a place, part by part."""
        found = []
        if ZORGTERRE < place <= view.table.board.worlds:
            found = self.world(view, place)
        return found + self.fleets(view, place)

    def world(self, view: TableView, world: int) -> list[str]:
        """Say what a world is and what lies on it."""
        table, status = view.table, int(view.table.status[world])
        if status == EMPTY:
            return [self("place.empty")]
        if status == SANCTUARY_LAID:
            return [self("place.sanctuary")]
        found = [self.words.world(int(table.token[world]))] if view.shows(world) else []
        name = {CONQUERED: "conquered", OVERTHROWN: "overthrown"}.get(
            status, "start" if world < FIRST_SYSTEM else "face_down"
        )
        found.append(self(f"place.{name}"))
        bonus = int(table.bonus[world])
        if bonus:
            found.append(self("place.bonus", bonus))
        if bonus and bonus == table.figures.value[int(table.token[world])]:
            found.append(self("place.saturated"))
        if table.shield[world]:
            found.append(self("place.shield"))
        if table.revolt[world] and status == CONQUERED:
            found.append(self("place.revolt"))
        if table.blockaded(world):
            found.append(self("place.blockade"))
        if table.is_named(world):
            found.append(self("place.named"))
        return found

    def fleets(self, view: TableView, place: int) -> list[str]:
        """Say which ships stand at a place."""
        table = view.table
        crews = [(people, int(table.crew(people, place))) for people in range(PEOPLES)]
        found = [self("place.ships", count, people=self.words.people(people)) for people, count in crews if count]
        if table.zorg(place):
            found.append(self("place.saucers", int(table.zorg(place))))
        return found

    def label(self, view: TableView, place: int) -> str:
        """Say a place and all that is there in one line."""
        return ", ".join([self.place(view, place), *self.state(view, place)])


@cache
def sayer(lang: str) -> Sayer:
    """Return the board's texts in a language."""
    return Sayer(lang)
