"""What lies on the table of the tiny game, and what may be done with it.

The crew hides gems from the night. Each round every seat hides one gem of its hand face down, all at once; then any one
of them peeks at somebody else's gem. A die says who sees it: on a 3 everybody, otherwise the one who peeked; then it
lies face down again, and those who saw it remember. After the last round a storm is rolled, and the crew wins
together if enough of the gems have one colour.

| event | numbers | known to |
| --- | --- | --- |
| drawn | seat, gem | the seat |
| drawn | seat | the others |
| hidden | seat | everyone |
| peeked | seat, owner, round | everyone |
| rolled | die | everyone |
| shown | owner, round, gem | those who see it |
| storm | die | everyone |
| opened | owner, round, gem | everyone |
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from trized.kernel import EVERYONE, PUBLIC, Audience, Chance, EventLog, Outcome, Question, State, View, all_but, only

GEMS = ("ruby", "opal", "jade")
EACH = 4  # gems of every kind in the box
HIDE, PEEK, OVER = range(3)
NONE = 9  # no answer yet, no storm yet
UNSEEN = 8  # a gem whose kind is not known here
LONGEST = 3  # rounds


def peek(owner: int, turn: int) -> int:
    """Return the action of peeking at the gem that a seat hid in a round."""
    return len(GEMS) + owner * LONGEST + turn


def peeked(action: int) -> tuple[int, int]:
    """Return whose gem, and of which round, an action peeks at."""
    return divmod(action - len(GEMS), LONGEST)


class Table:
    """The gems in their places: all of them, or only those that one viewer may know."""

    def __init__(self, seats: int, rounds: int) -> None:
        self.seats = seats
        self.rounds = rounds
        self.round = 0
        self.phase = HIDE
        self.storm = NONE
        self.pool = [EACH] * len(GEMS) + [0] * (UNSEEN - len(GEMS) + 1)
        self.hands = [[0] * (UNSEEN + 1) for _ in range(seats)]  # gems of each kind, the unseen ones last
        self.answers = [NONE] * seats
        self.down: list[list[int]] = [[] for _ in range(seats)]  # by owner, then by round
        self.seen: list[list[int]] = [[] for _ in range(seats)]  # the audience that remembers each of them

    def copy(self) -> "Table":
        return Table.decode(self.encode())

    def encode(self) -> bytes:
        """Return the table as bytes."""
        data = [self.seats, self.rounds, self.round, self.phase, self.storm, *self.pool, *self.answers]
        for seat in range(self.seats):
            data += [*self.hands[seat], len(self.down[seat]), *self.down[seat], *self.seen[seat]]
        return bytes(data)

    @classmethod
    def decode(cls, data: bytes) -> "Table":
        """Return the table that `encode` wrote."""
        rest = iter(data)

        def take(n: int) -> list[int]:
            return [next(rest) for _ in range(n)]

        table = cls(next(rest), next(rest))
        table.round, table.phase, table.storm = take(3)
        table.pool = take(UNSEEN + 1)
        table.answers = take(table.seats)
        for seat in range(table.seats):
            table.hands[seat] = take(UNSEEN + 1)
            hidden = next(rest)
            table.down[seat], table.seen[seat] = take(hidden), take(hidden)
        return table

    def seen_from(self, viewer: int) -> "Table":
        """Return a table on which only what the viewer may know lies."""
        table = Table(self.seats, self.rounds)
        table.round, table.phase, table.storm = self.round, self.phase, self.storm
        table.pool = [0] * UNSEEN + [sum(self.pool)]
        for seat in range(self.seats):
            if seat == viewer:
                table.hands[seat] = self.hands[seat][:]
                table.answers[seat] = self.answers[seat]
            else:
                table.hands[seat][UNSEEN] = sum(self.hands[seat])
            table.seen[seat] = self.seen[seat][:]
            for gem, to in zip(self.down[seat], self.seen[seat]):
                table.down[seat].append(gem if Audience(to).includes(viewer) else UNSEEN)
        return table

    def unseen(self) -> list[int]:
        """Count the gems of every kind that do not lie open on this table."""
        lying = [sum(hand[gem] for hand in self.hands) + sum(row.count(gem) for row in self.down) for gem in range(3)]
        return [EACH - count for count in lying]

    def waiting(self) -> vec[i64]:
        if self.phase == OVER:
            return vec[i64]([])
        return vec[i64]([seat for seat in range(self.seats) if self.answers[seat] == NONE])

    def question(self) -> Question:
        return Question("hide" if self.phase == HIDE else "peek", each=self.phase == HIDE, about=self.round)

    def legal(self, seat: int) -> vec[i64]:
        if self.phase == HIDE:
            return vec[i64]([gem for gem in range(len(GEMS)) if self.hands[seat][gem]])
        return vec[i64](
            [peek(owner, turn) for owner in range(self.seats) if owner != seat for turn in range(len(self.down[owner]))]
        )

    def best(self) -> int:
        """Return how many of the hidden gems have the most frequent colour."""
        return max(sum(row.count(gem) for row in self.down) for gem in range(len(GEMS)))

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        best = self.best()
        hidden = self.seats * self.rounds
        won = 2 * best > hidden + self.storm // 3
        points = (("crew", "same colour", best), ("crew", "hidden", hidden))
        return Outcome(tuple(range(self.seats)) if won else (), ("dawn" if won else "night",), points)


class TinyState(State):
    """A position of the tiny game."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def waiting(self) -> vec[i64]:
        return self.table.waiting()

    def question(self, seat: int) -> Question:
        return self.table.question()

    def legal(self, seat: int) -> vec[i64]:
        return self.table.legal(seat)

    def apply(self, seat: int, action: int, chance: Chance, story: EventLog | None = None) -> None:
        table = self.table
        if table.phase == PEEK:
            self.peek(seat, *peeked(action), chance, story)
            return
        table.answers[seat] = action
        if NONE not in table.answers:
            self.hide(story)

    def hide(self, story: EventLog | None) -> None:
        """Lay down the gems that all seats chose."""
        table = self.table
        for seat, gem in enumerate(table.answers):
            table.hands[seat][gem] -= 1
            table.down[seat].append(gem)
            table.seen[seat].append(only(seat).bits)
            if story is not None:
                story.tell("hidden", EVERYONE, seat)
        table.answers = [NONE] * table.seats
        table.phase = PEEK

    def peek(self, seat: int, owner: int, turn: int, chance: Chance, story: EventLog | None) -> None:
        """Show a gem and hide it again, then end the round."""
        table = self.table
        die = chance.roll("die", 3)
        to = Audience(2 ** (table.seats + 1) - 1) if die == 2 else only(seat)
        table.seen[owner][turn] |= to.bits
        if story is not None:
            story.tell("peeked", EVERYONE, seat, owner, turn)
            story.tell("rolled", EVERYONE, die)
            story.tell("shown", to, owner, turn, table.down[owner][turn])
        table.round += 1
        if table.round == table.rounds:
            self.end(chance, story)
        else:
            table.phase = HIDE
            self.draw(chance, story)

    def draw(self, chance: Chance, story: EventLog | None) -> None:
        """Give every seat one gem from the box."""
        table = self.table
        for seat in range(table.seats):
            gem = chance.draw("draw", vec[u8](table.pool), sum(table.pool), only(seat))
            table.pool[gem] -= 1
            table.hands[seat][gem] += 1
            if story is not None:
                story.tell("drawn", only(seat), seat, gem)
                story.tell("drawn", all_but(seat), seat)

    def end(self, chance: Chance, story: EventLog | None) -> None:
        """Roll the storm and open all that was hidden."""
        table = self.table
        table.phase = OVER
        table.storm = chance.roll("storm", 6)
        if story is not None:
            story.tell("storm", EVERYONE, table.storm)
        for owner in range(table.seats):
            for turn, gem in enumerate(table.down[owner]):
                table.seen[owner][turn] = 2 ** (table.seats + 1) - 1
                if story is not None:
                    story.tell("opened", EVERYONE, owner, turn, gem)

    def over(self) -> bool:
        return self.table.phase == OVER

    def outcome(self) -> Outcome | None:
        return self.table.outcome()

    def evaluate(self, seat: int) -> float:
        outcome = self.outcome()
        if outcome is not None:
            return float(seat in outcome.winners)
        return (1 + self.table.best()) / (2 + sum(len(row) for row in self.table.down))

    def copy(self) -> "TinyState":
        return TinyState(self.table.copy())

    def encode(self) -> bytes:
        return self.table.encode()

    def view(self, seat: int) -> "TinyView":
        return TinyView(seat, self.table.seen_from(seat))


