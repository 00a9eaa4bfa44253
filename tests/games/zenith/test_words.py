"""Sentences: questions, choices, log lines and reasons, for every viewer and in both languages."""

import re

import pytest

from tests.support.zenith.situation import CARDS, GAME, Situation
from trized.games.zenith import events
from trized.games.zenith.actions import SPAN
from trized.games.zenith.effects.swap import DiscsSwapped
from trized.games.zenith.events import (
    CardDrawn,
    CreditsChanged,
    DiscMoved,
    DiscReset,
    InfluenceLost,
    Recruited,
    Reshuffled,
    TokensReturned,
    TokenTaken,
    TurnBegun,
)
from trized.games.zenith.page import page
from trized.kernel import LANGUAGES, PUBLIC, Event, EventLog, Outcome, Refused, Seeded, State, Words
from trized.kernel.audience import only
from trized.kernel.words import card_fact

EVERY_ACTION = 12 * SPAN  # but sets of cards


def words(lang: str = "en") -> Words:
    return GAME.words(lang)


def prompt(situation: Situation, viewer: int = 0, lang: str = "en") -> str:
    return words(lang).prompt(situation.position.view(viewer), situation.waiting()[0])


def labels(situation: Situation, lang: str = "en") -> list[str]:
    seat = situation.waiting()[0]
    view = situation.position.view(seat)
    return [words(lang).action(view, seat, action) for action in situation.position.legal(seat)]


def reason(situation: Situation, text: str, seat: int = 0, lang: str = "en") -> str:
    view = situation.position.view(seat)
    return words(lang).why_not(view, seat, GAME.notation.read(view, seat, text))


def line(situation: Situation, event: Event, viewer: int = 0, lang: str = "en") -> str:
    return words(lang).event(situation.position.view(viewer), event)


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


# names


def test_a_player_is_you_to_himself_and_the_opponent_to_the_other():
    view = Situation().position.view(1)
    assert (words().seat(view, 1), words().seat(view, 0)) == ("you", "your opponent")


def test_a_spectator_names_players_by_their_order():
    view = Situation(active=1).position.view(PUBLIC)
    assert (words().seat(view, 1), words("fr").seat(view, 0)) == ("the first player", "le second joueur")


def test_teammates_and_opponents_are_distinguished():
    view = Situation(players=4).position.view(0)
    assert [words().seat(view, seat) for seat in range(4)] == [
        "you",
        "your teammate",
        "the opponent on the technology side",
        "the opponent on the diplomacy side",
    ]


# questions


def test_prompt_of_an_effect_contains_its_numbers():
    khan = Situation().hand("khan").credits(9).say("recruit khan")
    assert prompt(khan) == "Khan: choose the planet that gets 2 influence."
    assert prompt(khan, viewer=1) == "Khan: your opponent chooses the planet that gets 2 influence."


def test_prompt_of_a_conversion_is_a_question():
    jules = Situation().hand("sneaky-jules").credits(1).zenithium(1).say("recruit sneaky-jules")
    assert plain(prompt(jules, lang="fr")) == (
        "Sneaky Jules : voulez-vous donner 1 zénithium à votre adversaire "
        "pour gagner 2 influences sur une planète dont le disque est sur son emplacement central ?"
    )


def test_the_turn_names_the_three_actions():
    turn = Situation().hand("nero")
    assert prompt(turn) == "Your turn: recruit an agent, develop a technology or become the Leader."
    assert prompt(turn, viewer=1, lang="fr") == "C’est à votre adversaire de jouer."


# choices


def test_recruiting_names_the_price_after_the_discount():
    table = Situation().hand("nero").mine("wul", "chaka").credits(5)
    assert "Recruit Nero for 5 credits: Gain 1 influence on Mercury. Gain 3 zenithium." in labels(table)


def test_developing_names_the_level_its_price_and_all_it_gives():
    table = Situation().hand("nero").level("animod", 1).zenithium(2)
    assert (
        "Develop the Animod technology to level 2 with Nero for 2 zenithium: "
        "Gain 1 influence on each of 2 neighbouring planets. Then the levels below: Gain 2 credits."
    ) in labels(table)


