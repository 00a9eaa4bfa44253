"""The settings of a training run: self-play, learning and gate."""

from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from trized.bots.net_file import HIDDEN_STEP, SECOND_STEP
from trized.games import load
from trized.kernel import Options
from trized.lab.catalogue import refused


class PlaySettings(Struct, frozen=True, kw_only=True):
    """Settings of self-play.

    A share `searched` of the decisions gets `simulations` and becomes samples; the others get `quick` simulations, so
    that the same time gives more games. The first `varied` decisions of a game are drawn by visits of the search, the
    later ones are its best.
    """

    games: int = 2000  # in each generation
    simulations: int = 150
    quick: int = 50
    searched: float = 0.5
    varied: int = 30
    worlds: int = 3  # deals beside the true one at every sample, for the belief


class LearnSettings(Struct, frozen=True, kw_only=True):
    """Settings of learning.

    The target of the value is `result_share` of the result and the rest of the search's value. The target of the policy
    is the search's visits of each action, weighted by exp(value / temperature): a lower temperature favours the best
    action. Games that are `held_out` decide when to stop. Samples of the last `window` generations are used.
    """

    hidden: int = 64
    second: int = 32
    epochs: int = 4
    batch: int = 256
    rate: float = 0.004
    decay: float = 0.02  # weight decay
    result_share: float = 0.5
    temperature: float = 0.05
    policy_weight: float = 10.0  # relative to the value, which overfits before the policy has converged
    belief_weight: float = 1.0
    held_out: float = 0.1
    window: int = 4
    patience: int = 2  # epochs without improvement before it stops


class GateSettings(Struct, frozen=True, kw_only=True):
    """Settings of the gate: the maximum of mirrored games, and the budget of a move."""

    games: int = 200
    budget: str = ""  # simulations or milliseconds, such as 150 or 20ms; empty: as in self-play


class TrainSettings(Struct, frozen=True, kw_only=True):
    """All settings of a run; only those of learning and gate may change in between."""

    game: str
    options: dict[str, str] = {}  # that override those of the game's variants
    seed: int = 0
    generations: int = 1
    start: str = ""  # file of the first net; empty: a search without a net
    play: PlaySettings = PlaySettings()
    learn: LearnSettings = LearnSettings()
    gate: GateSettings = GateSettings()

    def varied_options(self) -> list[Options]:
        """Return the options of all variants that the games alternate between."""
        game = load(self.game)
        return [game.settle({**variety, **self.options}) for variety in game.varieties]


def command_of(settings: TrainSettings) -> str:
    """Return the command that repeats the run, without options that do not affect the net."""
    said = [f"trized train {settings.game}", f"--seed {settings.seed}", f"--generations {settings.generations}"]
    said += [f"--option {name}={value}" for name, value in settings.options.items()]
    said += [f"--start {Path(settings.start).name}"] if settings.start else []
    said += changed_numbers(settings.play, PlaySettings(games=settings.play.games))
    return " ".join(said + changed_numbers(settings.learn, LearnSettings()))


def changed_numbers(settings: Struct, usual: Struct) -> list[str]:
    """Return the options of a command for the numbers that differ from the usual ones."""
    numbers = {name: value for name, value in asdict(settings).items() if type(value) in (int, float)}
    return [f"--{name.replace('_', '-')} {n:g}" for name, n in numbers.items() if n != getattr(usual, name)]


LOWEST = {
    "held_out": 0,
    "rate": 0,
    "decay": 0,
    "result_share": 0,
    "policy_weight": 0,
    "belief_weight": 0,
    "quick": 1,
    "temperature": 0.001,
}
LOWEST |= {"varied": 0, "worlds": 0, "searched": 0}
HIGHEST = {"held_out": 0.9, "result_share": 1.0, "searched": 1.0, "hidden": 1024, "second": 256, "worlds": 15}


def check_settings(settings: TrainSettings) -> None:
    """Raise Refused for numbers out of range."""
    if settings.generations < 1:
        raise refused("generations", found=settings.generations)
    for part in (settings.play, settings.learn, settings.gate):
        for name, value in asdict(part).items():
            if isinstance(value, str):
                continue
            check_range(name, value, LOWEST.get(name, 1), HIGHEST.get(name, 10**9))
    check_layers(settings.learn.hidden, settings.learn.second)


def check_range(name: str, value: float, low: float, high: float) -> None:
    """Raise Refused if a setting is not between `low` and `high`."""
    if not low <= value <= high:
        shown = {"value": f"{value:g}", "low": f"{low:g}", "high": f"{high:g}"}
        raise refused("setting", name=name.replace("_", " "), **shown)


def check_layers(hidden: int, second: int) -> None:
    """Raise Refused if a layer has a size that nets cannot have."""
    for name, value, step in (("hidden", hidden, HIDDEN_STEP), ("second", second, SECOND_STEP)):
        if value < step or value % step:
            raise refused("multiple", name=name, value=value, step=step)
