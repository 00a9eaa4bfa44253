"""Sentences, cards and the picture, in both languages."""

import io
import re

import pytest
from rich.console import Console

from tests.support.zorgcorp.situation import chance, legal_texts, play, sample, situation
from trized.games.zorgcorp import actions, game
from trized.games.zorgcorp.boards import BOARDS
from trized.games.zorgcorp.box import PEOPLE_NAMES
from trized.games.zorgcorp.events import EVENTS, BuildingAnnounced, RevolutionAnnounced
from trized.games.zorgcorp.page.panels import panel_of
from trized.games.zorgcorp.words import KINDS, words
from trized.kernel import LANGUAGES, PUBLIC, EventLog, Outcome, Refused, Seeded
from trized.kernel.game import picture_of


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_random_games_has_a_sentence(lang):
    words = game.words(lang)
    for seed in range(6):
        luck, choices = Seeded(seed), Seeded(seed + 50)
        events = EventLog()
        state = game.start(game.settle({"difficulty": "easy"}), luck, events)
        while not state.over():
            seat = state.waiting()[0]
            view = state.view(seat)
            said = [words.action(view, seat, action) for action in state.legal(seat)]
            assert len(set(said)) == len(said)
            assert words.prompt(view, seat)
            legal = state.legal(seat)
            state.apply(seat, legal[choices.below(len(legal))], luck, events)
        view, outcome = state.view(PUBLIC), state.outcome()
        assert outcome is not None
        lines = [words.event(view, event) for event in events.events]
        lines += [words.outcome(view, outcome), words.prompt(view, 0)]
        assert all(line[0] == line[0].upper() and line.endswith((".", "!")) and "{" not in line for line in lines)


def test_prompt_of_a_turn_names_only_what_is_possible():
    view = situation().ships("military", "d5", "d5", "d7", "c5").round(4).position().view(0)
    assert words("en").prompt(view, 0) == "Round 4, the Military: move ships or pass."
    assert words("fr").prompt(view, 0).endswith(" déplacez des vaisseaux ou passez.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_prompt_names_every_legal_kind_of_action_and_no_other(lang):
    said, seen = words(lang), set()
    names = {kind: said.say(f"prompt.kind.{name}") for kind, name in KINDS.items()}
    for seed in range(30):
        luck, choices = Seeded(seed), Seeded(seed + 50)
        state = game.start(game.settle({"difficulty": "easy"}), luck)
        while not state.over():
            seat, legal = state.waiting()[0], list(state.legal(state.waiting()[0]))
            kinds = sorted({actions.kind_of(action) for action in legal})
            if state.question(seat).kind in ("turn", "moving"):
                told = re.split(r", | or | ou ", said.prompt(state.view(seat), seat).rstrip(".").partition(": ")[2])
                assert sorted(told) == sorted(names[kind] for kind in kinds)
                seen.update(kinds)
            kind = kinds[choices.below(len(kinds))]
            of_kind = [action for action in legal if actions.kind_of(action) == kind]
            state.apply(seat, of_kind[choices.below(len(of_kind))], luck)
    assert seen == set(KINDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_sentence(lang):
    view = situation().position().view(0)
    for kind in EVENTS:
        for number in (1, 2):
            assert game.words(lang).event(view, sample(kind, number))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", [BuildingAnnounced, RevolutionAnnounced])
def test_an_offer_of_nothing_is_not_mentioned(lang, kind):
    view = situation().position().view(0)
    assert "0 BZ$" not in game.words(lang).event(view, kind(2, 0))
    assert "1 BZ$" in game.words(lang).event(view, kind(2, 1))


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Move a ship from d7 to d6 (destroys the ZorgCorp ship, starts a blockade, assets −5)"),
        (
            "fr",
            "Déplacer un vaisseau de d7 à d6 (détruit le vaisseau ZorgCorp, impose un blocus, actifs −5)",
        ),
    ],
)
def test_a_move_shows_what_it_brings_about(lang, sentence):
    made = situation().conquered("d6", "red-3", bonus=2).zorg("d6").ships("military", "d7")
    view = made.position().view(0)
    said = game.words(lang).action(view, 0, game.notation.read(view, 0, "move d7 d6"))
    assert said.replace("\N{NO-BREAK SPACE}", " ") == sentence


def test_naming_a_world_reveals_its_token_only_where_the_screen_may_show_it():
    for notes, said in ((False, "Name d6"), (True, "Name d6 (volcanic 2)")):
        position = situation(notes=notes).ships("military", "d7").face_down("d6", "red-2").position()
        play(position, "build 0")
        view = position.view(0)
        assert game.words("en").action(view, 0, game.notation.read(view, 0, "name d6")) == said


