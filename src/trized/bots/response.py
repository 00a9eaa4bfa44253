"""A response to a known bot: a search in whose worlds that bot plays the other side."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace
from mypy_extensions import i64

from trized.bots.bot import Alternative, Bot, Budget, Thought
from trized.bots.learned import Learned
from trized.bots.mixed_strategy import is_simultaneous
from trized.bots.net_bot import find_net
from trized.bots.own import digest_of
from trized.bots.search import SearchBot, run_simulations
from trized.bots.spec import Spec
from trized.bots.tree import AnsweredTree
from trized.kernel import Game, SearchSettings, Seeded, State, View
from trized.kernel.playout import Policy


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
        opponent, seed = Opponent(game, response.model, model), self.chance.below(1 << 30)
        shallow = replace(settings, playout=0)
        tree = AnsweredTree(view, seat, seed, shallow, learned, opponent, own, response.answers)
        run_simulations(tree, Budget(response.simulations), stop_early=True)
        statistics = tree.statistics(view.legal())
        action, visits, value = max(statistics, key=lambda one: one[1:])
        total = sum(visits for _, visits, _ in statistics)
        alternatives = tuple(Alternative(other, count / total, mean) for other, count, mean in statistics)
        return Thought(action, visits / total, value, ((seat, action),), alternatives)


class Opponent(Policy):
    """The bot that plays the other side in the worlds of a response."""

    def __init__(self, game: Game, spec: Spec, bot: Bot) -> None:
        self.game, self.spec, self.bot = game, spec, bot

    def choose(self, state: State, seat: i64) -> i64:
        view = state.view(seat)
        legal = list(view.legal())
        return legal[0] if len(legal) == 1 else self.bot.choose(self.game, view, seat, legal, self.spec.budget)
