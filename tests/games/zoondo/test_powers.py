"""Star powers, in attack and in defence."""

from tests.support.zoondo.situations import situation


def test_f10_f11_cloboulon_attacking_ties_falls_back_and_moves_a_grognard():
    at = situation(one=["cloboulon c3", "grognard-a a1", "kassin-a f1"], two=["king c4", "bouga-a f6"])
    at.play("c3xc4").touch("TL", "BR")  # 6 against Cloboulon's star
    assert (at.on("c3"), at.on("c4"), at.asked) == ("cloboulon", "king", ("power", 1))
    assert at.choices() == {"a1-a2", "a1-b1", "a1-b2"}  # Cloboulon is between it and c3
    at.play("a1-b2")
    assert (at.on("b2"), at.turn) == ("grognard-a", 2)
    assert at.may_be("b2") == {"grognard-a"}


def test_f11_cloboulon_defending_only_ties():
    at = situation(one=["cloboulon c3", "grognard-a a1"], two=["king-louis c4", "bouga-a f6"], turn=2)
    at.play("c4xc3").touch("TL", "BR")
    assert (at.on("c3"), at.on("c4"), at.turn) == ("cloboulon", "king-louis", 1)


def test_f12_the_grognard_may_start_a_new_fight():
    at = situation(one=["cloboulon c3", "grognard-a e3"], two=["king c4", "coco-bang-a e4", "bouga-a f6"])
    at.play("c3xc4").touch("TL", "BR").play("e3xe4").touch("TR", "TR")  # 4 against 2
    assert (at.on("e4"), at.tomb(2), at.turn) == ("grognard-a", ["coco-bang-a"], 2)


def test_f13_without_a_movable_grognard_the_fight_stays_a_tie_and_all_know_why():
    at = situation(
        one=["cloboulon c3", "sacrechene a1", "kassin-a b1"],
        two=["king c4", "bouga-a f6"],
        reinforcements1=["grognard-a", "kassin-a"],
    )
    at.play("c3xc4").touch("TL", "BR")
    assert (at.on("c3"), at.turn) == ("cloboulon", 2)
    assert "grognard-a" not in at.may_be("b1")


def test_f13_a_blocked_card_may_still_be_a_grognard():
    at = situation(
        one=["cloboulon c3", "sacrechene a1", "kassin-a a2"],
        walls=["a3", "b2", "b3", "b1"],
        two=["king c4", "bouga-a f6"],
        reinforcements1=["grognard-a"],
    )
    at.play("c3xc4").touch("TL", "BR")
    assert "grognard-a" in at.may_be("a1")
    assert "grognard-a" in at.may_be("a2")


def test_f11_f12_gold_hure_attacking_moves_again_from_where_he_fell_back():
    at = situation(one=["gold-hure c2"], two=["king c4", "coco-bang-a d4", "bouga-a f6"])
    at.play("c2xc4").touch("TL", "BL")
    assert (at.on("c3"), at.asked) == ("gold-hure", ("power", 1))
    assert {"c3xd4", "c3xc4", "c3-c1", "c3-e1", "c3-a5"} - at.choices() == {"c3-e1"}
    at.play("c3xd4").touch("TL", "TL")  # 4 against 3
    assert (at.on("d4"), at.tomb(2), at.turn) == ("gold-hure", ["coco-bang-a"], 2)


def test_f14_gold_hure_may_be_starred_again_and_again():
    at = situation(one=["gold-hure c2"], two=["king c4", "bouga-a f6"])
    at.play("c2xc4").touch("TL", "BL").play("c3xc4").touch("TL", "BL").play("c3xc4").touch("TL", "BL")
    assert at.asked == ("power", 1)
    at.play("c3-c2")
    assert (at.on("c2"), at.turn) == ("gold-hure", 2)


def test_f11_gold_hure_defending_only_ties():
    at = situation(one=["gold-hure c3"], two=["king-louis c4", "bouga-a f6"], turn=2).play("c4xc3").touch("TL", "BL")
    assert (at.on("c3"), at.on("c4"), at.turn) == ("gold-hure", "king-louis", 1)


def test_f13_bouclefeuille_must_go_to_any_free_cell_of_the_field():
    at = situation(one=["bouclefeuille c3", "kassin-a a1"], two=["coco-bang-a c4", "bouga-a f6"], turn=2)
    at.play("c4xc3").touch("TL", "BL")
    assert at.asked == ("power", 1)
    assert len(at.choices()) == 36 - 4
    at.play("c3-f5")
    assert (at.on("c3"), at.on("c4"), at.on("f5"), at.turn) == (None, "coco-bang-a", "bouclefeuille", 1)


