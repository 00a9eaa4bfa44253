"""Lessons as pages show them: the position of a step, the frames that lead to it, and the reply to an answer.

Nothing is stored: a step follows from the lesson and its number, and an answer only changes the page.
"""

from functools import lru_cache
from itertools import pairwise

from msgspec import Struct
from starlette.exceptions import HTTPException

from trized.kernel import EventLog, Record, Replay, Scene, Seeded, State, Step, View
from trized.kernel.lesson import DO, DONE, SAY, Lesson, LessonStep, lessons_of
from trized.kernel.page import explain
from trized.kernel.record import Ply
from trized.kernel.replay import check_legal, read_action
from trized.kernel.step import standing
from trized.table.pages.catalogue import catalogue, refused
from trized.table.pages.pictures import Picture, picture
from trized.table.pages.registry import GamePackage

ASIDE = -1  # number of a position that is not in the record
PLAYED = 20  # most entries between two steps that are shown one by one


class LessonPage(Struct, frozen=True, omit_defaults=True):
    """A step of a lesson: text, task, the pieces it points at, and the frames that lead to its position."""

    step: int
    says: str
    task: str  # empty in a step without a task
    point: tuple[str, ...]
    frames: list[Picture]
    last: bool = False


class LessonReply(Struct, frozen=True, omit_defaults=True):
    """The reply to an answer and, if it is right, the next position."""

    right: bool
    says: str
    frames: list[Picture] = []


class Show(Struct, frozen=True):
    """A right answer of a step: its label and click path."""

    label: str
    path: tuple[str, ...]


@lru_cache(64)
def steps_of(package: GamePackage, lesson: str, record: str) -> list[Step]:
    """Return every step of a record of a lesson, cached."""
    text = find_lesson(package, lesson).records[record]
    return list(Replay(package.game, Record.read(text)).steps())


def find_lesson(package: GamePackage, name: str) -> Lesson:
    """Return a lesson of a game; raise 404 if there is none."""
    for lesson in lessons_of(package.game):
        if lesson.name == name:
            return lesson
    raise HTTPException(404)


class LessonViewer:
    """A lesson in a language."""

    def __init__(self, package: GamePackage, lesson: Lesson, lang: str) -> None:
        self.package, self.lesson, self.lang = package, lesson, lang
        self.words, self.t = package.game.words(lang), catalogue(lang)

    def step(self, number: int) -> LessonStep:
        """Return a step by its number, from 1; raise Refused if there is none."""
        if not 1 <= number <= len(self.lesson.steps):
            raise refused("lesson.no_step", last=len(self.lesson.steps))
        return self.lesson.steps[number - 1]

    def page(self, number: int, stands: int | None = None) -> LessonPage:
        """Return a step; with only the changes since entry `stands`, if that is earlier in the same record."""
        step = self.step(number)
        before = self.lesson.steps[number - 2] if number > 1 else None
        goes_on = before is not None and before.record == step.record and before.seat == step.seat
        frames = self.frames(step, stands) if goes_on and stands is not None else []
        return LessonPage(
            step=number,
            says=self.lesson.sentence(self.lang, step, SAY),
            task=self.lesson.sentence(self.lang, step, DO) if step.has_task else "",
            point=step.point,
            frames=frames or [picture(self.here(step), asked=step.has_task)],
            last=number == len(self.lesson.steps),
        )

    def frames(self, step: LessonStep, stands: int) -> list[Picture]:
        """Return the pictures after entry `stands` up to a step; empty if they are too many."""
        if not 0 <= stands <= step.at or step.at - stands > PLAYED:
            return []
        here = self.here(step)
        if stands == step.at:
            return [picture(here, here.board, asked=step.has_task)]
        way = [self.scene(step, self.at(step, number)) for number in range(stands, step.at + 1)]
        return [
            picture(after, before.board, asked=step.has_task and after is way[-1]) for before, after in pairwise(way)
        ]

    def at(self, step: LessonStep, number: int) -> Step:
        """Return entry `number` of the record of a step."""
        return steps_of(self.package, self.lesson.name, step.record)[number]

    def scene(self, step: LessonStep, played: Step) -> Scene:
        """Return an entry as the seat of a step sees it."""
        return Scene(self.package.page, played, step.seat, self.words)

    def here(self, step: LessonStep) -> Scene:
        """Return the position of a step, as its seat sees it."""
        return self.scene(step, standing(self.at(step, step.at).after, step.at))

    def check_answer(self, number: int, text: str) -> LessonReply:
        """Return the reply to the answer `text`; raise Refused if it is illegal."""
        step = self.step(number)
        here = self.at(step, step.at)
        if not step.has_task:
            raise refused("lesson.nothing_asked")
        game = self.package.game
        action = read_action(game, here.after, step.seat, text)
        check_legal(game, here.after, step.seat, action)
        said = game.notation.write(here.after.view(step.seat), step.seat, action)
        if not step.accepts(said):
            return LessonReply(False, self.lesson.sentence(self.lang, step, step.reply(said)) or self.t("lesson.other"))
        model = self.lesson.model(step).action
        after = self.at(step, step.at + 1) if said == model else self.played(step, here.after, action, said)
        says = [self.lesson.sentence(self.lang, step, DONE) or self.t("lesson.done")]
        if said != model and step.accepts(model):
            says.append(self.t("lesson.aside"))
        return LessonReply(True, " ".join(says), [picture(self.scene(step, after), self.here(step).board)])

    def played(self, step: LessonStep, before: State, action: int, said: str) -> Step:
        """Return a right answer that differs from the record."""
        events, after = EventLog(), before.copy()
        after.apply(step.seat, action, Seeded(step.at), events)
        entry = Ply(step.seat, said)
        return Step(ASIDE, entry, before, after, events.events, action, after.outcome(), step.seat)

    def show(self, number: int) -> Show:
        """Return a right answer: that of the record if it is right."""
        step = self.step(number)
        if not step.has_task:
            raise refused("lesson.nothing_asked")
        right = [path for path in self.here(step).paths if step.accepts(path.action)]
        model = self.lesson.model(step).action
        path = next((path for path in right if path.action == model), right[0])
        return Show(path.label, path.path)

    def view(self, number: int, stands: int | None) -> View:
        """Return the view of a step's seat in the position that the page shows, after entry `stands`."""
        step = self.step(number)
        known = steps_of(self.package, self.lesson.name, step.record)
        return known[step.at if stands is None or stands >= len(known) else stands].after.view(step.seat)

    def describe(self, number: int, piece: str, stands: int | None) -> tuple[str, str, str]:
        """Return title, text and chapter of a piece in the position that the page shows."""
        page, view = self.package.page, self.view(number, stands)
        return explain(page, piece, view, self.words)
