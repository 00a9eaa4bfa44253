"""Marks in the parts of a board what can be touched now."""

from collections.abc import Collection

from trized.games.zenith.page.pieces import STOP

PICTURE, BUTTON = ' role="img"', ' role="button"'
ON_THE_TABLE = ("col-", "track-", "tech-", "seats-")  # parts in which pieces lie that can be touched


def mark_touch(parts: dict[str, str], touch: Collection[str]) -> None:
    """Give every piece that can be touched `data-touch`, a stop of the keyboard, and the role of a button.

    What is drawn only for a choice (offers, uses) carries it already.
    """
    for id in touch:
        if parts.get(id):  # a card in hand lies alone in a part of its own
            parts[id] = marked(parts[id], id)
            continue
        for name, html in parts.items():
            if name.startswith(ON_THE_TABLE) and f' id="{id}"' in html:
                parts[name] = marked(html, id)


def marked(html: str, id: str) -> str:
    """Mark one piece."""
    before, mine, rest = html.partition(f' id="{id}"')
    tag, end, after = rest.partition(">")
    role = tag.replace(PICTURE, BUTTON) if PICTURE in tag else tag
    stop = "" if STOP in role else STOP
    return f"{before}{mine} data-touch{stop}{role}{end}{after}"
