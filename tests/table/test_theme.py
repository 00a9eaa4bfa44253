"""Every game brings its own theme: the frame names no game, and a game is a folder with one line in the registry."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import trized.table
from tests.support.built_in import BUILT_IN
from tests.support.server import Visitor
from trized.games import REGISTRY

FRAME = Path(trized.table.__file__).parent / "pages"
WRITTEN = (".py", ".css", ".js", ".html", ".toml")


def test_the_frame_names_no_game() -> None:
    texts = {path.name: path.read_text() for path in FRAME.rglob("*") if path.suffix in WRITTEN}
    assert [(name, game) for game in REGISTRY for name, text in texts.items() if re.search(game, text, re.I)] == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_home_shows_a_game_in_its_own_theme(visitor: Visitor, game: str) -> None:
    page = import_module(f"{REGISTRY[game]}.page").page
    theme = page.theme or page.light
    address = re.search(rf'href="(/static/\w+/{game}/{theme.name})"', visitor.get("/").text)
    assert address
    assert visitor.get(address[1]).text == theme.read_text()
