"""A record being played, and a record played again.

`Live` is a game at a table: it plays, takes back, and keeps its record. `Replay` goes through a record that is there,
`verify` checks all of it, and `export` leaves out what a viewer may not know.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from trized.kernel.chance import Chance, Script
from trized.kernel.errors import Refused
from trized.kernel.game import Game
from trized.kernel.record import DrawAgreed, Entry, Joined, Ply, Record, Resigned, Said, TakenOver, Undo, write_result
from trized.kernel.state import PUBLIC, Event, Outcome, State, Story

MANY: Final = 2**62  # actions are smaller, so that compiled and interpreted rules count alike
Answers = frozenset[tuple[int, str]]


class Line:
    """The entries that stand: all that no undo has taken back."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self.last = 0
        self.numbers: list[int] = []
        self.plies: list[int] = []
        self.end: Resigned | DrawAgreed | None = None
        self.ended = 0  # the number of that entry
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Add the next entry; raise Refused if it cannot stand here."""
        kind = type(entry)
        if kind is Ply:
            self.check_goes_on()
            self.plies.append(self.last + 1)
        elif isinstance(entry, (Resigned, DrawAgreed)):
            self.check_goes_on()
            self.end, self.ended = entry, self.last + 1
        elif isinstance(entry, Undo):
            self.cut(entry.to)
        self.last += 1
        self.numbers.append(self.last)

    def check_goes_on(self) -> None:
        """Raise Refused if the game has ended by a word of the players."""
        if self.end is not None:
            raise Refused(f"The game ended with entry {self.ended}; only an undo can take that back.")

    def check_stands(self, to: int) -> None:
        """Raise Refused if an entry to go back to does not stand."""
        if not 0 <= to <= self.last:
            raise Refused(f"There is no entry {to} to go back to; the last one is {self.last}.")
        if to and to not in self.numbers:
            raise Refused(f"Entry {to} was itself taken back; go back to one that stands, or to 0 for the start.")

    def cut(self, to: int) -> None:
        """Take back all that came after an entry."""
        self.check_stands(to)
        self.numbers = [number for number in self.numbers if number <= to]
        self.plies = [number for number in self.plies if number <= to]
        if self.ended > to:
            self.end, self.ended = None, 0

    def outcome(self, sides: tuple[tuple[int, ...], ...], state: State) -> Outcome | None:
        """Return how the game ended, resignations and agreed draws included, or None while it goes on."""
        if isinstance(self.end, DrawAgreed):
            return Outcome((), ("agreed",))
        if isinstance(self.end, Resigned):
            winners = sorted(seat for side in sides if self.end.seat not in side for seat in side)
            return Outcome(tuple(winners), ("resigned",))
        return state.outcome()


def read_action(game: Game, state: State, seat: int, text: str) -> int:
    """Read what a seat says in canonical notation, with a look at its view only if the notation needs one."""
    action = game.notation.at_sight(seat, text)
    if action is None:
        action = game.notation.read(state.view(seat), seat, text)
    if abs(action) >= MANY:
        raise Refused(f"'{text[:40]}' is too long to mean anything.")
    return action


class Replay:
    """Plays a record again; every action and every draw is checked."""

    def __init__(self, game: Game, record: Record, keep: bool = False) -> None:
        if record.game != game.name:
            raise Refused(f"This is a record of '{record.game}', not of '{game.name}'.")
        if record.rules > game.rules:
            raise Refused(
                f"This record was played by rules {record.rules} of {game.title}; this version of Trized knows rules "
                f"{game.rules} and older. A newer version of Trized opens it."
            )
        if record.seen_by is not None:
            raise Refused("This record shows only what one viewer may know; only a whole record can be played again.")
        self.game = game.under(record.rules)
        self.record = record
        self.options = self.game.settle(record.options)
        seats = self.game.seats(self.options)
        if len(record.players) != seats:
            raise Refused(
                f"The record names {len(record.players)} players; with these options there are {seats} seats."
            )
        self.script = Script([], None, keep)
        self.drawn: dict[str, tuple[str, int]] = {}  # what chance drew, by its text
        self.older = f" It was played by rules {record.rules}; these are {game.rules}."
        if record.rules == game.rules:
            self.older = ""

    def __iter__(self) -> Iterator[State]:
        """Go through the positions at the start and after every entry: one State that moves on; copy it to keep it."""
        targets = {entry.to for entry in self.record.entries if isinstance(entry, Undo)}
        line = Line()
        state = self.start()
        marks = {0: state.copy()} if 0 in targets else {}
        yield state
        for number, entry in enumerate(self.record.entries, 1):
            try:
                line.add(entry)
                if type(entry) is Ply:
                    self.ply(state, entry)
            except Refused as reason:
                raise self.damage(number, reason) from None
            if isinstance(entry, Undo):
                state = marks[entry.to].copy()
            if number in targets:
                marks[number] = state.copy()
            yield state

    def at(self, n: int) -> State:
        """Return the position after n entries; 0 is the start."""
        entries = self.record.entries
        if not 0 <= n <= len(entries):
            raise Refused(f"There is no entry {n}; the record ends with entry {len(entries)}, and 0 is the start.")
        state = self.start()
        for number in Line(entries[:n]).plies:
            entry = entries[number - 1]
            assert isinstance(entry, Ply)
            try:
                self.ply(state, entry)
            except Refused as reason:
                raise self.damage(number, reason) from None
        return state

    def start(self) -> State:
        """Set the game up as it was."""
        try:
            self.feed(self.record.start)
            state = self.game.start(self.options, self.script)
            self.check_used_up()
        except Refused as reason:
            raise self.damage(0, reason) from None
        return state

    def ply(self, state: State, entry: Ply, story: Story | None = None) -> None:
        """Play one ply of the record."""
        self.feed(entry.drew)
        state.play(entry.seat, read_action(self.game, state, entry.seat, entry.action), self.script, story)
        self.check_used_up()

    def feed(self, texts: tuple[str, ...]) -> None:
        """Let chance repeat what it drew."""
        outcomes = []
        for text in texts:
            outcome = self.drawn.get(text)
            if outcome is None:
                outcome = self.drawn[text] = self.game.notation.read_outcome(text)
            outcomes.append(outcome)
        self.script.script = outcomes
        self.script.at = 0

    def check_used_up(self) -> None:
        """Raise Refused if the record drew more than the rules did."""
        rest = self.script.rest()
        if rest:
            kind, value = self.script.script[-rest]
            text = self.game.notation.write_outcome(kind, value)
            raise Refused(f"The record gives '{text}' where the rules draw nothing more.")

    def damage(self, number: int, reason: Refused) -> Refused:
        """Say what is wrong with an entry of the record, and where it stands."""
        return Refused(f"Line {self.record.line(number)} of the record: {reason}{self.older}")

    def visible(self, viewer: int) -> tuple[str, ...]:
        """Write what chance drew since the last call, as far as a viewer may know it."""
        audiences = self.script.audiences
        return tuple(
            self.game.notation.write_outcome(kind, value) if to >> (viewer + 1) & 1 else f"{kind} ?"
            for to, (kind, value) in zip(audiences, self.script.taken())
        )


def verify(game: Game, record: Record) -> State:
    """Play a record again and check all of it, result and digest included; return the final position."""
    replay = Replay(game, record)
    for position in replay:
        state = position
    outcome = Line(record.entries).outcome(replay.game.sides(replay.options), state)
    line = record.line(len(record.entries) + 1) + 1
    says = ["unfinished"] if record.result is None else write_result(record.result)
    right = ["unfinished"] if outcome is None else write_result(outcome)
    if says != right:
        raise Refused(f"Line {line} of the record: '{', '.join(right)}' should stand here, not '{', '.join(says)}'.")
    if outcome is not None and record.digest != state.digest():
        line += len(right)
        raise Refused(f"Line {line} of the record: the digest of the final position is {state.digest()}.")
    return state


def export(game: Game, record: Record, viewer: int) -> Record:
    """Return a copy of a record; of an unfinished one, only what a viewer (a seat or PUBLIC) may know."""
    if record.result is not None:
        return replace(record, entries=list(record.entries))
    replay = Replay(game, record, keep=True)
    if not PUBLIC <= viewer < len(record.players):
        raise Refused(f"There is no seat {viewer}; the seats are 0 to {len(record.players) - 1}.")
    positions = iter(replay)
    state = next(positions)
    shown = replace(record, start=replay.visible(viewer), entries=[], seen_by=viewer)
    for entry in record.entries:
        if isinstance(entry, Ply):
            text = entry.action
            if entry.seat != viewer:
                action = read_action(replay.game, state, entry.seat, text)
                text = replay.game.notation.veil(state.view(viewer), entry.seat, action)
            state = next(positions)
            entry = Ply(entry.seat, text, replay.visible(viewer))
        else:
            state = next(positions)
        shown.entries.append(entry)
    return shown


class Branch:
    """A point that the game has passed: what chance drew for every way on from there that was tried."""

    def __init__(self) -> None:
        self.ways: dict[Answers, tuple[tuple[str, ...], Branch]] = {}


class Live:
    """A game being played: its position, and its record."""

    def __init__(self, game: Game, record: Record, state: State, chance: Chance) -> None:
        self.game = game
        self.record = record
        self.state = state
        self.chance = chance
        self.replay = Replay(game, record)
        self.line = Line()
        # After each entry: the last point at which nobody's answer was outstanding, and the answers given since. So
        # the same answers meet the same draws after an undo, in whatever order they arrive.
        self.points: list[tuple[Branch, Answers]] = [(Branch(), frozenset())]

    @classmethod
    def start(
        cls,
        game: Game,
        options: Mapping[str, str],
        chance: Chance,
        players: Sequence[str],
        story: Story | None = None,
    ) -> "Live":
        """Set up a new game; `players` names who holds each seat, the same name for several seats of one player."""
        settled = game.settle(options)
        if len(players) != game.seats(settled):
            raise Refused(
                f"{len(players)} players are named; with these options there are {game.seats(settled)} seats."
            )
        chance.keep = True
        chance.taken()
        state = game.start(settled, chance, story)
        drew = tuple(game.notation.write_outcome(kind, value) for kind, value in chance.taken())
        return cls(game, Record(game.name, game.rules, settled, list(players), drew), state, chance)

    @classmethod
    def resume(cls, game: Game, record: Record, chance: Chance) -> "Live":
        """Go on with a record, by the rules it was begun with; the record is copied."""
        chance.keep = True
        chance.taken()
        replay = Replay(game, record)
        begun = replace(record, options=replay.options, entries=[], result=None, digest="")
        live = cls(replay.game, begun, replay.start(), chance)
        for number, entry in enumerate(record.entries, 1):
            try:
                live.follow(entry)
            except Refused as reason:
                raise replay.damage(number, reason) from None
        return live

    def follow(self, entry: Entry, story: Story | None = None) -> None:
        """Take over the next entry of the record from elsewhere, such as another process that serves the table."""
        several = False
        if isinstance(entry, Ply):
            self.line.check_goes_on()
            several = self.one_of_several(entry.seat)
            self.replay.ply(self.state, entry, story)
        elif isinstance(entry, Undo):
            self.line.check_stands(entry.to)
            self.state = self.replay.at(entry.to)
        self.add(entry, several)

    def play(self, seat: int, action: int) -> list[Event]:
        """Play an action if it is legal and return what happened; otherwise raise Refused, and nothing has changed."""
        state = self.state
        self.line.check_goes_on()
        if seat not in list(state.waiting()) or action not in list(state.legal(seat)):
            raise Refused(state.objection(seat, action))
        notation = self.game.notation
        text = notation.write(state.view(seat), seat, action)
        several = self.one_of_several(seat)
        branch, answers = self.points[-1]
        known = branch.ways.get(answers | {(seat, text)})
        story = Story()
        if known is not None and not several:
            drew = known[0]
            state.apply(seat, action, Script([notation.read_outcome(text) for text in drew]), story)
        else:
            state.apply(seat, action, self.chance, story)
            drew = tuple(notation.write_outcome(kind, value) for kind, value in self.chance.taken())
        self.add(Ply(seat, text, drew), several)
        return story.events

    def play_text(self, seat: int, text: str) -> list[Event]:
        """Play an action given in canonical notation."""
        return self.play(seat, read_action(self.game, self.state, seat, text))

    def undo(self, to: int | None = None, seat: int = PUBLIC) -> None:
        """Go back to the position after entry `to` (0: the start); without it, take back the last ply that stands."""
        if to is None:
            to = max([self.line.ended, *self.line.plies[-1:]]) - 1
            if to < 0:
                raise Refused("There is nothing to take back: the game stands at its start.")
        self.check_seat(seat, spectators=True)
        self.follow(Undo(seat, to))

    def resign(self, seat: int) -> None:
        """Give up for a seat and its side."""
        self.check_seat(seat)
        self.check_not_over()
        self.add(Resigned(seat))

    def agree_draw(self) -> None:
        """End the game in a draw that all sides agreed on."""
        self.check_not_over()
        self.add(DrawAgreed())

    def say(self, seat: int, text: str) -> None:
        """Say something aloud; a spectator's seat is PUBLIC."""
        self.check_seat(seat, spectators=True)
        self.add(Said(seat, text))

    def join(self, seat: int, name: str) -> None:
        """Let a player take a seat."""
        self.check_seat(seat)
        self.add(Joined(seat, name))

    def take_over(self, seat: int, bot: str) -> None:
        """Let a bot take over a seat."""
        self.check_seat(seat)
        self.add(TakenOver(seat, bot))

    def outcome(self) -> Outcome | None:
        """Return how the game ended, resignations and agreed draws included, or None while it goes on."""
        return self.line.outcome(self.game.sides(self.record.options), self.state)

    def export(self, viewer: int) -> Record:
        """Return the record as a viewer may know it: whole once the game is over."""
        return export(self.game, self.record, viewer)

    def check_seat(self, seat: int, spectators: bool = False) -> None:
        """Raise Refused if there is no such seat."""
        seats = len(self.record.players)
        if not (0 <= seat < seats or (spectators and seat == PUBLIC)):
            raise Refused(f"There is no seat {seat}; the seats are 0 to {seats - 1}.")

    def check_not_over(self) -> None:
        """Raise Refused if the game is over."""
        self.line.check_goes_on()
        if self.state.over():
            raise Refused("The game is over already.")

    def one_of_several(self, seat: int) -> bool:
        """Tell whether other answers to the same question are still to come after this seat's."""
        return len(self.state.waiting()) > 1 and self.state.question(seat).each

    def add(self, entry: Entry, several: bool = False) -> None:
        """Write an entry that has been played into the record."""
        self.line.add(entry)
        self.record.entries.append(entry)
        point = self.points[-1]
        if isinstance(entry, Undo):
            point = self.points[entry.to]
        elif isinstance(entry, Ply):
            branch, answers = point
            answers = answers | {(entry.seat, entry.action)}
            point = (branch, answers)
            if not several:
                point = (branch.ways.setdefault(answers, (entry.drew, Branch()))[1], frozenset())
        self.points.append(point)
        self.record.result = self.outcome()
        self.record.digest = "" if self.record.result is None else self.state.digest()
