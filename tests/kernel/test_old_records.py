"""Records of earlier versions still replay to their result and digest.

`tests/records` contains games played under earlier rules. These records are never changed.
"""

from pathlib import Path

import pytest

from trized.games import load
from trized.kernel import Record, verify

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_an_earlier_version_still_verifies(path):
    record = Record.read(path.read_text(encoding="utf-8"))

    verify(load(record.game), record)
