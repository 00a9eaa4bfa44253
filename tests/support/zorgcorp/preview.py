"""Writes still pages of the board to look at: python -m tests.support.zorgcorp.preview FOLDER."""

import sys
from pathlib import Path

from tests.support.zorgcorp.situation import situation
from trized.games.zorgcorp import game
from trized.games.zorgcorp.actions import BUILD, END_MOVES, PASS, kind_of
from trized.games.zorgcorp.page import page
from trized.games.zorgcorp.rules import State
from trized.games.zorgcorp.view import View
from trized.kernel import LANGUAGES, Seeded
from trized.kernel.page import click_paths
from trized.table.pages.assets import FRAME

DULL = (PASS, END_MOVES, BUILD)


def played(plies: int, seed: int, **options: str) -> State:
    """Play some plies at random, passing as rarely as possible."""
    chance = Seeded(seed)
    state = game.start(game.settle(options), chance)
    for _ in range(plies):
        if state.over():
            break
        seat = state.waiting()[0]
        legal = [int(action) for action in state.legal(seat)]
        lively = [action for action in legal if kind_of(action) not in DULL] or legal
        state.play(seat, lively[chance.roll("pick", len(lively))], chance)
    return state


def dramatic() -> State:
    """Return a table with every kind of piece."""
    made = (
        situation(difficulty="medium", notes=True)
        .conquered("d5", "red-3", bonus=3)
        .conquered("e4", "blue-4", bonus=2, revolt=True)
        .conquered("c4", "yellow-2", bonus=1)
        .conquered("d3", "purple-5", bonus=4)
        .conquered("f4", "orange-2")
        .conquered("d6", "green-3", bonus=1)
        .conquered("c5", "blue-2", bonus=2)
        .overthrown("e6", "green-4")
        .overthrown("c3", "orange-3", shield=True)
        .sanctuary("b3")
        .sanctuary("f2")
        .face_down("g4", "purple-2", shield=True)
        .face_down("f5", "yellow-3", shield=True)
        .face_down("g5", "red-4")
        .face_down("a4", "blue-3")
        .face_down("b4", "purple-3")
        .face_down("d7", "red-2")
        .face_down("c7", "green-2")
        .face_down("d1", "orange-4", shield=True)
        .taken("architect", bonus=1)
        .ships("military", "d5", "c4", "d7")
        .ships("architect", "f5", "g5")
        .ships("revolutionary", "e4", "d1")
        .ships("spy", "d3", "a4", "a4")
        .zorg("d3", "d3", "f4", "e5", "zorgterre", "d2")
        .treasury(4)
        .round(9)
        .turn("spy")
    )
    return made.position()


SCENES = {
    "start": lambda: played(0, 5),
    "middle": lambda: played(60, 5),
    "notes": lambda: played(90, 9, memory="notes"),
    "drama": dramatic,
    "end": lambda: played(2000, 11, difficulty="easy"),
    "great-start": lambda: played(1, 5, board="great-galaxy"),
    "great-middle": lambda: played(110, 6, board="great-galaxy", memory="notes"),
}


def document(state: State, lang: str, theme: str) -> str:
    """Put a board into a frame like the table's."""
    seat = int(state.waiting()[0]) if not state.over() else 0
    view = state.view(seat)
    assert isinstance(view, View)
    paths = click_paths(page, view, lang)
    board = page.draw(view, lang, paths).html()
    first = {clicks.path[0] for clicks in paths}
    for element in first:
        board = board.replace(f'id="{element}" class="', f'id="{element}" class="can ', 1)
    words = game.words(lang)
    prompt = words.prompt(view, seat)
    styles = "\n".join(path.read_text(encoding="utf-8") for path in (*FRAME, *page.styles))
    choices = "".join(f'<button class="choice">{clicks.label}</button>' for clicks in paths[:7])
    return f"""<!doctype html><html lang="{lang}" data-theme="{theme}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><style>{styles}</style><body class="at-table zorgcorp">
<header class="top"><b>ZorgCorp</b></header><div class="table-grid"><main id="main" class="play-area">
<div id="board" class="board">{board}</div></main><section class="prompt mine"><div class="prompt-line">
<p id="prompt">{prompt}</p></div><div class="choices">{choices}</div></section><aside class="side"></aside></div>"""


def main() -> None:
    """Write every scene in both languages and themes."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "preview")
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in SCENES.items():
        state = make()
        for lang, theme in ((LANGUAGES[0], "light"), (LANGUAGES[1], "dark")):
            file = folder / f"{name}-{theme}.html"
            file.write_text(document(state, lang, theme), encoding="utf-8")
    print(f"{len(list(folder.glob('*.html')))} pages in {folder}")


if __name__ == "__main__":
    main()
