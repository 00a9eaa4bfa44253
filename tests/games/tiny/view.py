"""The view of a seat or a spectator, and full positions dealt from it."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from tests.games.tiny import questions
from tests.games.tiny.box import BOX, KINDS
from tests.games.tiny.features import write_features
from tests.games.tiny.state import COUNTS, UNSEEN, Table
from trized import kernel
from trized.kernel import Audience, Chance, FeatureWriter, Outcome, Question


class View(kernel.View):
    """One viewer's knowledge of Tiny."""

    def __init__(self, viewer: int, table: Table) -> None:
        self.viewer = viewer
        self.table = table

    def waiting(self) -> vec[i64]:
        return questions.waiting(self.table)

    def question(self, seat: int) -> Question:
        return questions.question(self.table)

    def legal(self) -> vec[i64]:
        if self.viewer not in list(self.waiting()):
            return vec[i64]()
        return questions.legal(self.table, self.viewer)

    def outcome(self) -> Outcome | None:
        return questions.outcome(self.table)

    def encode(self) -> bytes:
        return bytes([self.viewer + 1]) + self.table.encode()

    @classmethod
    def decode(cls, data: bytes) -> "View":
        """Return the view from the bytes of `encode`."""
        return cls(data[0] - 1, Table.decode(data[1:]))

    def write_features(self, seat: int, features: FeatureWriter) -> None:
        write_features(self.table, seat, features)

    def deal(self, chance: Chance) -> kernel.State:
        """Deal unseen gems to every place whose gem the viewer does not know."""
        from tests.games.tiny.rules import State

        table = self.table.copy()
        unseen = unseen_gems(table)

        def draw() -> int:
            gem = chance.draw("deal", vec[u8](unseen), sum(unseen))
            unseen[gem] -= 1
            return gem

        for seat in range(table.seats):
            for _ in range(table.hands[seat][UNSEEN]):
                table.hands[seat][draw()] += 1
            table.hands[seat][UNSEEN] = 0
            table.hidden[seat] = [draw() if gem == UNSEEN else gem for gem in table.hidden[seat]]
        table.pool = unseen + [0] * (COUNTS - KINDS)
        return State(table)


def look(table: Table, viewer: int) -> View:
    """Return the view of `viewer`: a table with only its knowledge."""
    seen = Table(table.seats, table.rounds)
    seen.round, seen.phase, seen.storm = table.round, table.phase, table.storm
    seen.pool = [0] * UNSEEN + [sum(table.pool)]
    for seat in range(table.seats):
        if seat == viewer:
            seen.hands[seat] = table.hands[seat][:]
            seen.answers[seat] = table.answers[seat]
        else:
            seen.hands[seat][UNSEEN] = sum(table.hands[seat])
        seen.seen[seat] = table.seen[seat][:]
        for gem, audience in zip(table.hidden[seat], table.seen[seat]):
            seen.hidden[seat].append(gem if Audience(audience).includes(viewer) else UNSEEN)
    return View(viewer, seen)


def unseen_gems(table: Table) -> list[int]:
    """Return the number of gems of every kind that are not visible on this table."""
    lying = [
        sum(hand[gem] for hand in table.hands) + sum(row.count(gem) for row in table.hidden) for gem in range(KINDS)
    ]
    return [BOX.each - count for count in lying]
