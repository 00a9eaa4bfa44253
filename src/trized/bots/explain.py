"""Explanations of a bot's choice in words: the changes it makes, and the expected continuation.

They are computed in worlds dealt from the view, so an explanation contains only the seat's knowledge.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from statistics import fmean

from trized.bots.bot import Thought
from trized.bots.lookahead import play_best, simultaneous_seats
from trized.kernel import SILENT, EventLog, Game, Seeded, State, View, Words
from trized.kernel.catalogue import capital

WORLDS = 40  # deals to measure the changes of an action
TRIES = 40  # deals to find one in which the line is legal
COMPARED = 4  # other actions to compare with
MIN_WEIGHT, MIN_COUNT = 0.04, 0.1  # smallest change of a term, in log-odds and in count, that an explanation mentions
NO_CHANGE = (0.0, 0.0)
GAINS, COSTS = 3, 2  # the most sentences of each
WON, LOST = "won", "lost"  # terms for the end of the game; every game has sentences for them
END_WEIGHT = 9.0  # in log-odds: an end outweighs every other term


@dataclass(frozen=True)
class Explanation:
    """The gains and costs of an action, and the expected continuation as (seat's name, sentence)."""

    gains: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    line: tuple[tuple[str, str], ...] = ()


def explain(game: Game, view: View, seat: int, thought: Thought, lang: str, chance: Seeded) -> Explanation:
    """Explain why a bot chose an action; empty if it follows a mixed strategy."""
    if any(view.mixed_strategy()):
        return Explanation()
    words = game.words(lang)
    gains: list[str] = []
    costs: list[str] = []
    for name, change, weight in changed_terms(view, seat, thought, chance):
        if sentence := words.evaluation_term(view, seat, name, change):
            (gains if weight > 0 else costs).append(sentence)
    line = [
        (capital(words.seat(view, who)), what) for who, what in line_in_words(view, thought.line, words, chance)[1:]
    ]
    return Explanation(tuple(gains[:GAINS]), tuple(costs[:COSTS]), tuple(line))


def changed_terms(view: View, seat: int, thought: Thought, chance: Seeded) -> list[tuple[str, float, float]]:
    """Return the terms that an action changes, with the changes of count and weight, the largest weight first.

    Changes that any of the better actions makes are no reason and add no weight. The count is the change by the action
    itself.
    """
    seed = chance.below(1 << 30)
    planned = [action for _, action in takewhile(lambda step: step[0] == seat, thought.line[1:])]
    own = mean_changes(view, seat, thought.action, seed, planned)
    others = sorted((other for other in thought.alternatives if other.action != thought.action), key=lambda o: -o.share)
    compared = [mean_changes(view, seat, other.action, seed) for other in others[:COMPARED]]
    found = []
    for name, (count, weight) in own.items():
        anyway = min((abs(other.get(name, NO_CHANGE)[0]) for other in compared), default=0.0)
        if any(other.get(name, NO_CHANGE)[0] * count <= 0 for other in compared):
            anyway = 0.0
        share = 1 - min(1.0, anyway / abs(count)) if count else 0.0
        if abs(weight * share) >= MIN_WEIGHT and abs(count * share) >= MIN_COUNT:
            found.append((name, count, weight * share))
    if not found:  # all actions have the same reasons: list those
        found = [(name, *means) for name, means in own.items() if means[1] >= MIN_WEIGHT and abs(means[0]) >= MIN_COUNT]
    return sorted(found, key=lambda term: -abs(term[2]))


def mean_changes(
    view: View, seat: int, action: int, seed: int, planned: Sequence[int] = ()
) -> dict[str, tuple[float, float]]:
    """Return for each term the mean changes of count and weight by an action over deals.

    `planned` are the seat's expected next decisions within the action.

    If a count changes in every world in which the game goes on, the smallest change is used, which is certain.
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
    surely = {name: min(found, key=abs) for name, found in counts.items() if min(found) * max(found) > 0}
    means = ends | {name: fmean(found) for name, found in counts.items()} | surely
    return {name: (count, weights[name]) for name, count in means.items()}


def after_action(world: State, seat: int, action: int, chance: Seeded, planned: Sequence[int] = ()) -> State:
    """Return a world after an action and its immediate consequences; secret answers of others are random.

    Within its action the seat decides as `planned` where that is legal, else by the estimate.
    """
    state, plan = world.copy(), list(planned)
    state.apply(seat, action, chance)
    for other in simultaneous_seats(world, seat):
        play_random(state, other, chance)
    while True:
        while is_follow_up(state, seat):
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
    """Return the differences in evaluation terms between two positions; the end of the game outweighs all."""
    if after.over():
        won = after.evaluate(seat)
        return [(WON, won, END_WEIGHT * won), (LOST, 1.0 - won, -END_WEIGHT * (1.0 - won))]
    were = {name: (count, weight) for name, count, weight in before.evaluation_terms(seat)}
    now = {name: (count, weight) for name, count, weight in after.evaluation_terms(seat)}
    return [(name, now[name][0] - were[name][0], now[name][1] - were[name][1]) for name in were if name in now]


def line_in_words(view: View, line: Sequence[tuple[int, int]], words: Words, chance: Seeded) -> list[tuple[int, str]]:
    """Return a line of play as sentences, as far as it is legal in one of several deals."""
    best: list[tuple[int, str]] = []
    for _ in range(TRIES):
        told = follow_line(view.deal_likely(chance), int(view.viewer), line, words, chance)
        if len(told) > len(best):
            best = told
        if len(best) == len(line):
            break
    return best


def play_forced(state: State, viewer: int, until: tuple[int, int], chance: Seeded, events: EventLog = SILENT) -> None:
    """Play forced actions until a seat has a choice or the action `until` is next."""
    while not state.over():
        waiting = list(state.waiting())
        asked = viewer if viewer in waiting else waiting[0]
        legal = list(state.legal(asked))
        if len(legal) > 1 or (asked, legal[0]) == until:
            return
        state.apply(asked, legal[0], chance, events)


def follow_line(
    state: State, viewer: int, line: Sequence[tuple[int, int]], words: Words, chance: Seeded
) -> list[tuple[int, str]]:
    """Play a line in a world up to its first secret choice, and describe it without forced actions."""
    told: list[tuple[int, str]] = []
    for seat, action in line:
        play_forced(state, viewer, (seat, action), chance)
        if not state.is_legal(seat, action) or (told and len(state.waiting()) > 1):  # others choose in secret too
            break
        told.append((seat, words.action(state.view(seat), seat, action)))
        state.apply(seat, action, chance)
    return told
