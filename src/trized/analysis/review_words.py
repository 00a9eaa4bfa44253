"""A review in words: the played action, the best one, reasons, the expected line, and turning points."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from trized.analysis.decisions import Decision
from trized.analysis.review import ENDED, Moment, PlyReview
from trized.analysis.review_summary import Grade, PlyChange, Review, chances_around, grade_of
from trized.bots.explain import describe_changes
from trized.bots.line import describe_step, follow
from trized.kernel import PUBLIC, Game, Record, Replay, Step, View, Words
from trized.kernel.catalogue import Catalogue, open_catalogue
from trized.kernel.language import language
from trized.kernel.record import Ply, Resigned

TEXTS = Path(__file__).parent / "texts"
EVENTS = 4  # sentences at most
BARE: Final = 5  # letters of a bare yes or no, which needs its question
LONG: Final = 48  # letters of an action; a longer one loses its explanation
Names = Callable[[int], str]  # the name of a seat


class DecisionText(Struct, frozen=True):
    """A decision in words."""

    number: int
    seat: int
    played: str
    best: str
    loss: float
    lost: str  # the loss as shown
    grade: Grade
    word: str  # the name of the grade
    mixed: bool
    choices: int
    value: float
    gains: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    line: tuple[tuple[str, str], ...] = ()  # (seat's name, sentence)
    others: tuple[tuple[str, float], ...] = ()  # (compared action, value)
    knowing: str = ""


class TurnText(Struct, frozen=True):
    """A turning point in words, and the chances of one side before and after it."""

    number: int
    seat: int
    before: float
    after: float
    sentence: str


def brief(said: str, most: int = LONG) -> str:
    """Return a sentence without its explanation, if it has more than `most` letters."""
    head, colon, _ = said.partition(":")
    return head.rstrip() if colon and len(said) > most and len(head) > BARE else said.rstrip(".")


def brief_list(said: Sequence[str]) -> list[str]:
    """Return sentences side by side: if one is long, none has an explanation."""
    most = 0 if any(len(one) > LONG for one in said) else LONG
    return [brief(one, most) for one in said]


def texts(lang: str) -> Catalogue:
    """Return the catalogue of reviews in language `lang`."""
    return open_catalogue(TEXTS, lang)


def points(value: float, lang: str) -> str:
    """Return a difference of winning probabilities as text, in percentage points."""
    return language(lang).decimal(abs(value) * 100, 1 if abs(value) < 0.0995 else 0)


def signed(value: float, lang: str) -> str:
    """Return a difference of winning probabilities in points with its sign; no sign below 0.05."""
    if abs(value) < 0.0005:
        return "0"
    return ("+" if value > 0 else "\N{MINUS SIGN}") + points(value, lang)


def lost(decision: Decision, lang: str) -> str:
    """Return the loss of a decision with its sign: the difference of its two chances as shown, or points below 1."""
    whole = round(100 * decision.value) - round(100 * (decision.value - decision.loss))
    return f"\N{MINUS SIGN}{whole}" if whole else signed(-decision.loss, lang)


def line_of(game: Game, moment: Moment, decision: Decision) -> list[Step]:
    """Return a likely line after the best action of a decision, in a deal from the seat's view."""
    return follow(game.decode_view(moment.before), decision.line, moment.number << 8)


def describe_decision(game: Game, moment: Moment, decision: Decision, lang: str, name: Names) -> DecisionText:
    """Describe the played action, the best one, and the reasons."""
    words, t = game.words(lang), texts(lang)
    view, seat = game.decode_view(moment.before), moment.seat
    grade = grade_of(decision)
    gains, costs = describe_changes(words, view, seat, decision.reasons)
    others = [value for _, value in decision.others]
    knowing = ""
    if decision.knowing is not None:
        action, gain = decision.knowing
        knowing = t("knowing", what=brief(words.action(view, seat, action)), n=points(gain, lang))
    return DecisionText(
        moment.number,
        seat,
        brief(words.action(view, seat, moment.action)),
        brief(words.action(view, seat, decision.best)),
        decision.loss,
        lost(decision, lang),
        grade,
        t("mixed" if decision.mixed else "even" if decision.even else f"grade.{grade}"),
        decision.mixed,
        decision.choices,
        decision.value,
        gains,
        costs,
        tuple(brief_step(step, seat, words, name) for step in line_of(game, moment, decision)),
        tuple(zip(brief_list([words.action(view, seat, one) for one, _ in decision.others]), others, strict=True)),
        knowing,
    )


