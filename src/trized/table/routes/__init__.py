"""The routes of the server: home, lessons, puzzles, new tables, a table and what is done there, replays, rules."""

from trized.table.routes import (
    actions,
    home,
    lesson,
    network,
    new_table,
    puzzles,
    rematch,
    replay,
    rules,
    table,
    uploads,
)

PARTS = (home, lesson, puzzles, new_table, uploads, network, table, actions, rematch, replay, rules)
ROUTES = [route for part in PARTS for route in part.ROUTES]
DIRECT = [*table.DIRECT, *actions.DIRECT]
