"""The daily challenge: the same game and draws for all players, one attempt, standings."""

import asyncio
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from tests.games.tiny import game as tiny
from tests.support.luck import LUCK
from tests.support.server import Server, Visitor
from trized.games import REGISTRY
from trized.kernel import LEVELS, Live, Seeded
from trized.kernel.record import Ply
from trized.table.pages.registry import Registry
from trized.table.play.challenge import SameDraws, level_of, options_of, seed_of_day, today
from trized.table.play.tables import Draft, header_of, table_from
from trized.table.store.attempts import Attempt, Attempts
from trized.table.store.schema import TableRow
from trized.table.store.store import Store

SEED = b"a seed for tests"
GAMES = Registry({**REGISTRY, "tiny": "tests.games.tiny"})


def pool(*counts: int) -> "vec[u8]":
    return vec[u8](list(counts))


def test_a_card_is_drawn_as_often_as_it_should_be() -> None:
    chance = SameDraws(SEED)
    drawn = Counter(chance.draw("card", pool(1, 0, 3), 4) for _ in range(2000))
    assert drawn[1] == 0
    assert 0.70 < drawn[2] / 2000 < 0.80


def test_the_same_card_comes_for_everybody_who_still_has_it() -> None:
    one, other = SameDraws(SEED), SameDraws(SEED)
    for _ in range(200):
        mine, theirs = one.draw("card", pool(1, 1, 1, 1, 1, 1), 6), other.draw("card", pool(1, 0, 1, 1, 1, 1), 5)
        assert mine in (1, theirs)


def test_dice_do_not_depend_on_cards_that_were_drawn_between_them() -> None:
    one, other = SameDraws(SEED), SameDraws(SEED)
    first = [one.roll("die", 6) for _ in range(20)]
    second = []
    for _ in range(20):
        other.draw("card", pool(3, 3), 6)
        second.append(other.roll("die", 6))
    assert first == second
    assert len({*first}) > 3


def played(name: str, seed: int, plies: int, reopen: bool) -> list[str]:
    """Play a challenge; with `reopen` the table is opened anew from its record before every move."""
    package = GAMES.get(name)
    options = options_of("2026-11-16", package.game)
    begun = Live.start(package.game, options, SameDraws(SEED), [""] * package.game.seats(options))
    row = TableRow("here", name, header_of(begun.record), True, False, 60, 0, 0, challenge="2026-11-16")
    table, picks = table_from(row, package, [], LUCK.sources()), Seeded(seed)
    for _ in range(plies):
        if reopen:
            table = table_from(row, package, [entry.write() for entry in table.live.record.entries], LUCK.sources())
        table.seed = SEED
        if table.last.outcome is not None:
            break
        draft, state = Draft(table), table.last.after
        seat = int(state.waiting()[0])
        legal = state.legal(seat)
        draft.play(seat, int(legal[picks.below(len(legal))]))
        table.take_over(draft)
    return [*begun.record.start, *(entry.write() for entry in table.live.record.entries if isinstance(entry, Ply))]


def test_the_same_decisions_meet_the_same_draws_also_after_a_restart() -> None:
    for name in GAMES.modules:
        assert played(name, 1, 30, reopen=False) == played(name, 1, 30, reopen=True)
    assert played("zenith", 1, 30, reopen=False) != played("zenith", 2, 30, reopen=False)


def test_a_day_is_the_same_on_every_server_but_its_draws_are_not() -> None:
    week = [(date(2026, 11, 16) + timedelta(days=n)).isoformat() for n in range(7)]
    assert [level_of(day) for day in week] == sorted(map(level_of, week), key=LEVELS.index)
    zoondo, zorgcorp = GAMES.get("zoondo").game, GAMES.get("zorgcorp").game
    assert len({options_of(day, zoondo)["tribe1"] for day in week}) > 1
    assert [options_of(day, zorgcorp)["difficulty"] for day in week][::6] == ["easy", "extreme"]
    assert seed_of_day("aa" * 32, week[0], "zenith") != seed_of_day("bb" * 32, week[0], "zenith")
    assert seed_of_day("aa" * 32, week[0], "zenith") != seed_of_day("aa" * 32, week[1], "zenith")


