"""The rules in our own words: a small part of Markdown, with figures from the box and pictures from the board.

A chapter begins with `## Title {#id}`. `{names}` are figures, `![words](shape)` is a picture of a piece.
"""

import re
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path

from jinja2 import Template

from trized.games.zorgcorp import box
from trized.kernel import Chapter

HEAD = re.compile(r"^## (.+) \{#([a-z-]+)\}$", re.MULTILINE)
PICTURE = re.compile(r"!\[([^\]]*)\]\(([a-z]+)\)")
BOLD = re.compile(r"\*\*(.+?)\*\*")
TAG = re.compile(r"<[^>]+>")


@cache
def chapters(lang: str, picture: Template) -> list[Chapter]:
    """Return the chapters in a language."""
    source = (Path(__file__).parent / f"rules.{lang}.md").read_text(encoding="utf-8")
    for name, figure in figures().items():
        source = source.replace("{" + name + "}", figure)
    _, *parts = HEAD.split(source)
    found: list[Chapter] = []
    for title, name, body in zip(parts[::3], parts[1::3], parts[2::3]):
        html = marked_up(body, lambda match: draw(match, picture))
        art = "" if found else picture.render(kind="art")  # the shapes that all pictures use, once
        text = " ".join(TAG.sub(" ", html).split())
        found.append(Chapter(name, title, f'<div class="zc-rules">{art}{html}</div>', f"{title} {text}"))
    return found


def figures() -> dict[str, str]:
    """Return the figures that the texts name, as the engine uses them."""
    tokens = box.TOKENS
    single = [name for name, figure in tokens.items() if isinstance(figure, int)]
    found = {name: str(tokens[name]) for name in single}
    found |= {f"threshold-{name}": str(number) for name, number in box.THRESHOLDS.items()}
    found["bonus-in-play"] = str(box.FIGURES.bonus)
    found["drawn"] = str(box.FIGURES.pile)
    found["fleet-from"] = " | ".join(str(assets) for assets, _ in tokens["fleet"])
    found["fleet-ships"] = " | ".join(str(ships) for _, ships in tokens["fleet"])
    found["fleet-rule"] = "---|" * len(tokens["fleet"])
    found["sanctuary-points"] = " | ".join(str(points) for points in tokens["sanctuary-points"])
    found["copies"] = ", ".join(f"{number} × {value}" for value, number in tokens["copies"].items())
    return found


def draw(match: re.Match[str], picture: Template) -> str:
    """Return the picture of a piece."""
    colour = {kind: colour for colour, kind in zip(box.COLOURS, box.TYPES)}.get(match[2], "")
    letter = match[2][0].upper()
    return picture.render(kind="piece", shape=match[2], words=match[1], colour=colour, letter=letter).strip()


def marked_up(source: str, draw_piece: Callable[[re.Match[str]], str]) -> str:
    """Turn the body of a chapter into markup."""
    blocks = [block.strip() for block in source.split("\n\n") if block.strip()]
    return "\n".join(block_of(block, draw_piece) for block in blocks)


def block_of(block: str, draw_piece: Callable[[re.Match[str]], str]) -> str:
    """Turn a heading, a list, a table or a paragraph into markup."""
    lines = block.splitlines()
    if block.startswith("### "):
        return f"<h3>{inline(block[4:], draw_piece)}</h3>"
    if block.startswith("- "):
        items = re.split(r"\n(?=- )", block)
        return "<ul>" + "".join(f"<li>{inline(item[2:], draw_piece)}</li>" for item in items) + "</ul>"
    if block.startswith("|"):
        rows = [[inline(cell.strip(), draw_piece) for cell in line.strip("| ").split("|")] for line in lines]
        head = "".join(f"<th>{cell}</th>" for cell in rows[0])
        body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows[2:])
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f"<p>{inline(block, draw_piece)}</p>"


def inline(text: str, draw_piece: Callable[[re.Match[str]], str]) -> str:
    """Turn a line's bold words and pictures into markup."""
    safe = escape(" ".join(text.split()), quote=False)
    return PICTURE.sub(draw_piece, BOLD.sub(r"<strong>\1</strong>", safe))
