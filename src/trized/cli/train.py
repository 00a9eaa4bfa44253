"""`trized train`: trains a net by self-play, generation after generation."""

import os
import sys
import time
from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path
from typing import Any

import click
import msgspec

from trized import compiled
from trized.bots import read_budget
from trized.bots.net_file import check_net, read_net
from trized.cli import parameters
from trized.cli.arguments import read_game, read_options, read_pairs
from trized.cli.catalogue import refuse, say
from trized.cli.lab_arguments import INTERRUPTED, bar
from trized.cli.parameters import Command
from trized.kernel import Game, Options
from trized.kernel.extras import check_installed
from trized.kernel.game import feature_count
from trized.lab.train.folder import TrainingFolder
from trized.lab.train.generations import PHASES, PhaseClock, Trainer
from trized.lab.train.samples import LIMIT
from trized.lab.train.settings import TrainSettings, check_settings


@click.command(cls=Command)
@parameters.game
@click.option("--out", metavar="DIR", type=Path, help="The folder; default: train-GAME.")
@click.option("--generations", metavar="N", type=int, help="Number of generations.  [default: 1]")
@click.option(
    "--games", "play_games", metavar="N", type=int, help="Games of self-play in each generation.  [default: 2000]"
)
@click.option(
    "--simulations",
    "play_simulations",
    metavar="N",
    type=int,
    help="Simulations for a decision that becomes a sample.  [default: 150]",
)
@click.option("--quick", "play_quick", metavar="N", type=int, help="Simulations for other decisions.  [default: 50]")
@click.option(
    "--searched",
    "play_searched",
    metavar="SHARE",
    type=float,
    help="Share of decisions that become samples.  [default: 0.5]",
)
@parameters.jobs
@click.option("--seed", metavar="S", type=int, help="The same seed gives the same games.")
@parameters.given
@click.option("--start", metavar="NET", help="The first net; default: search without a net.")
@click.option("--hidden", "learn_hidden", metavar="N", type=int, help="Units of the first layer.")
@click.option("--second", "learn_second", metavar="N", type=int, help="Units of the second layer.")
@click.option("--epochs", "learn_epochs", metavar="N", type=int, help="Maximum passes over the samples.")
@click.option("--batch", "learn_batch", metavar="N", type=int, help="Batch size.")
@click.option("--rate", "learn_rate", metavar="X", type=float, help="Learning rate.")
@click.option("--decay", "learn_decay", metavar="X", type=float, help="Weight decay.")
@click.option(
    "--result-share",
    "learn_result_share",
    metavar="SHARE",
    type=float,
    help="Share of the result in the value target; the rest is the search.",
)
@click.option(
    "--temperature",
    "learn_temperature",
    metavar="X",
    type=float,
    help="Lower values favour the best action in the policy target.",
)
@click.option("--window", "learn_window", metavar="N", type=int, help="Generations of samples to learn from.")
@click.option("--gate-games", metavar="N", type=int, help="Maximum games at the gate.")
@click.option(
    "--gate-budget", metavar="N|Nms", help="Simulations or time for each move at the gate; default: as in self-play."
)
@click.option("--minutes", metavar="M", type=float, help="Time limit in minutes.")
@click.option(
    "--split", metavar="P/L/G", default="70/15/15", help="Division of the time among self-play, learning and gate."
)
@click.option("--only", metavar="play|learn|gate", help="Run one phase only.")
@click.option("--resume", is_flag=True, help="Resume the run in the folder with its settings.")
@parameters.lang
def train(
    name: str,
    out: Path | None,
    jobs: int | None,
    given: Sequence[str],
    minutes: float | None,
    split: str,
    only: str | None,
    resume: bool,
    lang: str,
    **asked: Any,
) -> int:
    """Train and print the result; the settings are stored, so that the run can be resumed."""
    game = read_game(name)
    folder = TrainingFolder(out or Path(f"train-{game.name}"))
    phases = read_phases(only)
    if "learn" in phases:
        check_installed("jax", "train")
    clock = read_clock(minutes, split)
    if jobs is not None and jobs < 1:
        raise refuse("jobs", jobs=jobs)
    options = read_learnable(game, given)
    if resume:
        settings = changed(folder.settings(), asked)
        check_same(folder, settings, game, options)
    else:
        settings = changed(TrainSettings(game=game.name, options=options), asked)
    check_settings(settings)
    if settings.start:
        check_net(read_net(Path(settings.start)), game)
    if settings.gate.budget:
        read_budget(settings.gate.budget)
    if resume:
        if only:
            forget(folder, only)
        folder.keep_settings(settings)
    elif only in ("learn", "gate"):
        raise refuse("only_needs_games", only=only)
    else:
        folder.begin(settings)
    trainer = Trainer(settings, folder, jobs or os.cpu_count() or 1, print_line, lang)
    if not compiled():
        print(say(lang, "uncompiled"), file=sys.stderr)
    try:
        with bar(game.title, None):
            trainer.run(clock, phases)
    except KeyboardInterrupt:
        print(say(lang, "interrupted_train", game=game.name, path=folder.path), file=sys.stderr)
        return INTERRUPTED
    print(folder.page)
    if folder.best.exists():
        print(folder.best)
    return 0


