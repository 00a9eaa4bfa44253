"""Puzzles as pages show them: the question, the reply to an answer, and why the solution is right.

Nothing is stored: the page sends the right answers given so far, which determine the position.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from starlette.exceptions import HTTPException

from trized.analysis.puzzles_grading import length
from trized.analysis.puzzles_solving import Solving, find_puzzle
from trized.bots.explain import describe_change, mean_changes
from trized.kernel import BoardMarkup, Event, Puzzle, PuzzleKind, Scene, Step
from trized.kernel.page import explain
from trized.kernel.puzzles import Answer, puzzle_kinds_of, puzzles_of
from trized.kernel.replay import check_legal, read_action
from trized.kernel.step import standing
from trized.table.pages.catalogue import catalogue, refused
from trized.table.pages.pictures import Picture, picture
from trized.table.pages.registry import GamePackage

MOST_ANSWERS: Final = 40  # more than any puzzle has


class PuzzlePage(Struct, frozen=True, omit_defaults=True):
    """A puzzle at its start."""

    id: str
    question: str
    frames: list[Picture]
    position: str  # as text, from the view of the solving seat


class PuzzleReply(Struct, frozen=True, omit_defaults=True):
    """The reply to an answer and, if it is right, the next position."""

    right: bool
    says: str
    frames: list[Picture] = []
    path: str = ""  # numbers of the right answers so far
    solved: bool = False
    reasons: list[str] = []
    line: list[str] = []  # actions of the solution, in words


class PuzzleViewer:
    """A puzzle in a language, from the view of its solving seat."""

    def __init__(self, package: GamePackage, puzzle: Puzzle, lang: str) -> None:
        self.package, self.puzzle, self.lang = package, puzzle, lang
        self.words = package.game.words(lang)
        self.t = catalogue(lang)

    def page(self) -> PuzzlePage:
        """Return the puzzle at its start."""
        solving = self.at("")
        shown = self.picture(self.scene(standing(solving.state), solving.seat))
        text = solving.state.view(solving.seat).text()
        return PuzzlePage(self.puzzle.id, self.said("ask"), [shown], text)

    def at(self, path: str) -> Solving:
        """Return the puzzle after the right answers in `path`, by number; raise Refused if they are invalid."""
        solving = Solving(self.package.game, self.puzzle)
        for number in path.split(".")[:MOST_ANSWERS] if path else []:
            right = solving.right()
            if not number.isascii() or not number.isdecimal() or len(number) > 3 or int(number) >= len(right):
                raise refused("puzzle.lost")
            solving.follow(right[int(number)])
        return solving

    def check_answer(self, path: str, text: str) -> PuzzleReply:
        """Return the reply to the answer `text`; raise Refused if it is illegal."""
        solving = self.at(path)
        if solving.solved:
            raise refused("puzzle.lost")
        game, seat = solving.game, solving.seat
        action = read_action(game, solving.state, seat, text)
        check_legal(game, solving.state, seat, action)
        answer = solving.find(game.notation.write(solving.state.view(seat), seat, action))
        if answer is None:
            return PuzzleReply(False, self.said("wrong"))
        return self.after(solving, path, answer)

    def after(self, solving: Solving, path: str, answer: Answer) -> PuzzleReply:
        """Return the reply to a right answer."""
        number = solving.right().index(answer)
        frames = self.play(solving, answer)
        says = self.explanation() if solving.solved else [self.t("puzzle.go_on")]
        return PuzzleReply(
            True,
            " ".join(says),
            frames,
            f"{path}.{number}".strip("."),
            solving.solved,
            self.reasons(solving) if solving.solved else [],
        )

    def play(self, solving: Solving, answer: Answer) -> list[Picture]:
        """Play an answer and the forced moves after it; return their pictures."""
        before = self.scene(standing(solving.state), solving.seat)
        pictures = []
        for step in solving.follow(answer):
            last = step is solving.played[-1]
            scene = self.scene(step, solving.seat if last else before.viewer)
            pictures.append(self.picture(scene, before.board, asked=last and not solving.solved))
            before = scene
        return pictures

    def scene(self, step: Step, seat: int) -> Scene:
        """Return a step as a seat sees it."""
        return Scene(self.package.page, step, seat, self.words)

    def picture(self, scene: Scene, before: BoardMarkup | None = None, *, asked: bool = True) -> Picture:
        """Return the picture of a scene; the labels of its choices do not reveal their effects."""
        found, view, seat = picture(scene, before, asked=asked), scene.view, scene.viewer
        read, label = self.package.game.notation.read, self.words.plain_action
        choices = [replace(path, label=label(view, seat, read(view, seat, path.action))) for path in found.choices]
        return replace(found, number=0, choices=choices)

    def solution(self, path: str) -> PuzzleReply:
        """Play the solution from the position of the page to its end, and return it in words."""
        solving = self.at(path)
        frames, line = list[Picture](), list[str]()
        while not solving.solved:
            answer, seat = self.shortest(solving), solving.seat
            action = read_action(solving.game, solving.state, seat, answer.entry.action)
            line.append(self.words.action(solving.state.view(seat), seat, action))
            frames += self.play(solving, answer)
        return PuzzleReply(True, " ".join(self.explanation()), frames, "", True, self.reasons(solving), line)

    def shortest(self, solving: Solving) -> Answer:
        """Return the right answer that needs the fewest further decisions."""
        return min(solving.right(), key=lambda answer: distance(self.puzzle, answer.to))

    def explanation(self) -> list[str]:
        """Return sentences on why the solution is right."""
        kind, said = self.kind(), [self.said("done")]
        if kind is None or kind.floor > 1.0:
            return said
        if kind.sure:
            return [*said, self.t("puzzle.sure")]
        figures = {"best": round(100 * self.puzzle.best), "second": round(100 * self.puzzle.second)}
        return [*said, self.t("puzzle.searched" if kind.by_search else "puzzle.counted", **figures)]

    def kind(self) -> PuzzleKind | None:
        """Return the kind of the puzzle; None if its game no longer has it."""
        kinds = puzzle_kinds_of(self.package.game)
        return next((one for one in kinds.kinds if one.name == self.puzzle.kind), None) if kinds else None

    def reasons(self, solving: Solving) -> list[str]:
        """Return log lines of how the solution reaches the goal, or evaluation terms that a found move improves."""
        kind = self.kind()
        shown = self.shown(solving, kind.shows) if kind and (not kind.by_search or length(self.puzzle) > 1) else []
        if shown or kind is None or not kind.by_search:
            return shown
        start = self.at("")
        view, seat = start.state.view(start.seat), start.seat
        changes = mean_changes(view, seat, read_action(start.game, start.state, seat, start.right()[0].entry.action), 1)
        found = [changes[name] for name, _ in self.puzzle.reasons if name in changes]
        told = [describe_change(self.words, view, seat, change) for change in found if change.share]
        return [sentence for sentence in told if sentence]

    def shown(self, solving: Solving, shows: tuple[type[Event], ...]) -> list[str]:
        """Return the log lines of the events in a solution that are of the types `shows`."""
        seat = self.puzzle.seat
        scenes = [self.scene(step, seat) for step in solving.played]
        return [line for scene in scenes for event, line in scene.told if line and isinstance(event, shows)]

    def said(self, part: str) -> str:
        """Return the text `part` of the puzzle's kind, from the game's catalogue."""
        best, second, start = round(self.puzzle.best), round(self.puzzle.second), self.at("")
        who = self.words.seat(start.state.view(start.seat), start.seat)
        return self.words.say(f"puzzle.{self.puzzle.kind}.{part}", best=best, second=second, who=who)

    def describe(self, path: str, piece: str) -> tuple[str, str, str]:
        """Return title, text and chapter of a piece in the position that the page shows."""
        solving = self.at(path)
        page, view = self.package.page, solving.state.view(solving.seat)
        return explain(page, piece, view, self.words)


@lru_cache(4096)
def distance(puzzle: Puzzle, step: str) -> int:
    """Return the fewest decisions of the solver from `step` of a puzzle to its end."""
    answers = puzzle.steps().get(step, [])
    return min((distance(puzzle, answer.to) + (not answer.automatic) for answer in answers), default=0)


def puzzle_of(package: GamePackage, name: str) -> Puzzle:
    """Return a puzzle of a game; raise 404 if there is none."""
    found = find_puzzle(puzzles_of(package.game), name)
    if found is None:
        raise HTTPException(404)
    return found


def kinds_of(package: GamePackage, puzzles: Sequence[Puzzle], lang: str) -> list[tuple[str, str]]:
    """Return the kinds that occur in `puzzles`, with their names."""
    words, kinds = package.game.words(lang), puzzle_kinds_of(package.game)
    there = {puzzle.kind for puzzle in puzzles}
    names = [kind.name for kind in kinds.kinds if kind.name in there] if kinds else []
    return [(name, words.say(f"puzzle.{name}.name")) for name in names]
