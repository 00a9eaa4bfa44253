"""Standalone HTML pages of the laboratory, with style and script inside, and tables."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from trized.kernel.language import language
from trized.lab.origin import foot, origin

STYLE = Path(__file__).parent / "plots.css"
SCRIPT = Path(__file__).parent / "tables.js"


def write_page(
    lang: str,
    title: str,
    head: str,
    sections: str,
    verdict: str = "",
    *,
    refresh: int = 0,
    made: dict[str, Any] | None = None,
) -> str:
    """Return a page from HTML parts, with what `made` its results; the browser reloads it every `refresh` seconds."""
    parts = {"style": STYLE.read_text(encoding="utf-8"), "script": SCRIPT.read_text(encoding="utf-8")}
    numbers = language(lang).numbers
    again = f'<meta http-equiv="refresh" content="{refresh}">' if refresh else ""
    return PAGE.format(
        lang=lang,
        group=numbers.group,
        point=numbers.point,
        title=escape(title),
        refresh=again,
        head=head,
        verdict=verdict,
        sections=sections,
        foot=escape(foot(made or origin())),
        **parts,
    )


def section(title: str, reading: str, plot: str) -> str:
    """Return a plot with its title and explanation."""
    return f"<section><h2>{escape(title)}</h2><p>{escape(reading)}</p>{plot}</section>"


class Markup(str):
    """A text that is already HTML."""


def html_table(head: Sequence[str], rows: Sequence[Sequence[str]], filter: str = "") -> str:
    """Return a table as HTML; images are left-aligned. `filter` is the label of a field that filters the rows.

    `tables.js` sorts the rows by a clicked header.
    """

    def cell(said: str) -> str:
        return f'<td class="picture">{said}</td>' if isinstance(said, Markup) else f"<td>{escape(said)}</td>"

    pictures = [isinstance(said, Markup) for said in rows[0]] if rows else [False] * len(head)
    kinds = [' class="picture"' if picture else "" for picture in pictures]
    titles = "".join(f"<th{kind}>{escape(name)}</th>" for kind, name in zip(kinds, head, strict=True))
    body = "".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in rows)
    field = f'<input type="search" class="filter" placeholder="{escape(filter)}" aria-label="{escape(filter)}">'
    field = field if filter else ""
    return f'{field}<div class="scroll"><table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table></div>'


PAGE = """<!doctype html>
<html lang="{lang}" data-group="{group}" data-point="{point}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{refresh}
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<main>
<header>{head}</header>
{verdict}
<div class="plots">{sections}</div>
<footer class="files">{foot}</footer>
</main>
<script>
{script}
</script>
</body>
</html>
"""
