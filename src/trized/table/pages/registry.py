"""The games that a server offers, each with its page; a game without a page of its own gets a plain one."""

import importlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec

from trized.kernel import Game, Page, Refused
from trized.kernel.lesson import lessons_of


@dataclass(frozen=True)
class GamePackage:
    """A game, the module it lives in, and how it looks."""

    module: str
    game: Game
    page: Page
    teaches: bool = False  # it has a lesson
    guesses: bool = False  # its page shows what a seat may infer


class Registry:
    """Imports each game when it is first asked for."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self.modules = modules
        self.imported: dict[str, GamePackage] = {}

    def __iter__(self) -> Iterator[GamePackage]:
        """Go through all games."""
        return (self.get(name) for name in self.modules)

    def get(self, name: str) -> GamePackage:
        """Return a game by its name; raise Refused if it is not offered."""
        if name not in self.imported:
            if name not in self.modules:
                raise Refused("game", name=name, known=list(self.modules))
            module = self.modules[name]
            game: Game = importlib.import_module(module).game
            page = page_of(module, game)
            guesses = type(page).beliefs is not Page.beliefs
            self.imported[name] = GamePackage(module, game, page, bool(lessons_of(game)), guesses)
        return self.imported[name]


def page_of(module: str, game: Game) -> Page:
    """Return the page that stands beside a game, in its module or in a folder, or a plain one."""
    page = getattr(importlib.import_module(module), "page", None)
    if not isinstance(page, Page) and find_spec(f"{module}.page") is not None:
        page = importlib.import_module(f"{module}.page").page
    return page if isinstance(page, Page) else Page(game)
