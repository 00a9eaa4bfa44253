"""Play: open tables, bots, the event stream of each page, undo, and the bus between servers."""
