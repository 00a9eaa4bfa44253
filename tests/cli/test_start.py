"""Start-up time, version and help of the command."""

import os
import subprocess
import sys
from inspect import signature

import pytest

from trized.cli.commands import load_all

COMMANDS = [command for one in load_all().commands.values() for command in getattr(one, "commands", {"": one}).values()]


def loaded_by(code: str) -> set[str]:
    """Return the modules that `code` loads in a new Python."""
    said = subprocess.run([sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"], capture_output=True)
    assert said.returncode == 0, said.stderr
    return set(said.stdout.decode().split())


def test_the_library_loads_nothing_that_only_a_terminal_needs():
    assert not {"rich", "click", "trized.games.zenith"} & loaded_by("import trized")


def test_the_commands_load_their_rooms_only_when_called():
    assert not {"rich", "trized.games.zenith", "trized.lab"} & loaded_by("import trized.cli.commands")


def test_the_list_of_commands_imports_none_of_them():
    code = "import contextlib, io\nfrom trized.cli import main\n"
    code += "with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):\n    main(['--help'])"
    assert not {"rich", "uvicorn", "trized.cli.play", "trized.lab"} & loaded_by(code)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_takes_its_own_parameters(command):
    assert signature(command.callback).bind(**{parameter.name: None for parameter in command.params})


def test_without_a_command_the_help_is_shown(trized):
    said = trized()
    assert said.status == 0
    assert all(command in said.out for command in ("play", "serve", "sim", "bench", "replay", "card"))


def test_the_version_is_one_line(trized):
    assert trized("--version").out.startswith("trized ")


def test_manual_page_describes_every_command_and_its_options(trized):
    page = trized("man").out
    assert page.startswith(".TH TRIZED 1 ")
    assert all(f".SS {command}\n" in page for command in ("play", "serve", "sim", "bench", "replay", "card"))
    assert "\\-\\-games" in page


def test_shell_completion_offers_commands():
    around = {**os.environ, "_TRIZED_COMPLETE": "bash_complete", "COMP_WORDS": "trized rep", "COMP_CWORD": "1"}
    command = [sys.executable, "-c", "from trized.cli import main; main()"]
    done = subprocess.run(command, env=around, capture_output=True, text=True)
    assert set(done.stdout.split()) == {"plain,replay", "plain,report"}, done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_script_of_the_shell_is_shown(trized, monkeypatch, shell):
    monkeypatch.setenv("SHELL", f"/bin/{shell}")
    assert f"_TRIZED_COMPLETE={shell}_complete" in trized("--show-completion").out


def test_completion_is_installed_once_in_the_startup_file(trized, monkeypatch, tmp_path):
    monkeypatch.setenv("SHELL", "/bin/bash")
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / ".bashrc").write_text("alias ll='ls -l'\n")
    for _ in range(2):
        said = trized("--install-completion")
    assert f"is in {tmp_path}/.bash_completions/trized.sh;" in said.out
    assert (tmp_path / ".bashrc").read_text() == "alias ll='ls -l'\nsource ~/.bash_completions/trized.sh\n"
    assert "_TRIZED_COMPLETE=bash_complete" in (tmp_path / ".bash_completions/trized.sh").read_text()


def test_completion_of_an_unknown_shell_is_refused(trized, monkeypatch):
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    said = trized("--install-completion")
    assert (said.status, said.out) == (2, "")
    assert said.err == "Completion cannot be installed for the shell 'tcsh'; it can for bash, zsh, fish.\n"
