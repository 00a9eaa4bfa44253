"""The settings of a training run: its games, its learning, and what a new net must achieve."""

from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from trized.bots.net_file import HIDDEN_STEP, SECOND_STEP
from trized.games import load
from trized.kernel import Options
from trized.lab.catalogue import refused


class PlaySettings(Struct, frozen=True, kw_only=True):
    """How games of self-play are played.

    A share `searched` of the decisions is thought about with `simulations` and becomes samples; the others are made
    with `quick` simulations, so that the same time gives more games. The first `varied` decisions of a game are drawn
    by how often the search visited each action, the later ones are the best it found.
    """

    games: int = 2000  # in each generation
    simulations: int = 150
    quick: int = 50
    searched: float = 0.5
    varied: int = 30
    worlds: int = 3  # dealt beside the true one at every sample, from which the belief learns


class LearnSettings(Struct, frozen=True, kw_only=True):
    """How a net learns from samples.

    The value learns a mixture: `result_share` of how the game ended, and the rest of what the search thought. The
    policy learns how often the search visited each action, weighted by exp(value / temperature): the lower, the more it
    leans to the best. Games that are `held_out` decide when to stop. Samples of the last `window` generations are used.
    """

    hidden: int = 64
    second: int = 32
    epochs: int = 4
    batch: int = 256
    rate: float = 0.004
    decay: float = 0.02  # of the weights
    result_share: float = 0.5
    temperature: float = 0.05
    policy_weight: float = 10.0  # beside the value, which learns games by heart before the policy is done
    belief_weight: float = 1.0
    held_out: float = 0.1
    window: int = 4
    patience: int = 2  # epochs without gain after which it stops


class GateSettings(Struct, frozen=True, kw_only=True):
    """What a new net must show against the best so far: so many mirrored games at most, each side with a budget."""

    games: int = 200
    budget: str = ""  # simulations or milliseconds, such as 150 or 20ms; as in self-play if empty


class TrainSettings(Struct, frozen=True, kw_only=True):
    """All settings of a run; they are fixed, except those of learning and of the gate."""

    game: str
    options: dict[str, str] = {}  # beside those that the game varies
    seed: int = 0
    generations: int = 1
    start: str = ""  # the file of the net that plays first; a search without one if empty
    play: PlaySettings = PlaySettings()
    learn: LearnSettings = LearnSettings()
    gate: GateSettings = GateSettings()

    def varied_options(self) -> list[Options]:
        """Return the options over which the games are spread."""
        game = load(self.game)
        return [game.settle({**variety, **self.options}) for variety in game.varieties]


def command_of(settings: TrainSettings) -> str:
    """Return the command for the same run, without options that do not affect the net."""
    said = [f"trized train {settings.game}", f"--seed {settings.seed}", f"--generations {settings.generations}"]
    said += [f"--option {name}={value}" for name, value in settings.options.items()]
    said += [f"--start {Path(settings.start).name}"] if settings.start else []
    for part, usual in ((settings.play, PlaySettings()), (settings.learn, LearnSettings())):
        for name, value in asdict(part).items():
            if value != getattr(usual, name) and name != "games":
                said.append(f"--{name.replace('_', '-')} {value:g}")
    return " ".join(said)


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
    """Raise Refused for numbers that make no sense."""
    if settings.generations < 1:
        raise refused("generations", found=settings.generations)
    for part in (settings.play, settings.learn, settings.gate):
        for name, value in asdict(part).items():
            if isinstance(value, str):
                continue
            low, high = LOWEST.get(name, 1), HIGHEST.get(name, 10**9)
            if not low <= value <= high:
                raise refused(
                    "setting", name=name.replace("_", " "), value=f"{value:g}", low=f"{low:g}", high=f"{high:g}"
                )
    for name, step in (("hidden", HIDDEN_STEP), ("second", SECOND_STEP)):
        if getattr(settings.learn, name) % step:
            raise refused("multiple", name=name, value=getattr(settings.learn, name), step=step)
