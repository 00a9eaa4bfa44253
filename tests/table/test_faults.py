"""Failures, delays and cancellations while an entry is written: no gap, loss, duplicate or stuck table."""

import logging
import os

import pytest

from tests.support.faults import run_schedule

SCHEDULES = int(os.environ.get("TRIZED_SCHEDULES", "150"))  # a thorough run takes 10000


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    """Silence the log of intended failures."""
    caplog.set_level(logging.CRITICAL, "trized.table")


def test_schedules_with_faults_lose_double_and_block_nothing() -> None:
    acknowledged = unheard = plies = together = 0
    for seed in range(SCHEDULES):
        try:
            report = run_schedule(seed)
        except BaseException as error:
            raise AssertionError(f"schedule {seed}") from error
        acknowledged += report.acknowledged
        unheard += report.unheard
        plies += report.plies
        together += report.together > 1
    assert min(acknowledged, unheard, plies) > SCHEDULES // 2  # the schedules let enough happen, and fail enough
    assert together > SCHEDULES // 10  # often several entries are stored with one commit


def test_the_same_seed_gives_the_same_schedule() -> None:
    assert run_schedule(4) == run_schedule(4)
    assert run_schedule(6) == run_schedule(6)
