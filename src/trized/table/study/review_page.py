"""The page of a review: statistics, chart, turning points and decisions, in the visitor's language."""

from collections.abc import Sequence
from typing import Any

from trized.analysis.decisions import MISTAKE, Decision
from trized.analysis.review import Moment, PlyReview
from trized.analysis.review_summary import Grade, Review, SeatSummary, side_of
from trized.analysis.review_words import (
    brief_step,
    describe_decision,
    describe_turns,
    line_of,
    points,
    signed,
    texts,
)
from trized.kernel import Scene, View
from trized.kernel.catalogue import Catalogue, capital
from trized.kernel.log import bot_name
from trized.kernel.page import click_paths
from trized.table.pages.pictures import Picture, still
from trized.table.play.kept import Kept
from trized.table.play.slices import slices
from trized.table.play.tables import OpenTable
from trized.table.study.allowed import after_mistake
from trized.table.study.review_chart import chart
from trized.table.study.reviews import ReviewDepth, summary_of

COUNTED: tuple[Grade, ...] = ("inaccuracy", "mistake", "blunder")


Place = tuple[ReviewDepth, str, int, tuple[int, ...]]  # depth, language, viewer, and seats of the visitor
TOLD: Kept[dict[Place, dict[int, dict[str, Any]]]] = Kept(dict)  # template data of decisions, by entry


