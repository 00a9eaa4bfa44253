"""HTML for notebooks: views as boards, results as tables."""

from collections.abc import Sequence
from functools import cache
from html import escape
from importlib import import_module

from trized.kernel import LANGUAGES, PUBLIC, Page, View
from trized.kernel.state import package_of
from trized.table.pages.assets import FRAME as FRAME_STYLES
from trized.table.pages.registry import page_of

# An iframe, so that styles do not mix.
FRAME = (
    '<iframe srcdoc="{page}" title="{title}" '
    'style="width:100%;max-width:1100px;aspect-ratio:16/10;border:0;border-radius:8px" loading="lazy"></iframe>'
)
PAGE = (
    '<!doctype html><html lang="{lang}"><meta charset="utf-8"><style>{style}</style>'
    '<body class="at-table {name}"><main class="play-area" style="flex:1"><div class="board" id="board">{board}</div>'
    "</main></body></html>"
)


def draw_view(view: View, lang: str = LANGUAGES[0]) -> str:
    """Return the board of a view as standalone HTML."""
    package = package_of(view)
    page = _page(package)
    game = import_module(package).game
    board = page.draw(view, page.game.words(lang), []).html()
    whole = PAGE.format(lang=lang, style=_style(package), name=game.name, board=board)
    who = "spectators" if view.viewer == PUBLIC else f"seat {int(view.viewer)}"
    return FRAME.format(page=escape(whole), title=escape(f"{game.title}, {who}"))


@cache
def _page(package: str) -> Page:
    return page_of(package, import_module(package).game)


@cache
def _style(package: str) -> str:
    page = _page(package)
    sheets = [*FRAME_STYLES, *([page.theme] if page.theme else []), *page.styles]
    return "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


def html_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a small table as HTML: text left-aligned, numbers right-aligned."""

    def cells(tag: str, row: Sequence[str]) -> str:
        sides = ["left"] + ["right"] * (len(row) - 1)
        return "".join(f'<{tag} style="text-align:{side}">{escape(said)}</{tag}>' for side, said in zip(sides, row))

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    top = f"<thead><tr>{cells('th', head)}</tr></thead>" if head else ""
    return f"<table><caption>{escape(title)}</caption>{top}<tbody>{body}</tbody></table>"
