"""`trized review`: prints the review of a finished game as a table with a small curve, or as JSON."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from trized.analysis.review import Moment, effort_for, moments, review_ply
from trized.analysis.review_summary import Review, SeatSummary, by_turn, summarize
from trized.analysis.review_words import DecisionText, describe_decision, describe_turns, points, signed
from trized.cli import parameters
from trized.cli.arguments import read_game
from trized.cli.catalogue import refuse, say
from trized.cli.lab_arguments import bar
from trized.cli.parameters import Command
from trized.cli.replay import heading, read_record
from trized.cli.terminal import hang
from trized.kernel import PUBLIC, Game, Record, Replay
from trized.kernel.catalogue import capital
from trized.kernel.log import bot_name, describe_outcome

BLOCKS = "▁▂▃▄▅▆▇█"
DEEPEST = 100
WORTH_TELLING = 0.02  # smallest loss of a decision that the terminal lists
STYLES = {"blunder": "bold red", "mistake": "red", "inaccuracy": "yellow", "good": "", "best": "green"}


@click.command(cls=Command)
@click.argument("path", metavar="FILE", type=Path, help="The record of a finished game.")
@click.option(
    "--seat", metavar="S", type=int, help="Review this seat only; default: people, or all if only bots played."
)
@click.option("--quality", metavar="N", default=1, help="Think N times as long, up to 100.")
@click.option("--seed", metavar="S", default=1, help="Seed of the searches.")
@parameters.number
@parameters.lang
@parameters.as_json
def review(path: Path, seat: int | None, quality: int, seed: int, number: int | None, lang: str, as_json: bool) -> None:
    """Review a record and print the result."""
    if not 1 <= quality <= DEEPEST:
        raise refuse("review_quality", deepest=DEEPEST)
    record = read_record(path, number)
    game = read_game(record.game)
    found = moments(game, record, None if seat is None else [seat])
    replay = Replay(game, record)
    effort = effort_for(game, found, quality, seed)
    with bar(game.title, len(found)) as advance:
        plies = []
        for moment in found:
            plies.append(review_ply(replay.game, replay.options, moment, effort))
            advance(1)
    assert record.result is not None
    summary = summarize(replay.game, replay.options, record.result, by_turn(plies))
    told = PrintedReview(replay.game, record, found, summary, lang)
    if as_json:
        print(json.dumps(told.as_value() | {"quality": quality, "simulations": effort.simulations}))
    else:
        told.show(Console(highlight=False))


class PrintedReview:
    """A review in a language."""

    def __init__(self, game: Game, record: Record, found: Sequence[Moment], review: Review, lang: str) -> None:
        self.game, self.record, self.found, self.review, self.lang = game, record, found, review, lang
        self.words = game.words(lang)
        self.view = Replay(game, record).at(len(record.entries)).view(PUBLIC)
        self.decisions = [
            (moment, ply.decision) for moment, ply in zip(found, review.plies, strict=True) if ply.decision is not None
        ]

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return capital(self.words.seat(self.view, seat))

    def side(self, number: int) -> str:
        """Return the names of a side's seats."""
        return ", ".join(self.name(seat) for seat in self.review.sides[number])

    def described(self) -> list[DecisionText]:
        """Return all decisions in words."""
        return [describe_decision(self.game, moment, made, self.lang, self.name) for moment, made in self.decisions]

    def as_value(self) -> dict[str, Any]:
        """Return the review as plain data; actions are in canonical notation and in words."""
        review, result = self.review, self.record.result
        assert result is not None
        at = {ply.number: index for index, ply in enumerate(review.plies)}
        return {
            "game": self.game.name,
            "result": {"winners": list(result.winners), "ending": result.ending},
            "decisions": [
                self.decision(moment, told) for (moment, _), told in zip(self.decisions, self.described(), strict=True)
            ],
            "curve": [
                {"number": ply.number, "chances": rounded(chances)}
                for ply, chances in zip(review.plies, review.curve, strict=True)
            ],
            "accuracy": {str(one.seat): one.accuracy for one in review.seats},
            "luck": rounded(review.luck),
            "results": rounded(review.results),
            "without_luck": rounded(review.without_luck),
            "sides": [list(side) for side in review.sides],
            "seats": [
                {"seat": one.seat, "decisions": one.decisions, "loss": round(one.loss, 4), "counts": one.counts}
                for one in review.seats
            ],
            "changes": [
                {
                    "number": one.number,
                    "seat": one.seat,
                    "change": round(one.change, 4),
                    "choice": round(one.choice, 4),
                    "luck": round(one.luck, 4),
                    "unseen": round(one.unseen, 4),
                }
                for one in review.changes
            ],
            "turning_points": [
                {
                    "number": told.number,
                    "seat": told.seat,
                    "side": side,
                    "change": round(told.after - told.before, 4),
                    "before": rounded(review.curve[at[told.number] - 1]),
                    "after": rounded(review.curve[at[told.number]]),
                    "sentence": told.sentence,
                }
                for side in range(len(review.sides))
                for told in describe_turns(self.game, self.record, self.found, review, side, self.lang, self.name)
            ],
        }

    def decision(self, moment: Moment, told: DecisionText) -> dict[str, Any]:
        """Return a decision as plain data."""
        view = self.game.decode_view(moment.before)
        made = next(decision for one, decision in self.decisions if one is moment)
        write = self.game.notation.write
        return {
            "number": told.number,
            "seat": told.seat,
            "played": write(view, told.seat, moment.action),
            "best": write(view, told.seat, made.best),
            "loss": round(told.loss, 4),
            "grade": told.grade,
            "judged": not told.mixed,
            "value": round(told.value, 4),
            "played_words": told.played,
            "best_words": told.best,
            "why": {"gains": list(told.gains), "costs": list(told.costs)},
            "line": [{"who": who, "what": what} for who, what in told.line],
            "knowing": told.knowing,
        }

    def show(self, console: Console) -> None:
        """Print the review."""
        assert self.record.result is not None
        title = f"{self.game.title}, {heading(self.game, self.record, self.words)}"
        console.print(Rule(Text(title, style="bold"), align="left", style="dim"))
        console.print(
            Text(describe_outcome(self.record.result, self.view, self.words).partition("\n")[0], style="bold")
        )
        self.show_curve(console)
        console.print(self.sides())
        console.print(self.seats())
        turns = describe_turns(self.game, self.record, self.found, self.review, 0, self.lang, self.name)
        if turns:
            console.print(Text(say(self.lang, "review_turns"), style="bold"))
        for turn in turns:
            chances = f"{turn.before:.0%} → {turn.after:.0%}"
            console.print(Text(hang(f"{turn.number:>4}  {chances:>11}  ", [turn.sentence], console.width)))
        self.show_mistakes(console)

    def show_curve(self, console: Console) -> None:
        """Print the winning chances of the first side as a row of blocks, sampled to the width."""
        curve = [chances[0] for chances in self.review.curve]
        name = self.side(0)
        width = max(10, min(len(curve), console.width - len(name) - 12))
        at = [round(k * (len(curve) - 1) / (width - 1)) for k in range(width)]
        blocks = "".join(BLOCKS[min(7, int(curve[k] * 8))] for k in at)
        console.print(Text.assemble((f"{name}  ", "bold"), (blocks, "cyan"), f"  {curve[-1]:.0%}"))

    def sides(self) -> Table:
        """Return the table of luck by side."""
        table = columns(self.lang, "side", "result", "luck", "without_luck")
        for number, luck in enumerate(self.review.luck):
            won, without = self.review.results[number], self.review.without_luck[number]
            table.add_row(self.side(number), f"{won:.0%}", signed(luck, self.lang), f"{without:.0%}")
        return table

    def seats(self) -> Table:
        """Return the table of play by seat."""
        table = columns(self.lang, "seat", "accuracy", "decisions", "loss", "mistakes")
        for one in self.review.seats:
            table.add_row(
                self.player(one), f"{one.accuracy:.0f}", str(one.decisions), points(one.loss, self.lang), counted(one)
            )
        return table

    def player(self, one: SeatSummary) -> str:
        """Return the name of a seat with its holder's."""
        holder = bot_name(self.record.holder(one.seat), self.lang)
        return f"{self.name(one.seat)} ({holder})" if holder else self.name(one.seat)

    def show_mistakes(self, console: Console) -> None:
        """Print the worse decisions with better actions and reasons."""
        told = [one for one in self.described() if one.loss >= WORTH_TELLING]
        if told:
            console.print(Text(say(self.lang, "review_mistakes"), style="bold"))
        for one in told:
            console.print(Text.assemble(f"{one.number:>4}  ", (f"{one.lost:>5} {one.word}", STYLES[one.grade])))
            played = say(self.lang, "hint_line", who=self.name(one.seat), what=one.played)
            reasons = [*one.gains, *one.costs, *([one.knowing] if one.knowing else [])]
            for line in [played, say(self.lang, "review_better", best=one.best)]:
                console.print(Padding(Text(line), (0, 0, 0, 12)))
            for line in reasons:
                console.print(Padding(Text(line, style="dim"), (0, 0, 0, 12)))


def rounded(values: Sequence[float]) -> list[float]:
    """Round numbers for JSON."""
    return [round(value, 4) for value in values]


def counted(one: SeatSummary) -> str:
    """Return the numbers of inaccuracies, mistakes and blunders as text."""
    return " · ".join(str(one.counts[grade]) for grade in ("inaccuracy", "mistake", "blunder"))


def columns(lang: str, *names: str) -> Table:
    """Return an empty table with these columns."""
    table = Table(box=box.SIMPLE_HEAD)
    for name in names:
        table.add_column(say(lang, f"review.{name}"), justify="right" if name in ("loss", "luck") else "left")
    return table
