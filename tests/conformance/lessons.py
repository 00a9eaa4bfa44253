"""Checks of lessons: their records play, their answers are legal, and every sentence exists."""

import re
from collections.abc import Iterator

from tests.conformance.case import Case
from trized.kernel import LANGUAGES, Page, Record, Replay, State, verify
from trized.kernel.catalogue import open_catalogue
from trized.kernel.lesson import DO, DONE, OTHER, SAY, Lesson, LessonStep, lessons_of
from trized.kernel.page import click_paths


def steps_of(case: Case) -> Iterator[tuple[Lesson, LessonStep, State, list[str]]]:
    """Yield all steps of all lessons, each with its position and legal actions."""
    game = case.game
    for lesson in lessons_of(game):
        known = {
            name: [state.copy() for state in Replay(game, Record.read(text))] for name, text in lesson.records.items()
        }
        for step in lesson.steps:
            state = known[step.record][step.at]
            asked = not state.over() and step.seat in [int(seat) for seat in state.waiting()]
            view = state.view(step.seat)
            legal = [game.notation.write(view, step.seat, int(action)) for action in view.legal()] if asked else []
            yield lesson, step, state, legal


def check_lessons_are_records_that_play(case: Case) -> None:
    """Every record of a lesson can be replayed, and its options start a game."""
    for lesson in lessons_of(case.game):
        case.game.settle(lesson.options)
        assert {step.record for step in lesson.steps} == set(lesson.records), f"{lesson.name}: a record is not used."
        for text in lesson.records.values():
            verify(case.game, Record.read(text))


def check_lessons_accept_legal_actions(case: Case) -> None:
    """Every accepted or commented answer is legal; every comment applies to some answer."""
    for lesson, step, _, legal in steps_of(case):
        where = f"{case.game.title}, {lesson.name}, step {step.name}"
        if not step.has_task:
            assert not step.wrong, f"{where}: nothing is asked, so no answer is wrong."
            continue
        assert legal, f"{where}: seat {step.seat} is not asked there."
        right = [text for text in legal if step.accepts(text)]
        for pattern in step.accept:
            one = LessonStep(step.name, step.at, accept=(pattern,))
            assert any(one.accepts(text) for text in legal), f"{where}: '{pattern}' is not legal; legal is {legal}."
        replies = {step.reply(text) for text in legal if text not in right}
        assert set(step.wrong.values()) <= replies, (
            f"{where}: nothing legal is answered with {set(step.wrong.values()) - replies}."
        )
        assert lesson.model(step).seat == step.seat, f"{where}: the record goes on with another seat."


def check_lessons_are_translated(case: Case) -> None:
    """Every sentence of a lesson exists in every language, and none is unused."""
    for lesson in lessons_of(case.game):
        needed = {f"{lesson.name}.title"}
        for step in lesson.steps:
            keys = {SAY, *([DO, DONE] if step.has_task else []), *step.wrong.values()}
            needed |= {f"{lesson.name}.{step.name}.{key}" for key in keys}
        assert len({step.name for step in lesson.steps}) == len(lesson.steps), f"{lesson.name}: a name stands twice."
        for lang in LANGUAGES:
            found = {key for key in open_catalogue(lesson.texts, lang).templates if key.startswith(f"{lesson.name}.")}
            unheard = {key for key in found - needed if not key.endswith(f".{OTHER}")}
            assert needed <= found, f"{case.game.title}, {lesson.name}: in {lang} there is no {needed - found}."
            assert not unheard, f"{case.game.title}, {lesson.name}: nobody hears {unheard}."


def check_lessons_point_at_existing_elements(case: Case, page: Page) -> None:
    """Elements that a step points at are on the board."""
    for lesson, step, state, legal in steps_of(case):
        view, words = state.view(step.seat), page.game.words(LANGUAGES[0])
        drawn = page.draw(view, words, click_paths(page, view, words) if legal else []).html()
        there = set(re.findall(r'\sid="([^"]+)"', drawn))
        missing = set(step.point) - there
        assert not missing, f"{case.game.title}, {lesson.name}, step {step.name}: there is no {missing} on the board."
