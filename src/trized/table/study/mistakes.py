"""A mistake of a reviewed game as a puzzle: the position before it, and the actions that were clearly better."""

from typing import Final

from trized.analysis.decisions import Decision
from trized.analysis.puzzles_solving import Solving
from trized.analysis.review import Moment
from trized.kernel import Live, Puzzle, Record, Seeded
from trized.kernel.puzzles import END, START, Answer
from trized.kernel.record import Ply
from trized.kernel.replay import Line
from trized.table.play.tables import OpenTable
from trized.table.study.puzzle_page import PuzzleViewer
from trized.table.study.review_page import ReviewText

AS_GOOD: Final = 0.02  # an action that loses less than this is right as well


class Mistake(Puzzle, frozen=True, kw_only=True):
    """A puzzle from the record of a table; not cached."""

    begun: Record
    right: tuple[Answer, ...]

    def opened(self) -> Record:
        """Return the record up to the position."""
        return self.begun

    def steps(self) -> dict[str, list[Answer]]:
        """Return the right answers."""
        return {START: list(self.right)}


class MistakeViewer(PuzzleViewer):
    """A mistake as a page shows it, explained by the review."""

    def __init__(self, review_text: ReviewText, moment: Moment, decision: Decision) -> None:
        super().__init__(review_text.table.package, make_mistake(review_text.table, moment, decision), review_text.lang)
        self.told = review_text.decision_data(moment, decision)["told"]
        self.points = self.told.lost.lstrip("\N{MINUS SIGN}")

    def said(self, part: str) -> str:
        """Return the text `part`: the question, or the reply to an answer."""
        return self.t(f"mistake.{part}", played=self.told.played, best=self.told.best, points=self.points)

    def explanation(self) -> list[str]:
        """Return by how much the solution is better."""
        return [self.said("done")]

    def reasons(self, solving: Solving) -> list[str]:
        """Return the advantages of the best action."""
        return list(self.told.gains)

    def shortest(self, solving: Solving) -> Answer:
        """Return the best action."""
        return solving.right()[0]


def make_mistake(table: OpenTable, moment: Moment, decision: Decision) -> Mistake:
    """Make a puzzle of a decision; the best action and those about as good are right."""
    record, seat = table.live.record, moment.seat
    live = Live.at_start(table.live.game, record, Seeded(moment.number))
    for number in Line(record.entries).plies:
        if number < moment.number:
            live.follow(record.entries[number - 1])
    good = [action for action, value in decision.others if value > decision.value - AS_GOOD]
    answers = []
    for action in dict.fromkeys([decision.best, *good]):
        after = live.copy()
        after.play(seat, action)
        entry = next(one for one in after.record.entries[len(live.record.entries) :] if isinstance(one, Ply))
        answers.append(Answer(START, entry, END))
    return Mistake(
        id=f"{table.id}-{moment.number}",
        kind="mistake",
        grade=2,
        seat=seat,
        best=decision.value,
        second=decision.value - decision.loss,
        record="",
        answers="",
        begun=live.record,
        right=tuple(answers),
    )
