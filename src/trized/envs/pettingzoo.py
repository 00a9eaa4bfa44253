"""Games as PettingZoo environments: one seat after the other (`AECGame`), or all at once (`ParallelGame`).

    env = aec("NAME", {"players": "4"})

An agent is a seat. It observes its features and the mask of its legal actions. Seats that act simultaneously act one
after the other in `AECGame`, without seeing each other's actions, and in one step in `ParallelGame`. An illegal action
ends the game with reward -1 for its seat and 0 for the others.
"""

from typing import Any, ClassVar

from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv

from trized.envs.match import Array, Match
from trized.envs.spaces import observation_space
from trized.games import load

Observation = dict[str, Array]


def aec(name: str, options: dict[str, str] | None = None, render_mode: str | None = None) -> "AECGame":
    """Return a game of the registry as an environment in which one seat acts at a time."""
    return AECGame(Match(load(name), options or {}), render_mode)


def parallel(name: str, options: dict[str, str] | None = None, render_mode: str | None = None) -> "ParallelGame":
    """Return a game of the registry as an environment in which all seats act at once."""
    return ParallelGame(Match(load(name), options or {}), render_mode)


def agent_names(match: Match) -> list[str]:
    """Return the agent of each seat."""
    return [f"seat_{seat}" for seat in range(match.seats)]


class AECGame(AECEnv[str, Observation, int]):
    """A game in which one agent acts at a time."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "trized", "is_parallelizable": False}

    def __init__(self, match: Match, render_mode: str | None = None) -> None:
        super().__init__()
        self.match = match
        self.metadata = {**AECGame.metadata, "name": f"trized_{match.game.name}"}  # type: ignore[misc]
        self.render_mode = render_mode
        self.possible_agents = agent_names(match)
        self.observation_spaces = {agent: observation_space(match) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(match.action_count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.match.start(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.waiting()[0]]

    def observe(self, agent: str) -> Observation:
        return self.match.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self.possible_agents.index(agent)
        if not self.match.is_legal(seat, action):
            self.rewards[agent] = -1.0
            self.infos[agent]["illegal"] = True
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            return
        self.match.play(seat, action)
        if self.match.state.over():
            self.rewards = dict(zip(self.agents, self.match.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.match.waiting()[0]]
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.match.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing."""


class ParallelGame(ParallelEnv[str, Observation, int]):
    """A game in which every agent gives an action at each step; it is ignored if it is not the agent's turn.

    Where one action decides for several seats, that of the first seat counts.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "trized"}

    def __init__(self, match: Match, render_mode: str | None = None) -> None:
        self.match = match
        self.metadata = {**ParallelGame.metadata, "name": f"trized_{match.game.name}"}  # type: ignore[misc]
        self.render_mode = render_mode
        self.possible_agents = agent_names(match)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(match) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(match.action_count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def observations(self) -> dict[str, Observation]:
        """Return the observation of each agent."""
        return {agent: self.match.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.match.start(seed)
        self.agents = self.possible_agents[:]
        return self.observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        match, asked = self.match, self.match.waiting()
        if not match.state.question(asked[0]).each:
            asked = asked[:1]
        illegal = [seat for seat in asked if not match.is_legal(seat, actions[self.possible_agents[seat]])]
        for seat in [] if illegal else asked:
            match.play(seat, actions[self.possible_agents[seat]])
        over = bool(illegal) or match.state.over()
        returns = [-1.0 if seat in illegal else 0.0 for seat in range(match.seats)] if illegal else match.returns()
        agents = self.agents
        if over:
            self.agents = []
        return (
            self.observations(),
            dict(zip(agents, returns, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {"illegal": True} if seat in illegal else {} for seat, agent in enumerate(agents)},
        )

    def render(self) -> str | None:
        return self.match.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing."""
