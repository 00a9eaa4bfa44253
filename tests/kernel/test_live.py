"""A game in progress: play, undo, replay, verification and export."""

import pytest

from tests.games.tiny import game
from tests.games.tiny.game import Game as Tiny
from trized.kernel import PUBLIC, EventLog, Live, Outcome, Record, Refused, Replay, Script, Seeded, export, verify
from trized.kernel.record import Ply, Undo

TWO = {"crew": "2", "rounds": "1"}
OPENING = [("draw", 0), ("draw", 1), ("draw", 0), ("draw", 2)]  # seat 0: two rubies; seat 1: opal and jade


class TwoSides(Tiny):
    """The tiny game as if the seats played against each other."""

    def sides(self, options):
        return tuple((seat,) for seat in range(self.seats(options)))


class NewRules(Tiny):
    """A game that keeps its older rules."""


class OldRules(NewRules):
    """A rules version in which the storm was not rolled yet."""

    rules = 1


def table(seed=1, **options):
    return Live.start(game, TWO | options, Script(OPENING, Seeded(seed)), ["Ada", "Bob"])


def peeked(seed=1):
    """Return a game of two rounds after the first, with one hidden gem seen."""
    live = table(seed, rounds="2")
    for seat, text in [(0, "hide ruby"), (1, "hide jade"), (0, "peek 1-0")]:
        live.play_text(seat, text)
    return live


def finished(seed=1):
    live = table(seed)
    for seat, text in [(1, "hide jade"), (0, "hide ruby"), (0, "peek 1-0")]:
        live.play_text(seat, text)
    return live


def test_start_of_a_record_contains_the_deal():
    assert table().record.start == ("draw ruby", "draw opal", "draw ruby", "draw jade")


def test_a_game_needs_a_name_for_every_seat():
    with pytest.raises(Refused, match="1 players are named; with these options there are 2 seats"):
        Live.start(game, TWO, Seeded(1), ["Ada"])


def test_play_returns_its_events_and_is_in_the_record():
    live = table()
    live.play_text(0, "hide ruby")

    events = live.play_text(1, "hide jade")

    assert [event.kind for event in events] == ["gem_hidden", "gem_hidden"]
    assert live.record.entries == [Ply(0, "hide ruby"), Ply(1, "hide jade")]


def test_ply_contains_its_draws():
    live = finished()

    entry = live.record.entries[-1]

    assert isinstance(entry, Ply)
    assert [text.split()[0] for text in entry.drew] == ["die", "storm"]


@pytest.mark.parametrize(("seat", "action"), [(0, 1), (0, 99), (0, -1), (5, 0)])
def test_an_illegal_play_is_refused_and_changes_nothing(seat, action):
    live = table()
    before = live.state.digest()

    with pytest.raises(Refused, match=r"\.$"):
        live.play(seat, action)

    assert live.state.digest() == before
    assert live.record.entries == []


def test_a_text_that_means_nothing_is_refused():
    with pytest.raises(Refused, match="'hide gold' means nothing here"):
        table().play_text(0, "hide gold")


def test_a_finished_game_has_result_and_digest():
    live = finished()

    assert live.record.result == live.outcome() == live.state.outcome()
    assert live.record.digest == live.state.digest()


# By text alone


def test_legal_lists_the_actions_of_the_seat_on_turn():
    live = table()

    assert live.turn() == 0
    assert live.legal() == ["hide ruby"]
    assert live.legal(1) == ["hide opal", "hide jade"]


def test_push_plays_for_the_seat_on_turn():
    live = table()

    live.push("hide ruby")
    live.push("hide jade")

    assert live.record.entries == [Ply(0, "hide ruby"), Ply(1, "hide jade")]


def test_push_with_a_seat_plays_for_that_seat():
    live = table()

    live.push("hide jade", seat=1)

    assert live.turn() == 0


