"""Games as Python games of OpenSpiel, with explicit chance nodes.

    game = load_game("NAME", {"players": "4"})      # or pyspiel.load_game("trized_NAME")

Seats that act simultaneously act one after the other here, and none sees another's action. Every draw of the rules
is a chance node: the action is tried with the results so far, and where the rules need another draw, its possible
results are the outcomes. A draw with only one outcome is made at once.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel
from librt.vecs import vec
from mypy_extensions import u8

from trized.games import REGISTRY, load
from trized.kernel import EVERYONE, Audience, Chance, FeatureWriter, Game, Refused, State
from trized.kernel.game import feature_count, returns_of
from trized.kernel.notation import write_draw
from trized.kernel.recall import DIGEST, KINDS, Recall
from trized.kernel.state import action_at

MOST_OUTCOMES = 256  # kinds of pieces in a pool
MOST_DECISIONS = 20_000  # more than any game has
MEMORY = 8192  # numbers of a memory in a tensor: twice what the longest random game needs
OPTIONS = "options"  # the only parameter, such as 'players:4;first:1', percent-encoded


Outcomes = list[tuple[int, float]]  # with their probabilities
Question = tuple[str, Outcomes]  # the pending draw


class DrawPending(Exception):
    """The rules need another draw; contains its outcomes and their probabilities."""

    def __init__(self, kind: str, outcomes: Outcomes) -> None:
        self.kind = kind
        self.outcomes = outcomes
        super().__init__(kind)


class Branching(Chance):
    """Chance that repeats the results so far, and raises DrawPending where the rules need another."""

    def __init__(self, drawn: list[int]) -> None:
        super().__init__()
        self.rest = iter(drawn)

    def next(self, kind: str, outcomes: Outcomes) -> int:
        """Return the next result; raise DrawPending if it is not known and has several outcomes."""
        if len(outcomes) == 1:
            return outcomes[0][0]
        found = next(self.rest, None)
        if found is None:
            raise DrawPending(kind, outcomes)
        return found

    def roll(self, kind: str, sides: int, audience: Audience = EVERYONE) -> int:
        return self.next(kind, [(side, 1 / sides) for side in range(sides)])

    def draw(self, kind: str, pool: vec[u8], total: int, audience: Audience = EVERYONE) -> int:
        return self.next(kind, [(piece, count / total) for piece, count in enumerate(pool) if count])


class SettledGame:
    """A game with complete options, shared by its states instead of copied or pickled."""

    def __init__(self, game: Game, options: dict[str, str]) -> None:
        self.options = game.settle(options)
        self.game = game.for_options(self.options)
        self.seats = game.seats(self.options)
        self.action_count = game.action_count(self.options)
        self.feature_count = feature_count(game, self.options)

    def __deepcopy__(self, memo: object) -> "SettledGame":
        return self

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return settled, (self.game.name, self.write())

    def write(self) -> str:
        """Return the options that differ from the defaults as text, such as 'players:4;first:1'."""
        usual = self.game.settle({})
        return ";".join(f"{name}:{quote(value)}" for name, value in self.options.items() if value != usual[name])


@cache
def settled(name: str, options: str) -> SettledGame:
    """Return the game with the options in a parameter."""
    given = dict(part.split(":", 1) for part in options.split(";") if part)
    return SettledGame(load(name), {option: unquote(value) for option, value in given.items()})


def game_type(name: str) -> pyspiel.GameType:
    """Return OpenSpiel's description of a game of the registry."""
    game = load(name)
    shared = len(game.sides(game.settle({}))) == 1
    players = {game.seats(game.settle({one.name: value})) for one in game.options for value in one.values}
    players.add(game.seats(game.settle({})))
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"trized_{name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if shared else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={OPTIONS: ""},
    )


TYPES = {name: game_type(name) for name in REGISTRY}


class SpielGame(pyspiel.Game):
    """A game of Trized with the options of its parameter."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        self.name = name
        self.settled = settled(name, str((params or {}).get(OPTIONS, "")))
        shared = TYPES[name].utility == pyspiel.GameType.Utility.IDENTICAL
        info = pyspiel.GameInfo(
            num_distinct_actions=self.settled.action_count,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.settled.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if shared else 0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(TYPES[name], info, params or {})

    def new_initial_state(self) -> "SpielState":
        """Return the state before the first draw."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> "Observer":
        """Return an observer of features; with perfect recall, also of a seat's memory."""
        return Observer(self.settled, iig_obs_type)


