"""All commands: the module of each, imported when it is called, so that `trized` starts quickly."""

from copy import copy
from importlib import import_module
from typing import cast

import click

from trized.cli.help import translated
from trized.cli.parameters import Group
from trized.kernel.errors import ENGLISH

# The module of each command and the sentence that describes it. The command is the function of its name.
COMMANDS = {
    "man": ("manual", "Print the manual page, for `man -l -`."),
    "play": ("play", "Play on this machine, in the browser or in the terminal."),
    "hint": ("hint", "Show the best action in a position, or that of a bot, and why."),
    "serve": ("serve", "Serve games to others in one process; any number of servers may share a store and a bus."),
    "backup": ("backup", "Copy all tables of a store into one new file, while people play."),
    "restore": ("backup", "Restore a backup into an empty store of either kind."),
    "sim": ("sim", "Let bots play many games and print the results."),
    "arena": ("arena", "Let bots play each other and rank them."),
    "exploit": ("exploit", "Tune a response against a bot and measure what it gains."),
    "report": ("report", "Let bots play many games and write a page with a verdict, charts and tables."),
    "compare": ("compare", "Compare two variants of a game on the same seeds, with intervals."),
    "sweep": ("sweep", "Play every value of an option or of a field of the box, and plot the effect."),
    "watch": (
        "watch",
        "Check a custom file whenever it is saved, compare it with the base on the same seeds, "
        "and redraw a small page.",
    ),
    "balance": ("balance", "Test a custom file against the originals until a verdict is settled."),
    "cite": ("cite", "Print how to cite a result: a sentence and an entry for BibTeX."),
    "run": ("cite", "Repeat the command of a result, and print whether the results are equal."),
    "train": ("train", "Train a neural net by self-play; a gate accepts only stronger nets."),
    "train-policy": (
        "train_policy",
        "Train a neural net by policy gradient, in millions of games without search.",
    ),
    "bench": ("bench", "Measure the speed of the games, or with `bench table` of a server with many tables."),
    "replay": ("replay", "Print the log of a record, show a position, or verify it."),
    "review": ("review", "Review a finished game: mistakes, better moves, luck."),
    "card": ("card", "Show the text of a card."),
    "check": ("check", "Check a custom file, such as cards or a board, against the rules."),
    "new-game": ("new_game", "Write a small working game as a start for a new one."),
    "puzzles": ("puzzles", "Make, list, check and solve puzzles."),
    "tribe": ("check", "Check tribes: an older name of `trized check`."),
}
HIDDEN = {"tribe"}


class Listed(Group):
    """The commands as the help lists them; the one that is called is imported."""

    lang = ENGLISH  # other in the copy that `translated` returns

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        return name, command and load(command, self.lang), rest


def load(listed: click.Command, lang: str = ENGLISH) -> click.Command:
    """Return the command that `listed` names, from its module, in `lang`."""
    name = str(listed.name)
    module, sentence = COMMANDS[name]
    command: click.Command = copy(getattr(import_module(f"trized.cli.{module}"), name.replace("-", "_")))
    command.help, command.hidden = sentence, listed.hidden
    return translated(command, lang)


def load_all() -> click.Group:
    """Return all commands, imported."""
    group = copy(trized)
    group.commands = {name: load(command) for name, command in trized.commands.items()}
    return group


@click.group(
    cls=Listed,
    commands=[click.Command(name, help=text, hidden=name in HIDDEN) for name, (_, text) in COMMANDS.items()],
    help="Play and study board games.",
    invoke_without_command=True,
    context_settings={"show_default": True},
)
@click.option("--version", is_flag=True, help="Print the version.")
@click.option("--install-completion", is_flag=True, help="Install completion for the current shell.")
@click.option(
    "--show-completion",
    is_flag=True,
    help="Show completion for the current shell, to copy it or customize the installation.",
)
@click.pass_context
def trized(context: click.Context, version: bool, install_completion: bool, show_completion: bool) -> None:
    """Print the version, the script of the shell, or the help if no command is called."""
    if version:
        from trized import __version__, compiled

        click.echo(f"trized {__version__} ({'compiled' if compiled() else 'interpreted'} rules)")
    elif install_completion or show_completion:
        from trized.cli import completion

        completion.run(context.command, cast(Listed, context.command).lang, install=install_completion)
    elif context.invoked_subcommand is None:
        click.echo(context.get_help())
