"""The rules chapters: `rules.LANGUAGE.md` with pictures.

Double brackets contain an effect in the language of the cards ("[[any 2]]"), its sentence ("[[?any 2]]"), "[[icon
gold]]", "[[card nero]]", "[[strip nero]]", "[[track mars]]" or "[[lead human]]".
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
    """Return the chapters in language `lang`."""
    source = localized(HERE / "rules.md", lang)
    return read_chapters(source, "z-rules", partial(draw, lang), partial(in_words, lang))


def draw(lang: str, what: str) -> str:
    """Return the markup for the words in double brackets."""
    if what.startswith("?"):
        return in_words(lang, what)
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
            return Markup(f"{art.effects(printed_box().lead[0][FACTIONS.index(name)])} ") + in_words(lang, what)
    return art.effects((read_effect(what),))


def printed_agent(id: str) -> Agent:
    """Return an agent of the printed box."""
    return printed_box().agents[printed_box().card_numbers[id]]


def in_words(lang: str, what: str) -> str:
    """Return the searchable text for the words in double brackets; empty for pictures."""
    if what.startswith("?"):
        return html.escape(sentence(what[1:], lang))
    kind, _, name = what.partition(" ")
    return html.escape(lead_texts(printed_box(), lang)[0][FACTIONS.index(name)]) if kind == "lead" else ""


def sentence(effect: str, lang: str) -> str:
    """Return an effect as the sentence on cards."""
    return card_text((read_effect(effect),), lang)
