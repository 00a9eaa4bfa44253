"""The workshop: list of editors, the editor of a custom file, its check and its balance test."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from trized.analysis.balance import Balance, Share
from trized.kernel import LEVELS, Option, Refused
from trized.kernel.catalogue import Catalogue, open_catalogue
from trized.kernel.clean import clean_line
from trized.kernel.creation import decode, encode
from trized.kernel.game import texts_of
from trized.kernel.log import level_names
from trized.kernel.page import emblem_of
from trized.kernel.workshop import Look, Workshop
from trized.table.http.requests import Request
from trized.table.pages.catalogue import refused
from trized.table.pages.registry import GamePackage, Registry
from trized.table.pages.responses import Json, render
from trized.table.settings import DAY
from trized.table.store.creations import StoredCreation
from trized.table.study.balances import BalanceRequest
from trized.table.study.files import OWN, CheckRequest

CHECK = 256 * 1024  # largest form with two versions of a file, in bytes

ID = re.compile(r"[0-9a-f]{12}")  # of a creation
SEEDS = 1 << 31  # of the random parts of an edit
DIGEST = re.compile(r"[\w-]{12}", re.ASCII)  # of the version that a creation was derived from


def own_options(package: GamePackage) -> list[Option]:
    """Return the options that take custom files, one of those with equal values."""
    return list({option.values: option for option in reversed(package.game.options) if option.own}.values())[::-1]


def named_by(request: Request) -> tuple[GamePackage, Option]:
    """Return game and option of the address; raise 404 if there is no such option."""
    return find_option(request.server.registry, request.part("game"), request.part("option"))


def find_option(registry: Registry, game: str, name: str) -> tuple[GamePackage, Option]:
    """Return a game and its option `name`; raise 404 if this takes no custom files."""
    package = registry.get(game)
    for option in package.game.options:
        if option.own and option.name == name:
            return package, option
    raise HTTPException(404)


async def index(request: Request) -> Response:
    """Show the list of editors; the code of a creation redirects to its editor."""
    visitor, server, lang = request.visitor, request.server, request.visitor.lang
    if code := request.fields.get("c", ""):
        made = decode(code)
        return RedirectResponse(f"/workshop/{made.game}/{made.option}?c={encode(made)}", 303)
    kinds: list[dict[str, Any]] = [
        {
            "game": package.game,
            "option": option.name,
            "title": package.page.workshop(package.game, option.name).title(lang),
            "says": package.page.workshop(package.game, option.name).description(lang),
            "emblem": emblem_of(package.page),
        }
        for package in request.server.registry
        for option in own_options(package)
    ]
    return render(
        request,
        "workshop_index.html",
        styles=[*request.application.assets.themes, "workshop.css"],
        kinds=kinds,
        data={
            "made": msgspec.to_builtins([] if visitor.fresh else await server.creations.names(visitor.hash)),
            "texts": request.visitor.t.under("workshop_js"),
            "titles": {one["game"].name: one["title"] for one in kinds},
        },
    )


async def show(request: Request) -> Response:
    """Show the editor of a file, empty or with the creation of a code."""
    visitor, server, assets = request.visitor, request.server, request.application.assets
    package, option = named_by(request)
    game, shop, words = package.game, package.page.workshop(package.game, option.name), package.game.words(visitor.lang)
    opened, complaint = None, ""
    if code := request.fields.get("c", ""):
        try:
            opened = decode(code)
        except Refused as reason:
            complaint = reason.message(visitor.lang)
        else:
            if (opened.game, opened.option) != (game.name, option.name):
                return RedirectResponse(f"/workshop/{opened.game}/{opened.option}?c={encode(opened)}", 303)
    kept = [] if visitor.fresh else await server.creations.of(visitor.hash, request.fields.get("id", ""))
    same = [one for one in game.options if one.own and one.name != option.name and one.values == option.values]
    return render(
        request,
        "workshop.html",
        game=game,
        option=option.name,
        title=shop.title(visitor.lang),
        art=shop.art() or package.page.art,
        side=shop.side(visitor.lang) if shop.visual else "",
        surprises=shop.surprises,
        starts=shop.starts(visitor.lang),
        seats=game.seats(game.settle({})),
        together=len(game.sides(game.settle({}))) == 1,
        levels=[(level, level_names(visitor.lang)[level]) for level in LEVELS],
        others=[
            (
                one.name,
                words.option(one.name).name,
                [(value, words.option(one.name, value).name) for value in one.values],
            )
            for one in same
        ],
        complaint=complaint,
        measured=is_measured(shop),
        say=partial(shop_text, shop, visitor.t),
        styles=[*assets.styles[game.name], *assets.workshops[game.name], "workshop.css"],
        data={
            "made": msgspec.to_builtins(kept),
            "game": game.name,
            "option": option.name,
            "title": shop.title(visitor.lang),
            "link": f"{request.server.settings.link_prefix}/workshop/{game.name}/{option.name}",
            "starts": shop.starts(visitor.lang),
            "opened": msgspec.to_builtins(opened),
            "parent": opened.digest if opened else "",
            "texts": visitor.t.under("workshop_js"),
        },
    )


async def keep(request: Request) -> Response:
    """Store a creation of this browser; pages call it after every change. Raise 400 if it is invalid."""
    try:
        made = msgspec.convert(request.fields, StoredCreation, strict=False)
    except msgspec.ValidationError:
        raise HTTPException(400) from None
    find_option(request.server.registry, made.game, made.option)
    latest = (request.server.store.now() + DAY) * 1000
    if not ID.fullmatch(made.id) or not 0 <= made.saved <= latest or not 0 <= made.version < 10**9 or "\0" in made.text:
        raise HTTPException(400)
    if len(made.text) > OWN:
        raise refused("error.own", most=OWN // 1000)
    parent = made.parent if DIGEST.fullmatch(made.parent) else ""
    made = msgspec.structs.replace(made, name=clean_line(made.name, 80), parent=parent)
    may_grow = partial(request.application.guard.may_keep, request.scope)
    if not await request.server.creations.keep(request.visitor.hash, made, may_grow):
        raise refused("workshop.room")
    return Json({})


async def forget(request: Request) -> Response:
    """Delete a creation of this browser."""
    await request.server.creations.forget(request.visitor.hash, request.field("id")[:12])
    return Json({})


async def check(request: Request) -> Response:
    """Apply an edit to a file if there is one, and return the checked file."""
    (package, option), fields = named_by(request), request.fields
    try:
        look = msgspec.json.decode(fields.get("look", "{}"), type=Look)
    except (msgspec.MsgspecError, UnicodeError):
        raise HTTPException(400) from None
    text = fields.get("text", "").replace("\r\n", "\n")
    if len(text) > OWN:
        raise refused("error.own", most=OWN // 1000)
    edit = [*fields["edit"].split(), *([fields["value"]] if "value" in fields else [])] if "edit" in fields else None
    parent = fields.get("parent", "")
    return Json(
        await request.work(
            CheckRequest(
                package.module,
                option.name,
                text,
                request.visitor.lang,
                look,
                edit,
                fields.get("before", ""),
                parent if DIGEST.fullmatch(parent) else "",
                request.server.sources.chance().roll("edit", SEEDS),
            )
        )
    )


async def balance(request: Request) -> Response:
    """Return the results of the balance test so far; it continues while its page requests them."""
    (package, option), t = named_by(request), request.visitor.t
    text = request.field("text").replace("\r\n", "\n")
    if len(text) > OWN:
        raise refused("error.own", most=OWN // 1000)
    shop, game = package.page.workshop(package.game, option.name), package.game
    if not is_measured(shop):
        raise HTTPException(404)
    asked = BalanceRequest(package.module, game.rules, option.name, text, request.visitor.lang)
    measured = await request.while_there(request.server.balances.look(asked, request.sender))
    found, over, replaces = measured.balance, measured.over, measured.replaces
    rows = [
        msgspec.structs.replace(found.total, name=shop_text(shop, t, "balance_total")),
        *(found.by if len(found.by) > 1 else ()),
        *(found.cards if replaces else ()),
    ]
    return Json({"rows": rows, "over": over, "says": " ".join(verdict(found, replaces, shop, t)) if over else ""})


def is_measured(shop: Workshop) -> bool:
    """Return whether there is a balance test of the files of a workshop."""
    return type(shop).match_ups is not Workshop.match_ups


def shop_text(shop: Workshop, t: Catalogue, key: str, **values: object) -> str:
    """Return the workshop text `key`: the game's own, or the common one."""
    own = open_catalogue(texts_of(shop.game), t.lang)
    return (own if own.has(f"workshop.{key}") else t)(f"workshop.{key}", **values)


def verdict(found: Balance, replaces: bool, shop: Workshop, t: Catalogue) -> Iterator[str]:
    """Yield sentences on the balance: all games, then each card that replaces another, or the most decisive card."""

    def say(key: str, share: Share, **values: object) -> str:
        ends = ("share", share.share), ("low", share.low), ("high", share.high), ("before", share.before)
        parts = {name: t.language.percent(value, 0) for name, value in ends}
        return shop_text(shop, t, key, name=share.name, games=share.games, **parts, **values)

    if not found.total.games:
        return
    yield say(f"balance_{word_of(found.total)}", found.total)
    best, worst = (pick(found.by, key=lambda one: one.share).name for pick in (max, min))
    yield say("balance_says", found.total, best=best, worst=worst)
    if replaces:
        yield from (say(f"balance_card_{word_of(one)}", one) for one in found.cards)
    elif found.decides:
        yield say("balance_decides", found.decides)


def word_of(share: Share) -> str:
    """Return the key of a share's verdict: strong, weak, even, or open if more games are needed."""
    return "strong" if share.less > 0 else "weak" if share.more < 0 else "even" if share.is_settled else "open"
