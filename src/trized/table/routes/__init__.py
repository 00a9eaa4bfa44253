"""The routes of the server: home, lessons, new tables, a table and what is done there, replays, reviews, rules."""

from trized.table.routes import (
    actions,
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

PARTS = (home, lesson, new_table, uploads, network, table, actions, rematch, replay, review, rules)
ROUTES = [route for part in PARTS for route in part.ROUTES]
DIRECT = [*table.DIRECT, *actions.DIRECT]
