"""Deployment, reinforcements, and every ending of a game."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.support.zoondo.situations import Situation, deployed, situation
from trized.games.zoondo import game
from trized.games.zoondo.box import BOX
from trized.games.zoondo.tribes import TribeDraft, read_file
from trized.kernel import PUBLIC, Chance, Refused, Script, Seeded
from trized.kernel.notation import read_draw, write_draw

SMALL = "Few: jorund korse-a draknar"
BIG = "Many: kassin-a*10 kassin-b*8 bouclefeuille sacrechene"


def new_game(**options):
    return Situation(game.start(game.settle(options), Chance()))


def test_a_random_tribe_is_one_of_the_ready_made_ones_and_is_in_the_record():
    state = game.start(game.settle({"tribe1": "random", "tribe2": "monkus"}), Script([("tribe", 3)]))
    assert game.words("en").seat(state.view(0), 0) == "Warus"
    assert write_draw(game.notation, "tribe", 3) == "tribe warus"
    assert read_draw(game.notation, "tribe warus") == ("tribe", 3)


def test_u1_the_first_player_is_drawn():
    for drawn in (0, 1):
        at = new_game().play("recommended", seat=1).play("recommended", ("first", drawn), seat=2)
        assert at.turn == drawn + 1
        assert game.order(at.state) == (((0,), (1,)) if drawn == 0 else ((1,), (0,)))


def test_u1_an_option_can_name_the_first_player():
    assert new_game(first="2").play("recommended", seat=1).play("recommended", seat=2).turn == 2


def test_u2_all_zoons_go_anywhere_in_the_two_rows():
    at = new_game(tribe1=SMALL)
    cells = {f"{column}{row}" for column in "abcdef" for row in (1, 2)}
    for card in ("jorund", "korse-a", "draknar"):
        assert {text[-2:] for text in at.choices(f"place {card} ")} == cells
    assert "place draknar c2" in at.choices()


def test_u2_player_2_deploys_on_his_own_side():
    at = new_game(tribe2=SMALL)
    assert {text[-1] for text in at.choices("place", player=2)} == {"5", "6"}


def test_u2_nobody_sees_the_others_deployment_nor_how_far_it_is():
    at = new_game(tribe1=SMALL, first="1")
    before = at.state.view(1).encode(), at.state.view(-1).encode()
    for text in ("place jorund a1", "place draknar b1", "place korse-a c1"):
        at.play(text, seat=1)
        assert (at.state.view(1).encode(), at.state.view(-1).encode()) == before
    assert list(at.state.waiting()) == [1]
    assert list(at.state.view(1).waiting()) == [0, 1]
    at.play("recommended", seat=2)
    assert (at.on("a1"), at.on("b1"), at.turn) == ("jorund", "draknar", 1)


def test_u2_fewer_than_twelve_leave_cells_empty_where_the_owner_likes():
    at = new_game(tribe1=SMALL, first="1")
    at.play("place jorund f2", seat=1).play("place draknar a1", seat=1).play("place korse-a c1", seat=1)
    at.play("recommended", seat=2)
    assert sum(at.on(f"{column}{row}") is None for column in "abcdef" for row in (1, 2)) == 9


def test_u2_the_recommended_deployment_is_the_printed_one():
    at = deployed("boarix", "rhinogoths")
    assert [at.on(f"{column}2") for column in "abcdef"] == [
        "gold-hure", "grognard-a", "kassin-a", "kassin-b", "grognard-b", "cloboulon",
    ]  # fmt: skip
    assert [at.on(f"{column}6") for column in "fedcba"] == [
        "rhino-b", "rhinogore-a", "ouistiti", "rhino-a", "rhinogore-b", "rhino-a",
    ]  # fmt: skip


def test_u2_a_random_deployment_is_drawn_after_the_last_answer():
    at = new_game(tribe1=SMALL, tribe2=SMALL, first="1").play("place jorund a1", seat=1).play("random", seat=1)
    assert at.on("b1") is None
    nothing, korse = ("zoon", 63), ("zoon", BOX.zoon_number["korse-a"])
    jorund, draknar = ("zoon", BOX.zoon_number["jorund"]), ("zoon", BOX.zoon_number["draknar"])
    drawn = [("emblem", 0), jorund, draknar, *[nothing] * 3, korse, *[nothing] * 6]
    at.play("recommended", *drawn, seat=2)
    assert (at.on("a1"), at.on("b1"), at.on("f1")) == ("jorund", "draknar", "korse-a")


def test_u2_a_random_deployment_always_holds_the_emblem():
    for seed in range(20):
        at = new_game(tribe1=BIG, first="1").play("random", seat=1)
        at.state.play(1, game.notation.read(at.state.view(1), 1, "recommended"), Seeded(seed))
        placed = [at.on(f"{column}{row}") for column in "abcdef" for row in (1, 2)]
        assert "sacrechene" in placed
        assert None not in placed


def deployments(*texts):
    """Return the draws and events of player 1's deployment that others see, once both are ready."""
    at = new_game(tribe1=SMALL, tribe2=SMALL, first="1").play("recommended", seat=2)
    for text in texts[:-1]:
        at.play(text, seat=1)
    chance = Seeded(1, keep=True)
    at.state.play(0, game.notation.read(at.state.view(0), 0, texts[-1]), chance, at.events)
    drawn = [(kind, value if to.includes(1) else "?") for to, (kind, value) in zip(chance.audiences, chance.outcomes)]
    return drawn, repr(at.events.seen_by(1)), repr(at.events.seen_by(PUBLIC))


