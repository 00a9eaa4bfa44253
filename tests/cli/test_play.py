"""A game at the terminal."""

import pytest

from trized.cli.catalogue import catalogue
from trized.kernel import Record

EN, FR = catalogue("en").templates, catalogue("fr").templates
TO_THE_END = "1\n" * 20


def test_a_game_is_played_to_its_end_in_words(trized):
    said = trized("play", "--text", "pile", "--seed", "3", typed=TO_THE_END.replace("1", "take 1"))
    assert said.status == 0
    assert "took the last pebble and wins." in said.out


def test_the_same_seed_plays_the_same_game(trized):
    games = [trized("play", "--text", "pile", "--seed", "3", typed=TO_THE_END).out for _ in range(2)]
    assert games[0] == games[1]


def test_an_illegal_action_is_refused_with_the_reason(trized):
    said = trized("play", "--text", "pile", typed="take 5\n")
    assert "5 pebbles cannot be taken: take 1 to 3." in said.out


def test_a_number_that_is_no_choice_is_refused(trized):
    assert "There is no choice 7; choose a number from 1 to 3." in trized("play", "--text", "pile", typed="7\n").out


def test_unknown_input_is_refused_with_what_can_be_typed(trized):
    out = " ".join(trized("play", "--text", "pile", typed="foo\n").out.split())
    assert "'foo' is not an action here; an action is written like: take 1. You can also give the number" in out


@pytest.mark.parametrize(
    ("game", "wrong", "sentence"),
    [
        ("zenith", "recruit niro", "« niro » n’est pas valable dans « recruit niro »"),
        ("zoondo", "b2_b3", "« b2_b3 » n’est pas une action de Zoondo ; une action s’écrit comme « b2-b3 »"),
        ("zorgcorp", "move z9 d6", "« z9 » n’est pas valable dans « move z9 d6 »"),
    ],
    ids=["zenith", "zoondo", "zorgcorp"],
)
def test_a_wrong_action_is_refused_in_the_language_of_the_player(trized, game, wrong, sentence):
    said = trized("play", "--text", game, "--lang", "fr", "--seats", "me", "--seed", "1", typed=f"\n{wrong}\n").out
    assert sentence in " ".join(said.replace("\N{NO-BREAK SPACE}", " ").split())


def test_sentence_of_a_choice_is_understood_with_plain_spaces_as_the_choice(trized):
    sentence = "Coco Bang nº 1 en a1"
    said = trized("play", "--text", "zoondo", "--lang", "fr", "--seed", "3", typed=f"{sentence}\nquit\n").out
    assert "1\xa0Déploiement\xa0conseillé  2\xa0Le\xa0reste\xa0au\xa0hasard" in said
    assert f"Monkus : {sentence}." in said.replace("\xa0", " ")


def test_help_lists_what_can_be_typed(trized):
    assert EN["help"].splitlines()[-1] in trized("play", "--text", "pile", typed="?\n").out


def test_the_log_shows_what_the_seat_may_know(trized):
    out = trized("play", "--text", "pile", "--seats", "me,random", "--seed", "3", typed="2\nlog\n").out
    story = out[out.index("The log so far") :]
    assert "Player 1 takes 2." in story
    assert "The lucky number of player 2 was 2." in story
    assert "new lucky number" not in story


def test_a_hint_finds_the_winning_choice(trized):
    assert (
        "would play: take 3 (take 3)." in trized("play", "--text", "pile", "--option", "pebbles=3", typed="hint\n").out
    )


def test_undo_takes_back_my_choice_and_the_answer_to_it(trized, tmp_path):
    path = tmp_path / "game.txt"
    out = trized("play", "--text", "pile", "--seed", "3", "--save", path, typed="2\nundo\n").out
    assert "Taken back." in out
    assert out.count("15 are left.") == 2
    assert "undo by 0 to 0" in path.read_text()


def test_there_is_nothing_to_undo_before_the_first_choice(trized):
    assert EN["nothing_to_undo"] in trized("play", "--text", "pile", typed="undo\n").out


def test_the_language_can_be_changed_in_the_middle_of_a_game(trized):
    out = trized("play", "--text", "pile", typed="lang fr\n").out
    assert "Combien de cailloux prenez-vous ?" in out
    assert catalogue("fr")("ask") in out


def test_an_unknown_language_is_refused_in_a_sentence(trized):
    assert "There is no language 'de'" in trized("play", "--text", "pile", typed="lang de\n").out


def test_a_saved_game_that_goes_on_holds_no_secret_of_the_others(trized, tmp_path):
    path = tmp_path / "game.txt"
    trized("play", "--text", "pile", typed=f"1\nsave {path}\nquit\n")
    assert Record.read(path.read_text()).seen_by == 0


def test_finished_game_is_saved_in_full(trized, tmp_path):
    path = tmp_path / "game.txt"
    trized("play", "--text", "pile", "--save", path, typed=TO_THE_END)
    record = Record.read(path.read_text())
    assert record.seen_by is None
    assert record.result is not None


def test_at_the_end_the_record_is_offered(trized, tmp_path):
    path = tmp_path / "game.txt"
    trized("play", "--text", "pile", "--option", "pebbles=1", typed=f"1\n{path}\n")
    assert Record.read(path.read_text()).players == ["me", "normal"]