class ReviewText:
    """Describes a review to one visitor; `viewer` is the seat from which it names others, `mine` are their seats."""

    def __init__(self, table: OpenTable, viewer: int, lang: str, t: Catalogue, mine: Sequence[int] = ()) -> None:
        self.table, self.viewer, self.lang, self.t, self.mine = table, viewer, lang, t, mine
        self.game, self.page = table.live.game, table.package.page
        self.words = self.game.words(lang)
        self.view = table.last.after.view(viewer)

    def name(self, seat: int) -> str:
        """Return the name of a seat: its holder's, the game's, or both if the holder has several seats."""
        name, called = bot_name(self.table.holders[seat].name, self.lang), capital(self.words.seat(self.view, seat))
        shared = sum(holder.name == self.table.holders[seat].name for holder in self.table.holders) > 1
        return f"{called} ({name})" if name and shared else name or called

    def when(self, moment: Moment) -> str:
        """Return the round of a ply if the game counts rounds, else its turn."""
        if not moment.number:
            return ""
        number = self.table.live.turns[moment.number].number
        return self.words.stage(self.game.decode_view(moment.before)) or self.t("js.turn", n=number)

    def panel(self, found: Sequence[Moment], plies: Sequence[PlyReview], depth: ReviewDepth) -> dict[str, Any]:
        """Return the template data of the review so far."""
        complete = len(plies) == len(found)
        review = summary_of(self.table, plies, complete)
        side = self.side(review)
        names = [", ".join(self.name(seat) for seat in seats) for seats in review.sides]
        whose = "yours" if self.viewer in review.sides[side] else "of"
        if len(names) == 1:
            names, whose = [self.t("review.together")], "together"
        record = self.table.live.record
        at = {moment.number: moment for moment in found}
        decisions = [
            self.decision(moment, ply.decision, depth)
            for moment, ply in zip(found, plies if complete else before_last_turn(plies))
            if ply.decision is not None
        ]
        return {
            "complete": complete,
            "chart": chart(review, side, len(found), names, self.t(f"review.chart_{whose}", who=names[side]), self.t),
            "names": names,
            "whose": whose,
            "side": side,
            "rows": self.rows(review),
            "seats": [self.seat(one) for one in review.seats if one.decisions],
            "sides": [self.luck(review, number, name) for number, name in enumerate(names)],
            "turns": [
                {
                    "number": turn.number,
                    "seat": turn.seat,
                    "before": round(turn.before * 100),
                    "after": round(turn.after * 100),
                    "said": turn.sentence,
                    "turn": self.when(at[turn.number]),
                }
                for turn in describe_turns(
                    self.game, record, found[: len(plies)], review, side, self.lang, self.name, self.viewer
                )
            ],
            "decisions": decisions,
            "better": sum(one["told"].grade in COUNTED and not one["told"].mixed for one in decisions),
        }

    def side(self, review: Review) -> int:
        """Return the side whose chances the chart shows: the visitor's, or that of the first reviewed seat."""
        judged = [one.seat for one in review.seats]
        seat = self.viewer if self.viewer >= 0 else judged[0] if judged else review.sides[0][0]
        return side_of(review.sides, seat)

    def rows(self, review: Review) -> list[tuple[int, list[str]]]:
        """Return the winning chances as rows of a table, for screen readers, with the numbers of the slider."""
        return [(at, [f"{chance * 100:.0f}" for chance in chances]) for at, chances in enumerate(review.curve)]

    def seat(self, one: SeatSummary) -> dict[str, Any]:
        """Return the template data on how well a seat played."""
        return {
            "name": self.name(one.seat),
            "bot": self.table.holders[one.seat].bot,
            "accuracy": round(one.accuracy),
            "decisions": one.decisions,
            "each": points(one.loss / max(1, one.decisions), self.lang),
            "counts": [(grade, texts(self.lang)(f"count.{grade}", n=one.counts[grade])) for grade in COUNTED],
        }

    def luck(self, review: Review, side: int, name: str) -> dict[str, Any]:
        """Return the template data on the luck of a side."""
        return {
            "name": name,
            "luck": signed(review.luck[side], self.lang),
            "lucky": review.luck[side] > 0,
            "result": round(review.results[side] * 100),
            "without": round(review.without_luck[side] * 100),
        }

    async def prepare(self, found: Sequence[Moment], plies: Sequence[PlyReview], depth: ReviewDepth) -> None:
        """Describe the decisions one after the other, so that the panel delays nobody."""
        async for moment, ply in slices(zip(found, plies), 1):
            if ply.decision is not None:
                self.decision(moment, ply.decision, depth)

    def decision(self, moment: Moment, decision: Decision, depth: ReviewDepth) -> dict[str, Any]:
        """Return the template data of a decision, cached."""
        cache = TOLD.of(self.table).setdefault((depth, self.lang, self.viewer, tuple(self.mine)), {})
        if moment.number not in cache:
            cache[moment.number] = self.decision_data(moment, decision)
        return cache[moment.number]

    def decision_data(self, moment: Moment, decision: Decision) -> dict[str, Any]:
        """Return the template data of a decision, with its click paths on the board."""
        told = describe_decision(self.game, moment, decision, self.lang, self.name)
        view = self.game.decode_view(moment.before)
        ways = click_paths(self.page, view, self.words)
        paths = {way.action: way.path for way in ways}
        return {
            "told": told,
            "who": self.name(told.seat),
            "turn": self.when(moment),
            "side": side_of(self.game.sides(self.table.live.record.options), told.seat) % 4,
            "loss": told.lost,
            "played_path": self.path(paths, view, told.seat, moment.action),
            "best_path": self.path(paths, view, told.seat, decision.best),
            "best_set": any(way.together for way in ways),
            "allows": after_mistake(self.table, view, decision.mistake, decision.best, self.lang).answer(),
            "solvable": told.seat in self.mine and not decision.mixed and decision.gravity >= MISTAKE,
        }

    def path(self, paths: dict[str, tuple[str, ...]], view: View, seat: int, action: int) -> str:
        """Return the ids of the elements to click for an action, joined by spaces."""
        return " ".join(paths.get(self.game.notation.write(view, seat, action), ()))

    def line_frame(self, moment: Moment, decision: Decision, at: int) -> Picture | None:
        """Return the board after step `at` of the better continuation, in a sampled deal, as the seat would see it."""
        steps = line_of(self.game, moment, decision)
        if not 0 <= at < len(steps):
            return None
        step = steps[at]
        who, what = brief_step(step, moment.seat, self.words, self.name)
        said = self.t("review.step", who=who, what=what) if who else what
        return still(Scene(self.page, step, moment.seat, self.words), said)


def before_last_turn(plies: Sequence[PlyReview]) -> Sequence[PlyReview]:
    """Return the plies without those of the last turn, whose losses may still shrink."""
    end = len(plies)
    while end and plies[end - 1].seat == plies[-1].seat:
        end -= 1
    return plies[:end]
