"""`trized train-policy`: trains a net by policy gradient."""

import os
import sys
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from trized import compiled
from trized.bots.net_file import check_net, read_net, write_net
from trized.cli import parameters
from trized.cli.arguments import read_game
from trized.cli.catalogue import refuse, say
from trized.cli.lab_arguments import INTERRUPTED, bar
from trized.cli.parameters import Command
from trized.cli.train import print_line, read_learnable
from trized.kernel import Refused
from trized.kernel.game import feature_count
from trized.lab.train.generations import need_jax


@click.command(cls=Command)
@parameters.game
@click.option("--out", metavar="FILE", type=Path, help="The net; default: GAME.net.")
@click.option("--minutes", metavar="M", default=10.0, help="Time of learning in minutes.")
@click.option("--hidden", metavar="N", default=128, help="Units of the first layer.")
@click.option("--second", metavar="N", default=32, help="Units of the second layer.")
@click.option("--games", metavar="N", default=30720, help="Games that are stepped together.")
@click.option("--steps", metavar="N", default=32, help="Steps of each game between two updates.")
@click.option("--batch", metavar="N", default=16384, help="Batch size.")
@click.option("--rate", metavar="X", default=0.001, help="Learning rate.")
@click.option("--entropy", metavar="X", default=0.01, help="Weight of the entropy.")
@click.option("--magnet", metavar="X", default=0.02, help="Weight of the distance from the mean policy so far.")
@click.option("--prior", is_flag=True, help="Learn corrections of the game's prior.")
@click.option("--start", metavar="NET", help="The first net; default: random weights.")
@parameters.seed(0)
@click.option("--jobs", metavar="J", type=int, help="Number of processes; default: one for each core but one.")
@parameters.given
@parameters.lang
def train_policy(
    name: str,
    out: Path | None,
    start: str | None,
    jobs: int | None,
    given: Sequence[str],
    lang: str,
    **asked: Any,
) -> int:
    """Train, write the net and print its path."""
    game = read_game(name)
    target = out or Path(f"{game.name}.net")
    options = read_learnable(game, given)
    if jobs is not None and jobs < 1:
        raise refuse("jobs", jobs=jobs)
    need_jax()

    from trized.lab.train.gradient import GradientRun, GradientSettings, check_settings

    settings = GradientSettings(game=game.name, options=options, start=start or "", **asked)
    if not 0 < settings.minutes < inf:
        raise refuse("minutes", minutes=f"{settings.minutes:g}")
    check_settings(settings)
    net = read_net(Path(settings.start)) if settings.start else None
    if net is not None:
        check_net(net, game)
        if len(net.own_rows) != net.hidden * feature_count(game, game.settle(options)):
            raise Refused("net_options", title=game.title)
        settings = replace(settings, hidden=net.hidden, second=net.second, prior=net.corrects_prior)
    if settings.prior and game.search.others_follow_prior:
        raise refuse("prior_secret", title=game.title)
    if not target.parent.is_dir():
        raise refuse("no_folder", path=target)
    if not compiled():
        print(say(lang, "uncompiled"), file=sys.stderr)
    try:
        with bar(game.title, None):
            learned = GradientRun(settings, jobs or max(1, (os.cpu_count() or 1) - 1), print_line, net).run()
    except KeyboardInterrupt:
        return INTERRUPTED
    write_net(learned, target)
    print(target)
    return 0
