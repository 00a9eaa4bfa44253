"""`trized --show-completion` and `--install-completion`: the script that completes commands in a shell."""

import os
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from trized.cli.catalogue import refuse, say

# Shell: the file for the script and, if it is not loaded by itself, the startup file with the line that does.
FILES = {
    "bash": (".bash_completions/trized.sh", ".bashrc", "source ~/.bash_completions/trized.sh"),
    "zsh": (".zfunc/_trized", ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit"),
    "fish": (".config/fish/completions/trized.fish", "", ""),
}


def run(command: click.Command, lang: str, *, install: bool) -> None:
    """Print the script for the user's shell, or install it into the home folder."""
    shell = Path(os.environ.get("SHELL") or "powershell").name
    known = get_completion_class(shell)
    if known is None or (install and shell not in FILES):
        raise refuse("no_completion", shell=shell, known=list(FILES))
    script = known(command, {}, "trized", "_TRIZED_COMPLETE").source()
    if not install:
        print(script)
        return
    file, startup, line = FILES[shell]
    path = Path.home() / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(script, encoding="utf-8")
    if startup:
        begun = Path.home() / startup
        text = begun.read_text(encoding="utf-8") if begun.exists() else ""
        if line not in text.splitlines():
            begun.write_text(f"{text.rstrip()}\n{line}\n".lstrip(), encoding="utf-8")
    print(say(lang, "completion", shell=shell, path=path))
