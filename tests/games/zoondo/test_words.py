"""Texts of cards, reasons, options, and the picture."""

import io

import pytest
from rich.console import Console

from tests.support.zoondo.situations import deployed, situation
from trized.games.zoondo import game
from trized.games.zoondo.events import EVENTS
from trized.games.zoondo.words import Words
from trized.kernel import LANGUAGES, Chance
from trized.kernel.game import picture_of


def text_of(card, lang="en"):
    return next(entry["text"] for entry in game.cards(lang) if entry["id"] == card)


@pytest.mark.parametrize(
    ("card", "part"),
    [
        ("cloboulon", "if Cloboulon attacked, one Grognard"),
        ("gold-hure", "another normal move from where it fell back"),
        ("kombo-bongo", "trades places with King or Kong"),
        ("trice", "the owner of the enemy Zoon in the duel moves it back"),
        ("titus", "jump 2 aside and 1 ahead"),
        ("draknar", "Never moves by itself."),
        ("tortue", "up to 2 of your Soldiers"),
        ("furie", "multiplied by 2"),
        ("binome-de-choc", "up to 2 of your Elites or Monsters"),
        ("conque-de-charge", "up to 3 of your Zoons"),
        ("coco-boum", "One of your Elites shoots an enemy Zoon 1 cell ahead and 1 cell to the left or right"),
        ("fleche-petard", "2 cells ahead. Cards in between do not matter."),
        ("vieux-silure", "Monster, corners 5 3 2 4"),
    ],
)
def test_card_texts_come_from_the_effects(card, part):
    assert part in text_of(card)


def test_cards_have_numbers_and_the_original_tribe_is_labelled():
    for lang in LANGUAGES:
        cards = game.cards(lang)
        assert all(card["id"] and card["name"] and card["text"] for card in cards)
        assert {card["tribe"] for card in cards if card["original"]} == {"Ranakars"}
    assert sum(card["copies"] for card in game.cards("en") if card["tribe"] == "Warus") == 15


def reason(at, text, lang="en", seat=0):
    view = at.state.view(seat)
    return game.words(lang).why_not(view, seat, game.notation.read(view, seat, text))


def test_reasons_name_the_obstacle():
    at = situation(
        one=["gold-hure c2", "kassin-a c3", "sacrechene a1"],
        two=["king e2", "queen-mary f6"],
        walls=["b2"],
        trumps1=["pluie-de-menhirs"],
    )
    assert reason(at, "c2-c3") == "One of your own Zoons is on c3."
    assert reason(at, "c2-c4") == "The path from c2 to c4 is blocked."
    assert reason(at, "c2-b2") == "b2 is an Obstacle."
    assert reason(at, "a1-a2") == "Sacrechêne never moves by itself."
    assert reason(at, "d4-d5") == "You have no Zoon on d4."
    assert "Kassin #1 cannot go from c3 to c5" in reason(at, "c3-c5")
    assert "Pluie de Menhirs cannot be played there" in reason(at, "pluie-de-menhirs f6")
    assert reason(at, "tortue c3-c4") == "You have no Tortue in hand."
    assert "no Kassin #1 in hand" in reason(at, "lay kassin-a a1")
    assert reason(at, "touch A").startswith("Not now.")
    assert reason(at, "e2-e3", seat=1) == "Tribe 2 has nothing to choose now."
    assert reason(at, "c2-c3", "fr") == "Un de vos Zoons occupe c3."


def test_t8_a_step_back_by_a_trump_gets_no_reason_from_the_grid():
    at = situation(
        one=["rhino-a c2", "ouistiti d2", "trice f2"], two=["king a6", "queen-mary f6"], trumps1=["poudre-descampette"]
    )
    at.play("poudre-descampette f2-f1")
    assert reason(at, "c2-c3").startswith("Poudre d'escampette cannot be played there")
    assert reason(at, "d2-d3").startswith("Poudre d'escampette cannot be played there")


def test_reasons_in_deployment():
    state = game.start(game.settle({"tribe1": "boarix"}), Chance())
    words, view = game.words("en"), state.view(0)
    for text, part in (
        ("place kassin-a a3", "not in your deployment zone"),
        ("place king a1", "no King in hand"),
        ("b2-b3", "Not now"),
    ):
        assert part in words.why_not(view, 0, game.notation.read(view, 0, text))


def test_every_number_gets_a_reason():
    at = deployed("ranakars", "warus")
    numbers = [*range(-2, 1400, 13), *range(1290, 70000, 97), 10**9]
    for situated in (at, at.copy().play("butte-de-tourbe c3").play("e5-e4")):
        for seat in range(2):
            for lang in LANGUAGES:
                words, view = game.words(lang), situated.state.view(seat)
                assert all(words.why_not(view, seat, number).endswith((".", ")")) for number in numbers)


def test_options_have_names_in_both_languages():
    for lang in LANGUAGES:
        words = game.words(lang)
        for option in game.options:
            assert words.option(option.name).name
            for value in option.values:
                assert words.option(option.name, value).name
    assert game.words("en").option("tribe1", "warus").name == "Warus"
    assert game.words("en").option("tribe1", "Mine: korse-a draknar").name == "Mine"


