"""Many records in one file."""

import pytest

from tests.lab.test_rows import run_of
from trized.games import load
from trized.kernel import Record, Refused, verify
from trized.lab.records import find_record, pack_records, read_packed
from trized.lab.simulate import simulate


def test_all_records_of_a_run_are_in_one_file_in_order(tmp_path):
    path = tmp_path / "games.gz"
    simulate(run_of("zenith", 5), jobs=2, save=path)
    records = dict(read_packed(path))
    assert list(records) == [0, 1, 2, 3, 4]
    assert verify(load("zenith"), Record.read(records[3])).over()


def test_records_are_beside_the_rows(tmp_path):
    simulate(run_of("zenith", 3), out=tmp_path, records=True)
    assert [number for number, _ in read_packed(tmp_path / "records.gz")] == [0, 1, 2]


def test_a_game_is_found_by_its_number(tmp_path):
    path = tmp_path / "games.gz"
    path.write_bytes(pack_records([(7, "seven\n")]) + pack_records([(8, "eight\n"), (9, "nine\n")]))
    assert find_record(path, 8) == "eight\n"
    with pytest.raises(Refused, match="has no game 10; its numbers go from 7 to 9"):
        find_record(path, 10)
    with pytest.raises(Refused, match="contains many games; name one"):
        find_record(path, None)


def test_a_file_that_was_cut_short_is_refused(tmp_path):
    path = tmp_path / "games.gz"
    path.write_bytes(pack_records([(0, "a record\n" * 50)])[:-12])
    with pytest.raises(Refused, match="damaged or was cut short"):
        find_record(path, 0)
