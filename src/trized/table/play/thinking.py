"""Requests to workers (bot move, hint, coaching, review, balance of a custom file), and the function that answers them.

Requests and results are plain data, so any process can answer them. A request for a bot's move or for advice contains
only a view; reviews are of finished games, which have no secrets.
"""

import importlib

from msgspec import Struct

from trized.analysis.balance import Pair, play_pairs
from trized.analysis.coach import Advice, hint, warn
from trized.analysis.decisions import Effort
from trized.analysis.estimate import NOTHING
from trized.analysis.review import Moment, PlyReview, review_ply
from trized.bots import Spec, read_spec
from trized.bots.bot import Budget
from trized.kernel import Game, Options, Seeded
from trized.kernel.game import under_rules
from trized.kernel.workshop import MatchUp


class ThinkResult(Struct, frozen=True):
    """The action that a bot chose."""

    action: int


class ThinkRequest(Struct, frozen=True):
    """A request for a bot's action."""

    module: str
    rules: int
    view: bytes
    seat: int
    spec: str
    seed: int
    share: float = 1.0  # of its budget that the bot may use


class ReviewRequest(Struct, frozen=True):
    """A request to review a ply of a finished game."""

    module: str
    rules: int
    options: dict[str, str]
    moment: Moment
    effort: Effort


class AdviceRequest(Struct, frozen=True):
    """A request for a hint, or with `action` to evaluate a move before it is played."""

    module: str
    rules: int
    options: dict[str, str]
    view: bytes
    lang: str
    seed: int
    action: int = NOTHING
    share: float = 1.0  # of its simulations that a hint may use


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


Request = ThinkRequest | ReviewRequest | AdviceRequest | BalanceRequest
Result = ThinkResult | PlyReview | Advice | BalanceResult | None


def answer(request: Request) -> Result:
    """Answer a request of any kind."""
    match request:
        case ThinkRequest():
            return think(request)
        case ReviewRequest():
            game = game_of(request, request.options)
            return review_ply(game, request.options, request.moment, request.effort)
        case AdviceRequest():
            return advise(request)
        case BalanceRequest():
            return BalanceResult(play_pairs(game_of(request), request.match_ups, request.first, request.seconds))


def game_of(request: Request, options: Options | None = None) -> Game:
    """Return the game of a request under its version of the rules, with the custom file in `options`, if any."""
    game = under_rules(importlib.import_module(request.module).game, request.rules)
    return game if options is None else game.for_options(options)


def think(request: ThinkRequest) -> ThinkResult:
    """Return the action that the bot `spec` chooses."""
    game = game_of(request)
    view = game.decode_view(request.view)
    spec = read_spec(request.spec)
    if request.share < 1:
        spec = reduced(game, spec, request.share)
    legal = [int(action) for action in view.legal()]
    return ThinkResult(int(spec.bot(Seeded(request.seed)).choose(game, view, request.seat, legal, spec.budget)))


def advise(request: AdviceRequest) -> Advice | None:
    """Return a hint; for a move, a warning, or None if it is no clear mistake."""
    game = game_of(request, request.options)
    view = game.decode_view(request.view)
    if request.action == NOTHING:
        return hint(game, view, request.lang, request.seed, request.share)
    return warn(game, view, request.action, request.lang)


def reduced(game: Game, spec: Spec, share: float) -> Spec:
    """Return `spec` with its budget multiplied by `share`; a level that searches becomes a search with that budget."""
    spec = spec.searched(game)
    budget = spec.budget
    simulations = None if budget.simulations is None else max(1, int(budget.simulations * share))
    milliseconds = None if budget.milliseconds is None else max(1, int(budget.milliseconds * share))
    return Spec(spec.name, Budget(simulations, milliseconds))