def drawn(at, viewer, lang="en"):
    paper = io.StringIO()
    Console(file=paper, width=100, color_system=None).print(picture_of(game, at.state.view(viewer), lang))
    return paper.getvalue()


def test_the_picture_shows_my_cards_and_the_enemys_backs():
    picture = drawn(deployed(), 0)
    assert "Gold-Hure" in picture
    assert "King Louis" not in picture
    assert max(len(line.rstrip()) for line in picture.splitlines()) <= 80
    assert "King Louis" in drawn(deployed(), 1, "fr")


def test_i1_notes_show_again_what_was_seen():
    plain = situation(one=["kassin-a c3"], two=["king c4", "kong f6"], known=["c4"])
    noted = situation(one=["kassin-a c3"], two=["king c4", "kong f6"], known=["c4"], notes=1)
    assert "King" not in drawn(plain, 0)
    assert "King" in drawn(noted, 0)


def test_the_picture_shows_obstacles_terrain_and_tombs():
    at = situation(
        one=["bouclefeuille a1", "tetarin-a b1"], two=["king c2", "kong f6"], walls=["d4"],
        trumps1=["cage-de-racines", "butte-de-tourbe"],
    )  # fmt: skip
    picture = drawn(at.play("butte-de-tourbe e3").play("f6-e5").play("cage-de-racines c2"), 1)
    for part in ("Obstacle", "Butte", "caged", "Trumps"):
        assert part in picture


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["You win: the enemy Emblem is eliminated.", "You lose: {1} has eliminated your Emblem."]),
        ("fr", ["Vous gagnez\u00a0: l’Emblème ennemi est éliminé.", "Vous perdez\u00a0: {1} a éliminé votre Emblème."]),
    ],
)
def test_each_player_gets_the_end_in_their_own_words(lang, said):
    state = situation(one=["jorund c3"], two=["draknar c4", "korse-a f6"]).play("c3xc4").touch("BR", "TL").state
    words = game.words(lang)
    names = [words.seat(state.view(0), seat) for seat in (0, 1)]
    expected = [one.replace("{1}", names[0]).replace("{2}", names[1]) for one in said]
    assert [words.outcome(state.view(seat), state.outcome()) for seat in (0, 1)] == expected


def test_the_recommended_deployment_is_offered_only_while_it_can_be_taken():
    state = game.start(game.settle({}), Chance())
    before = game.words("en").prompt(state.view(0), 0)
    state.play(0, state.legal(0)[0], Chance())
    assert ("recommended" in before, "recommended" in game.words("en").prompt(state.view(0), 0)) == (True, False)


def test_every_event_has_a_line_or_none_on_purpose():
    lines = Words("en").say.templates
    assert set(EVENTS) == set(game.events)
    assert {event.kind for event in EVENTS if lines.get(f"event.{event.kind}") == ""} == {"turn_began", "game_ended"}


@pytest.mark.parametrize(
    ("lang", "n", "said"),
    [
        ("en", 1, "You lose cards worth 1 point"),
        ("en", 2, "You lose cards worth 2 points"),
        ("fr", 1, "Vous perdez des cartes valant 1 point"),
        ("fr", 2, "Vous perdez des cartes valant 2 points"),
    ],
)
def test_numbers_choose_singular_or_plural(lang, n, said):
    words, view = game.words(lang), deployed().state.view(0)
    assert words.evaluation_term(view, 0, "mine.cards", -n) == said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_fits_eighty_columns_and_cuts_no_name(lang):
    long = ["bouclefeuille b2", "harold-de-jarl c2", "oto-von-rhino d2", "grand-nenufar a1"]
    paper = io.StringIO()
    Console(file=paper, width=80, color_system=None).print(picture_of(game, situation(one=long).state.view(0), lang))
    drawn = paper.getvalue()
    assert max(map(len, drawn.splitlines())) <= 80
    for part in ("Bouclefeuille", "Harold de", "Jarl", "Oto von", "Rhino", "Grand", "Nénufar"):
        assert part in drawn


def test_the_picture_shows_the_corners_of_what_fights():
    at = situation(one=["kassin-a b3"], two=["coco-bang-a c4"], trumps2=["coco-boum"], turn=2).play("coco-boum c4xb3")
    assert "Coco Boum: diagonal A 3 and X, diagonal B 2 and 0" in drawn(at, 0)
    assert "Kassin #1, b3: diagonal A 1 and 0, diagonal B 2 and 0" in drawn(at, 0)
    assert "b3: ?" in drawn(at, 1)
    assert "1 Zoon left, worth 7 points" in drawn(at, 0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_prompt_of_a_turn_offers_no_reinforcement_that_is_not_there(lang):
    at = situation(one=["kassin-a b3"], two=["coco-bang-a c4"])
    prompt = game.words(lang).prompt(at.state.view(0), 0)
    assert game.words(lang).say("prompt.turn_move") in prompt
    assert game.words(lang).say("prompt.turn_reinforcement") not in prompt
