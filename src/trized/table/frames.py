"""One viewer's frame: the board, what is asked, the choices, and what just happened; from views and words only."""

import logging
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from trized.kernel import PUBLIC, Outcome, Page, Step, View, Way, Words
from trized.kernel.catalogue import capital
from trized.kernel.record import Ply, Undo
from trized.table.catalogue import catalogue
from trized.table.eyes import Eyes
from trized.table.log import Told, tell, whole_log
from trized.table.tables import Moment, Table
from trized.table.undo import undo_target

log = logging.getLogger("trized.table")


class Sitting(Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str  # what the game calls the seat
    who: str  # the nickname, or empty
    bot: str  # the level, or empty
    joined: bool
    here: bool
    side: int


class Frame(Struct, frozen=True, omit_defaults=True):
    """All that a page needs to show one moment."""

    number: int
    html: str | None = None  # the board; None: as it was
    prompt: str = ""
    turn: bool = False  # this viewer is asked
    chapter: str = ""  # of the rules, about what this viewer is asked
    waiting: list[int] = []
    choices: list[tuple[str, str, tuple[str, ...], bool]] = []
    steps: list[tuple[str, str, str, str, str]] = []
    log: list[Told] = []
    whole: bool = False  # the log is all of it, and nothing came before that would have to be played
    undone: int = -1  # what came after this entry has been taken back
    over: str = ""
    won: bool | None = None  # whether this viewer's side won; None: a draw, a spectator, or not over
    seats: list[Sitting] = []
    can: dict[str, Any] = {}
    rematch: str = ""


def frame_for(table: Table, moment: Moment, eyes: Eyes, whole: bool) -> Frame:
    """Make the frame of a moment for a viewer; `whole` if the page has nothing to build on."""
    words = table.title.game.words(eyes.lang)
    view = moment.state.view(eyes.viewer)
    newest = moment is table.last
    waiting = [] if moment.outcome is not None else [int(seat) for seat in moment.state.waiting()]
    asked = newest and eyes.viewer in waiting
    page = table.title.page
    ways = page.ways(view, eyes.lang) if asked else []
    moved = whole or isinstance(moment.entry, (Ply, Undo)) or moment.outcome is not None or moment.entry is None
    veiled = moment.outcome is None and table.from_memory
    return Frame(
        number=moment.number,
        html=board(page, view, eyes.lang, ways) if moved else None,
        prompt=prompt(table, moment, view, eyes, words),
        turn=asked,
        chapter=page.asked(view) if asked else "",
        waiting=waiting,
        choices=[(way.say, way.label, way.path, way.together) for way in ways],
        steps=[] if whole else steps(page, moment, view, eyes.lang),
        log=whole_log(table.live, moment.number, eyes.viewer, words, page, veiled)
        if whole
        else tell(moment.number, moment.entry, moment.events, view, words),
        whole=whole,
        undone=moment.entry.to if isinstance(moment.entry, Undo) else -1,
        over=ending(moment.outcome, view, words),
        won=won(table, moment.outcome, eyes.viewer),
        seats=sittings(table, words),
        can=rights(table, eyes) if newest else {},
        rematch=table.kept.rematch or "",
    )


def board(page: Page, view: View, lang: str, ways: Sequence[Way]) -> str:
    """Draw the board. Style attributes become data, which the page's own script puts into force: no inline style."""
    return without_inline_style(page.board(view, lang, ways))


def without_inline_style(html: str) -> str:
    """Return markup in which style attributes are called `data-style`."""
    return html.replace(' style="', ' data-style="')  # in text a quote is written &#34;, so this is an attribute


def steps(page: Page, moment: Moment, view: View, lang: str) -> list[tuple[str, str, str, str, str]]:
    """Return what the eye should see of a moment."""
    seen = [event for event in moment.events if event.seen_by(int(view.viewer))]
    try:
        found: list[Step] = page.steps(view, seen, lang) if seen else []
    except Exception:  # without its motion a frame is still a frame; without the frame the table would stand still
        log.exception("a page failed to show its steps", extra={"events": [event.kind for event in seen]})
        found = []
    return [(step.caption, step.piece, step.to, step.sound, without_inline_style(step.show)) for step in found]


def prompt(table: Table, moment: Moment, view: View, eyes: Eyes, words: Words) -> str:
    """Say in one sentence whose turn it is and what is asked."""
    if moment.outcome is not None:
        return ending(moment.outcome, view, words).partition("\n")[0]  # the score below it stands on the board
    waiting = [int(seat) for seat in moment.state.waiting()]
    if eyes.viewer in waiting:
        return words.prompt(view, eyes.viewer)
    t = catalogue(eyes.lang)
    names = [named(table, view, seat, words) for seat in waiting]
    thinking = bool(waiting) and all(table.holders[seat].bot for seat in waiting)
    return capital(t("prompt.thinking" if thinking else "prompt.waiting", who=t.join(names)))


def named(table: Table, view: View, seat: int, words: Words) -> str:
    """Name a seat by its holder, if that one has a name."""
    who = table.holders[seat].name
    return f"{who} ({words.seat(view, seat)})" if who else words.seat(view, seat)


def ending(outcome: Outcome | None, view: View, words: Words) -> str:
    """Say how the game ended; empty while it goes on."""
    if outcome is None:
        return ""
    t = catalogue(words.lang)
    if outcome.endings == ("resigned",):
        return capital(t("over.resigned", who=t.join([words.seat(view, seat) for seat in outcome.winners])))
    return t("over.agreed") if outcome.endings == ("agreed",) else words.outcome(view, outcome)


def won(table: Table, outcome: Outcome | None, viewer: int) -> bool | None:
    """Tell whether the viewer's side won."""
    if outcome is None or viewer < 0:
        return None
    sides = table.live.game.sides(table.live.record.options)
    return viewer in outcome.winners if outcome.winners or len(sides) == 1 else None


def sittings(table: Table, words: Words) -> list[Sitting]:
    """Return all seats by the names that everybody knows them by."""
    view = table.last.state.view(PUBLIC)
    sides = table.live.game.sides(table.live.record.options)
    side_of = {seat: number for number, side in enumerate(sides) for seat in side}
    return [
        Sitting(
            words.seat(view, seat),
            holder.name,
            holder.bot,
            holder.joined,
            bool(holder.bot) or (seat < len(table.here) and table.here[seat]),
            side_of.get(seat, 0),
        )
        for seat, holder in enumerate(table.holders)
    ]


def rights(table: Table, eyes: Eyes) -> dict[str, Any]:
    """Return what this viewer may do besides playing."""
    can: dict[str, Any] = {}
    over = table.last.outcome is not None
    if undo_target(table, eyes) is not None:
        can["undo"] = True
    if eyes.viewer in table.waiting():
        can["hint"] = True
    if eyes.viewer >= 0 and not over:
        can["resign"] = True
    if eyes.mine and over:
        can["rematch"] = True
    back = [seat for seat in eyes.mine if table.holders[seat].bot and not over]
    if back and not (eyes.host and len(back) == len(eyes.mine) == 0):
        can["back"] = back
    if eyes.mine and not over:
        can["hand"] = [seat for seat in range(table.seats) if not table.holders[seat].bot]
    if eyes.host and not over:
        can["invite"] = [seat for seat, holder in enumerate(table.holders) if not holder.joined]
    return can


encoder = msgspec.json.Encoder()


def event_bytes(frame: Frame) -> bytes:
    """Return a frame as an event of a stream, under its number."""
    return b"id: %d\ndata: %s\n\n" % (frame.number, encoder.encode(frame))


def packed(data: bytes) -> bytes:
    """Compress a piece of a stream so that it stands alone: made once, it is sent to every page with the same eyes."""
    deflate = zlib.compressobj(5, zlib.DEFLATED, -15)
    return deflate.compress(data) + deflate.flush(zlib.Z_FULL_FLUSH)
