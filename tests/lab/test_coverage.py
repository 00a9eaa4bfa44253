"""Intervals hold what they promise: a known truth is simulated, always with the same seeds.

With so few runs a coverage of 95 % comes out between 91 and 98 %; tests/support/coverage.py runs more often.
"""

import pytest

from tests.support.coverage import CASES, measure


@pytest.mark.parametrize("name", CASES)
def test_interval_holds_the_truth_about_nineteen_times_of_twenty(name):
    coverage, _ = measure(name, 150)
    assert 0.91 <= coverage <= 0.985