def test_push_returns_log_lines_without_secrets():
    live = table()
    live.push("hide ruby")

    told = live.push("hide jade")
    told_in_french = live.push("peek 1-0", lang="fr")

    assert len(told) == 2
    assert not any("jade" in line or "ruby" in line for line in told)
    assert told_in_french != []


def test_push_of_an_illegal_text_changes_nothing():
    live = table()

    with pytest.raises(Refused, match=r"\.$"):
        live.push("hide jade")

    assert live.record.entries == []


def test_turn_after_the_end_is_refused():
    with pytest.raises(Refused, match="over"):
        finished().turn()


# Undo


def test_undo_is_an_entry_and_goes_back():
    live = peeked()
    before = Replay(game, live.record).at(2).digest()

    live.undo(2, seat=1)

    assert live.record.entries[-1] == Undo(1, 2)
    assert len(live.record.entries) == 4
    assert live.state.digest() == before


def test_undo_without_a_number_takes_back_the_last_ply():
    live = peeked()
    live.chat(0, "oops")

    live.undo()

    assert live.record.entries[-1] == Undo(PUBLIC, 2)


def test_undo_at_the_start_is_refused():
    with pytest.raises(Refused, match="nothing to take back"):
        table().undo()


@pytest.mark.parametrize("seed", range(6))
def test_the_same_action_meets_the_same_draws_after_an_undo(seed):
    live = peeked(seed)
    before = live.state.digest()

    live.undo(2)
    live.play_text(0, "peek 1-0")

    assert live.state.digest() == before


@pytest.mark.parametrize("seed", range(6))
def test_the_same_action_meets_the_same_draws_after_something_else_was_tried(seed):
    live = peeked(seed)
    before = live.state.digest()
    live.undo(2)
    live.play_text(1, "peek 0-0")

    live.undo(2)
    live.play_text(0, "peek 1-0")

    assert live.state.digest() == before


@pytest.mark.parametrize("seed", range(6))
def test_answers_in_another_order_meet_the_same_draws_after_an_undo(seed):
    live = peeked(seed)
    before = live.state.digest()

    live.undo(0)
    for seat, text in [(1, "hide jade"), (0, "hide ruby"), (0, "peek 1-0")]:
        live.play_text(seat, text)

    assert live.state.digest() == before


def test_the_same_draws_are_met_in_a_game_that_was_stored_in_between():
    live = peeked()
    before = live.state.digest()
    live.undo(1)

    again = Live.resume(game, Record.read(live.record.write()), Seeded(99))
    again.play_text(1, "hide jade")
    again.play_text(0, "peek 1-0")

    assert again.state.digest() == before


def test_a_second_process_follows_the_game():
    live = peeked()
    other = Live.resume(game, Record.read(live.record.write()), Seeded(99))
    live.undo(2)
    live.play_text(1, "peek 0-0")

    steps = [other.follow(entry) for entry in live.record.entries[3:]]

    assert other.state.digest() == live.state.digest()
    assert other.record == live.record
    assert [[event.kind for event in step][:1] for step in steps] == [[], ["peeked"]]


def test_a_damaged_record_does_not_go_on():
    record = peeked().record
    record.entries[1] = Ply(1, "hide ruby")

    with pytest.raises(Refused, match="Line 11 of the record: You do not hold that gem"):
        Live.resume(game, record, Seeded(1))


def test_opening_is_logged():
    events = EventLog()

    Live.start(game, TWO, Seeded(1), ["Ada", "Bob"], events)

    assert [event.kind for event in events.seen_by(0)] == ["gem_drawn", "hidden_gem_drawn"] * 2


def test_undo_to_an_undone_entry_is_refused():
    live = peeked()
    live.undo(1)

    with pytest.raises(Refused, match="Entry 2 was itself taken back"):
        live.undo(2)


def test_undo_cannot_go_to_an_entry_that_is_not_there():
    with pytest.raises(Refused, match="There is no entry 9 to go back to; the last one is 3"):
        peeked().undo(9)