def finish(visitor: Visitor, table: str) -> None:
    """Play the first choice of the first seat to play until the game is over."""
    for _ in range(60):
        frame = visitor.frame(table)
        if frame.get("over"):
            return
        seat = frame["waiting"][0]
        asked = visitor.frame(table, seat)
        assert visitor.play(table, asked["choices"][0]["action"], seat, asked["number"]).status_code == 200
    raise AssertionError("The game does not end.")


def test_players_of_a_challenge_meet_the_same_draws_have_one_attempt_and_are_listed(server: Server) -> None:
    records = []
    for nickname in ("Ada <b>", "Bob"):
        visitor = Visitor(server.address)
        table = visitor.post("/daily", game="tiny", nickname=nickname).json()["to"]
        assert visitor.post("/daily", game="tiny").json()["to"] == table
        frame = visitor.frame(table, 0)
        assert not {"undo", "hint", "hand"} & set(frame.get("can", {}))
        assert visitor.post(f"{table}/hint", seat=0).status_code == 409
        finish(visitor, table)
        assert visitor.post(f"{table}/undo", seat=0).status_code == 409
        records.append(visitor.get(f"{table}/record").text.replace(nickname, ""))
        page = visitor.get("/daily").text
        assert table in page
        assert nickname.replace("<b>", "&lt;b&gt;") in page
    assert records[0] == records[1]
    assert table.removeprefix("/t/") not in Visitor(server.address).get("/daily").text


@pytest.mark.parametrize("game", ["zenith", "zorgcorp"])
def test_a_challenge_refuses_the_coach_like_hints(visitor: Visitor, game: str) -> None:
    table = visitor.post("/daily", game=game, nickname="Ada").json()["to"]
    assert not {"hint", "coach"} & set(visitor.frame(table, 0).get("can", {}))


def test_there_is_no_day_that_has_not_come(visitor: Visitor) -> None:
    assert visitor.get("/daily?day=2999-01-01").status_code == 404
    assert visitor.get("/daily?day=yesterday").status_code == 404
    assert visitor.get(f"/daily?day={today(LUCK.sources())}").status_code == 200


def test_attempts_are_ranked_and_an_end_is_noted_once(tmp_path: Path) -> None:
    async def check() -> None:
        store = await Store.open(f"sqlite:{tmp_path}/tables.db", LUCK.sources())
        attempts = Attempts(store)
        ends = {"a": ("lost", 3, 9), "b": ("won", 1, 9), "c": ("won", 2, 9), "d": ("won", 2, 7), "e": ("draw", 0, 9)}
        for who, (result, lead, turns) in ends.items():
            assert await attempts.begin(Attempt("2026-11-15", tiny.name, who, f"table-{who}", who, 1))
            assert not await attempts.begin(Attempt("2026-11-15", tiny.name, who, "another", who, 1))
            await attempts.end(f"table-{who}", result, lead, turns, "{}")
            await attempts.end(f"table-{who}", "won", 99, 1, "{}")
        assert [one.hash for one in await attempts.standings("2026-11-15", tiny.name)] == ["d", "c", "b", "e", "a"]
        assert await attempts.days("2026-11-16") == ["2026-11-15"]
        assert await attempts.secret() == await Attempts(store).secret()
        await store.close()

    asyncio.run(check())


def test_unfinished_attempts_do_not_fill_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trized.table.store.attempts.MOST", 2)

    async def scene() -> list[bool]:
        store = await Store.open("sqlite::memory:", LUCK.sources())
        attempts, begun = Attempts(store), []
        for number in range(6):
            begun.append(await attempts.begin(Attempt("2026-11-15", "tiny", f"{number}", f"table{number}", "", 1)))
            if number > 2:
                await attempts.end(f"table{number}", "won", 1, 1, "{}")
        await store.close()
        return begun

    assert asyncio.run(scene()) == [True] * 5 + [False]
