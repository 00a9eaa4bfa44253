"""The table in a terminal: the viewer's field, hands, tombs and trumps."""

from rich.console import Group
from rich.text import Text

from trized.games.zoondo.box import BOX
from trized.games.zoondo.cards import corner, label
from trized.games.zoondo.catalogue import text
from trized.games.zoondo.notation import COLUMNS, cell_name
from trized.games.zoondo.state import (
    CAGED,
    DEPLOY,
    EMPTY,
    FIGHT,
    HIDDEN_TRUMP,
    IN_HAND,
    IN_TOMB,
    KINDS,
    NO_TRUMP,
    SIDE,
    WALL,
    Table,
    in_hand,
    owner,
)
from trized.games.zoondo.view import FACE_DOWN, View
from trized.games.zoondo.words import Words

WIDTH = 12
COLOURS = ("dark_orange3", "deep_sky_blue3")


def picture(view: View, lang: str) -> Group:
    """Return the table with the viewer's camp at the bottom."""
    words = Words(lang)
    bottom = max(view.viewer, 0)
    top = 1 - bottom
    duel = [_duel(view, words)] if view.table.phase == FIGHT else []
    return Group(_side(view, words, top), _field(view, lang, bottom), *duel, _side(view, words, bottom))


def _duel(view: View, words: Words) -> Text:
    """Return the fighters, with the corners that the viewer may know, by diagonal."""
    table, lang = view.table, words.lang
    attacker, defender = int(table.active_seat), 1 - int(table.active_seat)
    if table.shooting_trump == NO_TRUMP:
        one = _fighter(view, words, attacker, int(table.attacker))
    else:
        trump = BOX.trumps[table.trumps[table.shooting_trump]]
        one = _corners(lang, trump.name, trump.corners)
    two = _fighter(view, words, defender, int(table.defender))
    title = text(lang, "page.duel" if table.shooting_trump == NO_TRUMP else "page.duel_shot")
    return Text(f"{title}\n  {one}\n  {two}", style="bold")


def _fighter(view: View, words: Words, seat: int, slot: int) -> str:
    """Name a fighting card, with its corners if the viewer sees its face."""
    cell, kind = cell_name(int(view.table.cell[slot])), int(view.face_up(slot))
    if kind == FACE_DOWN:
        return text(words.lang, "picture.unknown", who=words.seat(view, seat), cell=cell)
    return _corners(words.lang, f"{label(words.lang, kind)}, {cell}", BOX.zoons[kind].corners)


def _corners(lang: str, name: str, corners: tuple[int, ...]) -> str:
    """Return a card's name and its corners by diagonal: A is top left and bottom right."""
    a, b, c, d = (corner(value) for value in corners)
    return text(lang, "picture.corners", name=name, a=a, b=b, c=c, d=d)


def _field(view: View, lang: str, bottom: int) -> Text:
    """Draw the field row by row, each card in three lines."""
    rows = range(SIDE - 1, -1, -1) if bottom == 0 else range(SIDE)
    columns = range(SIDE) if bottom == 0 else range(SIDE - 1, -1, -1)
    rule = "─┼" + "┼".join(["─" * WIDTH] * SIDE) + "\n"
    drawn = Text(no_wrap=True)
    for row in rows:
        cells = [_cell(view, lang, row * SIDE + column) for column in columns]
        for line in range(3):
            drawn.append(str(row + 1) if line == 1 else " ")
            for lines, style in cells:
                drawn.append("│" * (len(lines[line]) <= WIDTH))  # a name one letter too long replaces the border
                drawn.append(f"{lines[line]:^{WIDTH}}", style=style)
            drawn.append("\n")
        drawn.append(rule, style="dim")
    names = "│".join(f"{COLUMNS[column]:^{WIDTH}}" for column in columns)
    return drawn.append(f" │{names}", style="dim")


def _cell(view: View, lang: str, cell: int) -> tuple[tuple[str, str, str], str]:
    """Return the three lines of a cell and their style."""
    table = view.table
    there = table.board[cell]
    mark = _trump_name(table, table.terrain[cell]) if table.terrain[cell] else ""
    if there == EMPTY:
        return ("", mark or "·", ""), "dim"
    if there == WALL:
        return ("▓" * 10, text(lang, "picture.wall"), "▓" * 10), "green"
    if there >= CAGED:
        (_, name, _), _ = _card(view, lang, there - CAGED, mark)
        return ("▒" * 10, name, text(lang, "picture.caged")), "green"
    return _card(view, lang, there, mark)


