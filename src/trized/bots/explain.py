"""Explanations of a bot's choice in words: the changes it makes, and the expected continuation.

They are computed in worlds dealt from the view, so an explanation contains only the seat's knowledge.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from trized.bots.bot import Thought
from trized.bots.line import describe_step, follow
from trized.bots.lookahead import play_best, simultaneous_seats
from trized.bots.mixed_strategy import sample_index
from trized.kernel import Game, Seeded, State, View, Words
from trized.kernel.catalogue import capital, open_catalogue
from trized.kernel.errors import TEXTS
from trized.kernel.state import paused
from trized.kernel.words import how_often

WORLDS = 100  # deals to measure the changes of an action
STRIDE = 7919  # between combinations of further choices: a prime, so that they differ in every choice
COMPARED = 4  # other actions to compare with
MIN_WEIGHT, MIN_COUNT = 0.04, 0.1  # smallest change of a term, in log-odds and in count, that an explanation mentions
MIN_PART = 0.4  # and the smallest part of a certain change that the other actions do not make
MAIN = 2.0  # times the weight of every other gain, or cost, from which a subtle one is mentioned
GAINS, COSTS = 3, 2  # the most sentences of each
WON, LOST = "won", "lost"  # terms for the end of the game; every game has sentences for them
CERTAIN, THREAT = "certain", "threat"  # terms for a certain win, and for a win of another side with its next move
WINNING = "winning"  # term for a certain win before the seat's next turn, by more than one decision
DECISIVE = (WON, LOST, CERTAIN, THREAT, WINNING)
CLEAR = 0.3  # least difference of the share of threats that an explanation mentions
AS_GOOD_AS_WON = 0.995  # value that is shown as 100 of 100 games: a reason if there is no other gain
END_WEIGHT = 9.0  # in log-odds: an end outweighs every other term


class Change(Struct, frozen=True, array_like=True):
    """The change of an evaluation term by an action: of its count where it changes, of its weight, and how often."""

    name: str
    count: float
    weight: float  # in log-odds, mean over all deals
    share: float = 1.0  # of deals in which the count changes in this direction
    chosen: bool = False  # whether it depends on the seat's further choices within its action


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
    """Describe the gains and the costs among changes; subtle ones last, and only if they outweigh all others."""
    ordered = sorted(changes, key=lambda change: change.name in words.subtle)
    told = [(change, sentence) for change in ordered if (sentence := describe_change(words, view, seat, change))]
    found: tuple[list[str], list[str]] = ([], [])
    for change, sentence in told:
        plain = [other.weight / change.weight for other, _ in told if other.name not in words.subtle]
        if change.name not in words.subtle or MAIN * max(plain, default=0.0) < 1:
            found[change.weight < 0].append(sentence)
    return first_of(found[0], GAINS, words.lang), first_of(found[1], COSTS, words.lang)


def first_of(sentences: Sequence[str], most: int, lang: str) -> tuple[str, ...]:
    """Return the first sentences, at most `most`; the last one mentions that there are others."""
    if len(sentences) <= most:
        return tuple(sentences)
    return (*sentences[: most - 1], open_catalogue(TEXTS, lang)("term.among", what=sentences[most - 1]))


def describe_change(words: Words, view: View, seat: int, change: Change) -> str:
    """Describe a change in words; empty if no player would mention it."""
    t = open_catalogue(TEXTS, words.lang)
    if change.name == WINNING:
        return t("term.winning")
    if change.name in (CERTAIN, THREAT):
        return how_often(words.lang, t(f"term.{change.name}_{'up' if change.count > 0 else 'down'}"), change.share)
    sentence = words.evaluation_term(view, seat, change.name, change.count, change.share)
    return t("term.chosen", what=sentence) if sentence and change.chosen else sentence


def changed_terms(view: View, seat: int, thought: Thought, chance: Seeded) -> list[Change]:
    """Return the terms that an action changes, those that decide the game first, then the largest weight.

    Changes that all of the better actions make are no reason and add no weight. If all of these make the same changes,
    the action is compared with those that the bot considered least. A choice within an action has the changes until the
    next choice, if there are any.
    """
    seed, question = chance.below(1 << 30), view.question(seat)
    planned = [action for _, action in takewhile(lambda step: step[0] == seat, thought.line[1:])]
    found = compared_terms(view, seat, thought, seed, planned)
    if question.about >= 0 or question.detail > 0:
        until = compared_terms(view, seat, thought, seed, None)
        known = {change.name for change in until}
        gainless = all(change.weight < 0 for change in until)
        found = until + [
            change
            for change in found
            if change.name not in known and (change.name in DECISIVE or (gainless and (change.weight > 0 or not until)))
        ]
    at_once = max((change.share for change in found if change.name == WON), default=0.0)
    if thought.wins and at_once < 1.0:
        found.append(Change(WINNING, 1.0, END_WEIGHT))
    elif not at_once and thought.value >= (1.0 if any(change.weight > 0 for change in found) else AS_GOOD_AS_WON):
        found.append(Change(CERTAIN, 1.0, END_WEIGHT))
    return sorted(found, key=lambda term: (term.name not in DECISIVE, -abs(term.weight)))


def compared_terms(view: View, seat: int, thought: Thought, seed: int, planned: Sequence[int] | None) -> list[Change]:
    """Return the terms that an action changes, compared with others; `planned` as in `after_action`."""
    own = mean_changes(view, seat, thought.action, seed, planned)
    if planned is not None:
        varied = mean_changes(view, seat, thought.action, seed, (), varied=True)
        own = {name: replace(term, chosen=depends_on_choice(term, varied.get(name))) for name, term in own.items()}
    rest = None if planned is None else ()
    others = sorted((other for other in thought.alternatives if other.action != thought.action), key=lambda o: -o.share)
    found, safe = list[Change](), Change(THREAT, 0.0, 0.0, 0.0)
    threat = own.pop(THREAT, safe).share
    for some in (others[:COMPARED], others[COMPARED:][-COMPARED:]):
        compared = [mean_changes(view, seat, other.action, seed, rest) for other in some]
        more = threat - min((other.pop(THREAT, safe).share for other in compared), default=threat)
        found = [change for term in own.values() if (change := particular(term, compared)) is not None]
        if abs(more) >= CLEAR:
            found.append(Change(THREAT, more, -END_WEIGHT * more, threat if more > 0 else -more))
        if found:
            break
    if found and all(change.weight < 0 for change in found):  # what it brings, even if others bring it too
        found += [change for term in own.values() if term.weight > 0 and (change := particular(term, [])) is not None]
    return sorted(found, key=lambda term: -abs(term.weight))


def particular(term: Change, compared: Sequence[dict[str, Change]]) -> Change | None:
    """Return the part of a change that none of the `compared` actions makes; None if it is too small to mention."""
    none = Change(term.name, 0.0, 0.0)
    certain = term.name == WON and term.share >= 1.0  # it decides the game, even if others do too
    sizes = [] if certain else [other.get(term.name, none) for other in compared]
    anyway = min((abs(other.count * other.share) for other in sizes), default=0.0)
    if any(other.count * term.count <= 0 for other in sizes):
        anyway = 0.0
    size = abs(term.count * term.share)
    part = 1 - min(1.0, anyway / size) if size else 0.0
    clear = part >= MIN_PART or term.share < 1.0
    mentioned = clear and abs(term.weight * part) >= MIN_WEIGHT and size * part >= MIN_COUNT
    return replace(term, weight=term.weight * part) if mentioned else None


def mean_changes(
    view: View, seat: int, action: int, seed: int, planned: Sequence[int] | None = (), *, varied: bool = False
) -> dict[str, Change]:
    """Return the change of each term by an action over deals.

    `planned` as in `after_action`; if `varied`, the seat's further choices differ from deal to deal. If a count changes
    in every world in which the game goes on, the smallest change is used, which is certain.
    """
    counts: defaultdict[str, list[float]] = defaultdict(list)
    weights: defaultdict[str, list[float]] = defaultdict(list)
    threats = 0
    for world in range(WORLDS):
        chance = Seeded(seed + world)
        before = view.deal_likely(chance)
        after = after_action(paused(before), seat, action, chance, planned, STRIDE * world if varied else None)
        for name, count, weight in differences(before, after, seat):
            counts[name].append(count)
            weights[name].append(weight / WORLDS)
        threats += can_lose(after, seat, chance)
    ends = {name: sum(counts.pop(name, ())) / WORLDS for name in (WON, LOST)}
    changes = [Change(name, 1.0, sum(weights[name]), share) for name, share in ends.items() if share]
    if threats:
        changes.append(Change(THREAT, 1.0, -END_WEIGHT * threats / WORLDS, threats / WORLDS))
    for name, found in counts.items():
        count, share = typical(found)
        told = sum(weight for weight, one in zip(weights[name], found, strict=True) if one * count > 0)
        if told * sum(weights[name]) > 0:  # else the typical change is a gain and the mean a loss, or the reverse
            changes.append(Change(name, count, sum(weights[name]), share))
    return {change.name: change for change in changes}


def depends_on_choice(term: Change, varied: Change | None) -> bool:
    """Return whether a change is smaller or rarer if the seat chooses otherwise within its action."""
    return varied is None or varied.share < term.share or varied.count * term.count < term.count**2


def can_lose(state: State, seat: int, chance: Seeded) -> bool:
    """Return whether another side, which is to act, wins with the best action by the estimate."""
    if state.over() or len(state.waiting()) != 1:
        return False
    other, after = int(state.waiting()[0]), state.copy()
    if state.evaluate(other) == state.evaluate(seat):  # of the same side
        return False
    play_best(after, other, chance)
    finish_action(after, other, chance, ())
    return after.over() and after.evaluate(other) > after.evaluate(seat)


def typical(found: Sequence[float]) -> tuple[float, float]:
    """Return the smallest change in the main direction, and the share of deals with at least that; the game may end."""
    total = sum(found)
    changes = [count for count in found if count * total > 0]
    if not changes:
        return 0.0, 0.0
    return min(changes, key=abs), 1.0 if len(changes) == len(found) else len(changes) / WORLDS


def after_action(
    world: State, seat: int, action: int, chance: Seeded, planned: Sequence[int] | None = (), variant: int | None = None
) -> State:
    """Return a world after an action and its immediate consequences; simultaneous choices follow a mixed strategy.

    Within its action the seat decides as `planned` where that is legal, else by the estimate; with None, the world is
    that of its next decision. A number `variant` selects other decisions instead.
    """
    state = world.copy()
    state.apply(seat, action, chance)
    for other in simultaneous_seats(world, seat):
        answer(state, other, chance)
    finish_action(state, seat, chance, planned, variant)
    return state


def finish_action(
    state: State, seat: int, chance: Seeded, planned: Sequence[int] | None, variant: int | None = None
) -> None:
    """Play the further decisions within an action, and answers that all seats must give, as in `after_action`."""
    plan = list(planned or ())
    while True:
        while planned is not None and is_follow_up(state, seat):
            legal = state.legal(seat)
            if variant is not None:
                variant, chosen = divmod(variant, len(legal))
                state.apply(seat, legal[chosen], chance)
            elif plan and plan[0] in legal:
                state.apply(seat, plan.pop(0), chance)
            else:
                play_best(state, seat, chance)
        waiting = list(state.waiting())
        if state.over() or len(waiting) < 2 or not state.question(waiting[0]).each:
            return
        for other in waiting:  # all answers are needed
            answer(state, other, chance)


def is_follow_up(state: State, seat: int) -> bool:
    """Return whether only `seat` is to act, still within its action and not in a new turn."""
    if state.over() or list(state.waiting()) != [seat]:
        return False
    question = state.question(seat)
    return question.about >= 0 or question.detail > 0


def answer(state: State, seat: int, chance: Seeded) -> None:
    """Play a simultaneous choice of `seat`: by the game's mixed strategy, or any legal action if it has none."""
    legal, weights = state.legal(seat), list(state.view(seat).mixed_strategy())
    chosen = sample_index(weights, chance) if any(weights) else chance.below(len(legal))
    state.apply(seat, legal[chosen], chance)


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
