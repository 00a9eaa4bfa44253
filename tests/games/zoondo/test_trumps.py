"""Trumps: the twelve published ones, the original ones, and the rules for every kind."""

import pytest

from tests.support.zoondo.situations import Situation, deployed, situation
from trized.games.zoondo import game
from trized.kernel import Chance


def test_t1_t9_mur_darbres_goes_on_any_free_cell_and_takes_the_full_turn():
    at = situation(one=["kassin-a a1"], two=["bouga-a f6"], trumps1=["mur-darbres"])
    assert len(at.choices("mur-darbres")) == 34
    at.play("mur-darbres e6")
    assert (at.on("e6"), at.hand(1), at.tomb(1), at.turn) == ("wall", [], [], 2)
    assert at.ends("f6") == {"f5", "f4"}


def test_t2_a_trump_without_target_cannot_be_played():
    at = deployed("boarix", "monkus")
    assert not at.choices("pluie-de-menhirs")
    assert not at.choices("cage-de-racines")


def test_t3_t10_cage_de_racines_needs_a_priest_in_play():
    enemies = ["bouga-a c2", "bouga-b c3", "queen-mary f6"]
    at = situation(one=["bouclefeuille a1"], two=enemies, trumps1=["cage-de-racines"])
    assert at.choices("cage") == {"cage-de-racines c2"}
    assert not situation(one=["kassin-a a1"], two=enemies, trumps1=["cage-de-racines"]).choices("cage")


def test_t10_the_caged_card_is_an_obstacle_face_down_and_not_eliminated():
    at = situation(
        one=["bouclefeuille a1", "kassin-a c1"],
        two=["bouga-a c2", "king f6"],
        trumps1=["cage-de-racines", "pluie-de-menhirs"],
    )
    at.play("cage-de-racines c2")
    assert (at.on("c2"), at.tomb(2), at.hand(1)) == ("caged bouga-a", [], ["pluie-de-menhirs"])
    assert at.may_be("c2") == {"bouga-a", "king"}
    assert at.choices("c2") == set()
    at.play("f6-e5")
    assert "c2" not in at.ends("c1")
    assert not at.choices("pluie")


def test_t10_a_caged_emblem_is_no_victory():
    at = situation(one=["bouclefeuille a1"], two=["draknar c2", "korse-a f6"], trumps1=["cage-de-racines"])
    at.play("cage-de-racines c2")
    assert at.result is None


def test_t3_a_caged_zoon_uses_no_trump():
    at = situation(one=["bouclefeuille a1"], two=["korse-a c2", "mourse-a f6"], trumps1=["cage-de-racines"],
                   trumps2=["hache-virevoltante"])  # fmt: skip
    at.play("cage-de-racines c2")
    assert not at.choices("hache")


def test_t3_a_blocked_soldier_still_shoots():
    at = situation(
        one=["korse-a a1", "mourse-a b1"], two=["king a2", "bouga-a f6"], trumps1=["hache-virevoltante"], walls=["b2"]
    )
    assert at.choices("hache") == {"hache-virevoltante a1xa2"}


def test_t3_a_snared_soldier_uses_no_trump_and_cannot_move():
    at = situation(
        one=["grand-nenufar a1", "tetarin-a d1"],
        two=["korse-a c3", "korse-b f6", "draknar e6"],
        trumps1=["nasse"],
        trumps2=["hache-virevoltante"],
    )
    at.play("nasse c3")
    assert at.choices("c3") == set()
    at.play("f6-f5").play("d1-c1").play("f5-f6").play("c1-c2")
    assert not at.choices("hache")


@pytest.mark.parametrize("trump", ["pluie-de-menhirs", "grosse-bertha"])
def test_t6_camp_shots_reach_every_enemy_in_the_three_rows(trump):
    at = situation(one=["kassin-a a1"], two=["king b3", "kong c1", "queen-mary d4"], trumps1=[trump])
    assert at.choices(trump) == {f"{trump} b3", f"{trump} c1"}


