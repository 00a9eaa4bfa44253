"""`trized check`: checks a custom file."""

import json
import sys

from trized.cli.arguments import read_custom, read_game
from trized.cli.catalogue import refuse, say
from trized.games import REGISTRY, load
from trized.kernel import Game
from trized.kernel.differences import differences
from trized.kernel.schema import schema_of


def run(name: str, file: str | None, *, option: str, schema: bool = False, against: str = "", lang: str) -> int:
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


def read_own_option(game: Game, name: str) -> str:
    """Return the option of a file: `name`, or the first that takes a file."""
    own = [option.name for option in game.options if option.own]
    if not own:
        raise refuse("no_own_option", title=game.title)
    if name and name not in own:
        raise refuse("other_own_option", title=game.title, name=name, known=own)
    return name or own[0]


def game_with_option(name: str) -> str:
    """Return the name of the first game that takes a file for the option `name`."""
    for known in REGISTRY:
        if any(option.name == name and option.own for option in load(known).options):
            return known
    raise refuse("no_game_with_option", name=name)
