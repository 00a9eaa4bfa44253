"""Frames: the data with which a page shows one entry to one viewer (board, prompt, choices, log, animations)."""

import asyncio
import logging
import zlib
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from trized.kernel import PUBLIC, ClickPath, Event, Motion, Outcome, Page, Step, View, Words
from trized.kernel.catalogue import capital
from trized.kernel.log import Hides, LogLine, describe_entry, describe_outcome, describe_record, mark_undone, person
from trized.kernel.page import show_events
from trized.kernel.record import Joined, Undo
from trized.kernel.words import chair_of
from trized.table.pages.boards import changed_board, full_board, open_paths, without_inline_style
from trized.table.pages.catalogue import catalogue
from trized.table.play.tables import OpenTable
from trized.table.play.turns import latest_plies
from trized.table.seats.permissions import permissions
from trized.table.seats.viewer import Viewer

LOGGED = 600  # lines of a log in one response
TOUCHED = 200  # entries whose touched pieces a table remembers
log = logging.getLogger("trized.table")
failed_motions: Counter[str] = Counter()  # events whose animation raised an exception, by kind


class SeatInfo(Struct, frozen=True):
    """A seat as all viewers see it."""

    name: str  # of the seat in the game
    short: str  # an abbreviation of it
    who: str  # nickname, or empty
    bot: str  # level of the bot, or empty
    joined: bool
    here: bool
    side: int
    held: list[int]  # when each browser that holds the seat got it


class Frame(Struct, frozen=True, omit_defaults=True):
    """The state of a table after one entry, for one viewer; sent to the page as JSON."""

    number: int
    html: str | None = None  # the complete board, for a page without an earlier one
    parts: dict[str, str] = {}  # changed parts of the board by name
    prompt: str = ""
    turn: bool = False  # it is this viewer's turn
    chapter: str = ""  # of the rules, about this viewer's decision
    waiting: list[int] = []
    choices: list[ClickPath] = []
    motions: list[Motion] = []
    last: list[str] = []  # pieces that the latest moves touched: an id, or 'piece|place' in case the piece is gone
    log: list[LogLine] = []
    whole: bool = False  # `log` is the end of the complete log, and nothing is animated
    undone: int = -1  # number of the entry that an undo returned to, or -1
    over: str = ""
    won: bool | None = None  # None: a draw, a spectator, or not over
    seats: list[SeatInfo] = []
    can: dict[str, Any] = {}
    rematch: str = ""


class FrameContent(Struct, frozen=True, omit_defaults=True):
    """The part of a frame that follows from one entry: changed board, animations, log lines."""

    html: str | None = None
    parts: dict[str, str] = {}
    motions: list[Motion] = []
    log: list[LogLine] = []


class LogPart(Struct, frozen=True):
    """A part of a long log: its lines, and the entries that it contains."""

    begins: int
    ends: int
    log: list[LogLine]


def frame_for(table: OpenTable, step: Step, viewer: Viewer, whole: bool, again: bool = False) -> Frame:
    """Return the frame of `step` for `viewer`, with the complete board and log if `whole`.

    With `again`, cards that are face down again are not shown a second time in games played from memory.
    """
    page, words = table.package.page, table.words(viewer.lang)
    view = step.after.view(viewer.seat)
    newest = step is table.last
    waiting = [] if step.outcome is not None else [int(seat) for seat in step.after.waiting()]
    asked = newest and viewer.seat in waiting
    paths = open_paths(page, step, view, words)
    if whole:
        html = full_board(table, step, view, words, paths)
        content = FrameContent(html, log=with_turns(table, whole_log(table, step.number, viewer)[-LOGGED:]))
    else:
        content = content_of(table, step, view, words, paths, again)
    if not whole and not again:
        touches(table)[step.number, viewer.seat] = pieces_of(content.motions)
    return Frame(
        number=step.number,
        html=content.html,
        parts=content.parts,
        prompt=prompt(table, step, view, viewer, words),
        turn=asked,
        chapter=page.describe("", view, words).chapter if asked else "",
        waiting=waiting,
        choices=list(paths) if asked else [],
        motions=content.motions,
        last=last_touched(table, step.number, viewer),
        log=content.log,
        whole=whole,
        undone=step.entry.to if isinstance(step.entry, Undo) else -1,
        over=describe_outcome(step.outcome, view, words),
        won=won(table, step.outcome, viewer.seat),
        seats=seat_infos(table, viewer.lang),
        can=permissions(table, viewer) if newest else {},
        rematch=table.row.rematch or "",
    )


def content_of(
    table: OpenTable, step: Step, view: View, words: Words, paths: Sequence[ClickPath], again: bool
) -> FrameContent:
    """Return the content that an entry adds to a frame, shared by all viewers if they see the same."""
    if not table.package.page.same_for_all:
        return new_content(table, step, view, words, paths, again)
    place = ("content", step.number, id(step), words.lang, again)
    found: FrameContent | None = table.frames.get(place)
    if found is None:
        found = table.frames[place] = new_content(table, step, view, words, paths, again)
    return found