class TinyView(View):
    """What one viewer may know of the tiny game."""

    def __init__(self, viewer: int, table: Table) -> None:
        self.viewer = viewer
        self.table = table

    def waiting(self) -> vec[i64]:
        return self.table.waiting()

    def question(self, seat: int) -> Question:
        return self.table.question()

    def legal(self) -> vec[i64]:
        if self.viewer == PUBLIC or self.viewer not in list(self.waiting()):
            return vec[i64]([])
        return self.table.legal(self.viewer)

    def outcome(self) -> Outcome | None:
        return self.table.outcome()

    def encode(self) -> bytes:
        return bytes([self.viewer + 1]) + self.table.encode()

    def deal(self, chance: Chance) -> TinyState:
        """Lay a gem drawn from all that the viewer has not seen on every place whose gem the viewer does not know."""
        table = self.table.copy()
        unseen = table.unseen()

        def draw() -> int:
            gem = chance.draw("deal", vec[u8](unseen), sum(unseen))
            unseen[gem] -= 1
            return gem

        for seat in range(table.seats):
            for _ in range(table.hands[seat][UNSEEN]):
                table.hands[seat][draw()] += 1
            table.hands[seat][UNSEEN] = 0
            table.down[seat] = [draw() if gem == UNSEEN else gem for gem in table.down[seat]]
        table.pool = unseen + [0] * (UNSEEN - len(GEMS) + 1)
        return TinyState(table)