def test_undo_takes_a_resignation_back():
    live = peeked()
    live.resign(0)

    live.undo()

    assert live.outcome() is None
    assert live.record.result is None
    assert live.record.digest == ""


# Acts at the table


def test_a_resignation_ends_a_common_game_without_winners():
    live = peeked()

    live.resign(0)

    assert live.outcome() == live.record.result == Outcome((), ("resigned",))


def test_a_resignation_lets_the_other_side_win():
    live = Live.start(TwoSides(), TWO, Seeded(1), ["Ada", "Bob"])

    live.resign(0)

    assert live.outcome() == Outcome((1,), ("resigned",))


def test_an_agreed_draw_ends_the_game():
    live = peeked()

    live.agree_draw()

    assert live.outcome() == Outcome((), ("agreed",))


def test_play_after_a_resignation_is_refused():
    live = peeked()
    live.resign(0)

    with pytest.raises(Refused, match="The game ended with entry 4"):
        live.play_text(0, "hide ruby")


def test_resignation_after_the_end_is_refused():
    with pytest.raises(Refused, match="over already"):
        finished().resign(0)


def test_action_of_a_missing_seat_is_refused():
    with pytest.raises(Refused, match="There is no seat 7"):
        table().chat(7, "hello")


def test_one_player_may_hold_both_seats():
    live = Live.start(game, TWO, Seeded(1), ["Ada", "Ada"])

    live.take_over(1, "easy")

    assert [live.record.holder(seat) for seat in (0, 1)] == ["Ada", "easy"]


# Replay and verification


def test_replay_reaches_the_position_of_the_live_game():
    live = peeked()
    digests = [live.state.digest()]
    for step in [lambda: live.chat(0, "no"), lambda: live.undo(1), lambda: live.play_text(1, "hide opal")]:
        step()
        digests.append(live.state.digest())

    replay = Replay(game, live.record)

    assert [state.digest() for state in replay][3:] == digests
    assert [replay.at(n).digest() for n in range(3, 7)] == digests


def test_a_replay_has_no_position_after_the_last_entry():
    with pytest.raises(Refused, match="There is no entry 4; the record ends with entry 3"):
        Replay(game, peeked().record).at(4)


def test_a_complete_record_is_verified():
    live = finished()

    assert verify(game, Record.read(live.record.write())).digest() == live.state.digest()


def test_a_game_that_was_resigned_is_verified():
    live = peeked()
    live.resign(1)

    assert verify(game, live.record).digest() == live.state.digest()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("draw opal", "draw gold", "Line 8 of the record: 'draw gold' is not a draw of this game"),
        ("draw jade", "draw jade, draw jade", "Line 8 of the record: The record gives 'draw jade' where the rules"),
        ("2. 0: hide ruby", "2. 0: hide jade", "Line 11 of the record: You do not hold that gem;"),
        ("2. 0: hide ruby", "2. 0: juggle", "Line 11 of the record: 'juggle' means nothing here"),
        ("2. 0: hide ruby", "2. 1: hide opal", "Line 11 of the record: It is not your turn"),
        ("2. 0: hide ruby", "2. undo by 0 to 7", "Line 11 of the record: There is no entry 7 to go back to"),
        (" | die", " | storm 1, die", "Line 12 of the record: The record has a storm where the rules need a die"),
        (", storm 6", "", "Line 12 of the record: The record ends too early"),
        ("3. 0: peek 1-0 | die 2, storm 6\n", "", "Line 13 of the record: expected 'unfinished' here"),
        ("nobody: night", "0 1: dawn", "Line 14 of the record: expected 'result won by nobody: night, points"),
        ("digest ", "digest 0", "Line 17 of the record: the digest of the final position is"),
    ],
)
def test_a_record_that_the_rules_contradict_is_refused_with_the_line(old, new, says):
    live = table()
    live.chance = Script([("die", 1), ("storm", 5)], keep=True)
    for seat, text in [(1, "hide jade"), (0, "hide ruby"), (0, "peek 1-0")]:
        live.play_text(seat, text)
    text = live.record.write()
    assert text.count(old) == 1
    if old == "digest ":
        text = text[:-2] + "\n"

    with pytest.raises(Refused) as refused:
        verify(game, Record.read(text.replace(old, new)))

    assert says in str(refused.value)


