"""The routes of the server: home, what teaches, new tables, a table and its end, replays, reviews, rules, history."""

from trized.table.routes import (
    actions,
    coach,
    daily,
    end,
    history,
    home,
    lesson,
    network,
    new_table,
    puzzles,
    rematch,
    replay,
    review,
    rules,
    table,
    uploads,
)

STUDY = (lesson, puzzles, review, daily, history)
PARTS = (home, new_table, uploads, network, table, actions, coach, rematch, end, replay, rules, *STUDY)
ROUTES = [route for part in PARTS for route in part.ROUTES]
DIRECT = [*table.DIRECT, *actions.DIRECT]
