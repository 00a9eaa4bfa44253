"""Twins: two games whose records differ only in facts hidden from one viewer."""

from collections.abc import Sequence
from dataclasses import dataclass

from trized.games.zorgcorp.events import FLEETING
from trized.games.zorgcorp.view import View as ZorgcorpView
from trized.kernel import Chance, EventLog, Game, Record, Seeded, State, View
from trized.kernel.audience import EVERYONE, Audience
from trized.kernel.notation import write_draw
from trized.kernel.record import Chat, Joined, Ply, Undo

PLAYS = 60  # attempts in the first game until the second one has a play that looks the same
ATTEMPTS = 20
FAILURES = 12  # times that the games may become too different to continue
TRIES = 24  # attempts in the second game for each of them


class Nearly(Chance):
    """Repeats results, but draws again on request and where a result is impossible."""

    def __init__(self, outcomes: Sequence[tuple[str, int]], loose: set[int], then: Chance) -> None:
        super().__init__(True)
        self.script = outcomes
        self.loose = loose
        self.then = then
        self.at = 0

    def wanted(self, kind: str) -> int:
        """Return the result to repeat, or -1 to draw again."""
        at, self.at = self.at, self.at + 1
        if at >= len(self.script) or at in self.loose or self.script[at][0] != kind:
            return -1
        return self.script[at][1]

    def roll(self, kind: str, sides: int, audience: Audience = EVERYONE) -> int:
        value = self.wanted(kind)
        return int(self.kept(kind, value if 0 <= value < sides else self.then.below(sides), audience))

    def draw(self, kind: str, pool: Sequence[int], total: int, audience: Audience = EVERYONE) -> int:  # type: ignore[override]
        value = self.wanted(kind)
        if not (0 <= value < len(pool) and pool[value]):
            left = self.then.below(total)
            value = 0
            while left >= pool[value]:
                left -= pool[value]
                value += 1
        return int(self.kept(kind, value, audience))


@dataclass
class Play:
    """A position, and the ply that led to it."""

    state: State
    action: int
    text: str
    outcomes: list[tuple[str, int]]
    known: object  # everything that the viewer learns by it


