"""Frames: the data with which a page shows one entry to one viewer (board, prompt, choices, log, animations)."""

import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct, field

from trized.kernel import PUBLIC, Motion, Outcome, Scene, Step, View, Words
from trized.kernel.catalogue import capital
from trized.kernel.log import Hides, LogLine, describe_record, mark_undone, person
from trized.kernel.record import Joined, Undo
from trized.kernel.replay import Replay
from trized.kernel.words import chair_of
from trized.table.pages.boards import changed_board, full_board
from trized.table.pages.catalogue import catalogue
from trized.table.pages.pictures import Picture, motions, pieces_of
from trized.table.play.kept import Fresh, Kept
from trized.table.play.slices import slices
from trized.table.play.tables import OpenTable
from trized.table.play.turns import latest_plies
from trized.table.seats.permissions import permissions
from trized.table.seats.viewer import Viewer

LOGGED = 600  # lines of a log in one response
TOUCHED = 200  # entries whose touched pieces a table remembers


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


class Frame(Picture, frozen=True, omit_defaults=True, kw_only=True):
    """The state of a table after one entry, for one viewer; sent to the page as JSON."""

    turn: bool = False  # it is this viewer's turn
    chapter: str = ""  # of the rules, about this viewer's decision
    waiting: list[int] = field(default_factory=list)
    log: list[LogLine] = field(default_factory=list)
    whole: bool = False  # `log` is the end of the complete log, and nothing is animated
    undone: int = -1  # number of the entry that an undo returned to, or -1
    won: bool | None = None  # None: a draw, a spectator, or not over
    seats: list[SeatInfo] = field(default_factory=list)
    can: dict[str, Any] = field(default_factory=dict)
    rematch: str = ""


class Changes(NamedTuple):
    """The changes of a board by an entry: the complete board or its changed parts, and the animations."""

    html: str | None
    parts: dict[str, str]
    motions: list[Motion]


class LogPart(Struct, frozen=True):
    """A part of a long log: its lines, and the entries that it contains."""

    begins: int
    ends: int
    log: list[LogLine]


CHANGES: Fresh[dict[tuple[Step, str, bool], Changes]] = Fresh(dict)  # that all viewers share, by language
SEATS: Fresh[dict[str, list[SeatInfo]]] = Fresh(dict)  # by language
LOGS: Kept[dict[tuple[int, str, bool], tuple[int, list[LogLine]]]] = Kept(dict)  # the last entry, and all lines
TOUCHES: Kept[dict[tuple[int, int], list[str]]] = Kept(dict)  # ids of pieces, by entry and seat
NOTHING: Final[tuple[int, list[LogLine]]] = (-1, [])  # of a log


def frame_for(table: OpenTable, step: Step, viewer: Viewer, whole: bool, again: bool = False) -> Frame:
    """Return the frame of `step` for `viewer`, with the complete board and log if `whole`.

    With `again`, cards that are face down again are not shown a second time in games played from memory.
    """
    hides = forgotten(table) if again else ()
    scene = scene_of(table, step, viewer, hides)
    newest = step is table.last
    asked = newest and scene.asked
    if whole:
        changes, log = Changes(full_board(table, scene), {}, []), whole_log(table, step.number, viewer)[-LOGGED:]
    else:
        changes, log = changes_of(table, step, scene, again), scene.log
    if not whole and not again:
        touches(table)[step.number, viewer.seat] = pieces_of(changes.motions)
    return Frame(
        number=step.number,
        html=changes.html,
        parts=changes.parts,
        motions=changes.motions,
        last=last_touched(table, step.number, viewer),
        prompt=scene.prompt("" if scene.asked else waits_for(table, scene)),
        choices=list(scene.paths) if asked else [],
        over=scene.over,
        turn=asked,
        chapter=scene.page.describe("", scene.view, scene.words).chapter if asked else "",
        waiting=scene.waiting,
        log=with_turns(table, log),
        whole=whole,
        undone=step.entry.to if isinstance(step.entry, Undo) else -1,
        won=won(table, step.outcome, viewer.seat),
        seats=seat_infos(table, viewer.lang),
        can=permissions(table, viewer) if newest else {},
        rematch=table.row.rematch or "",
    )


def scene_of(table: OpenTable, step: Step, viewer: Viewer, hides: Hides = ()) -> Scene:
    """Return the scene of a step at a table for `viewer`, without events of the kinds `hides`."""
    fleeting = table.package.game.fleeting if table.from_memory else ()
    return Scene(table.package.page, step, viewer.seat, table.words(viewer.lang), hides, fleeting)


