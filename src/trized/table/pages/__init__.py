"""What the server answers: home, tables, what is said there, replays, rules."""

from trized.table.pages import acts, home, new, replay, rules, table

ROUTES = [*home.ROUTES, *new.ROUTES, *table.ROUTES, *acts.ROUTES, *replay.ROUTES, *rules.ROUTES]
