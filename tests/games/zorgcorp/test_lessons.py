"""Lessons: the BZ$ that a lesson offers are as many as needed, and no more."""

import pytest

import trized
from trized.games.zorgcorp.board import FIRST_WORLD
from trized.games.zorgcorp.rules import State
from trized.games.zorgcorp.state import Table
from trized.kernel.lesson import LessonStep, lessons_of
from trized.kernel.replay import Replay

GAME = trized.load("zorgcorp")
TASKS = {
    (lesson.name, step.name): (lesson.record(step), step)
    for lesson in lessons_of(GAME)
    for step in lesson.steps
    if step.has_task
}


def opened(lesson: str, name: str) -> tuple[Table, LessonStep]:
    """Return the position of a step, in which notes show every token, and the step."""
    record, step = TASKS[lesson, name]
    state = Replay(GAME, record).at(step.at)
    assert isinstance(state, State)
    return state.table, step


def colours_face_down(table: Table) -> list[int]:
    worlds = range(FIRST_WORLD, table.board.last_world + 1)
    return [int(table.colour_of(world)) for world in worlds if table.lies_face_down(world)]


@pytest.mark.parametrize(("lesson", "name"), [("first", "build"), ("second", "grow")])
def test_r19_a_lesson_offers_for_a_ship_what_the_worlds_of_its_colour_leave(lesson, name):
    table, step = opened(lesson, name)
    own = colours_face_down(table).count(int(table.box.home_colour[table.acting_people()]))
    assert step.accept == (f"build {table.box.build_worlds - own}",)


def test_r21_a_lesson_offers_for_a_revolution_what_the_colours_face_down_leave():
    table, step = opened("second", "revolution")
    missing = table.box.revolution_colours - len(set(colours_face_down(table)))
    assert step.accept == (f"revolution b3 {missing}",)
