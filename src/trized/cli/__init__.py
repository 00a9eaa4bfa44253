"""The command line."""

import io
import os
import sys

from trized.kernel.errors import ENGLISH, Refused

USAGE = 2  # exit status for invalid arguments


def main(arguments: list[str] | None = None, application: object = None) -> None:
    """Run the command line; print one line on stderr if it fails. `application` makes that of a server."""
    import typer

    from trized.cli.arguments import language_of, read_language
    from trized.cli.commands import app
    from trized.cli.help import translate, usage_message

    write_any_letter()
    lang = ENGLISH
    try:
        lang = read_language(language_of(sys.argv[1:] if arguments is None else arguments))
        command = typer.main.get_command(app)
        translate(command, lang)
        status = command(arguments, prog_name="trized", standalone_mode=False, obj=application)
    except Refused as refused:
        fail(refused.message(lang))
    except typer.TyperException as error:
        fail(usage_message(one_line(getattr(error, "format_message", error.__str__)()), lang))
    except typer.Abort:
        sys.exit(130)
    except KeyboardInterrupt:
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


def one_line(text: str) -> str:
    """Join the lines of a text, with a full stop at the end."""
    line = " ".join(text.split())
    return line if line.endswith((".", "!", "?")) else f"{line}."


def fail(sentence: str) -> None:
    """Print a message on stderr and exit with status USAGE."""
    print(one_line(sentence), file=sys.stderr)
    sys.exit(USAGE)
