"""The rules chapters: `rules.LANGUAGE.md` with numbers from the box and pictures.

`{names}` are numbers; double brackets contain the shape of a piece and its name: "[[saucer a saucer]]".
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
    """Return the chapters in language `lang`."""
    source = localized(HERE / "rules.md", lang)
    for name, number in numbers().items():
        source = source.replace("{" + name + "}", number)
    return read_chapters(source, "zc-rules", draw)


def numbers() -> dict[str, str]:
    """Return the numbers in the texts, as the rules use them."""
    tokens = BOX.numbers
    found = {name: str(number) for name, number in tokens.items() if isinstance(number, int)}
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
