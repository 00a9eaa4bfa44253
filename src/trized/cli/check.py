"""`trized check`: checks a custom file."""

import json
import sys

import click

from trized.cli import parameters
from trized.cli.arguments import read_custom, read_game
from trized.cli.catalogue import refuse, say
from trized.cli.parameters import Command, Group
from trized.games import REGISTRY, load
from trized.kernel import Game
from trized.kernel.differences import differences
from trized.kernel.schema import schema_of


@click.command(cls=Command)
@parameters.game
@click.argument("file", metavar="[FILE]", required=False, help="A custom file (TOML), a link or a code.")
@click.option("--option", metavar="NAME", help="The option for the file, if several take one.")
@click.option(
    "--against", metavar="FILE", help="Print what differs from another file, a link or a value of the option."
)
@click.option("--schema", is_flag=True, help="Print the JSON Schema of such files, for editors.")
@parameters.lang
def check(name: str, file: str | None, option: str | None, against: str | None, schema: bool, lang: str) -> int:
    """Print a summary of a custom file, or a line for each problem; return the exit status.

    With `schema`, print the JSON Schema of such files instead; with `against`, differences from another file, a link
    or a value of the option.
    """
    game = read_game(name)
    option = read_own_option(game, option)
    if schema:
        print(json.dumps(schema_of(game, option, lang), ensure_ascii=False, indent=1))
        return 0
    if file is None:
        raise refuse("no_custom_file", game=game.name)
    return check_file(game, option, file, against, lang)


@click.group(cls=Group, no_args_is_help=False)
def tribe() -> None:
    """Go to the older name of `trized check`."""


@tribe.command("check")
@click.argument("file", metavar="FILE", help="A tribe file (TOML).")
@parameters.lang
def check_tribe(file: str, lang: str) -> int:
    """Check a tribe against the rules."""
    return check_file(game_with_option("tribe1"), "tribe1", file, None, lang)


def check_file(game: Game, option: str, file: str, against: str | None, lang: str) -> int:
    """Print the summary of a file, or its problems, or its differences; return the exit status."""
    text = read_custom(game, file)
    found = game.check_file(option, text, lang)
    if found.problems:
        print("\n".join(found.problems), file=sys.stderr)
        return 2
    if against:
        values = next(one.values for one in game.options if one.name == option)
        before = against if against in values else read_custom(game, against)
        print("\n".join(differences(game, option, before, text, lang) or (say(lang, "no_difference"),)))
        return 0
    print("\n".join(found.summary or (say(lang, "file_fits", path=file, option=option),)))
    return 0


def read_own_option(game: Game, name: str | None) -> str:
    """Return the option of a file: `name`, or the first that takes a file."""
    own = [option.name for option in game.options if option.own]
    if not own:
        raise refuse("no_own_option", title=game.title)
    if name and name not in own:
        raise refuse("other_own_option", title=game.title, name=name, known=own)
    return name or own[0]


def game_with_option(name: str) -> Game:
    """Return the first game that takes a file for the option `name`."""
    for game in map(load, REGISTRY):
        if any(option.name == name and option.own for option in game.options):
            return game
    raise refuse("no_game_with_option", name=name)
