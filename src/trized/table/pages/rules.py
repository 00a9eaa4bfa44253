"""The rules of each game in our own words, to read and to search."""

from litestar import Response, get

from trized.kernel import LANGUAGES
from trized.table.frames import without_inline_style
from trized.table.given import Asked, Name, TheHouse, TheVisitor
from trized.table.paper import page


@get("/rules/{game:str}")
async def rules(request: Asked, house: TheHouse, visitor: TheVisitor, game: Name) -> Response[str]:
    """Show the rules of a game."""
    title = house.shelf.title(game)
    told: dict[str, str] = {}  # a word is found in whatever language somebody knows it
    for lang in LANGUAGES:
        for chapter in title.page.rules(lang):
            told[chapter.id] = f"{told.get(chapter.id, '')} {chapter.title} {chapter.text}"
    chapters = [
        {"id": chapter.id, "title": chapter.title, "html": without_inline_style(chapter.html), "text": told[chapter.id]}
        for chapter in title.page.rules(visitor.lang)
    ]
    files = request.app.state.files
    return page(
        request,
        visitor,
        "rules.html",
        game=title.game,
        chapters=chapters,
        emblem=title.page.emblem(),
        art=title.page.art(),
        styles=files.styles[game],
    )


ROUTES = [rules]