def test_a_file_that_is_no_record_is_not_replaced(trized, tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Nero")
    out = trized("play", "--text", "pile", typed=f"save {path}\nquit\n").out
    assert "is not a record; name another file" in " ".join(out.split())
    assert path.read_text() == "Dear Nero"


def test_the_end_of_the_input_leaves_cleanly(trized):
    said = trized("play", "--text", "pile", typed="")
    assert (said.status, said.err) == (0, "")
    assert said.out.endswith("Goodbye.\n")


def test_screen_is_not_covered_in_a_cooperative_game(trized):
    out = trized("play", "--text", "zorgcorp", "--seats", "me", "--seed", "3", typed="1\n1\n1\n").out
    assert EN["press_enter"] not in out
    assert out.count("The Military pass.") == 1


def test_shared_screen_is_covered_between_two_seats(trized):
    out = trized("play", "--text", "pile", "--seats", "me,me", typed="\n1\n\n").out
    assert out.count("The screen is yours; everybody else looks away.") == 2
    assert out.index("Player 1 ") < out.index("Player 2 ")


@pytest.mark.parametrize(("seat", "other"), [("me,random", "Player 1"), ("random,me", "Player 2")])
def test_seat_option_chooses_my_seat(trized, seat, other):
    assert f"\n{other} ──" in trized("play", "--text", "pile", "--seats", seat).out


def test_lines_are_not_wider_than_the_terminal(trized):
    out = trized("play", "--text", "pile", "--lang", "fr", typed="?\n9\nfoo\nhint\nlog\n1\nlog\n").out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_saved_record_does_not_reveal_a_short_cut_by_its_length(trized, tmp_path):
    lengths = []
    for said in ("recommended", "random"):
        file = tmp_path / f"{said}.txt"
        trized("play", "--text", "zoondo", "--seats", "me,me", typed=f"\n{said}\n\nsave {file}\nquit\n")
        entries = Record.read(file.read_text(encoding="utf-8")).entries
        lengths.append([entry.write() for entry in entries])
    assert lengths[0] == lengths[1] == ["0: place ?"] * 12


@pytest.mark.parametrize(
    ("game", "name", "told"),
    [
        ("zenith", "charlemagne", "planète Terre"),
        ("zoondo", "mur d'arbres", "Mur d'Arbres"),
        ("zorgcorp", "militaires", "couleur rouge"),
    ],
)
def test_cards_trumps_and_powers_are_read_during_play(trized, game, name, told):
    out = trized("play", game, "--text", "--seed", "3", "--lang", "fr", typed=f"carte {name}\n").out
    assert told in out


def test_a_card_that_is_not_there_is_refused_in_the_language(trized):
    out = trized("play", "zenith", "--text", "--seed", "3", "--lang", "fr", typed="carte charlemange\n").out
    assert "vouliez-vous dire Charlemagne" in " ".join(out.replace("\u00a0", " ").split())


def test_refusals_of_the_command_line_speak_the_language(trized):
    said = trized("play", "zenit", "--text", "--lang", "fr")
    assert said.status == 2
    assert said.err.replace("\u00a0", " ") == "Il n’y a pas de jeu « zenit » ; vouliez-vous dire zenith ?\n"
    assert "places ici" in trized("play", "zenith", "--text", "--seats", "me,me,me", "--lang", "fr").err


def test_undo_goes_back_one_decision_of_a_person_with_several_seats(trized, tmp_path):
    path = tmp_path / "game.txt"
    typed = "1\n1\nreprendre\nquitter\n"
    trized("play", "zorgcorp", "--text", "--seats", "me", "--seed", "3", "--save", path, typed=typed)
    assert "undo by 1 to 1" in path.read_text() or "undo by 2 to 1" in path.read_text()


def test_from_memory_the_log_does_not_show_again_what_was_shown_once(trized):
    typed = "2\nlog\nquit\n"
    options = ("--text", "--seats", "me", "--seed", "3")
    for memory, again in (("classic", False), ("notes", True)):
        out = trized("play", "zorgcorp", *options, "--option", f"memory={memory}", typed=typed).out
        before, _, log = out.partition("The log so far")
        shown = [line for line in before.splitlines() if "Shown to all" in line]
        assert shown, before[-1500:]
        assert any(line.strip() in log for line in shown) is again


@pytest.mark.parametrize(("game", "others"), [("zenith", ",random"), ("zoondo", ",random"), ("zorgcorp", "")])
def test_a_decision_after_the_first_fits_24_rows(trized, game, others):
    out = trized("play", "--text", game, "--seats", f"me{others}", "--seed", "3", typed="1\n" * 8 + "quit\n").out
    decisions = out.split(EN["ask"])[1:-1]
    assert len(decisions) == 8
    if game == "zoondo":  # when play begins, the deployed board is drawn once
        assert "12 Zoons left" in decisions.pop(0)
    assert max(len(decision.splitlines()) for decision in decisions) <= 24


def test_a_number_typed_after_the_end_writes_no_file(trized, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = trized("play", "--text", "pile", "--seed", "3", typed=TO_THE_END + "1\n\n")
    assert EN["save_where"] in said.out
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("lang", "kept", "sets"),
    [
        ("en", "1\xa0Keep\xa0all\xa0cards", "Exchange  2\xa0Tiberius  3\xa0Sir\xa0Sam"),
        ("fr", "1\xa0Garder\xa0toutes\xa0les\xa0cartes", "Échanger  2\xa0Tiberius  3\xa0Sir\xa0Sam"),
    ],
)
def test_opening_exchange_is_offered_in_words(trized, lang, kept, sets):
    shown = trized("play", "--text", "zenith", "--seats", "me,easy", "--seed", "3", "--lang", lang, typed="quit\n").out
    assert kept in shown
    assert sets in shown
