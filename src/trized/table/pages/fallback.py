"""A plain page for any game: its drawing or its picture as text, and the choices as a list."""

from collections.abc import Mapping, Sequence
from html import escape
from io import StringIO

from trized.kernel import Board, Chapter, Event, Game, Motion, Page, View, Way

WIDE = 96  # columns of a picture in text


class FallbackPage(Page):
    """Shows what every game has, until it brings a page of its own."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def draw(self, view: View, lang: str, ways: Sequence[Way]) -> Board:
        draw = getattr(view, "_repr_svg_", None)
        if draw is not None:
            return Board('<div class="plain-board" data-part="board"></div>', {"board": draw()})
        from rich.console import Console  # only pages without a drawing need it

        console = Console(width=WIDE, record=True, file=StringIO(), color_system=None)
        console.print(self.game.picture(view, lang))
        text = str(escape(console.export_text()))
        return Board('<div class="plain-board"><pre data-part="board"></pre></div>', {"board": text})

    def ways(self, view: View, lang: str) -> list[Way]:
        words, seat = self.game.words(lang), int(view.viewer)
        return [
            Way(self.game.notation.write(view, seat, action), words.action(view, seat, action))
            for action in view.legal()
        ]

    @property
    def event_motions(self) -> Mapping[type[Event], object]:
        return dict.fromkeys(self.game.events, Motion)  # a caption for each, and nothing moves

    def motions(self, view: View, events: Sequence[Event], lang: str) -> list[Motion]:
        words = self.game.words(lang)
        return [Motion(caption) for event in events if (caption := words.event(view, event))]

    def describe(self, piece: str, view: View, lang: str) -> str:
        return ""

    def emblem(self) -> str:
        letter = escape(self.game.title[:1])
        return (
            '<svg viewBox="0 0 320 180" role="presentation"><rect width="320" height="180" fill="#23304f"/>'
            '<circle cx="160" cy="90" r="58" fill="none" stroke="#e8c36a" stroke-width="3"/>'
            f'<text x="160" y="114" font-size="68" text-anchor="middle" fill="#f4ecd8">{letter}</text></svg>'
        )

    def rules(self, lang: str) -> list[Chapter]:
        cards = self.game.cards(lang)
        rows = "".join(f"<dt>{escape(str(card['name']))}</dt><dd>{escape(str(card['text']))}</dd>" for card in cards)
        text = " ".join(f"{card['name']} {card['text']}" for card in cards)
        return [Chapter("cards", self.game.title, f"<dl>{rows}</dl>", text)] if cards else []
