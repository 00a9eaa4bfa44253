"""The rules pages of each game, with search."""

from collections.abc import Sequence
from functools import cache

from starlette.responses import Response

from trized.kernel import LANGUAGES, Game
from trized.kernel.page import Chapter, emblem_of
from trized.table.http.requests import Request
from trized.table.pages.pictures import without_inline_style
from trized.table.pages.registry import GamePackage
from trized.table.pages.responses import render


async def rules(request: Request) -> Response:
    """Show the rules of a game."""
    server, visitor = request.server, request.visitor
    game = request.part("game")
    package = server.registry.get(game)
    chapters, cards = contents(package, visitor.lang)
    return render(
        request,
        "rules.html",
        game=package.game,
        chapters=chapters,
        cards=cards,
        emblem=emblem_of(package.page),
        art=package.page.art,
        styles=request.application.assets.styles[game],
    )


@cache
def contents(package: GamePackage, lang: str) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """Return the chapters of the rules in `lang`, and the cards that they do not contain."""
    told: dict[str, str] = {}  # texts in all languages, for the search
    for other in LANGUAGES:
        for chapter in package.page.rules(other):
            told[chapter.id] = f"{told.get(chapter.id, '')} {chapter.title} {chapter.text}"
    found = package.page.rules(lang)
    chapters = [
        {"id": chapter.id, "title": chapter.title, "html": without_inline_style(chapter.html), "text": told[chapter.id]}
        for chapter in found
    ]
    return chapters, every_card(package.game, found, lang)


def every_card(game: Game, chapters: Sequence[Chapter], lang: str) -> list[dict[str, str]]:
    """Return all cards, tokens and places with their text, and their names in every language for the search."""
    names: dict[str, str] = {}
    for other in LANGUAGES:
        for card in game.cards(other):
            names[str(card["id"])] = f"{names.get(str(card['id']), '')} {card['name']}"
    told = " ".join(f"{chapter.title} {chapter.text}" for chapter in chapters)
    if 2 * sum(str(card["name"]) in told for card in game.cards(lang)) > len(names):
        return []  # the chapters already show the cards
    return [
        {"name": str(card["name"]), "text": str(card["text"]), "names": names[str(card["id"])]}
        for card in game.cards(lang)
        if card["text"]
    ]
