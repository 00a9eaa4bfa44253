"""Replay of records.

`Replay` plays a record entry by entry, `verify` checks all of it, and `export` removes secrets of other viewers. The
time is proportional to the number of entries, even with many undos.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from trized.kernel.audience import PUBLIC
from trized.kernel.chance import Script
from trized.kernel.errors import Refused, cut
from trized.kernel.event_log import SILENT, EventLog
from trized.kernel.game import Game, from_memory, under_rules
from trized.kernel.notation import read_draw, write_draw
from trized.kernel.position import HIDDEN, read_position
from trized.kernel.record import DrawAgreed, Entry, Ply, Record, Resigned, Undo, write_result
from trized.kernel.state import Outcome, State
from trized.kernel.step import NO_ACTION, Step, seat_of

MANY: Final = 2**62  # upper limit of actions, so that compiled and interpreted rules agree


class Line:
    """The entries that no undo has taken back."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self.last = 0
        self.numbers: list[int] = []
        self.plies: list[int] = []
        self.end: Resigned | DrawAgreed | None = None
        self.ended = 0  # the number of that entry
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Add the next entry; raise Refused if it is invalid here."""
        kind = type(entry)
        if kind is Ply:
            if self.end is not None:
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
        """Raise Refused if the game has ended by resignation or agreement."""
        if self.end is not None:
            raise Refused("ended", entry=self.ended)

    def check_stands(self, to: int) -> None:
        """Raise Refused if entry `to` does not exist or was taken back."""
        if not 0 <= to <= self.last:
            raise Refused("no_entry_back", to=to, last=self.last)
        if to and not self.stands(to):
            raise Refused("taken_back", to=to)

    def stands(self, number: int) -> bool:
        """Return whether no undo has taken entry `number` back."""
        at = bisect_left(self.numbers, number)
        return at < len(self.numbers) and self.numbers[at] == number

    def cut(self, to: int) -> None:
        """Take back all entries after `to`."""
        self.check_stands(to)
        del self.numbers[bisect_right(self.numbers, to) :]
        del self.plies[bisect_right(self.plies, to) :]
        if self.ended > to:
            self.end, self.ended = None, 0

    def copy(self) -> "Line":
        """Return an independent copy."""
        other = Line()
        other.last, other.end, other.ended = self.last, self.end, self.ended
        other.numbers, other.plies = self.numbers[:], self.plies[:]
        return other

    def outcome(self, sides: tuple[tuple[int, ...], ...], state: State) -> Outcome | None:
        """Return the result, including resignations and agreed draws; None while the game goes on."""
        if isinstance(self.end, DrawAgreed):
            return Outcome((), ("agreed",))
        if isinstance(self.end, Resigned):
            winners = sorted(seat for side in sides if self.end.seat not in side for seat in side)
            return Outcome(tuple(winners), ("resigned",))
        return state.outcome()


def read_action(game: Game, state: State, seat: int, text: str) -> int:
    """Return the action of `seat` that `text` means in `state`; raise Refused if none."""
    try:
        action = game.notation.read(state, seat, text)
    except (ValueError, OverflowError):
        action = MANY
    if abs(action) >= MANY:
        raise Refused("meaningless", text=text[:40])
    return action


def read_outcome(game: Game, text: str) -> tuple[str, int]:
    """Return the kind and value of a draw; raise Refused if the game has none such."""
    try:
        return read_draw(game.notation, text)
    except (ValueError, OverflowError):
        raise Refused("meaningless", text=text[:40]) from None


class Illegal(Refused):
    """An action that its seat may not take now; its message is `Words.why_not` for the encoded view."""

    def __init__(self, game: type[Game], view: bytes, seat: int, action: int) -> None:
        super().__init__("not_legal", action=action, seat=seat)
        self.game, self.view, self.seat, self.action = game, view, seat, action

    def message(self, lang: str) -> str:
        game = self.game()
        return cut(game.words(lang).why_not(game.decode_view(self.view), self.seat, self.action))


def check_legal(game: Game, state: State, seat: int, action: int) -> None:
    """Raise Illegal if `action` is not legal for `seat` now."""
    if not state.is_legal(seat, action):
        raise Illegal(type(game), state.view(seat).encode(), seat, action)


class Replay:
    """Plays a record again and checks every action and draw."""

    def __init__(self, game: Game, record: Record, keep: bool = False) -> None:
        if record.game != game.name:
            raise Refused("other_game", found=record.game, game=game.name)
        if record.rules > game.rules:
            raise Refused("newer_rules", found=record.rules, title=game.title, known=game.rules)
        if record.seen_by is not None:
            raise Refused("seen_by")
        self.game = under_rules(game, record.rules)
        self.record = record
        self.options = self.game.settle(record.options)
        self.game = self.game.for_options(self.options)
        seats = self.game.seats(self.options)
        if len(record.players) != seats:
            raise Refused("record_players", named=len(record.players), seats=seats)
        self.script = Script([], None, keep)
        self.drawn: dict[str, tuple[str, int]] = {}  # cache of parsed draws
        self.newest = game.rules
        self.line = Line()  # the entries that the last walk has gone through

    def __iter__(self) -> Iterator[State]:
        """Yield the position at the start and after each entry: always the same State, so copy it to keep it."""
        entries = self.record.entries
        # A position is kept from its entry to the last undo that returns to it; no other positions are kept.
        returns = Counter(entry.to for entry in entries if isinstance(entry, Undo))
        self.line = Line()
        state = self.start()
        marks = {0: state.copy()} if returns[0] else {}
        yield state
        for number, entry in enumerate(entries, 1):
            self.repeat(number, entry, state)
            if type(entry) is Undo:
                returns[entry.to] -= 1
                state = marks[entry.to].copy() if returns[entry.to] else marks.pop(entry.to)
            if returns and number in returns:
                marks[number] = state.copy()
            yield state

    def steps(self, last: int | None = None) -> Iterator[Step]:
        """Yield the set-up and each entry up to `last` as a step."""
        entries, log = self.record.entries[:last], EventLog()
        targets = {entry.to for entry in entries if isinstance(entry, Undo)}
        sides = self.game.sides(self.options)
        self.line = Line()
        before = self.start(log)
        kept = {0: before}
        yield Step(0, None, before, before, log.events, outcome=before.outcome())
        for number, entry in enumerate(entries, 1):
            log.events = []
            after = before.copy() if isinstance(entry, Ply) else before
            action = self.repeat(number, entry, after, log)
            if isinstance(entry, Undo):
                after = kept[entry.to]
            if number in targets:
                kept[number] = after
            outcome = self.line.outcome(sides, after)
            yield Step(number, entry, before, after, log.events, action, outcome, seat_of(entry))
            before = after

    def repeat(self, number: int, entry: Entry, state: State, events: EventLog = SILENT) -> int:
        """Add an entry to the line; play a ply on `state` and return its action."""
        try:
            self.line.add(entry)
            return self.ply(state, entry, events) if type(entry) is Ply else NO_ACTION
        except Refused as reason:
            raise self.damage(number, reason) from None

    def at(self, n: int) -> State:
        """Return the position after `n` entries; 0 is the start."""
        entries = self.record.entries
        if not 0 <= n <= len(entries):
            raise Refused("no_entry", entry=n, last=len(entries))
        state = self.start()
        for number in Line(entries[:n]).plies:
            entry = entries[number - 1]
            assert isinstance(entry, Ply)
            try:
                self.ply(state, entry)
            except Refused as reason:
                raise self.damage(number, reason) from None
        return state

    def start(self, events: EventLog = SILENT) -> State:
        """Return the starting position of the record; `events` get the events of the set-up."""
        try:
            if self.record.position:
                opened = read_position(self.game, self.record.position)
                if opened.options != self.options or opened.game.rules != self.game.rules:
                    raise Refused("position.options")
                return opened.state
            self.feed(self.record.start)
            state = self.game.start(self.options, self.script, events)
            self.check_used_up()
        except Refused as reason:
            raise self.damage(0, reason) from None
        return state

    def ply(self, state: State, entry: Ply, events: EventLog = SILENT) -> int:
        """Play one ply of the record on `state`, and return its action."""
        self.feed(entry.drew)
        action = read_action(self.game, state, entry.seat, entry.action)
        check_legal(self.game, state, entry.seat, action)
        state.apply(entry.seat, action, self.script, events)
        self.check_used_up()
        return action

    def step(self, number: int, before: State, entry: Ply) -> Step:
        """Play a ply as entry `number` on a copy of the position `before`."""
        after, log = before.copy(), EventLog()
        action = self.ply(after, entry, log)
        return Step(number, entry, before, after, log.events, action, after.outcome(), entry.seat)

    def feed(self, texts: tuple[str, ...]) -> None:
        """Set the draws that the script repeats next."""
        outcomes = []
        for text in texts:
            outcome = self.drawn.get(text)
            if outcome is None:
                outcome = self.drawn[text] = read_outcome(self.game, text)
            outcomes.append(outcome)
        self.script.script = outcomes
        self.script.at = 0

    def check_used_up(self) -> None:
        """Raise Refused if the rules made fewer draws than the record."""
        rest = self.script.rest()
        if rest:
            kind, value = self.script.script[-rest]
            text = write_draw(self.game.notation, kind, value)
            raise Refused("unused", text=text)

    def damage(self, number: int, reason: Refused) -> Refused:
        """Return the error message for entry `number`: its place and the reason."""
        if self.record.rules != self.newest:
            reason = Refused("older_rules", reason=reason, found=self.record.rules, known=self.newest)
        return Refused("damage", line=self.record.line(number), reason=reason)

    def visible(self, viewer: int, hide_all: bool = False) -> tuple[str, ...]:
        """Return the draws since the last call as `viewer` may see them."""
        audiences = self.script.audiences
        return tuple(
            f"{kind} ?" if hide_all or not audience.includes(viewer) else write_draw(self.game.notation, kind, value)
            for audience, (kind, value) in zip(audiences, self.script.taken())
        )


def verify(game: Game, record: Record) -> State:
    """Replay a record, check its result and digest, and return the final position."""
    replay = Replay(game, record)
    for position in replay:
        state = position
    outcome = replay.line.outcome(replay.game.sides(replay.options), state)
    line = record.line(len(record.entries) + 1) + 1
    says = ["unfinished"] if record.result is None else write_result(record.result)
    right = ["unfinished"] if outcome is None else write_result(outcome)
    if says != right:
        raise Refused("should_stand", line=line, right=right, found=says)
    if outcome is not None and record.digest != state.digest():
        line += len(right)
        raise Refused("digest", line=line, digest=state.digest())
    return state


def export(game: Game, record: Record, viewer: int) -> Record:
    """Return a copy of a record; if it is unfinished, with only what `viewer` (a seat or PUBLIC) may know.

    In a game played from memory, all draws after the start are left out too: some are face down again.
    """
    if record.result is not None:
        return replace(record, entries=list(record.entries))
    replay = Replay(game, record, keep=True)
    if not PUBLIC <= viewer < len(record.players):
        raise Refused("seat", seat=viewer, last=len(record.players) - 1)
    positions = iter(replay)
    state = next(positions)
    secret = replay.game.terms(replay.options).secret
    options = replay.options | {name: shown for name, (seat, shown) in secret.items() if seat != viewer}
    shown = replace(record, options=options, start=replay.visible(viewer), entries=[], seen_by=viewer)
    remembered = from_memory(replay.game, replay.options)
    if record.position:
        shown.position = HIDDEN if remembered else state.view(viewer).text()
    for entry in record.entries:
        if isinstance(entry, Ply):
            text = entry.action
            if entry.seat != viewer:
                action = read_action(replay.game, state, entry.seat, text)
                text = replay.game.notation.write(state.view(viewer), entry.seat, action)
            state = next(positions)
            entry = Ply(entry.seat, text, replay.visible(viewer, hide_all=remembered))
        else:
            state = next(positions)
        shown.entries.append(entry)
    return shown
