"""The help of the commands in other languages: `texts/help/LANG.toml` maps the English sentences in the source."""

import tomllib
from typing import Any

import typer

from trized.cli.catalogue import TEXTS
from trized.cli.parameters import DEFAULT_GAME


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
