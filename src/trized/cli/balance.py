"""`trized balance`: plays a custom file against the originals until a verdict is settled."""

import json
from math import isinf
from typing import Any

import click
from msgspec.structs import asdict

from trized.analysis.balance import BOT, LOOKED_AT, MOST, Pair, Share, checked, play_pairs
from trized.bots import read_spec
from trized.cli import parameters
from trized.cli.arguments import read_custom, read_game
from trized.cli.catalogue import refuse
from trized.cli.check import read_own_option
from trized.cli.lab_arguments import INTERRUPTED, bar
from trized.cli.parameters import Command
from trized.games import REGISTRY
from trized.lab.origin import KEY, origin
from trized.table.pages.catalogue import catalogue
from trized.table.pages.registry import Registry
from trized.table.routes.workshop import is_measured, verdict

TURN = 0.5  # seconds between two updates of the progress bar


@click.command(cls=Command)
@parameters.game
@click.argument("file", metavar="FILE", help="A custom file (TOML), a link or a code.")
@click.option("--as", "given", metavar="OPTION", help="The option that the file is for.")
@parameters.lang
@parameters.as_json
def balance(name: str, file: str, given: str | None, lang: str, as_json: bool) -> int:
    """Play pairs of games with the test of the workshop, and print its verdict at the check that settles it."""
    game = read_game(name)
    option, text = read_own_option(game, given), read_custom(game, file)
    problems = game.check_file(option, text, lang).problems
    if problems:
        raise refuse("invalid_file", path=file, problem=problems[0])
    shop = Registry(REGISTRY).get(game.name).page.workshop(game, option)
    if not is_measured(shop):
        raise refuse("no_balance", title=game.title, option=option)
    match_ups, pairs, interrupted = shop.match_ups(text, lang), list[Pair](), False
    measured, settled = checked(match_ups, pairs)
    try:
        with bar(game.title, MOST) as advance:
            for count in LOOKED_AT:
                while len(pairs) < count:
                    played = play_pairs(game, match_ups, len(pairs), TURN)
                    pairs += played
                    advance(len(played))
                measured, settled = checked(match_ups, pairs)
                if settled:
                    break
    except KeyboardInterrupt:
        interrupted = True
    replaces = bool(match_ups[0].originals)
    says = " ".join(verdict(measured, replaces, shop, catalogue(lang)))
    if as_json:
        rows = {
            "total": as_value(measured.total),
            "by": [*map(as_value, measured.by)],
            "cards": [*map(as_value, measured.cards)],
        }
        made = origin(game, game.settle({option: text}), [read_spec(BOT)])
        print(json.dumps({"game": game.name, "option": option, "settled": settled, "says": says, **rows, KEY: made}))
    elif says:
        print(says)
    return INTERRUPTED if interrupted else 0


def as_value(share: Share) -> dict[str, Any]:
    """Return a share as a JSON value; an unbounded end of the difference is null."""
    return {
        name: None if isinstance(value, float) and isinf(value) else value for name, value in asdict(share).items()
    } | {"clear": share.is_clear}