def test_t6_coco_boum_reaches_the_two_forward_diagonals():
    at = situation(
        one=["coco-bang-a c3", "bouga-a e3"],
        two=["king b4", "king c4", "king d4", "king d3", "king f4"],
        trumps1=["coco-boum"],
    )
    assert at.choices("coco-boum") == {"coco-boum c3xb4", "coco-boum c3xd4"}


def test_t6_hache_reaches_one_ahead_and_fleche_two_over_whatever_is_between():
    at = situation(
        one=["korse-a c3", "mourse-a e3"], two=["king c4", "king c5", "king e4", "king e5"],
        trumps1=["hache-virevoltante", "fleche-petard"],
    )  # fmt: skip
    assert at.choices("hache") == {"hache-virevoltante c3xc4"}
    assert at.choices("fleche") == {"fleche-petard c3xc5"}


def test_t6_player_2_aims_from_his_own_seat():
    at = situation(one=["king c3", "king c5"], two=["korse-a c4"], trumps2=["hache-virevoltante"], turn=2)
    assert at.choices("hache") == {"hache-virevoltante c4xc3"}


def test_t6_an_obstacle_is_no_target():
    at = situation(one=["korse-a c3"], two=["king f6"], walls=["c4"], trumps1=["hache-virevoltante"])
    assert not at.choices("hache")


def shot(trump="hache-virevoltante", target="korse-a", soldier="korse-a"):
    """Hache virevoltante (3 2 X 0) at Korse #0 (2 1 0 1)."""
    at = situation(one=[f"{soldier} c3", "mourse-a a1"], two=[f"{target} c4", "mourse-a f6"], trumps1=[trump])
    return at.play(f"{trump} c3xc4")


def test_t5_a_higher_number_on_the_trump_eliminates_the_target():
    at = shot().touch("TL", "TL")  # 3 against 2
    assert (at.on("c3"), at.on("c4"), at.tomb(2), at.turn) == ("korse-a", None, ["korse-a"], 2)


def test_t5_an_equal_or_lower_number_does_nothing_and_the_trump_stays():
    for two, one in (("TR", "TL"), ("BL", "TL")):  # 2 against 2, 0 against 2
        at = shot().touch(one, two)
        assert (at.on("c4"), at.hand(1), at.tomb(1)) == ("korse-a", ["hache-virevoltante"], [])


def test_t5_the_x_eliminates_the_trump_and_the_target_is_unharmed():
    at = shot().touch("BR", "BR")  # X against 0
    assert (at.on("c4"), at.hand(1), at.tomb(1)) == ("korse-a", [], ["hache-virevoltante"])


def test_t5_a_star_on_the_target_is_a_miss_without_power():
    at = shot(target="berserkorse-a").touch("BL", "TL")
    assert (at.on("c3"), at.on("c4"), at.turn) == ("korse-a", "berserkorse-a", 2)


def test_t5_x_and_star_together_lose_the_trump():
    at = shot(target="berserkorse-a").touch("BL", "BR")
    assert (at.on("c4"), at.tomb(1)) == ("berserkorse-a", ["hache-virevoltante"])


def test_t5_the_target_is_shown_and_the_shooter_only_known_to_be_a_soldier():
    at = shot().touch("TR", "BL")
    assert at.may_be("c4") == {"korse-a"}
    assert at.may_be("c3") == {"korse-a"}


def test_t5_fleche_petard():
    at = situation(one=["korse-a c3"], two=["mourse-b c5", "korse-a f6"], trumps1=["fleche-petard"])
    at.play("fleche-petard c3xc5").touch("TR", "TR")  # 4 against 3
    assert at.tomb(2) == ["mourse-b"]


def test_t5_coco_boum():
    at = situation(one=["coco-bang-a c3"], two=["korse-a d4", "korse-a f6"], trumps1=["coco-boum"])
    at.play("coco-boum c3xd4").touch("TL", "TL")  # 3 against 2
    assert (at.tomb(2), at.hand(1)) == (["korse-a"], ["coco-boum"])