def test_a_finished_game_without_its_result_is_refused():
    record = finished().record
    record.result = None

    with pytest.raises(Refused, match=r"expected 'result won by .* here, not 'unfinished'"):
        verify(game, record)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "This is a record of 'chess', not of 'tiny'."),
        ({"rules": 3}, "played by rules 3 of Tiny; this version of Trized knows rules 2 and older"),
        ({"options": {"crew": "9"}}, "Option 'crew' cannot be '9'; it can be 2, 3."),
        ({"players": ["Ada"]}, "The record names 1 players; with these options there are 2 seats."),
        ({"seen_by": 0}, "only a complete record can be replayed"),
    ],
)
def test_a_record_that_cannot_be_opened_is_refused(change, says):
    record = finished().record
    for name, value in change.items():
        setattr(record, name, value)

    with pytest.raises(Refused) as refused:
        verify(game, record)

    assert says in str(refused.value)


def test_a_record_of_older_rules_still_opens():
    live = finished()
    live.record.rules = 1

    assert verify(NewRules(), live.record).digest() == live.state.digest()


def test_a_game_goes_on_by_the_rules_it_was_begun_with():
    record = peeked().record
    record.rules = 1

    assert Live.resume(NewRules(), record, Seeded(1)).game.rules == 1


# What others may know of an unfinished game


def seen(viewer):
    live = peeked()
    live.undo(2)
    return live.export(viewer)


def test_a_seat_sees_its_own_draws_and_not_those_of_others():
    assert seen(0).start == ("draw ruby", "draw ?", "draw ruby", "draw ?")
    assert seen(1).start == ("draw ?", "draw opal", "draw ?", "draw jade")
    assert seen(PUBLIC).start == ("draw ?",) * 4


def test_a_seat_sees_its_own_secret_choice_and_not_that_of_others():
    assert seen(0).entries[:2] == [Ply(0, "hide ruby"), Ply(1, "hide ?")]
    assert seen(1).entries[:2] == [Ply(0, "hide ?"), Ply(1, "hide jade")]


def test_draws_of_undone_plies_stay_secret():
    entry = seen(0).entries[2]

    assert isinstance(entry, Ply)
    assert [text.split()[0] for text in entry.drew] == ["die", "draw", "draw"]
    assert [text == "draw ?" for text in entry.drew] == [False, False, True]


def test_record_of_a_viewer_round_trips():
    assert Record.read(seen(0).write()) == seen(0)
    assert "\nseen by 0\n" in seen(0).write()
    assert "\nseen by spectators\n" in seen(PUBLIC).write()


def test_finished_game_is_shown_in_full():
    live = finished()

    assert live.export(PUBLIC) == live.record


def test_an_unfinished_record_shows_no_digest():
    assert seen(0).digest == ""


def test_export_for_an_unknown_viewer_is_refused():
    with pytest.raises(Refused, match="There is no seat 4; the seats are 0 to 1"):
        export(game, peeked().record, 4)


@pytest.mark.parametrize(
    ("seat", "name", "rest"),
    [
        *[(seat, "resign", []) for seat in (PUBLIC, 2)],
        *[(seat, "join", ["Ada"]) for seat in (PUBLIC, 2)],
        *[(seat, "take_over", ["random"]) for seat in (PUBLIC, 2)],
        *[(seat, "chat", ["hello"]) for seat in (-2, 2)],
    ],
)
def test_an_entry_of_a_seat_that_does_not_exist_is_refused_and_changes_nothing(seat, name, rest):
    live = Live.start(game, TWO, Seeded(1), ["ann", "bob"])
    before = live.record.write()
    with pytest.raises(Refused, match="no seat"):
        getattr(live, name)(seat, *rest)
    assert live.record.write() == before
