"""What is done at a table: say, take back, resign, speak, sit, invite, hand a seat to a bot and take it back, hint."""

from typing import Any

from litestar import Response, post

from trized.kernel import Live, Refused
from trized.kernel.catalogue import capital
from trized.kernel.record import Ply, Said, Undo
from trized.table.eyes import Eyes, seat_named
from trized.table.given import Asked, Name, Posted, TheHouse, TheVisitor
from trized.table.house import House
from trized.table.pages.new import NAME
from trized.table.pages.table import seen_by
from trized.table.paper import done
from trized.table.seats import hashed, new_secret, well_formed
from trized.table.store import Key, now
from trized.table.tables import Table
from trized.table.undo import undo_target
from trized.table.visitor import Visitor, plain
from trized.table.workers import bot_at_table

LONG = 300  # letters of what is said aloud
TALK = 400  # things said aloud at one table
LINKS = 40  # keys of one table
STEPS = 3  # of a line of play that are told
ADVISER = "expert"


async def at_table(house: House, visitor: Visitor, name: str, posted: dict[str, str]) -> tuple[Table, Eyes]:
    """Return the table and the eyes of who acts there."""
    table = await house.tables.get(name)
    return table, await seen_by(house, visitor, table, posted.get("seat"))


def seat_of(eyes: Eyes, visitor: Visitor) -> int:
    """Return the seat that acts; raise Refused for spectators."""
    if eyes.viewer < 0:
        raise Refused(visitor.t("error.spectator"))
    return eyes.viewer


def check_fresh(live: Live, seat: int, seen: int, visitor: Visitor) -> None:
    """Refuse what was said of an older position: a second click, or a page that missed an undo."""
    for entry in live.record.entries[seen:]:
        if isinstance(entry, Undo) or (isinstance(entry, Ply) and entry.seat == seat):
            raise Refused(visitor.t("error.stale"))


@post("/t/{name:str}/say")
async def say(request: Asked, house: TheHouse, visitor: TheVisitor, posted: Posted, name: Name) -> Any:
    """Say an action in canonical notation."""
    table, eyes = await at_table(house, visitor, name, posted)
    seat, text, seen = seat_of(eyes, visitor), posted.get("say", ""), number(posted, "number")
    if table.holders[seat].bot:
        raise Refused(visitor.t("error.bot_sits"))

    def choose(live: Live) -> int:
        check_fresh(live, seat, seen, visitor)
        view = live.state.view(seat)
        try:
            action = live.game.notation.read(view, seat, text)
        except Refused:
            raise Refused(visitor.t("error.unknown", said=text[:40])) from None
        if live.outcome() is not None:
            raise Refused(visitor.t("error.over"))
        if action not in [int(legal) for legal in view.legal()]:
            raise Refused(live.game.words(visitor.lang).why_not(view, seat, action))
        return action

    stored = await house.say(table, seat, choose)
    return done(request, f"/t/{name}", number=stored)


