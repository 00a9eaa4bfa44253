"""`trized man`: the manual page, generated from the help."""

from datetime import date

import click

from trized import __version__
from trized.cli.commands import load_all
from trized.cli.parameters import Command


@click.command(cls=Command)
def man() -> None:
    """Print the manual page."""
    click.echo(manual(load_all()), nl=False)


def manual(group: click.Group) -> str:
    """Return the manual page of all commands in man(7) format."""
    lines = [
        f'.TH TRIZED 1 "{date.today():%Y-%m}" "Trized {__version__}"',
        ".SH NAME",
        f"trized \\- {escaped(group.help or '')}",
        ".SH SYNOPSIS",
        ".B trized",
        "COMMAND [OPTION]...",
        ".SH COMMANDS",
    ]
    for name, command in sorted(described(group, "")):
        lines += [f".SS {escaped(name)}", escaped((command.help or "").replace("\n", " "))]
        for parameter in command.params:
            if isinstance(parameter, click.Option) and not parameter.hidden:
                flags = ", ".join([*parameter.opts, *parameter.secondary_opts])
                value = "" if parameter.is_flag else f" {parameter.metavar or 'VALUE'}"
                lines += [".TP", f".B {escaped(flags + value)}", escaped(parameter.help or "")]
    return "\n".join(lines) + "\n"


def described(group: click.Group, prefix: str) -> list[tuple[str, click.Command]]:
    """Return all commands of a group and its subgroups, with their full names."""
    found: list[tuple[str, click.Command]] = []
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            found += described(command, f"{prefix}{name} ")
        elif not command.hidden:
            found.append((prefix + name, command))
    return found


def escaped(text: str) -> str:
    """Escape a text for man(7)."""
    plain = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
