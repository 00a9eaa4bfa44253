"""Checks that positions, views and chance can be compared, copied and pickled."""

import copy
import pickle

from tests.conformance.case import Case
from tests.conformance.contract import played_on
from trized.kernel import Seeded


def check_states_are_values(case: Case) -> None:
    """A position equals its copies and unpickled copies, with equal hash, until it is played on."""
    for position in case.positions:
        state, where = position.state, position.where
        copies = {
            "copy()": state.copy(),
            "copy.copy()": copy.copy(state),
            "copy.deepcopy()": copy.deepcopy(state),
            "pickle": pickle.loads(pickle.dumps(state)),
        }
        for how, other in copies.items():
            assert type(other) is type(state), f"{where}: {how} makes a {type(other).__name__} of the position."
            assert other == state, f"{where}: what {how} makes of the position is not equal to it."
            assert hash(other) == hash(state), f"{where}: what {how} makes of the position has another hash."
            assert other is not state, f"{where}: {how} gives the position itself."
            if not state.over():
                digest = state.digest()
                assert played_on(other, 5, 8) != state, f"{where}: after some decisions the position is still equal."
                assert state.digest() == digest, f"{where}: playing on what {how} made changed the position."


def check_views_are_values(case: Case) -> None:
    """A view equals its copies and unpickled copies, and differs from that of another viewer."""
    for position in case.positions:
        for viewer in position.viewers:
            view, where = position.view(viewer), f"{position.where}, viewer {viewer}"
            copies = {
                "State.view()": position.view(viewer),
                "copy.copy()": copy.copy(view),
                "copy.deepcopy()": copy.deepcopy(view),
                "pickle": pickle.loads(pickle.dumps(view)),
            }
            for how, other in copies.items():
                assert type(other) is type(view), f"{where}: {how} makes a {type(other).__name__} of the view."
                assert other == view, f"{where}: what {how} makes of the view is not equal to it."
                assert hash(other) == hash(view), f"{where}: what {how} makes of the view has another hash."
                assert list(other.legal()) == list(view.legal()), f"{where}: {how} forgets the legal actions."
            assert view != position.view(position.viewers[viewer % len(position.viewers)]), (
                f"{where}: the view equals that of another viewer."
            )
            assert view != position.state, f"{where}: the view equals the position."


def check_chance_goes_on_after_pickling(case: Case) -> None:
    """A seeded chance copied or pickled during a game continues with the same draws."""
    options, seed = case.walks[0]
    chance = Seeded(seed)
    state = case.game.start(options, chance)
    played_on(state, seed, 5)
    for how, other in {"pickle": pickle.loads(pickle.dumps(chance)), "copy.deepcopy()": copy.deepcopy(chance)}.items():
        assert other == chance, f"{case.game.title}: what {how} makes of a chance is not equal to it."
        twin = copy.copy(chance)
        drawn, expected = [other.below(1000) for _ in range(20)], [twin.below(1000) for _ in range(20)]
        assert drawn == expected, f"{case.game.title}: after {how} a chance draws something else."
