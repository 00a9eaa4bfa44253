"""Parameters that several commands share: game, language, options, seeds, output; and how invalid ones are reported."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from trized.cli.arguments import read_language
from trized.games import REGISTRY
from trized.kernel import LANGUAGES
from trized.kernel.errors import ENGLISH

DEFAULT_GAME = next(iter(REGISTRY))
Function = TypeVar("Function", bound=Callable[..., Any])
Parameter = Callable[[Function], Function]


class Misuse(click.UsageError):
    """A usage error with the key `usage.KEY` of its message and the values in it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


class Integer(click.IntRange):
    """An integer; one beyond a bound is reported with the bound."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number: int = click.INT.convert(value, param, ctx)
        name = param.opts[0] if param else ""
        if self.min is not None and number < self.min:
            raise Misuse("too_small", name=name, least=self.min)
        if self.max is not None and number > self.max:
            raise Misuse("too_large", name=name, most=self.max)
        return number


class Command(click.Command):
    """A command; arguments beyond its own, and an option with or without a value, are reported as Misuse."""

    allow_extra_args = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            more = super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            flags = [option for option in self.get_params(ctx) if isinstance(option, click.Option) and option.is_flag]
            is_flag = any(error.option_name in (*option.opts, *option.secondary_opts) for option in flags)
            raise Misuse("a_value" if is_flag else "no_value", name=error.option_name) from None
        if more and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            raise Misuse("too_many", name=" ".join(more))
        return more


class Group(Command, click.Group):
    """A command with subcommands, which help lists in the order of the source."""

    command_class = Command

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


game = click.argument("name", metavar="GAME", help=f"The game, such as {DEFAULT_GAME}.")
lang = click.option(
    "--lang",
    metavar="|".join(LANGUAGES),
    envvar="TRIZED_LANG",
    show_envvar=True,
    default=ENGLISH,
    is_eager=True,
    callback=lambda context, parameter, value: read_language(value),
    help="The language.",
)
given = click.option("--option", "given", metavar="K=V", multiple=True, help="An option of the game; may be repeated.")
rows = click.option(
    "--out", metavar="DIR", type=Path, help="Write Parquet tables; the same command resumes an interrupted run."
)
store = click.option(
    "--store",
    metavar="URL",
    envvar="TRIZED_STORE",
    show_envvar=True,
    default="sqlite:trized.db",
    help="sqlite:FILE or postgresql://USER@HOST/NAME.",
)
engine = click.option("--engine", metavar="local|ray[:ADDRESS]", default="local", help="Where the games run.")
jobs = click.option("--jobs", metavar="J", type=int, help="Number of processes; default: one for each core.")
number = click.option("--game", "number", metavar="N", type=int, help="Game N of a file with many; or write FILE#N.")
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON value and nothing else.")


def seats(default: str) -> Parameter[Any]:
    """Return the option for the bots of a simulation."""
    return click.option(
        "--seats", metavar="SPEC,SPEC…", default=default, help="Bots for each seat or side, or one for all."
    )


def seed(default: int) -> Parameter[Any]:
    """Return the option for the seed of all chance."""
    return click.option("--seed", metavar="S", default=default, help="The same seed gives the same games.")
