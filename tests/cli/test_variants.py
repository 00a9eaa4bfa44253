"""Reports, comparisons and sweeps at the terminal."""

import json


def test_compare_prints_one_value(trized):
    asked = ("zoondo", "--a", "tribe1=boarix", "--b", "tribe1=warus", "--seats", "random", "--games", 6, "--jobs", 1)
    found = json.loads(trized("compare", *asked, "--json").out)
    assert found.keys() >= {"a", "b", "difference", "games", "settled", "more_games"}
    for part in ("a", "b", "difference"):
        assert found[part]["low"] <= found[part]["share"] <= found[part]["high"]
    assert found["games"] == 20
    assert found["made"]["rules"] >= 1


def test_compare_prints_a_table(trized):
    asked = ("zoondo", "--b", "limit=400", "--seats", "random", "--games", 4, "--jobs", 1)
    assert "differs" in trized("compare", *asked).out
    asked = ("zorgcorp", "--b", "difficulty=easy", "--seats", "greedy", "--games", 4, "--jobs", 1)
    french = trized("compare", *asked, "--lang", "fr").out
    assert "points" in french
    assert "constructions" in french  # the longest word of a row is not broken
    assert not {"-", "…"} & set(french)


def test_two_variants_that_are_the_same_are_refused(trized):
    said = trized("compare", "zoondo", "--a", "limit=100")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)


def test_a_sweep_plots_every_step(trized, tmp_path):
    asked = ("zenith", "--over", "khan.cost=8..9", "--seats", "random", "--games", 12, "--jobs", 1, "--out", "swept")
    found = json.loads(trized("sweep", *asked, "--json").out)
    assert [step["value"] for step in found["steps"]] == ["8", "9"]
    assert "Khan, cost" in (tmp_path / "swept" / "index.html").read_text()
    told = trized("sweep", *asked, "--lang", "fr").out.splitlines()
    assert "Khan, coût" in (tmp_path / "swept" / "index.html").read_text()
    assert told[0].startswith("khan.cost = 8\N{NO-BREAK SPACE}: gagné")
    assert "tours de joueur par partie" in told[0]


def test_a_second_sweep_in_the_same_folder_plays_what_is_new(trized, tmp_path):
    asked = ("zenith", "--seats", "random", "--games", 4, "--jobs", 1, "--json")
    for more in (("--over", "khan.cost=8..9"), ("--over", "khan.cost=8..9", "--seed", 5), ("--over", "nero.cost=8,3")):
        assert trized("sweep", *asked, *more).status == 0
    assert len([path for path in (tmp_path / "sweep-zenith").iterdir() if path.is_dir()]) == 6
    assert trized("sweep", *asked, "--over", "khan.cost=7..9").status == 0
    assert len([path for path in (tmp_path / "sweep-zenith").iterdir() if path.is_dir()]) == 7


def test_an_engine_that_is_not_there_is_refused_wherever_games_are_played(trized, tmp_path):
    commands = (
        ("sim",),
        ("arena",),
        ("report",),
        ("compare", "--b", "limit=400"),
        ("sweep", "--over", "limit=100,400"),
    )
    for command, *rest in commands:
        said = trized(command, "zoondo", *rest, "--games", 1, "--engine", "cloud")
        assert (said.status, said.out) == (2, "")
        assert "There is no engine 'cloud'" in said.err
    assert not list(tmp_path.iterdir())


def test_a_report_shows_where_its_page_is(trized, tmp_path):
    said = trized("report", "pile", "--games", 5, "--seats", "random", "--jobs", 1)
    assert (said.status, said.out.splitlines()[-1]) == (0, "report-pile/index.html")
    assert (tmp_path / "report-pile" / "index.html").exists()


def test_a_report_of_the_same_folder_with_other_bots_is_refused(trized):
    trized("report", "pile", "--games", 2, "--seats", "random", "--jobs", 1)
    said = trized("report", "pile", "--games", 2, "--seats", "greedy", "--jobs", 1)
    assert (said.status, said.out) == (2, "")
    assert "contains another run" in said.err


def test_ladder_of_a_variant_is_beside_its_base(trized, tmp_path):
    asked = ("--ladder", "--games", 2, "--top", 8, "--jobs", 1, "--option", "limit=400", "--json")
    found = json.loads(trized("report", "zoondo", *asked).out)
    assert [one["name"] for one in found] == ["Zoondo", "Zoondo, limit=400"]
    assert (tmp_path / "ladder-zoondo" / "index.html").exists()


def test_watched_file_with_a_mistake_is_shown_with_the_mistake(trized, tmp_path):
    (tmp_path / "mine.toml").write_text("[start]\ncredits = 'many'\n")
    said = trized("watch", "zenith", "mine.toml", "--once")
    assert (said.status, said.out) == (2, "watch-zenith/index.html\n")
    page = (tmp_path / "watch-zenith" / "index.html").read_text()
    assert "credits" in said.err
    assert "credits" in page
    assert 'http-equiv="refresh"' in page


def test_watched_file_is_compared_with_the_base(trized, tmp_path):
    (tmp_path / "mine.toml").write_text("[start]\ncredits = 14\n")
    said = trized("watch", "zenith", "mine.toml", "--once", "--seats", "random", "--seconds", 0.01, "--jobs", 1)
    assert said.status == 0
    assert "mine.toml" in (tmp_path / "watch-zenith" / "index.html").read_text()


def test_watched_file_that_is_not_there_is_refused(trized, tmp_path):
    said = trized("watch", "zenith", "none.toml", "--once")
    assert (said.status, said.out) == (2, "")
    assert "none.toml" in said.err


def test_compared_tribe_file_widens_the_format_of_the_game(trized, tmp_path):
    zoons = "titus = 1\nharold-de-jarl = 1\nmourse-0 = 1\nmourse-1 = 1\nberserkorse-0 = 2\nkorse-0 = 2\ndraknar = 1\n"
    (tmp_path / "tribe.toml").write_text(f'name = "Both"\nformat = "continental"\n[zoons]\n{zoons}')
    asked = ("zoondo", "--b", f"tribe1={tmp_path / 'tribe.toml'}", "--seats", "random", "--games", "2", "--jobs", "1")
    assert json.loads(trized("compare", *asked, "--json").out)["games"] == 20
