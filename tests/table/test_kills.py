"""A few kills and restarts under play; many are `python -m tests.support.kills`."""

from tests.support.kills import on_services, on_sqlite


def test_a_server_that_is_killed_under_play_loses_nothing_acknowledged() -> None:
    result = on_sqlite(4, seed=3)
    assert result.faults == []
    assert result.kills["server"] == 4
    assert result.acknowledged >= 4


def test_a_restart_under_play_loses_nothing_acknowledged() -> None:
    result = on_sqlite(2, seed=4, gently=True)
    assert result.faults == []
    assert result.acknowledged >= 2


def test_servers_postgresql_and_redis_are_killed_under_play_and_nothing_acknowledged_is_lost() -> None:
    result = on_services(4, seed=8)
    assert result.faults == []
    assert result.kills.total() == 4