def test_developing_names_the_token_and_the_row_bonus():
    table = Situation().hand("nero").level("animod", 1).level("human", 2).level("robot", 2).zenithium(2)
    table.token("animod", "credits-3")
    label = next(one for one in labels(table) if one.startswith("Develop"))
    assert "neighbouring planets. Then the Bonus token: Gain 3 credits. Then the levels below:" in label
    assert "Then row bonus 2: " in label


def test_prompt_of_a_repeated_level_names_the_level_on_which_it_is_printed():
    table = Situation().hand("hiroshi-sun").level("human", 1).zenithium(2).say("develop hiroshi-sun")
    assert prompt(table) == "Human technology (U), level 1: choose the planet that gets 1 influence."


def test_choices_that_win_a_disc_at_once_say_so():
    table = Situation().hand("nero", "augustus").disc("mercury", 3).disc("venus", 3).credits(20)
    assert labels(table)[0].startswith("Recruit Nero for 7 credits (wins the Mercury disc): ")
    assert labels(table.say("recruit augustus"))[0] == "Mercury +2, Venus +1 (wins the Mercury and Venus discs)"
    robot = Situation().hand("w3lls").disc("mercury", 2).credits(9)
    assert "wins" not in labels(robot)[0]
    robot = Situation().hand("w3lls").disc("mercury", 2).credits(9).badge(0)
    assert "(wins the Mercury disc)" in labels(robot)[0]
    seat = table.waiting()[0]
    view = table.position.view(seat)
    assert "wins" not in words().plain_action(view, seat, table.position.legal(seat)[0])  # a puzzle


def test_leading_names_what_it_gives():
    assert plain(labels(Situation().hand("nero"), "fr")[-1]) == (
        "Prendre le Leadership avec Nero : Prenez le badge Leader. Mobilisez 2 cartes."
    )


def test_planets_come_with_the_place_of_their_disc():
    table = Situation().hand("khan").credits(9).disc("mars", 2).disc("venus", -1).say("recruit khan")
    assert labels(table) == [
        "Mercury (space 1 on your side)",
        "Venus (space 1 on your opponent’s side)",
        "Terra (middle space)",
        "Mars (space 2 on your side): wins the disc",
        "Jupiter (middle space)",
    ]


def test_a_column_comes_with_the_card_that_would_move():
    table = Situation().hand("caligula").theirs("cresus", "nero", "khan").credits(5).say("recruit caligula")
    assert labels(table) == ["Transfer Khan, Mercury +1", "Transfer Cresus, Venus +1"]
    table = (
        Situation().hand("lady-moore").theirs("zenon", "khan").credits(10).disc("terra", 3).say("recruit lady-moore")
    )
    assert labels(table) == ["Exile Khan, Mercury +1", "Exile Zenon, Terra +1 (wins the Terra disc)"]


def test_a_tier_comes_with_price_and_gain():
    table = Situation().hand("suleiman").credits(8).say("recruit suleiman")
    assert [plain(label) for label in labels(table, "fr")] == [
        "Payer 3 crédits : gagner 1 influence sur une planète de votre choix, sauf Jupiter",
        "Payer 7 crédits : gagner 2 influences, chacune sur une planète de votre choix, sauf Jupiter",
        "Non",
    ]


def test_neighbours_come_with_their_influence():
    table = Situation().hand("augustus").credits(10).say("recruit augustus")
    assert labels(table)[:2] == ["Mercury +2, Venus +1", "Mercury +1, Venus +2, Terra +1"]


def test_exchange_of_another_seat_stays_secret_even_its_number():
    table = Situation().hand("nero", "khan", seat=1)
    action = GAME.notation.read(table.position.view(1), 1, "exchange nero khan")
    nothing = GAME.notation.read(table.position.view(1), 1, "exchange")
    view = table.position.view(0)
    assert words().action(view, 1, action) == words().action(view, 1, nothing)
    assert words().action(table.position.view(1), 1, action) == "Exchange Nero and Khan"


