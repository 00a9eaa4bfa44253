"""Mistakes of language that a test can find: in every catalogue, and in the sentences of games."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conformance.case import Case, find, names, pick
from trized.kernel import LANGUAGES, PUBLIC, EventLog, Seeded
from trized.kernel.catalogue import Catalogue, open_catalogue

SOURCE = Path(__file__).parents[2] / "src" / "trized"
CATALOGUES = sorted(
    path.parent for path in SOURCE.rglob("en.toml") if "templates" not in path.parts and path.parent.name != "languages"
)
SLIPS = {
    "en": (
        (r"[\d}] %", "a percentage has no space in English"),
        (r"\b[Aa] (?=[AEIOUaeio])(?!one\b|once\b|eu|Eu|or\b)", "'a' before a vowel"),
        (r"\b[Aa]n (?=[^AEIOUaeiouh{8\W])", "'an' before a consonant"),
        (r"(?:^|[.:;!?] )[Yy]ou (has|is|plays|holds|wins|gains|pays)\b", "'you' with the verb of somebody else"),
        (r"\b1 (stars|turns|cards|credits|points|ships|worlds|spaces)\b", "one of many"),
        (r"\bof You\b|before the screen|\bpart with\b|of a hundred|Nobody plays|% sure", "nobody would say that"),
    ),
    "fr": (
        (r"[^\s\W\d][:;!?](?=\s|$)", "no space before the mark"),
        (r"(?<![\w«]) ?«(?! |\u00a0)|(?<! |\u00a0)»", "no space inside the quotation marks"),
        (r"\b([Dd]e|à) les? (?=premier|second|joueur|trou|monde|[A-Z])", "not contracted"),
        (r"(?<!-)\b([Dd]e|[Qq]ue|[Ll]e) (?=[aeiouyéèê][a-zéèê])(?!oui\b|onze|un à|y[aeo]|est)", "not elided"),
        (r"(?<=[a-z,] )(Vous|Votre|Vos)\b|: (Vous|Votre adversaire)\.?$", "a capital in the middle"),
        (r"\b(the|your|with|card|player|opponent|leader badge|turn|round)\b", "English inside French"),
        (r"de couleur (vert|bleu)\b|nº 0\b|place 0\b|offrent 0\b|se lirait|\bduel\b", "nobody would say that"),
        (r"\brobots?\b|\b[Aa]nnul|\b[Dd]ésign", "another word for a bot, taking back or choosing"),
    ),
}
TYPED = re.compile(r"--[a-z]+|«[^»]*»|'[^']*'|“[^”]*”|trized sim|\.toml|docs/\S+")  # typed text


def slips(lang: str, said: str) -> list[str]:
    text = TYPED.sub("–", said.replace("\N{NO-BREAK SPACE}", " "))
    return [f"{what}: {said!r}" for pattern, what in SLIPS[lang] if re.search(pattern, text)]


def told(found: Catalogue) -> Iterator[str]:
    """Yield the templates in all plural forms."""
    for key, said in found.templates.items():
        if not key.startswith(("help", "figure.", "value.")):
            for form in (1, 2):
                yield re.sub(r"\{\w+:((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}", rf"\{form}", said)


def unfilled(said: str) -> str:
    """Return a template without the names of its values."""
    return re.sub(r"\{\w+\}", "{}", said)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Recruit a Animod."),
        ("en", "It is 5 % sure."),
        ("en", "The tribe has 1 stars."),
        ("en", "The Mars column of You"),
        ("fr", "un monde de couleur vert"),
        ("fr", "Place prise : Vous."),
        ("fr", "Victoire de Votre adversaire"),
        ("fr", "Les Espions offrent 0 BZ$."),
        ("fr", "Atouts: trois"),
        ("fr", "la colonne de anna"),
        ("fr", "C’est à le premier joueur"),
        ("fr", "Votre opponent joue."),
    ],
)
def test_a_slip_is_seen(lang, said):
    assert slips(lang, said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_catalogue_has_a_slip(lang):
    assert CATALOGUES
    wrong = [
        slip
        for folder in CATALOGUES
        for said in told(open_catalogue(folder, lang))
        for slip in slips(lang, unfilled(said))
    ]
    assert not wrong, "\n".join(wrong)


def sentences(case: Case, lang: str) -> Iterator[str]:
    """Yield the sentences of one game: prompts, choices, events, cards."""
    words, events = case.game.words(lang), EventLog()
    options, chance, choices = case.walks[0][0], Seeded(1), Seeded(2)
    state = case.game.start(options, chance, events)
    while not state.over():
        seat, action = pick(state, choices)
        view = state.view(seat)
        yield words.prompt(view, seat)
        yield words.action(view, seat, action)
        before = len(events.events)
        state.apply(seat, action, chance)
        for event in events.events[before:]:
            for viewer in (PUBLIC, seat):
                if event.seen_by(viewer):
                    yield words.event(state.view(viewer), event)
    outcome = state.outcome()
    assert outcome is not None
    yield words.outcome(state.view(PUBLIC), outcome)
    yield from (str(card["text"]) for card in case.game.cards(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_no_sentence_of_a_game_has_a_slip(name, lang):
    said = list(sentences(find(name), lang))
    assert not [one for one in said if "{" in one]
    wrong = {slip for one in said for slip in slips(lang, one)}
    assert not wrong, "\n".join(sorted(wrong))
