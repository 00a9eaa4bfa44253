"""Checks of numbers: dense actions, features, observations, returns."""

from collections.abc import Callable
from functools import partial

from librt.vecs import vec
from mypy_extensions import u8

from tests.conformance.case import Case
from tests.conformance.secrecy import worlds
from trized.kernel import FeatureWriter, Seeded
from trized.kernel.game import feature_count, features_of, returns_of
from trized.kernel.state import observe

UNTOUCHED = 7  # the values around a row before it is written


def check_dense_actions(case: Case) -> None:
    """Every legal action has a unique index below the count."""
    for options, seed in case.walks:
        count = case.game.action_count(options)
        for position in case.walk(options, seed):
            state, where = position.state, position.where
            for seat in state.waiting():
                legal = list(state.legal(seat))
                numbers = [state.action_index(seat, action) for action in legal]
                assert len(set(numbers)) == len(numbers), f"{where}: two actions of seat {seat} have the same number."
                assert all(0 <= number < count for number in numbers), (
                    f"{where}: the actions are numbered from {min(numbers)} to {max(numbers)}; the count is {count}."
                )


def check_dense_actions_of_views(case: Case) -> None:
    """The index of an action depends only on its seat's knowledge."""
    for position in case.positions:
        for seat in position.state.waiting():
            view = position.view(seat)
            dealt = view.deal(Seeded(1))
            for action in view.legal():
                number = position.state.action_index(seat, action)
                assert dealt.action_index(seat, action) == number, (
                    f"{position.where}: action {action} of seat {seat} has the number {number} only in truth."
                )


def check_features(case: Case) -> None:
    """Features have different names, follow each other without a gap, and are equal in every position."""
    game = case.game
    for options in (game.settle(given) for given in case.options):
        features = features_of(game, options)
        names = [feature.name for feature in features]
        assert len(set(names)) == len(names), f"{game.title} {options}: two features have the same name: {names}."
        offset = 0
        for feature in features:
            assert feature.offset == offset, f"{game.title} {options}: {feature} should begin at {offset}."
            assert feature.size > 0, f"{game.title} {options}: {feature} has no place."
            offset += feature.size
        assert feature_count(game, options) == offset, f"{game.title} {options}: there are {offset} places."
    for position in case.positions:
        for seat in position.viewers[1:]:
            found = FeatureWriter(describe=True)
            position.state.write_features(seat, found)
            assert found.described == features_of(game, position.options), (
                f"{position.where}: seat {seat} has other features than at the start of the game."
            )
            places = found.places()
            assert len(set(places)) == len(places), f"{position.where}: a place is set twice for seat {seat}: {places}."
            assert all(0 <= place < found.width for place in places), (
                f"{position.where}: a place is set beyond the {found.width} that there are: {places}."
            )


def row(size: int, observe: Callable[[vec[u8], int], None]) -> bytes:
    """Return an observation written into the middle of a buffer."""
    buffer = vec[u8]([UNTOUCHED] * (size + 2))
    observe(buffer, 1)
    written = bytes(buffer)
    assert written[0] == written[-1] == UNTOUCHED, "An observation writes beyond its row."
    assert set(written[1:-1]) <= {0, 1}, "An observation holds only 0 and 1."
    return written[1:-1]


def check_observations_are_those_of_the_view(case: Case) -> None:
    """A position's observation for a seat equals its view's, byte for byte."""
    for position in case.positions:
        size = feature_count(case.game, position.options)
        for seat in position.viewers[1:]:
            direct = row(size, partial(observe, position.state, seat))
            seen = row(size, partial(observe, position.view(seat), seat))
            assert direct == seen, (
                f"{position.where}: {difference(case, position.options, direct, seen)} of seat {seat}."
            )


def check_observations_keep_secrets(case: Case) -> None:
    """Positions that a seat cannot distinguish have equal observations."""
    for position in case.positions:
        size = feature_count(case.game, position.options)
        for seat in position.viewers[1:]:
            first, *others = (row(size, partial(observe, world, seat)) for world in worlds(case, position, seat))
            for other in others:
                told = difference(case, position.options, first, other)
                assert first == other, f"{position.where}: seat {seat} observes a secret: {told}."


def difference(case: Case, options: dict[str, str], one: bytes, other: bytes) -> str:
    """Name the features in which two observations differ."""
    differ = [
        feature.name
        for feature in features_of(case.game, options)
        if one[feature.offset : feature.offset + feature.size] != other[feature.offset : feature.offset + feature.size]
    ]
    return f"the features {', '.join(differ)} are not those of the view"


def check_returns(case: Case) -> None:
    """Returns are 0 until the game ends, then 1 for the winners; equal within a side."""
    game = case.game
    for position in case.positions:
        returns, outcome = returns_of(game, position.state), position.state.outcome()
        assert len(returns) == game.seats(position.options), f"{position.where}: there are {len(returns)} returns."
        if outcome is None:
            assert not any(returns), f"{position.where}: the game goes on, but it is worth {returns}."
        for seat, value in enumerate(returns):
            won = outcome is not None and seat in outcome.winners
            assert (value == 1.0) == won, f"{position.where}: seat {seat} gets {value}."
            assert -1.0 <= value <= 1.0, f"{position.where}: seat {seat} gets {value}."
