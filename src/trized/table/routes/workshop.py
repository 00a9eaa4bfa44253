"""The workshop: what can be made for each game, the editor of a file, and the check of a file that is edited."""

import asyncio
import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from trized.kernel import LEVELS, Entropy, Game, Option, Refused
from trized.kernel.clean import clean_line
from trized.kernel.creation import Creation, decode, encode
from trized.kernel.differences import differences
from trized.kernel.files import read_toml
from trized.kernel.log import level_names
from trized.kernel.page import emblem_of
from trized.kernel.workshop import Draft, Limit, Workshop
from trized.table.http.requests import Request
from trized.table.pages.boards import without_inline_style
from trized.table.pages.catalogue import refused
from trized.table.pages.registry import GamePackage, Registry
from trized.table.pages.responses import Json, render
from trized.table.routes.new_table import OWN
from trized.table.settings import DAY
from trized.table.store.creations import StoredCreation

CHECK = 256 * 1024  # bytes of a form with two versions of a file
QUOTED = re.compile("['‘«‹“]\\s*([^'’»›”]+?)\\s*['’»›”]")  # what a sentence repeats of a file

ID = re.compile(r"[0-9a-f]{12}")  # of a creation in its browser
DIGEST = re.compile(r"[\w-]{12}", re.ASCII)  # of the version that a file was made from


class Problem(Struct, frozen=True):
    """What is wrong with a file, and on which line, if that is known."""

    says: str
    line: int = 0  # from 1


class Examined(Struct, frozen=True):
    """A file as the workshop shows it."""

    text: str
    problems: list[Problem]
    summary: tuple[str, ...] = ()
    changes: list[str] = []  # since the version that it was made from
    draft: Draft | None = None  # None: it cannot be read, or is edited as text only
    limits: list[Limit] = []
    closed: list[str] = []  # components of which one more would break a limit
    picture: str = ""
    code: str = ""  # for a link


def own_options(package: GamePackage) -> list[Option]:
    """Return the options for which files can be made, one of those that take the same values."""
    return list({option.values: option for option in reversed(package.game.options) if option.own}.values())[::-1]


def named_by(request: Request) -> tuple[GamePackage, Option]:
    """Return the game and the option that an address names; raise 404 if there is no such option."""
    return find_option(request.server.registry, request.part("game"), request.part("option"))


def find_option(registry: Registry, game: str, name: str) -> tuple[GamePackage, Option]:
    """Return a game and an option that takes custom files; raise 404 if there is no such option."""
    package = registry.get(game)
    for option in package.game.options:
        if option.own and option.name == name:
            return package, option
    raise HTTPException(404)


async def index(request: Request) -> Response:
    """Show what can be made; a code of a creation opens its editor."""
    lang = request.visitor.lang
    if code := request.fields.get("c", ""):
        made = decode(code)
        return RedirectResponse(f"/workshop/{made.game}/{made.option}?c={encode(made)}", 303)
    kinds: list[dict[str, Any]] = [
        {
            "game": package.game,
            "option": option.name,
            "title": package.page.workshop(package.game, option.name).title(lang),
            "says": package.page.workshop(package.game, option.name).says(lang),
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
            "made": await creations_of(request),
            "texts": request.visitor.t.under("workshop_js"),
            "titles": {one["game"].name: one["title"] for one in kinds},
        },
    )


async def show(request: Request) -> Response:
    """Show the editor of a file, empty, or with the creation of a code."""
    visitor, assets = request.visitor, request.application.assets
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
    components = shop.components(visitor.lang)
    same = [one for one in game.options if one.own and one.name != option.name and one.values == option.values]
    return render(
        request,
        "workshop.html",
        game=game,
        option=option.name,
        title=shop.title(visitor.lang),
        art=shop.art() or package.page.art,
        components=components,
        filters=shop.filters(visitor.lang),
        orders=shop.orders(visitor.lang),
        choices=shop.choices(visitor.lang),
        rows=shop.rows(visitor.lang),
        starts=shop.starts(visitor.lang),
        seats=game.seats(game.settle({})),
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
        measured=type(shop).match_ups is not Workshop.match_ups,
        styles=[*assets.styles[game.name], "workshop.css"],
        data={
            "made": await creations_of(request),
            "game": game.name,
            "option": option.name,
            "title": shop.title(visitor.lang),
            "components": {one.id: {**msgspec.to_builtins(one), "picture": ""} for one in components},
            "starts": shop.starts(visitor.lang),
            "opened": msgspec.to_builtins(opened),
            "parent": opened.digest if opened else "",
            "texts": visitor.t.under("workshop_js"),
        },
    )


