"""The rules of each game in our own words, to read and to search."""

from litestar import Response, get

from trized.kernel import LANGUAGES
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
        emblem=package.page.emblem(),
        art=package.page.art(),
        styles=request.app.state.assets.styles[game],
    )


ROUTES = [rules]
