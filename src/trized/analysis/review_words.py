"""A review in words: the played action, the best one, reasons, the expected line, and turning points."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from trized.analysis.decisions import Decision
from trized.analysis.line import LineStep, follow
from trized.analysis.review import Moment, PlyReview
from trized.analysis.review_summary import Grade, PlyChange, Review, grade_of
from trized.kernel import EventLog, Game, Record, Replay, View, Words
from trized.kernel.catalogue import Catalogue, open_catalogue
from trized.kernel.language import language
from trized.kernel.record import Ply

TEXTS = Path(__file__).parent / "texts"
GAINS, COSTS, DRAWN = 3, 2, 8  # sentences at most
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
    """A turning point in words; `change` is for the side that played."""

    number: int
    seat: int
    change: float
    sentence: str


def brief(said: str) -> str:
    """Return a sentence without its explanation, if it is long."""
    head, colon, _ = said.partition(":")
    return head.rstrip() if colon and len(said) > LONG and len(head) > BARE else said.rstrip(".")


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


def line_of(game: Game, moment: Moment, decision: Decision) -> list[LineStep]:
    """Return a likely line after the best action of a decision, in a deal from the seat's view."""
    return follow(game.decode_view(moment.before), decision.line, moment.number << 8)


def describe_decision(game: Game, moment: Moment, decision: Decision, lang: str, name: Names) -> DecisionText:
    """Describe the played action, the best one, and the reasons."""
    words, t = game.words(lang), texts(lang)
    view, seat = game.decode_view(moment.before), moment.seat
    grade = grade_of(decision.loss)
    gains, costs = describe_reasons(view, seat, decision, words)
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
        grade,
        t("mixed" if decision.mixed else f"grade.{grade}"),
        decision.mixed,
        decision.choices,
        decision.value,
        gains,
        costs,
        tuple((name(step.seat), describe_step(step, words)) for step in line_of(game, moment, decision)),
        tuple((brief(words.action(view, seat, action)), value) for action, value in decision.others),
        knowing,
    )


def describe_step(step: LineStep, words: Words) -> str:
    """Describe a step of a line."""
    return brief(words.action(step.before.view(step.seat), step.seat, step.action))


def describe_reasons(
    view: View, seat: int, decision: Decision, words: Words
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Describe the reasons for the best action, and its cost."""
    gains: list[str] = []
    costs: list[str] = []
    for term, change, weight in decision.reasons:
        if sentence := words.evaluation_term(view, seat, term, change):
            (gains if weight > 0 else costs).append(sentence)
    return tuple(gains[:GAINS]), tuple(costs[:COSTS])


def describe_turn(
    game: Game, moment: Moment, ply: PlyReview, change: PlyChange, lang: str, name: Names, drawn: str = ""
) -> TurnText:
    """Explain a large change of chances in one sentence."""
    words, t = game.words(lang), texts(lang)
    view = game.decode_view(moment.before)
    parts = {
        "who": name(moment.seat),
        "what": brief(words.action(view, moment.seat, moment.action)),
        "n": points(change.change, lang),
    }
    cause, way, changed = change.cause, "up" if change.change > 0 else "down", change.change
    together = len(moment.sides) == 1  # no other side whose surprise could explain it
    if cause == "luck" and drawn:
        sentence = t(f"turn.drawn_{way}", **parts, drawn=drawn)
    elif cause != "luck" and (ply.decision is None or (together and cause == "unseen")):
        sentence = t(f"turn.plain_{way}", **parts)
    elif cause == "choice" and ply.decision is not None:
        changed = -ply.decision.loss  # the same number as in the list of decisions
        parts |= {"best": brief(words.action(view, moment.seat, ply.decision.best)), "n": points(changed, lang)}
        sentence = t("turn.choice", **parts)
    else:
        sentence = t(f"turn.{cause}_{way}", **parts)
    return TurnText(moment.number, moment.seat, changed, sentence)


def describe_draws(game: Game, record: Record, number: int, lang: str) -> str:
    """Return the log lines of the random draws in an entry, without the action itself."""
    replay, entry, events = Replay(game, record), record.entries[number - 1], EventLog()
    if not isinstance(entry, Ply) or not entry.drew:
        return ""
    state, words = replay.at(number - 1), replay.game.words(lang)
    replay.ply(state, entry, events)
    view = state.view(entry.seat)
    lines = [words.event(view, event) for event in events.events if event.seen_by(entry.seat)]
    return " ".join([line for line in lines[1:] if line][:DRAWN])


def describe_turns(
    game: Game, record: Record, found: Sequence[Moment], review: Review, lang: str, name: Names
) -> list[TurnText]:
    """Describe all turning points of a game."""
    at = {moment.number: (moment, ply) for moment, ply in zip(found, review.plies, strict=True)}
    return [
        describe_turn(game, *at[change.number], change, lang, name, describe_draws(game, record, change.number, lang))
        for change in review.turning_points
    ]
