"""The rules of each game in our own words, to read and to search."""

from collections.abc import Sequence

from litestar import Response, get

from trized.kernel import LANGUAGES, Game
from trized.kernel.page import Chapter
from trized.table.boards import without_inline_style
from trized.table.dependencies import AnyRequest, PathText, ServerDependency, VisitorDependency
from trized.table.responses import render


@get("/rules/{game:str}")
async def rules(
    request: AnyRequest, server: ServerDependency, visitor: VisitorDependency, game: PathText
) -> Response[str]:
    """Show the rules of a game."""
    package = server.registry.get(game)
    told: dict[str, str] = {}  # a word is found in whatever language somebody knows it
    for lang in LANGUAGES:
        for chapter in package.page.rules(lang):
            told[chapter.id] = f"{told.get(chapter.id, '')} {chapter.title} {chapter.text}"
    chapters = [
        {"id": chapter.id, "title": chapter.title, "html": without_inline_style(chapter.html), "text": told[chapter.id]}
        for chapter in package.page.rules(visitor.lang)
    ]
    return render(
        request,
        visitor,
        "rules.html",
        game=package.game,
        chapters=chapters,
        cards=every_card(package.game, package.page.rules(visitor.lang), visitor.lang),
        emblem=package.page.emblem(),
        art=package.page.art(),
        styles=request.app.state.assets.styles[game],
    )


def every_card(game: Game, chapters: Sequence[Chapter], lang: str) -> list[dict[str, str]]:
    """Return all cards, tokens and places with what they say, and the names by which they go in any language."""
    names: dict[str, str] = {}
    for other in LANGUAGES:
        for card in game.cards(other):
            names[str(card["id"])] = f"{names.get(str(card['id']), '')} {card['name']}"
    told = " ".join(f"{chapter.title} {chapter.text}" for chapter in chapters)
    if 2 * sum(str(card["name"]) in told for card in game.cards(lang)) > len(names):
        return []  # the game's own rules show its cards
    return [
        {"name": str(card["name"]), "text": str(card["text"]), "names": names[str(card["id"])]}
        for card in game.cards(lang)
        if card["text"]
    ]


ROUTES = [rules]