def _trump_name(table: Table, laid: int) -> str:
    """Name the trump of a `terrain` or `material` value."""
    return f"^{BOX.trumps[table.trumps[laid - 1]].name}"[:WIDTH]


def _card(view: View, lang: str, slot: int, mark: str) -> tuple[tuple[str, str, str], str]:
    """Return a card in three lines: its corners around its name, or its back."""
    table = view.table
    kind = view.face_up(slot)
    mine = owner(slot) == view.viewer
    low = _trump_name(table, table.material[slot]) if table.material[slot] else mark
    style = COLOURS[owner(slot)]
    if kind == FACE_DOWN:
        back = _guess(table, lang, slot) if table.notes else "?"
        return ("╱╲╱╲╱╲", back, low or "╲╱╲╱╲╱"), style
    zoon = BOX.zoons[kind]
    a, b, c, d = (corner(value) for value in zoon.corners)
    top = f"{a:<2}{text(lang, f'type.{zoon.type}'):^8}{b:>2}"
    name, rest = zoon.name, ""
    if len(name) > WIDTH and " " in name:
        name, _, rest = name.rpartition(" ")
    return (top, name, f"{d:<2}{low[:8] or rest:^8}{c:>2}"), f"bold {style}" if mine else style


def _guess(table: Table, lang: str, slot: int) -> str:
    """Return the possible types of a face-down card, by first letters."""
    types = BOX.types_among(table.possible_kinds[slot])
    return " ".join(text(lang, f"type.{name}")[:2] for name in types)[:WIDTH] if len(types) < 5 else "?"


def _name_of(table: Table, slot: int, lang: str) -> str:
    """Return the name of the trump in `slot`, or a placeholder if the viewer may not know it."""
    trump = table.trumps[slot]
    return text(lang, "page.hidden_trump") if trump == HIDDEN_TRUMP else BOX.trumps[trump].name


def _side(view: View, words: Words, seat: int) -> Text:
    """Return a seat's line: its trumps, cards in hand, and tomb."""
    table, lang = view.table, words.lang
    own = table.brought_trumps(seat)
    hand = [_name_of(table, slot, lang) for slot in own if table.trump_zone[slot] == IN_HAND]
    tomb = [label(lang, kind) for kind in table.fallen(seat)]
    tomb += [BOX.trumps[table.trumps[slot]].name for slot in own if table.trump_zone[slot] == IN_TOMB]
    nothing = text(lang, "picture.empty")
    drawn = Text(words.seat(view, seat), style=f"bold {COLOURS[seat]}")
    if seat in list(table.waiting()):
        drawn.append(" ◀")
    if table.phase != DEPLOY:
        drawn.append(f"  {_score(table, lang, seat)}", style="not bold")
    drawn.append(f"\n{text(lang, 'picture.trumps', items=', '.join(hand) or nothing)}", style="not bold")
    if zoons := _zoons_in_hand(view, lang, seat):
        key = "picture.to_place" if table.phase == DEPLOY else "picture.reinforcements"
        drawn.append(f"\n{text(lang, key, items=zoons)}", style="not bold")
    drawn.append(f"\n{text(lang, 'picture.tomb', items=', '.join(tomb) or nothing)}", style="not bold dim")
    return drawn


def _score(table: Table, lang: str, seat: int) -> str:
    """Describe the number and value of a seat's remaining Zoons, which are public."""
    fallen = [kind for kind in table.fallen(seat) if not BOX.zoons[kind].from_trump]
    cards = table.tribe(seat).cards
    points = sum(zoon.value * cards[kind] for kind, zoon in enumerate(BOX.zoons))
    lost = sum(BOX.zoons[kind].value for kind in fallen)
    return text(lang, "picture.score", count=table.tribe(seat).size - len(fallen), points=points - lost)


def _zoons_in_hand(view: View, lang: str, seat: int) -> str:
    """List the viewer's Zoons in hand, or the number of the other seat's."""
    table = view.table
    if seat != view.viewer:
        count = table.side(seat).reinforcements
        return str(count) if count else ""
    counts = {kind: table.hand[in_hand(seat, kind)] for kind in range(KINDS)}
    return ", ".join(f"{label(lang, kind)} ×{count}" for kind, count in counts.items() if count)