def test_t4_t5_pluie_de_menhirs_goes_to_the_tomb_whatever_happens():
    for two, gone in (("TL", ["king"]), ("BR", [])):  # 6 or 0 against 3
        at = situation(one=["kassin-a a1"], two=["king c3", "bouga-a f6"], trumps1=["pluie-de-menhirs"])
        at.play("pluie-de-menhirs c3").touch("TR", two)
        assert (at.tomb(1), at.tomb(2)) == (["pluie-de-menhirs"], gone)


def test_t4_grosse_bertha_comes_back_until_its_x_is_touched():
    at = situation(one=["bouga-a a1"], two=["korse-a c3", "korse-b f6"], trumps1=["grosse-bertha"])
    at.play("grosse-bertha c3").touch("TL", "BR")  # 0 against 2
    assert (at.turn, at.hand(1)) == (2, ["grosse-bertha"])
    at.play("f6-f5").play("grosse-bertha c3").touch("TL", "BL")
    assert at.tomb(1) == ["grosse-bertha"]


def test_u6_t6_a_shot_emblem_ends_the_game():
    at = situation(one=["bouga-a a1"], two=["ouistiti c3", "rhino-a f6"], trumps1=["grosse-bertha"])
    at.play("grosse-bertha c3").touch("TL", "TR")  # 4 against 0
    assert at.result == (1, "emblem")


def test_t7_tortue_moves_one_or_two_different_soldiers():
    at = situation(one=["bouga-a a1", "bouga-b c1", "king e1"], two=["korse-a f6"], trumps1=["tortue"])
    assert {text[7:9] for text in at.choices("tortue")} == {"a1", "c1"}
    at.play("tortue a1-a2")
    assert (at.asked, {text[:2] for text in at.choices()}) == (("more", 1), {"c1", "st"})
    at.play("c1-c2")
    assert (at.on("a2"), at.on("c2"), at.turn, at.tomb(1)) == ("bouga-a", "bouga-b", 2, ["tortue"])


def test_t7_the_player_may_stop_early():
    at = situation(one=["bouga-a a1", "bouga-b c1"], two=["korse-a f6"], trumps1=["tortue"])
    at.play("tortue a1-a2").play("stop")
    assert (at.on("c1"), at.turn) == ("bouga-b", 2)


def test_t7_tortue_adds_one_in_each_of_its_fights():
    at = situation(
        one=["bouga-a a1", "bouga-a c1"], two=["korse-a a2", "korse-a c2", "mourse-a f6"], trumps1=["tortue"]
    )
    at.play("tortue a1xa2").touch("TL", "TL").play("c1xc2").touch("TL", "TL")  # 3 against 2, twice
    assert at.tomb(2) == ["korse-a", "korse-a"]


def test_t7_different_is_tracked_by_card_not_by_cell():
    at = situation(one=["bouga-a a1", "bouga-b a3", "bouga-a e1"], two=["korse-a f6"], trumps1=["tortue"])
    at.play("tortue a1-a2")
    assert not [text for text in at.choices() if text.startswith("a2")]
    assert {text[:2] for text in at.choices()} == {"a3", "e1", "st"}


def test_t7_a_fight_and_its_power_are_finished_before_the_next_move():
    at = situation(one=["gold-hure c2", "cloboulon f1"], two=["king c4", "bouga-a f6"], trumps1=["conque-de-charge"])
    at.play("conque-de-charge c2xc4").touch("TL", "BL")
    assert at.asked == ("power", 1)
    at.play("c3-c2")
    assert at.asked == ("more", 1)
    assert not [text for text in at.choices() if text.startswith("c2")]


def test_t7_a_zoon_moved_by_a_power_may_still_be_moved_by_the_trump():
    at = situation(one=["cloboulon c3", "grognard-a a1"], two=["king c4", "bouga-a f6"], trumps1=["conque-de-charge"])
    at.play("conque-de-charge c3xc4").touch("TL", "BR").play("a1-a2")
    assert {"a2-a3", "stop"} <= at.choices()


def test_t7_the_trump_ends_when_all_can_see_that_nothing_more_can_move():
    at = situation(one=["bouga-a a1"], two=["korse-a f6"], trumps1=["tortue"])
    at.play("tortue a1-a2")
    assert at.turn == 2


