"""The page's own texts in one language: labels of places and of what lies and stands there."""

from functools import cache
from typing import Any

from trized.games.zorgcorp.board import is_start_world
from trized.games.zorgcorp.box import PEOPLES
from trized.games.zorgcorp.names import Names, names
from trized.games.zorgcorp.state import CONQUERED, EMPTY, FACE_DOWN, OVERTHROWN, SANCTUARY
from trized.games.zorgcorp.view import View


class Labels:
    """Says what stands on the board."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def __call__(self, key: str, /, **values: Any) -> str:
        """Fill in a text of the page."""
        return self.names.texts(f"page.{key}", **values)

    def place(self, view: View, place: int) -> str:
        """Say a place and all that is there in one line."""
        board = view.table.board
        found = [self.names.place_title(board, place)]
        if board.is_world(place):
            found += self.world(view, place)
        return ", ".join(found + self.ships(view, place))

    def world(self, view: View, world: int) -> list[str]:
        """Say what a world is and what lies on it."""
        table = view.table
        found = [self.names.token(int(table.token[world]))] if view.shows(world) else []
        found.append(self(f"place.{self.status_key(view, world)}"))
        bonus = int(table.bonus[world])
        if bonus:
            found.append(self("place.bonus", n=bonus))
            if bonus == table.printed_value(world):
                found.append(self("place.saturated"))
        lies = (
            ("shield", table.shield[world] == 1),
            ("revolt", table.revolt[world] == 1 and table.status[world] == CONQUERED),
            ("blockade", table.is_blockaded(world)),
            ("named", table.is_named(world)),
        )
        return found + [self(f"place.{name}") for name, there in lies if there]

    def status_key(self, view: View, world: int) -> str:
        """Return the name of a world's status in the texts."""
        status = view.table.status[world]
        if status == FACE_DOWN:
            return "start" if is_start_world(world) else "face_down"
        return {EMPTY: "empty", CONQUERED: "conquered", OVERTHROWN: "overthrown", SANCTUARY: "sanctuary"}[int(status)]

    def ships(self, view: View, place: int) -> list[str]:
        """Say which ships stand at a place."""
        table = view.table
        counts = [(people, int(table.ships_at(people, place))) for people in range(PEOPLES)]
        found = [self("place.ships", n=count, people=self.names.people(people)) for people, count in counts if count]
        if table.zorgcorp_ships_at(place):
            found.append(self("place.saucers", n=table.zorgcorp_ships_at(place)))
        return found


@cache
def labels(lang: str) -> Labels:
    """Return the page's texts in a language."""
    return Labels(names(lang))
