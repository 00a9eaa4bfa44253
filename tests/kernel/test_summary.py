"""Summaries of finished games: statistics that fit the game, from public information."""

import pytest

from tests.games.tiny import game as tiny
from tests.support.built_in import BUILT_IN
from tests.support.twins import Twins
from trized.games import REGISTRY
from trized.games.zoondo.box import BOX
from trized.games.zoondo.events import Eliminated, Shot
from trized.games.zoondo.summary import Summary, win_share
from trized.games.zorgcorp.events import SpySacrificed
from trized.kernel import LANGUAGES, PUBLIC, Game, Live, Seeded, summarize
from trized.kernel.log import describe_record
from trized.kernel.summary import summary_of
from trized.table.pages.registry import Registry

GAMES = Registry({**REGISTRY, "tiny": "tests.games.tiny"})


def played(game: Game, seed: int = 3) -> Live:
    """Play a game to its end at random."""
    live = Live.start(game, {}, Seeded(seed), [""] * game.seats(game.settle({})))
    picks = Seeded(seed + 1)
    while live.outcome() is None:
        seat = int(live.state.waiting()[0])
        legal = live.state.legal(seat)
        live.play(seat, int(legal[picks.below(len(legal))]))
    return live


@pytest.mark.parametrize("name", list(GAMES.modules))
def test_every_statistic_has_a_value_for_each_side_and_ends_where_its_course_does(name: str) -> None:
    game = GAMES.get(name).game
    live = played(game)
    view, summary = live.state.view(PUBLIC), summarize(game, live.record)
    told = {lang: summary.statistics(view, lang) for lang in LANGUAGES}
    for figure in told["en"]:
        assert len(figure.values) in (1, len(game.sides(live.record.options)))
        assert [course[-1] for course in figure.courses] in ([], list(map(float, figure.values)))
    assert [figure.values for figure in told["en"]] == [figure.values for figure in told["fr"]]
    assert all(figure.name for figure in told["fr"])


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_games_show_five_or_six_statistics_one_of_them_with_its_course(name: str) -> None:
    game = GAMES.get(name).game
    live = played(game)
    figures = summarize(game, live.record).statistics(live.state.view(PUBLIC), "en")
    assert len(figures) in (5, 6)
    assert figures[0].courses


@pytest.mark.parametrize("name", ["zenith", "zoondo", "tiny"])
def test_hidden_information_changes_no_statistic(name: str) -> None:
    game = GAMES.get(name).game
    pair = Twins(game, {}, PUBLIC, 5)
    pair.play_on(40)
    assert pair.records[0].write() != pair.records[1].write()
    first, second = (
        summarize(game, record).statistics(state.view(PUBLIC), "en")
        for record, state in zip(pair.records, pair.states, strict=True)
    )
    assert first == second


def test_log_statistics_and_board_count_the_same_conquests_of_the_set_up_too() -> None:
    """ZorgCorp conquers worlds before the first move."""
    game = GAMES.get("zorgcorp").game
    live = played(game)
    figures = {one.name: one.values for one in summarize(game, live.record).statistics(live.state.view(PUBLIC), "en")}
    lines = describe_record(game, live.record, 0, game.words("en"))
    conquests = [line for line in lines if line.text.startswith("ZorgCorp conquers")]
    assert conquests[0].number == 0
    assert not conquests[0].undone
    assert figures["Worlds conquered by ZorgCorp"] == (len(conquests),)


def test_undone_plies_are_not_counted() -> None:
    live = played(tiny)
    plies = len(live.line.plies)
    live.undo(live.line.plies[-1] - 1)
    assert sum(summarize(tiny, live.record).answers) == plies - 1


def test_a_zoon_beats_itself_in_half_of_the_duels_that_are_decided() -> None:
    assert win_share(0, 0) == 0.5


def test_a_star_that_eliminates_nobody_is_no_win() -> None:
    """King Louis has 5 5 2 and a star that swaps two Zoons, Jorund 6 6 1 1."""
    kinds = [zoon.id for zoon in BOX.zoons]
    assert win_share(kinds.index("jorund"), kinds.index("king-louis")) == 0.5


def test_a_shot_that_hits_is_a_duel_won() -> None:
    game = GAMES.get("zoondo").game
    summary = Summary(game, game.settle({}))
    summary.count(1, [Shot(0, 0, 4, 3, 0, 0, 3), Eliminated(3, 0)])
    assert summary.won == [0, 1]


def test_a_sacrificed_spy_ship_destroys_a_ship_of_zorgcorp() -> None:
    game = GAMES.get("zorgcorp").game
    view = game.start(game.settle({}), Seeded(1)).view(PUBLIC)
    summary = summary_of(game)(game, game.settle({}))
    summary.add_move(3, [SpySacrificed(20, 1)])
    assert {one.name: one.values for one in summary.statistics(view, "en")}["ZorgCorp ships destroyed"] == (1,)