def changes_of(table: OpenTable, step: Step, scene: Scene, again: bool) -> Changes:
    """Return the changes of the board by an entry, shared by all viewers if they see the same."""
    if not scene.page.same_for_all:
        return Changes(*changed_board(table, scene), motions(scene))
    place, shared = (step, scene.words.lang, again), CHANGES.of(table)
    if place not in shared:
        shared[place] = Changes(*changed_board(table, scene), motions(scene))
    return shared[place]


def forgotten(table: OpenTable) -> Hides:
    """Return the kinds of events that may not be shown a second time."""
    return table.package.game.fleeting if table.last.outcome is None and table.from_memory else ()


def whole_log(table: OpenTable, last: int, viewer: Viewer) -> list[LogLine]:
    """Return the log up to entry `last` for `viewer`; lines already written are cached."""
    place, hides = log_place(table, viewer)
    told, lines = LOGS.of(table).get(place, NOTHING)
    words, record = table.words(viewer.lang), table.live.record
    if told < 0 or told > last or (told < last and table.step(told + 1) is None):
        told, lines = last, describe_record(table.live.game, record, viewer.seat, words, last=last, hides=hides)
    lines = lines[:]
    for number in range(told + 1, last + 1):
        step = table.step(number)
        assert step is not None
        lines += Scene(table.package.page, step, viewer.seat, words, hides).log
    LOGS.of(table)[place] = (last, lines)
    again = seats_of_same_person(table, viewer)
    shown = [one for one in lines if one.seat not in again or not isinstance(record.entries[one.number - 1], Joined)]
    return mark_undone(shown, record.entries[:last])


def seats_of_same_person(table: OpenTable, viewer: Viewer) -> list[int]:
    """Return the viewer's other seats that are the same person's, who has joined only once."""
    if viewer.shared or viewer.seat < 0:
        return []
    name = table.holders[viewer.seat].name
    return [seat for seat in viewer.seats if seat != viewer.seat and table.holders[seat].name == name]


def log_place(table: OpenTable, viewer: Viewer) -> tuple[tuple[int, str, bool], Hides]:
    """Return the cache key of a viewer's log, and the kinds of events that a repeated log omits."""
    hides = forgotten(table)
    return (viewer.seat, viewer.lang, bool(hides)), hides


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
    """Write a long log in slices before frames need it."""
    if not whole:
        return
    last, live = table.last.number, table.live
    place, hides = log_place(table, viewer)
    told = LOGS.of(table).get(place, NOTHING)[0]
    if told < 0 or (told < last and table.step(told + 1) is None):
        words = table.words(viewer.lang)
        lines: list[LogLine] = []
        async for step in slices(Replay(live.game, live.record).steps(last)):
            lines += Scene(table.package.page, step, viewer.seat, words, hides).log
        if LOGS.of(table).get(place, NOTHING)[0] < last:
            LOGS.of(table)[place] = (last, mark_undone(lines, live.record.entries[:last]))


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
        known[place] = pieces_of(motions(scene_of(table, step, viewer)))
    return known[place]


def touches(table: OpenTable) -> dict[tuple[int, int], list[str]]:
    """Return the cache of touched pieces, by entry and seat; it is emptied when it is full."""
    known = TOUCHES.of(table)
    if len(known) > TOUCHED:
        known.clear()
    return known


def with_turns(table: OpenTable, lines: Sequence[LogLine]) -> list[LogLine]:
    """Return log lines with the number of their turn."""
    turns = table.live.turns
    return [msgspec.structs.replace(line, turn=turns[line.number].number) for line in lines]


def script_texts(table: OpenTable, lang: str) -> dict[str, str]:
    """Return the texts of the page's scripts; a game that counts rounds numbers no turns."""
    texts, public = catalogue(lang).under("js"), scene_of(table, table.last, Viewer(PUBLIC, lang=lang))
    return texts | {"turn": ""} if public.words.stage(public.view) else texts


def waits_for(table: OpenTable, scene: Scene) -> str:
    """Return who is to act."""
    t = catalogue(scene.words.lang)
    who = t.join([named(table, scene.view, seat, scene.words) for seat in scene.waiting])
    if not scene.waiting or not all(table.holders[seat].bot for seat in scene.waiting):
        return capital(t("prompt.waiting", who=who))
    return capital(t(f"prompt.thinking.{person(scene.view, scene.words, scene.waiting)}", who=who))


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
    known = SEATS.of(table)
    if lang not in known:
        public = Scene(table.package.page, table.last, PUBLIC, table.package.game.words(lang))
        known[lang] = list_seats(table, public)
    return known[lang]


def list_seats(table: OpenTable, public: Scene) -> list[SeatInfo]:
    """Return all seats as they are now."""
    sides = table.live.game.sides(table.live.record.options)
    side_of = {seat: number for number, side in enumerate(sides) for seat in side}
    return [
        SeatInfo(
            public.name(seat),
            chair_of(public.words, table.live.record.options, seat),
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
