"""Checks that nothing hidden leaks: views, deals, events, records, and simultaneous answers."""

import io
from collections import Counter
from collections.abc import Hashable, Mapping
from itertools import permutations

from rich.console import Console, ConsoleRenderable

from tests.conformance.case import Case, Enumeration, Position, pick
from tests.conformance.contract import played_on
from trized.bots import read_spec
from trized.kernel import LANGUAGES, EventLog, Live, Seeded, State, View
from trized.kernel.game import picture_of
from trized.kernel.state import GuessingState
from trized.table.play.undo import compare_worlds, reveals

CONSOLE = Console(file=io.StringIO(), width=120)
WORLDS = 3  # deals to compare with the true position
PLIES = 150  # of each game in which draws are compared with what is revealed
TRIES = 3  # actions, and draws of chance, in each of them


def check_deals_give_the_same_view(case: Case) -> None:
    """A position dealt from a view gives its viewer the same view, and can be played."""
    game = case.game
    for position in case.positions:
        for viewer in position.viewers:
            view = position.view(viewer)
            digest = position.state.digest()
            where = f"{position.where}, viewer {viewer}"
            for seed in range(WORLDS):
                dealt = view.deal(Seeded(seed))
                assert dealt.view(viewer).encode() == view.encode(), (
                    f"{where}: the viewer can tell the deal with seed {seed} from the true position."
                )
                assert dealt.over() == position.state.over(), (
                    f"{where}: a deal is over when the game is not, or not when it is."
                )
                again = game.decode_view(view.encode()).deal(Seeded(seed))
                assert again.digest() == dealt.digest(), (
                    f"{where}: a deal uses something that is not in the view's bytes."
                )
                worlds = [world for world in (position.state, dealt) if isinstance(world, GuessingState)]
                if worlds and viewer in position.state.waiting():
                    priors = {tuple(world.guessed_prior(viewer, view.legal(), Seeded(seed))) for world in worlds}
                    assert len(priors) == 1, f"{where}: a prior uses something that the viewer may not know."
                played_on(dealt, seed, 10)
            likely = view.deal_likely(Seeded(7)).view(viewer)
            assert likely.encode() == view.encode(), f"{where}: the viewer can tell a likely deal from the truth."
            assert position.view(viewer).encode() == view.encode(), (
                f"{where}: dealing changed the position or the view."
            )
            assert position.state.digest() == digest, f"{where}: dealing or guessing changed the position."


def check_what_a_move_reveals_is_drawn(case: Case) -> None:
    """A ply without draws looks the same to its seat in every deal, unless others answered simultaneously."""
    for options, seed in case.walks:
        choices = Seeded(seed)
        live = Live.start(case.game, options, Seeded(seed), [""] * case.game.seats(options))
        while live.outcome() is None and len(live.record.entries) < PLIES:
            step = live.play(*pick(live.state, choices))
            assert reveals(step, live) or not any(compare_worlds(step, WORLDS)), (
                f"{case.game.title} {options}, seed {seed}, entry {step.number}: the ply shows its seat something "
                "hidden without a draw, so pages would offer to undo it. Draw what it reveals."
            )


def check_deals_are_fair(case: Case) -> None:
    """Deals from an enumerated position have the right frequencies (chi-square, fixed seeds)."""
    assert case.enumerations is not None, (
        f"{case.game.title}: give its Case some `enumerations`: small positions with the probability of every state "
        "that a viewer must reckon with; or () if the game hides nothing."
    )
    for make in case.enumerations:
        check_frequencies(case, make())


def check_frequencies(case: Case, small: Enumeration) -> None:
    view = small.state.view(small.viewer)
    total = sum(small.likely.values())
    assert abs(total - 1) < 1e-9, f"{case.game.title}: the probabilities of an enumeration add up to {total}."
    chance = Seeded(11)
    found = Counter(small.key(view.deal(chance)) for _ in range(case.deals))
    strange = [key for key in found if key not in small.likely]
    assert not strange, f"{case.game.title}: the deal makes a position that the enumeration rules out: {strange[0]!r}."
    cells, rare = [], [0.0, 0.0]
    for key, probability in small.likely.items():
        expected = probability * case.deals
        if expected < 5:
            rare = [rare[0] + found[key], rare[1] + expected]
        else:
            cells.append((float(found[key]), expected, key))
    if rare[1] >= 5:
        cells.append((rare[0], rare[1], "all the rare ones"))
    off = sum((seen - expected) ** 2 / expected for seen, expected, _ in cells)
    freedom = max(1, len(cells) - 1)
    bound = freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3  # one in ten thousand
    worst = max(cells, key=lambda cell: (cell[0] - cell[1]) ** 2 / cell[1])
    assert off <= bound, (
        f"{case.game.title}: deals for viewer {small.viewer} are not fair (chi-square {off:.1f}, at most {bound:.1f}); "
        f"the worst is {worst[2]!r}: {worst[0]:.0f} of {case.deals} instead of {worst[1]:.0f}."
    )


