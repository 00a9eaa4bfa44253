"""Writes boards of several moments as pages that open without a server.

`python -m tests.support.zenith.preview FOLDER [FRAME]`: FRAME is the folder of the table's style sheets, so that
the boards have the same frame as at the table.
"""

import sys
from html import escape
from pathlib import Path

from tests.support.zenith.moments import MOMENTS, moment
from trized.games.zenith.page import page
from trized.games.zenith.words import words
from trized.kernel.page import click_paths
from trized.table.pages.assets import FRAME

PAGE = """<!doctype html><html lang="{lang}" data-theme="{theme}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>{name}</title>{styles}
<body class="at-table zenith"><header class="top"><span class="brand">Zenith</span></header>
<div class="table-grid"><main class="play-area"><div class="board{choosing}" id="board">{board}</div></main>
<section class="prompt mine"><div class="prompt-line"><p id="prompt">{prompt}</p></div>
<div class="choices">{choices}</div>
</section><aside class="side"></aside></div><nav class="bottom only-small"><button>Log</button></nav></body></html>"""


def write(folder: Path, frame: Path | None) -> None:
    """Write every moment in both themes; touchable pieces wear the class that the table's script gives them."""
    sheets = [*(frame / style.name for style in FRAME if frame), *page.styles]
    styles = "".join(f"<style>{sheet.read_text(encoding='utf-8')}</style>" for sheet in sheets)
    for name in MOMENTS:
        lang = "fr" if name.endswith("fr") else "en"
        view, chosen = moment(name)
        choices = click_paths(page, view, lang)
        board = page.draw(view, lang, choices).html()
        open_now = {
            choice.path[len(chosen)]
            for choice in choices
            if choice.path[: len(chosen)] == chosen and len(choice.path) > len(chosen)
        }
        for id in {*open_now, *chosen}:
            kind = "chosen" if id in chosen else "can"
            head, _, tail = board.partition(f'id="{id}"')
            at = head.rindex('class="') + 7
            board = head[:at] + kind + " " + head[at:] + f'id="{id}"' + tail
        groups = (
            sorted({choice.path[0] if choice.path else choice.label for choice in choices})
            if len(choices) > 9
            else [w.label for w in choices]
        )
        asked = view.viewer if view.viewer in list(view.waiting()) else (list(view.waiting()) or [0])[0]
        for theme in ("dark", "light"):
            html = PAGE.format(
                lang=lang,
                theme=theme,
                name=name,
                styles=styles,
                choosing=" choosing" if open_now else "",
                board=board,
                prompt=escape(words(lang).prompt(view, int(asked))),
                choices="".join(f'<button class="choice"><span>{escape(group)}</span></button>' for group in groups),
            )
            (folder / f"{name}-{theme}.html").write_text(html, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
