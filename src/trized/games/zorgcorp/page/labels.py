"""The page's texts in one language: labels of places and their contents."""

from functools import cache
from typing import Any

from trized.games.zorgcorp.board import Board, is_start_world
from trized.games.zorgcorp.box import PEOPLES
from trized.games.zorgcorp.names import Names, names
from trized.games.zorgcorp.page.lying import Lying
from trized.games.zorgcorp.state import CONQUERED, EMPTY, FACE_DOWN, NO_TOKEN, OVERTHROWN, SANCTUARY

STATUS_KEYS = {EMPTY: "empty", CONQUERED: "conquered", OVERTHROWN: "overthrown", SANCTUARY: "sanctuary"}


class PieceLabels:
    """Describes the contents of the board."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def __call__(self, key: str, /, **values: Any) -> str:
        """Return the text `key` of the page."""
        return self.names.texts(f"page.{key}", **values)

    def place(self, board: Board, place: int, lying: Lying) -> str:
        """Describe a place and its contents in one line."""
        found = [self.names.place_title(board, place)]
        if board.is_world(place):
            found += self.world(place, lying)
        return ", ".join(found + self.ships(lying))

    def world(self, world: int, lying: Lying) -> list[str]:
        """Describe a world and its contents."""
        found = [self.names.token(lying.token)] if lying.token != NO_TOKEN else []
        found.append(self(f"place.{self.status_key(world, lying)}"))
        if lying.bonus:
            found.append(self("place.bonus", n=lying.bonus))
        lies = (
            ("saturated", lying.is_saturated),
            ("shield", lying.shield == 1),
            ("revolt", lying.revolt == 1 and lying.status == CONQUERED),
            ("blockade", lying.is_blockaded),
            ("named", lying.named),
        )
        return found + [self(f"place.{name}") for name, there in lies if there]

    def status_key(self, world: int, lying: Lying) -> str:
        """Return the catalogue key of a world's status."""
        if lying.status == FACE_DOWN:
            return "start" if is_start_world(world) else "face_down"
        return STATUS_KEYS[lying.status]

    def ships(self, lying: Lying) -> list[str]:
        """Describe the ships at a place."""
        counts = [(people, lying.ships(people)) for people in range(PEOPLES)]
        found = [self("place.ships", n=count, people=self.names.people(people)) for people, count in counts if count]
        if lying.saucers:
            found.append(self("place.saucers", n=lying.saucers))
        return found


@cache
def labels(lang: str) -> PieceLabels:
    """Return the page's texts in a language."""
    return PieceLabels(names(lang))
