"""How a game ends without a victory (G8)."""

from tests.support.zenith.situation import table
from trized.kernel import Outcome

LAST = "bruss0l0"  # the last card of the game: recruited, it leaves nobody a card


def last_turn():
    return table().hand(LAST).credits(1).deck()


def test_g8_the_game_ends_when_nobody_has_a_card_and_none_can_be_drawn():
    t = last_turn().say(f"recruit {LAST}")
    assert t.waiting() == []
    assert t.position.over()
    assert t.position.outcome().ending == "stalled"


def test_g8_with_a_card_left_in_the_other_hand_play_goes_on():
    t = table().hand(LAST).credits(1).hand("wul", seat=1).deck().say(f"recruit {LAST}")
    assert t.waiting() == [1]
    t.say("lead wul")  # the discarded card becomes the deck and is drawn again
    assert not t.position.over()
    assert t.cards(1) == ["wul"]


def test_g8_smaller_hands_go_on():
    t = table().hand(LAST, "nero").hand("khan", seat=1).credits(1).deck().say(f"recruit {LAST}")
    assert t.cards() == ["nero"]
    assert t.waiting() == [1]


def test_g8_more_discs_win_a_stalled_game():
    t = last_turn().won(1, "mars", "mars").won(0, "venus").disc("mars", 3).say(f"recruit {LAST}")
    assert t.position.outcome() == Outcome((1,), ("stalled",))


def test_g8_then_more_influence_on_the_tracks_wins():
    t = last_turn().won(1, "mars").won(0, "venus").disc("mars", -3).disc("venus", 1).disc("terra", 2)
    assert t.say(f"recruit {LAST}").position.outcome() == Outcome((0,), ("stalled",))  # 1 + 3 against 3


def test_g8_influence_of_the_second_player_counts_the_same():
    t = last_turn().disc("mars", -3).disc("jupiter", -2).disc("venus", 3).say(f"recruit {LAST}")
    assert t.position.outcome() == Outcome((1,), ("stalled",))  # 5 against 3 + 1


def test_g8_otherwise_it_is_drawn():
    t = last_turn().disc("mars", -2).disc("venus", 1).say(f"recruit {LAST}")
    assert t.position.outcome() == Outcome((), ("stalled",))


def test_g8_a_team_wins_a_stalled_game_together():
    t = table(players=4).hand(LAST).credits(1).deck().won(1, "mars").say(f"recruit {LAST}")
    assert t.position.outcome() == Outcome((2, 3), ("stalled",))


def leaders(*more):
    """Return a table where two cards circulate: nothing else can be drawn."""
    return table().hand("wul", *more).hand("orw3ll", seat=1).deck()


def lead_on(t, turns):
    """Let both players take the badge repeatedly."""
    for _ in range(turns):
        t.say("lead wul" if t.waiting() == [0] else "lead orw3ll")
    return t


def test_g8_forty_turns_in_which_nothing_moved_end_the_game():
    t = lead_on(leaders(), 39)
    assert not t.position.over()
    assert lead_on(t, 1).position.outcome() == Outcome((), ("stalled",))


def test_g8_discs_decide_a_game_in_which_nothing_moved():
    assert lead_on(leaders().won(0, "mars"), 40).position.outcome() == Outcome((0,), ("stalled",))


def test_g8_a_development_starts_the_count_again():
    t = lead_on(leaders("annie"), 38).say("develop wul")
    assert not lead_on(t, 1).position.over()
    assert t.position.table.unchanged_turns == 1


def test_g8_a_recruit_starts_the_count_again():
    t = lead_on(leaders("annie").credits(1), 38).say("recruit annie")
    assert not lead_on(t, 1).position.over()
    assert t.position.table.unchanged_turns == 1