# the log


def test_the_log_speaks_to_its_viewer():
    nero = CARDS.index("nero")
    assert line(Situation(), Recruited(0, nero, 5)) == "You recruit Nero on Mercury for 5 credits."
    assert line(Situation(), Recruited(0, nero, 1), viewer=1, lang="fr") == (
        "Votre adversaire recrute Nero sur Mercure pour 1 crédit."
    )


def test_french_contracts_its_articles():
    table = Situation(active=1)
    assert line(table, TurnBegun(1), viewer=PUBLIC, lang="fr") == "C’est au premier joueur de jouer."
    assert plain(line(table, DiscMoved(1, 3, 0, -2), viewer=PUBLIC, lang="fr")) == (
        "Le disque Mars avance de 2 emplacements vers le premier joueur : emplacement 2 du côté du premier joueur."
    )


def test_a_token_taken_is_shown_by_its_short_name():
    told = line(Situation(), TokenTaken(0, 2, 0), viewer=1)
    assert told.startswith("Your opponent takes the")
    assert told.endswith(".")
    assert "your choice" not in told


def test_a_team_gains_together():
    assert line(Situation(players=4), CreditsChanged(0, 3, 27)) == "Your team gains 3 credits and has 27."


@pytest.mark.parametrize(
    ("viewer", "lang", "said"),
    [
        (1, "en", "You discard Nero and raise your Animod technology to level 1."),
        (0, "en", "Your teammate discards Nero and raises their Animod technology to level 1."),
        (2, "fr", "L’adversaire côté Diplomatie défausse Nero et"),
    ],
)
def test_a_team_log_names_the_player_who_develops_with_a_card(viewer, lang, said):
    s = Situation(players=4, active=1).hand("nero", seat=1).zenithium(1).say("develop nero")
    assert line(s, s.events(events.Developed)[0], viewer, lang).startswith(said)


