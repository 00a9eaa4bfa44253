"""Bots and advice as work: a bot's move, a hint or coaching from a view, and the review of a ply."""

import hashlib
import importlib
from typing import ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from trized.analysis.coach import Advice, hint, warn
from trized.analysis.decisions import Effort
from trized.analysis.estimate import NOTHING
from trized.analysis.review import Moment, PlyReview, review_plies
from trized.bots import Spec, read_spec
from trized.bots.bot import Budget
from trized.kernel import Game, Options, Refused, Seeded
from trized.kernel.game import under_rules
from trized.table.play.work import BOT, HINT, REVIEW, Kind, Request

MOST_SIMULATIONS = 20_000
MOST_MILLISECONDS = 10_000


def bot_at_table(text: str) -> str:
    """Return the normalized name of a bot; raise Refused if its budget is too large for a table."""
    spec: Spec = read_spec(text)
    budget = spec.budget
    if (budget.simulations or 0) > MOST_SIMULATIONS or (budget.milliseconds or 0) > MOST_MILLISECONDS:
        raise Refused("long_budget", text=text.strip(), simulations=MOST_SIMULATIONS, milliseconds=MOST_MILLISECONDS)
    return str(spec)


def seed_of(*parts: bytes) -> int:
    """Return a seed derived from `parts`, so that a bot repeats its move after an undo."""
    return int.from_bytes(hashlib.blake2b(b"\0".join(parts), digest_size=7).digest(), "big")


def game_of(module: str, rules: int, options: Options | None = None) -> Game:
    """Return the game of a module under a version of its rules, with the custom file in `options`, if any."""
    game = under_rules(importlib.import_module(module).game, rules)
    return game if options is None else game.for_options(options)


class ThinkResult(Struct, frozen=True):
    """The action that a bot chose."""

    action: int


class ThinkRequest(Request[ThinkResult], frozen=True):
    """A request for a bot's action."""

    kind: ClassVar[Kind] = BOT
    module: str
    rules: int
    view: bytes
    seat: int
    spec: str
    seed: int
    share: float = 1.0  # of its budget that the bot may use

    def answer(self) -> ThinkResult:
        """Return the action that the bot `spec` chooses."""
        game = game_of(self.module, self.rules)
        view = game.decode_view(self.view)
        spec = read_spec(self.spec)
        if self.share < 1:
            spec = reduced(game, spec, self.share)
        legal = [int(action) for action in view.legal()]
        return ThinkResult(int(spec.bot(Seeded(self.seed)).choose(game, view, self.seat, legal, spec.budget)))

    def reduced(self, share: float) -> Self:
        """Return the request with `share` of the bot's budget."""
        return replace(self, share=share)


class ReviewRequest(Request[list[PlyReview]], frozen=True):
    """A request to review plies of a finished game for `seconds`, at least the first one."""

    kind: ClassVar[Kind] = REVIEW
    module: str
    rules: int
    options: dict[str, str]
    moments: list[Moment]
    effort: Effort
    seconds: float = 1.0

    def answer(self) -> list[PlyReview]:
        """Return the reviews of the plies."""
        game = game_of(self.module, self.rules, self.options)
        return review_plies(game, self.options, self.moments, self.effort, self.seconds)


class AdviceRequest(Request[Advice | None], frozen=True):
    """A request for a hint, or with `action` to evaluate a move before it is played."""

    kind: ClassVar[Kind] = HINT
    module: str
    rules: int
    options: dict[str, str]
    view: bytes
    lang: str
    seed: int
    action: int = NOTHING
    share: float = 1.0  # of its simulations that a hint may use

    def answer(self) -> Advice | None:
        """Return a hint; for a move, a warning, or None if it is no clear mistake."""
        game = game_of(self.module, self.rules, self.options)
        view = game.decode_view(self.view)
        if self.action == NOTHING:
            return hint(game, view, self.lang, self.seed, self.share)
        return warn(game, view, self.action, self.lang)

    def reduced(self, share: float) -> Self:
        """Return the request with `share` of the simulations of a hint."""
        return replace(self, share=share)


def reduced(game: Game, spec: Spec, share: float) -> Spec:
    """Return `spec` with its budget multiplied by `share`; a level that searches becomes a search with that budget."""
    spec = spec.searched(game)
    budget = spec.budget
    simulations = None if budget.simulations is None else max(1, int(budget.simulations * share))
    milliseconds = None if budget.milliseconds is None else max(1, int(budget.milliseconds * share))
    return Spec(spec.name, Budget(simulations, milliseconds))
