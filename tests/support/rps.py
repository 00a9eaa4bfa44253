"""Rock, paper, scissors: a tiny game whose best responses are known, with a bot that always plays the same."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from trized import kernel
from trized.bots import Bot, Budget, Thought
from trized.kernel import SILENT, Actions, Chance, EventLog, Kind, Options, Outcome, View
from trized.kernel.fields import UNSEEN, DeclaredState, own, public

THROWS = ("rock", "paper", "scissors")
THROW = Kind("throw", hand=THROWS)
WINS, ROUNDS = 3, 20  # first to three; after so many rounds, a draw


class State(DeclaredState):
    """What both players throw in this round, and how many rounds each has won."""

    throws: list[int] = own([UNSEEN, UNSEEN], most=len(THROWS) - 1)
    won: list[int] = public([0, 0], most=WINS)
    left: int = public(ROUNDS, most=ROUNDS)

    def waiting(self) -> vec[i64]:
        return vec[i64]([] if self.over() else [seat for seat in range(2) if self.throws[seat] == UNSEEN])

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([THROW(hand) for hand in range(len(THROWS))])

    def apply(self, seat: i64, action: i64, chance: Chance, events: EventLog = SILENT) -> None:
        (self.throws[seat],) = THROW.values(action)
        if UNSEEN not in self.throws:
            ahead = (self.throws[0] - self.throws[1]) % len(THROWS)
            if ahead:
                self.won[0 if ahead == 1 else 1] += 1
            self.throws, self.left = [UNSEEN, UNSEEN], self.left - 1

    def outcome(self) -> Outcome | None:
        if WINS in self.won:
            return Outcome((self.won.index(WINS),), ("won",))
        return None if self.left else Outcome((), ("drawn",))

    def evaluate(self, seat: i64) -> float:
        return 0.5 + (self.won[seat] - self.won[1 - seat]) / (2 * WINS)


class Game(kernel.Game):
    """Rock, paper, scissors."""

    name = "rps"
    title = "Rock, paper, scissors"
    rules = 1
    options = ()
    actions = Actions(THROW)
    state = State

    def start(self, options: Options, chance: Chance, events: EventLog = SILENT) -> State:
        return State()


class Stubborn(Bot):
    """Always takes the first action: rock."""

    def think(self, game: kernel.Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        return Thought(legal[0])


game = Game()
