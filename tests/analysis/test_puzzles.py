"""The puzzles of the games, and the mining of puzzles."""

from collections import Counter
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from statistics import mean

import pytest

from tests.games.tiny import game as tiny
from tests.support.built_in import BUILT_IN
from trized.analysis.puzzles_check import kind_of, walk
from trized.analysis.puzzles_grading import HARD, RULES, by_grade, length, rule_share, solves
from trized.analysis.puzzles_mining import likeness
from trized.analysis.puzzles_proof import Listed
from trized.analysis.puzzles_solving import Solving, daily
from trized.analysis.puzzles_steps import name_of
from trized.bots import read_spec
from trized.games import REGISTRY, load
from trized.kernel import LANGUAGES, Live, Puzzle, Refused, Seeded
from trized.kernel.game import from_memory
from trized.kernel.puzzles import (
    END,
    GRADES,
    Answer,
    puzzle_kinds_of,
    puzzles_of,
    read_answers,
    read_puzzles,
    write_puzzles,
)
from trized.kernel.record import Ply
from trized.kernel.replay import read_action

FEWEST = 60
CHOICES = 4


@pytest.mark.parametrize("name", BUILT_IN)
def test_enough_puzzles_come_with_the_game_varied_in_kind_and_grade(name):
    puzzles = puzzles_of(load(name))
    kinds, grades = Counter(puzzle.kind for puzzle in puzzles), Counter(puzzle.grade for puzzle in puzzles)
    assert len(puzzles) >= FEWEST
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert len({likeness(puzzle) for puzzle in puzzles}) == len(puzzles)
    assert len(kinds) >= 4
    assert max(kinds.values()) <= len(puzzles) / 2
    assert set(grades) == {1, 2, 3}
    assert min(grades.values()) >= 6


@pytest.mark.parametrize("name", REGISTRY)
def test_every_puzzle_is_in_its_record_and_its_answers_lead_to_their_goal(name):
    game = load(name)
    for puzzle in puzzles_of(game):
        check_puzzle(game, puzzle)


def check_puzzle(game, puzzle):
    kind, kinds = kind_of(game, puzzle), puzzle_kinds_of(game)
    solving = Solving(game, puzzle)
    assert kinds is not None
    start = solving.played[0].after
    assert start.digest() == puzzle.digest, f"the rules lead {puzzle.id} elsewhere"
    assert len(start.legal(puzzle.seat)) >= CHOICES
    assert length(puzzle) >= 1
    steps = walk(game, puzzle)  # every answer is legal, or this raises
    assert {step for step, _, _ in steps} == set(puzzle.steps())
    for step, state, answers in steps:
        if not answers[0].automatic and step == "a":
            assert len(answers) < len(state.legal(answers[0].entry.seat))
        for answer in answers:
            if answer.to == END and (kind.sure or kind.floor > 1.0):
                after = state.copy()
                solving.replay.ply(after, answer.entry)
                assert kinds.value(kind.name, start, after, puzzle.seat) >= kind.floor - 1e-9, puzzle.id


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_kind_has_its_words_in_both_languages(name):
    game = load(name)
    kinds = puzzle_kinds_of(game)
    assert kinds is not None
    for kind in kinds.kinds:
        for lang in LANGUAGES:
            for part in ("name", "ask", "wrong", "done"):
                assert game.words(lang).say(f"puzzle.{kind.name}.{part}", best=3, second=1, who="Ada")


@pytest.mark.parametrize("name", REGISTRY)
def test_puzzles_need_no_memory(name):
    game = load(name)
    assert not any(from_memory(game, puzzle.opened().options) for puzzle in puzzles_of(game))


def test_greedy_bot_solves_easy_puzzles():
    game = load("zenith")
    easy = [puzzle for puzzle in puzzles_of(game) if puzzle.grade == 1][:4]
    assert sum(solves(game, puzzle, read_spec("greedy"), 1) for puzzle in easy) >= 3


