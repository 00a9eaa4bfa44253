"""Reads games, options and languages from a command line; invalid ones raise Refused."""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from trized.cli.catalogue import refuse, say
from trized.games import REGISTRY, load
from trized.kernel import Game, Options
from trized.kernel.creation import decode, is_code
from trized.kernel.errors import ENGLISH
from trized.kernel.files import read_bytes
from trized.kernel.language import language
from trized.kernel.names import Names


def read_game(name: str) -> Game:
    """Return the game with this name, in any case."""
    if name.lower() not in REGISTRY:
        raise refuse("no_game", name=name, hint=Names(dict.fromkeys(REGISTRY, ())).hint(name))
    return load(name.lower())


def read_options(game: Game, given: Sequence[str], lang: str = "") -> Options:
    """Read options such as `players=4` and add the defaults; with `lang`, report those without effect on stderr."""
    pairs = read_pairs(game, given)
    options = open_custom(game, pairs)
    settled = game.settle(options)
    for name in pairs.keys() & set(game.terms(settled).idle) if lang else ():
        others = [one for one in pairs if one != name]
        without = {one: game.settle({key: options[key] for key in pairs if key != one}) for one in others}
        cause = next((one for one in others if name not in game.terms(without[one]).idle), None)
        because = f"{cause}={pairs[cause]}" if cause else ""
        print(say(lang, "idle_because" if cause else "idle", option=name, because=because), file=sys.stderr)
    return settled


def read_pairs(game: Game, given: Sequence[str]) -> dict[str, str]:
    """Read options such as `players=4` without checking their values."""
    options: dict[str, str] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise refuse("no_option", one=one, example=example(game))
        if name.strip() in options:
            raise refuse("option_twice", name=name.strip())
        options[name.strip()] = value.strip()
    return options


def open_custom(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """Replace file names, links and codes in the options that take custom files by their text."""
    own = {option.name for option in game.options if option.own}
    named = {name for name in own & options.keys() if options[name].endswith(".toml") or is_code(options[name])}
    return {name: read_custom(game, value) if name in named else value for name, value in options.items()}


def read_custom(game: Game, source: str) -> str:
    """Return the text of a custom file, link or code; raise Refused if it is for another game."""
    if is_code(source) and not source.endswith(".toml"):
        creation = decode(source)
        if creation.game != game.name:
            raise refuse("other_creation", title=game.title, game=creation.game, option=creation.option)
        return creation.text
    try:
        return read_bytes(Path(source)).decode("utf-8-sig")
    except FileNotFoundError:
        raise refuse("no_file", path=source) from None
    except (OSError, ValueError) as error:
        raise refuse("unreadable", path=source, why=error) from None


def example(game: Game) -> str:
    """Return an option of the game with its default, such as `players=2`."""
    return f"{game.options[0].name}={game.options[0].default}" if game.options else "name=value"


def language_of(arguments: Sequence[str]) -> str:
    """Return the language of `--lang` or TRIZED_LANG, or English."""
    given = re.findall(r"(?m)^--lang[=\n](.*)$", "\n".join(arguments))
    return given[-1] if given else os.environ.get("TRIZED_LANG") or ENGLISH


def read_language(lang: str) -> str:
    """Return `lang`; raise Refused if it is not available."""
    return language(lang).code
