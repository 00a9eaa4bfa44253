"""Markup helpers of game pages: Jinja templates, and rules chapters from Markdown.

The rules of a game are one Markdown file for each language. A chapter begins with "# Title {id}"; the game draws the
words in double brackets itself: "[[card nero]]".
"""

import html
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from trized.kernel.page import Chapter

HEAD = re.compile(r"^# (?P<title>.+) \{(?P<id>[a-z]+)\}$", re.MULTILINE)
PICTURE = re.compile(r"\[\[(.+?)\]\]")
TAG = re.compile(r"<[^>]+>")
APART = re.compile(
    r" (?=[:;!?%»](?:[\s)\]*_.,]|$))|(?<=«) ", re.MULTILINE
)  # French sets these signs off; no line breaks there

Draw = Callable[[str], str]


@cache
def templates(folder: Path) -> Environment:
    """Return the Jinja environment of the templates in `folder`."""
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )


def read_chapters(source: str, look: str, draw: Draw, search_text: Draw | None = None) -> list[Chapter]:
    """Return the chapters of the Markdown text `source`, each in an element with the CSS class `look`.

    `draw` returns the markup for the words in double brackets, `search_text` their plain text for the search; without
    it, the search uses the text of the drawn markup.
    """
    from markdown_it import MarkdownIt  # for rules pages only

    source = APART.sub("\N{NO-BREAK SPACE}", source)
    heads = list(HEAD.finditer(source))
    ends = [head.start() for head in heads[1:]] + [len(source)]
    found = []
    for head, end in zip(heads, ends, strict=True):
        body = MarkdownIt("js-default").render(source[head.end() : end])
        drawn = _filled(body, draw)
        text = " ".join(
            html.unescape(TAG.sub(" ", drawn if search_text is None else _filled(body, search_text))).split()
        )
        found.append(Chapter(head["id"], head["title"], f'<div class="{look}">{drawn}</div>', text))
    return found


def _filled(body: str, draw: Draw) -> str:
    return PICTURE.sub(lambda picture: draw(html.unescape(picture[1])), body)
