"""A game in progress: its position and its record, with undo and resuming from a record."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from trized.kernel.audience import PUBLIC
from trized.kernel.chance import Chance, Script
from trized.kernel.errors import ENGLISH, Refused
from trized.kernel.event_log import SILENT, EventLog
from trized.kernel.events import Event
from trized.kernel.game import Game
from trized.kernel.log import describe_entry
from trized.kernel.notation import read_draw, write_draw
from trized.kernel.position import read_position
from trized.kernel.record import Chat, DrawAgreed, Entry, Joined, Ply, Record, Resigned, TakenOver, Undo
from trized.kernel.replay import Line, Replay, check_legal, export, read_action
from trized.kernel.state import Outcome, State
from trized.kernel.step import NO_ACTION, Step, Turn, seat_of

EVERY: Final = 16  # plies between two checkpoints: an undo replays fewer

# A point of the game: the number of the last position without simultaneous answers pending, and the answers given
# since. So the same answers get the same draws after an undo, in any order.
Point = tuple[int, frozenset[tuple[int, str]]]


class Live:
    """A game in progress: its position and its record. It plays on copies, so a position never changes."""

    def __init__(self, game: Game, record: Record, state: State, chance: Chance) -> None:
        self.game = game
        self.record = record
        self.state = state
        self.chance = chance
        self.replay = Replay(game, record)
        self.line = Line()
        self.points: list[Point] = [(0, frozenset())]  # after each entry
        self.drawn: dict[Point, tuple[tuple[str, ...], int]] = {}  # the draws at each point, and the next position
        self.returns: Counter[Point] = Counter()  # undos to each point
        self.turns: list[Turn] = [Turn(0, PUBLIC)]  # the turn of each entry; 0 is the set-up
        self.checkpoints: dict[int, State] = {0: state}  # some positions of the current line, by entry number

    @classmethod
    def start(
        cls,
        game: Game,
        options: Mapping[str, str],
        chance: Chance,
        players: Sequence[str],
        events: EventLog = SILENT,
    ) -> "Live":
        """Set up a new game; `players` names the holder of each seat."""
        settled = game.settle(options)
        game = game.for_options(settled)
        if len(players) != game.seats(settled):
            raise Refused("players", named=len(players), seats=game.seats(settled))
        chance.keep = True
        chance.taken()
        state = game.start(settled, chance, events)
        drew = tuple(write_draw(game.notation, kind, value) for kind, value in chance.taken())
        return cls(game, Record(game.name, game.rules, settled, list(players), drew), state, chance)

    @classmethod
    def start_from(cls, game: Game, text: str, chance: Chance, players: Sequence[str] = ()) -> "Live":
        """Start a game from the position `text`, with its options; `chance` deals its hidden parts."""
        text = read_position(game, text, chance).state.text()
        opened = read_position(game, text)
        players = list(players) or [""] * opened.game.seats(opened.options)
        if len(players) != opened.game.seats(opened.options):
            raise Refused("players", named=len(players), seats=opened.game.seats(opened.options))
        record = Record(game.name, opened.game.rules, opened.options, players, position=text)
        record.result = opened.state.outcome()
        record.digest = "" if record.result is None else opened.state.digest()
        chance.keep = True
        chance.taken()
        return cls(opened.game, record, opened.state, chance)

    @classmethod
    def resume(cls, game: Game, record: Record, chance: Chance) -> "Live":
        """Continue a copy of `record` under the rules it was begun with."""
        live = cls.at_start(game, record, chance)
        live.state = live.state.copy()
        for number, entry in enumerate(record.entries, 1):
            try:
                live.repeat(entry)
            except Refused as reason:
                raise Replay(game, record).damage(number, reason) from None
        live.conclude()
        return live

    @classmethod
    def at_start(cls, game: Game, record: Record, chance: Chance) -> "Live":
        """Return the game of `record` before its first entry; `follow` then plays the entries."""
        chance.keep = True
        chance.taken()
        replay = Replay(game, record)
        begun = replace(record, options=replay.options, entries=[], result=None, digest="")
        return cls(replay.game, begun, replay.start(), chance)

    def copy(self) -> "Live":
        """Return an independent copy of the game."""
        other = object.__new__(Live)
        other.game, other.chance, other.replay = self.game, self.chance, self.replay
        other.record = replace(self.record, entries=self.record.entries[:])
        other.state = self.state
        other.line = self.line.copy()
        other.points, other.turns = self.points[:], self.turns[:]
        other.drawn = self.drawn.copy()
        other.returns = self.returns.copy()
        other.checkpoints = self.checkpoints.copy()
        return other

    def follow(self, entry: Entry) -> Step:
        """Play the next entry of the record, written elsewhere, such as by another server process."""
        timing = self.timing(entry, self.state)
        if isinstance(entry, Ply):
            step = self.replay.step(self.line.last + 1, self.state, entry)
            return self.add(entry, timing, step.after, step.events, step.action)
        return self.add(entry, timing, self.state_at(entry.to) if isinstance(entry, Undo) else self.state)

    def repeat(self, entry: Entry) -> None:
        """Follow an entry without a step, which needs no copy: the position changes, except a checkpoint."""
        timing = self.timing(entry, self.state)
        if isinstance(entry, Ply):
            self.replay.ply(self.state, entry)
        elif isinstance(entry, Undo):
            self.state = self.state_at(entry.to).copy()
        self.note(entry, *timing)
        if self.line.last in self.checkpoints:
            self.state = self.state.copy()

    def timing(self, entry: Entry, state: State) -> tuple[bool, Turn]:
        """Return whether other seats still have to act simultaneously after an entry in `state`, and its turn.

        Raise Refused if the game or the entry that it returns to is not there any more.
        """
        if isinstance(entry, Ply):
            self.line.check_goes_on()
            several = one_of_several(state, entry.seat)
            turn = self.turns[-1]
            if entry.seat != turn.seat and not several and not self.points[-1][1]:
                turn = self.turn_after(turn, entry.seat, state)
            return several, turn
        if isinstance(entry, Undo):
            self.line.check_stands(entry.to)
            return False, self.turns[entry.to]
        return False, self.turns[-1]

    def turn_after(self, turn: Turn, seat: int, state: State) -> Turn:
        """Return a new turn of `seat` in `state`, or `turn` if its decision is within an effect or the set-up."""
        question = state.question(seat)
        if turn.number:
            begins = question.about < 0 and not question.detail
        else:
            start = self.checkpoints[0]
            asked = start.waiting()
            set_up = len(asked) > 1 and question.kind == start.question(asked[0]).kind
            begins = not (set_up and seat in state.waiting())
        return Turn(turn.number + 1, seat) if begins else turn

    def state_at(self, number: int) -> State:
        """Return the position after entry `number`, which no undo has taken back."""
        base = max(checkpoint for checkpoint in self.checkpoints if checkpoint <= number)
        state = self.checkpoints[base]
        plies, entries = self.line.plies, self.record.entries
        played = plies[bisect_right(plies, base) : bisect_right(plies, number)]
        if played:
            state = state.copy()
        for ply in played:
            entry = entries[ply - 1]
            assert isinstance(entry, Ply)
            self.replay.ply(state, entry)
        return state

    def play(self, seat: int, action: int) -> Step:
        """Play a legal action and return its step, which iterates over its events.

        Raise Refused and change nothing if it is not legal.
        """
        self.check_legal(seat, action)
        return self.apply(seat, action)

    def play_steps(self, seat: int, action: int) -> Iterator[Step]:
        """Play an action as the elementary actions of `Game.expand`; yield the step of each."""
        self.check_legal(seat, action)
        for elementary in self.game.expand(self.state.view(seat), seat, action, self.chance):
            if elementary != action:
                self.check_legal(seat, elementary)
            yield self.apply(seat, elementary)

    def check_legal(self, seat: int, action: int) -> None:
        """Raise Refused with the reason if `action` is not legal for `seat` now."""
        self.line.check_goes_on()
        check_legal(self.game, self.state, seat, action)

    def apply(self, seat: int, action: int) -> Step:
        """Play an action known to be legal, and return its step."""
        notation = self.game.notation
        text = notation.write(self.state.view(seat), seat, action)
        several = one_of_several(self.state, seat)
        branch, answers = self.points[-1]
        known = self.drawn.get((branch, answers | {(seat, text)}))
        state, events = self.state.copy(), EventLog()
        if known is not None and not several:
            drew = known[0]
            state.apply(seat, action, Script([read_draw(notation, text) for text in drew]), events)
        else:
            self.chance.taken()
            state.apply(seat, action, self.chance, events)
            drew = tuple(write_draw(notation, kind, value) for kind, value in self.chance.taken())
        entry = Ply(seat, text, drew)
        return self.add(entry, self.timing(entry, self.state), state, events.events, action)

    def play_text(self, seat: int, text: str) -> Step:
        """Play an action in canonical notation, and return its step."""
        return self.play(seat, read_action(self.game, self.state, seat, text))

    def turn(self) -> int:
        """Return the first seat that may act now; raise Refused if the game is over."""
        self.check_not_over()
        return int(self.state.waiting()[0])

    def legal(self, seat: int | None = None) -> list[str]:
        """Return the legal actions of `seat` in canonical notation; without `seat`, those of `turn()`."""
        view = self.state.view(self.turn() if seat is None else seat)
        return [self.game.notation.write(view, int(view.viewer), action) for action in view.legal()]

    def push(self, text: str, seat: int | None = None, lang: str = ENGLISH) -> list[str]:
        """Play the action `text` (canonical notation) for `seat`, or for `turn()`; return its public log lines.

        Raise Refused with the reason and change nothing if the action is not legal.
        """
        step = self.play_text(self.turn() if seat is None else seat, text)
        lines = describe_entry(step, self.state.view(PUBLIC), self.game.words(lang))
        return [line.text for line in lines]

    def undo(self, to: int | None = None, seat: int = PUBLIC) -> Step:
        """Go back to the position after entry `to` (0: the start); without `to`, take back the last ply."""
        if to is None:
            to = max([self.line.ended, *self.line.plies[-1:]]) - 1
            if to < 0:
                raise Refused("nothing_back")
        self.check_seat(seat, spectators=True)
        return self.follow(Undo(seat, to))

    def returns_to(self, number: int) -> int:
        """Return the number of undos to the position after entry `number`."""
        return self.returns[self.points[number]]

    def resign(self, seat: int) -> Step:
        """Resign for `seat` and its side."""
        self.check_seat(seat)
        self.check_not_over()
        return self.follow(Resigned(seat))

    def agree_draw(self) -> Step:
        """End the game in an agreed draw."""
        self.check_not_over()
        return self.follow(DrawAgreed())

    def chat(self, seat: int, text: str) -> Step:
        """Add a chat message of `seat` (PUBLIC for a spectator)."""
        self.check_seat(seat, spectators=True)
        return self.follow(Chat(seat, text))

    def join(self, seat: int, name: str) -> Step:
        """Record that the player `name` takes `seat`."""
        self.check_seat(seat)
        return self.follow(Joined(seat, name))

    def take_over(self, seat: int, bot: str) -> Step:
        """Record that the bot `bot` takes over `seat`."""
        self.check_seat(seat)
        return self.follow(TakenOver(seat, bot))

    def outcome(self) -> Outcome | None:
        """Return the result, including resignations and agreed draws; None while the game goes on."""
        return self.line.outcome(self.game.sides(self.record.options), self.state)

    def export(self, viewer: int) -> Record:
        """Return the record as `viewer` may see it: complete once the game is over."""
        return export(self.game, self.record, viewer)

    def check_seat(self, seat: int, spectators: bool = False) -> None:
        """Raise Refused if there is no such seat; with `spectators`, PUBLIC is valid too."""
        seats = len(self.record.players)
        if not (0 <= seat < seats or (spectators and seat == PUBLIC)):
            raise Refused("seat", seat=seat, last=seats - 1)

    def check_not_over(self) -> None:
        """Raise Refused if the game is over."""
        self.line.check_goes_on()
        if self.state.over():
            raise Refused("over")

    def note(self, entry: Entry, several: bool, turn: Turn) -> None:
        """Append a played entry to the record; `several` if others still have to act simultaneously."""
        self.line.add(entry)
        self.record.entries.append(entry)
        self.turns.append(turn)
        point = self.points[-1]
        if isinstance(entry, Undo):
            point = self.points[entry.to]
            self.returns[point] += 1
            self.checkpoints = {number: state for number, state in self.checkpoints.items() if number <= entry.to}
        elif isinstance(entry, Ply):
            branch, answers = point
            point = (branch, answers | {(entry.seat, entry.action)})
            if not several:
                point = (self.drawn.setdefault(point, (entry.drew, len(self.drawn) + 1))[1], frozenset())
            if len(self.line.plies) % EVERY == 0:
                self.checkpoints[self.line.last] = self.state
        self.points.append(point)

    def add(
        self,
        entry: Entry,
        timing: tuple[bool, Turn],
        state: State,
        events: Sequence[Event] = (),
        action: int = NO_ACTION,
    ) -> Step:
        """Continue with the position `state` after an entry, and return the step."""
        before, self.state = self.state, state
        self.note(entry, *timing)
        outcome = self.conclude()
        return Step(self.line.last, entry, before, state, events, action, outcome, seat_of(entry))

    def conclude(self) -> Outcome | None:
        """Write the result into the record, if there is one, and return it."""
        outcome = self.record.result = self.outcome()
        self.record.digest = "" if outcome is None else self.state.digest()
        return outcome


def one_of_several(state: State, seat: int) -> bool:
    """Return whether other seats besides `seat` still have to act simultaneously."""
    return len(state.waiting()) > 1 and state.question(seat).each
