"""A record being played: a game at a table. It plays, takes back, and keeps its record."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from trized.kernel.audience import PUBLIC
from trized.kernel.chance import Chance, Script
from trized.kernel.errors import Refused
from trized.kernel.events import Event, EventLog
from trized.kernel.game import Game
from trized.kernel.record import DrawAgreed, Entry, Joined, Ply, Record, Resigned, Said, TakenOver, Undo
from trized.kernel.replay import Line, Replay, check_legal, export, read_action
from trized.kernel.state import Outcome, State

Answers = frozenset[tuple[int, str]]


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
        story: EventLog | None = None,
    ) -> "Live":
        """Set up a new game; `players` names who holds each seat, the same name for several seats of one player."""
        settled = game.settle(options)
        game = game.for_options(settled)
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

    def follow(self, entry: Entry, story: EventLog | None = None) -> None:
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
        check_legal(self.game, state, seat, action)
        notation = self.game.notation
        text = notation.write(state.view(seat), seat, action)
        several = self.one_of_several(seat)
        branch, answers = self.points[-1]
        known = branch.ways.get(answers | {(seat, text)})
        story = EventLog()
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