def check_equal_views_give_equal_texts(case: Case) -> None:
    """Words and pictures are equal for all positions that a viewer cannot distinguish."""
    for number, position in enumerate(case.positions):
        for viewer in position.viewers:
            lang = LANGUAGES[(number + viewer) % len(LANGUAGES)]  # languages alternate, as pictures do: drawing is slow
            drawn = (number + viewer) % 3 == 0
            first, *more = [texts_of(case, view, position, lang, drawn) for view in equal_views(case, position, viewer)]
            for other in more:
                assert other == first, (
                    f"{position.where}, viewer {viewer}, {lang}: the words tell apart what the view does not: "
                    f"{[pair for pair in zip(first, other) if pair[0] != pair[1]][:1]}."
                )


def check_equal_views_give_equal_choices(case: Case) -> None:
    """Bots choose equally in all positions that their seat cannot distinguish."""
    for position in case.positions:
        for viewer in position.state.waiting():
            views = equal_views(case, position, viewer)
            for bot in map(read_spec, case.bots):
                choices = {
                    bot.bot(Seeded(1)).choose(case.game, view, viewer, list(view.legal()), bot.budget) for view in views
                }
                assert len(choices) == 1, f"{position.where}: {bot} at seat {viewer} sees more than its view."
                assert choices <= set(views[0].legal()), f"{position.where}: {bot} chooses what is not legal."


def equal_views(case: Case, position: Position, viewer: int) -> list[View]:
    """Return a view, that of an indistinguishable position, and the view after pickling."""
    view = position.view(viewer)
    return [view, view.deal(Seeded(5)).view(viewer), case.game.decode_view(view.encode())]


def texts_of(case: Case, view: View, position: Position, lang: str, drawn: bool) -> list[str]:
    """Return all words about a view and, with `drawn`, its picture."""
    words = case.game.words(lang)
    seats = [words.seat(view, seat) for seat in position.viewers[1:]]
    prompts = [words.prompt(view, seat) for seat in view.waiting()]
    actions = [words.action(view, view.viewer, action) for action in view.legal()]
    return [
        *seats,
        *prompts,
        *actions,
        *(words.why_not(view, view.viewer, action) for action in (-1, 2**40)),
        *(written(picture_of(case.game, view, lang), []) if drawn else ()),
    ]


def written(thing: object, found: list[str]) -> list[str]:
    """Append all parts of a terminal picture before layout: texts, cells, frames and styles."""
    if isinstance(thing, (str, int, float, type(None))):
        found.append(str(thing))
    elif isinstance(thing, Mapping):
        for pair in thing.items():
            written(pair, found)
    elif isinstance(thing, (list, tuple)):
        for part in thing:
            written(part, found)
    elif not type(thing).__module__.startswith("rich."):
        assert isinstance(thing, ConsoleRenderable), f"{thing!r} stands in a picture, and nobody can draw it."
        for part in thing.__rich_console__(CONSOLE, CONSOLE.options):
            written(part, found)
    else:
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        inside = {name: getattr(thing, name) for name in slots if hasattr(thing, name)} | getattr(thing, "__dict__", {})
        found.append(type(thing).__name__)
        written({name: part for name, part in inside.items() if not callable(part)}, found)
    return found


def check_nothing_leaks(case: Case) -> None:
    """Actions, draws and events reveal nothing to a viewer beyond its view.

    From positions that the viewer cannot distinguish, the same seat plays various actions with various draws. The
    viewer learns the redacted action, the draws for its audience, the events it sees, and its view afterwards. Two
    plays that agree in all but one of the first three are a leak in that one.
    """
    for position in case.positions:
        for viewer in position.viewers:
            plays = [
                play
                for world in worlds(case, position, viewer)
                for seat in world.waiting()
                for play in tried(case, world, viewer, seat)
            ]
            for part, name, cure in LEAKS:
                difference = find_difference(plays, part)
                assert difference is None, f"{position.where}, viewer {viewer}: {name} {difference}; {cure}"