class SpielState(pyspiel.State):
    """A position, or an action that waits for a draw."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.settled = game.settled
        self.position: State | None = None  # None until the game has begun
        self.action: tuple[int, int] | None = None  # seat and action in progress
        self.drawn: list[int] = []  # its results so far
        self.asked: Question | None = None
        self.recalls = [Recall() for _ in range(self.settled.seats)]
        self.go_on()

    def go_on(self) -> None:
        """Play the pending action, or start the game, until the next unknown draw."""
        chance = Branching(self.drawn)
        try:
            if self.position is None:
                reached = self.settled.game.start(self.settled.options, chance)
            else:
                reached = self.position.copy()
                if self.action is not None:
                    reached.apply(*self.action, chance)
        except DrawPending as asked:
            self.asked = asked.kind, asked.outcomes
            return
        self.position, self.action, self.drawn, self.asked = reached, None, [], None
        for seat, recall in enumerate(self.recalls):
            recall.see(reached.view(seat))

    @property
    def table(self) -> State:
        """The position; raises if the game has not started."""
        assert self.position is not None
        return self.position

    # the interface of OpenSpiel

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's constant for chance or the end."""
        if self.asked is not None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self.table.waiting()
        return waiting[0] if len(waiting) else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        table = self.table
        return sorted(table.action_index(player, action) for action in table.legal(player))

    def chance_outcomes(self) -> Outcomes:
        """Return the outcomes of the pending draw."""
        assert self.asked is not None
        return self.asked[1]

    def _apply_action(self, action: int) -> None:
        if self.asked is not None:
            self.drawn.append(action)
        else:
            seat = self.table.waiting()[0]
            self.recalls[seat].act(action)
            self.action = (seat, action_at(self.table, seat, action))
        self.go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        notation = self.settled.game.notation
        if player == pyspiel.PlayerId.CHANCE:
            assert self.asked is not None
            return write_draw(notation, self.asked[0], action)
        return notation.write(self.table.view(player), player, action_at(self.table, player, action))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.asked is None and self.table.over()

    def returns(self) -> list[float]:
        """Return the reward of each seat."""
        if self.position is None:
            return [0.0] * self.settled.seats
        return list(returns_of(self.settled.game, self.position))

    def __str__(self) -> str:
        begun = "" if self.position is None else self.position.digest()
        return f"{begun} {self.action or ''} {self.drawn or ''}".strip() or "start"


class Observer:
    """Writes a seat's knowledge: features, the list of set features, or its memory.

    A memory's tensor contains the features, then a number for everything that the seat has seen and done, in order: up
    to 1 for a feature that was set, down to -1 for one that was cleared, up to 2 for an own action, up to 3 for a part
    of the view's digest; zeros follow. A memory of more than `MEMORY` numbers is refused.
    """

    def __init__(self, settled: SettledGame, kind: pyspiel.IIGObservationType | None) -> None:
        self.remembers = kind is not None and kind.perfect_recall
        features = settled.feature_count
        self.tensor = np.zeros(features + MEMORY * self.remembers, np.float32)
        self.dict = {"observation": self.tensor[:features]}
        if self.remembers:
            self.dict["memory"] = self.tensor[features:]
        self.least = np.array([0, -1, 1, 2], np.float32)  # of each kind of number, in the order of `Recall`
        self.most = np.array([features, features, settled.action_count, DIGEST], np.float32)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the features and memory of a seat; zeros before the game has started."""
        self.tensor.fill(0)
        if state.position is not None:
            self.dict["observation"][set_features(state.position, player)] = 1
        if self.remembers:
            numbers = np.frombuffer(state.recalls[player].numbers, np.int32)
            if len(numbers) > MEMORY:
                raise Refused("tensor_size", size=MEMORY, found=len(numbers))
            kinds, values = numbers % KINDS, numbers // KINDS
            self.dict["memory"][: len(numbers)] = self.least[kinds] + (values + 1) / (self.most[kinds] + 1)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the memory of a seat as text, or the indices of its set features."""
        if self.remembers:
            return str(state.recalls[player])
        if state.position is None:
            return ""
        return " ".join(map(str, set_features(state.position, player)))


def set_features(state: State, seat: int) -> list[int]:
    """Return the indices of a seat's set features."""
    features = FeatureWriter()
    state.write_features(seat, features)
    return features.places()


def load_game(name: str, options: dict[str, str] | None = None) -> SpielGame:
    """Return a game of the registry with `options`."""
    return SpielGame(name, {OPTIONS: SettledGame(load(name), options or {}).write()})


def makers() -> Iterable[tuple[pyspiel.GameType, type[SpielGame]]]:
    """Return a type and class for each game of the registry: OpenSpiel constructs games from the parameter alone."""
    for name, kind in TYPES.items():

        def begin(self: SpielGame, params: dict[str, Any] | None = None, name: str = name) -> None:
            SpielGame.__init__(self, name, params)

        yield kind, type(f"SpielGame_{name}", (SpielGame,), {"__init__": begin})


for _kind, _maker in makers():
    pyspiel.register_game(_kind, _maker)
