"""Reads what a command line says about games, options and languages; refuses the rest with a sentence."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from trized.games import REGISTRY, load
from trized.kernel import LANGUAGES, Game, Options, Refused, language


def read_game(name: str) -> Game:
    """Return the game with this name, however it is capitalised."""
    if name.lower() not in REGISTRY:
        raise Refused(f"There is no game '{name}'; {nearest(name, REGISTRY)}")
    return load(name.lower())


def read_options(game: Game, given: Sequence[str]) -> Options:
    """Read options such as `players=4`, and fill in the others."""
    options: dict[str, str] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise Refused(f"'{one}' is no option; write its name and its value, such as {example(game)}.")
        if name.strip() in options:
            raise Refused(f"Option '{name.strip()}' is given twice; give it once.")
        options[name.strip()] = value.strip()
    own = {option.name for option in game.options if option.own}
    return game.settle({name: opened(value) if name in own else value for name, value in options.items()})


def opened(value: str) -> str:
    """Return what is in a file, if a value names one; otherwise the value."""
    if not value.endswith(".toml"):
        return value
    try:
        return Path(value).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise Refused(f"There is no file '{value}'.") from None
    except (OSError, ValueError) as error:
        raise Refused(f"'{value}' cannot be read ({error}).") from None


def example(game: Game) -> str:
    """Return an option of the game with its usual value."""
    return f"{game.options[0].name}={game.options[0].default}" if game.options else "name=value"


def read_language(lang: str) -> str:
    """Return the language if it is spoken here; refusals are told in it from now on."""
    if lang not in LANGUAGES:
        raise Refused(f"There is no language '{lang}' here; there is {', '.join(LANGUAGES)}.")
    language.set(lang)
    return lang


def nearest(name: str, known: Sequence[str] | dict[str, str]) -> str:
    """Say which known names are near a wrong one, or all of them if they are few."""
    names = list(known)
    lowered = {one.lower(): one for one in names}
    near = [lowered[one] for one in get_close_matches(name.lower(), lowered, n=3, cutoff=0.6)]
    if near:
        return f"do you mean {' or '.join(near)}?"
    return f"there is {', '.join(names)}." if len(names) <= 12 else "ask for all of them by leaving it out."
