"""The games that a server offers, each with its page; a game without one gets a plain page."""

import importlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec

from trized.kernel import Game, Page, Refused
from trized.kernel.lesson import lessons_of
from trized.kernel.page import shows_beliefs


@dataclass(frozen=True)
class GamePackage:
    """A game, the name of its module, and its page."""

    module: str
    game: Game
    page: Page
    teaches: bool = False  # it has a lesson
    guesses: bool = False  # its page shows what a seat can infer about hidden pieces


class Registry:
    """The games by name; imports each one on first use."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self.modules = modules
        self.imported: dict[str, GamePackage] = {}

    def __iter__(self) -> Iterator[GamePackage]:
        """Yield all games."""
        return (self.get(name) for name in self.modules)

    def get(self, name: str) -> GamePackage:
        """Return a game by its name; raise Refused if it is not offered."""
        if name not in self.imported:
            if name not in self.modules:
                raise Refused("game", name=name, known=list(self.modules))
            module = self.modules[name]
            game: Game = importlib.import_module(module).game
            page = page_of(module, game)
            self.imported[name] = GamePackage(module, game, page, bool(lessons_of(game)), shows_beliefs(page))
        return self.imported[name]


def page_of(module: str, game: Game) -> Page:
    """Return the page of a game from its module or package, or a plain one."""
    page = getattr(importlib.import_module(module), "page", None)
    if not isinstance(page, Page) and find_spec(f"{module}.page") is not None:
        page = importlib.import_module(f"{module}.page").page
    return page if isinstance(page, Page) else Page(game)
