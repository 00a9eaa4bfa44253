"""Writes boards of several moments as pages that open without a server.

`python -m tests.support.zoondo.preview FOLDER [FRAME] [MOMENT]…`: FRAME is the folder of the table's style sheets, so
that the boards have the same frame as at the table.
"""

import re
import sys
from html import escape
from pathlib import Path

from tests.support.zoondo.moments import MOMENTS, moment
from trized.games.zoondo.box import BOX
from trized.games.zoondo.cards import power_text
from trized.games.zoondo.events import Fought, Shot
from trized.games.zoondo.page import page
from trized.games.zoondo.page.duel import card, fight, shot
from trized.games.zoondo.page.faces import face_svg
from trized.games.zoondo.words import Words
from trized.kernel.page import click_paths
from trized.table.pages.assets import FRAME

PAGE = """<!doctype html><html lang="{lang}" data-theme="{theme}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>{name}</title>{styles}
<body class="at-table zoondo"><header class="top"><span class="brand">Zoondo</span></header>
<div class="table-grid"><main class="play-area"><div class="board{choosing}" id="board">{board}</div>{stage}</main>
<section class="prompt mine"><div class="prompt-line"><p id="prompt">{prompt}</p></div>
<div class="choices">{choices}</div>
</section><aside class="side"></aside></div><nav class="bottom only-small"><button>Log</button></nav></body></html>"""
BERTHA = BOX.trump_number["grosse-bertha"]
KASSIN, KING_LOUIS = BOX.zoon_number["kassin-0"], BOX.zoon_number["king-louis"]
STAGES = {
    "reveal": fight("en", 0, Fought(0, KASSIN, 1, 2, 28, KING_LOUIS, 0, 5), "Kassin shows 2, King Louis shows 5."),
    "shot": shot("en", 1, Shot(BERTHA, 0, 2, 0, KASSIN, 1, 1), "Grosse Bertha shows 2, Kassin 1: a hit."),
    "star": card(1, face_svg(KING_LOUIS), power_text("en", BOX.zoons[KING_LOUIS])),
}


def touched(board: str, id: str, kind: str) -> str:
    """Give an element the class that the table's script would give it."""
    head, _, tail = board.partition(f'id="{id}"')
    at = head.rindex('class="') + 7
    return f'{head[:at]}{kind} {head[at:]}id="{id}"{tail}'


def write(folder: Path, frame: Path | None, names: list[str]) -> None:
    """Write moments in both themes."""
    sheets = [*(frame / style.name for style in FRAME if frame), *page.styles]
    styles = "".join(f"<style>{sheet.read_text(encoding='utf-8')}</style>" for sheet in sheets)
    for name in names:
        lang = "fr" if name.endswith("fr") else "en"
        view, chosen = moment("duel" if name in STAGES else name)
        choices = click_paths(page, view, lang)
        board = page.draw(view, lang, choices).html()
        size = len(chosen)
        following = [choice.path for choice in choices if choice.path[:size] == chosen and len(choice.path) > size]
        for id in {path[size] for path in following} | ({choice.path[0] for choice in choices} - {*chosen}):
            board = touched(board, id, "can")
        for id in chosen:
            board = touched(board, id, "chosen")
        labels = (
            [choice.label for choice in choices]
            if len(choices) < 10
            else sorted({choice.path[0] for choice in choices})
        )
        names_of = dict(re.findall(r'id="([^"]+)"[^>]*aria-label="([^"]+)"', board))
        waiting = [int(seat) for seat in view.waiting()] or [0]
        asked = int(view.viewer) if view.viewer in waiting else waiting[0]
        stage = STAGES.get(name, "")
        over = view.outcome()
        words = Words(lang)
        for theme in ("dark", "light"):
            html = PAGE.format(
                lang=lang,
                theme=theme,
                name=name,
                styles=styles,
                choosing=" choosing" if choices else "",
                board=board,
                stage=f'<div id="stage">{stage}</div>' if stage else "",
                prompt=escape(words.outcome(view, over) if over else words.prompt(view, asked)),
                choices="".join(
                    f'<button class="choice"><span>{escape(names_of.get(one, one))}</span></button>' for one in labels
                ),
            )
            (folder / f"{name}-{theme}.html").write_text(html, encoding="utf-8")
        print(name, len(board))


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None, sys.argv[3:] or [*MOMENTS, *STAGES])