def new_content(
    table: OpenTable, step: Step, view: View, words: Words, paths: Sequence[ClickPath], again: bool
) -> FrameContent:
    """Return the content that an entry adds to a frame, without a cache."""
    page = table.package.page
    change = changed_board(table, step, view, words, paths)
    hides = forgotten(table) if again else ()
    lines = describe_entry(step, view, words, hides, table.package.game.fleeting if table.from_memory else ())
    moving = motions(page, memorable(step, hides), view, words)
    return FrameContent(change.html, change.parts, moving, with_turns(table, lines))


def forgotten(table: OpenTable) -> Hides:
    """Return the kinds of events that may not be shown a second time."""
    return table.package.game.fleeting if table.last.outcome is None and table.from_memory else ()


def memorable(step: Step, hides: Hides) -> list[Event]:
    """Return the events of a step except those of the kinds `hides`."""
    return [event for event in step if not isinstance(event, hides)]


def whole_log(table: OpenTable, last: int, viewer: Viewer) -> list[LogLine]:
    """Return the log up to entry `last` for `viewer`; lines already written are cached."""
    place, hides = log_place(table, viewer)
    told, lines = table.cache.get(place, (-1, []))
    words, record = table.words(viewer.lang), table.live.record
    if told < 0 or told > last or (told < last and table.step(told + 1) is None):
        told, lines = last, describe_record(table.live.game, record, viewer.seat, words, last=last, hides=hides)
    lines = lines[:]
    for number in range(told + 1, last + 1):
        step = table.step(number)
        assert step is not None
        lines += describe_entry(step, step.after.view(viewer.seat), words, hides)
    table.cache[place] = (last, lines)
    again = seats_of_same_person(table, viewer)
    shown = [one for one in lines if one.seat not in again or not isinstance(record.entries[one.number - 1], Joined)]
    return mark_undone(shown, record.entries[:last])


def seats_of_same_person(table: OpenTable, viewer: Viewer) -> list[int]:
    """Return the viewer's other seats that are the same person's, who has joined only once."""
    if viewer.shared or viewer.seat < 0:
        return []
    name = table.holders[viewer.seat].name
    return [seat for seat in viewer.seats if seat != viewer.seat and table.holders[seat].name == name]


def log_place(table: OpenTable, viewer: Viewer) -> tuple[object, Hides]:
    """Return the cache key of a viewer's log, and the kinds of events that a repeated log omits."""
    hides = forgotten(table)
    return ("log", viewer.seat, viewer.lang, bool(hides)), hides


def log_around(table: OpenTable, viewer: Viewer, number: int) -> LogPart:
    """Return the part of the log that contains entry `number`: about LOGGED lines, which end with an entry."""
    lines = whole_log(table, table.last.number, viewer)
    numbers = [line.number for line in lines]
    firsts = [bisect_left(numbers, numbers[at]) for at in range(0, len(lines), LOGGED)] or [0]
    part = bisect_right(firsts, bisect_left(numbers, number)) - 1
    first, behind = firsts[part], [*firsts, len(lines)][part + 1]
    begins = numbers[first - 1] + 1 if first else 0
    ends = numbers[behind - 1] if behind < len(lines) else table.last.number
    return LogPart(begins, ends, with_turns(table, lines[first:behind]))


async def prepare(table: OpenTable, viewer: Viewer, whole: bool) -> None:
    """Write a long log in a thread, off the event loop, before frames need it."""
    if not whole:
        return
    last, live = table.last.number, table.live
    place, hides = log_place(table, viewer)
    told = table.cache.get(place, (-1, []))[0]
    if told < 0 or (told < last and table.step(told + 1) is None):
        words = table.words(viewer.lang)
        lines = await asyncio.to_thread(
            describe_record, live.game, live.record, viewer.seat, words, last=last, hides=hides
        )
        if table.cache.get(place, (-1, []))[0] < last:
            table.cache[place] = (last, lines)


def board(page: Page, view: View, words: Words) -> str:
    """Draw a board without choices."""
    return without_inline_style(page.draw(view, words, []).html())


def motions(page: Page, events: Sequence[Event], view: View, words: Words) -> list[Motion]:
    """Return the animations of the events that the viewer may see."""
    seen = [event for event in events if event.seen_by(int(view.viewer))]
    try:
        found = show_events(page, view, seen, words) if seen else []
    except Exception:  # without its motions a frame still works; without the frame the table would stop
        failed_motions.update(event.kind for event in seen)
        log.exception("a page failed to show events", extra={"events": [event.kind for event in seen]})
        return []
    return [msgspec.structs.replace(one, show=without_inline_style(one.show)) if one.show else one for one in found]


