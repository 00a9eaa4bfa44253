"""Fixtures: the command line, and a small game for it."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from trized.cli import main
from trized.games import REGISTRY


@dataclass
class Said:
    """The output of a command and its exit status."""

    status: int
    out: str
    err: str


Command = Callable[..., Said]


@pytest.fixture
def trized(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """Call `trized` with arguments and typed lines; the game `pile` is registered as well."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(REGISTRY, "pile", "tests.support.pile")
    monkeypatch.setenv("COLUMNS", "80")

    def call(*arguments: object, typed: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Said(left.value.code, out, err)

    return call


@pytest.fixture
def record(trized, tmp_path):
    """Return the path of a record of Pile."""
    path = tmp_path / "game.txt"
    trized("play", "--text", "pile", "--seed", "3", "--seats", "me,me", "--save", path, typed="\n1\n\n2\n" * 20)
    return path