def number(posted: dict[str, str], field: str) -> int:
    """Read a whole number from a form; what is none counts as 0."""
    text = posted.get(field, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


@post("/t/{name:str}/undo")
async def undo(request: Asked, house: TheHouse, visitor: TheVisitor, posted: Posted, name: Name) -> Any:
    """Take back what may be taken back."""
    table, eyes = await at_table(house, visitor, name, posted)
    seat = seat_of(eyes, visitor)

    def act(live: Live) -> None:
        to = undo_target(table, eyes)
        if to is None:
            raise Refused(visitor.t("error.undo"))
        live.undo(to, seat)

    stored = await house.do(table, act)
    return done(request, f"/t/{name}", number=stored)


@post("/t/{name:str}/resign")
async def resign(request: Asked, house: TheHouse, visitor: TheVisitor, posted: Posted, name: Name) -> Any:
    """Give up."""
    table, eyes = await at_table(house, visitor, name, posted)
    seat = seat_of(eyes, visitor)
    stored = await house.do(table, lambda live: live.resign(seat))
    return done(request, f"/t/{name}", number=stored)


@post("/t/{name:str}/speak")
async def speak(request: Asked, house: TheHouse, visitor: TheVisitor, posted: Posted, name: Name) -> Any:
    """Say something aloud; everybody at the table hears it."""
    table, eyes = await at_table(house, visitor, name, posted)
    text = plain(posted.get("text", ""), LONG)
    if not text:
        raise Refused(visitor.t("error.silent"))
    if sum(isinstance(entry, Said) for entry in table.live.record.entries) >= TALK:
        raise Refused(visitor.t("error.talk"))
    stored = await house.do(table, lambda live: live.say(eyes.viewer, text))
    return done(request, f"/t/{name}", number=stored)


@post("/t/{name:str}/sit")
async def sit(request: Asked, house: TheHouse, visitor: TheVisitor, posted: Posted, name: Name) -> Any:
    """Open seats with the secret of a link: from now on this browser holds them."""
    table = await house.tables.get(name)
    secret = posted.get("secret", "")
    key = await house.store.key(name, hashed(secret)) if well_formed(secret) else None
    if key is None:
        raise Refused(visitor.t("error.link"))
    await house.store.add_key(Key(name, visitor.hash, key.seats))
    for seat in key.seats:
        if not table.holders[seat].joined:
            await house.do(table, lambda live, seat=seat: live.join(seat, ""))  # type: ignore[misc]
    return done(request, f"/t/{name}", visitor.cookies())


@post("/t/{name:str}/name")
async def rename(request: Asked, house: TheHouse, visitor: TheVisitor, posted: Posted, name: Name) -> Any:
    """Give the holder of a seat a nickname."""
    table, eyes = await at_table(house, visitor, name, posted)
    seat = seat_of(eyes, visitor)
    nickname = plain(posted.get("nickname", ""), NAME)
    if nickname and nickname != table.holders[seat].name and not table.holders[seat].bot:
        await house.do(table, lambda live: live.join(seat, nickname))
    return done(request, f"/t/{name}")


@post("/t/{name:str}/invite")
async def invite(house: TheHouse, visitor: TheVisitor, posted: Posted, name: Name) -> Response[dict[str, str]]:
    """Make a secret link to a seat: the host for seats that nobody has taken, everybody for their own."""
    table = await house.tables.get(name)
    eyes = await seen_by(house, visitor, table, None)
    asked = posted.get("seat", "")
    if asked == "mine":
        seats = eyes.mine
    else:
        seat = seat_named(asked)
        free = seat is not None and 0 <= seat < table.seats and not table.holders[seat].joined
        seats = (seat,) if seat is not None and free and eyes.host else ()
    if not seats:
        raise Refused(visitor.t("error.invite"))
    if len(await house.store.keys(name)) >= LINKS:
        raise Refused(visitor.t("error.links"))
    secret = new_secret()
    await house.store.add_key(Key(name, hashed(secret), seats))
    return Response({"link": f"/t/{name}#{secret}"}, status_code=200)


@post("/t/{name:str}/hand")
async def hand(request: Asked, house: TheHouse, visitor: TheVisitor, posted: Posted, name: Name) -> Any:
    """Hand a seat to a bot: one's own at any time, another's when its holder has been away for long enough."""
    table = await house.tables.get(name)
    eyes = await seen_by(house, visitor, table, None)
    seat, spec = seat_named(posted.get("seat")), bot_at_table(posted.get("bot", "normal"))
    if not eyes.mine or seat is None or not 0 <= seat < table.seats or table.holders[seat].bot:
        raise Refused(visitor.t("error.hand"))
    if seat not in eyes.mine and not await away(house, table, seat):
        raise Refused(visitor.t("error.away", seconds=table.kept.away))
    stored = await house.do(table, lambda live: live.take_over(seat, spec))
    return done(request, f"/t/{name}", number=stored)


async def away(house: House, table: Table, seat: int) -> bool:
    """Tell whether the holder of a seat has been away for as long as the table allows."""
    if (await house.bus.present(table.id, table.seats))[seat]:
        return False
    seen = [key.seen for key in await house.store.keys(table.id) if seat in key.seats]
    return now() - max(seen, default=0) >= table.kept.away


@post("/t/{name:str}/back")
async def back(request: Asked, house: TheHouse, visitor: TheVisitor, posted: Posted, name: Name) -> Any:
    """Take one's seat back from the bot."""
    table, eyes = await at_table(house, visitor, name, posted)
    seat = seat_named(posted.get("which"))
    if seat is None or seat not in eyes.mine or not table.holders[seat].bot:
        raise Refused(visitor.t("error.back"))
    stored = await house.do(table, lambda live: live.join(seat, plain(posted.get("nickname", ""), NAME)))
    return done(request, f"/t/{name}", number=stored)


@post("/t/{name:str}/hint")
async def hint(house: TheHouse, visitor: TheVisitor, posted: Posted, name: Name) -> Response[dict[str, Any]]:
    """Say what a strong bot would do here, how sure it is, why, how play may go on, and what else it thought of."""
    table, eyes = await at_table(house, visitor, name, posted)
    seat = seat_of(eyes, visitor)
    if seat not in table.waiting():
        raise Refused(visitor.t("error.hint"))
    view = table.last.state.view(seat)
    idea = await house.think(table, seat, ADVISER, visitor.lang)
    game = table.live.game
    words = game.words(visitor.lang)
    others = sorted(idea.tried, key=lambda tried: -tried[1])
    return Response(
        {
            "number": table.last.number,
            "say": game.notation.write(view, seat, idea.action),
            "label": words.action(view, seat, idea.action),
            "sure": round(idea.sure * 100),
            "worth": round(idea.worth * 100),
            "mixed": any(view.mixed_strategy()),
            "gains": idea.gains,
            "costs": idea.costs,
            "line": [{"who": capital(who), "what": what} for who, what in idea.line[:STEPS]],
            "others": [
                {"label": words.action(view, seat, action), "share": round(share * 100), "worth": round(worth * 100)}
                for action, share, worth in others[:4]
                if action != idea.action and share >= 0.01
            ][:3],
        },
        status_code=200,
    )


ROUTES = [say, undo, resign, speak, sit, rename, invite, hand, back, hint]
