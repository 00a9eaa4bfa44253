"""Records of earlier versions: every one of them still plays to its result and its digest.

`tests/records` holds games that were played by earlier rules. A record is never changed to please the rules.
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
