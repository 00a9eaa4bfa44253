"""The rules chapters: `rules.LANGUAGE.md` with pictures.

Double brackets contain pictures and lists: "[[card king-louis]]", "[[back monkus]]", "[[type chief]]", "[[grid F2
S1]]", "[[duel]]", "[[powers]]", "[[match-ups]]", "[[list]]".
"""

import html
from functools import cache, partial
from pathlib import Path

from trized.games.zoondo.box import BOX, Zoon
from trized.games.zoondo.cards import grid_text, power_text, trump_text
from trized.games.zoondo.catalogue import text
from trized.games.zoondo.match_ups import share
from trized.games.zoondo.page import duel, faces, marks
from trized.kernel import Chapter
from trized.kernel.language import localized
from trized.kernel.markup import read_chapters

HERE = Path(__file__).parent


@cache
def chapters(lang: str) -> list[Chapter]:
    """Return the chapters in language `lang`."""
    source = localized(HERE / "rules.md", lang)
    return read_chapters(source, "o-rules", partial(draw, lang))


def draw(lang: str, what: str) -> str:
    """Return the markup for the words in double brackets."""
    kind, _, name = what.partition(" ")
    match kind:
        case "card":
            return _framed(faces.face_svg(BOX.zoon_number[name]), "o-card o-face s0")
        case "back":
            return _framed(faces.back_svg(1, name), "o-card s1")
        case "type":
            return marks.type_mark(name)
        case "grid":
            label = grid_text(lang, name)
            return (
                f'<svg class="o-grid" viewBox="-14 -14 28 28" role="img" aria-label="{label}">{faces.grid(name)}</svg>'
            )
        case "duel":
            return duel.lesson()
        case "powers":
            return _powers(lang)
        case "match-ups":
            return _match_ups(lang)
        case "list":
            return _all_cards(lang)
        case _:
            raise ValueError(f"The rules know no picture '{what}'.")


def _framed(picture: str, kind: str) -> str:
    return f'<span class="{kind}">{picture}</span>'


def _powers(lang: str) -> str:
    """List every star power with its Zoons."""
    zoons = {zoon.family: zoon for zoon in BOX.zoons if zoon.power}
    return "<dl>" + "".join(_entry(zoon, power_text(lang, zoon)) for zoon in zoons.values()) + "</dl>"


def _match_ups(lang: str) -> str:
    """Draw the table of win rates between tribes."""
    names = "".join(f"<th>{crest.name}</th>" for crest in BOX.tribes.values())
    rows = "".join(
        f"<tr><th>{crest.name}</th>{''.join(_share(lang, tribe, other) for other in BOX.tribes)}</tr>"
        for tribe, crest in BOX.tribes.items()
    )
    return (
        f'<div class="o-match-ups"><table><thead><tr><td></td>{names}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _share(lang: str, tribe: str, other: str) -> str:
    return f"<td>{text(lang, 'match_up.share', share=share(tribe, other)) if tribe != other else '–'}</td>"


def _entry(zoon: Zoon, said: str) -> str:
    face = faces.face_svg(BOX.zoon_number[zoon.id])
    return f"<dt>{_framed(face, 'o-card o-face s0')}{zoon.name}</dt><dd>{html.escape(said)}</dd>"


def _all_cards(lang: str) -> str:
    """List every Zoon and every trump of every tribe."""
    drawn = ""
    for tribe, crest in BOX.tribes.items():
        drawn += f"<h3>{crest.name}, {text(lang, f'animals.{tribe}')}</h3><dl>"
        for zoon in BOX.zoons:
            if zoon.tribe == tribe and not zoon.from_trump and zoon.variant == 0:
                kind = text(lang, f"type.{zoon.type}")
                said = " ".join(filter(None, (grid_text(lang, zoon.grid), power_text(lang, zoon))))
                drawn += _entry(zoon, f"{kind}, {zoon.value}. {said}")
        for number, trump in enumerate(BOX.trumps):
            if trump.tribe == tribe:
                face = _framed(faces.trump_svg(number), "o-card o-face s0")
                drawn += f"<dt>{face}{html.escape(trump.name)}</dt><dd>{html.escape(trump_text(lang, trump))}</dd>"
        drawn += "</dl>"
    return drawn
