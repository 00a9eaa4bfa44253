"""A game as a Gymnasium environment: one seat learns, bots play the others.

    env = gymnasium.make("trized.envs.gymnasium:trized/NAME-v0", bots="greedy")
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(observation["action_mask"])

An illegal action ends the game as lost: sample with the mask.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Dict, Discrete

from trized.bots import Bot, Spec, read_any_spec
from trized.envs.match import Array, Match
from trized.envs.spaces import observation_space
from trized.games import REGISTRY, load
from trized.kernel import Refused, Seeded

Observation = dict[str, Array]


class SeatGame(gymnasium.Env[Observation, np.int64]):
    """A game from the view of one seat; bots play the others, each from the view of its seat."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        options: dict[str, str] | None = None,
        seat: int = 0,
        bots: str = "random",
        render_mode: str | None = None,
    ) -> None:
        """Take a seat; `bots` is one bot for all other seats, or one for each, separated by commas."""
        self.match = Match(load(name), options or {})
        if not 0 <= seat < self.match.seats:
            raise Refused("seat", seat=seat, last=self.match.seats - 1)
        self.seat = seat
        self.specs = read_specs(bots, self.match.seats - 1)
        self.bots: dict[int, tuple[Bot, Spec]] = {}
        self.render_mode = render_mode
        self.observation_space: Dict[Any] = observation_space(self.match)  # type: ignore[assignment]
        self.action_space = Discrete(self.match.action_count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        match = self.match
        match.start(int(self.np_random.integers(2**62)))
        others = [seat for seat in range(match.seats) if seat != self.seat]
        self.bots = {
            seat: (spec.bot(Seeded(int(self.np_random.integers(2**62)))), spec)
            for seat, spec in zip(others, self.specs, strict=True)
        }
        self.let_bots_play()
        return match.observe(self.seat), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        match = self.match
        if not match.is_legal(self.seat, action):
            return match.observe(self.seat), -1.0, True, False, {"illegal": True}
        match.play(self.seat, action)
        self.let_bots_play()
        return match.observe(self.seat), match.returns()[self.seat], match.state.over(), False, {}

    def let_bots_play(self) -> None:
        """Let bots act until it is this environment's turn or the game is over."""
        match = self.match
        waiting = match.waiting()
        while waiting and self.seat not in waiting:
            seat = waiting[0]
            bot, spec = self.bots[seat]
            view = match.state.view(seat)
            legal = list(view.legal())
            match.state.apply(seat, bot.choose(match.game, view, seat, legal, spec.budget), match.chance)
            waiting = match.waiting()

    def render(self) -> str | None:
        return self.match.text() if self.render_mode == "ansi" else None


def read_specs(bots: str, count: int) -> list[Spec]:
    """Return the bots of the other seats from a text with one for all, or one for each; custom bots are allowed."""
    specs = [read_any_spec(text) for text in bots.split(",")]
    if len(specs) == 1:
        return specs * count
    if len(specs) != count:
        raise Refused("other_seats", count=count)
    return specs


for _name in REGISTRY:
    gymnasium.register(f"trized/{_name}-v0", entry_point="trized.envs.gymnasium:SeatGame", kwargs={"name": _name})
