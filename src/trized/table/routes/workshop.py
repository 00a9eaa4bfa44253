"""The workshop: list of editors, the editor of a custom file, its check and its balance test."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from trized.analysis.balance import Balance, Share
from trized.kernel import LEVELS, Game, Option, Refused
from trized.kernel.catalogue import Catalogue, open_catalogue
from trized.kernel.clean import clean_line
from trized.kernel.creation import Creation, decode, encode
from trized.kernel.differences import differences
from trized.kernel.files import read_toml
from trized.kernel.game import texts_of
from trized.kernel.log import level_names
from trized.kernel.page import emblem_of
from trized.kernel.workshop import Edited, Limit, Look, Workshop
from trized.table.http.requests import Request
from trized.table.pages.catalogue import refused
from trized.table.pages.pictures import without_inline_style
from trized.table.pages.registry import GamePackage, Registry
from trized.table.pages.responses import Json, render
from trized.table.routes.new_table import OWN
from trized.table.settings import DAY
from trized.table.store.creations import StoredCreation
from trized.table.study.balances import BalanceRequest

CHECK = 256 * 1024  # largest form with two versions of a file, in bytes
QUOTED = re.compile("['‘«‹“]([^'‘«‹“’»›”]+)['’»›”]")  # quotations from a file in a message

ID = re.compile(r"[0-9a-f]{12}")  # of a creation
DIGEST = re.compile(r"[\w-]{12}", re.ASCII)  # of the version that a creation was derived from


class Problem(Struct, frozen=True):
    """A problem of a file and its line, if known."""

    says: str
    line: int = 0  # from 1; 0: unknown


class Examined(Struct, frozen=True):
    """A checked file, as the script of the workshop reads it."""

    text: str
    problems: list[Problem]
    summary: tuple[str, ...] = ()
    changes: list[str] = []  # since the version that it was derived from
    name: str = ""
    look: Look = {}
    says: str = ""  # the effect of the edit
    limits: Sequence[Limit] = ()
    board: str = ""  # the visual editor as HTML; empty if the text is invalid or has no visual editor
    picture: str = ""
    code: str = ""  # of the creation, for a link


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
    await request.server.creations.keep(request.visitor.hash, made)
    return Json({})


async def forget(request: Request) -> Response:
    """Delete a creation of this browser."""
    await request.server.creations.forget(request.visitor.hash, request.field("id")[:12])
    return Json({})


async def check(request: Request) -> Response:
    """Apply an edit to a file if there is one, and return the checked file."""
    package, option = named_by(request)
    return Json(await asyncio.to_thread(examine, request, package, option.name))


def examine(request: Request, package: GamePackage, option: str) -> Examined:
    """Edit and check the file in a request; raise Refused if it is too long or the edit is impossible."""
    fields, lang = request.fields, request.visitor.lang
    game, shop = package.game, package.page.workshop(package.game, option)
    text = fields.get("text", "").replace("\r\n", "\n")
    try:
        edited = Edited(text, msgspec.json.decode(fields.get("look", "{}"), type=Look))
    except (msgspec.MsgspecError, UnicodeError):
        raise HTTPException(400) from None
    if len(text) <= OWN and "edit" in fields:
        words = [*fields["edit"].split(), *([fields["value"]] if "value" in fields else [])]
        edited = shop.edit(text, words, edited.look, lang, request.server.sources.chance())
        text = edited.text
    if len(text) > OWN:
        raise refused("error.own", most=OWN // 1000)
    found = game.check_file(option, text, lang)
    broken = broken_line(text) if found.problems else None
    problems = [Problem(says, quoted_line(says, text) if broken is None else broken) for says in found.problems]
    parts: dict[str, Any] = {}
    if shop.visual:
        with suppress(Refused):  # already among the problems
            drawn = shop.draw(text, edited.look, lang)
            parts = {"name": drawn.name, "limits": drawn.limits, "board": without_inline_style(drawn.board)}
    elif not problems:
        parts = {"picture": without_inline_style(package.page.value(option, game.settle({option: text})[option], lang))}
    parent = fields.get("parent", "")
    code = encode(Creation(game.name, option, text, parent if DIGEST.fullmatch(parent) else ""))
    changes = changes_since(game, option, fields.get("before", ""), text, lang)
    return Examined(text, problems, found.summary, changes, look=edited.look, says=edited.message, code=code, **parts)


def changes_since(game: Game, option: str, before: str, text: str, lang: str) -> list[str]:
    """Return the differences between two versions in sentences; empty if one of them is invalid."""
    try:
        return differences(game, option, before, text, lang) if before and before != text else []
    except Refused:
        return []


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
    measured = await request.server.balances.look(asked, request.sender)
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


def broken_line(text: str) -> int | None:
    """Return the line of the first TOML error, 0 if unknown, None if the file is valid TOML."""
    try:
        read_toml(text)
    except Refused as reason:
        where = reason.values.get("error")
        last = len(text.rstrip().split("\n"))
        return int(str(where.values.get("line", last))) if isinstance(where, Refused) else 0
    return None


def quoted_line(says: str, text: str) -> int:
    """Return the first line of `text`, from 1, that contains a quotation in the message `says`; 0 if none does."""
    for quoted in filter(None, map(str.strip, QUOTED.findall(says))):
        for number, line in enumerate(text.split("\n"), 1):
            if quoted in line:
                return number
    return 0