def test_architects_move_mentions_the_shield_and_the_exploration():
    view = situation().face_down("d7", "red-2").ships("architect", "d7").turn("architect").position().view(1)
    said = game.words("en").action(view, 1, game.notation.read(view, 1, "move d7 d6"))
    assert said == "Move a ship from d7 to d6 (explores it, leaves a shield)"


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "ZorgCorp wins: both sides have 2 points, and ZorgCorp wins ties (house ruling)."),
        (
            "fr",
            "ZorgCorp l’emporte\N{NO-BREAK SPACE}: 2 points partout, et l’égalité est pour ZorgCorp (règle maison).",
        ),
    ],
)
def test_the_outcome_is_shown_with_its_lines(lang, sentence):
    made = situation().ships("spy", "a4").zorg("zorgterre", "zorgterre").treasury(1).round(12).turn("spy")
    position = made.position()
    play(position, "pass", drawn=chance())
    outcome = position.outcome()
    assert outcome is not None
    told = game.words(lang).outcome(position.view(PUBLIC), outcome)
    assert told.startswith(sentence)
    assert all(str(points) in told for _, _, points in outcome.points)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ending", ["start_worlds", "assets", "military"])
def test_every_ending_has_a_sentence(lang, ending):
    assert game.words(lang).outcome(situation().position().view(0), Outcome((), (ending,)))


def objections(position, seat, text):
    view = position.view(seat)
    return game.words("en").why_not(view, seat, game.notation.read(view, seat, text))


def why_table():
    """Return one case for each reason: situation, seat, action, and the beginning of the reply."""
    m, a, r, s = range(4)
    plain = situation().ships("military", "d7", "d6").face_down("d6", "red-2")
    spy = situation(order="smar").ships("spy", "d7").conquered("d6", "red-2").conquered("c6", "blue-2", revolt=True)
    arch = situation(order="amrs").ships("architect", "d7").face_down("d6", "red-2")
    rev = situation(order="rmas").ships("revolutionary", "d6", "e6").conquered("d6", "red-2", revolt=True)
    return [
        (plain, a, "pass", "It is not your turn: the Military"),
        (plain, m, "done", "You have made no move this turn"),
        (plain, m, "move c6 d6", "The Military have no ship at c6"),
        (plain, m, "move d7 b7", "No path leads from d7 to b7 in one step"),
        (plain, m, "move d7 d7", "A move must end in a different place"),
        (plain, m, "move d7 hole-nw", "A move cannot end in a black hole"),
        (plain, m, "move d7 zorgterre", "No ship of the Resistance"),
        (plain, m, "steal d7", "The Military do not have this power"),
        (plain, m, "name d6", "This action is not possible now"),
        (plain, m, "build 1", "The treasury holds only 0 BZ$"),
        (situation().zorg("d6", "d6").ships("military", "d7"), m, "move d7 d6", "More than one ZorgCorp ship"),
        (
            situation().ships("military", "g4").taken("architect"),
            m,
            "move g4 start-east",
            "ZorgCorp has taken the start world of the Arch",
        ),
        (situation().taken("military").ships("military", "d7"), m, "build 0", "The Military are defeated"),
        (situation().ships("military", "d7", "d6", "c6", "e6"), m, "build 0", "The Military already have all"),
        (situation().taken("spy").taken("architect").ships("military", "d7"), m, "build 0", "Only 2 worlds are face"),
        (
            situation().shield("home of military").zorg("home of military").ships("military", "d7"),
            m,
            "build 0",
            "There is no place where a new ship",
        ),
        (spy, s, "move d7 g2", "No path leads from d7 to g2 in two steps"),
        (spy, s, "steal d7", "There is no bonus token"),
        (spy, s, "steal d6", "The Spies have no ship at d6"),
        (spy, s, "sacrifice d7", "There is no ZorgCorp ship at d7"),
        (situation(order="smar").ships("spy", "d6").zorg("d6"), s, "sacrifice d6", "Only a spy ship that moved"),
        (spy, s, "probe se", "No spy ship is in the south-east"),
        (situation(order="smar").taken("military").ships("spy", "d7"), s, "probe nw", "No token is face down in the"),
        (spy, s, "revolution c6 0", "The Spies do not have this power"),
        (arch, a, "sanctuary d6", "Only a shielded world"),
        (arch, a, "sanctuary start-east", "A start world cannot become"),
        (situation(order="amrs").zorg("d6").ships("architect", "d7"), a, "move d7 d6", "A ZorgCorp ship is at d6"),
        (rev, r, "revolt d6", "There is a revolt token on d6 already"),
        (rev, r, "revolt e6", "ZorgCorp has not conquered e6"),
        (rev, r, "revolution e6 0", "A revolution needs a conquered world"),
        (rev, r, "revolution d6 0", "Only 4 worlds are face down"),
    ]