def test_t7_the_question_is_shown_while_the_others_cannot_know_the_answer():
    at = situation(one=["bouga-a a1", "king c1"], two=["korse-a f6"], trumps1=["tortue"], reinforcements1=["bouga-a"])
    at.play("tortue a1-a2")
    assert at.choices() == {"stop"}


def test_t7_conque_de_charge_moves_up_to_three_zoons_of_any_type():
    at = situation(one=["jorund a1", "korse-a c1", "mourse-a e1"], two=["king f6"], trumps1=["conque-de-charge"])
    at.play("conque-de-charge a1-a2").play("c1-c2").play("e1-e2")
    assert (at.on("a2"), at.on("c2"), at.on("e2"), at.turn) == ("jorund", "korse-a", "mourse-a", 2)


def test_t7_binome_de_choc_moves_elites_and_monsters():
    at = situation(
        one=["trice a1", "rhinogore-a c1", "rhino-a e1", "goolgoth f1"], two=["king f6"], trumps1=["binome-de-choc"]
    )
    assert {text[15:17] for text in at.choices("binome")} == {"a1", "c1"}
    at.play("binome-de-choc a1-a2").play("c1-c2")
    assert (at.turn, at.may_be("a2")) == (2, {"trice", "rhinogore-a"})


def test_t7_furie_moves_one_soldier():
    at = situation(one=["rhino-a a1", "rhino-b c1", "trice e1"], two=["king f6"], trumps1=["furie"])
    assert {text[6:8] for text in at.choices("furie")} == {"a1", "c1"}
    assert at.play("furie a1-a2").turn == 2


def test_t8_m6_poudre_descampette_steps_zoons_back_to_free_cells():
    at = situation(one=["ouistiti c3", "rhino-a c2", "rhino-a d2"], two=["king f6"], trumps1=["poudre-descampette"])
    assert at.choices("poudre-descampette c3") == {"poudre-descampette c3-b2"}
    at.play("poudre-descampette c2-c1")
    assert {"c3-c2", "c3-b2"} <= at.choices()  # the cell that was vacated
    at.play("c3-c2").play("stop")
    assert (at.on("c1"), at.on("c2"), at.turn) == ("rhino-a", "ouistiti", 2)


def test_t8_nobody_steps_back_off_the_field():
    at = situation(one=["rhino-a c1", "rhino-a a2"], two=["king f6"], trumps1=["poudre-descampette"])
    assert at.choices("poudre") == {"poudre-descampette a2-a1", "poudre-descampette a2-b1"}


def test_t11_terrain_stays_and_shelters_whoever_is_attacked_there():
    at = situation(one=["tetarin-a c2"], two=["korse-a c4", "draknar f6"], trumps1=["butte-de-tourbe"])
    assert len(at.choices("butte")) == 33
    at.play("butte-de-tourbe c3").play("c4-c3").play("c2xc3").touch("TL", "TL")  # 2 against 2 + 1
    assert (at.on("c3"), at.tomb(1), at.hand(1)) == ("korse-a", ["tetarin-a"], [])


def test_t11_terrain_shelters_from_shots_too():
    at = situation(
        one=["korse-a c2"], two=["tetarin-a c3", "goulaf-a f6"], trumps1=["hache-virevoltante"],
        trumps2=["butte-de-tourbe"], turn=2,
    )  # fmt: skip
    at.play("butte-de-tourbe c4").play("c2-d2").play("f6-f5").play("d2-c2").play("f5-f4")
    at.play("hache-virevoltante c2xc3").touch("TL", "TR")  # 2 against 2: c3 has no terrain
    assert at.on("c3") == "tetarin-a"


def test_t11_material_goes_with_its_zoon_and_adds_to_its_numbers():
    at = situation(one=["tetarin-a c2"], two=["korse-a c4", "draknar f6"], trumps1=["bouclier-de-nacre"])
    assert at.choices("bouclier") == {"bouclier-de-nacre c2"}
    at.play("bouclier-de-nacre c2").play("c4-b4").play("c2-c3").play("b4-c4").play("c3xc4").touch("TL", "TL")
    assert (at.on("c4"), at.tomb(2)) == ("tetarin-a", ["korse-a"])  # 2 + 1 against 2


