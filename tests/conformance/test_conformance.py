"""Every game passes the conformance suite."""

from functools import cache

import pytest

from tests.conformance import CHECKS, checks_of, find, lessons, names, pages

case_of = cache(find)
SLOW = (
    "equal_views_give_equal_choices",  # takes too long
    *("both_builds_play_the_same", "every_process_plays_the_same"),  # in a process of the other build already
    *(
        "equal_views_give_equal_texts",
        "positions_survive_their_text",
        "words",
        "evaluation_terms_have_words",
        "events_have_words",
    ),  # not compiled
    *(name for module in (lessons, pages) for name in checks_of(module)),  # nor these
)


EXAMPLE = "reversi"  # interpreted in both builds; `tiny` proves the interpreted kernel


@pytest.mark.parametrize(
    ("name", "check"),
    [
        pytest.param(name, check, marks=pytest.mark.slow if name == EXAMPLE or check in SLOW else ())
        for name in names()
        for check in CHECKS
    ],
)
def test_conformance(name: str, check: str) -> None:
    CHECKS[check](case_of(name))