@pytest.mark.parametrize(("made", "seat", "text", "sentence"), why_table())
def test_illegal_action_has_a_reason(made, seat, text, sentence):
    assert objections(made.position(), seat, text).startswith(sentence)


def test_why_not_while_worlds_are_named():
    position = situation().ships("military", "d7").face_down("d6", "red-2").position()
    play(position, "build 0", "name d6")
    assert objections(position, 0, "pass") == "2 worlds must be named first."
    assert objections(position, 0, "name d6") == "You have named d6 already."
    assert objections(position, 0, "name c6") == "No token is face down at c6."


def test_why_not_while_a_ship_is_placed():
    position = situation().ships("military", "d7").conquered("d6", "red-2", revolt=True).treasury(3).position()
    play(position, "build 3")
    assert objections(position, 0, "pass") == "Choose first where the new ship appears."
    assert objections(position, 0, "place d7") == "A new ship cannot appear at d7."


def test_why_not_while_moving():
    position = situation().ships("military", "d7", "c6").position()
    play(position, "move d7 d6", drawn=chance("red-2"))
    assert objections(position, 0, "move d6 d7") == "The ship at d6 has done its part this turn."
    assert objections(position, 0, "pass").startswith("You have made moves this turn")


def test_why_not_while_a_ship_must_be_removed():
    position = situation().zorg("d5", "e4", "d3").ships("spy", "a4").turn("spy").position()
    play(position, "pass", drawn=chance())
    assert objections(position, 1, "pass").startswith("ZorgCorp has too many ships")
    assert objections(position, 1, "remove d7") == "No ZorgCorp ship that can be removed is at d7."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_illegal_action_gets_an_answer(lang):
    words = game.words(lang)
    luck, choices = Seeded(1), Seeded(2)
    state = game.start(game.settle({}), luck)
    step = 0
    while not state.over():
        seat = state.waiting()[0]
        view = state.view(seat)
        legal = set(state.legal(seat))
        for kind in range(len(actions.ACTIONS.kinds) + 1):
            for first in range(step % 5, 80, 5):
                action = actions.encode(kind, first, (first * 7 + step) % 80)
                if action not in legal:
                    assert words.why_not(view, seat, action)
        step += 1
        state.apply(seat, state.legal(seat)[choices.below(len(legal))], luck)
    assert words.why_not(state.view(0), 0, 0) == words.say.sentence("why.over")


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing():
    position = situation().ships("military", "d7").position()
    before = position.digest()
    with pytest.raises(Refused, match="No path leads"):
        play(position, "move d7 b7")
    assert position.digest() == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_have_names(lang):
    words = game.words(lang)
    for option in game.options:
        assert words.option(option.name).name
        assert all(words.option(option.name, value).name for value in option.values or BOARDS)
    assert game.words("fr").option("order", "mars").name == "Militaires, Architectes, Révolutionnaires, Espions"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_show_what_is_in_the_box(lang):
    cards = game.cards(lang)
    assert len({card["id"] for card in cards}) == len(cards)
    assert all(card["name"] and card["text"].endswith(".") and "{" not in card["text"] for card in cards)
    kinds = [card["kind"] for card in cards]
    assert [kinds.count(kind) for kind in ("people", "world", "token", "board", "place")] == [4, 28, 5, 2, 53 + 69]


def test_the_cards_show_the_numbers_of_the_box():
    cards = {card["id"]: card for card in game.cards("en")}
    assert (cards["red-2"]["value"], cards["red-2"]["copies"]) == (2, 4)
    assert "2/5/10/17 points" in cards["sanctuary"]["text"]
    assert cards["galaxy/d5"]["text"].startswith("North-west quadrant. Die 1: d6. Die 2: e5. Die 3: ZorgTerre.")


