"""The rules in our own words: `rules.LANGUAGE.md` with pictures set in.

In double brackets stand an effect in the language of the cards ("[[any 2]]"), its sentence ("[[?any 2]]"),
"[[icon gold]]", "[[card nero]]", "[[strip nero]]", "[[track mars]]", "[[lead human]]".
"""

import html
from functools import cache, partial
from pathlib import Path

from markupsafe import Markup

from trized.games.zenith.box import FACTIONS, Agent
from trized.games.zenith.cards import card_text, lead_texts
from trized.games.zenith.effects.registry import read_effect
from trized.games.zenith.opening import printed_box
from trized.games.zenith.page import art
from trized.games.zenith.page.pieces import printed_strip, shown
from trized.kernel import Chapter
from trized.kernel.language import localized
from trized.kernel.markup import read_chapters

HERE = Path(__file__).parent


@cache
def chapters(lang: str) -> list[Chapter]:
    """Return the chapters in a language."""
    source = localized(HERE / "rules.md", lang)
    return read_chapters(source, "z-rules", partial(draw, lang), partial(tell, lang))


def draw(lang: str, what: str) -> str:
    """Draw what stands in double brackets, or write its sentence."""
    if what.startswith("?"):
        return tell(lang, what)
    kind, _, name = what.partition(" ")
    match kind:
        case "icon":
            return art.icon(name)
        case "card":
            return shown(printed_agent(name))
        case "strip":
            return printed_strip(printed_agent(name))
        case "track":
            return art.track_picture(name)
        case "lead":
            return Markup(f"{art.effects(printed_box().lead[0][FACTIONS.index(name)])} ") + tell(lang, what)
    return art.effects((read_effect(what),))


def printed_agent(id: str) -> Agent:
    """Return an agent of the printed box."""
    return printed_box().agents[printed_box().card_numbers[id]]


def tell(lang: str, what: str) -> str:
    """Write what stands in double brackets in words; pictures beside their own words say nothing."""
    if what.startswith("?"):
        return html.escape(sentence(what[1:], lang))
    kind, _, name = what.partition(" ")
    return html.escape(lead_texts(printed_box(), lang)[0][FACTIONS.index(name)]) if kind == "lead" else ""


def sentence(effect: str, lang: str) -> str:
    """Write an effect as the sentence that stands on cards."""
    return card_text((read_effect(effect),), lang)
