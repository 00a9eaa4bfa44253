"""Reads games, options and languages from a command line; refuses the rest with a sentence."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from trized.cli.catalogue import catalogue, say
from trized.games import REGISTRY, load
from trized.kernel import LANGUAGES, Game, Options, Refused, language, refusal


def read_game(name: str, lang: str = "") -> Game:
    """Return the game with this name, however it is capitalised."""
    if name.lower() not in REGISTRY:
        raise Refused(say(lang, "no_game", name=name, hint=nearest(name, REGISTRY, lang)))
    return load(name.lower())


def read_options(game: Game, given: Sequence[str], lang: str = "") -> Options:
    """Read options such as `players=4`, and fill in the others."""
    options = read_pairs(game, given, lang)
    own = {option.name for option in game.options if option.own}
    return game.settle({name: opened(value, lang) if name in own else value for name, value in options.items()}, lang)


def read_pairs(game: Game, given: Sequence[str], lang: str = "") -> dict[str, str]:
    """Read options such as `players=4` without checking them."""
    options: dict[str, str] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise Refused(say(lang, "no_option", one=one, example=example(game)))
        if name.strip() in options:
            raise Refused(say(lang, "option_twice", name=name.strip()))
        options[name.strip()] = value.strip()
    return options


def opened(value: str, lang: str = "") -> str:
    """Return what is in a file, if a value names one; otherwise the value."""
    if not value.endswith(".toml"):
        return value
    try:
        return Path(value).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise Refused(say(lang, "no_file", path=value)) from None
    except (OSError, ValueError) as error:
        raise Refused(say(lang, "unreadable", path=value, why=error)) from None


def example(game: Game) -> str:
    """Return an option of the game with its usual value."""
    return f"{game.options[0].name}={game.options[0].default}" if game.options else "name=value"


def read_language(lang: str) -> str:
    """Return `lang` and use it for refusals from now on; raise Refused if Trized does not have it."""
    if lang not in LANGUAGES:
        raise refusal("language", lang=lang, known=LANGUAGES)
    language.set(lang)
    return lang


def nearest(name: str, known: Sequence[str] | dict[str, str], lang: str = "") -> str:
    """List the known names near a wrong one, or all of them if they are few."""
    names = list(known)
    lowered = {one.lower(): one for one in names}
    near = [lowered[one] for one in get_close_matches(name.lower(), lowered, n=3, cutoff=0.6)]
    if near:
        return meant(near, lang)
    return say(lang, "there_is", names=", ".join(names)) if len(names) <= 12 else say(lang, "ask_for_all")


def meant(names: Sequence[str], lang: str = "") -> str:
    """Suggest one of some names."""
    return say(lang, "do_you_mean", names=catalogue(lang or language.get()).join(names, "or"))
