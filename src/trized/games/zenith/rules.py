"""The rules as the kernel asks for them: a position that can be played on.

(compiled)
"""

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zenith.state import NO_CHANCE, OVER, Table
from trized.games.zenith.turn import act, legal, set_up, waiting
from trized.games.zenith.view import ZenithView, fill, look, outcome_of, question_of
from trized.games.zenith.worth import signs, worth
from trized.kernel.chance import Chance
from trized.kernel.events import EventLog
from trized.kernel.state import Outcome, Question, View


class Position(Table):
    """A game of Zenith at one moment."""

    def waiting(self) -> vec[i64]:
        return waiting(self)

    def question(self, seat: i64) -> Question:
        return question_of(self)

    def legal(self, seat: i64) -> vec[i64]:
        return legal(self, seat)

    def apply(self, seat: i64, action: i64, chance: Chance, story: EventLog | None = None) -> None:
        self.chance = chance
        self.story = story
        act(self, seat, action)
        self.chance = NO_CHANCE
        self.story = None

    def over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        return outcome_of(self)

    def copy(self) -> "Position":
        return Position(self.players, self.secret, self)

    def view(self, seat: i64) -> View:
        for waits in waiting(self):
            if waits == seat:
                return look(self, seat, legal(self, seat))
        return look(self, seat, vec[i64]())

    def evaluate(self, seat: i64) -> float:
        return worth(self, self.side_of(seat))

    def evaluation_terms(self, seat: i64) -> list[tuple[str, float, float]]:
        return signs(self, self.side_of(seat))


def begin(
    players: i64,
    secret: i64,
    first: i64,
    sides: vec[i64],
    ahead: vec[i64],
    shared: i64,
    chance: Chance,
    story: EventLog | None,
) -> Position:
    """Set up a new game."""
    position = Position(players, secret)
    position.chance = chance
    position.story = story
    set_up(position, first, sides, ahead, shared)
    position.chance = NO_CHANCE
    position.story = None
    return position


def deal(view: ZenithView, chance: Chance) -> Position:
    """Deal a whole position that the viewer cannot tell from the true one."""
    position = Position(view.table.players, view.table.secret, view.table)
    fill(position, view, chance)
    return position


def decode(data: bytes) -> Position:
    """Return the position that was encoded."""
    figures = msgspec.msgpack.decode(data)
    position = Position(figures[0][0], figures[0][1])
    position.lay_figures(figures)
    return position


def decode_view(data: bytes) -> ZenithView:
    """Return the view that was encoded."""
    viewer, choices, figures = msgspec.msgpack.decode(data)
    table = Table(figures[0][0], figures[0][1])
    table.lay_figures(figures)
    return ZenithView(viewer, table, vec[i64](choices))
