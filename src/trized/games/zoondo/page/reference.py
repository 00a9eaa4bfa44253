"""The rules in our own words: `rules.en.md` and `rules.fr.md` with pictures set in.

In double brackets stand pictures and lists: "[[card king-louis]]", "[[back monkus]]", "[[type chief]]",
"[[grid F2 S1]]", "[[duel]]", "[[powers]]", "[[list]]".
"""

import html
from functools import cache, partial
from pathlib import Path

from trized.games.zoondo import box
from trized.games.zoondo.cards import grid_text, power_text, trump_text
from trized.games.zoondo.language import say
from trized.games.zoondo.page import duel, faces, glyphs
from trized.kernel import Chapter
from trized.kernel.markup import read_chapters

HERE = Path(__file__).parent


@cache
def chapters(lang: str) -> list[Chapter]:
    """Return the chapters in a language."""
    source = (HERE / f"rules.{lang}.md").read_text(encoding="utf-8")
    return read_chapters(source, "o-rules", partial(draw, lang))


def draw(lang: str, what: str) -> str:
    """Draw what stands in double brackets."""
    kind, _, name = what.partition(" ")
    match kind:
        case "card":
            return _framed(faces.whole_face(box.ZOON_NUMBER[name]), "o-card o-face s0")
        case "back":
            return _framed(faces.whole_back(1, name), "o-card s1")
        case "type":
            return glyphs.type_mark(name)
        case "grid":
            label = grid_text(lang, name)
            return (
                f'<svg class="o-grid" viewBox="-14 -14 28 28" role="img" aria-label="{label}">{faces.grid(name)}</svg>'
            )
        case "duel":
            return duel.lesson()
        case "powers":
            return _powers(lang)
    return _all_cards(lang)


def _framed(picture: str, kind: str) -> str:
    return f'<span class="{kind}">{picture}</span>'


def _powers(lang: str) -> str:
    """List every star power with the Zoon that has it."""
    zoons = {zoon.family: zoon for zoon in box.ZOONS if zoon.power}
    return "<dl>" + "".join(_entry(zoon, power_text(lang, zoon)) for zoon in zoons.values()) + "</dl>"


def _entry(zoon: box.Zoon, text: str) -> str:
    face = faces.whole_face(box.ZOON_NUMBER[zoon.id])
    return f"<dt>{_framed(face, 'o-card o-face s0')}{zoon.name}</dt><dd>{html.escape(text)}</dd>"


def _all_cards(lang: str) -> str:
    """List every Zoon and every trump of every tribe."""
    drawn = ""
    for tribe, crest in box.CRESTS.items():
        drawn += f"<h3>{crest.name}, {crest.animals[lang]}</h3><dl>"
        for zoon in box.ZOONS:
            if zoon.tribe == tribe and not zoon.from_trump and zoon.variant == 0:
                kind = say(lang, f"type.{zoon.type}")
                text = " ".join(filter(None, (grid_text(lang, zoon.grid), power_text(lang, zoon))))
                drawn += _entry(zoon, f"{kind}, {zoon.value}. {text}")
        for number, trump in enumerate(box.TRUMPS):
            if trump.tribe == tribe:
                face = _framed(faces.whole_trump(number), "o-card o-face s0")
                drawn += f"<dt>{face}{html.escape(trump.name)}</dt><dd>{html.escape(trump_text(lang, trump))}</dd>"
        drawn += "</dl>"
    return drawn