def test_u2_a_deployment_left_to_chance_is_hidden_from_the_others():
    by_hand = deployments("place jorund a1", "place draknar b1", "place korse-a c1")
    assert deployments("random") == by_hand
    assert deployments("place draknar a2", "random") == by_hand
    assert deployments("recommended") == by_hand


def test_u2_a_deployment_left_to_chance_is_logged_for_its_player():
    at = new_game(first="1").play("random", seat=1).play("recommended", seat=2)
    assert [event.kind for event in at.events.seen_by(0)][:2] == ["deployed_at_random", "deployed"]
    assert [event.kind for event in at.events.seen_by(1)][:2] == ["deployed", "deployed"]


@pytest.mark.parametrize("tribe", list(BOX.tribes))
def test_u7_ready_made_tribes_land_on_the_three_budgets(tribe):
    draft = read_file(BOX.ready_made(tribe))
    assert sum(zoon.value * count for zoon, count in draft.zoon_counts()) == 150
    assert sum(trump.strength for trump in draft.known_trumps()) == 6
    assert sum(zoon.stars * count for zoon, count in draft.zoon_counts()) == 3
    assert sum(draft.zoons.values()) == 12


def test_u7_an_illegal_tribe_is_refused_before_deployment_naming_the_limit():
    with pytest.raises(Refused, match="worth 170 points; the limit is 150"):
        game.settle({"tribe1": "Rich: jorund mourse-a*8 draknar"})
    with pytest.raises(Refused, match="one tribe only; this one has Boarix, Warus"):
        game.settle({"tribe2": "Mixed: kassin-a draknar"})
    assert game.settle({"tribe2": "Mixed: kassin-a draknar", "format": "continental"})


def test_u7_with_more_than_twelve_the_emblem_is_among_the_deployed():
    at = new_game(tribe1=BIG, first="1")
    for column, row in [(column, row) for row in (1, 2) for column in "abcdef"][:11]:
        at.play(f"place {'kassin-a' if row == 1 else 'kassin-b'} {column}{row}", seat=1)
    assert at.choices("place", player=1) == {"place sacrechene f2"}
    at.play("place sacrechene f2", seat=1).play("recommended", seat=2)
    assert at.table.side(0).reinforcements == 8


def test_u4_a_reinforcement_is_laid_face_down_on_a_free_cell_of_the_first_row():
    at = situation(
        one=["kassin-a a1", "sacrechene b1"],
        two=["king c1", "bouga-a f6"],
        reinforcements1=["kassin-b", "bouclefeuille"],
        walls=["d1"],
    )
    assert {text[-2:] for text in at.choices("lay")} == {"e1", "f1"}
    at.play("lay kassin-b e1")
    assert (at.on("e1"), at.turn, at.table.side(0).reinforcements) == ("kassin-b", 2, 1)
    assert at.may_be("e1") == {"kassin-a", "kassin-b", "bouclefeuille"}
    assert at.state.view(1).table.kind[at.slot("e1")] == 62


def test_u4_a_reinforcement_in_hand_is_no_zoon_in_play():
    at = situation(
        one=["kassin-a a1"],
        two=["bouga-a c2", "king f6"],
        reinforcements1=["bouclefeuille"],
        trumps1=["cage-de-racines"],
    )
    assert not at.choices("cage")
    at.play("lay bouclefeuille f1").play("f6-e5")
    assert at.choices("cage") == {"cage-de-racines c2"}


def test_u4_a_laid_card_acts_from_the_next_turn_on():
    at = situation(one=["kassin-a a1"], two=["king f6"], reinforcements1=["kassin-b"])
    at.play("lay kassin-b d1").play("f6-e5")
    assert at.ends("d1") == {"c1", "e1", "d2"}


def test_u5_a_player_who_can_do_nothing_loses():
    at = situation(one=["kassin-a c3"], two=["draknar f6", "rhino-a a1"], walls=["b1"])
    at.play("c3-c4")
    assert at.result == (1, "stuck")


def test_u5_a_trump_that_is_the_only_action_must_be_played():
    at = situation(one=["kassin-a c3"], two=["draknar f6"], trumps2=["mur-darbres"]).play("c3-c4")
    assert at.choices() == at.choices("mur-darbres")
    at.play("mur-darbres a1").play("c4-c3")
    assert at.result == (1, "stuck")


def test_u5_a_reinforcement_that_can_be_laid_is_an_action():
    at = situation(one=["kassin-a c3"], two=["draknar f6"], reinforcements2=["korse-a"]).play("c3-c4")
    assert (at.result, len(at.choices())) == (None, 5)


