"""A page of the laboratory: its frame with the style inside, so that it opens anywhere, and tables as markup."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

STYLE = Path(__file__).parent / "plots.css"


def write_page(lang: str, title: str, head: str, sections: str, measures: str = "") -> str:
    """Return a whole page; head, measures and sections are markup."""
    style = STYLE.read_text(encoding="utf-8")
    return PAGE.format(lang=lang, title=escape(title), style=style, head=head, measures=measures, sections=sections)


class Markup(str):
    """A text that is markup already."""


def html_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table as markup; pictures stand to the left of their cells."""

    def cell(said: str) -> str:
        return f'<td class="picture">{said}</td>' if isinstance(said, Markup) else f"<td>{escape(said)}</td>"

    pictures = [isinstance(said, Markup) for said in rows[0]] if rows else [False] * len(head)
    kinds = [' class="picture"' if picture else "" for picture in pictures]
    titles = "".join(f"<th{kind}>{escape(name)}</th>" for kind, name in zip(kinds, head, strict=True))
    body = "".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table></div>'


PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<main>
<header>{head}</header>
<div class="measures">{measures}</div>
<div class="plots">{sections}</div>
</main>
</body>
</html>
"""