LEAKS = (
    (0, "the action is shown as", "hide it in Notation.redact, or tell it in an event or the view, as it is public."),
    (1, "chance is shown to have drawn", "give the draw its audience, or tell it in an event, as it is public."),
    (2, "the events are", "give the event its audience, or let the view remember what it told."),
)


def worlds(case: Case, position: Position, viewer: int) -> list[State]:
    """Return positions that a viewer cannot distinguish, the true one first."""
    view = position.view(viewer)
    return [position.state, *(view.deal(Seeded(seed)) for seed in range(WORLDS))]


def tried(case: Case, world: State, viewer: int, seat: int) -> list[tuple[Hashable, ...]]:
    """Play some actions of a seat with some draws, and return the viewer's knowledge after each."""
    notation = case.game.notation
    view = world.view(viewer)
    legal = world.legal(seat)
    plays: list[tuple[Hashable, ...]] = []
    for number in range(min(TRIES, len(legal))):
        action = legal[number * len(legal) // TRIES if len(legal) > TRIES else number]
        text = notation.write(view, seat, action)
        for seed in range(TRIES):
            state, chance, log = world.copy(), Seeded(seed, keep=True), EventLog()
            state.apply(seat, action, chance, log)
            drew = tuple(
                (kind, value if to.includes(viewer) else "?")
                for to, (kind, value) in zip(list(chance.audiences), chance.outcomes)
            )
            events = tuple((event.kind, *event.facts().items()) for event in log.seen_by(viewer))
            plays.append((text, drew, events, seat, state.view(viewer).encode()))
    return plays


def find_difference(plays: list[tuple[Hashable, ...]], part: int) -> str | None:
    """Describe the difference between two plays that agree in all but one part."""
    groups: dict[Hashable, Hashable] = {}
    for play in plays:
        first = groups.setdefault(play[:part] + play[part + 1 :], play[part])
        if first != play[part]:
            return f"{first} or {play[part]} where all else looks the same"
    return None


def check_simultaneous_answers_are_independent(case: Case) -> None:
    """While several seats must answer, no answer changes anything for the others; order does not matter."""
    for position in case.positions:
        waiting = list(position.state.waiting())
        if len(waiting) > 1 and position.state.question(waiting[0]).each:
            for seed in range(TRIES):
                choices = Seeded(seed)
                legal = {seat: position.state.legal(seat) for seat in waiting}
                answers = {seat: legal[seat][choices.below(len(legal[seat]))] for seat in waiting}
                orders = [waiting, waiting[::-1], list(permutations(waiting))[choices.below(2)]]
                ends = {answered(position, answers, list(order)) for order in orders}
                assert len(ends) == 1, (
                    f"{position.where}: the answers {answers} end otherwise in another order of arrival."
                )


def answered(position: Position, answers: dict[int, int], order: list[int]) -> str:
    """Apply all answers in an order, and return the digest of the result."""
    state, chance = position.state.copy(), Seeded(9, keep=True)
    where = position.where
    for number, seat in enumerate(order[:-1], 1):
        rest = sorted(order[number:])
        before = {other: (state.view(other).encode(), list(state.legal(other))) for other in rest}
        state.apply(seat, answers[seat], chance)
        assert not chance.outcomes, f"{where}: chance was asked after seat {seat} answered, before the others had."
        # A seat that answers in several steps (a secret deployment) may still wait; the others wait as before.
        waiting = [other for other in state.waiting() if other not in order[:number]]
        assert waiting == rest, f"{where}: after seat {seat} answered, {waiting} wait, not {rest}."
        for other in rest:
            view, legal = before[other]
            assert list(state.legal(other)) == legal, (
                f"{where}: the answer of seat {seat} changed the choices of seat {other}."
            )
            assert state.view(other).encode() == view, (
                f"{where}: the answer of seat {seat} changed the view of seat {other}."
            )
    state.apply(order[-1], answers[order[-1]], chance)
    return state.digest()
