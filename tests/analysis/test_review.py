"""Reviews evaluate a seat by its view, are reproducible, and their totals add up."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import json, structs

from tests.support.built_in import BUILT_IN
from tests.support.twins import twins
from trized.analysis.decisions import Decision, Effort
from trized.analysis.review import Moment, PlyReview, effort_for, moments, review_ply, reviewed_plies
from trized.analysis.review_summary import (
    PlyChange,
    by_turn,
    change_of,
    curve_of,
    grade_of,
    luck_by_side,
    seat_summary,
    summarize,
)
from trized.analysis.review_words import (
    brief,
    brief_list,
    describe_decision,
    describe_events,
    describe_turn,
    describe_turns,
    lost,
    points,
    signed,
)
from trized.games import load
from trized.kernel import PUBLIC, Game, Outcome, Record, Refused, Replay
from trized.kernel.record import Entry, Joined, Ply, Resigned, TakenOver

SLOW = pytest.mark.slow
GAMES = [pytest.param(name, marks=() if name == "zoondo" else SLOW) for name in BUILT_IN]  # the others take long
RECORDS = Path(__file__).parents[1] / "records"
LITTLE = Effort(48)


def record_of(name: str) -> Record:
    return Record.read((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


def given_up(record: Record, seat: int) -> Record:
    """Return the record ended by a resignation."""
    winners = tuple(other for other in range(len(record.players)) if other != seat)
    return replace(record, entries=[*record.entries, Resigned(seat)], result=Outcome(winners, ("resigned",)))


def judgement(found: list[Moment], name: str, viewer: int) -> list[PlyReview]:
    """Review the decisions of one seat from its view, without remarks about hidden facts."""
    game, own = load(name), []
    for moment in found:
        if moment.seat == viewer and moment.number:
            ply = review_ply(game, game.settle({}), structs.replace(moment, sides=()), LITTLE)
            decision = ply.decision and structs.replace(ply.decision, knowing=None)
            own.append(structs.replace(ply, decision=decision))
    return own


@SLOW
@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("name", ["zenith", "zoondo"])  # the third game hides nothing
def test_two_truths_that_a_seat_cannot_distinguish_are_evaluated_alike(name: str, viewer: int) -> None:
    both = twins(load(name), {}, viewer, 1, 20)
    found = [moments(load(name), given_up(record, 1), [viewer]) for record in both.records]
    assert found[0] != found[1]
    assert effort_for(load(name), found[0]) == effort_for(load(name), found[1])
    judged = [judgement(one, name, viewer) for one in found]
    assert judged[0] == judged[1]
    assert any(ply.decision for ply in judged[0])


@pytest.mark.parametrize("name", GAMES)
def test_ply_review_is_equal_again_and_in_another_process(name: str) -> None:
    record = record_of(name)
    replay = Replay(load(name), record)
    moment = next(one for one in moments(load(name), record)[40:] if one.reviewed)
    sent = json.decode(json.encode(moment), type=Moment)
    one, other = (review_ply(replay.game, replay.options, given, LITTLE) for given in (moment, sent))
    assert json.decode(json.encode(one), type=PlyReview) == other


@pytest.mark.parametrize("name", GAMES)
def test_luck_choice_and_the_rest_add_up_to_every_change(name: str) -> None:
    record = record_of(name)
    replay = Replay(load(name), record)
    assert record.result is not None
    found = moments(load(name), record)[:7]
    plies = [review_ply(replay.game, replay.options, moment, LITTLE) for moment in found]
    review = summarize(replay.game, replay.options, record.result, plies)
    for change in review.changes:
        assert change.choice + change.luck + change.unseen == pytest.approx(change.change)
        assert change.choice <= 0
    assert review.curve[-1] == review.results
    for ply, moment in zip(plies, found, strict=True):
        if ply.decision is not None:
            told = describe_decision(replay.game, moment, ply.decision, "fr", str)
            assert told.played
            assert ply.decision.loss == 0 or told.best != told.played
    assert len(describe_turns(replay.game, record, found, review, 0, "en", str)) == len(review.turning_points(0))


def test_people_are_evaluated_and_bots_are_not() -> None:
    plies: list[Entry] = [Joined(0, "Ada"), Ply(0, "a"), Ply(1, "b"), TakenOver(0, "easy"), Ply(0, "c")]
    assert reviewed_plies(Record("x", 1, {}, ["", "hard"], entries=plies), None) == {2}
    assert reviewed_plies(Record("x", 1, {}, ["easy", "hard"], entries=plies[1:3]), None) == {1, 2}
    with pytest.raises(Refused):
        reviewed_plies(Record("x", 1, {}, ["easy", "hard"]), [2])


def test_an_unfinished_game_is_not_reviewed() -> None:
    with pytest.raises(Refused, match="not over"):
        moments(load("zenith"), replace(record_of("zenith"), result=None))


def test_accuracy_compares_losses_with_those_of_random_choices() -> None:
    made = [Decision(1, 0.5, loss, stake, 4) for loss, stake in ((0.0, 0.7), (0.1, 0.1))]
    plies = [PlyReview(n, 0, 1, (), decision=decision) for n, decision in enumerate(made)]
    found = seat_summary(0, [*plies, PlyReview(9, 0, 1, (), decision=Decision(1, 0, 0, 0, 4, mixed=True))])
    assert (found.accuracy, found.decisions, found.counts["best"], found.counts["mistake"]) == (87.5, 2, 1, 1)
    assert seat_summary(0, plies[:1]).accuracy == 100


def test_single_inaccuracy_with_little_at_stake_hardly_lowers_the_accuracy() -> None:
    plies = [PlyReview(n, 0, 1, (), decision=Decision(1, 0.5, loss, 0.03, 4)) for n, loss in enumerate((0.0, 0.03))]
    assert seat_summary(0, plies).accuracy == 94


def of_turn(number: int, value: float, loss: float, luck: float = 0.0, seat: int = 0) -> PlyReview:
    """Return a ply whose best action is 7 if it lost something, else the played action 1."""
    decision = Decision(7 if loss else 1, value, loss, 0.2, 4, line=((seat, 7),), mistake=((seat, 1),) if loss else ())
    return PlyReview(number, seat, 1, (), luck, decision)


def test_action_whose_value_is_reached_later_in_the_turn_is_no_mistake() -> None:
    first, second, third = by_turn([of_turn(1, 0.6, 0.055), of_turn(2, 0.55, 0.0), of_turn(3, 1.0, 0.0)])
    assert first.decision == Decision(1, 1.0, 0.0, 0.2, 4, line=((0, 1),))
    assert second.decision is not None
    assert (second.decision.value, third.decision) == (1.0, of_turn(3, 1.0, 0.0).decision)


def test_loss_that_the_turn_does_not_recover_stays() -> None:
    plies = [of_turn(1, 0.6, 0.2), of_turn(2, 0.45, 0.0), of_turn(3, 0.9, 0.1, seat=1)]
    found = [ply.decision.loss for ply in by_turn(plies) if ply.decision is not None]
    assert found == pytest.approx([0.15, 0.0, 0.1])
    assert by_turn([plies[0], of_turn(2, 0.9, 0.0, seat=1)])[0] == plies[0]  # another seat's turn


def test_luck_within_a_turn_excuses_no_mistake() -> None:
    found = by_turn([of_turn(1, 0.6, 0.1, luck=0.3), of_turn(2, 0.8, 0.0)])[0].decision
    assert found is not None
    assert found.loss == pytest.approx(0.1)


def test_change_of_a_decision_is_its_loss_though_the_same_side_decides_next() -> None:
    peoples = ((0, 1, 2, 3),)
    plies = [
        PlyReview(0, 0, -1, (0.5,)),
        PlyReview(1, 0, 0, (0.3,), decision=Decision(1, 0.38, 0.1, 0.2, 4)),
        PlyReview(2, 1, 0, (0.1,), decision=Decision(1, 0.26, 0.14, 0.2, 4)),
        PlyReview(3, 2, 0, (0.1,)),
    ]
    changes = [change_of(peoples, plies, curve_of(peoples, plies), at, 0) for at in (1, 2)]
    assert [one.change for one in changes] == pytest.approx([-0.1, -0.14])


def test_turning_point_by_a_choice_names_the_loss_in_the_list_of_decisions() -> None:
    game, found = load("zoondo"), moments(load("zoondo"), record_of("zoondo"))
    moment = next(one for one in found if one.reviewed and len(game.decode_view(one.before).legal()) > 1)
    best = next(int(one) for one in game.decode_view(moment.before).legal() if one != moment.action)
    ply = PlyReview(moment.number, moment.seat, moment.action, (), decision=Decision(best, 0.5, 0.117, 0.2, 4))
    change = PlyChange(moment.number, moment.seat, -0.29, -0.2, -0.05, -0.04)
    assert "Mistake (−12); better was: " in describe_turn(game, moment, ply, change, "en", str)


def test_turning_point_of_a_duel_names_what_luck_brought() -> None:
    game, record = load("zoondo"), record_of("zoondo")
    fight = next(moment for moment in moments(game, record)[1:] if "spin" in str(record.entries[moment.number - 1]))
    change = PlyChange(fight.number, fight.seat, 0.2, 0.0, 0.2, 0.0)
    happened = describe_events(game, record, change, "en", str)
    ply = PlyReview(fight.number, fight.seat, fight.action, (), luck=0.2)
    told = describe_turn(game, fight, ply, change, "en", str, happened)
    assert re.search(r"That was lucky\. .+ shows .+, .+ shows ", told)


def test_turning_point_by_a_technology_names_it_once_and_events_as_the_reader_sees_them() -> None:
    game, record = load("zenith"), record_of("zenith")
    events: dict[str, tuple[int, int]] = {}
    for step in Replay(game, record).steps():
        if isinstance(step.entry, Ply):
            events.setdefault(step.events[0].kind if step.events else "", (step.number, step.seat))
    number, seat = events["developed"]
    assert "technology" not in describe_events(game, record, PlyChange(number, seat, 0.2, 0, 0, 0), "en", str, 1 - seat)
    number, seat = events["transferred"]
    change = PlyChange(number, seat, 0.2, 0, 0, 0)
    told = [describe_events(game, record, change, "en", str, viewer) for viewer in (PUBLIC, seat)]
    assert ["You" in one or "your" in one for one in told] == [False, True]


def test_turning_point_of_another_seat_describes_its_move_from_the_readers_side() -> None:
    game, record = load("zenith"), record_of("zenith")
    found = next(one for one in moments(game, record)[1:] if "on your side" in label(game, one))
    view = Replay(game, record).at(found.number - 1).view(1 - found.seat)
    ply, change = (
        PlyReview(found.number, found.seat, found.action, ()),
        PlyChange(found.number, found.seat, 0.2, 0, 0, 0),
    )
    assert "on your side" in describe_turn(game, found, ply, change, "en", str)
    assert "on your opponent’s side" in describe_turn(game, found, ply, change, "en", str, view=view)


def label(game: Game, moment: Moment) -> str:
    return game.words("en").action(game.decode_view(moment.before), moment.seat, moment.action)


def test_sentences_side_by_side_have_all_an_explanation_or_none() -> None:
    short, long = "Bonus: take 2 credits.", "Bonus token: take the badge of the Leader and mobilize 2 cards."
    assert brief_list([short, short]) == ["Bonus: take 2 credits"] * 2
    assert brief_list(["Tokens: take 2 credits.", long]) == ["Tokens", "Bonus token"]


@pytest.mark.parametrize(("lang", "sentence"), [("en", "Ada: resignation."), ("fr", "Ada\N{NO-BREAK SPACE}: abandon.")])
def test_resignation_is_a_turning_point_of_its_own(lang: str, sentence: str) -> None:
    game, record = load("zoondo"), record_of("zoondo")
    record = given_up(replace(record, entries=record.entries[:9]), 1)
    assert record.result is not None
    found = moments(game, record)
    plies = [PlyReview(one.number, one.seat, one.action, (0.6, 0.4)) for one in found]
    review = summarize(game, Replay(game, record).options, record.result, plies)
    told = describe_turns(game, record, found, review, 0, lang, lambda seat: "Ada")
    assert [(one.number, one.seat, one.sentence) for one in told] == [(10, 1, sentence)]


def test_what_one_side_alone_learns_moves_only_its_curve() -> None:
    plies = [PlyReview(0, 0, -1, (0.5, 0.5)), PlyReview(1, 1, 1, (0.5, 0.8), luck=0.3), PlyReview(2, 0, 1, (0.5, 0.8))]
    review = summarize(load("zoondo"), {}, Outcome((1,), ("emblem",)), plies, complete=False)
    assert review.turning_points(0) == []
    assert [one.cause for one in review.turning_points(1)] == ["luck"]


def test_luck_of_one_side_is_bad_luck_of_the_other() -> None:
    plies = [PlyReview(1, 0, 1, (), luck=0.25), PlyReview(2, 1, 1, (), luck=0.05)]
    assert luck_by_side(((0,), (1,)), plies) == pytest.approx((0.2, -0.2))


def test_numbers_are_written_as_the_language_does() -> None:
    graded = [grade_of(Decision(1, 0.5, loss, loss, 4)) for loss in (0, 0.01, 0.03, 0.1, 0.2)]
    assert graded == ["best", "good", "inaccuracy", "mistake", "blunder"]
    assert grade_of(Decision(1, 0.07, 0.06, 0.06, 4)) == "mistake"  # most of the chances
    assert lost(Decision(1, 0.594, 0.118, 0.1, 4), "en") == "−11"  # shown as 59% and 48%
    assert lost(Decision(1, 0.594, 0.003, 0.1, 4), "fr") == "−0,3"
    assert (points(0.034, "fr"), points(0.31, "en"), signed(-0.05, "en"), signed(0, "fr")) == ("3,4", "31", "−5.0", "0")


def test_long_answer_keeps_the_question_of_a_bare_yes() -> None:
    said = "Yes: discard two cards of your hand to move the disc of Mercury by two"
    assert brief(said) == said
    assert brief("Recruit Nero: 2 influence on Mars, then mobilize 2 cards of your choice.") == "Recruit Nero"


def test_curve_falls_by_the_points_that_a_decision_loses() -> None:
    decision = Decision(best=1, value=0.7, loss=0.2, stake=0.3, choices=2)
    plies = [PlyReview(0, 0, -1, (0.5, 0.5)), PlyReview(1, 0, 2, (0.6, 0.4), decision=decision)]
    assert [values[0] for values in curve_of(((0,), (1,)), plies)] == pytest.approx([0.7, 0.5])
