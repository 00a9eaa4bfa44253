"""Movement: paths, jumps, friends, enemies, obstacles, edges."""

from tests.support.zoondo.situations import situation


def test_m1_a_friend_stops_the_path_before_it():
    at = situation(one=["gold-hure c2", "kassin-a c4"])
    assert {"c3"} == {end for end in at.ends("c2") if end[0] == "c" and end > "c2"}


def test_m1_an_enemy_is_attacked_and_cannot_be_passed():
    at = situation(one=["gold-hure c2"], two=["king c3", "kong c4"])
    assert "c2xc3" in at.choices()
    assert "c4" not in at.ends("c2")


def test_m1_an_enemy_at_the_end_of_a_clear_path_is_attacked():
    assert "c2xc4" in situation(one=["gold-hure c2"], two=["king c4"]).choices()


def test_m2_every_cell_of_a_path_is_a_legal_end():
    assert {"c3", "c4"} <= situation(one=["oto-von-rhino c2"]).ends("c2")


def test_m3_a_jump_ignores_cards_and_obstacles_between():
    assert "c4" in situation(one=["king c2", "kassin-a c3"]).ends("c2")
    assert "c4" in situation(one=["king c2"], walls=["c3"]).ends("c2")
    assert "e3" in situation(one=["titus c2", "kassin-a d2", "kassin-a d3"]).ends("c2")


def test_m3_a_jump_cannot_land_on_a_friend_or_an_obstacle():
    assert "c4" not in situation(one=["king c2", "kassin-a c4"]).ends("c2")
    assert "c4" not in situation(one=["king c2"], walls=["c4"]).ends("c2")


def test_m3_a_jump_onto_an_enemy_is_an_attack():
    assert "c2xc4" in situation(one=["king c2"], two=["kassin-a c4"]).choices()


def test_m4_cells_outside_the_field_are_dropped():
    assert situation(one=["jorund a1"]).ends("a1") == {"a2", "b1"}
    assert situation(one=["king a6", "kassin-a f1"]).ends("a6") == set()


def test_m4_a_path_of_two_may_end_at_the_edge():
    assert "a6" in situation(one=["oto-von-rhino a5"]).ends("a5")


def test_m5_an_obstacle_blocks_and_cannot_be_attacked():
    at = situation(one=["gold-hure c2"], walls=["c3"])
    assert not [text for text in at.choices("c2") if text.endswith(("c3", "c4"))]


def test_m6_an_emblem_without_grid_never_moves_by_itself():
    at = situation(one=["draknar c3", "korse-a f1"], trumps1=["conque-de-charge"])
    assert not at.ends("c3")
    assert not at.choices("conque-de-charge c3")


def test_m7_an_emblem_with_a_grid_moves_and_loses_the_game_when_it_loses_its_attack():
    at = situation(one=["queen-mary c3"], two=["king e3", "queen-mary f6"])
    at.play("c3xe3").touch("TL", "TL")  # 6 against 2
    assert at.result == (2, "emblem")


def test_u3_moving_ends_the_turn():
    at = situation(one=["kassin-a b2"], two=["bouga-a e5"])
    at.play("b2-b3")
    assert (at.on("b2"), at.on("b3"), at.turn) == (None, "kassin-a", 2)


def test_u3_there_is_no_pass():
    at = situation(one=["kassin-a b2"], two=["bouga-a e5"])
    assert at.choices() == {"b2-b1", "b2-b3", "b2-a2", "b2-c2"}
