"""Positions as work: a worker reads the text of a position and draws its board."""

import importlib
from typing import ClassVar

from trized.kernel import Game, Scene
from trized.kernel.position import HIDDEN, read_view
from trized.kernel.step import standing
from trized.table.pages.pictures import Picture, picture
from trized.table.pages.registry import page_of
from trized.table.play.work import POSITION, Kind, Request


class PositionRequest(Request[tuple[str, Picture]], frozen=True):
    """A request for the canonical text of a position, and its board for the viewer of the text or the seat to act."""

    kind: ClassVar[Kind] = POSITION
    module: str
    text: str
    lang: str

    def answer(self) -> tuple[str, Picture]:
        """Return text and board; raise Refused if the text is no position."""
        game: Game = importlib.import_module(self.module).game
        opened, view = read_view(game, self.text)
        scene = Scene(page_of(self.module, game), standing(opened.state), int(view.viewer), game.words(self.lang))
        return (view if HIDDEN in self.text else opened.state).text(), picture(scene, asked=True)
