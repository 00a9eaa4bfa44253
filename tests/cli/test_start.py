"""Start-up time, version and help of the command."""

import os
import subprocess
import sys


def loaded_by(code: str) -> set[str]:
    """Return the modules that `code` loads in a new Python."""
    said = subprocess.run([sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"], capture_output=True)
    assert said.returncode == 0, said.stderr
    return set(said.stdout.decode().split())


def test_the_library_loads_nothing_that_only_a_terminal_needs():
    assert not {"rich", "typer", "trized.games.zenith"} & loaded_by("import trized")


def test_the_commands_load_their_rooms_only_when_called():
    assert not {"rich", "trized.games.zenith", "trized.lab"} & loaded_by("import trized.cli.commands")


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
    around = {**os.environ, "_TRIZED_COMPLETE": "complete_bash", "COMP_WORDS": "trized rep", "COMP_CWORD": "1"}
    command = [sys.executable, "-c", "from trized.cli import main; main()"]
    done = subprocess.run(command, env=around, capture_output=True, text=True)
    assert set(done.stdout.split()) == {"replay", "report"}, done.stderr
