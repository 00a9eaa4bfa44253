"""Checks of numbers: dense actions, features, observations, returns."""

from collections.abc import Callable
from functools import partial

from librt.vecs import vec
from mypy_extensions import u8

from tests.conformance.case import Case
from tests.conformance.secrecy import worlds
from trized.kernel import FeatureWriter, Seeded, View

UNTOUCHED = 7  # the values around a row before it is written


def check_dense_actions(case: Case) -> None:
    """Every legal action has a unique number below the count, the same in the view, and the number leads back to it."""
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
                back = [state.action_at(seat, number) for number in numbers]
                assert back == legal, f"{where}: the numbers {numbers} of {legal} are found again as {back}."


def check_dense_actions_of_views(case: Case) -> None:
    """The index of an action depends on what its seat may know alone, and no index beyond is an accident."""
    for position in case.positions:
        count = case.game.action_count(position.options)
        for seat in position.state.waiting():
            view = position.view(seat)
            dealt = view.deal(Seeded(1))
            for action in view.legal():
                number = position.state.action_index(seat, action)
                assert dealt.action_index(seat, action) == number, (
                    f"{position.where}: action {action} of seat {seat} has the number {number} only in truth."
                )
                assert dealt.action_at(seat, number) == action, (
                    f"{position.where}: number {number} is found as another action."
                )
            for number in (-1, count, count + 1000):
                position.state.action_at(seat, number)


def check_features(case: Case) -> None:
    """The features have different names, follow each other without a gap, and are the same in every position."""
    game = case.game
    for options in (game.settle(given) for given in case.options):
        features = game.features(options)
        names = [feature.name for feature in features]
        assert len(set(names)) == len(names), f"{game.title} {options}: two features have the same name: {names}."
        offset = 0
        for feature in features:
            assert feature.offset == offset, f"{game.title} {options}: {feature} should begin at {offset}."
            assert feature.size > 0, f"{game.title} {options}: {feature} has no place."
            offset += feature.size
        assert game.feature_count(options) == offset, f"{game.title} {options}: there are {offset} places."
    for position in case.positions:
        for seat in position.viewers[1:]:
            found = FeatureWriter(describe=True)
            position.state.write_features(seat, found)
            assert found.described == game.features(position.options), (
                f"{position.where}: seat {seat} has other features than at the start of the game."
            )
            places = found.places()
            assert len(set(places)) == len(places), f"{position.where}: a place is set twice for seat {seat}: {places}."
            assert all(0 <= place < found.width for place in places), (
                f"{position.where}: a place is set beyond the {found.width} that there are: {places}."
            )


def row(size: int, observe: Callable[[vec[u8], int], None]) -> bytes:
    """Return what is observed, written into the middle of a buffer."""
    buffer = vec[u8]([UNTOUCHED] * (size + 2))
    observe(buffer, 1)
    written = bytes(buffer)
    assert written[0] == written[-1] == UNTOUCHED, "An observation writes beyond its row."
    assert set(written[1:-1]) <= {0, 1}, "An observation holds only 0 and 1."
    return written[1:-1]


def observe_view(view: View, into: vec[u8], at: int) -> None:
    """Write the features of a view as a row of 0 and 1."""
    features = FeatureWriter()
    view.write_features(features)
    features.write_row(into, at)


def check_observations_are_those_of_the_view(case: Case) -> None:
    """A position's observation for a seat equals its view's, byte for byte, so it reveals no more."""
    for position in case.positions:
        size = case.game.feature_count(position.options)
        for seat in position.viewers[1:]:
            direct = row(size, partial(position.state.observe, seat))
            seen = row(size, partial(observe_view, position.view(seat)))
            assert direct == seen, (
                f"{position.where}: {difference(case, position.options, direct, seen)} of seat {seat}."
            )


def check_observations_tell_no_secret(case: Case) -> None:
    """Positions that look alike to a seat have equal observations."""
    for position in case.positions:
        size = case.game.feature_count(position.options)
        for seat in position.viewers[1:]:
            first, *others = (row(size, partial(world.observe, seat)) for world in worlds(case, position, seat))
            for other in others:
                told = difference(case, position.options, first, other)
                assert first == other, f"{position.where}: seat {seat} observes a secret: {told}."


def difference(case: Case, options: dict[str, str], one: bytes, other: bytes) -> str:
    """Name the features in which two observations differ."""
    differ = [
        feature.name
        for feature in case.game.features(options)
        if one[feature.offset : feature.offset + feature.size] != other[feature.offset : feature.offset + feature.size]
    ]
    return f"the features {', '.join(differ)} are not those of the view"


def check_returns(case: Case) -> None:
    """A game is worth 0 to all until it ends, and then 1 to its winners; a side gets the same."""
    game = case.game
    for position in case.positions:
        returns, outcome = game.returns(position.state), position.state.outcome()
        assert len(returns) == game.seats(position.options), f"{position.where}: there are {len(returns)} returns."
        if outcome is None:
            assert not any(returns), f"{position.where}: the game goes on, but it is worth {returns}."
        for seat, value in enumerate(returns):
            won = outcome is not None and seat in outcome.winners
            assert (value == 1.0) == won, f"{position.where}: seat {seat} gets {value}."
            assert -1.0 <= value <= 1.0, f"{position.where}: seat {seat} gets {value}."
