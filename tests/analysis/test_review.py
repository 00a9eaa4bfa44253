"""Reviews evaluate a seat by its view, are reproducible, and their totals add up."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import json, structs

from tests.support.twins import twins
from trized.analysis.decisions import Decision, Effort
from trized.analysis.review import Moment, PlyReview, effort_for, moments, review_ply, reviewed_plies
from trized.analysis.review_summary import grade_of, luck_by_side, seat_summary, summarize
from trized.analysis.review_words import brief, describe_decision, describe_turns, points, signed
from trized.games import REGISTRY, load
from trized.kernel import Outcome, Record, Refused, Replay
from trized.kernel.record import Entry, Joined, Ply, Resigned, TakenOver

SLOW = pytest.mark.slow
GAMES = [pytest.param(name, marks=() if name == "zoondo" else SLOW) for name in REGISTRY]  # the others take long
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
    assert len(describe_turns(replay.game, record, found, review, "en", str)) == len(review.turning_points)


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
    made = [Decision(1, 0.5, loss, stake, 4) for loss, stake in ((0.0, 0.3), (0.1, 0.1))]
    plies = [PlyReview(n, 0, 1, (), decision=decision) for n, decision in enumerate(made)]
    found = seat_summary(0, [*plies, PlyReview(9, 0, 1, (), decision=Decision(1, 0, 0, 0, 4, mixed=True))])
    assert (found.accuracy, found.decisions, found.counts["best"], found.counts["mistake"]) == (75.0, 2, 1, 1)


def test_luck_of_one_side_is_bad_luck_of_the_other() -> None:
    plies = [PlyReview(1, 0, 1, (), luck=0.25), PlyReview(2, 1, 1, (), luck=0.05)]
    assert luck_by_side(((0,), (1,)), plies) == pytest.approx((0.2, -0.2))


def test_numbers_are_written_as_the_language_does() -> None:
    assert [grade_of(loss) for loss in (0, 0.01, 0.03, 0.06, 0.2)] == [
        "best",
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
    ]
    assert (points(0.034, "fr"), points(0.31, "en"), signed(-0.05, "en"), signed(0, "fr")) == ("3,4", "31", "−5.0", "0")


def test_long_answer_keeps_the_question_of_a_bare_yes() -> None:
    said = "Yes: discard two cards of your hand to move the disc of Mercury by two"
    assert brief(said) == said
    assert brief("Recruit Nero: 2 influence on Mars, then mobilize 2 cards of your choice.") == "Recruit Nero"
