"""The log: what happened, entry by entry, in sentences that a viewer may read."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trized.kernel import Event, EventLog, Page, State, View, Words
from trized.kernel.catalogue import capital
from trized.kernel.live import Live
from trized.kernel.record import DrawAgreed, Entry, Joined, Ply, Resigned, Said, TakenOver, Undo
from trized.kernel.replay import Line, Replay
from trized.table.catalogue import catalogue


class Told(Struct, frozen=True, array_like=True):
    """A line of the log: the entry it belongs to, what kind of line it is, whose, and its sentence."""

    number: int
    kind: str  # ply, act, said
    seat: int
    text: str
    undone: bool = False


def tell(number: int, entry: Entry | None, events: Sequence[Event], view: View, words: Words) -> list[Told]:
    """Tell one viewer what one entry brought."""
    if entry is None:
        return []
    seat = getattr(entry, "seat", -1)
    if isinstance(entry, Said):
        return [Told(number, "said", seat, entry.text)]
    if not isinstance(entry, Ply):
        return [Told(number, "act", seat, capital(table_act(entry, view, words)))]
    lines = [words.event(view, event) for event in events if event.seen_by(int(view.viewer))]
    said = [Told(number, "ply", seat, line) for line in lines if line]
    if said or seat != view.viewer:
        return said  # that somebody has answered in secret, or how often, is nobody else's business
    return [Told(number, "ply", seat, capital(catalogue(words.lang)("log.answered", who=words.seat(view, seat))))]


def table_act(entry: Entry, view: View, words: Words) -> str:
    """Say what somebody did at the table that is no move of the game."""
    t = catalogue(words.lang)

    def who(seat: int) -> str:
        return words.seat(view, seat) if seat >= 0 else t("log.table")

    match entry:
        case Undo():
            return t("log.undo", who=who(entry.seat))
        case Resigned():
            return t("log.resigned", who=who(entry.seat))
        case DrawAgreed():
            return t("log.draw")
        case Joined():
            return (
                t("log.joined", who=who(entry.seat), name=entry.name)
                if entry.name
                else t("log.sat", who=who(entry.seat))
            )
        case TakenOver():
            return t("log.bot", who=who(entry.seat), bot=t.templates.get(f"level.{entry.bot}", entry.bot))
    return ""


def positions(live: Live, last: int) -> Iterator[tuple[int, Entry, list[Event], State]]:
    """Go through the stored entries of a game again, with what happened; the position moves on: do not keep it."""
    replay = Replay(live.game, live.record)
    state = replay.start()
    for number, entry in enumerate(live.record.entries[:last], 1):
        story = EventLog()
        if isinstance(entry, Ply):
            replay.ply(state, entry, story)
        elif isinstance(entry, Undo):
            state = replay.at(number)
        yield number, entry, story.events, state


def whole_log(live: Live, last: int, viewer: int, words: Words, page: Page, veiled: bool) -> list[Told]:
    """Tell a viewer the whole game so far. What was taken back is marked.

    With `veiled`, what was shown and lies face down again is not told a second time.
    """
    standing = set(Line(live.record.entries[:last]).numbers)
    lines: list[Told] = []
    for number, entry, events, state in positions(live, last):
        view = state.view(viewer)
        if veiled:
            events = [event for event in events if not page.fleeting(view, event)]
        for line in tell(number, entry, events, view, words):
            undone = number not in standing and line.kind == "ply"
            lines.append(Told(line.number, line.kind, line.seat, line.text, undone))
    return lines