class Twins:
    """Two games that one viewer cannot distinguish, played side by side."""

    def __init__(self, game: Game, options: dict[str, str], viewer: int, seed: int) -> None:
        self.game = game
        self.viewer = viewer
        self.picks = Seeded(seed)
        self.options = game.settle(options)
        first, drew = self.start([], set())
        second, drew_too = first.copy(), drew
        known = self.known(first, drew, EventLog())
        draws = len(drew.outcomes)
        for _ in range(draws):  # until one draw differs
            state, tried = self.start(drew.outcomes, {self.picks.below(draws)})
            if self.known(state, tried, EventLog()) == known and state.digest() != first.digest():
                second, drew_too = state, tried
                break
        seats = game.seats(self.options)
        self.states = [first, second]
        self.marks: list[list[State]] = []
        self.records = [
            Record(game.name, game.rules, self.options, [""] * seats, self.written(chance.outcomes))
            for chance in (drew, drew_too)
        ]

    def start(self, outcomes: Sequence[tuple[str, int]], loose: set[int]) -> tuple[State, Nearly]:
        chance = Nearly(outcomes, loose, Seeded(self.picks.below(2**30)))
        return self.game.start(self.options, chance), chance

    def known(self, state: State, chance: Chance, log: EventLog) -> object:
        """Return the viewer's knowledge: its view, and the draws and events for it."""
        draws = [
            outcome if to.includes(self.viewer) else outcome[0]
            for outcome, to in zip(chance.outcomes, chance.audiences)
        ]
        events = [(event.kind, event.facts()) for event in log.seen_by(self.viewer)]
        return self.sight(state.view(self.viewer)), [int(seat) for seat in state.waiting()], draws, events

    def sight(self, view: View) -> bytes:
        """Return all that a view shows."""
        return view.encode()

    def written(self, outcomes: Sequence[tuple[str, int]]) -> tuple[str, ...]:
        return tuple(write_draw(self.game.notation, kind, value) for kind, value in outcomes)

    def played(self, state: State, seat: int, action: int, chance: Nearly) -> Play:
        text = self.game.notation.write(state.view(seat), seat, action)
        state, log = state.copy(), EventLog()
        state.apply(seat, action, chance, log)
        return Play(state, action, text, chance.outcomes, self.known(state, chance, log))

    def play(self) -> bool:
        """Play one ply in both games; return False if the viewer could distinguish every one."""
        below = self.picks.below
        for _ in range(PLAYS):
            waiting = list(self.states[0].waiting())
            if not waiting:
                return False
            seat = int(waiting[below(len(waiting))])
            legal = list(self.states[0].legal(seat))
            chance = Nearly([], set(), Seeded(below(2**30)))
            play = self.played(self.states[0], seat, int(legal[below(len(legal))]), chance)
            twin = None if self.states[0].over() or play.state.over() else self.twin_of(play, seat)
            if twin is not None:
                self.add(seat, play, twin)
                return True
        return False

    def play_on(self, plies: int) -> None:
        """Play `plies`. If the games become too different to continue, go back some plies and try others."""
        begun, failed = len(self.records[0].entries), 0
        while (played := len(self.records[0].entries) - begun) < plies and failed < FAILURES:
            if self.states[0].over() or not self.play():
                failed += 1
                for _ in range(min(played, 1 + failed // 3)):
                    self.forget()

    def forget(self) -> None:
        """Remove the last ply, as if it had never been played."""
        self.states = self.marks.pop()
        for record in self.records:
            record.entries.pop()

    def twin_of(self, play: Play, seat: int) -> Play | None:
        """Return a ply of the second game that looks the same to the viewer, preferably a different one."""
        below = self.picks.below
        state = self.states[1]
        legal = [int(action) for action in state.legal(seat)]
        draws, bold = len(play.outcomes), not below(4)
        for left in reversed(range(TRIES)):
            action = legal[below(len(legal))] if seat != self.viewer and bold and left % 2 else play.action
            if action not in legal:
                continue
            loose = {below(draws)} if draws and bold and left > 2 else set()
            twin = self.played(state, seat, action, Nearly(play.outcomes, loose, Seeded(below(2**30))))
            if twin.known == play.known:
                return twin
        return None

    def add(self, seat: int, *plays: Play) -> None:
        self.marks.append(self.states)
        self.states = [play.state for play in plays]
        for record, play in zip(self.records, plays):
            record.entries.append(Ply(seat, play.text, self.written(play.outcomes)))

    def take_back(self) -> None:
        """Take the last ply back in both worlds."""
        self.states = self.marks.pop()
        for record in self.records:
            last = record.entries[-1]
            assert isinstance(last, Ply)
            record.entries.append(Undo(last.seat, len(record.entries) - 1))

    def act(self, *entries: Joined | Chat) -> None:
        """Let the same be done at both tables."""
        for record in self.records:
            record.entries += entries


class Forgetful(Twins):
    """Twins of ZorgCorp that differ in tokens which were shown, and lie face down again."""

    def known(self, state: State, chance: Chance, log: EventLog) -> object:
        draws = [(kind, -1 if kind == "world" else value) for kind, value in chance.outcomes]
        events = [(event.kind, event.facts()) for event in log.events if not isinstance(event, FLEETING)]
        return self.sight(state.view(self.viewer)), draws, events

    def sight(self, view: View) -> bytes:
        assert isinstance(view, ZorgcorpView)
        table = view.table.copy()
        for world in range(len(table.token)):
            if not view.shows(world):
                table.token[world] = 0
        for kind in range(len(table.draw_pile)):
            table.draw_pile[kind] = 0
        return table.encode()


def twins(game: Game, options: dict[str, str], viewer: int, seed: int, plies: int, kind: type[Twins] = Twins) -> Twins:
    """Play twins: people sit down, play, talk, and take one ply back."""
    for attempt in range(ATTEMPTS):
        both = kind(game, options, viewer, seed + 1000 * attempt)
        seats = len(both.records[0].players)
        both.act(*(Joined(seat, "") for seat in range(seats)))
        both.play_on(plies // 2)
        both.act(Chat(seats - 1, "well"))
        if both.play():
            both.take_back()
        both.play_on(plies - plies // 2)
        long_enough = len(both.records[0].entries) >= seats + 1 + plies
        if long_enough and both.states[0].digest() != both.states[1].digest():
            return both
    raise AssertionError(f"No twins of {game.name} for viewer {viewer} come to {plies} plies.")
