"""The table in a terminal: the field as its viewer sees it, hands, tombs and trumps."""

from rich.console import Group
from rich.text import Text

from trized.games.zoondo import box
from trized.games.zoondo.cards import corner, label
from trized.games.zoondo.language import say
from trized.games.zoondo.movement import owner
from trized.games.zoondo.position import Sight
from trized.games.zoondo.state import (
    CAGED,
    DEPLOY,
    EMPTY,
    GONE,
    HALF,
    HAND,
    HIDDEN,
    KINDS,
    NONE,
    OVER,
    TOMB,
    WALL,
    Table,
)
from trized.games.zoondo.words import ZoondoWords

WIDTH = 12
COLOURS = ("dark_orange3", "deep_sky_blue3")


def draw(view: Sight, lang: str) -> Group:
    """Return the whole table, the viewer's own camp at the bottom."""
    words = ZoondoWords(lang)
    bottom = max(view.viewer, 0)
    top = 1 - bottom
    return Group(_side(view, words, top), _field(view, lang, bottom), _side(view, words, bottom))


def _field(view: Sight, lang: str, bottom: int) -> Text:
    """Draw the field row by row, each card in three lines."""
    rows = range(5, -1, -1) if bottom == 0 else range(6)
    columns = range(6) if bottom == 0 else range(5, -1, -1)
    rule = "─┼" + "┼".join(["─" * WIDTH] * 6) + "\n"
    text = Text(no_wrap=True)
    for row in rows:
        cells = [_cell(view, lang, row * 6 + column) for column in columns]
        for line in range(3):
            text.append(str(row + 1) if line == 1 else " ")
            for lines, style in cells:
                text.append("│").append(f"{lines[line]:^{WIDTH}}", style=style)
            text.append("\n")
        text.append(rule, style="dim")
    names = "│".join(f"{'abcdef'[column]:^{WIDTH}}" for column in columns)
    return text.append(f" │{names}", style="dim")


def _cell(view: Sight, lang: str, cell: int) -> tuple[tuple[str, str, str], str]:
    """Return the three lines of a cell and their style."""
    table = view.table
    there = table.board[cell]
    mark = _trump_name(table, table.ground[cell]) if table.ground[cell] else ""
    if there == EMPTY:
        return ("", mark or "·", ""), "dim"
    if there == WALL:
        return ("▓" * 10, say(lang, "picture.wall"), "▓" * 10), "green"
    if there >= CAGED:
        (_, name, _), _ = _card(view, lang, there - CAGED, mark)
        return ("▒" * 10, name, say(lang, "picture.caged")), "green"
    return _card(view, lang, there, mark)


def _trump_name(table: Table, place: int) -> str:
    return f"^{box.TRUMPS[table.trump(place - 1)].name}"[:WIDTH]


def _card(view: Sight, lang: str, slot: int, mark: str) -> tuple[tuple[str, str, str], str]:
    """Return a card in three lines: its corners around its name, or its back."""
    table = view.table
    kind = table.kind[slot]
    mine = owner(slot) == view.viewer
    low = _trump_name(table, table.gear[slot]) if table.gear[slot] else mark
    style = COLOURS[owner(slot)]
    if kind in (HIDDEN, NONE) or not (mine or table.notes or table.phase == OVER):
        back = _guess(table, lang, slot) if table.notes else "?"
        return ("╱╲╱╲╱╲", back, low or "╲╱╲╱╲╱"), style
    zoon = box.ZOONS[kind]
    a, b, c, d = (corner(value) for value in zoon.corners)
    top = f"{a:<2}{say(lang, f'type.{zoon.type}'):^8}{b:>2}"
    return (top, zoon.name[:WIDTH], f"{d:<2}{low[:8]:^8}{c:>2}"), f"bold {style}" if mine else style


def _guess(table: Table, lang: str, slot: int) -> str:
    """Say in one cell what a face-down card may be: the types that are left, by their first letters."""
    types = [name for name in box.TYPES if table.may[slot] & box.kinds_of((name,))]
    return " ".join(say(lang, f"type.{name}")[:2] for name in types)[:WIDTH] if len(types) < 5 else "?"


def _side(view: Sight, words: ZoondoWords, seat: int) -> Text:
    """Write a seat's line: its trumps, its cards in hand, its tomb."""
    table, lang = view.table, words.lang
    trumps = {place: table.trump(place) for place in range(seat * 3, seat * 3 + 3) if table.trump(place) >= 0}
    hand = [box.TRUMPS[number].name for place, number in trumps.items() if table.trump_at[place] == HAND]
    tomb = [box.TRUMPS[number].name for place, number in trumps.items() if table.trump_at[place] == TOMB]
    gone = range(seat * HALF, table.used(seat))
    if table.phase != DEPLOY:
        tomb = [
            label(lang, table.kind[slot]) for slot in gone if table.cell[slot] == GONE and table.kind[slot] != NONE
        ] + tomb
    nothing = say(lang, "picture.empty")
    text = Text(words.seat(view, seat), style=f"bold {COLOURS[seat]}")
    if seat in list(table.waiting()):
        text.append(" ◀")
    text.append(f"  {say(lang, 'picture.trumps', items=', '.join(hand) or nothing)}", style="not bold")
    if held := _held(view, lang, seat):
        key = "picture.to_place" if table.phase == DEPLOY else "picture.reinforcements"
        text.append(f"\n{say(lang, key, items=held)}", style="not bold")
    text.append(f"\n{say(lang, 'picture.tomb', items=', '.join(tomb) or nothing)}", style="not bold dim")
    return text


def _held(view: Sight, lang: str, seat: int) -> str:
    table = view.table
    if seat != view.viewer:
        return str(table.held(seat)) if table.held(seat) else ""
    counts = {kind: table.reserve[seat * KINDS + kind] for kind in range(KINDS)}
    return ", ".join(f"{label(lang, kind)} ×{count}" for kind, count in counts.items() if count)
