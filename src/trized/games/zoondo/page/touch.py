"""Marks in the parts of a board what the viewer's ways touch."""

from collections.abc import Sequence

from trized.games.zoondo.notation import cell_name
from trized.games.zoondo.state import Table
from trized.kernel import Way

PARTS = {"hand": "hand", "corner": "duel", "recommended": "buttons", "random": "buttons", "stop": "buttons"}


def part_of(table: Table, id: str) -> str:
    """Return the part in which something that can be touched is drawn."""
    kind, _, rest = id.partition("-")
    if kind == "cell":
        return id
    if kind == "piece":
        return f"cell-{cell_name(int(table.cell[int(rest)]))}"
    if kind == "trump":
        return f"trumps-{rest[0]}"
    return PARTS[kind]


def mark_touch(table: Table, parts: dict[str, str], ways: Sequence[Way]) -> None:
    """Put `data-touch` on everything that begins or continues a way; an empty cell becomes a button."""
    for id in {id for way in ways for id in way.path}:
        part = part_of(table, id)
        named = f'id="{id}"'
        marked = parts[part].replace(f'{named} role="img"', f'{named} role="button" tabindex="0"')
        parts[part] = marked.replace(named, f"{named} data-touch")
