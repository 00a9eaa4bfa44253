"""Nothing outside `games/` names a game: a new one is a folder and a line in the registry."""

import re
from pathlib import Path

import pytest

from trized.games import REGISTRY, load

SOURCE = Path(__file__).parents[2] / "src" / "trized"
TEXTS = (".py", ".html", ".css", ".js", ".toml", ".svg", ".md", ".mako")
FILES = [
    path
    for path in sorted(SOURCE.rglob("*"))
    if path.suffix in TEXTS and not path.is_relative_to(SOURCE / "games") and "__pycache__" not in path.parts
]


@pytest.mark.parametrize("name", REGISTRY)
def test_no_file_outside_games_names_a_game(name):
    names = re.compile(rf"{name}|{re.escape(load(name).title)}", re.IGNORECASE)
    found = [
        f"{path.relative_to(SOURCE)}, line {number}: {line.strip()}"
        for path in FILES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if names.search(line)
    ]
    assert not found, "Move it into the game's own folder, behind the contract:\n" + "\n".join(found)
