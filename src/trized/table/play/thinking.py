"""Requests to think about a view, review a ply, coach a move or measure a file, and the functions that answer them.

Requests and results are plain data, so any process can answer them. A request for a bot contains a view and nothing
else of the game; a review is of a finished game, which everybody may know.
"""

import importlib

from msgspec import Struct

from trized.analysis.balance import play_pairs
from trized.analysis.coach import Advice, advise
from trized.analysis.decisions import Effort
from trized.analysis.review import Moment, PlyReview, judge
from trized.bots import Spec, read_spec
from trized.bots.bot import Budget
from trized.bots.explain import Explanation, explain
from trized.kernel import LEVELS, Game, Options, Seeded
from trized.kernel.game import under_rules
from trized.kernel.workshop import MatchUp


class ThinkResult(Struct, frozen=True):
    """The action that a bot chose, and why."""

    action: int
    sure: float
    worth: float
    tried: tuple[tuple[int, float, float], ...]
    gains: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    line: tuple[tuple[str, str], ...] = ()


class ThinkRequest(Struct, frozen=True):
    """A view that a bot thinks about."""

    module: str
    rules: int
    view: bytes
    seat: int
    spec: str
    seed: int
    lang: str = ""  # the language of the explanation, for a hint
    share: float = 1.0  # of the budget that the bot may use


class ReviewRequest(Struct, frozen=True):
    """A ply of a finished game to review."""

    module: str
    rules: int
    options: dict[str, str]
    moment: Moment
    effort: Effort


class CoachRequest(Struct, frozen=True):
    """A move to evaluate before it is played."""

    module: str
    rules: int
    options: dict[str, str]
    view: bytes
    seat: int
    action: int
    lang: str
    seed: int


class BalanceRequest(Struct, frozen=True):
    """Pairs of games to play with a custom file, from number `first`, for some seconds."""

    module: str
    rules: int
    match_ups: tuple[MatchUp, ...]
    first: int
    seconds: float


class BalanceResult(Struct, frozen=True):
    """The points of a file in pairs of games."""

    points: list[float]


Request = ThinkRequest | ReviewRequest | CoachRequest | BalanceRequest
Result = ThinkResult | PlyReview | Advice | BalanceResult | None


def answer(request: Request) -> Result:
    """Answer a request of any kind."""
    match request:
        case ThinkRequest():
            return think(request)
        case ReviewRequest():
            game = game_of(request, request.options)
            return judge(game, request.options, request.moment, request.effort)
        case CoachRequest():
            game = game_of(request, request.options)
            return advise(game, request.view, request.seat, request.action, request.lang, request.seed)
        case BalanceRequest():
            return BalanceResult(play_pairs(game_of(request), request.match_ups, request.first, request.seconds))


def game_of(request: Request, options: Options | None = None) -> Game:
    """Return the game of a request under its version of the rules, with the box that the options name."""
    game = under_rules(importlib.import_module(request.module).game, request.rules)
    return game if options is None else game.for_options(options)


def think(request: ThinkRequest) -> ThinkResult:
    """Let a bot think about a view."""
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
    said = (reasons.gains, reasons.costs, reasons.line)
    return ThinkResult(int(thought.action), thought.confidence, thought.value, tuple(thought.alternatives), *said)


def reduced(game: Game, spec: Spec, share: float) -> Spec:
    """Return a bot with a share of its budget; a level that searches becomes a search with a share of its own."""
    name, budget = spec.name, spec.budget
    if name in LEVELS:
        level = game.levels[LEVELS.index(name)]
        if level.simulations:
            name, budget = "net" if level.learned else "search", Budget(level.simulations, level.milliseconds)
    simulations = None if budget.simulations is None else max(1, int(budget.simulations * share))
    milliseconds = None if budget.milliseconds is None else max(1, int(budget.milliseconds * share))
    return Spec(name, Budget(simulations, milliseconds))
