"""Play: open tables, bots at work, the stream of each page, undo, and the bus between servers."""
