"""`trized train`: trains a net by self-play, generation after generation."""

import os
import sys
import time
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Any

import msgspec

from trized import compiled
from trized.bots import read_budget
from trized.bots.net_file import check_net, read_net
from trized.cli.arguments import read_game, read_options, read_pairs
from trized.cli.catalogue import refuse, say
from trized.cli.lab_arguments import INTERRUPTED, bar
from trized.kernel import Game, Options
from trized.kernel.extras import check_installed
from trized.kernel.game import feature_count
from trized.lab.train.folder import TrainingFolder
from trized.lab.train.generations import PHASES, PhaseClock, Trainer
from trized.lab.train.samples import LIMIT
from trized.lab.train.settings import TrainSettings, check_settings


def run(
    name: str,
    *,
    out: Path | None,
    given: Sequence[str],
    asked: dict[str, Any],
    parts: dict[str, dict[str, Any]],
    jobs: int | None,
    minutes: float | None,
    split: str,
    only: str,
    resume: bool,
    lang: str,
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
        settings = changed(folder.settings(), asked, parts)
        check_same(folder, settings, game, options)
    else:
        settings = changed(TrainSettings(game=game.name, options=options), asked, parts)
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


def changed(settings: TrainSettings, asked: dict[str, Any], parts: dict[str, dict[str, Any]]) -> TrainSettings:
    """Return `settings` with the values that were given: `asked`, and `parts` for its nested structs."""
    found = {name: value for name, value in asked.items() if value is not None}
    for part, values in parts.items():
        said = {name: value for name, value in values.items() if value is not None}
        found[part] = msgspec.structs.replace(getattr(settings, part), **said)
    return msgspec.structs.replace(settings, **found)


def read_phases(only: str) -> Sequence[str]:
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
