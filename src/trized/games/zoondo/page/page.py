"""Zoondo's page: board, click paths, animations and descriptions."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from trized import kernel
from trized.games.zoondo.page import creatures, faces
from trized.games.zoondo.page.beliefs import beliefs
from trized.games.zoondo.page.clicks import paths
from trized.games.zoondo.page.describe import CHAPTER_OF_PIECE, CHAPTER_OF_QUESTION, Descriptions
from trized.games.zoondo.page.finale import finale, poster
from trized.games.zoondo.page.frame import frame
from trized.games.zoondo.page.motions import Motions
from trized.games.zoondo.page.parts import parts
from trized.games.zoondo.page.reference import chapters
from trized.games.zoondo.page.workshop import Workshop
from trized.games.zoondo.view import View
from trized.kernel import Belief, BoardMarkup, Chapter, ClickPath, Description, Outcome

HERE = Path(__file__).parent


class Page(kernel.Page):
    """The web page of Zoondo."""

    theme = HERE / "theme.css"
    styles = tuple(HERE / f"{name}.css" for name in ("board", "small", "pieces", "duel", "reading"))
    shows = Motions
    workshop = Workshop
    emblem = creatures.game_emblem()

    def draw(self, view: kernel.View, lang: str, paths: Sequence[ClickPath]) -> BoardMarkup:
        seen = cast(View, view)
        around = frame(seen, lang)
        return BoardMarkup(around.html, parts(seen, lang, around))

    def paths(self, view: kernel.View, legal: list[int]) -> list[tuple[str, ...]]:
        return paths(cast(View, view), legal)

    def describe(self, piece: str, view: kernel.View, lang: str) -> Description:
        if not piece:
            return Description(chapter=CHAPTER_OF_QUESTION[view.question(view.viewer).kind])
        chapter = CHAPTER_OF_PIECE.get(piece.partition("-")[0], "")
        return Description(Descriptions(cast(View, view), lang).describe(piece), chapter)

    def beliefs(self, view: kernel.View, lang: str) -> list[Belief]:
        return beliefs(cast(View, view), lang)

    def value(self, option: str, value: str, lang: str) -> str:
        return faces.banner(value) if option in ("tribe1", "tribe2") else ""

    def finale(self, view: kernel.View, outcome: Outcome, lang: str) -> str:
        return finale(cast(View, view), outcome)

    def poster(self, view: kernel.View, lang: str) -> str:
        return poster(cast(View, view))

    def rules(self, lang: str) -> list[Chapter]:
        return chapters(lang)
