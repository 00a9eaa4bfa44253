"""The routes of the server: home, lessons, new tables, a table and its end, replays, reviews, rules, challenges, history."""

from trized.table.routes import (
    actions,
    daily,
    end,
    history,
    home,
    lesson,
    network,
    new_table,
    rematch,
    replay,
    review,
    rules,
    table,
    uploads,
)

PARTS = (home, lesson, new_table, uploads, network, table, actions, rematch, replay, review, rules, end, daily, history)
ROUTES = [route for part in PARTS for route in part.ROUTES]
DIRECT = [*table.DIRECT, *actions.DIRECT]
