"""The statistics of the laboratory agree with scipy and statsmodels; tests/support/oracles.py froze their values."""

import json
from pathlib import Path

import numpy as np
import pytest

from trized.analysis.intervals import (
    false_discoveries,
    holm,
    incomplete_beta,
    paired_shares,
    share,
    student_p,
    t_quantile,
)
from trized.lab.model import fit_logistic

ORACLES = json.loads((Path(__file__).parent / "oracles.json").read_text())


@pytest.mark.parametrize(("a", "b", "x", "value"), ORACLES["incomplete_beta"])
def test_incomplete_beta_is_that_of_scipy(a, b, x, value):
    assert incomplete_beta(a, b, x) == pytest.approx(value, rel=1e-10)


@pytest.mark.parametrize(("freedom", "z", "value"), ORACLES["t_quantile"])
def test_quantile_of_student_is_that_of_scipy(freedom, z, value):
    assert t_quantile(freedom, z) == pytest.approx(value, rel=1e-7)


@pytest.mark.parametrize(("t", "freedom", "value"), ORACLES["student_p"])
def test_p_of_student_is_that_of_scipy(t, freedom, value):
    assert student_p(t, freedom) == pytest.approx(value, rel=1e-9)


@pytest.mark.parametrize(("wins", "games", "low", "high"), ORACLES["wilson"])
def test_interval_of_wilson_is_that_of_statsmodels(wins, games, low, high):
    found = share(wins, games)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-6)


@pytest.mark.parametrize(("gained", "lost", "value"), ORACLES["mcnemar"])
def test_exact_test_of_mcnemar_is_that_of_statsmodels(gained, lost, value):
    first = [False] * gained + [True] * lost
    assert paired_shares(first, [not one for one in first]).p == pytest.approx(value)


def test_corrections_for_many_tests_are_those_of_statsmodels():
    assert false_discoveries(ORACLES["ps"]) == pytest.approx(ORACLES["false_discoveries"])
    assert holm(ORACLES["ps"]) == pytest.approx(ORACLES["holm"])


def test_robust_logistic_regression_is_that_of_statsmodels():
    known = ORACLES["logistic"]
    found, covariance = fit_logistic(np.array(known["won"]), np.array(known["rows"]))
    assert found == pytest.approx(known["coefficients"], rel=1e-6)
    assert covariance == pytest.approx(np.array(known["covariance"]), rel=1e-6)
