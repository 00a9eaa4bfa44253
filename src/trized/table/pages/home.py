"""Home: the games, my tables, tables to watch, and the language."""

from collections import Counter
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import Cookie

from trized.kernel import LANGUAGES, LEVELS, Record, Refused
from trized.table.given import Asked, Posted, TheHouse, TheVisitor
from trized.table.house import House
from trized.table.paper import done, page
from trized.table.shelf import Title
from trized.table.store import Kept, now
from trized.table.visitor import LANG_COOKIE, Visitor

WATCHED = 2 * 86_400  # a table that nobody opened for so long is not worth watching


@get("/")
async def home(request: Asked, house: TheHouse, visitor: TheVisitor) -> Response[str]:
    """Show the games, and what goes on."""
    mine = [] if visitor.fresh else await house.store.tables_of(visitor.hash)
    held = {kept.id for kept, _ in mine}
    watch = [kept for kept in await house.store.to_watch(now() - WATCHED) if kept.id not in held]
    lines = [await line(house, visitor, kept, key.seats) for kept, key in mine]
    waiting = sum(one["turn"] for one in lines)
    return page(
        request,
        visitor,
        "home.html",
        styles=request.app.state.files.lights,
        waiting=visitor.t("home.waiting", n=waiting) if waiting else "",
        games=[card(title, visitor) for title in house.shelf],
        levels=LEVELS,
        mine=lines,
        watch=[await line(house, visitor, kept, ()) for kept in watch[:12]],
    )


def card(title: Title, visitor: Visitor) -> dict[str, Any]:
    """Return what the home page says about a game."""
    name = title.game.name
    blurb = title.game.words(visitor.lang).blurb()
    sides = title.game.sides(title.game.settle({}))
    return {
        "name": name,
        "title": title.game.title,
        "emblem": title.page.emblem(),
        "blurb": blurb,
        "together": len(sides) == 1,
    }


async def line(house: House, visitor: Visitor, kept: Kept, seats: tuple[int, ...]) -> dict[str, Any]:
    """Return what a list says about a table; it looks no further than the public may."""
    table = await house.tables.get(kept.id)
    words = table.title.game.words(visitor.lang)
    view = table.last.state.view(-1)
    level = visitor.t.under("level")
    who = [
        holder.name or (level.get(holder.bot, holder.bot) if holder.bot else words.seat(view, seat))
        for seat, holder in enumerate(table.holders)
        if seat not in seats
    ]
    return {
        "id": kept.id,
        "title": table.title.game.title,
        "who": [name if times == 1 else f"{times} × {name}" for name, times in Counter(who).items()],
        "turn": any(seat in seats for seat in table.waiting()),
        "over": table.last.outcome is not None,
        "entries": table.last.number,
        "opened": kept.opened,
    }


@post("/lang")
async def choose_language(request: Asked, visitor: TheVisitor, posted: Posted) -> Any:
    """Remember the language of a browser."""
    lang, back = posted.get("lang", ""), posted.get("back", "/")
    if lang not in LANGUAGES:
        raise Refused(f"There is no language '{lang}' here; there is {', '.join(LANGUAGES)}.")
    if not back.startswith("/") or back.startswith("//") or "\\" in back:
        back = "/"
    cookie: Cookie = visitor.cookie(LANG_COOKIE, lang)
    return done(request, back, [cookie])


def read_record(text: str) -> Record:
    """Read an uploaded record, however its lines end."""
    return Record.read(text.replace("\r\n", "\n").strip("\n") + "\n")


ROUTES = [home, choose_language]
