"""Invalid arguments print one line with the remedy on stderr, exit with status 2 and write no files."""

import pytest

WRONG = {
    "an unknown game": (("sim", "chess"), "There is no game 'chess'"),
    "a game misspelt": (("sim", "zenit"), "do you mean zenith?"),
    "an unknown option": (("sim", "pile", "--option", "stones=3"), "Pile has no option 'stones'; it has pebbles"),
    "an option's value out of range": (("sim", "pile", "--option", "pebbles=0"), "it can be a number from 1 to 99"),
    "an option without a value": (("sim", "pile", "--option", "pebbles"), "such as pebbles=15"),
    "an option given twice": (("sim", "pile", "--option", "pebbles=3", "--option", "pebbles=4"), "give it once"),
    "an unknown bot": (("sim", "pile", "--seats", "clever"), "There is no bot 'clever'; there is"),
    "a budget that is none": (("sim", "pile", "--seats", "random:fast"), "takes no budget"),
    "too many bots": (("sim", "pile", "--seats", "random,random,random"), "1, 2, not 3"),
    "no game at all": (("sim", "pile", "--games", "0"), "must be 1 or more"),
    "no process at all": (("sim", "pile", "--jobs", "0"), "must be 1 or more"),
    "an unknown card": (("card", "pile", "pebbel"), "do you mean Pebble?"),
    "an unknown language": (("card", "pile", "--lang", "de"), "there is en, fr"),
    "a file that is not there": (("replay", "nowhere.txt"), "name the file of a record"),
    "a store that is none": (("serve", "--store", "foo:bar"), "write sqlite:FILE or postgresql://USER@HOST/NAME"),
    "a bus that is none": (("serve", "--bus", "tram:"), "write memory: or redis://HOST:PORT"),
    "a time that is none": (("serve", "--expire", "soon"), "write days (90d) or hours (12h)"),
    "a seed for the browser": (("play", "pile", "--seed", "3"), "work with --text only"),
    "a table of bots": (("play", "--text", "pile", "--seats", "random,random"), "name at least one seat 'me'"),
    "too many players": (("play", "--text", "pile", "--seats", "me,me,me"), "name 2 players, not 3"),
    "a record in a folder that is not there": (
        ("play", "--text", "pile", "--save", "no/where.txt"),
        "a file in an existing folder",
    ),
    "an unknown command": (("ply",), "ply"),
    "an unknown flag": (("sim", "pile", "--gmaes", "3"), "--gmaes"),
    "a missing argument": (("sim",), "GAME"),
    "a net of a width that cannot be": (("train", "zoondo", "--hidden", "20"), "multiple of 16"),
    "a phase that is none": (("train", "zoondo", "--only", "think"), "the phases are play, learn, gate"),
    "time that is not shared out": (("train", "zoondo", "--minutes", "1", "--split", "9/1"), "such as 70/15/15"),
    "no time at all": (("train", "zoondo", "--minutes", "0"), "must be more than 0"),
    "a gate without a budget": (("train", "zoondo", "--gate-budget", "long"), "long"),
    "learning without games": (("train", "zoondo", "--only", "learn"), "add --resume"),
    "a run that is not there": (("train", "zoondo", "--resume"), "contains no training run"),
    "fewer than no workers": (("serve", "--workers", "-1"), "--workers"),
    "a port that is none": (("serve", "--port", "99999999"), "65535"),
    "a player away for less than no time": (("serve", "--away", "-1"), "--away"),
    "an origin that is none": (("serve", "--origin", "x"), "such as https://games.example.org"),
    "an origin with a path": (("serve", "--origin", "https://a.org/b"), "such as https://games.example.org"),
    "a module of Python as a bot": (("sim", "pile", "--seats", "os:path"), "name an installed one"),
    "a record by an endless number": (("replay", "rec.txt#" + "9" * 5000), "name the file of a record"),
    "a path too long": (("replay", "r" * 5000), "name the file of a record"),
    "a file as an option": (("sim", "zoondo", "--option", "tribe1=" + "A" * 20_000), "is not a tribe; use boarix"),
    "a number that is none": (("sim", "pile", "--games", "many"), "takes a number"),
}


@pytest.mark.parametrize(("arguments", "hint"), WRONG.values(), ids=WRONG.keys())
def test_invalid_arguments_are_refused_in_one_line(trized, tmp_path, arguments, hint):
    said = trized(*arguments)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert hint in said.err
    assert len(said.err) < 700
    assert list(tmp_path.iterdir()) == []


def damaged(text: str) -> dict[str, str]:
    """Return several damaged copies of a record."""
    return {
        "cut short": text[: len(text) // 2],
        "another format": text.replace("trized record 1", "trized record 99"),
        "newer rules": text.replace("rules 1", "rules 2"),
        "another game": text.replace("game pile", "game chess"),
        "an illegal action": text.replace("1. 0: take 1", "1. 0: take 9"),
        "nonsense": text.replace("1. 0: take 1", "1. 0: eat 1"),
        "another digest": text.replace("digest ", "digest 0"),
        "no record": "hello\n",
        "nothing": "",
    }


@pytest.mark.parametrize("damage", damaged(""))
def test_a_damaged_record_is_refused_in_one_line(trized, record, damage):
    record.write_text(damaged(record.read_text())[damage])
    said = trized("replay", record, "--verify")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)


def test_a_file_that_is_no_text_is_refused(trized, tmp_path):
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\xfe")
    said = trized("replay", path)
    assert (said.status, said.err) == (2, f"'{path}' is not a record: it is not UTF-8 text.\n")


def test_custom_bot_that_raises_is_reported_with_its_line(trized, tmp_path):
    (tmp_path / "mine.py").write_text(
        "from trized.bots import Bot\nclass Mine(Bot):\n    def think(self, *_):\n        raise ValueError('boom')\n"
    )
    for jobs in ("1", "2"):
        said = trized("sim", "zoondo", "--seats", "mine.py:Mine", "--games", "2", "--jobs", jobs)
        assert (said.status, said.err) == (2, "The bot 'mine.py:Mine' fails, line 4: ValueError: boom.\n")


def test_a_custom_bot_whose_file_ends_the_process_is_refused(trized, tmp_path):
    (tmp_path / "mine.py").write_text("raise SystemExit(7)\n")
    said = trized("sim", "pile", "--seats", "mine.py:Mine", "--games", "2")
    assert (said.status, "SystemExit: 7" in said.err) == (2, True)


def test_a_number_for_a_file_with_one_game_is_refused(trized, record):
    for arguments in (("replay", record, "--game", "2"), ("replay", f"{record}#2"), ("review", record, "--game", "2")):
        said = trized(*arguments)
        assert (said.status, said.out) == (2, "")
        assert "contains one game only" in said.err


def test_a_deeply_nested_net_is_refused(trized, tmp_path):
    for name, text in (("a.net", "[" * 100_000), ("b.net", '{"a":' * 100_000)):
        (tmp_path / name).write_text(text)
        said = trized("sim", "pile", "--seats", f"net@{name}", "--games", "2")
        assert (said.status, said.err.count("\n")) == (2, 1)
