"""A response to a known bot: a search in whose worlds that bot plays the other side."""

from collections.abc import Sequence
from dataclasses import dataclass

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from trized.bots.bot import Alternative, Bot, Budget, Thought
from trized.bots.learned import Learned
from trized.bots.lookahead import simultaneous_seats
from trized.bots.mixed_strategy import is_simultaneous
from trized.bots.net_bot import find_net
from trized.bots.own import digest_of
from trized.bots.search import SearchBot, run_simulations
from trized.bots.spec import Spec
from trized.bots.tree import Tree
from trized.kernel import Chance, EventLog, Game, Outcome, Question, SearchSettings, Seeded, State, View
from trized.kernel.event_log import SILENT
from trized.kernel.features import FeatureWriter


@dataclass(frozen=True)
class Response:
    """The parameters of a response.

    In each simulation, `model` makes the first `answers` decisions of the other side; later ones are searched as usual.
    Without `always`, this applies only to simultaneous decisions, which is cheap. With `learned` the game's net guides
    the search, if it has one.
    """

    model: Spec
    answers: int
    always: bool
    learned: bool
    simulations: int
    settings: SearchSettings

    @property
    def digest(self) -> str:
        """Sixteen hex digits that identify the response."""
        return digest_of(repr(self).encode())

    def bot(self, chance: Seeded) -> Bot:
        """Create the bot; `chance` makes its random choices."""
        return ResponseBot(chance, self)


class ResponseBot(Bot):
    """Plays a response: it knows the code of the other side's bot, but only the view of its seat."""

    def __init__(self, chance: Seeded, response: Response) -> None:
        super().__init__(chance)
        self.response = response

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        response, settings = self.response, self.response.settings
        sides = game.order(view.deal(Seeded(0)))
        net = find_net(game, view) if response.learned else None
        learned = None if net is None else Learned(net, sides)
        modelled = response.answers and (response.always or is_simultaneous(view, seat))
        if not modelled or view.question(seat).kind in view.heuristics or len(legal) == 1:
            bot = SearchBot(self.chance, settings, learned)
            return bot.think(game, view, seat, legal, Budget(response.simulations))
        own = next(side for side in sides if seat in side)
        model = response.model.bot(Seeded(self.chance.below(1 << 30)))
        worlds = AnsweredWorlds(view, Opponent(game, response.model, model, own), response.answers)
        tree = Tree(worlds, seat, self.chance.below(1 << 30), replace(settings, playout=0), learned)
        run_simulations(tree, Budget(response.simulations), stop_early=True)
        statistics = tree.statistics(view.legal())
        action, visits, value = max(statistics, key=lambda one: one[1:])
        total = sum(visits for _, visits, _ in statistics)
        alternatives = tuple(Alternative(other, count / total, mean) for other, count, mean in statistics)
        return Thought(action, visits / total, value, ((seat, action),), alternatives)


@dataclass(frozen=True)
class Opponent:
    """The bot that plays the other side in the worlds of a response."""

    game: Game
    spec: Spec
    bot: Bot
    own: tuple[int, ...]  # the seats of the response, which it does not play

    def choose(self, state: State, seat: int) -> int:
        """Return the bot's action from the knowledge of its seat."""
        view = state.view(seat)
        legal = list(view.legal())
        return legal[0] if len(legal) == 1 else self.bot.choose(self.game, view, seat, legal, self.spec.budget)


class AnsweredWorlds(View):
    """A view that deals worlds in which the bot answers for the other side."""

    def __init__(self, view: View, opponent: Opponent, answers: int) -> None:
        self.viewer = view.viewer
        self.seen = view
        self.opponent = opponent
        self.answers = answers

    def deal_likely(self, chance: Chance) -> State:
        return Answered(self.seen.deal_likely(chance), self.opponent, self.answers)

    def deal(self, chance: Chance) -> State:
        return self.deal_likely(chance)

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        self.seen.write_features(seat, features)

    def waiting(self) -> vec[i64]:
        return self.seen.waiting()

    def legal(self) -> vec[i64]:
        return self.seen.legal()

    def outcome(self) -> Outcome | None:
        return self.seen.outcome()

    def encode(self) -> bytes:
        return self.seen.encode()


class Answered(State):
    """A position in which the opponent's bot makes the next `left` decisions of the other side."""

    def __init__(self, world: State, opponent: Opponent, left: int) -> None:
        self.world = world
        self.opponent = opponent
        self.left = left

    def own_waiting(self) -> list[int]:
        """Return the waiting seats of the own side."""
        return [int(seat) for seat in self.world.waiting() if int(seat) in self.opponent.own]

    def waiting(self) -> vec[i64]:
        own = self.own_waiting() if self.left > 0 else []
        return vec[i64](own) if own else self.world.waiting()

    def apply(self, seat: i64, action: i64, chance: Chance, events: EventLog = SILENT) -> None:
        others = [int(other) for other in simultaneous_seats(self.world, seat)] if self.left > 0 else []
        answers = [(other, self.answer(other)) for other in others if other not in self.opponent.own]
        self.world.apply(seat, action, chance, events)
        for other, chosen in answers:
            self.world.apply(other, chosen, chance, events)
        while self.left > 0 and not self.world.over() and not self.own_waiting():
            other = int(self.world.waiting()[0])
            self.world.apply(other, self.answer(other), chance, events)

    def answer(self, seat: int) -> int:
        """Return the bot's action for `seat`; it counts if there is a choice."""
        self.left -= len(self.world.legal(seat)) > 1
        return self.opponent.choose(self.world, seat)

    def copy(self) -> State:
        return Answered(self.world.copy(), self.opponent, self.left)

    def question(self, seat: i64) -> Question:
        return self.world.question(seat)

    def legal(self, seat: i64) -> vec[i64]:
        return self.world.legal(seat)

    def outcome(self) -> Outcome | None:
        return self.world.outcome()

    def over(self) -> bool:
        return self.world.over()

    def encode(self) -> bytes:
        return self.world.encode()

    def view(self, seat: i64) -> View:
        return self.world.view(seat)

    def evaluate(self, seat: i64) -> float:
        return self.world.evaluate(seat)

    def prior(self, seat: i64, legal: vec[i64]) -> vec[i64]:
        return self.world.prior(seat, legal)

    def action_index(self, seat: i64, action: i64) -> i64:
        return self.world.action_index(seat, action)

    def write_features(self, seat: i64, features: FeatureWriter) -> None:
        self.world.write_features(seat, features)
