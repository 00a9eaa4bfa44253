"""The rules of each game in our own words, to read and to search."""

from typing import Any

from litestar import Request, Response, get

from trized.table.frames import without_inline_style
from trized.table.house import House
from trized.table.paper import page
from trized.table.visitor import Visitor


@get("/rules/{game:str}")
async def rules(request: Request[Any, Any, Any], house: House, visitor: Visitor, game: str) -> Response[str]:
    """Show the rules of a game."""
    title = house.shelf.title(game)
    chapters = [
        {"id": chapter.id, "title": chapter.title, "html": without_inline_style(chapter.html), "text": chapter.text}
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
        styles=files.styles[game],
    )


ROUTES = [rules]
