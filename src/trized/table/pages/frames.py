"""One viewer's frame: the board, the prompt, the choices, and what just happened; from views and words only."""

import asyncio
import logging
import zlib
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from trized.kernel import PUBLIC, ClickPath, Event, Motion, Outcome, Page, View, Words
from trized.kernel.catalogue import capital
from trized.kernel.log import Hides, LogLine, mark_undone, person, tell_entry, tell_outcome, tell_record
from trized.kernel.nicknames import calling
from trized.kernel.page import show_events
from trized.kernel.record import Undo
from trized.kernel.words import chair_of
from trized.table.pages.boards import changed_board, full_board, ways_of, without_inline_style
from trized.table.pages.catalogue import catalogue
from trized.table.play.tables import OpenTable, Snapshot
from trized.table.play.turns import latest_plies, turns
from trized.table.seats.permissions import permissions
from trized.table.seats.viewer import Viewer

TOUCHED = 200  # entries of which a table remembers what they touched
log = logging.getLogger("trized.table")
failed_motions: Counter[str] = Counter()  # by kind of event: pages that failed to show it, since the process began


class SeatInfo(Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str  # what the game calls the seat
    short: str  # the same in few letters
    who: str  # the nickname, or empty
    bot: str  # the level, or empty
    joined: bool
    here: bool
    side: int
    held: list[int]  # since when each browser that holds the seat does


class Frame(Struct, frozen=True, omit_defaults=True):
    """All that a page needs to show one snapshot."""

    number: int
    html: str | None = None  # the full board, for a page without an earlier one
    parts: dict[str, str] = {}  # those parts of the board that changed, by their names
    prompt: str = ""
    turn: bool = False  # this viewer has a decision to make
    chapter: str = ""  # of the rules, about this viewer's decision
    waiting: list[int] = []
    choices: list[ClickPath] = []
    motions: list[Motion] = []
    last: list[str] = []  # what the latest moves touched: an id, or 'piece|place' for the first of them that is there
    log: list[LogLine] = []
    whole: bool = False  # the log is all of it, and nothing came before that would have to be played
    undone: int = -1  # what came after this entry has been taken back
    over: str = ""
    won: bool | None = None  # whether this viewer's side won; None: a draw, a spectator, or not over
    seats: list[SeatInfo] = []
    can: dict[str, Any] = {}
    rematch: str = ""


class Story(Struct, frozen=True, omit_defaults=True):
    """The part of a frame that tells what an entry brought: on the board, in motion, and in the log."""

    html: str | None = None
    parts: dict[str, str] = {}
    motions: list[Motion] = []
    log: list[LogLine] = []


def frame_for(table: OpenTable, snapshot: Snapshot, viewer: Viewer, whole: bool, again: bool = False) -> Frame:
    """Make the frame of a snapshot for a viewer; `whole` if the page has nothing to build on.

    A frame that is sent `again` does not show what lies face down again, where the game is played from memory.
    """
    with calling(table.nicknames):
        return new_frame(table, snapshot, viewer, whole, again)


def new_frame(table: OpenTable, snapshot: Snapshot, viewer: Viewer, whole: bool, again: bool) -> Frame:
    """Make the frame of a snapshot for a viewer."""
    page, lang = table.package.page, viewer.lang
    words = table.package.game.words(lang)
    view = snapshot.state.view(viewer.seat)
    newest = snapshot is table.last
    waiting = [] if snapshot.outcome is not None else [int(seat) for seat in snapshot.state.waiting()]
    asked = newest and viewer.seat in waiting
    ways = ways_of(page, snapshot, view, lang)
    if whole:
        html = full_board(table, snapshot, view, lang, ways)
        story = Story(html, log=with_turns(table, whole_log(table, snapshot.number, viewer)))
    else:
        story = story_of(table, snapshot, view, lang, ways, again)
    if not whole and not again:
        touches(table)[snapshot.number, viewer.seat] = pieces_of(story.motions)
    return Frame(
        number=snapshot.number,
        html=story.html,
        parts=story.parts,
        prompt=prompt(table, snapshot, view, viewer, words),
        turn=asked,
        chapter=page.describe("", view, lang).chapter if asked else "",
        waiting=waiting,
        choices=list(ways) if asked else [],
        motions=story.motions,
        last=last_touched(table, snapshot.number, viewer),
        log=story.log,
        whole=whole,
        undone=snapshot.entry.to if isinstance(snapshot.entry, Undo) else -1,
        over=tell_outcome(snapshot.outcome, view, words),
        won=won(table, snapshot.outcome, viewer.seat),
        seats=seat_infos(table, lang),
        can=permissions(table, viewer) if newest else {},
        rematch=table.row.rematch or "",
    )


def story_of(
    table: OpenTable, snapshot: Snapshot, view: View, lang: str, ways: Sequence[ClickPath], again: bool
) -> Story:
    """Return what an entry brought for a viewer; where all see the same, it is made once for all of them."""
    if not table.package.page.same_for_all:
        return new_story(table, snapshot, view, lang, ways, again)
    place = ("story", snapshot.number, id(snapshot), lang, again)
    found: Story | None = table.frames.get(place)
    if found is None:
        found = table.frames[place] = new_story(table, snapshot, view, lang, ways, again)
    return found


def new_story(
    table: OpenTable, snapshot: Snapshot, view: View, lang: str, ways: Sequence[ClickPath], again: bool
) -> Story:
    """Draw and tell what an entry brought."""
    page, words = table.package.page, table.package.game.words(lang)
    change = changed_board(table, snapshot, view, lang, ways)
    events = memorable(table, snapshot, view) if again else snapshot.events
    lines = tell_entry(snapshot.number, snapshot.entry, events, view, words)
    return Story(change.html, change.parts, motions(page, events, view, lang), with_turns(table, lines))


def memorable(table: OpenTable, snapshot: Snapshot, view: View) -> Sequence[Event]:
    """Return what may be shown of a snapshot a second time."""
    if table.last.outcome is not None or not table.from_memory:
        return snapshot.events
    return [event for event in snapshot.events if not isinstance(event, table.package.game.fleeting)]


def whole_log(table: OpenTable, last: int, viewer: Viewer) -> list[LogLine]:
    """Describe to a viewer the full game so far; what was told before is not made again."""
    place, hides = log_place(table, viewer)
    told, lines = table.cache.get(place, (0, []))
    words = table.package.game.words(viewer.lang)
    record = table.live.record
    with calling(table.nicknames):
        if told > last or (told < last and table.snapshot(told + 1) is None):
            told, lines = last, tell_record(table.live.game, record, viewer.seat, words, last=last, hides=hides)
        lines = lines[:]
        for number in range(told + 1, last + 1):
            snapshot = table.snapshot(number)
            assert snapshot is not None
            view = snapshot.state.view(viewer.seat)
            lines += tell_entry(number, snapshot.entry, snapshot.events, view, words, hides)
    table.cache[place] = (last, lines)
    return mark_undone(lines, record.entries[:last])


def log_place(table: OpenTable, viewer: Viewer) -> tuple[object, Hides]:
    """Return where the log of a viewer is cached, and what it does not tell a second time."""
    hides = table.package.game.fleeting if table.last.outcome is None and table.from_memory else ()
    return ("log", viewer.seat, viewer.lang, bool(hides)), hides


async def prepare(table: OpenTable, viewer: Viewer, whole: bool) -> None:
    """Compute beside the event loop what takes long of the next frames: a long log."""
    if not whole:
        return
    last, live = table.last.number, table.live
    place, hides = log_place(table, viewer)
    told = table.cache.get(place, (0, []))[0]
    if told < last and table.snapshot(told + 1) is None:
        words = table.package.game.words(viewer.lang)
        with calling(table.nicknames):  # the thread takes them over
            lines = await asyncio.to_thread(
                tell_record, live.game, live.record, viewer.seat, words, last=last, hides=hides
            )
        if table.cache.get(place, (0, []))[0] < last:
            table.cache[place] = (last, lines)


def board(page: Page, view: View, lang: str) -> str:
    """Draw the board as it is shown to look at only."""
    return without_inline_style(page.draw(view, lang, []).html())


def motions(page: Page, events: Sequence[Event], view: View, lang: str) -> list[Motion]:
    """Return what the eye should see of events, as far as the viewer may know them."""
    seen = [event for event in events if event.seen_by(int(view.viewer))]
    try:
        found = show_events(page, view, seen, lang) if seen else []
    except Exception:  # a frame works without its motions; without the frame the table would stop
        failed_motions.update(event.kind for event in seen)
        log.exception("a page failed to show events", extra={"events": [event.kind for event in seen]})
        return []
    return [msgspec.structs.replace(one, show=without_inline_style(one.show)) if one.show else one for one in found]


def last_touched(table: OpenTable, number: int, viewer: Viewer) -> list[str]:
    """Return what the latest moves before a viewer touched, as far as they are at hand and the viewer may know."""
    found: dict[str, None] = {}
    for ply in latest_plies(table, number, viewer.seat):
        for one in touched(table, ply, viewer):
            found[one] = None
    return list(found)


def touched(table: OpenTable, number: int, viewer: Viewer) -> list[str]:
    """Return what one entry touched, for a viewer; it is made once."""
    known, place = touches(table), (number, viewer.seat)
    if place not in known:
        snapshot = table.snapshot(number)
        if snapshot is None:
            return []
        page, view = table.package.page, snapshot.state.view(viewer.seat)
        known[place] = pieces_of(motions(page, snapshot.events, view, viewer.lang))
    return known[place]


def touches(table: OpenTable) -> dict[tuple[int, int], list[str]]:
    """Return what is remembered of what entries touched, by entry and viewer; not too much of it."""
    known: dict[tuple[int, int], list[str]] = table.cache.setdefault("touched", {})
    if len(known) > TOUCHED:
        known.clear()
    return known


def pieces_of(moving: Sequence[Motion]) -> list[str]:
    """Return what motions touched: the piece, and in case it is gone the place where it went."""
    return [f"{one.piece}|{one.to}".strip("|") for one in moving if one.piece or one.to]


def with_turns(table: OpenTable, lines: Sequence[LogLine]) -> list[LogLine]:
    """Return lines of the log with the turns that they belong to."""
    known = turns(table)
    return [msgspec.structs.replace(line, turn=known[line.number][0]) for line in lines]


def prompt(table: OpenTable, snapshot: Snapshot, view: View, viewer: Viewer, words: Words) -> str:
    """Describe in one sentence whose turn it is and the prompt."""
    if snapshot.outcome is not None:
        return tell_outcome(snapshot.outcome, view, words).partition("\n")[0]  # the score below is the board's
    waiting = [int(seat) for seat in snapshot.state.waiting()]
    if viewer.seat in waiting:
        return words.prompt(view, viewer.seat)
    t = catalogue(viewer.lang)
    names = [named(table, view, seat, words) for seat in waiting]
    if not waiting or not all(table.holders[seat].bot for seat in waiting):
        return capital(t("prompt.waiting", who=t.join(names)))
    return capital(t(f"prompt.thinking.{person(view, words, waiting)}", who=t.join(names)))


def named(table: OpenTable, view: View, seat: int, words: Words) -> str:
    """Name a seat by its holder, if that one has a name."""
    who, called = table.holders[seat].name, words.seat(view, seat)
    return f"{who} ({called})" if who not in ("", called) else called


def won(table: OpenTable, outcome: Outcome | None, seat: int) -> bool | None:
    """Return whether the side of a seat won."""
    if outcome is None or seat < 0:
        return None
    sides = table.live.game.sides(table.live.record.options)
    return seat in outcome.winners if outcome.winners or len(sides) == 1 else None


def seat_infos(table: OpenTable, lang: str) -> list[SeatInfo]:
    """Return all seats by the names that everybody knows them by; made once for all pages."""
    found: list[SeatInfo] | None = table.frames.get(("seats", lang))
    if found is None:
        with calling(()):
            found = table.frames["seats", lang] = list_seats(table, table.package.game.words(lang))
    return found


def list_seats(table: OpenTable, words: Words) -> list[SeatInfo]:
    """Return all seats as they are now."""
    view = table.last.state.view(PUBLIC)
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
    """Return a frame as an event of a stream, under its number."""
    return b"id: %d\ndata: %s\n\n" % (frame.number, encoder.encode(frame))


def packed(data: bytes) -> bytes:
    """Compress a piece of a stream so that it stands alone: made once, it is sent to every page of the same viewer.

    What changed is small. To remember what was sent before would save some bytes, and cost each page more memory than
    all else.
    """
    deflate = zlib.compressobj(3, zlib.DEFLATED, -15)
    return deflate.compress(data) + deflate.flush(zlib.Z_FULL_FLUSH)
