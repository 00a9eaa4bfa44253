"""Help and usage errors in every language: `texts/help/LANG.toml` maps the English sentences in the source."""

import tomllib
from copy import copy
from functools import cache
from typing import Any, cast

import click

from trized.cli.catalogue import TEXTS, say
from trized.cli.parameters import DEFAULT_GAME, Misuse


def usage_message(error: click.ClickException, lang: str) -> str:
    """Return the message of a usage error in `lang`; one without a text in the catalogues stays English."""
    key, values = described(error)
    return f"{say(lang, f'usage.{key}', **values) if key else error.format_message()} {say(lang, 'usage.help')}"


def described(error: click.ClickException) -> tuple[str, dict[str, object]]:
    """Return the key and the values of the message of a usage error; no key if the catalogues have none."""
    match error:
        case Misuse():
            return error.key, error.values
        case click.NoSuchOption(possibilities=[_, *_] as near):
            return "other_option", {"name": error.option_name, "near": ", ".join(sorted(near))}
        case click.NoSuchOption():
            return "no_option", {"name": error.option_name}
        case click.NoSuchCommand(possibilities=[_, *_] as near):
            return "other_command", {"name": error.command_name, "near": ", ".join(sorted(near))}
        case click.NoSuchCommand():
            return "no_command", {"name": error.command_name}
        case click.MissingParameter(param=click.Parameter() as parameter):
            return "missing", {"name": name_of(parameter)}
        case click.BadParameter(param=click.Parameter() as parameter):  # all other types take any text
            return "no_number", {"name": name_of(parameter)}
        case click.UsageError(ctx=click.Context(command=click.Group())):
            return "missing", {"name": "COMMAND"}
    return "", {}


def name_of(parameter: click.Parameter) -> str:
    """Return the name of an option or the metavar of an argument."""
    return parameter.opts[0] if isinstance(parameter, click.Option) else parameter.human_readable_name


def translated(command: click.Command, lang: str) -> click.Command:
    """Return a copy of a command whose help is in `lang`, with its parameters and subcommands."""
    texts, layout = help_texts(lang)
    twin: Any = copy(command)
    twin.params = [copy(parameter) for parameter in command.params]
    for part in (twin, *twin.params):
        part.help = texts.get(part.help, part.help)

    def get_help(context: click.Context) -> str:
        text = type(command).get_help(twin, context)
        for word, other in layout.items():
            text = text.replace(word, other)
        return text

    twin.get_help, twin.lang = get_help, lang
    if isinstance(command, click.Group):
        twin.commands = {name: translated(part, lang) for name, part in command.commands.items()}
    return cast(click.Command, twin)


@cache
def help_texts(lang: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the help in `lang` by English sentence, and the words of the layout; both are empty for English."""
    file = TEXTS / "help" / f"{lang}.toml"
    if not file.exists():
        return {}, {}
    texts = tomllib.loads(file.read_text(encoding="utf-8"))
    named = {key.format(game=DEFAULT_GAME): text.format(game=DEFAULT_GAME) for key, text in texts["help"].items()}
    return named, texts["layout"]
