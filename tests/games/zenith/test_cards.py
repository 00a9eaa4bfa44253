"""Card texts: generated from the effects that the rules run, in both languages."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from trized.games.zenith.cards import agent_texts, card_text, cards, level_texts
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.effects.registry import read_effect
from trized.games.zenith.opening import printed_box
from trized.games.zenith.state import WIDTH
from trized.kernel import LANGUAGES, Refused

ENGLISH = {
    "khan": "Gain 1 influence on Mercury. Gain 2 influence on a planet of your choice. "
    "You may give your opponent the Leader badge to gain 2 influence on another planet.",
    "chaka": "Gain 1 influence on Mercury. You may exile 2 of your cards (none from Mercury) to gain 10 credits.",
    "amytis": "Gain 1 influence on Mercury. You may exile the last 2, 4 or 7 cards of your Mercury column "
    "to gain 1, 2 or 3 influence on Mercury.",
    "magellan": "Gain 1 influence on Mercury. Gain 1 influence on each of 2 different planets of your choice. "
    "Transfer 1 card of each planet.",
    "secret-kali": "Gain 1 influence on Mercury. You may give your opponent 3 credits "
    "to gain 2 influence on a planet of your choice other than Mercury.",
    "guy-gambler": "Gain 1 influence on Mercury. Gain 5 credits. "
    "If you hold the Leader badge, take a Bonus token from the reserve.",
    "punk-mari": "Gain 1 influence on Mercury. Discard your whole hand. Gain 2 influence on a planet of your choice.",
    "geronimo": "Gain 1 influence on Venus. Gain 2 credits for each different planet among your cards in play.",
    "moussa": "Gain 1 influence on Venus. Gain 4, 8 or 12 credits "
    "if 1, 2 or 3 of your technologies are at level 1 or higher.",
    "felis": "Gain 1 influence on Venus. Gain 3 zenithium. Your opponent gains 1 zenithium.",
    "stessy-power": "Gain 1 influence on Venus. You may pay 1, 2 or 4 zenithium "
    "to gain 1, 2 or 3 influence, each on a planet of your choice other than Venus.",
    "archimedes": "Gain 1 influence on Venus. You may develop your Animod technology for 1 zenithium less.",
    "buj0ld": "Gain 1 influence on Venus. You may develop your lowest technology for free.",
    "gilgamesh": "Gain 1 influence on Terra. Gain 2 influence on a planet of your choice. "
    "Gain 2 influence on a planet whose disc is on your opponent’s side.",
    "augustus": "Gain 1 influence on Terra. Gain 1, 2 and 1 influence, in this order, on 3 neighbouring planets.",
    "baron-goro": "Gain 1 influence on Terra. "
    "Give your opponent 1 influence on a planet of your choice other than Terra. Gain 3 zenithium.",
    "sir-sam": "Gain 1 influence on Terra. Move a disc of your choice back to its middle space.",
    "ice-june": "Gain 1 influence on Terra. You may discard 1 card from your hand to gain 1 influence on its planet.",
    "h3rb3rt": "Gain 1 influence on Terra. For each of Mercury, Venus, Mars and Jupiter, "
    "you may exile 1 of your cards there to gain 1 influence there.",
    "caesar": "Gain 1 influence on Mars. Choose: gain 1 zenithium, or gain 7 credits.",
    "domitian": "Gain 1 influence on Mars. 3 times: mobilize 1 card and gain 1 influence on its planet.",
    "charlize-gun": "Gain 1 influence on Mars. Mobilize 1 card. Transfer 1 card. Exile 1 of your opponent’s cards.",
    "handy-luke": "Gain 1 influence on Mars. Take a Bonus token of your choice from the boards.",
    "4nd3rs0n": "Gain 1 influence on Mars. Gain 2 influence on a planet whose disc is on its middle space.",
    "bajazet": "Gain 1 influence on Jupiter. You may exile 1 of your opponent’s cards to gain its cost in credits.",
    "geta": "Gain 1 influence on Jupiter. Choose: take the Leader badge gold side up, or gain 8 credits.",
    "th0mps0n": "Gain 1 influence on Jupiter. Gain 2 influence on a planet of your choice. "
    "If you have at least 6 credits, gain 1 influence on another planet.",
    "s1mmons": "Gain 1 influence on Mercury. Take from the reserve until you have 8 credits. "
    "Your opponent takes from the reserve until they have 8 credits.",
    "mungo": "Gain 1 influence on Terra. Choose: gain 1 influence on Mercury and 1 influence on Venus, "
    "or gain 1 influence on Mars and 1 influence on Jupiter.",
    "U3": "Steal 3 credits from your opponent.",
    "D4": "Gain 1 influence on each planet.",
    "U4": "Gain 1 influence on each of 3 neighbouring planets.",
    "P4": "Exile 1 of your cards and gain 2 influence on its planet. "
    "Exile 1 of your cards from another planet and gain 2 influence on its planet.",
    "token-exile-2": "Exile 2 of your opponent’s cards.",
    "lead-human-4": "Take the Leader badge. Gain 3 credits. You may give your teammate up to 2 cards from your hand.",
    "row-2": "When all three of your technologies are at level 2 or higher: "
    "gain 2 influence on a planet of your choice.",
}
FRENCH = {
    "khan": "Gagnez 1 influence sur Mercure. Gagnez 2 influences sur une planète de votre choix. "
    "Vous pouvez donner le badge Leader à votre adversaire pour gagner 2 influences sur une autre planète.",
    "amytis": "Gagnez 1 influence sur Mercure. Vous pouvez exiler les 2, 4 ou 7 dernières cartes "
    "de votre colonne Mercure pour gagner 1, 2 ou 3 influences sur Mercure.",
    "guy-gambler": "Gagnez 1 influence sur Mercure. Gagnez 5 crédits. "
    "Si vous possédez le badge Leader, prenez un jeton Bonus de la réserve.",
    "geronimo": "Gagnez 1 influence sur Vénus. Gagnez 2 crédits par planète différente parmi vos cartes en jeu.",
    "stessy-power": "Gagnez 1 influence sur Vénus. Vous pouvez payer 1, 2 ou 4 zénithium "
    "pour gagner 1, 2 ou 3 influences, chacune sur une planète de votre choix, sauf Vénus.",
    "buj0ld": "Gagnez 1 influence sur Vénus. Vous pouvez développer votre technologie la plus basse gratuitement.",
    "augustus": "Gagnez 1 influence sur Terre. Gagnez 1, 2 et 1 influences, dans cet ordre, sur 3 planètes voisines.",
    "sir-sam": "Gagnez 1 influence sur Terre. Replacez un disque de votre choix sur son emplacement central.",
    "h3rb3rt": "Gagnez 1 influence sur Terre. Pour chacune des planètes Mercure, Vénus, Mars et Jupiter, "
    "vous pouvez y exiler 1 de vos cartes pour y gagner 1 influence.",
    "caesar": "Gagnez 1 influence sur Mars. Au choix\N{NO-BREAK SPACE}: gagner 1 zénithium, ou gagner 7 crédits.",
    "domitian": "Gagnez 1 influence sur Mars. "
    "3 fois\N{NO-BREAK SPACE}: mobilisez 1 carte et gagnez 1 influence sur sa planète.",
    "charlize-gun": "Gagnez 1 influence sur Mars. Mobilisez 1 carte. Transférez 1 carte. Exilez 1 carte adverse.",
    "w1ll1s": "Gagnez 1 influence sur Mars. "
    "Donnez à votre adversaire 2 influences sur une planète de votre choix, sauf Mars. "
    "Gagnez 2 influences sur une autre planète. Prenez le badge Leader du côté Or.",
    "U3": "Volez 3 crédits à votre adversaire.",
    "lead-animod-4": "Prenez le badge Leader. Mobilisez 2 cartes. "
    "Vous pouvez donner jusqu’à 2 cartes de votre main à votre coéquipier.",
}


def by_id(lang: str) -> dict[str, str]:
    return {card["id"]: card["text"] for card in cards(lang)}


@pytest.mark.parametrize("id", ENGLISH)
def test_a_card_reads_well_in_english(id):
    assert by_id("en")[id] == ENGLISH[id]


@pytest.mark.parametrize("id", FRENCH)
def test_a_card_reads_well_in_french(id):
    assert by_id("fr")[id] == FRENCH[id]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_complete(lang):
    for card in cards(lang):
        assert card["name"], card
        assert card["text"][-1] == ".", card
        assert not set("{}") & set(card["text"] + card["name"]), card
        assert "  " not in card["text"], card


def test_the_list_holds_everything_printed():
    kinds = [card["kind"] for card in cards("en")]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "agent": 100,
        "level": 30,
        "token": 8,
        "diplomacy": 6,
        "row": 3,
    }


def test_ids_are_unique_and_the_same_in_both_languages():
    ids = [card["id"] for card in cards("en")]
    assert len(set(ids)) == len(ids)
    assert ids == [card["id"] for card in cards("fr")]


def test_an_agent_carries_its_printed_numbers():
    nero = next(card for card in cards("en") if card["id"] == "nero")
    assert nero | {"text": ""} == {
        "id": "nero",
        "kind": "agent",
        "name": "Nero",
        "text": "",
        "planet": "mercury",
        "faction": "animod",
        "cost": 7,
        "secret": False,
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_is_plain_json(lang):
    assert json.loads(json.dumps(cards(lang))) == cards(lang)


def test_french_differs_from_english_on_every_card():
    box = printed_box()
    assert not set(agent_texts(box, "en")) & set(agent_texts(box, "fr"))
    assert not set(level_texts(box, "en")) & set(level_texts(box, "fr"))


def test_every_instruction_belongs_to_a_printed_effect():
    box = printed_box()
    printed = _all(tuple(effect for agent in box.agents for effect in agent.effects))
    ends = [*box.agent_code[1:], box.token_code[0]]
    for begin, end in zip(box.agent_code, ends, strict=True):
        for pc in range(begin, end - WIDTH, WIDTH):
            effect = box.effect_at(pc)
            assert replace(effect, planet="") in {replace(one, planet="") for one in printed}


def test_effects_that_no_card_shows_yet_have_words():
    assert (
        card_text((read_effect("other 2 except mars"),), "fr")
        == "Gagnez 2 influences sur une autre planète, sauf Mars."
    )
    assert card_text((read_effect("exile theirs 1 venus"),), "en") == "Exile 1 card from your opponent’s Venus column."


def test_an_unknown_language_is_refused():
    with pytest.raises(Refused, match="There is no language 'de' here; there is en, fr"):
        cards("de")


def test_the_examples_of_the_language_page_are_printed_on_the_cards_they_name():
    page = (Path(__file__).parents[3] / "docs" / "zenith-effects.md").read_text(encoding="utf-8")
    agents = {agent.name: agent for agent in printed_box().agents}
    examples = re.findall(r"`([^`]+)`: ([^|]+?) \|$", page, re.MULTILINE)
    assert len(examples) > 40
    for written, name in examples:
        if name in agents:
            assert read_effect(written.replace("\\|", "|")) in _all(agents[name].effects), (written, name)


def _all(effects: tuple[Effect, ...]) -> set[Effect]:
    found = set(effects)
    for effect in effects:
        for part in effect.parts:
            found |= _all(part)
    return found
