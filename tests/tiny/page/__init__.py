"""The tiny game in the browser: hands below, hidden gems in rows, everything to be touched."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from tests.tiny.notation import TinyNotation
from tests.tiny.state import GEMS, UNSEEN, TinyView, peeked
from tests.tiny.words import NAMES, TinyWords
from trized.kernel import Chapter, Event, Motion, Page, View, Way


class TinyPage(Page):
    """Draws with plain boxes."""

    styles = (Path(__file__).with_name("style.css"),)

    def board(self, view: View, lang: str, ways: Sequence[Way]) -> str:
        assert isinstance(view, TinyView)
        words, touch = TinyWords(lang), {id for way in ways for id in way.path}
        rows = []
        for seat in range(view.table.seats):
            name = escape(words.seat(view, seat))
            hand = [
                piece(f"back-{seat}-{n}" if gem == UNSEEN else f"gem-{GEMS[gem]}-{n}", gem, lang, touch)
                for gem in [*range(len(GEMS)), UNSEEN]
                for n in range(view.table.hands[seat][gem])
            ]
            down = [piece(f"down-{seat}-{turn}", gem, lang, touch) for turn, gem in enumerate(view.table.down[seat])]
            rows.append(
                f'<section class="tiny-row" aria-label="{name}"><h2>{name}</h2>'
                f'<div id="hand-{seat}">{"".join(hand)}</div>'
                f'<div id="hidden-{seat}" style="min-height:44px">{"".join(down)}</div></section>'
            )
        return f'<div class="tiny-board">{"".join(rows)}</div>'

    def ways(self, view: View, lang: str) -> list[Way]:
        assert isinstance(view, TinyView)
        words, notation, seat = TinyWords(lang), TinyNotation(), int(view.viewer)
        return [
            Way(
                notation.write(view, seat, action),
                words.action(view, seat, action),
                (f"gem-{GEMS[action]}-0",) if action < len(GEMS) else ("down-{}-{}".format(*peeked(action)),),
            )
            for action in view.legal()
        ]

    def motions(self, view: View, events: Sequence[Event], lang: str) -> list[Motion]:
        words = TinyWords(lang)
        found = []
        for event in events:
            caption = words.event(view, event)
            if event.kind == "hidden":
                found.append(Motion(caption, f"back-{event.args[0]}-0", f"hidden-{event.args[0]}", "card"))
            elif event.kind == "rolled":
                found.append(Motion(caption, sound="die", show=f'<b class="tiny-die">{event.args[0] + 1}</b>'))
            else:
                found.append(Motion(caption))
        return found

    def describe(self, piece: str, view: View, lang: str) -> str:
        return {"en": "A gem that lies face down.", "fr": "Une gemme face cachée."}[lang] if "-" in piece else ""

    def chapter(self, piece: str, view: View) -> str:
        return "hide" if "-" in piece else ""

    def asked(self, view: View) -> str:
        return view.question(view.viewer).kind

    def fleeting(self, view: View, event: Event) -> bool:
        return event.kind == "shown"

    def emblem(self) -> str:
        gem = '<path d="M160 30l60 60-60 60-60-60z" fill="#d46"/>'
        return f'<svg viewBox="0 0 320 180"><rect width="320" height="180" fill="#345"/>{gem}</svg>'

    def rules(self, lang: str) -> list[Chapter]:
        said = {"en": ("Hiding", "Every seat hides one gem."), "fr": ("Cacher", "Chaque place cache une gemme.")}[lang]
        peek = {"en": ("Peeking", "One of you peeks."), "fr": ("Regarder", "L'un de vous regarde.")}[lang]
        return [Chapter(id, title, f"<p>{text}</p>", text) for id, (title, text) in (("hide", said), ("peek", peek))]


def piece(id: str, gem: int, lang: str, touch: set[str]) -> str:
    """Draw one gem, or its back."""
    name = {"en": "a hidden gem", "fr": "une gemme cachée"}[lang] if gem == UNSEEN else NAMES[lang][gem]
    touched = " data-touch" if id in touch else ""
    about = f'tabindex="0" role="button" data-info{touched} aria-label="{name}"'
    return f'<span class="tiny-gem gem{gem}" id="{id}" {about}></span>'


page = TinyPage()
