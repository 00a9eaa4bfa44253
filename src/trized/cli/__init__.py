"""The command line."""

import io
import os
import sys

from trized.kernel.errors import ENGLISH, Refused

USAGE = 2  # exit status for invalid arguments


def main(arguments: list[str] | None = None, application: object = None) -> None:
    """Run the command line; print one line on stderr if it fails. `application` makes that of a server."""
    import click

    from trized.cli.arguments import language_of, read_language
    from trized.cli.commands import trized
    from trized.cli.help import translated, usage_message

    write_any_letter()
    lang = ENGLISH
    try:
        lang = read_language(language_of(sys.argv[1:] if arguments is None else arguments))
        command = translated(trized, lang)
        status = command.main(arguments, prog_name="trized", standalone_mode=False, obj=application)
    except Refused as refused:
        fail(refused.message(lang))
    except click.ClickException as error:
        fail(usage_message(error, lang))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads; the last flush must not fail
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)


def write_any_letter() -> None:
    """Replace letters that a console lacks, and write UTF-8 to pipes, so that no letter ends a command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower().replace("-", "") != "utf8":
            if stream.isatty() or os.environ.get("PYTHONIOENCODING"):
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8")


def fail(sentence: str) -> None:
    """Print a message on stderr, in one line with a full stop, and exit with status USAGE."""
    line = " ".join(sentence.split())
    print(line if line.endswith((".", "!", "?")) else f"{line}.", file=sys.stderr)
    sys.exit(USAGE)