def brief_step(step: Step, viewer: int, words: Words, name: Names) -> tuple[str, str]:
    """Describe a step of a line like `describe_step`, its action without explanation."""
    who, what = describe_step(step, viewer, words, name)
    return who, brief(what) if who else what


def describe_turn(
    game: Game,
    moment: Moment,
    ply: PlyReview,
    change: PlyChange,
    lang: str,
    name: Names,
    happened: str = "",
    view: View | None = None,
) -> str:
    """Explain a large change of chances by its main cause: a choice with the loss in the list of decisions, or luck.

    The action is described as in `view`, by default that of its seat.
    """
    words, t = game.words(lang), texts(lang)
    if moment.action == ENDED:
        return happened
    view = view or game.decode_view(moment.before)
    parts = {"who": name(moment.seat), "what": brief(words.action(view, moment.seat, moment.action))}
    told = t("turn.plain", **parts)
    if change.cause == "choice" and ply.decision is not None and ply.decision.loss:
        better = brief(words.action(view, moment.seat, ply.decision.best))
        grade, n = t(f"grade.{grade_of(ply.decision)}"), lost(ply.decision, lang)
        return t("turn.choice", **parts, grade=grade, n=n, best=better)
    if change.cause == "luck":
        told = t(f"turn.luck_{'up' if ply.luck > 0 else 'down'}", **parts)
    return f"{told} {happened}".rstrip()


def describe_events(game: Game, record: Record, change: PlyChange, lang: str, name: Names, viewer: int = PUBLIC) -> str:
    """Return the main log lines of a change for `viewer`, or else, if luck is its cause, the others.

    The turning point names the action already: its own event is left out.
    """
    replay, entry = Replay(game, record), record.entries[change.number - 1]
    if isinstance(entry, Resigned):
        return texts(lang)("turn.resigned", who=name(entry.seat))
    if not isinstance(entry, Ply):
        return texts(lang)("turn.draw")
    words, step = replay.game.words(lang), replay.step(change.number, replay.at(change.number - 1), entry)
    view = step.after.view(viewer)
    own = words.of_actions
    told = [
        (event.main and not isinstance(event, own), words.event(view, event))
        for event in step
        if event.seen_by(entry.seat)
    ]
    lines = [line for main, line in told if main and line]
    if not lines and change.cause == "luck":
        lines = [line for _, line in told[1:] if line]  # the first is the action itself
    return " ".join(lines[:EVENTS])


def describe_turns(
    game: Game,
    record: Record,
    found: Sequence[Moment],
    review: Review,
    side: int,
    lang: str,
    name: Names,
    viewer: int = PUBLIC,
) -> list[TurnText]:
    """Describe all turning points of a game for a side, as `viewer` reads them."""
    at = {ply.number: index for index, ply in enumerate(review.plies)}
    told = []
    for change in review.turning_points(side):
        index, happened = at[change.number], describe_events(game, record, change, lang, name, viewer)
        view = Replay(game, record).at(change.number - 1).view(viewer) if change.seat != viewer else None
        sentence = describe_turn(game, found[index], review.plies[index], change, lang, name, happened, view)
        before, after = chances_around(review.sides, review.plies, review.curve, index, side)
        if change.cause == "choice":  # without the luck after it, like the list of decisions
            after = min(1.0, max(0.0, before + change.choice))
        told.append(TurnText(change.number, change.seat, before, after, sentence))
    return told