def last_touched(table: OpenTable, number: int, viewer: Viewer) -> list[str]:
    """Return the ids of pieces that the latest moves touched, for `Frame.last`."""
    found: dict[str, None] = {}
    for ply in latest_plies(table, number, viewer.seat):
        for one in touched(table, ply, viewer):
            found[one] = None
    return list(found)


def touched(table: OpenTable, number: int, viewer: Viewer) -> list[str]:
    """Return the ids of pieces that entry `number` touched, cached."""
    known, place = touches(table), (number, viewer.seat)
    if place not in known:
        step = table.step(number)
        if step is None:
            return []
        page, view = table.package.page, step.after.view(viewer.seat)
        known[place] = pieces_of(motions(page, step.events, view, table.words(viewer.lang)))
    return known[place]


def touches(table: OpenTable) -> dict[tuple[int, int], list[str]]:
    """Return the cache of touched pieces, by entry and seat; it is emptied when it is full."""
    known: dict[tuple[int, int], list[str]] = table.cache.setdefault("touched", {})
    if len(known) > TOUCHED:
        known.clear()
    return known


def pieces_of(moving: Sequence[Motion]) -> list[str]:
    """Return the ids that motions touched, as `piece|place`."""
    return [f"{one.piece}|{one.to}".strip("|") for one in moving if one.piece or one.to]


def with_turns(table: OpenTable, lines: Sequence[LogLine]) -> list[LogLine]:
    """Return log lines with the number of their turn."""
    turns = table.live.turns
    return [msgspec.structs.replace(line, turn=turns[line.number].number) for line in lines]


def script_texts(table: OpenTable, lang: str) -> dict[str, str]:
    """Return the texts of the page's scripts; a game that counts rounds numbers no turns."""
    texts, words = catalogue(lang).under("js"), table.package.game.words(lang)
    return texts | {"turn": ""} if words.stage(table.last.after.view(PUBLIC)) else texts


def prompt(table: OpenTable, step: Step, view: View, viewer: Viewer, words: Words) -> str:
    """Return the prompt of the viewer's decision, else who is to act, or the result."""
    if step.outcome is not None:
        return describe_outcome(step.outcome, view, words).partition("\n")[0]  # the board shows the score
    waiting = [int(seat) for seat in step.after.waiting()]
    if viewer.seat in waiting:
        return words.prompt(view, viewer.seat)
    t = catalogue(viewer.lang)
    names = [named(table, view, seat, words) for seat in waiting]
    if not waiting or not all(table.holders[seat].bot for seat in waiting):
        return capital(t("prompt.waiting", who=t.join(names)))
    return capital(t(f"prompt.thinking.{person(view, words, waiting)}", who=t.join(names)))


def named(table: OpenTable, view: View, seat: int, words: Words) -> str:
    """Return the name of a seat, after the nickname of its holder if there is one."""
    who, called = table.holders[seat].name, words.seat(view, seat)
    return f"{who} ({called})" if who not in ("", called) else called


def won(table: OpenTable, outcome: Outcome | None, seat: int) -> bool | None:
    """Return whether the side of `seat` won; None for a draw, a spectator or an unfinished game."""
    if outcome is None or seat < 0:
        return None
    sides = table.live.game.sides(table.live.record.options)
    return seat in outcome.winners if outcome.winners or len(sides) == 1 else None


def seat_infos(table: OpenTable, lang: str) -> list[SeatInfo]:
    """Return all seats under their public names, cached for all pages."""
    found: list[SeatInfo] | None = table.frames.get(("seats", lang))
    if found is None:
        found = table.frames["seats", lang] = list_seats(table, table.package.game.words(lang))
    return found


def list_seats(table: OpenTable, words: Words) -> list[SeatInfo]:
    """Return all seats as they are now."""
    view = table.last.after.view(PUBLIC)
    sides = table.live.game.sides(table.live.record.options)
    side_of = {seat: number for number, side in enumerate(sides) for seat in side}
    return [
        SeatInfo(
            capital(words.seat(view, seat)),
            chair_of(words, table.live.record.options, seat),
            holder.name,
            holder.bot,
            holder.joined,
            bool(holder.bot) or (seat < len(table.here) and table.here[seat]),
            side_of.get(seat, 0),
            [key.since for key in table.holders_of(seat)],
        )
        for seat, holder in enumerate(table.holders)
    ]


encoder = msgspec.json.Encoder()


def event_bytes(frame: Frame) -> bytes:
    """Return the frame as a server-sent event with its number as id."""
    return b"id: %d\ndata: %s\n\n" % (frame.number, encoder.encode(frame))


def packed(data: bytes) -> bytes:
    """Compress `data` independently of earlier data, so that all pages of a viewer can share the result.

    A compression window for each page would save few bytes and cost most of the page's memory.
    """
    deflate = zlib.compressobj(3, zlib.DEFLATED, -15)
    return deflate.compress(data) + deflate.flush(zlib.Z_FULL_FLUSH)