def read_learnable(game: Game, given: Sequence[str]) -> Options:
    """Return the given options; raise Refused if the game has no features, or too many features or actions."""
    options = read_options(game, given)
    try:
        places, actions = feature_count(game, options), game.action_count(options)
    except NotImplementedError:
        raise refuse("not_learnable", title=game.title) from None
    if max(places, actions) >= LIMIT:
        raise refuse("too_large_to_learn", title=game.title, places=places, actions=actions, most=LIMIT - 1)
    return {name: options[name] for name in read_pairs(game, given)}


def check_same(folder: TrainingFolder, settings: TrainSettings, game: Game, options: Options) -> None:
    """Raise Refused if the folder contains a run of another game, rules version or options."""
    begun = folder.settings()
    if begun.game != game.name or (options and begun.options != options):
        raise refuse("other_run", path=folder.path, game=begun.game, options=str(begun.options or ""))
    ours, theirs = (msgspec.structs.replace(one.play, games=1) for one in (settings, begun))
    if (settings.seed, settings.start) != (begun.seed, begun.start) or ours != theirs:
        raise refuse("other_settings", path=folder.path)


def changed(settings: TrainSettings, asked: Mapping[str, Any]) -> TrainSettings:
    """Return `settings` with the values that were given; `learn_rate` is the field `rate` of the part `learn`."""
    values: dict[str, Any] = {}
    for name, value in asked.items():
        part, _, field = name.partition("_")
        if value is not None and field:
            values[part] = msgspec.structs.replace(values.get(part, getattr(settings, part)), **{field: value})
        elif value is not None:
            values[part] = value
    return msgspec.structs.replace(settings, **values)


def read_phases(only: str | None) -> Sequence[str]:
    """Return the phases to run; raise Refused for an unknown one."""
    if only and only not in PHASES:
        raise refuse("phase", only=only, known=list(PHASES))
    return (only,) if only else PHASES


def read_clock(minutes: float | None, split: str) -> PhaseClock:
    """Return the time limit and its division among the phases; raise Refused if they are invalid."""
    if minutes is None:
        return PhaseClock()
    shares = tuple(int(part) for part in split.split("/") if part.isdigit())
    if len(shares) != len(PHASES) or not sum(shares):
        raise refuse("split", split=split)
    if not 0 < minutes < inf:
        raise refuse("minutes", minutes=f"{minutes:g}")
    return PhaseClock(time.monotonic() + 60 * minutes, (shares[0], shares[1], shares[2]))


def forget(folder: TrainingFolder, only: str) -> None:
    """Delete the results of phase `only` of the last generation, so that it runs again."""
    begun = [generation for generation in folder.generations() if generation.samples.exists()]
    if not begun and only == "play":
        return
    if not begun:
        raise refuse("no_samples", path=folder.path)
    if only == "play":
        begun[-1].played.unlink(missing_ok=True)
    elif only == "learn":
        begun[-1].forget_learning()
    elif only == "gate":
        begun[-1].forget_gate()
    else:
        raise refuse("phase", only=only, known=list(PHASES))


def print_line(text: str) -> None:
    """Print a line and flush it."""
    print(f"[{time.strftime('%H:%M:%S')}] {text}", flush=True)
