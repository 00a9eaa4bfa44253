"""Deck building: every limit, by name, in both languages."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.workshop_walk import check
from tests.support.zoondo.random_tribes import random_tribe
from tests.support.zoondo.situations import Situation
from trized.games.zoondo import check_tribe, game
from trized.games.zoondo.box import BOX
from trized.games.zoondo.match_ups import is_even
from trized.games.zoondo.state import SEAT_SLOTS
from trized.games.zoondo.tribes import FORMATS, bring_tribe, broken_limits, canonical, read_line
from trized.kernel import Refused, Seeded
from trized.kernel.creation import decode


def file(zoons, trumps=(), form="tribal", name="Mine", more=""):
    cards = "\n".join(f"{card} = {count}" for card, count in zoons.items())
    listed = ", ".join(f'"{trump}"' for trump in trumps)
    return f'name = "{name}"\nformat = "{form}"\ntrumps = [{listed}]\n[zoons]\n{cards}\n{more}'


@pytest.mark.parametrize("tribe", list(BOX.tribes))
def test_ready_made_tribes_are_files_of_the_same_kind_and_legal(tribe):
    assert check_tribe(BOX.ready_made(tribe)) == []


def test_u7_each_broken_limit_is_named():
    cases = [
        (file({"mourse-a": 9, "draknar": 1}), "worth 165 points; the limit is 150"),
        (file({"korse-a": 1}), "0 Emblems; it must have exactly one"),
        (file({"draknar": 1}), "at least one Zoon besides its Emblem"),
        (file({"korse-a": 1, "draknar": 2}), "2 Emblems"),
        (file({"harold-de-jarl": 2, "draknar": 1}), "2 Chiefs; the limit is one"),
        (file({"jorund": 2, "draknar": 1}), "Hero Jorund 2 times"),
        (file({"bouclefeuille": 2, "sacrechene": 1}), "Priest Bouclefeuille 2 times"),
        (file({"berserkorse-a": 10, "draknar": 1}), "10 stars; the limit is 9"),
        (
            file({"berserkorse-a": 5, "draknar": 1}, ["hache-virevoltante", "fleche-petard", "conque-de-charge"]),
            "strength of 6; with 5 stars, of which 3 are free, the limit is 4",
        ),
        (
            file({"korse-a": 1, "draknar": 1}, ["conque-de-charge", "poudre-descampette", "furie"], "continental"),
            "strength of 7; the limit is 6",
        ),
        (file({"korse-a": 1, "draknar": 1}, ["hache-virevoltante"] * 2), "hache-virevoltante 2 times"),
        (
            file(
                {"korse-a": 1, "draknar": 1}, ["furie", "tortue", "pluie-de-menhirs", "hache-virevoltante"], "mondial"
            ),
            "4 trumps; the limit is 3",
        ),
        (file({"korse-a": 1, "sacrechene": 1}), "one tribe only; this one has Boarix, Warus"),
        (file({"korse-a": 1, "grand-nenufar": 1}, form="continental"), "one continent only"),
        (file({"dodo": 1, "draknar": 1}), "no Zoon 'dodo'"),
        (file({"vieux-silure": 1, "grand-nenufar": 1}), "no Zoon 'vieux-silure'"),
        (file({"korse-a": 1, "draknar": 1}, ["canon"]), "no trump 'canon'"),
        (file({"korse-a": 1, "draknar": 1}, form="local"), "no format 'local'"),
        (file({"korse-a": 1, "draknar": 1}, name="a:b"), "not a valid tribe name"),
        (file({"korse-a": 0, "draknar": 1}), "'korse-a' cannot be 0; it is a whole number from 1 to 99"),
        ("zoons = 3", "must be a table"),
        ("trumps = 3", "must be a list"),
        ("crest = 'x'", "has no 'crest'"),
        ("= = =", "not TOML"),
        (file({"korse-a": 1, "draknar": 1}, more="[deployment]\nfront = ['korse-a']"), "six cells each"),
    ]
    for text, sentence in cases:
        found = check_tribe(text)
        assert any(sentence in str(fault) for fault in found), (sentence, found)
        assert not {fault.message("fr") for fault in found} & {str(fault) for fault in found}


def test_several_broken_limits_are_all_named():
    assert len(check_tribe(file({"mourse-a": 9, "jorund": 2}))) == 3


def test_the_price_of_stars_is_a_point_of_strength_each():
    assert check_tribe(file({"berserkorse-a": 5, "draknar": 1}, ["hache-virevoltante", "conque-de-charge"])) == []
    assert check_tribe(file({"berserkorse-a": 9, "draknar": 1})) == []


def test_formats_widen_from_tribal_to_mondial():
    mixed = {"korse-a": 1, "sacrechene": 1}
    assert check_tribe(file(mixed, form="continental")) == []
    wild = {"korse-a": 1, "grand-nenufar": 1}
    assert check_tribe(file(wild, form="mondial")) == []


def test_a_deployment_must_use_the_tribes_own_cards():
    row = "['korse-a', '-', '-', '-', '-', '-']"
    rows = f"[deployment]\nfront = {row}\nback = ['draknar', '-', '-', '-', '-', '-']"
    assert check_tribe(file({"korse-a": 1, "draknar": 1}, more=rows)) == []
    assert "more of korse-a" in str(check_tribe(file({"korse-b": 1, "draknar": 1}, more=rows))[0])
    assert "must hold 3 Zoons" in str(check_tribe(file({"korse-a": 2, "draknar": 1}, more=rows))[0])


def test_a_file_and_its_line_are_the_same_tribe():
    rows = "[deployment]\nfront = ['korse-a', '-', '-', '-', '-', '-']\nback = ['draknar', '-', '-', '-', '-', '-']"
    line = canonical(file({"korse-a": 1, "draknar": 1}, ["fleche-petard"], more=rows), "tribal")
    assert line == "Mine: korse-a draknar + fleche-petard @ korse-a - - - - - / draknar - - - - -"
    assert canonical(line, "tribal") == line
    assert bring_tribe(line).recommended[6] == BOX.zoon_number["korse-a"]


def test_former_ids_in_files_and_lines_are_read_as_the_same_tribe():
    cards = {"korse-a": 2, "korse-b": 1, "draknar": 1}
    written = file(cards, more='[deployment]\nfront = ["korse-a", "korse-b", "korse-a", "-", "-", "-"]\n')
    written += 'back = ["draknar", "-", "-", "-", "-", "-"]'
    former = written.replace("korse-a", "korse-0").replace("korse-b", "korse-1")
    line = canonical(written, "tribal")

    assert "korse-a*2 korse-b draknar @ korse-a korse-b" in line
    assert canonical(former, "tribal") == line
    assert canonical(line.replace("korse-a", "korse-0").replace("korse-b", "korse-1"), "tribal") == line
    assert check_tribe(former.replace("korse-1", "korse-2"))


def test_a_link_with_former_ids_still_opens():
    code = "AdMHXavKz89LyVcoKcpMSjXkykvMTVWwVVDyzcxLVeJKyy_KTSwB8UHSiTlKXCVFpbkFxUCR6FgurugqoN7iWK7s_KLiVF0DoKgR"
    code += "lG0IZBtypRQlZuclFoHZAA"
    assert "korse-0 = 2" in decode(code).text
    assert canonical(decode(code).text, "tribal") == "Mine: korse-a*2 korse-b draknar"


def test_a_tribe_named_like_a_former_id_keeps_its_name():
    assert canonical("korse-0: korse-0 draknar", "tribal") == "korse-0: korse-a draknar"
    assert bring_tribe("korse-a: korse-a draknar").name == "korse-a"


def test_a_former_id_and_the_current_one_are_the_same_card_twice():
    with pytest.raises(Refused, match="'korse-0' and 'korse-a' mean the same"):
        canonical(file({"korse-0": 1, "korse-a": 1, "draknar": 1}), "tribal")


def test_a_file_with_unknown_cards_is_no_tribe():
    with pytest.raises(Refused, match="no Zoon 'dodo'"):
        canonical(file({"dodo": 1, "korse-a": 1, "draknar": 1}), "tribal")
    with pytest.raises(Refused, match="no trump 'canon'"):
        canonical(file({"korse-a": 1, "draknar": 1}, ["canon"]), "tribal")


def test_the_largest_tribe_has_room_on_the_table():
    unique = ("chief", "hero", "priest", "emblem")
    cheapest = min(zoon.value for zoon in BOX.zoons if zoon.type not in unique and not zoon.from_trump)
    once = [zoon.value for zoon in BOX.zoons if zoon.type in ("chief", "hero", "priest") and zoon.value < cheapest]
    largest = 1 + len(once) + (150 - sum(once)) // cheapest
    assert largest + 3 <= SEAT_SLOTS  # with three trumps that become Zoons


def test_nonsense_is_no_tribe():
    for text in ("dinosaurs", "", "x: korse-a*z draknar"):
        with pytest.raises(Refused):
            canonical(text, "tribal")


@pytest.mark.parametrize("form", FORMATS)
def test_random_tribes_are_legal(form):
    for seed in range(15):
        draft = random_tribe(Seeded(seed), form)
        assert broken_limits(draft) == []
        assert read_line(draft.line(), form).line() == draft.line()


MIXED = {"korse-a": 1, "sacrechene": 1}  # of two tribes on one continent


def test_u7_a_file_keeps_the_format_that_it_names_at_every_table():
    with pytest.raises(Refused, match="A tribal tribe has cards of one tribe only"):
        game.settle({"tribe1": file(MIXED, form="tribal"), "format": "mondial"})


def test_u7_a_table_may_be_narrower_than_the_file():
    with pytest.raises(Refused, match="A tribal tribe has cards of one tribe only"):
        game.settle({"tribe1": file(MIXED, form="continental"), "format": "tribal"})


def test_u7_a_table_that_chooses_no_format_plays_the_widest_that_its_files_name():
    settled = game.settle({"tribe1": file(MIXED, form="continental"), "tribe2": "warus"})
    assert settled["format"] == "continental"
    assert game.settle(settled) == settled
    assert game.settle({"tribe1": "warus"})["format"] == "tribal"


def test_u7_a_file_that_names_no_format_of_the_game_is_refused():
    with pytest.raises(Refused, match="There is no format 'local'"):
        game.settle({"tribe1": file(MIXED, form="local")})


FIVE = ["pluie-de-menhirs", "tortue", "furie", "hache-virevoltante", "butte-de-tourbe"]  # of strength 1 each


def test_option_allows_any_number_of_trumps_or_requires_at_least_one():
    none, five = file({"korse-a": 1, "draknar": 1}), file({"korse-a": 1, "draknar": 1}, FIVE, "mondial")
    assert game.settle({"tribe1": none})["trumps"] == "0-3"
    for value in ("1-3", "1-any"):
        with pytest.raises(Refused, match="has no trump; it must have at least 1"):
            game.settle({"tribe1": none, "trumps": value})
    with pytest.raises(Refused, match="5 trumps; the limit is 3"):
        game.settle({"tribe1": five})
    for value in ("any", "1-any"):
        assert game.settle({"tribe1": five, "trumps": value})["tribe1"].endswith(" ".join(FIVE))


def test_a_tribe_with_many_trumps_plays_and_is_read_again():
    five = file({"korse-a": 2, "draknar": 1}, FIVE, "mondial")
    state = game.start(game.settle({"tribe1": five, "tribe2": "warus", "trumps": "any", "first": "1"}), Seeded(1))
    for seat in range(2):
        state.play(seat, game.notation.read(state.view(seat), seat, "recommended"), Seeded(1))
    at = Situation(state)
    assert at.hand(1) == FIVE
    assert at.hand(2) == ["hache-virevoltante", "fleche-petard", "conque-de-charge"]
    at.play("butte-de-tourbe c3")
    assert at.hand(1) == FIVE[:4]
    assert game.decode(state.encode()) == state
    assert game.decode_view(state.view(1).encode()) == state.view(1)


def test_drawn_pairing_gives_boarix_only_to_itself_and_both_sides_one_tribe_in_half_of_the_games():
    even = {one: [other for other in BOX.tribes if is_even(one, other)] for one in BOX.tribes}
    assert even["boarix"] == ["boarix"]
    mirrors = sum(1 / len(others) for others in even.values()) / len(even)
    assert 0.45 < mirrors < 0.55


@pytest.mark.slow  # the workshop is never compiled
@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6))
def test_finished_tribe_of_the_workshop_passes_the_check_plays_and_comes_back_from_its_link(seed):
    check(game, seed)
