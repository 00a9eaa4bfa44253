"""The page: hands below, hidden gems in rows, all clickable."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import cast

from tests.games.tiny.actions import gem_of, is_hide, owner_and_round_of
from tests.games.tiny.box import BOX, KINDS
from tests.games.tiny.page.motions import Motions
from tests.games.tiny.state import UNSEEN
from tests.games.tiny.view import View
from tests.games.tiny.words import Words
from trized import kernel
from trized.kernel import BoardMarkup, Chapter, ClickPath, Description

HERE = Path(__file__).parent


class Page(kernel.Page):
    """Draws with plain boxes."""

    theme = HERE / "theme.css"
    styles = (HERE / "style.css",)
    shows = Motions
    emblem = (
        '<svg viewBox="0 0 320 180"><rect width="320" height="180" fill="#345"/>'
        '<path d="M160 30l60 60-60 60-60-60z" fill="#d46"/></svg>'
    )

    def draw(self, view: kernel.View, words: Words, paths: Sequence[ClickPath]) -> BoardMarkup:
        table, touch = cast(View, view).table, {id for clicks in paths for id in clicks.path}
        rows: list[str] = []
        parts: dict[str, str] = {}
        for seat in range(table.seats):
            name = escape(words.seat(view, seat))
            hand = [
                piece(f"back-{seat}-{n}" if gem == UNSEEN else f"gem-{BOX.gems[gem]}-{n}", gem, words, touch)
                for gem in [*range(KINDS), UNSEEN]
                for n in range(table.hands[seat][gem])
            ]
            down = [piece(f"down-{seat}-{turn}", gem, words, touch) for turn, gem in enumerate(table.hidden[seat])]
            rows.append(
                f'<section class="tiny-row" aria-label="{name}"><h2>{name}</h2>'
                f'<div id="hand-{seat}" data-part="hand-{seat}"></div>'
                f'<div id="hidden-{seat}" data-part="hidden-{seat}" style="min-height:44px"></div></section>'
            )
            parts |= {f"hand-{seat}": "".join(hand), f"hidden-{seat}": "".join(down)}
        return BoardMarkup(f'<div class="tiny-board">{"".join(rows)}</div>', parts)

    def paths(self, view: kernel.View, legal: list[int]) -> list[tuple[str, ...]]:
        return [(touched(action),) for action in legal]

    def describe(self, piece: str, view: kernel.View, words: Words) -> Description:
        if not piece:
            return Description(chapter=view.question(view.viewer).kind)
        said = {"en": "A gem that lies face down.", "fr": "Une gemme face cachée."}[words.lang]
        return Description(said, "hide") if "-" in piece else Description()

    def rules(self, lang: str) -> list[Chapter]:
        said = {"en": ("Hiding", "Every seat hides one gem."), "fr": ("Cacher", "Chaque place cache une gemme.")}[lang]
        peek = {"en": ("Peeking", "One of you peeks."), "fr": ("Regarder", "L'un de vous regarde.")}[lang]
        return [Chapter(id, title, f"<p>{text}</p>", text) for id, (title, text) in (("hide", said), ("peek", peek))]


def touched(action: int) -> str:
    """Return the id of the gem to click for an action."""
    if is_hide(action):
        return f"gem-{BOX.gems[gem_of(action)]}-0"
    owner, turn = owner_and_round_of(action)
    return f"down-{owner}-{turn}"


def piece(id: str, gem: int, words: Words, touch: set[str]) -> str:
    """Draw one gem, or its back."""
    name = {"en": "a hidden gem", "fr": "une gemme cachée"}[words.lang] if gem == UNSEEN else words.gem(gem)
    touched = " data-touch" if id in touch else ""
    about = f'tabindex="0" role="button" data-info{touched} aria-label="{name}"'
    return f'<span class="tiny-gem gem{gem}" id="{id}" {about}></span>'
