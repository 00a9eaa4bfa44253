"""The language of the commands: TRIZED_LANG, or --lang."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from trized.cli import main
from trized.cli.catalogue import TEXTS
from trized.cli.commands import load_all
from trized.cli.parameters import DEFAULT_GAME

FRENCH = tomllib.loads((TEXTS / "help" / "fr.toml").read_text(encoding="utf-8"))["help"]


def sentences(command: Any) -> Iterator[str]:
    """Yield all help texts of a command and its subcommands."""
    for part in (command, *command.params):
        if getattr(part, "help", None):
            yield part.help
    for one in getattr(command, "commands", {}).values():
        yield from sentences(one)


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as end:
        main(list(arguments))
    assert isinstance(end.value.code, int)
    return end.value.code


def test_every_sentence_of_the_help_is_translated():
    needed = {sentence.replace(f"such as {DEFAULT_GAME}", "such as {game}") for sentence in sentences(load_all())}
    assert needed ^ FRENCH.keys() == set()


def test_help_is_in_the_language_of_the_environment(monkeypatch, capsys):
    monkeypatch.setenv("TRIZED_LANG", "fr")

    assert run("sim", "--help") == 0

    assert "Nombre de parties." in capsys.readouterr().out


def test_tables_are_in_the_language_of_the_environment(monkeypatch, capsys):
    monkeypatch.setenv("TRIZED_LANG", "fr")

    assert run("sim", DEFAULT_GAME, "--games", "1", "--jobs", "1") == 0

    assert "décisions par partie" in capsys.readouterr().out


def test_refusals_are_in_the_language_of_the_environment(monkeypatch, capsys):
    monkeypatch.setenv("TRIZED_LANG", "fr")

    assert run("sim", DEFAULT_GAME, "--games", "0") == 2

    assert capsys.readouterr().err == "Le nombre de parties doit être au moins 1, pas 0.\n"


def test_an_unknown_game_is_refused_in_the_language_of_the_option(capsys):
    assert run("card", "xyz", "--lang", "fr") == 2

    assert "Il n’y a pas de jeu « xyz »" in capsys.readouterr().err


def test_an_unknown_language_is_refused(monkeypatch, capsys):
    monkeypatch.setenv("TRIZED_LANG", "xx")

    assert run("sim", DEFAULT_GAME) == 2

    assert "'xx'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("sim", "Il manque : GAME."),
        ("sim zoondo --nope 3", "Il n’y a pas d’option « --nope »."),
        ("sim zoondo --gams 3", "Il n’y a pas d’option « --gams » ; semblables : --games."),
        ("nope", "Il n’y a pas de commande « nope »."),
        ("ply", "Il n’y a pas de commande « ply » ; semblables : play, replay."),
        ("puzzles", "Il manque : COMMAND."),
        ("serve --port none", "« --port » attend un nombre."),
        ("play zenith --port 70000", "« --port » doit être au plus 65535."),
        ("puzzles check zoondo --deeper 0", "« --deeper » doit être au moins 1."),
        ("sim zoondo --games", "« --games » attend une valeur."),
        ("sim zoondo --json=3", "« --json » ne prend pas de valeur."),
        ("sim zoondo a b", "C’est de trop : a b."),
    ],
)
def test_messages_of_the_argument_parser_are_in_the_language_of_the_environment(
    monkeypatch, capsys, arguments, sentence
):
    monkeypatch.setenv("TRIZED_LANG", "fr")

    assert run(*arguments.split()) == 2

    assert capsys.readouterr().err == f"{sentence} Voir « trized --help ».\n"


def test_ratings_without_an_upper_or_lower_bound_need_no_words(monkeypatch, capsys):
    monkeypatch.setenv("TRIZED_LANG", "fr")

    assert run("arena", "zoondo", "--bots", "random,greedy", "--games", "4", "--jobs", "1") == 0

    assert {"≥", "≤"} <= set(capsys.readouterr().out)