async def creations_of(request: Request) -> list[dict[str, Any]]:
    """Return what the store keeps for this browser, as its script reads it."""
    known = [] if request.visitor.fresh else await request.server.creations.of(request.visitor.hash)
    return [msgspec.to_builtins(one) for one in known]


async def keep(request: Request) -> Response:
    """Store a creation of this browser; its pages do so after every change. Raise 400 if it is none."""
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
    """Remove a creation of this browser."""
    await request.server.creations.forget(request.visitor.hash, request.field("id")[:12])
    return Json({})


async def check(request: Request) -> Response:
    """Check a file, given as its text or as a draft; a draft is written as text, or replaced by a random one."""
    package, option = named_by(request)
    return Json(await asyncio.to_thread(examine, package, option.name, request.fields, request.visitor.lang))


def examine(package: GamePackage, option: str, fields: Mapping[str, str], lang: str) -> Examined:
    """Return what is to be known about a file; raise Refused if it is too long, 400 if the draft is none."""
    game, shop = package.game, package.page.workshop(package.game, option)
    text = fields.get("text", "").replace("\r\n", "\n")
    if "draft" in fields:
        try:
            drafted = msgspec.json.decode(fields["draft"], type=Draft)
        except (msgspec.MsgspecError, UnicodeError):
            raise HTTPException(400) from None
        text = shop.write(shop.surprise(drafted, Entropy()) if fields.get("surprise") else drafted)
    if len(text) > OWN:
        raise refused("error.own", most=OWN // 1000)
    found = game.check_file(option, text, lang)
    broken = broken_line(text) if found.problems else None
    problems = [Problem(says, quoted_line(says, text) if broken is None else broken) for says in found.problems]
    parts: dict[str, Any] = {}
    if shop.components(lang):
        try:
            draft = shop.read(text)
            parts = {"draft": draft, "limits": shop.limits(draft, lang), "closed": shop.closed(draft)}
        except Refused:
            pass  # it is among the problems
    elif not problems:
        drawn = package.page.value(option, game.settle({option: text})[option], lang)
        parts = {"picture": without_inline_style(drawn)}
    parent = fields.get("parent", "")
    code = encode(Creation(game.name, option, text, parent if DIGEST.fullmatch(parent) else ""))
    changes = changes_since(game, option, fields.get("before", ""), text, lang)
    return Examined(text, problems, found.summary, changes, code=code, **parts)


def changes_since(game: Game, option: str, before: str, text: str, lang: str) -> list[str]:
    """Return what a file changes in an earlier version; nothing if one of them cannot be read."""
    try:
        return differences(game, option, before, text, lang) if before and before != text else []
    except Refused:
        return []


async def balance(request: Request) -> Response:
    """Return how strong a file is so far; the measurement goes on while its page is open."""
    (package, option), t = named_by(request), request.visitor.t
    text = request.field("text").replace("\r\n", "\n")
    if len(text) > OWN:
        raise refused("error.own", most=OWN // 1000)
    shop, game = package.page.workshop(package.game, option.name), package.game
    match_ups = await asyncio.to_thread(shop.match_ups, text, request.visitor.lang)
    if not match_ups:
        raise HTTPException(404)
    found, over = await request.server.balances.look(package.module, game.rules, match_ups, request.visitor.hash)
    best, worst = max(found.by, key=lambda one: one.share), min(found.by, key=lambda one: one.share)
    total, percent = found.total, t.language.percent
    shares = {
        name: percent(value, 0) for name, value in (("share", total.share), ("low", total.low), ("high", total.high))
    }
    says = (
        t("workshop.balance_says", **shares, games=total.games, best=best.name, worst=worst.name) if total.games else ""
    )
    verdict = "open" if not found.settled else "strong" if total.low > 0.5 else "weak" if total.high < 0.5 else "even"
    return Json(
        {"balance": found, "over": over, "says": says, "verdict": t(f"workshop.balance_{verdict}") if over else ""}
    )


def broken_line(text: str) -> int | None:
    """Return the line at which a file stops being TOML, 0 if that is not known, None if it is TOML."""
    try:
        read_toml(text)
    except Refused as reason:
        where = reason.values.get("error")
        last = len(text.rstrip().split("\n"))
        return int(str(where.values.get("line", last))) if isinstance(where, Refused) else 0
    return None


def quoted_line(says: str, text: str) -> int:
    """Return the line of a file, from 1, that contains what a sentence quotes; 0 if none does."""
    for quoted in QUOTED.findall(says):
        for number, line in enumerate(text.split("\n"), 1):
            if quoted in line:
                return number
    return 0
