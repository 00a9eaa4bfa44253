"""Actions at a table: play, undo, resign, chat, seats and invitations, bots as substitutes, hints."""

from starlette.responses import Response

from trized.analysis.decisions import INACCURACY
from trized.analysis.review_words import brief, brief_list
from trized.kernel import Live
from trized.kernel.clean import clean_line
from trized.kernel.record import Ply, Undo
from trized.kernel.replay import read_action
from trized.table.http.requests import Request, read_number
from trized.table.pages.catalogue import refused
from trized.table.pages.responses import Json, form_done
from trized.table.play import undo as undoing
from trized.table.play.tables import Draft, Holder, OpenTable
from trized.table.play.thinking import bot_at_table
from trized.table.routes.table import at_table, table_of, viewer_of
from trized.table.seats.credentials import hash_secret, is_secret, new_secret
from trized.table.seats.permissions import (
    are_hints_allowed,
    check_undo,
    may_ask_for_hint,
    may_chat,
    seats_to_hand_over,
    seats_to_hold_alone,
    seats_to_invite_to,
    seats_to_take_back,
)
from trized.table.seats.viewer import Viewer, read_seat
from trized.table.seats.visitor import NAME, Visitor
from trized.table.server import Server
from trized.table.store.schema import Key
from trized.table.study.allowed import threat

MESSAGE = 300  # longest chat message
LINKS = 5  # unused links of one browser to a table
BROWSERS = 8  # browsers that may hold one seat
STEPS = 3  # moves of a continuation that are shown
OTHERS = 3  # moves beside the best one that are shown


def seat_of(viewer: Viewer) -> int:
    """Return the viewer's seat; raise Refused for spectators."""
    if viewer.seat < 0:
        raise refused("error.spectator")
    return viewer.seat


def check_fresh(live: Live, seat: int, seen: int) -> None:
    """Raise Refused if `seat` acts on an older position than the current one: a second click, or a missed undo."""
    for entry in live.record.entries[seen:]:
        if isinstance(entry, Undo) or (isinstance(entry, Ply) and entry.seat == seat):
            raise refused("error.stale")


async def play(request: Request) -> Response:
    """Play the action in the form, in canonical notation."""
    posted = request.fields
    table = await request.server.tables.get(request.part("table"))  # writing reads other processes' entries if needed
    viewer = await viewer_of(request, table, posted.get("seat"))
    seat, text = seat_of(viewer), posted.get("action", "")
    seen = read_number(posted.get("number", "")) or 0

    def play_on(draft: Draft) -> None:
        if draft.holders[seat].bot:
            raise refused("error.bot_sits")
        check_fresh(draft.live, seat, seen)
        action = read_action(draft.live.game, draft.live.state, seat, text)
        if draft.live.outcome() is not None:
            raise refused("error.over")
        draft.play(seat, action)

    return Json({"to": f"/t/{table.id}", "number": await request.server.write(table, play_on)})


async def undo(request: Request) -> Response:
    """Undo the last move if allowed."""
    server = request.server
    table, viewer = await at_table(request)
    seat = seat_of(viewer)
    judged = await undoing.prepare(table, viewer)

    def act(draft: Draft) -> None:
        if undoing.candidate(table, viewer)[1] is not judged:
            raise refused("error.stale")
        to = check_undo(table, viewer)
        draft.act(Live.undo, to, seat)

    stored = await server.write(table, act)
    return form_done(request, f"/t/{table.id}", number=stored)


async def resign(request: Request) -> Response:
    """Resign the game."""
    server = request.server
    table, viewer = await at_table(request)
    seat = seat_of(viewer)
    stored = await server.act(table, Live.resign, seat)
    return form_done(request, f"/t/{table.id}", number=stored)


async def chat(request: Request) -> Response:
    """Send a chat message to the table."""
    server, posted = request.server, request.fields
    table, viewer = await at_table(request)
    text = clean_line(posted.get("text", ""), MESSAGE)
    if not text:
        raise refused("error.silent")
    if not may_chat(table, viewer):
        raise refused("error.talk")
    stored = await server.act(table, Live.chat, viewer.seat, text)
    return form_done(request, f"/t/{table.id}", number=stored)


async def sit(request: Request) -> Response:
    """Take the seats of a secret link, which then stops working; everybody at the table is notified.

    If the notification cannot be stored, the browser holds the seats anyway and joins with its next attempt.
    """
    server, visitor, posted = request.server, request.visitor, request.fields
    table = await table_of(request)
    secret = posted.get("secret", "")
    if not is_secret(secret):
        raise refused("error.link")
    key = await server.store.redeem(table.id, hash_secret(secret), visitor.hash)
    seats = key.seats if key is not None else await seats_left_empty(server, table, visitor)
    if not seats:
        raise refused("error.link")

    def act(draft: Draft) -> None:
        for seat in seats:
            draft.act(Live.join, seat, draft.holders[seat].name)

    await server.tables.look_who_holds(table)
    await server.write(table, act)
    return form_done(request, f"/t/{table.id}")


async def seats_left_empty(server: Server, table: OpenTable, visitor: Visitor) -> tuple[int, ...]:
    """Return the seats that a browser holds without having joined yet."""
    key = await server.store.key(table.id, visitor.hash)
    seats = key.seats if key is not None and not key.invitation else ()
    return tuple(seat for seat in seats if table.holders[seat] == Holder())


