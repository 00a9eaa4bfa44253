"""A game as a story: what happened, entry by entry, in sentences that a viewer may read."""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from trized.cli.texts import say
from trized.kernel import Event, EventLog, Game, Record, Replay, State, View, Words
from trized.kernel.record import DrawAgreed, Entry, Joined, Ply, Resigned, Said, TakenOver, Undo
from trized.kernel.replay import read_action


@dataclass(frozen=True)
class Chapter:
    """What one entry of the record brought, and what its viewers saw when it was done."""

    number: int
    events: list[Event]
    views: dict[int, View]

    def lines(self, words: Words, viewer: int) -> list[str]:
        """Tell the chapter to one viewer."""
        view = self.views[viewer]
        lines = [words.event(view, event) for event in self.events if event.seen_by(viewer)]
        return [line for line in lines if line]


def story_of(game: Game, record: Record, viewer: int, words: Words) -> Iterator[tuple[int, list[str]]]:
    """Play a record again and tell it to a viewer: the number of each entry, and its sentences."""
    replay = Replay(game, record)
    state = replay.start()
    for number, entry in enumerate(record.entries, 1):
        if isinstance(entry, Ply):
            said = entry.action if entry.seat == viewer else veiled(replay.game, state, entry, viewer)
            story = EventLog()
            replay.ply(state, entry, story)
            view = state.view(viewer)
            lines = Chapter(number, story.events, {viewer: view}).lines(words, viewer)
            yield number, lines or [f"{words.seat(view, entry.seat)}: {said}"]
        else:
            if isinstance(entry, Undo):
                state = replay.at(number)
            yield number, [table_act(entry, state.view(viewer), words)]


def veiled(game: Game, state: State, entry: Ply, viewer: int) -> str:
    """Return what a viewer may know of an action that somebody else says."""
    return game.notation.redact(state.view(viewer), entry.seat, read_action(game, state, entry.seat, entry.action))


def table_act(entry: Entry, view: View, words: Words) -> str:
    """Say what somebody did at the table that is no move of the game."""

    def seat(number: int) -> str:
        return words.seat(view, number) if number >= 0 else say(words.lang, "table")

    match entry:
        case Undo():
            return say(words.lang, "act_undo", seat=seat(entry.seat), to=entry.to)
        case Resigned():
            return say(words.lang, "act_resigned", seat=seat(entry.seat))
        case DrawAgreed():
            return say(words.lang, "act_draw")
        case Joined():
            return say(words.lang, "act_joined", seat=seat(entry.seat), name=entry.name)
        case TakenOver():
            return say(words.lang, "act_taken", seat=seat(entry.seat), name=entry.bot)
        case Said():
            return say(words.lang, "act_said", seat=seat(entry.seat), text=entry.text)
    return entry.write()


def hang(mark: str, lines: Sequence[str], width: int) -> str:
    """Return lines under each other, wrapped, with a mark before the first one."""
    blank = " " * len(mark)
    return "\n".join(
        textwrap.fill(line, width, initial_indent=blank if place else mark, subsequent_indent=blank)
        for place, line in enumerate(lines)
    )