def test_u6_eliminating_the_emblem_wins_at_once():
    at = situation(one=["jorund c3"], two=["draknar c4", "korse-a f6"]).play("c3xc4").touch("BR", "TL")
    assert at.result == (1, "emblem")
    assert list(at.state.waiting()) == []


def test_u6_nothing_further_of_the_turn_is_resolved():
    at = situation(one=["jorund c3", "korse-a a1"], two=["draknar c4", "korse-a f6"], trumps1=["conque-de-charge"])
    at.play("conque-de-charge c3xc4").touch("BR", "TL")
    assert at.result == (1, "emblem")


def shuffle(at, turns):
    for n in range(turns):
        at.play(("a1-b1", "f6-e6", "b1-a1", "e6-f6")[n % 4])
    return at


def test_h1_the_limit_without_progress_is_a_draw():
    at = situation(one=["kassin-a a1"], two=["bouga-a f6"], no_progress_limit=100)
    assert shuffle(at, 99).result is None
    at.play("e6-f6")
    assert at.result == (None, "no_progress")


def stuck_after(turns, **fields):
    """Return a table where player 1's next move is turn `turns` without progress and leaves player 2 stuck."""
    two = ["draknar f6", "rhino-a a1"]
    return situation(one=["kassin-a c3"], two=two, walls=["b1"], turns_without_progress=turns - 1, **fields)


def test_h0_a_player_who_cannot_play_loses_even_when_the_limit_is_reached():
    assert stuck_after(100).play("c3-c4").result == (1, "stuck")


def test_h0_a_player_who_cannot_play_loses_before_a_repetition_is_a_draw():
    at = stuck_after(7, repetition_draws=1)
    board = [*situation(one=["kassin-a c4"], two=["draknar f6", "rhino-a a1"], walls=["b1"]).table.board, 1]
    at.table.past_boards = vec[i64](board * 2)
    assert at.play("c3-c4").result == (1, "stuck")


def test_h0_under_the_first_rules_the_limit_comes_first():
    assert stuck_after(100, rules=1).play("c3-c4").result == (None, "no_progress")


def test_h1_official_play_waits_for_400_turns():
    at = situation(one=["kassin-a a1"], two=["bouga-a f6"], no_progress_limit=400)
    assert shuffle(at, 399).result is None


@pytest.mark.parametrize("text", ["mur-darbres c3", "lay kassin-b c1", "a1xb1"])
def test_h1_progress_starts_the_count_again(text):
    at = situation(
        one=["kassin-a a1"],
        two=["bouga-a f6", "king b1"],
        reinforcements1=["kassin-b"],
        trumps1=["mur-darbres"],
        turns_without_progress=99,
    )
    at.play(text)
    if text == "a1xb1":
        at.touch("BR", "TL")  # 1 against 0
    assert (at.result, at.table.turns_without_progress) == (None, 0)


def test_h2_the_third_same_position_is_a_draw_if_the_option_is_on():
    at = deployed("boarix", "monkus", repetition="on")
    for _ in range(2):
        assert at.result is None
        at.play("c2-c3").play("e5-e4").play("c3-c2").play("e4-e5")
    assert at.result == (None, "repetition")


def test_h2_is_off_by_default():
    assert shuffle(situation(one=["kassin-a a1"], two=["bouga-a f6"]), 40).result is None


def test_h2_two_cards_of_one_kind_are_the_same():
    at = situation(one=["kassin-a a1", "kassin-a b2"], two=["bouga-a f6"], repetition_draws=1, turn=2).play("f6-e6")
    for _ in range(2):  # the two Kassins change places
        assert at.result is None
        at.play("a1-a2").play("e6-f6").play("b2-b1").play("f6-e6").play("b1-a1").play("e6-f6").play("a2-b2")
        at.play("f6-e6")
    assert at.result == (None, "repetition")


def test_h2_equal_cards_of_both_players_are_not_the_same():
    at = situation(one=["kassin-a b3"], two=["kassin-a d4"], repetition_draws=1)
    at.play("b3-c3").play("d4-d3").play("c3-c4").play("d3-c3").play("c4-d4")
    at.play("c3-c4").play("d4-d3").play("c4-d4").play("d3-c3")  # as after the third move, with the Kassins exchanged
    assert at.result is None


def test_h3_resignation_and_agreed_draws_are_acts_of_the_table_not_actions():
    at = deployed()
    assert not [text for text in at.choices() if text in ("resign", "draw")]
    with pytest.raises(Refused):
        game.notation.read(at.state.view(0), 0, "resign")


def test_own_tribes_travel_as_one_line():
    draft = TribeDraft("Twins", "tribal", {"korse-a": 2, "draknar": 1}, ["fleche-petard", "hache-virevoltante"])
    line = game.settle({"tribe1": draft.line()})["tribe1"]
    assert line == "Twins: korse-a*2 draknar + hache-virevoltante fleche-petard"
    at = new_game(tribe1=line)
    assert game.decode(at.state.encode()).encode() == at.state.encode()


def test_a_script_that_draws_nonsense_is_refused():
    at = new_game().play("recommended", seat=1)
    with pytest.raises(Refused):
        at.state.play(1, game.notation.read(at.state.view(1), 1, "recommended"), Script([("spin", 0)]))
