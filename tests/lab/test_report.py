"""A report opens anywhere, holds every table that it shows, and speaks both languages."""

import re

import polars as pl
import pytest

from tests.support.built_in import BUILT_IN
from trized.cli.lab_arguments import LabArguments
from trized.games import load
from trized.kernel import LANGUAGES, statistics_of
from trized.kernel.catalogue import open_catalogue
from trized.kernel.game import degrees_of, texts_of
from trized.kernel.language import language
from trized.lab import plots
from trized.lab.folder import RunFolder
from trized.lab.measures import MeasureTables, bins
from trized.lab.plots import Bar
from trized.lab.report import make_report, write_report


@pytest.fixture(scope="module", params=BUILT_IN)
def report(request, tmp_path_factory):
    out = tmp_path_factory.mktemp("report")
    run = LabArguments(request.param, "random", 30, 1, 1, [], "local", "en").varied(load(request.param))
    make_report(run, out, 1, "en")
    return run, out


def test_page_requests_no_other_host(report):
    _, out = report
    page = (out / "index.html").read_text()
    assert "http" not in page
    assert page.count("<script>") == 1
    assert "src=" not in page
    assert page.count("<svg") == page.count("</svg>") > 8


def test_every_file_that_the_page_names_is_there(report):
    _, out = report
    names = re.findall(r'href="([^"#]+)"', (out / "index.html").read_text())
    assert len(names) > 20
    assert all((out / name).exists() for name in names)


def test_the_page_is_there_in_french_too(report):
    run, out = report
    write_report(run, out, "fr")
    page = (out / "index.html").read_text()
    assert "30 parties" in page
    assert not re.search(r"\d\.\d|\d%", re.sub(r"<(style|script|footer)\b.*?</\1>|<[^>]*>", "", page, flags=re.DOTALL))


def test_the_shares_of_the_endings_add_up(report):
    _, out = report
    assert pl.read_csv(out / "tables" / "endings.csv")["games"].sum() == 30


def test_the_measures_lie_in_their_intervals(report):
    _, out = report
    table = pl.read_parquet(out / "tables" / "measures.parquet")
    shares = table.filter(pl.col("measure").is_in(["first", "players", "drawishness", "forced"]))
    assert shares.filter((pl.col("low") > pl.col("value")) | (pl.col("value") > pl.col("high"))).is_empty()


def test_names_in_the_rows_of_a_game_have_labels_in_every_language(report):
    run, out = report
    game = load(run.game)
    tables = MeasureTables(game, RunFolder(out), run.games)
    found = {
        "figure": set(statistics_of(game).metrics),
        "kind": set(tables.kinds()["kind"]),
        "way": set(tables.uses()["way"]),
        "ending": {part for ending in tables.endings()["ending"] for part in ending.split("+")},
        "series": set(statistics_of(game).series),
    }
    for lang in LANGUAGES:
        missing = {f"{group}.{name}" for group, names in found.items() for name in names}
        assert missing <= set(open_catalogue(texts_of(game) / "statistics", lang).templates)


def test_game_against_an_automaton_is_measured_by_difficulty_and_has_no_balance(report):
    run, out = report
    game = load(run.game)
    table = pl.read_csv(out / "tables" / "measures.csv")
    alone = len(game.sides(run.options)) == 1
    assert table.filter(measure="players")["of"].to_list() == (list(degrees_of(game)) if alone else [])
    assert ("balance" in table["measure"]) is not alone


def test_verdict_comes_first_with_links_to_sections_that_are_there(report):
    _, out = report
    page = (out / "index.html").read_text()
    links = re.findall(r'href="#([^"]+)"', page)
    assert links
    assert all(f'id="{link}"' in page for link in links)
    assert page.index('class="verdict"') < page.index('class="measures"') < page.index('class="plots"')


def test_card_that_nobody_played_has_no_share_of_wins(report):
    _, out = report
    cards = pl.read_parquet(out / "tables" / "cards.parquet")
    assert cards.filter(pl.col("played") == 0)["share"].null_count() == len(cards.filter(pl.col("played") == 0))


def test_match_ups_are_read_from_the_row(tmp_path):
    run = LabArguments("zoondo", "random", 50, 1, 1, [], "local", "en").varied(load("zoondo"))
    make_report(run, tmp_path, 1, "en")
    table = pl.read_csv(tmp_path / "tables" / "match_ups.csv")
    games = pl.read_parquet(tmp_path / "games.parquet")
    row = table.row(3, named=True)
    same = games.filter(tribe_0=row["tribe_0"], tribe_1=row["tribe_1"])
    assert same["winners"].list.contains(0).sum() == row["won"]
    assert "…" not in "".join(re.findall(r"<svg.*?</svg>", (tmp_path / "index.html").read_text(), re.DOTALL))


def test_bins_hold_every_value():
    values = pl.Series([1, 2, 2, 3, 900], dtype=pl.UInt32)
    assert sum(n for _, _, n in bins(values)) == 5


def test_ticks_are_round():
    assert plots.ticks(0, 1, 4) == [0, 0.25, 0.5, 0.75, 1]
    assert plots.ticks(3, 97, 5) == [20, 40, 60, 80]


def test_names_from_a_file_of_ones_own_cannot_break_the_page():
    assert "<b>" not in plots.bars(language("en"), [Bar("<b>", 0.5, 0.4, 0.6)], "<b>")