def test_the_daily_puzzle_is_another_every_day_until_all_were_there():
    puzzles = puzzles_of(load("zenith"))
    first = date(2026, 3, 1)
    days = [daily(puzzles, first + timedelta(day)).id for day in range(len(puzzles))]
    assert len(set(days)) == len(puzzles)
    assert daily(puzzles, first).id == daily(tuple(reversed(puzzles)), first).id


def test_puzzles_are_written_as_they_are_read(tmp_path):
    puzzles = puzzles_of(load("zoondo"))[:3]
    file = tmp_path / "puzzles.toml"
    file.write_text(write_puzzles(puzzles), encoding="utf-8")
    assert read_puzzles(file) == puzzles


def test_answer_round_trips():
    answer = Answer("b", Ply(1, "give mars -> terra", ("draw nero",)), "end", automatic=True)
    assert answer.write() == "b* 1: give mars -> terra | draw nero > end"
    assert read_answers(answer.write(), 2) == {"b": [answer]}


def test_a_damaged_answer_is_refused():
    with pytest.raises(Refused):
        read_answers("b 1: mars > end", 2)


def test_steps_are_named_by_letters():
    assert [name_of(number) for number in (0, 1, 25, 26, 27)] == ["a", "b", "z", "aa", "ab"]


def test_all_that_chance_can_draw_is_gone_through_once():
    listed, found = Listed(), []
    while True:
        found.append((listed.below(2), listed.below(3)))
        if not listed.next_outcome():
            break
    assert sorted(found) == [(one, two) for one in range(2) for two in range(3)]


def test_a_game_without_questions_has_no_puzzles():
    game = tiny
    assert puzzle_kinds_of(game) is None
    assert puzzles_of(game) == ()


def test_a_wrong_answer_is_not_found():
    game = load("zenith")
    puzzle: Puzzle = puzzles_of(game)[0]
    solving = Solving(game, puzzle)
    right = {read_action(game, solving.state, solving.seat, answer.entry.action) for answer in solving.right()}
    wrong = next(action for action in solving.state.legal(solving.seat) if action not in right)
    text = game.notation.write(solving.state.view(solving.seat), solving.seat, wrong)
    assert solving.find(text) is None


def test_an_answer_with_a_former_id_is_found():
    game = load("zoondo")
    record = Live.start(game, {}, Seeded(1), ["", ""]).record.write()
    kept = Puzzle("kept", "best", 1, 0, 1.0, 0.0, record, "a. 0: place coco-bang-0 a1 > end")
    assert Solving(game, kept).find("place coco-bang-a a1") is not None


@cache
def rule_shares(name: str) -> dict[tuple[int, str], list[float]]:
    """Return how often each simple rule solves each puzzle of a game, by grade and rule."""
    game = load(name)
    return {
        (number, rule): [rule_share(game, puzzle, RULES[rule]) for puzzle in puzzles]
        for number, puzzles in by_grade(puzzles_of(game)).items()
        for rule in RULES
    }


@pytest.mark.parametrize("name", BUILT_IN)
def test_hard_puzzles_are_not_solved_by_a_rule_of_thumb(name):
    assert {key: max(shares) for key, shares in rule_shares(name).items() if key[0] == 3 and max(shares) > HARD} == {}


def test_documentation_lists_how_often_rules_of_thumb_solve_puzzles_by_grade():
    rows = [
        f"| {load(name).title if rule == 'at random' else ''} | {rule} | "
        + " | ".join(f"{mean(rule_shares(name)[number, rule]):.0%}" for number in GRADES)
        + " |"
        for name in REGISTRY
        for rule in RULES
    ]
    text = (Path(__file__).parents[2] / "docs/puzzles.md").read_text(encoding="utf-8")
    assert [row.replace("|  |", "| |") for row in rows if row.replace("|  |", "| |") not in text] == []
