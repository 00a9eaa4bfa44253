"""The rules in our own words: `rules.LANGUAGE.md`, with figures from the box and pictures from the board.

`{names}` are figures; in double brackets stands the shape of a piece, then its name: "[[saucer a saucer]]".
"""

import html
from functools import cache
from pathlib import Path

from trized.games.zorgcorp.box import BOX
from trized.games.zorgcorp.page.tokens import draw_front
from trized.kernel import Chapter
from trized.kernel.language import localized
from trized.kernel.markup import read_chapters, templates

HERE = Path(__file__).parent


@cache
def chapters(lang: str) -> list[Chapter]:
    """Return the chapters in a language."""
    source = localized(HERE / "rules.md", lang)
    for name, figure in figures().items():
        source = source.replace("{" + name + "}", figure)
    return read_chapters(source, "zc-rules", draw)


def figures() -> dict[str, str]:
    """Return the figures that the texts name, as the engine uses them."""
    tokens = BOX.figures
    found = {name: str(figure) for name, figure in tokens.items() if isinstance(figure, int)}
    found |= {f"threshold-{name}": str(number) for name, number in BOX.thresholds.items()}
    found["bonus-in-play"] = str(BOX.bonus_tokens)
    found["drawn"] = str(BOX.drawn_tokens)
    found["fleet-from"] = " | ".join(str(assets) for assets, _ in tokens["fleet"])
    found["fleet-ships"] = " | ".join(str(ships) for _, ships in tokens["fleet"])
    found["fleet-rule"] = "---|" * len(tokens["fleet"])
    found["sanctuary-points"] = " | ".join(str(points) for points in tokens["sanctuary-points"])
    found["copies"] = ", ".join(f"{number} × {value}" for value, number in tokens["copies"].items())
    return found


def draw(what: str) -> str:
    """Return the picture of a piece."""
    shape, _, words = what.partition(" ")
    colour = {kind: colour for colour, kind in zip(BOX.colour_names, BOX.type_names)}.get(shape, "")
    picture = templates(HERE).get_template("picture.html")
    given = {"shape": shape, "words": html.unescape(words), "colour": colour, "letter": shape[0].upper()}
    return picture.render(token=draw_front, **given).strip()
