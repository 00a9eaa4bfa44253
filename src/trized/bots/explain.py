"""Explanations of a bot's choice in words: the changes it makes, and the expected continuation.

They are computed in worlds dealt from the view, so an explanation contains only the seat's knowledge.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from msgspec import Struct

from trized.bots.bot import Thought
from trized.bots.line import describe_step, follow
from trized.bots.lookahead import play_best, simultaneous_seats
from trized.kernel import Game, Seeded, State, View, Words
from trized.kernel.catalogue import capital, open_catalogue
from trized.kernel.errors import TEXTS

WORLDS = 40  # deals to measure the changes of an action
COMPARED = 4  # other actions to compare with
MIN_WEIGHT, MIN_COUNT = 0.04, 0.1  # smallest change of a term, in log-odds and in count, that an explanation mentions
GAINS, COSTS = 3, 2  # the most sentences of each
WON, LOST = "won", "lost"  # terms for the end of the game; every game has sentences for them
WINNING = "winning"  # term for a certain win before the seat's next turn, by more than one decision
END_WEIGHT = 9.0  # in log-odds: an end outweighs every other term


class Change(Struct, frozen=True, array_like=True):
    """The change of an evaluation term by an action: of its count where it changes, of its weight, and how often."""

    name: str
    count: float
    weight: float  # in log-odds, mean over all deals
    share: float = 1.0  # of deals in which the count changes in this direction


@dataclass(frozen=True)
class Explanation:
    """The gains and costs of an action, and the expected continuation as (seat's name, action) or ("", sentence)."""

    gains: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    line: tuple[tuple[str, str], ...] = ()


def explain(game: Game, view: View, seat: int, thought: Thought, lang: str, chance: Seeded) -> Explanation:
    """Explain why a bot chose an action; empty if it follows a mixed strategy."""
    if any(view.mixed_strategy()):
        return Explanation()
    words = game.words(lang)
    gains, costs = describe_changes(words, view, seat, changed_terms(view, seat, thought, chance))
    steps = follow(view, thought.line, chance.below(1 << 30))[1:]
    line = tuple(describe_step(step, seat, words, lambda other: capital(words.seat(view, other))) for step in steps)
    return Explanation(gains, costs, line)


def describe_changes(
    words: Words, view: View, seat: int, changes: Iterable[Change]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Describe the gains and the costs among changes in words."""
    gains: list[str] = []
    costs: list[str] = []
    for change in changes:
        if sentence := describe_change(words, view, seat, change):
            (gains if change.weight > 0 else costs).append(sentence)
    return first_of(gains, GAINS, words.lang), first_of(costs, COSTS, words.lang)


def first_of(sentences: Sequence[str], most: int, lang: str) -> tuple[str, ...]:
    """Return the first sentences, at most `most`; the last one mentions that there are others."""
    if len(sentences) <= most:
        return tuple(sentences)
    return (*sentences[: most - 1], open_catalogue(TEXTS, lang)("term.among", what=sentences[most - 1]))


def describe_change(words: Words, view: View, seat: int, change: Change) -> str:
    """Describe a change in words; empty if no player would mention it."""
    if change.name == WINNING:
        return open_catalogue(TEXTS, words.lang)("term.winning")
    return words.evaluation_term(view, seat, change.name, change.count, change.share)


def changed_terms(view: View, seat: int, thought: Thought, chance: Seeded) -> list[Change]:
    """Return the terms that an action changes, the largest weight first.

    Changes that any of the better actions makes are no reason and add no weight. If all of these make the same changes,
    the action is compared with those that the bot considered least. A choice within an action has the changes until the
    next choice, if there are any.
    """
    seed, question, found = chance.below(1 << 30), view.question(seat), list[Change]()
    if question.about >= 0 or question.detail > 0:
        found = compared_terms(view, seat, thought, seed, None)
    if not found:
        planned = [action for _, action in takewhile(lambda step: step[0] == seat, thought.line[1:])]
        found = compared_terms(view, seat, thought, seed, planned)
    at_once = any(change.name == WON for change in found)
    return [Change(WINNING, 1.0, END_WEIGHT), *found] if thought.wins and not at_once else found


def compared_terms(view: View, seat: int, thought: Thought, seed: int, planned: Sequence[int] | None) -> list[Change]:
    """Return the terms that an action changes, compared with others; `planned` as in `after_action`."""
    own = mean_changes(view, seat, thought.action, seed, planned)
    rest = None if planned is None else ()
    others = sorted((other for other in thought.alternatives if other.action != thought.action), key=lambda o: -o.share)
    found: list[Change] = []
    for some in (others[:COMPARED], others[COMPARED:][-COMPARED:]):
        compared = [mean_changes(view, seat, other.action, seed, rest) for other in some]
        found = found or [change for term in own.values() if (change := particular(term, compared)) is not None]
    if found and all(change.weight < 0 for change in found):  # what it brings, even if others bring it too
        found += [change for term in own.values() if term.weight > 0 and (change := particular(term, [])) is not None]
    return sorted(found, key=lambda term: -abs(term.weight))


def particular(term: Change, compared: Sequence[dict[str, Change]]) -> Change | None:
    """Return the part of a change that none of the `compared` actions makes; None if it is too small to mention."""
    none = Change(term.name, 0.0, 0.0)
    sizes = [other.get(term.name, none) for other in compared]
    anyway = min((abs(other.count * other.share) for other in sizes), default=0.0)
    if any(other.count * term.count <= 0 for other in sizes):
        anyway = 0.0
    size = abs(term.count * term.share)
    part = 1 - min(1.0, anyway / size) if size else 0.0
    mentioned = abs(term.weight * part) >= MIN_WEIGHT and size * part >= MIN_COUNT
    return Change(term.name, term.count, term.weight * part, term.share) if mentioned else None


def mean_changes(
    view: View, seat: int, action: int, seed: int, planned: Sequence[int] | None = ()
) -> dict[str, Change]:
    """Return the change of each term by an action over deals.

    `planned` as in `after_action`. If a count changes in every world in which the
    game goes on, the smallest change is used, which is certain.
    """
    counts: defaultdict[str, list[float]] = defaultdict(list)
    weights: defaultdict[str, float] = defaultdict(float)
    for world in range(WORLDS):
        chance = Seeded(seed + world)
        before = view.deal_likely(chance)
        after = after_action(before, seat, action, chance, planned)
        for name, count, weight in differences(before, after, seat):
            counts[name].append(count)
            weights[name] += weight / WORLDS
    ends = {name: sum(counts.pop(name, ())) / WORLDS for name in (WON, LOST)}
    changes = [Change(name, 1.0, weights[name], share) for name, share in ends.items() if share]
    for name, found in counts.items():
        count, share = typical(found)
        changes.append(Change(name, count, weights[name], share))
    return {change.name: change for change in changes}


def typical(found: Sequence[float]) -> tuple[float, float]:
    """Return the smallest change in the main direction, and the share of deals with at least that; the game may end."""
    total = sum(found)
    changes = [count for count in found if count * total > 0]
    if not changes:
        return 0.0, 0.0
    return min(changes, key=abs), 1.0 if len(changes) == len(found) else len(changes) / WORLDS


def after_action(world: State, seat: int, action: int, chance: Seeded, planned: Sequence[int] | None = ()) -> State:
    """Return a world after an action and its immediate consequences; secret answers of others are random.

    Within its action the seat decides as `planned` where that is legal, else by the estimate; with None, the world is
    that of its next decision.
    """
    state, plan = world.copy(), list(planned or ())
    state.apply(seat, action, chance)
    for other in simultaneous_seats(world, seat):
        play_random(state, other, chance)
    while True:
        while planned is not None and is_follow_up(state, seat):
            if plan and plan[0] in state.legal(seat):
                state.apply(seat, plan.pop(0), chance)
            else:
                play_best(state, seat, chance)
        waiting = list(state.waiting())
        if state.over() or len(waiting) < 2 or not state.question(waiting[0]).each:
            return state
        for other in waiting:  # all answers are needed
            play_random(state, other, chance)


def is_follow_up(state: State, seat: int) -> bool:
    """Return whether only `seat` is to act, still within its action and not in a new turn."""
    if state.over() or list(state.waiting()) != [seat]:
        return False
    question = state.question(seat)
    return question.about >= 0 or question.detail > 0


def play_random(state: State, seat: int, chance: Seeded) -> None:
    """Play a random legal action of `seat`."""
    legal = state.legal(seat)
    state.apply(seat, legal[chance.below(len(legal))], chance)


def differences(before: State, after: State, seat: int) -> list[tuple[str, float, float]]:
    """Return the differences in evaluation terms between two positions; the end of the game outweighs all.

    A name with `@` ends with a condition: its counts are compared only where the condition is the same.
    """
    if after.over():
        won = after.evaluate(seat)
        return [(WON, won, END_WEIGHT * won), (LOST, 1.0 - won, -END_WEIGHT * (1.0 - won))]
    were = {name: (count, weight) for name, count, weight in before.evaluation_terms(seat)}
    now = {name: (count, weight) for name, count, weight in after.evaluation_terms(seat)}
    return [
        (name.partition("@")[0], now[name][0] - were[name][0], now[name][1] - were[name][1])
        for name in were
        if name in now
    ]