def test_f11_bouclefeuille_attacking_is_carried_too():
    at = situation(one=["bouclefeuille c3"], two=["coco-bang-a d3", "bouga-a f6"]).play("c3xd3").touch("TL", "BL")
    at.play("c3-a6")
    assert (at.on("d3"), at.on("a6"), at.turn) == ("coco-bang-a", "bouclefeuille", 2)


def test_f15_king_louis_trades_places_after_one_cell():
    at = situation(one=["king-louis c2"], two=["grognard-a c3", "kassin-a f6"]).play("c2xc3").touch("TL", "BL")
    assert (at.on("c2"), at.on("c3"), at.turn) == ("grognard-a", "king-louis", 2)


def test_f15_king_louis_trades_places_after_two_cells():
    at = situation(one=["king-louis c2"], two=["grognard-a e4", "kassin-a f6"]).play("c2xe4").touch("TL", "BL")
    assert (at.on("c2"), at.on("d3"), at.on("e4")) == (None, "grognard-a", "king-louis")


def test_f11_king_louis_defending_trades_with_the_enemy_that_fell_back():
    at = situation(one=["king-louis c3"], two=["grognard-a e5", "kassin-a f6"], turn=2).play("e5xc3").touch("TL", "BL")
    assert (at.on("e5"), at.on("d4"), at.on("c3"), at.turn) == (None, "king-louis", "grognard-a", 1)


def test_f11_f13_kombo_bongo_trades_with_king_or_kong():
    at = situation(one=["kombo-bongo c3", "king a1", "kong b1", "bouga-a e1"], two=["grognard-a d4", "kassin-a f6"])
    at.play("c3xd4").touch("TL", "BR")
    assert at.choices() == {"c3-a1", "c3-b1"}
    at.play("c3-b1")
    assert (at.on("b1"), at.on("c3"), at.on("a1"), at.turn) == ("kombo-bongo", "kong", "king", 2)
    assert at.may_be("c3") == {"king", "kong"}


def test_f11_kombo_bongo_defending_trades_too():
    at = situation(one=["kombo-bongo c3", "king a1", "kong b1"], two=["grognard-a c4", "gold-hure d4"], turn=2)
    at.play("d4xc3").touch("TL", "BL").play("c3-a1")
    assert (at.on("a1"), at.on("c3"), at.on("d4")) == ("kombo-bongo", "king", "gold-hure")


def test_f13_kombo_bongo_stays_when_both_are_gone():
    at = situation(
        one=["kombo-bongo c3", "bouga-a a1"], two=["grognard-a d4", "kassin-a f6"], reinforcements1=["king", "kong"]
    )
    at.play("c3xd4").touch("TL", "BR")
    assert (at.on("c3"), at.turn) == ("kombo-bongo", 2)
    assert at.may_be("a1") == {"kombo-bongo", "bouga-a"}


def test_f16_trice_defending_pushes_the_attacker_back_by_its_owners_choice():
    at = situation(one=["trice c3"], two=["grognard-a c4", "kassin-a b5", "kassin-b f6"], turn=2)
    at.play("c4xc3").touch("TL", "BL")
    assert (at.asked, at.choices()) == (("power", 2), {"c4-c5", "c4-d5"})
    at.play("c4-d5")
    assert (at.on("c3"), at.on("c4"), at.on("d5"), at.turn) == ("trice", None, "grognard-a", 1)


def test_f11_f16_ratops_attacking_pushes_the_defender_back():
    at = situation(one=["ratops c3"], two=["grognard-a c4", "kassin-b f6"]).play("c3xc4").touch("TL", "BR")
    assert at.asked == ("power", 2)
    at.play("c4-b5")
    assert (at.on("c3"), at.on("c4"), at.on("b5"), at.turn) == ("ratops", None, "grognard-a", 2)


def test_f16_one_free_cell_behind_leaves_no_choice():
    at = situation(one=["trice c3"], two=["grognard-a c4", "kassin-a b5", "kassin-b c5"], turn=2)
    at.play("c4xc3").touch("TL", "BL")
    assert (at.on("d5"), at.turn) == ("grognard-a", 1)