def drawn(view, lang="en", width=100):
    console = Console(width=width, file=io.StringIO(), force_terminal=False)
    with console.capture() as capture:
        console.print(picture_of(game, view, lang))
    return capture.get()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_the_picture_fits_a_terminal_and_shows_every_place(lang, board):
    state = game.start(game.settle({"board": board}), Seeded(1))
    text = drawn(state.view(0), lang, width=80)
    assert max(len(line) for line in text.splitlines()) <= 80
    board = state.view(0).table.board
    for place in range(5, board.last_world + 1):
        assert re.search(rf"(?<![a-z]){board.ids[place]} ?[·▒A-Za-z]", text), board.ids[place]


def test_the_picture_draws_lanes_into_black_holes_and_the_numbers_of_the_die():
    text = drawn(situation().zorg("b5").position().view(0), width=80)
    lines = text.splitlines()
    row = next(number for number, line in enumerate(lines) if "b5 ·" in line)
    assert "4b5" in lines[row]
    assert "2─c5" in lines[row]
    assert "1" in lines[row - 1]
    assert "3" in lines[row + 2]
    assert "●NW ────b7" in text
    assert "b5: 1 b6, 2 c5, 3 b4, 4 a5" in " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())
    assert "●NW b7, c7, a6, a5" in text


def test_black_holes_are_called_by_the_compass_of_the_language():
    board = situation().table.board
    assert [words(lang).names.place(board, board.place_of["hole-nw"]) for lang in LANGUAGES] == [
        "the black hole NW",
        "le trou noir NO",
    ]
    assert "●NO" in drawn(situation().position().view(0), "fr", width=80)


def test_picture_shows_tokens_and_ships_of_a_world():
    made = situation().conquered("d6", "purple-4", bonus=3, revolt=True).ships("military", "d6").zorg("f2", "f2")
    made.face_down("b6", "blue-2", shield=True).sanctuary("c6").overthrown("e6", "red-2")
    lines = drawn(made.position().view(0)).splitlines()
    row = next(number for number, line in enumerate(lines) if "d6 U4" in line)
    assert "c6 ❀" in lines[row]
    assert "e6 v2" in lines[row]
    assert [mark in lines[row + 1] for mark in ("+3⚑#M", "◠", "✗")] == [True] * 3
    assert any("2Z" in line for line in lines)


def test_the_picture_honours_the_memory_option():
    for notes in (False, True):
        view = situation(notes=notes).face_down("d6", "red-2").position().view(0)
        assert ("d6 v2" in drawn(view)) is notes
        assert ("d6 ▒" in drawn(view)) is not notes


def test_the_picture_shows_the_score_and_the_peoples():
    text = drawn(situation().conquered("d6", "red-4").taken("spy").treasury(7).round(5).position().view(0))
    for part in (
        "Round 5 of 12",
        "If round 12 ended now",
        "Assets  10",
        "Treasury 7 BZ$",
        "Spies (defeated)",
        "ZorgCorp wins at 100",
    ):
        assert part in text


def test_the_seats_are_the_peoples():
    view = situation().position().view(0)
    assert [game.words("en").seat(view, seat) for seat in range(4)] == [
        "the Military",
        "the Architects",
        "the Revolutionaries",
        "the Spies",
    ]
    assert legal_texts(situation().ships("military", "d7").position())[0] == "pass"


def test_label_of_a_building_that_must_fail_says_so():
    """At the start only one world of the Military's colour is face down, and there is no BZ$."""
    view = situation().turn("military").position().view(0)
    build = game.notation.read(view, 0, "build 0")
    for lang, fails in (("en", "must fail"), ("fr", "voué à l’échec")):
        assert fails in game.words(lang).action(view, 0, build)
        assert fails not in game.words(lang).plain_action(view, 0, build)
    assert "build" not in panel_of(view.table, 0).can


@pytest.mark.parametrize(("people", "power"), [("spy", "steal"), ("revolutionary", "revolt")])
def test_panel_names_a_power_that_a_move_makes_possible(people: str, power: str) -> None:
    table = situation().ships(people, "c3").conquered("c4", "green-5", bonus=2).turn(people).position().view(0).table
    panel = panel_of(table, PEOPLE_NAMES.index(people))
    assert (power in panel.can, power in panel.then) == (False, True)


def test_a_building_that_may_succeed_from_what_the_screen_shows_is_offered():
    """With `memory` `classic`, hidden tokens may have any colour: the label reveals none of them."""
    made = situation().turn("military").face_down("d7", "blue-2").face_down("d6", "blue-3")
    view = made.position().view(0)
    assert "fail" not in game.words("en").action(view, 0, game.notation.read(view, 0, "build 0"))
    assert "build" in panel_of(view.table, 0).can
