"""The game log: sentences for each entry, as one viewer may read them.

Sentences about events come from the game; those about joining, undo, resigning and chat are the same in all games.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from trized.kernel.audience import PUBLIC
from trized.kernel.catalogue import Catalogue, capital, open_catalogue
from trized.kernel.errors import TEXTS
from trized.kernel.events import Event
from trized.kernel.game import Game
from trized.kernel.record import Chat, DrawAgreed, Entry, Joined, Ply, Record, Resigned, TakenOver, Undo
from trized.kernel.replay import Line, Replay
from trized.kernel.state import Outcome, View
from trized.kernel.step import Step
from trized.kernel.words import Words


class LogLine(Struct, frozen=True, omit_defaults=True):
    """A line of the log: the number of its entry, its kind, its seat, and its sentence."""

    number: int
    kind: Literal["ply", "act", "said"]
    seat: int  # PUBLIC: of the game itself
    text: str
    undone: bool = False
    turn: int = 0  # turn of the game, if known
    main: int = 0  # rank of a main event, for summaries
    fleeting: bool = False  # a repeated log omits it while the game goes on


Hides = tuple[type[Event], ...]  # events to leave out, such as Game.fleeting


def tell(events: Iterable[Event], view: View, words: Words) -> list[tuple[Event, str]]:
    """Return events with their sentences for the viewer of `view`; a sentence may be empty."""
    return [(event, words.event(view, event)) for event in events]


def lines_of(
    number: int,
    entry: Entry | None,
    seat: int,
    told: Sequence[tuple[Event, str]],
    view: View,
    words: Words,
    fleeting: Hides = (),
) -> list[LogLine]:
    """Return the log lines of an entry by `seat` whose events are `told`; None is the set-up.

    Lines about events of the kinds `fleeting` are marked.
    """
    if isinstance(entry, Chat):
        return [LogLine(number, "said", seat, entry.text)]
    if not isinstance(entry, Ply | None):
        return [LogLine(number, "act", seat, capital(describe_act(entry, view, words)))]
    since = next((at for at, (event, _) in enumerate(told) if isinstance(event, words.rounds)), len(told))
    said = [
        LogLine(
            number, "ply", seat if at < since else PUBLIC, line, main=event.main, fleeting=isinstance(event, fleeting)
        )
        for at, (event, line) in enumerate(told)
        if line
    ]
    if told or entry is None or seat != view.viewer:
        return said  # a secret answer leaves no line for others, not even that it was given
    return [LogLine(number, "ply", seat, texts(words.lang)("log.answered"))]


def describe_entry(step: Step, view: View, words: Words, hides: Hides = ()) -> list[LogLine]:
    """Return the log lines of a step for the viewer of `view`, the view after it, without events of kinds `hides`."""
    seen = (event for event in step if event.seen_by(int(view.viewer)) and not isinstance(event, hides))
    return lines_of(step.number, step.entry, step.seat, tell(seen, view, words), view, words)


def describe_record(
    game: Game, record: Record, viewer: int, words: Words, *, last: int | None = None, hides: Hides = ()
) -> list[LogLine]:
    """Return the log lines of a record for `viewer`, up to entry `last`; undone moves are marked."""
    lines: list[LogLine] = []
    for step in Replay(game, record).steps(last):
        lines += describe_entry(step, step.after.view(viewer), words, hides)
    return mark_undone(lines, record.entries[:last])


def mark_undone(lines: Sequence[LogLine], entries: Sequence[Entry]) -> list[LogLine]:
    """Return the lines with those of undone moves marked."""
    line = Line(entries)
    return [
        replace(one, undone=True) if one.kind == "ply" and one.number and not line.stands(one.number) else one
        for one in lines
    ]


def describe_act(entry: Entry, view: View, words: Words) -> str:
    """Return the sentence for an entry that is no move, such as joining or resigning."""
    t = texts(words.lang)

    def said(key: str, seat: int, **more: str) -> str:
        names = words.without_nicknames if "name" in more else words
        who = names.seat(view, seat) if seat >= 0 else t("log.table")
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
            return said("joined", entry.seat, name=entry.name)
        case TakenOver():
            return said("bot", entry.seat, bot=bot_name(entry.bot, words.lang))
        case Chat():
            return t("log.said", who=words.seat(view, entry.seat) if entry.seat >= 0 else "", text=entry.text)
        case _:
            raise TypeError(f"{entry!r} is a move of the game, which the game's own words describe.")


def person(view: View, words: Words, seats: Sequence[int]) -> Literal["you", "one", "many"]:
    """Return the grammatical person for `seats`: `you` if the viewer holds one of them, else `one` or `many`."""
    if int(view.viewer) in seats and int(view.viewer) >= 0:
        return "you"
    return "many" if len(seats) > 1 or (seats[0] >= 0 and words.plural_seats) else "one"


def describe_outcome(outcome: Outcome | None, view: View, words: Words) -> str:
    """Return the sentence for the result, by the rules, resignation or agreement; empty while the game goes on."""
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
    """Return the name of a bot's level in language `lang`; a bot without a level keeps its name."""
    return texts(lang).templates.get(f"level.{bot}", bot)


def level_names(lang: str) -> dict[str, str]:
    """Return the names of all bot levels in language `lang`."""
    return texts(lang).under("level")


def texts(lang: str) -> Catalogue:
    """Return the catalogue of sentences common to all games."""
    return open_catalogue(TEXTS, lang)
