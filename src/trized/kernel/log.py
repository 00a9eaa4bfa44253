"""The log of a game: what happened, entry by entry, in sentences that one viewer may read.

The game says what its events mean; what people do at any table (sit down, take back, resign, speak) is said here.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from trized.kernel.catalogue import Catalogue, capital, open_catalogue
from trized.kernel.events import Event
from trized.kernel.game import Game
from trized.kernel.nicknames import calling
from trized.kernel.record import Chat, DrawAgreed, Entry, Joined, Ply, Record, Resigned, TakenOver, Undo
from trized.kernel.replay import Line, Replay
from trized.kernel.state import Outcome, View
from trized.kernel.words import KERNEL_TEXTS as TEXTS
from trized.kernel.words import Words


class LogLine(Struct, frozen=True, omit_defaults=True):
    """A line of the log: the entry it belongs to, what kind of line it is, whose, and its sentence."""

    number: int
    kind: Literal["ply", "act", "said"]
    seat: int
    text: str
    undone: bool = False
    turn: int = 0  # of the game, where it is known


Hides = tuple[type[Event], ...]  # events that a viewer sees only once, such as Game.fleeting


def tell_entry(
    number: int, entry: Entry | None, events: Sequence[Event], view: View, words: Words, hides: Hides = ()
) -> list[LogLine]:
    """Describe to one viewer what one entry brought; the view is the one after it."""
    if entry is None:
        return []
    if isinstance(entry, Chat):
        return [LogLine(number, "said", entry.seat, entry.text)]
    if not isinstance(entry, Ply):
        return [LogLine(number, "act", getattr(entry, "seat", -1), capital(tell_act(entry, view, words)))]
    told = [event for event in events if event.seen_by(int(view.viewer)) and not isinstance(event, hides)]
    said = [LogLine(number, "ply", entry.seat, line) for event in told if (line := words.event(view, event))]
    if said or entry.seat != view.viewer:
        return said  # that somebody has answered in secret, or how often, is nobody else's business
    return [LogLine(number, "ply", entry.seat, texts(words.lang)("log.answered"))]


def tell_record(
    game: Game, record: Record, viewer: int, words: Words, *, last: int | None = None, hides: Hides = ()
) -> list[LogLine]:
    """Describe to a viewer a complete game, or its entries up to number `last`; what was taken back is marked."""
    lines: list[LogLine] = []
    for number, entry, events, state in Replay(game, record).positions(last):
        lines += tell_entry(number, entry, events, state.view(viewer), words, hides)
    return mark_undone(lines, record.entries[:last])


def mark_undone(lines: Sequence[LogLine], entries: Sequence[Entry]) -> list[LogLine]:
    """Return the lines with those marked whose move an undo has taken back."""
    line = Line(entries)
    return [replace(one, undone=True) if one.kind == "ply" and not line.stands(one.number) else one for one in lines]


def tell_act(entry: Entry, view: View, words: Words) -> str:
    """Describe what somebody did at the table that is no move of the game."""
    t = texts(words.lang)

    def said(key: str, seat: int, **more: str) -> str:
        who = words.seat(view, seat) if seat >= 0 else t("log.table")
        return t(f"log.{key}.{person(view, words, [seat])}", who=who, **more)

    match entry:
        case Undo():
            return said("undo", entry.seat)
        case Resigned():
            return said("resigned", entry.seat)
        case DrawAgreed():
            return t("log.draw")
        case Joined(name=""):
            return said("sat", entry.seat)
        case Joined():
            with calling(()):
                return said("joined", entry.seat, name=entry.name)
        case TakenOver():
            return said("bot", entry.seat, bot=bot_name(entry.bot, words.lang))
        case Chat():
            return t("log.said", who=words.seat(view, entry.seat) if entry.seat >= 0 else "", text=entry.text)
        case _:
            raise TypeError(f"{entry!r} is a move of the game, which its own words tell.")


def person(view: View, words: Words, seats: Sequence[int]) -> Literal["you", "one", "many"]:
    """Return the grammatical person in which a viewer is told what seats did."""
    if int(view.viewer) in seats and int(view.viewer) >= 0:
        return "you"
    return "many" if len(seats) > 1 or (seats[0] >= 0 and words.plural_seats) else "one"


def tell_outcome(outcome: Outcome | None, view: View, words: Words) -> str:
    """Describe how a game ended, by its rules or by a word of the players; empty while it goes on."""
    if outcome is None:
        return ""
    t = texts(words.lang)
    if outcome.endings == ("agreed",):
        return t("over.agreed")
    if outcome.endings != ("resigned",):
        return words.outcome(view, outcome)
    if not outcome.winners:
        return t("over.resigned_all")
    winners = [int(seat) for seat in outcome.winners]
    who = t.join([words.seat(view, seat) for seat in winners])
    told = person(view, words, winners)
    beaten = "_mine" if int(view.viewer) >= 0 and told != "you" else ""
    return t.sentence(f"over.resigned{beaten}.{told}", who=who)


def bot_name(bot: str, lang: str) -> str:
    """Name a bot by its level; what is no level keeps its name."""
    return texts(lang).templates.get(f"level.{bot}", bot)


def level_names(lang: str) -> dict[str, str]:
    """Return the names of all levels of bots, by level."""
    return texts(lang).under("level")


def texts(lang: str) -> Catalogue:
    """Return the sentences of any table in a language."""
    return open_catalogue(TEXTS, lang)