async def rename(request: Request) -> Response:
    """Set the nickname of a seat's holder."""
    server, posted = request.server, request.fields
    table, viewer = await at_table(request)
    seat = seat_of(viewer)
    nickname = clean_line(posted.get("nickname", ""), NAME)
    if nickname and nickname != table.holders[seat].name and not table.holders[seat].bot:
        await server.act(table, Live.join, seat, nickname)
    return form_done(request, f"/t/{table.id}")


async def invite(request: Request) -> Response:
    """Create a secret link to a seat: the host to free seats, any player to their own."""
    server, visitor, posted = request.server, request.visitor, request.fields
    table = await table_of(request)
    viewer = await viewer_of(request, table)
    asked = posted.get("seat", "")
    seat = read_seat(asked)
    if asked == "mine":
        seats = viewer.seats
    else:
        seats = (seat,) if seat is not None and seat in seats_to_invite_to(table, viewer) else ()
    if not seats:
        raise refused("error.invite")
    made = [key for key in await server.store.keys(table.id) if key.invitation and key.owner == visitor.hash]
    if len(made) >= LINKS * max(1, len(seats_to_invite_to(table, viewer))):
        raise refused("error.links")
    if max(len(table.holders_of(seat)) for seat in seats) >= BROWSERS:
        raise refused("error.browsers", most=BROWSERS)
    secret = new_secret(server.sources)
    await server.store.add_key(Key(table.id, hash_secret(secret), seats, invitation=True, owner=visitor.hash))
    return Json({"link": f"/t/{table.id}#{secret}"})


async def hold_alone(request: Request) -> Response:
    """Remove all other browsers from a seat, and invalidate the links to it."""
    server, visitor = request.server, request.visitor
    table, viewer = await at_table(request)
    seat = seat_of(viewer)
    if seat not in seats_to_hold_alone(table, viewer):
        raise refused("error.alone")
    await server.store.remove_other_browsers(table.id, seat, visitor.hash)
    await server.tables.look_who_holds(table)
    if table.holders[seat].bot:
        await server.bus.moved(table.id)
    else:  # the log shows it
        await server.act(table, Live.join, seat, table.holders[seat].name)
    return form_done(request, f"/t/{table.id}")


async def hand(request: Request) -> Response:
    """Hand a seat to a bot: the visitor's at any time, another's when its holder has been disconnected long enough."""
    server, posted = request.server, request.fields
    table = await table_of(request)
    viewer = await viewer_of(request, table)
    seat, spec = read_seat(posted.get("seat")), bot_at_table(posted.get("bot", "normal"))
    if seat is None or seat not in seats_to_hand_over(table, viewer):
        raise refused("error.hand")
    if seat not in viewer.seats and not await is_away(server, table, seat):
        raise refused("error.away", seconds=table.row.away)

    def act(draft: Draft) -> None:
        if draft.holders[seat].bot:
            raise refused("error.hand")
        draft.act(Live.take_over, seat, spec)

    stored = await server.write(table, act)
    return form_done(request, f"/t/{table.id}", number=stored)


async def is_away(server: Server, table: OpenTable, seat: int) -> bool:
    """Return whether the holder of a seat has been disconnected as long as the table allows.

    Return False before the server itself has run that long, and while presence is unknown.
    """
    here = await server.bus.present(table.id, table.seats)
    if here is None:
        raise refused("error.presence")
    await server.sightings.flush()
    seen = [key.seen for key in await server.store.keys(table.id) if seat in key.seats]
    return not here[seat] and server.store.now() - max(seen, default=0) >= table.row.away and server.has_waited(table)


async def back(request: Request) -> Response:
    """Take the visitor's seat back from a bot."""
    server, posted = request.server, request.fields
    table, viewer = await at_table(request)
    seat = read_seat(posted.get("which"))
    if seat is None or seat not in seats_to_take_back(table, viewer):
        raise refused("error.back")
    nickname = clean_line(posted.get("nickname", ""), NAME) or table.holders[seat].name
    stored = await server.act(table, Live.join, seat, nickname)
    return form_done(request, f"/t/{table.id}", number=stored)


async def hint(request: Request) -> Response:
    """Return the best action with its chances, reasons, continuation and alternatives."""
    server, visitor = request.server, request.visitor
    table, viewer = await at_table(request)
    seat = seat_of(viewer)
    if not may_ask_for_hint(table, viewer):
        allowed = are_hints_allowed(table, viewer)
        raise refused("error.hint" if allowed else "error.no_hints")
    view, number = table.last.after.view(seat), table.last.number
    idea = await request.while_there(server.advise(table, seat, visitor.lang, request.sender))
    assert idea is not None
    game = table.live.game
    words = game.words(visitor.lang)
    mixed = any(view.mixed_strategy())
    others = sorted(idea.others, key=lambda other: -other[1])
    allows = await request.while_there(threat(server, table, view, idea, visitor.lang, request.sender))
    return Json(
        {
            "number": number,
            "action": game.notation.write(view, seat, idea.best),
            "label": brief(words.action(view, seat, idea.best)),
            "sure": round(idea.share * 100),
            "worth": round(idea.value * 100),
            "close": not mixed
            and any(value >= 1.0 if idea.value >= 1.0 else idea.value - value < INACCURACY for _, value in others),
            "mixed": mixed,
            "gains": idea.gains,
            "costs": idea.costs,
            "line": [{"who": who, "what": brief(what) if who else what} for who, what in idea.line[:STEPS]],
            "others": [
                {"label": label, "share": round(value * 100)}
                for label, (_, value) in zip(
                    brief_list([words.action(view, seat, action) for action, _ in others[:OTHERS]]), others
                )
            ],
            "mistake": brief(words.action(view, seat, idea.mistake[0][1])) if allows.text else "",
            "allows": allows,
        }
    )