def test_f16_at_the_edge_the_pushed_zoon_stays_even_an_emblem():
    at = situation(one=["trice c5"], two=["queen-mary c6", "bouga-a a5"]).play("c5xc6").touch("TL", "BL")
    assert (at.on("c5"), at.on("c6"), at.turn) == ("trice", "queen-mary", 2)


def test_m6_f16_an_emblem_without_grid_is_pushed_too():
    at = situation(one=["trice c4"], two=["draknar c5", "korse-a b6", "korse-a d6"]).play("c4xc5").touch("TL", "BL")
    assert (at.on("c5"), at.on("c6")) == (None, "draknar")


def test_m6_ouistiti_slips_to_a_free_cell_around_it():
    at = situation(one=["kassin-a c3"], two=["ouistiti c4", "rhino-a b5", "rhino-a f6"])
    at.play("c3xc4").touch("BL", "TL")
    assert at.asked == ("power", 2)
    assert at.choices() == {"c4-b3", "c4-d3", "c4-b4", "c4-d4", "c4-c5", "c4-d5"}
    at.play("c4-b3")
    assert (at.on("b3"), at.on("c3"), at.turn) == ("ouistiti", "kassin-a", 2)


def test_f13_ouistiti_stays_when_all_around_is_taken():
    at = (
        situation(one=["kassin-a b6"], two=["ouistiti a6", "rhino-a a5", "rhino-a b5", "rhino-b f6"])
        .play("b6xa6")
        .touch("BL", "TL")
    )
    assert (at.on("a6"), at.on("b6"), at.turn) == ("ouistiti", "kassin-a", 2)


def test_m6_bigoth_steps_any_own_zoon_back():
    at = situation(one=["bigoth c3", "ouistiti e2", "rhino-a f1"], two=["king-louis c4", "kassin-a f6"], turn=2)
    at.play("c4xc3").touch("TL", "BR")
    assert at.asked == ("power", 1)
    assert at.choices() == {"c3-b2", "c3-c2", "c3-d2", "e2-d1", "e2-e1"}
    at.play("e2-e1")
    assert (at.on("c3"), at.on("e1"), at.turn) == ("bigoth", "ouistiti", 1)


def test_f11_berserkorse_attacking_eliminates_and_takes_the_cell():
    at = (
        situation(one=["berserkorse-a c3"], two=["trice c4", "rhino-a f6"]).play("c3xc4").touch("TL", "BL")
    )  # * against 8
    assert (at.on("c3"), at.on("c4"), at.tomb(2)) == (None, "berserkorse-a", ["trice"])


def test_f11_berserkorse_defending_eliminates_and_stays():
    at = situation(one=["berserkorse-b c3"], two=["trice c4", "rhino-a f6"], turn=2).play("c4xc3").touch("TL", "BR")
    assert (at.on("c3"), at.on("c4"), at.tomb(2)) == ("berserkorse-b", None, ["trice"])


def test_u6_berserkorse_star_on_an_emblem_wins():
    at = situation(one=["berserkorse-a c3"], two=["draknar c4", "korse-a f6"]).play("c3xc4").touch("TL", "BL")
    assert at.result == (1, "emblem")


def test_t12_mere_vasogne_moves_the_enemy_by_its_grid_read_from_her_seat():
    at = situation(one=["mere-vasogne c3", "tetarin-a a1"], two=["king d4", "bouga-a f6"])
    at.play("c3xd4").touch("TL", "BR")  # King: jump two forward, or one diagonally forward
    assert (at.asked, at.choices()) == (("power", 1), {"d4-c5", "d4-e5", "d4-d6"})
    at.play("d4-d6")
    assert (at.on("d6"), at.on("c3"), at.turn) == ("king", "mere-vasogne", 2)


def test_t12_control_goes_to_free_cells_only():
    at = situation(one=["mere-vasogne c3"], two=["korse-a c4", "korse-b c5", "draknar b4"], walls=["d4"], turn=2)
    at.play("c4xc3").touch("TL", "BR")  # Korse: one ahead, aside or back; c3, b4, c5, d4 are taken
    assert (at.on("c4"), at.turn) == ("korse-a", 1)


def test_bondrille_slips_away():
    at = situation(one=["bondrille c3"], two=["king-louis c4", "bouga-a f6"], turn=2).play("c4xc3").touch("TL", "BR")
    assert at.asked == ("power", 1)
    assert len(at.choices()) == 7
