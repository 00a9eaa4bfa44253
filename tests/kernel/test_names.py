"""Displayed names work as ids in custom files; wrong ones give suggestions."""

import json
import time

import pytest

from trized.games import load
from trized.games.zenith.opening import printed_data
from trized.games.zoondo.box import BOX
from trized.games.zoondo.tribes import read_file
from trized.games.zorgcorp.boards import BOARDS
from trized.games.zorgcorp.boards import read as read_board
from trized.games.zorgcorp.box import DATA
from trized.kernel import Refused
from trized.kernel.names import Names

KORSE = Names({"korse-a": ["Korse #1"], "korse-b": ["Korse #2"], "bouga": ["Bouga"], "sacrechene": ["Sacrechêne"]})
GALAXY = (DATA / f"{BOARDS[0]}.toml").read_text(encoding="utf-8")


def problems(game: str, option: str, text: str, lang: str = "en") -> str:
    return "\n".join(load(game).check_file(option, text, lang).problems)


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Bouga", "bouga"),
        ("bouga", "bouga"),
        ("korse-b", "korse-b"),
        ("Korse #1", "korse-a"),
        ("korse#1", "korse-a"),
        ("Sacrechene", "sacrechene"),
        ("SACRE-CHÊNE", "sacrechene"),
        ("korse", None),
        ("", None),
    ],
)
def test_name_as_a_card_shows_it_is_found(name: str, id: str | None) -> None:
    assert KORSE.find(name) == id


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("korse", "do you mean Korse #1, Korse #2?"),
        ("boga", "do you mean Bouga?"),
        ("xyz", "there is Korse #1, Korse #2, Bouga, Sacrechêne."),
    ],
)
def test_hint_lists_the_nearest_names_or_all_of_a_few(name: str, hint: str) -> None:
    assert str(KORSE.hint(name)) == hint


def test_two_names_of_one_thing_are_refused() -> None:
    with pytest.raises(Refused, match="'korse-a' and 'Korse #1' mean the same"):
        KORSE.keys({"korse-a": 1, "Korse #1": 2})


def test_hints_for_a_hostile_file_take_no_time() -> None:
    zoons = "".join(f'"{"a" * 80}{k}" = 1\n' for k in range(1000))
    started = time.process_time()
    found = problems("zoondo", "tribe1", f'name = "Mine"\n[zoons]\n{zoons}')
    assert found.count("There is no Zoon") == 20
    assert time.process_time() - started < 1


def test_tribe_written_with_names_is_the_tribe_of_its_ids() -> None:
    for tribe in BOX.tribes:
        text = BOX.ready_made(tribe)
        named = text
        for card in BOX.zoons:
            shown = card.name if card.variants == 1 else f"{card.name} #{card.variant + 1}"
            named = named.replace(f'"{card.id}"', json.dumps(shown, ensure_ascii=False))
            named = named.replace(f"\n{card.id} =", f"\n{json.dumps(shown, ensure_ascii=False)} =")
        for trump in BOX.trumps:
            named = named.replace(f'"{trump.id}"', json.dumps(trump.name.upper(), ensure_ascii=False))
        assert named != text
        assert read_file(named) == read_file(text)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_family_of_a_zoon_with_two_variants_suggests_both(lang: str) -> None:
    found = problems("zoondo", "tribe1", 'name = "Mine"\n[zoons]\nkorse = 2\n', lang)
    assert "Korse #1, Korse #2" in found.replace("\xa0", " ")


def test_box_takes_names_of_agents_planets_and_factions_in_both_languages() -> None:
    game = load("zenith")
    written = '[agents.mercury.animod]\nkhan = { cost = 4 }\n[diplomacy.two_players]\nhuman = ["any 1"]\n'
    named = '[agents.Mercure.Animod]\n"KHAN" = { cost = 4 }\n[diplomacy.two_players]\nHumain = ["any 1"]\n'
    assert game.settle({"cards": named}) == game.settle({"cards": written})
    for id, agent in printed_data()["agents"].items():
        place = f"{'secret_' * agent['secret']}agents.{agent['planet']}.{agent['faction']}"
        texts = [f"[{place}]\n{json.dumps(key, ensure_ascii=False)} = {{ cost = 99 }}\n" for key in (id, agent["name"])]
        assert game.settle({"cards": texts[0]}) == game.settle({"cards": texts[1]})


def test_unknown_agent_without_effects_suggests_the_nearest() -> None:
    found = problems("zenith", "cards", "[agents.mercury.animod]\nkahn = { cost = 4 }\n")
    assert found.endswith("it needs 'name'; or do you mean Khan?")


def test_galaxy_takes_names_of_peoples_quadrants_and_places() -> None:
    named = GALAXY.replace('quadrant = "nw"', 'quadrant = "Nord-ouest"').replace("\nspy =", "\nEspions =")
    named = named.replace('"zorgterre"', '"ZorgTerre"').replace('"start-north"]', '"Start North"]')
    assert read_board(named) == read_board(GALAXY)


def test_lane_to_an_unknown_place_suggests_the_nearest() -> None:
    found = problems("zorgcorp", "board", GALAXY.replace('"zorgterre"', '"zorgtere"', 1))
    assert "leads to 'zorgtere', which is not on the board (do you mean zorgterre?)" in found