def test_t11_material_is_eliminated_with_its_zoon():
    at = situation(one=["tetarin-a c3", "goulaf-a a1"], two=["jorund c4", "draknar f6"], trumps1=["bouclier-de-nacre"])
    at.play("bouclier-de-nacre c3").play("c4xc3").touch("TL", "TL")  # 6 against 2 + 1
    assert at.tomb(1) == ["tetarin-a", "bouclier-de-nacre"]


def test_t11_a_zoon_carries_one_material_at_most():
    at = situation(
        one=["tetarin-a c3"], two=["tetarin-a d4", "tetarin-b f6"], trumps1=["bouclier-de-nacre"], trumps2=["nasse"],
        turn=2,
    )  # fmt: skip
    assert at.choices("nasse") == set()
    at.play("d4-c4").play("c3-d3").play("c4-d4").play("d3-c3").play("d4-c4").play("c3-d3").play("f6-e6")
    at.play("bouclier-de-nacre d3").play("c4-b4").play("d3-d4")
    assert at.choices("nasse") == set()


def test_t11_a_zoon_trump_becomes_a_zoon_known_to_all():
    at = situation(one=["tetarin-a c1", "grand-nenufar a1"], two=["jorund b1", "draknar f6"], trumps1=["vieux-silure"])
    assert at.choices("vieux") == {"vieux-silure d1", "vieux-silure e1", "vieux-silure f1"}
    at.play("vieux-silure d1")
    assert (at.on("d1"), at.may_be("d1"), at.hand(1), at.turn) == ("vieux-silure", {"vieux-silure"}, [], 2)
    at.play("f6xe6" if "f6xe6" in at.choices() else "b1-b2")
    assert at.ends("d1") == {"d2", "e1"}


def test_t11_a_zoon_trump_fights_with_its_own_corners():
    at = situation(one=["tetarin-a c1", "grand-nenufar a1"], two=["jorund d3", "draknar f6"], trumps1=["vieux-silure"])
    at.play("vieux-silure d1").play("d3-d2").play("d1xd2").touch("BR", "BL")  # 4 against 1
    assert (at.on("d2"), at.tomb(2)) == ("vieux-silure", ["jorund"])


def shot_that_is_beaten(**fields):
    """Grosse Bertha (2 4 0 X) shows 0 and a Korse (2 1 0 1) in the camp shows 2."""
    two = ["korse-a c2", "korse-b f6"]
    at = situation(one=["king a1"], two=two, trumps1=["grosse-bertha"], **fields)
    return at.play("grosse-bertha c2").touch("TL", "BR")


def test_t5_a_beaten_shooting_trump_is_kept():
    at = shot_that_is_beaten()
    assert (at.hand(1), at.on("c2")) == (["grosse-bertha"], "korse-a")


def test_t5_an_option_sends_a_beaten_shooting_trump_to_the_tomb():
    at = shot_that_is_beaten(beaten_trumps_lost=1)
    assert (at.tomb(1), at.on("c2"), at.table.turns_without_progress) == (["grosse-bertha"], "korse-a", 0)


def test_t5_with_the_option_an_equal_number_or_a_star_still_spares_the_trump():
    equal = situation(
        one=["king a1"], two=["korse-a c2", "korse-b f6"], trumps1=["grosse-bertha"], beaten_trumps_lost=1
    )
    assert equal.play("grosse-bertha c2").touch("TL", "TL").hand(1) == ["grosse-bertha"]  # 2 against 2
    star = situation(
        one=["king a1"], two=["ouistiti c2", "rhino-a f6"], trumps1=["grosse-bertha"], beaten_trumps_lost=1
    )
    assert star.play("grosse-bertha c2").touch("BL", "TL").hand(1) == ["grosse-bertha"]


def test_t5_the_option_is_settled_when_the_game_starts_and_kept_in_its_bytes():
    for value, lost in (("kept", 0), ("lost", 1)):
        state = game.start(game.settle({"beaten_trump": value}), Chance())
        for position in (state, game.decode(state.encode())):
            assert Situation(position).table.beaten_trumps_lost == lost
