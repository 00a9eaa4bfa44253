"""Reviews at the terminal."""

import json


def test_a_review_names_what_was_played_and_what_was_better(trized, record):
    said = trized("review", record)
    assert (said.status, said.err) == (0, "")
    assert "Without luck" in said.out
    assert "Accuracy" in said.out


def test_a_review_speaks_french(trized, record):
    assert "Précision" in trized("review", record, "--lang", "fr").out


def test_a_review_is_one_json_value_and_the_same_every_time(trized, record):
    one, other = (trized("review", record, "--json").out for _ in range(2))
    assert one == other
    found = json.loads(one)
    assert {"number", "seat", "played", "best", "loss"} <= set(found["decisions"][0])
    assert [point["number"] for point in found["curve"]] == [0, *(change["number"] for change in found["changes"])]
    assert all(0 <= chance <= 1 for point in found["curve"] for chance in point["chances"])
    assert set(found["accuracy"]) == {"0", "1"}


def test_one_seat_can_be_reviewed_alone(trized, record):
    found = json.loads(trized("review", record, "--json", "--seat", 1).out)
    assert {decision["seat"] for decision in found["decisions"]} == {1}


def test_a_review_that_cannot_be_made_is_refused(trized, record, tmp_path):
    unfinished = tmp_path / "unfinished.txt"
    text = record.read_text().partition("\nresult")[0]
    unfinished.write_text(f"{text}\nunfinished\n")
    for wrong in ([unfinished], [record, "--seat", 7], [record, "--quality", 0]):
        said = trized("review", *wrong)
        assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
