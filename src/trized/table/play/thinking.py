"""Requests to workers (bot move, review, coaching, balance of a custom file) and the functions that answer them.

Requests and results are plain data, so any process can answer them. A bot's request contains only a view; reviews are
of finished games, which have no secrets.
"""

import importlib

from msgspec import Struct

from trized import source
from trized.analysis.balance import Pair, play_pairs
from trized.analysis.coach import Advice, advise, is_clear, simulations
from trized.analysis.decisions import Effort
from trized.analysis.estimate import estimate
from trized.analysis.review import Moment, PlyReview, review_ply
from trized.bots import Spec, read_spec
from trized.bots.bot import Budget, Thought
from trized.bots.explain import Explanation, explain
from trized.kernel import Game, Options, Seeded, View
from trized.kernel.game import under_rules
from trized.kernel.workshop import MatchUp

TRIED = 0.01  # share of the search of an action that is worth a warning


class ThinkResult(Struct, frozen=True):
    """The action that a bot chose, its evaluation, and the reasons."""

    action: int
    sure: float
    worth: float
    tried: tuple[tuple[int, float, float], ...]
    gains: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    line: tuple[tuple[str, str], ...] = ()
    mistake: tuple[tuple[int, int], ...] = ()


class ThinkRequest(Struct, frozen=True):
    """A request for a bot's action."""

    module: str
    rules: int
    view: bytes
    seat: int
    spec: str
    seed: int
    lang: str = ""  # of the explanation, for a hint; else empty
    share: float = 1.0  # of its budget that the bot may use


class ReviewRequest(Struct, frozen=True):
    """A request to review a ply of a finished game."""

    module: str
    rules: int
    options: dict[str, str]
    moment: Moment
    effort: Effort


class CoachRequest(Struct, frozen=True):
    """A request to evaluate a move before it is played."""

    module: str
    rules: int
    options: dict[str, str]
    view: bytes
    seat: int
    action: int
    lang: str
    seed: int


class BalanceRequest(Struct, frozen=True):
    """A request to play pairs of games with a custom file for `seconds`, starting with pair number `first`."""

    module: str
    rules: int
    match_ups: tuple[MatchUp, ...]
    first: int
    seconds: float


class BalanceResult(Struct, frozen=True):
    """Results of pairs of games."""

    pairs: list[Pair]


Request = ThinkRequest | ReviewRequest | CoachRequest | BalanceRequest
Result = ThinkResult | PlyReview | Advice | BalanceResult | None


def answer(request: Request) -> Result:
    """Answer a request of any kind."""
    match request:
        case ThinkRequest():
            return think(request)
        case ReviewRequest():
            game = game_of(request, request.options)
            return review_ply(game, request.options, request.moment, request.effort)
        case CoachRequest():
            game = game_of(request, request.options)
            return advise(game, request.view, request.seat, request.action, request.lang, request.seed)
        case BalanceRequest():
            return BalanceResult(play_pairs(game_of(request), request.match_ups, request.first, request.seconds))


def game_of(request: Request, options: Options | None = None) -> Game:
    """Return the game of a request under its version of the rules, with the custom file in `options`, if any."""
    game = under_rules(importlib.import_module(request.module).game, request.rules)
    return game if options is None else game.for_options(options)


def think(request: ThinkRequest) -> ThinkResult:
    """Return the action that the bot `spec` chooses, with reasons if `lang` is set."""
    game = game_of(request)
    view = game.decode_view(request.view)
    spec = read_spec(request.spec)
    legal = [int(action) for action in view.legal()]
    if request.share < 1:
        spec = reduced(game, spec, request.share)
    thought = spec.bot(Seeded(request.seed)).think(game, view, request.seat, legal, spec.budget)
    reasons = Explanation()
    if request.lang:
        reasons = explain(game, view, request.seat, thought, request.lang, Seeded(request.seed))
    said = (
        reasons.gains,
        reasons.costs,
        reasons.line,
        mistake_after(game, view, thought, request) if request.lang else (),
    )
    return ThinkResult(int(thought.action), thought.confidence, thought.value, tuple(thought.alternatives), *said)


def mistake_after(game: Game, view: View, thought: Thought, request: ThinkRequest) -> tuple[tuple[int, int], ...]:
    """Return the expected line after the action that a bot considered most of those that are clearly worse, if any."""
    worse = [
        one for one in thought.alternatives if one.share >= TRIED and is_clear(thought.value, thought.value - one.value)
    ]
    if any(view.mixed_strategy()) or not worse:
        return ()
    action, effort = max(worse, key=lambda one: one.share).action, simulations(game, source.compiled()) // 2
    after = estimate(view.deal_likely, request.seat, game.search, effort, request.seed, action)
    return ((request.seat, action), *after.line)


def reduced(game: Game, spec: Spec, share: float) -> Spec:
    """Return `spec` with its budget multiplied by `share`; a level that searches becomes a search with that budget."""
    spec = spec.searched(game)
    budget = spec.budget
    simulations = None if budget.simulations is None else max(1, int(budget.simulations * share))
    milliseconds = None if budget.milliseconds is None else max(1, int(budget.milliseconds * share))
    return Spec(spec.name, Budget(simulations, milliseconds))
