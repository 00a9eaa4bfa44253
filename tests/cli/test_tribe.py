"""Checking tribes at the terminal."""

from trized.games.zoondo.box import BOX


def written(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def test_a_legal_tribe_is_summed_up(trized, tmp_path):
    said = trized("tribe", "check", written(tmp_path / "boarix.toml", BOX.ready_made("boarix")))
    assert said.status == 0
    assert "Boarix may play (tribal): 12 Zoons worth" in said.out
    assert "grognard-a*2" in said.out


def test_every_broken_limit_has_its_line(trized, tmp_path):
    text = BOX.ready_made("boarix").replace("cloboulon = 1", "cloboulon = 2").replace("sacrechene = 1", "")
    said = trized("tribe", "check", written(tmp_path / "broken.toml", text))
    assert said.status == 2
    assert said.out == ""
    assert "2 Chiefs" in said.err
    assert "0 Emblems" in said.err
    assert len(said.err.splitlines()) >= 3


def test_a_tribe_is_evaluated_in_french(trized, tmp_path):
    path = written(tmp_path / "monkus.toml", BOX.ready_made("monkus"))
    assert "Monkus peut jouer" in trized("tribe", "check", path, "--lang", "fr").out


def test_a_file_that_is_not_there_is_refused(trized, tmp_path):
    said = trized("tribe", "check", tmp_path / "nothing.toml")
    assert said.status == 2
    assert "There is no file" in said.err


def test_a_tribe_file_plays(trized, tmp_path):
    path = written(tmp_path / "mine.toml", BOX.ready_made("warus").replace("Warus", "Mine", 1))
    said = trized("sim", "zoondo", "--games", "1", "--option", f"tribe1={path}", "--save", tmp_path / "records")
    assert said.status == 0, said.err
    (record,) = (tmp_path / "records").iterdir()
    assert "Mine: harold-de-jarl" in record.read_text(encoding="utf-8")