def test_stolen_credits_are_not_a_payment():
    assert line(Situation(), CreditsChanged(0, -3, 2, stolen=1)) == "You lose 3 credits and have 2 left."
    s = Situation().hand("sir-sam").level("human", 2).zenithium(3).credits(0, theirs=5)  # level 3 of U steals
    losses = [event for event in s.say("develop sir-sam").events(CreditsChanged) if event.change < 0]
    assert [event.stolen for event in losses] == [1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_number_of_a_card_is_shown_in_words(lang):
    for card in GAME.cards(lang):
        for key in card.keys() - {"id", "name", "text"}:
            named, value = card_fact(words(lang), key, str(card[key]))
            assert named
            assert lang == "en" or value not in ("terra", "human", "level", "token", "diplomacy", "row")


def test_an_event_for_others_has_no_line():
    event = CardDrawn(1, 5, audience=only(1))
    assert words().event(Situation().position.view(0), event) == ""


def test_every_event_has_a_motion_or_only_a_log_line():
    assert {event.kind for event in GAME.events if not hasattr(page.shows, event.kind)} == {"declined", "skipped"}
    assert len(set(GAME.events)) == len(GAME.events)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rare_events_have_lines(lang):
    for event in (TokensReturned(5), DiscReset(1, 0), InfluenceLost(0, 2), Reshuffled(1), DiscsSwapped(0, 1, 2, 3, 0)):
        assert_sentence(line(Situation(), event, lang=lang))


# endings


def test_outcome_names_the_winner_and_the_ending():
    won = Outcome((0,), ("absolute", "popular"))
    view = Situation().position.view(0)
    assert words().outcome(view, won) == (
        "You win with three discs of one planet (absolute victory) and five discs (popular victory)."
    )
    assert words("fr").outcome(Situation().position.view(1), Outcome((0,), ("stalled",))) == (
        "Votre adversaire gagne avec la meilleure position d’une partie bloquée (règle maison)."
    )


def test_draw_has_its_sentence():
    text = words().outcome(Situation().position.view(0), Outcome((), ("stalled",)))
    assert text == "The game is a draw: it is stalled and neither side is ahead (house ruling)."


# reasons


def test_too_few_credits():
    table = Situation().hand("nero").mine("wul", "chaka").credits(3)
    assert reason(table, "recruit nero") == "Nero costs 5 credits after the discount, and you have 3 credits."


def test_not_in_hand():
    assert reason(Situation().hand("nero"), "lead khan") == "Khan is not in your hand."


def test_too_little_zenithium():
    table = Situation().hand("nero").level("animod", 2).zenithium(1)
    assert reason(table, "develop nero", lang="fr") == (
        "Le niveau 3 de la technologie Animod coûte 3 zénithium, et vous avez 1 zénithium."
    )


def test_the_top_of_a_technology():
    table = Situation().hand("nero").level("animod", 5).zenithium(9)
    assert reason(table, "develop nero") == "Your Animod technology has reached level 5 already."


def test_not_your_turn():
    assert reason(Situation().hand("nero"), "lead nero", seat=1) == "It is not your turn; your opponent is to choose."


def test_a_planet_that_only_the_teammate_may_recruit_on_g4():
    table = Situation(players=4).hand("titus").credits(9)
    assert reason(table, "recruit titus") == (
        "You may recruit on Mercury, Venus and Terra only; Titus belongs to Mars."
    )


def test_no_answer_to_this_question():
    table = Situation().hand("khan", "nero").credits(9).say("recruit khan")
    assert reason(table, "recruit nero") == (
        "That does not answer the question. Khan: choose the planet that gets 2 influence."
    )


def test_a_disc_won_this_turn():
    table = Situation().hand("khan").credits(9).gone("mars").say("recruit khan")
    assert reason(table, "mars") == "The Mars disc was won this turn; the new one comes at its end."


def test_a_planet_that_the_effect_excludes():
    table = Situation().hand("helena-kerr").credits(6).say("recruit helena-kerr")
    assert reason(table, "terra") == "This effect excludes Terra."


def test_a_planet_chosen_before_d6():
    table = Situation().hand("f4rm3r").credits(6).say("recruit f4rm3r", "mars")
    assert reason(table, "mars") == "Choose a different planet: Mars has been chosen already."


def test_an_empty_column():
    table = Situation().hand("caligula").theirs("nero", "cresus").credits(5).say("recruit caligula")
    assert reason(table, "mars") == "There is no card in that Mars column to take."


def test_d7_a_disc_on_its_middle_space_already():
    table = Situation().hand("sir-sam").credits(9).disc("mars", 2).disc("venus", 1).say("recruit sir-sam")
    assert reason(table, "jupiter") == "The Jupiter disc is on its middle space already."


def test_a_compulsory_effect():
    table = Situation().hand("khan").credits(9).say("recruit khan")
    assert reason(table, "no") == "This effect is compulsory: it cannot be declined."


def test_a_legal_action():
    assert reason(Situation().hand("nero"), "lead nero") == "This action is allowed."


def test_a_refused_action_carries_its_reason():
    with pytest.raises(Refused, match="Nero costs 7 credits here, and you have 3 credits"):
        Situation().hand("nero").credits(3).say("recruit nero")


# options


def test_options_have_names():
    assert words().option("secret_agents").name == "Secret agents"
    assert words("fr").option("players", "4").name == "4 joueurs en 2 équipes"
    assert words().option("boards", "SUN").name == "Animod S, Human U, Robot N"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_value_has_a_name(lang):
    for option in GAME.options:
        assert words(lang).option(option.name).name != option.name
        for value in option.values:
            assert words(lang).option(option.name, value).name != value


def test_an_unknown_language_is_refused():
    with pytest.raises(Refused, match="There is no language 'de'"):
        GAME.words("de")


# complete games


def assert_sentence(text: str) -> None:
    assert text, "nothing is said"
    assert not re.search(r"[{}]|None|  ", text), text
    assert text[0] == text[0].upper(), text


def speak(position: State, said: EventLog, choices: Seeded) -> set[str]:
    """Describe everything in a position in both languages; return the pending decision."""
    asked = set()
    waiting = list(position.waiting())
    for viewer in {PUBLIC, 0, 1, *waiting}:
        view = position.view(viewer)
        legal = list(view.legal())
        wrong = choices.below(EVERY_ACTION)
        for lang in LANGUAGES:
            for event in said.seen_by(viewer):
                assert_sentence(words(lang).event(view, event))
            for seat in waiting:
                assert_sentence(words(lang).prompt(view, seat))
                assert_sentence(words(lang).why_not(view, seat, wrong))
                asked.add(position.question(seat).kind)
            for action in legal[:6] + legal[-6:]:
                assert_sentence(words(lang).action(view, viewer, action))
    return asked


def test_prompt_names_only_the_tiers_that_can_be_paid():
    paying = Situation().credits(12).zenithium(2).hand("stessy-power").say("recruit stessy-power")
    assert prompt(paying).startswith("Stessy Power: do you want to pay 1 or 2 zenithium to ")


@pytest.mark.slow
def test_full_games_are_logged_in_both_languages():
    asked, told = set(), set()
    for seed in range(12):
        options = {"players": "24"[seed % 2], "boards": "random", "secret_agents": "yes"}
        chance, choices, happened = Seeded(seed), Seeded(seed + 1000), EventLog()
        position = GAME.start(GAME.settle(options), chance, happened)
        while not position.over():
            asked |= speak(position, happened, choices)
            told |= {type(event) for event in happened.events}
            seat = position.waiting()[0]
            legal = position.legal(seat)
            happened = EventLog()
            position.apply(seat, legal[choices.below(len(legal))], chance, happened)
        told |= {type(event) for event in happened.events}
        speak(position, happened, choices)
        outcome = position.outcome()
        assert outcome is not None
        for lang in LANGUAGES:
            assert_sentence(words(lang).outcome(position.view(PUBLIC), outcome))
    printed = {event for event in GAME.events if event.__module__ == events.__name__}  # a word's own may be on no card
    assert told >= printed - {TokensReturned, InfluenceLost}
    assert asked >= {"exchange", "order", "action", "any", "run", "yield", "reset", "exile", "transfer", "discard"}
    assert asked >= {"board_token", "develop", "pay", "tiers", "choose", "give_cards"}


@pytest.mark.slow
def test_positions_that_a_viewer_cannot_distinguish_have_the_same_sentences():
    for seed in range(6):
        chance = Seeded(seed)
        position = GAME.start(GAME.settle({"players": "24"[seed % 2]}), chance)
        choices = Seeded(seed + 50)
        for _ in range(30 + 5 * seed):
            legal = position.legal(position.waiting()[0])
            position.apply(position.waiting()[0], legal[choices.below(len(legal))], chance)
        for viewer in (PUBLIC, 0, 1):
            dealt = position.view(viewer).deal(Seeded(seed + 99))
            assert sayings(dealt, viewer) == sayings(position, viewer)


def sayings(position: State, viewer: int) -> list[str]:
    view = position.view(viewer)
    said = []
    for seat in position.waiting():
        said.append(words().prompt(view, seat))
        said += [words().why_not(view, seat, action) for action in range(EVERY_ACTION)]
        said += [words().action(view, seat, action) for action in range(EVERY_ACTION)]
    return said


@pytest.mark.parametrize(("lang", "hedge"), [("en", "of 10 cases"), ("fr", "cas sur 10 environ")])
@pytest.mark.parametrize("change", [1.0, -1.0, 2.0])
@pytest.mark.parametrize(("share", "certain"), [(1.0, True), (0.5, False)])
def test_explanation_says_how_often_only_below_certainty(lang, hedge, change, share, certain):
    view = Situation().position.view(0)
    said = GAME.words(lang).evaluation_term(view, 0, "planet.0", change, share)
    assert said
    assert said.endswith(hedge) is not certain
