"""The rules in our own words, chapter by chapter: `rules.en.md` and `rules.fr.md` with pictures set in.

A chapter begins with "# Title {id}". In double brackets stand pictures: an effect in the language of the cards
("[[any 2]]"), its sentence ("[[?any 2]]"), "[[icon gold]]", "[[card nero]]", "[[strip nero]]", "[[track mars]]",
"[[lead human]]".
"""

import html
import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

from trized.games.zenith.box import box
from trized.games.zenith.cardtexts import card_text, lead_texts
from trized.games.zenith.language import FACTIONS, read_effect
from trized.games.zenith.notation import card_number
from trized.games.zenith.page import art
from trized.games.zenith.page.pieces import printed_strip, shown
from trized.kernel import Chapter

HERE = Path(__file__).parent
HEAD = re.compile(r"^# (?P<title>.+) \{(?P<id>[a-z]+)\}$", re.MULTILINE)
PICTURE = re.compile(r"\[\[(\??)(.+?)\]\]")
TAG = re.compile(r"<[^>]+>")


@cache
def chapters(lang: str) -> list[Chapter]:
    """Return the chapters in a language; the symbols of all pictures stand in the first."""
    source = (HERE / f"rules.{lang}.md").read_text(encoding="utf-8")
    heads = list(HEAD.finditer(source))
    ends = [head.start() for head in heads[1:]] + [len(source)]
    found: list[Chapter] = []
    for head, end in zip(heads, ends, strict=True):
        body = MarkdownIt("js-default").render(source[head.end() : end])
        drawn = PICTURE.sub(lambda picture: draw(picture, lang), body)
        told = PICTURE.sub(lambda picture: tell(picture, lang), body)
        text = " ".join(html.unescape(TAG.sub(" ", told)).split())
        symbols = "" if found else str(art.defs())
        found.append(Chapter(head["id"], head["title"], f'{symbols}<div class="z-rules">{drawn}</div>', text))
    return found


def draw(picture: re.Match[str], lang: str) -> str:
    """Draw what stands in double brackets, or write its sentence."""
    what = html.unescape(picture[2])
    if picture[1]:
        return html.escape(sentence(what, lang))
    kind, _, name = what.partition(" ")
    match kind:
        case "icon":
            return art.icon(name)
        case "card":
            return shown(card_number(name))
        case "strip":
            return printed_strip(card_number(name))
        case "track":
            return art.track_picture(name)
        case "lead":
            return Markup(f"{art.effects(box().lead[0][FACTIONS.index(name)])} ") + tell(picture, lang)
    return art.effects((read_effect(what),))


def tell(picture: re.Match[str], lang: str) -> str:
    """Write what stands in double brackets in words; pictures beside their own words say nothing."""
    what = html.unescape(picture[2])
    if picture[1]:
        return html.escape(sentence(what, lang))
    kind, _, name = what.partition(" ")
    return html.escape(lead_texts(lang)[FACTIONS.index(name)]) if kind == "lead" else ""


def sentence(effect: str, lang: str) -> str:
    """Write an effect as the sentence that stands on cards."""
    return card_text((read_effect(effect),), lang)
