"""Templates are filled in and made grammatical; user text is unchanged."""

from pathlib import Path

import pytest

from trized.kernel.catalogue import Catalogue, open_catalogue


@pytest.fixture
def french(tmp_path: Path) -> Catalogue:
    lines = (
        'of = "la colonne de {who}"',
        'to = "C\'est à {who} de jouer."',
        'that = "plus que {who} n\'en a"',
        'said = "{who} : « {text} »"',
        'cards = "{n:une carte|{n} cartes} de {who}"',
    )
    (tmp_path / "fr.toml").write_text("\n".join(lines), encoding="utf-8")
    return open_catalogue(tmp_path, "fr")


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("Anna", "la colonne d’Anna"),
        ("émile", "la colonne d’émile"),
        ("Boris", "la colonne de Boris"),
        ("Yann", "la colonne de Yann"),
        ("le premier joueur", "la colonne du premier joueur"),
        ("les Espions", "la colonne des Espions"),
        ("l’équipe adverse", "la colonne de l’équipe adverse"),
        ("a3", "la colonne de a3"),
    ],
)
def test_name_contracts_with_the_word_before_it(french, who, said):
    assert french("of", who=who) == said


def test_name_in_a_prompt_is_contracted_too(french):
    assert french("to", who="le second joueur") == "C’est au second joueur de jouer."
    assert french("to", who="les Architectes") == "C’est aux Architectes de jouer."
    assert french("that", who="Ida") == "plus qu’Ida n’en a"


def test_value_inside_a_plural_form_is_contracted_too(french):
    assert french("cards", n=2, who="Anna") == "2 cartes d’Anna"
    assert french("of", who=french("cards", n=1, who="le voisin")) == "la colonne d’une carte du voisin"


def test_chat_messages_are_left_unchanged(french):
    said = french("said", who="Anna", text="prêt à le faire, fan de Anna")
    assert said.replace("\N{NO-BREAK SPACE}", " ") == "Anna : « prêt à le faire, fan de Anna »"
