"""The help of the commands in other languages: `texts/help/LANG.toml` maps the English sentences in the source."""

import re
import tomllib
from typing import Any

import typer

from trized.cli.catalogue import TEXTS, say
from trized.cli.parameters import DEFAULT_GAME

# Messages of the argument parser, by the key of the same message in the catalogues.
USAGE = {
    "missing": r"Missing \w+ '(?P<name>.+)'\.",
    "no_option": r"No such option: (?P<name>\S+?)\.?",
    "other_option": r"No such option: (?P<name>\S+) \(Possible options: (?P<near>.+)\)\.",
    "no_command": r"No such command '(?P<name>.+)'\.",
    "no_number": r"Invalid value for '(?P<name>.+)': Input should be a valid (integer|number).*",
    "too_small": r"Invalid value for '(?P<name>.+)': Input should be greater than or equal to (?P<least>.+)\.",
    "too_large": r"Invalid value for '(?P<name>.+)': Input should be less than or equal to (?P<most>.+)\.",
    "no_value": r"Option '(?P<name>.+)' requires an argument\.",
    "a_value": r"Option '(?P<name>.+)' does not take a value\.",
    "too_many": r"Got unexpected extra argument\(s\) \((?P<name>.+)\)\.",
}


def usage_message(english: str, lang: str) -> str:
    """Return a message of the argument parser in `lang`; one that is not in `USAGE` stays English."""
    found = ((key, re.fullmatch(pattern, english)) for key, pattern in USAGE.items())
    said = next((say(lang, f"usage.{key}", **match.groupdict()) for key, match in found if match), english)
    return f"{said} {say(lang, 'usage.help')}"


def translate(command: Any, lang: str) -> None:
    """Translate the help of a command, its parameters and subcommands into `lang`."""
    file = TEXTS / "help" / f"{lang}.toml"
    if file.exists():
        texts = tomllib.loads(file.read_text(encoding="utf-8"))
        named = {key.format(game=DEFAULT_GAME): text.format(game=DEFAULT_GAME) for key, text in texts["help"].items()}
        _translate(command, named, texts["layout"])


def _translate(command: Any, texts: dict[str, str], layout: dict[str, str]) -> None:
    for part in (command, *command.params):
        if getattr(part, "help", None):
            part.help = texts.get(part.help, part.help)
    if command.short_help:
        command.short_help = texts.get(command.short_help, command.short_help)
    english = command.get_help

    def get_help(context: typer.Context) -> str:
        text: str = english(context)
        for word, other in layout.items():
            text = text.replace(word, other)
        return text

    command.get_help = get_help
    for one in getattr(command, "commands", {}).values():
        _translate(one, texts, layout)
