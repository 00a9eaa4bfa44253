"""`trized train-policy`: trains a net by policy gradient."""

import os
import sys
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from trized import compiled
from trized.bots.net_file import check_net, read_net, write_net
from trized.cli.arguments import read_game
from trized.cli.catalogue import refuse, say
from trized.cli.lab_arguments import INTERRUPTED, bar
from trized.cli.train import print_line, read_learnable
from trized.kernel import Refused
from trized.kernel.game import feature_count
from trized.lab.train.generations import need_jax


def run(
    name: str, *, out: Path | None, given: Sequence[str], asked: dict[str, Any], jobs: int | None, lang: str
) -> int:
    """Train, write the net and print its path."""
    game = read_game(name)
    target = out or Path(f"{game.name}.net")
    options = read_learnable(game, given)
    if jobs is not None and jobs < 1:
        raise refuse("jobs", jobs=jobs)
    need_jax()

    from trized.lab.train.gradient import GradientRun, GradientSettings, check_settings

    settings = GradientSettings(game=game.name, options=options, **asked)
    if not 0 < settings.minutes < inf:
        raise refuse("minutes", minutes=f"{settings.minutes:g}")
    check_settings(settings)
    start = read_net(Path(settings.start)) if settings.start else None
    if start is not None:
        check_net(start, game)
        if len(start.own_rows) != start.hidden * feature_count(game, game.settle(options)):
            raise Refused("net_options", title=game.title)
        settings = replace(settings, hidden=start.hidden, second=start.second, prior=start.corrects_prior)
    if settings.prior and game.search.others_follow_prior:
        raise refuse("prior_secret", title=game.title)
    if not target.parent.is_dir():
        raise refuse("no_folder", path=target)
    if not compiled():
        print(say(lang, "uncompiled"), file=sys.stderr)
    try:
        with bar(game.title, None):
            net = GradientRun(settings, jobs or max(1, (os.cpu_count() or 1) - 1), print_line, start).run()
    except KeyboardInterrupt:
        return INTERRUPTED
    write_net(net, target)
    print(target)
    return 0
