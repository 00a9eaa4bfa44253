"""The table in a terminal: asset meter, star map, the four peoples, the treasury."""

from itertools import groupby
from operator import itemgetter
from textwrap import fill

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from trized.games.zorgcorp.board import FIRST_SYSTEM, ZORGTERRE, Board, is_start_world, people_of
from trized.games.zorgcorp.box import PEOPLES
from trized.games.zorgcorp.names import Names, names, token_seal
from trized.games.zorgcorp.scoring import resistance_points, zorgcorp_points
from trized.games.zorgcorp.state import CONQUERED, EMPTY, EXCESS, NOWHERE, OVER, OVERTHROWN, SANCTUARY, Table
from trized.games.zorgcorp.view import View

STYLES = ("red", "dark_orange", "yellow", "green", "blue", "magenta")  # of the colours, in the order of the box
PEOPLE_STYLES = ("bold red", "bold green", "bold dark_orange", "bold magenta")
ZORGCORP_STYLE = "bold cyan"
LANE_STYLE = "bright_black"
METER = 80  # columns of the asset meter
WIDE = 79  # columns of the map: a terminal has 80
FARTHEST = 60  # the most rows or columns of a map drawn to scale
WIDEST, NARROWEST = 8, 6  # columns of a place: its name, its token, and a lane to the next one
CELL_LINES = 3  # two lines of text, one of lanes


class Canvas:
    """A sheet of styled characters."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.cells = [[(" ", "")] * width for _ in range(height)]

    def put(self, row: int, column: int, text: Text) -> None:
        """Write a text on one row, cut at the edge."""
        for at, character in enumerate(text.plain):
            if 0 <= column + at < self.width:
                style = next((str(span.style) for span in text.spans if span.start <= at < span.end), "")
                self.cells[row][column + at] = (character, style)

    def text(self) -> Text:
        """Return the complete sheet."""
        found = Text(no_wrap=True)
        for row in self.cells:
            for style, run in groupby(row, itemgetter(1)):
                found.append("".join(character for character, _ in run), style)
            found.rstrip()
            found.append("\n")
        found.rstrip()
        return found


def picture(view: View, lang: str) -> RenderableType:
    """Return the table for the viewer."""
    table, called = view.table, names(lang)
    say = called.texts
    header = Text(say("picture.round", round=table.round, rounds=table.box.rounds), "bold")
    header.append(" · " + say("picture.difficulty", n=table.threshold) + " BZ$", "")
    allowed = table.box.fleet_allowed(table.assets)
    fleet = Text(f"{say('picture.fleet')}  ", ZORGCORP_STYLE)
    left = table.zorgcorp_ships_left
    fleet.append(say("picture.fleet_line", have=table.fleet_size, allowed=allowed, reserve=left), "")
    supplies = Text(f"{say('picture.treasury')} {table.treasury} BZ$", "bold yellow")
    supplies.append(" · " + supplies_line(table, called), "")
    notes = Text(wrapped(die_line(table, called), holes_line(table.board, called), say("picture.legend")), LANE_STYLE)
    ours, theirs = (sum(p for _, _, p in told) for told in (resistance_points(table), zorgcorp_points(table)))
    score = say("page.score", rounds=table.box.rounds, resistance=ours, zorgcorp=theirs)
    assets = meter(table, say("picture.assets"))
    return Group(header, score, assets, fleet, "", star_map(view, called), "", panels(table, called), supplies, notes)


def wrapped(*lines: str) -> str:
    """Return lines wrapped at the screen width, never at a no-break space."""
    return "\n".join(fill(line, WIDE, subsequent_indent="  ", break_on_hyphens=False) for line in lines)


def supplies_line(table: Table, names: Names) -> str:
    """Describe the remaining supplies."""
    return names.texts(
        "picture.supplies",
        shields=table.shields_left,
        sanctuaries=table.sanctuaries_left,
        revolts=table.revolts_left,
        pile=table.tokens_left,
    )


def meter(table: Table, name: str) -> Text:
    """Draw the assets up to the losing threshold, with the allowed fleet above them."""
    width = METER - len(name) - 8
    above = [" "] * (width + 1)
    for assets, ships in zip(table.box.fleet_assets, table.box.fleet_ships):
        at = assets * width // table.threshold
        if at < width:
            above[at] = str(ships)
    filled = min(width, table.assets * width // table.threshold)
    text = Text(" " * (len(name) + 5) + "".join(above).rstrip() + "\n", LANE_STYLE, no_wrap=True)
    text.append(f"{name} {table.assets:>3} ", "bold")
    text.append("█" * filled, "red" if 4 * table.assets >= 3 * table.threshold else "yellow")
    text.append("░" * (width - filled), LANE_STYLE)
    text.append(f"┃{table.threshold}", "bold red")
    return text


def away_from_centre(number: float) -> int:
    """Round a coordinate; halves are rounded outward, where there is room."""
    return int(number + 0.5) if number >= 0 else -int(0.5 - number)


def grid_spots(board: Board) -> list[tuple[int, int]]:
    """Return the row and column of every place, rows from the top."""
    spots = [(away_from_centre(x), away_from_centre(y)) for x, y in board.spots]
    wide = max(max(pair) - min(pair) for pair in zip(*spots)) > FARTHEST
    if wide or len(set(spots)) < len(spots):  # places too far apart or closer than one unit: use their order only
        xs = sorted({x for x, _ in board.spots})
        ys = sorted({y for _, y in board.spots})
        spots = [(xs.index(x), ys.index(y)) for x, y in board.spots]
    left, top = min(x for x, _ in spots), max(y for _, y in spots)
    return [(top - y, x - left) for x, y in spots]


def star_map(view: View, names: Names) -> Text:
    """Draw the places, the lanes between them, and the die numbers where ZorgCorp is."""
    board = view.table.board
    spots = grid_spots(board)
    rows, columns = 1 + max(row for row, _ in spots), 1 + max(column for _, column in spots)
    pitch = max(min(WIDE // columns, WIDEST), NARROWEST)
    canvas = Canvas(pitch * columns, CELL_LINES * rows - 1)
    pairs = [(spots[place], spots[goal]) for place in range(board.places) for goal in board.exits_of(place)]
    for one, other in sorted(pairs, key=lambda pair: is_short(*pair)):  # short lanes over long ones
        lane(canvas, min(one, other), max(one, other), pitch)
    for place in die_places(view.table):
        for face, goal in enumerate(board.exits_of(place), 1):
            number(canvas, spots[place], spots[goal], pitch, face)
    for place, (row, column) in enumerate(spots):
        name, state, more = cell(view, names, place, pitch)
        for line, text in enumerate((name, state, more)):
            if text.plain:
                canvas.put(CELL_LINES * row + line, pitch * column, text)
    return canvas.text()


def is_short(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether two places are adjacent."""
    return max(abs(other[0] - one[0]), abs(other[1] - one[1])) == 1


def lane(canvas: Canvas, one: tuple[int, int], other: tuple[int, int], pitch: int) -> None:
    """Draw a lane from a place to one beside or below it; a long one is dotted."""
    down, right = other[0] - one[0], other[1] - one[1]
    row, column = CELL_LINES * one[0], pitch * one[1]
    if not is_short(one, other):
        dotted(canvas, (row, column + 1), (CELL_LINES * other[0], pitch * other[1] + 1))
    elif down == 0:
        canvas.put(row, column, Text("─" * pitch, LANE_STYLE))
    elif right == 0:
        canvas.put(row + CELL_LINES - 1, column + 1, Text("│", LANE_STYLE))
    elif right > 0:
        canvas.put(row + CELL_LINES - 1, column + pitch - 1, Text("╲", LANE_STYLE))
    else:
        canvas.put(row + CELL_LINES - 1, column - 1, Text("╱", LANE_STYLE))


def dotted(canvas: Canvas, one: tuple[int, int], other: tuple[int, int]) -> None:
    """Draw a line of dots between two characters."""
    steps = max(abs(other[0] - one[0]), abs(other[1] - one[1]) // 2)
    for step in range(1, steps):
        row = one[0] + round(step * (other[0] - one[0]) / steps)
        column = one[1] + round(step * (other[1] - one[1]) / steps)
        canvas.put(row, column, Text(".", LANE_STYLE))


def die_places(table: Table) -> list[int]:
    """Return the places from which the die can send ZorgCorp ships: ZorgTerre and those of moving ships (R10)."""
    return [
        place
        for place in range(table.board.last_world + 1)
        if place == ZORGTERRE
        or (table.zorgcorp_ships_at(place) > 0 and not (is_start_world(place) and table.status[place] == CONQUERED))
    ]


def number(canvas: Canvas, place: tuple[int, int], goal: tuple[int, int], pitch: int, face: int) -> None:
    """Write a die number at the start of a short lane, not next to a token's value."""
    down, right = goal[0] - place[0], goal[1] - place[1]
    if not is_short(place, goal) or (down == 0 and pitch == NARROWEST):
        return
    row, column = CELL_LINES * place[0], pitch * place[1]
    if down > 0:
        row += CELL_LINES - 1
    elif down < 0:
        row -= 1
    if right == 0:
        column += 1 if down > 0 else 2
    else:
        column += pitch - (1 if down else 2) if right > 0 else -1
    canvas.put(row, column, Text(str(face), ZORGCORP_STYLE))


def short_name(names: Names, board: Board, place: int) -> str:
    """Return a place's name on the map."""
    if place == ZORGTERRE:
        return "ZorgTerre"
    if is_start_world(place):
        return home_mark(names, people_of(place))
    return f"●{names.compass(board, place)}" if board.is_hole(place) else board.ids[place]


def die_line(table: Table, names: Names) -> str:
    """Describe the exit of each die number from the places of ZorgCorp."""
    board, found = table.board, []
    for place in die_places(table):
        goals = [
            f"{face}\N{NO-BREAK SPACE}{short_name(names, board, goal)}"
            for face, goal in enumerate(board.exits_of(place), 1)
        ]
        found.append(names.texts("picture.die_from", place=short_name(names, board, place), goals=", ".join(goals)))
    return names.texts("picture.die", paths=" · ".join(found))


def holes_line(board: Board, names: Names) -> str:
    """Describe the neighbours of the black holes."""
    found = []
    for hole in range(board.last_world + 1, board.places):
        touched = [board.ids[place] for place in range(board.places) if hole in board.exits_of(place)]
        found.append(f"{short_name(names, board, hole)} {', '.join(touched)}")
    return names.texts("picture.holes", holes=" · ".join(found))


def cell(view: View, names: Names, place: int, pitch: int) -> tuple[Text, Text, Text]:
    """Return the lines of a place: name and token, contents, and ships that did not fit."""
    table, none = view.table, Text("")
    if place == ZORGTERRE:
        return Text("ZTerre"[: pitch - 1], "bold cyan reverse"), ships_at(table, names, place), none
    if table.board.is_hole(place):
        return Text(short_name(names, table.board, place)[: pitch - 1] + " ", "bold bright_black"), none, none
    name = Text(table.board.ids[place][:3])
    if is_start_world(place):
        people = people_of(place)
        name = Text(home_mark(names, people), PEOPLE_STYLES[people])
    if len(name.plain) + 4 <= pitch:  # on a narrow map a long name touches its token, but not the next place
        name.append(" ")
    name.append_text(token_text(view, names, place))
    if len(name.plain) < pitch - 1 or pitch > NARROWEST:
        name.append(" ")
    state, ships = marks(table, place), ships_at(table, names, place)
    if len(state.plain) + len(ships.plain) >= pitch:
        return name, state, ships
    if state.plain[-1:].isdigit() and ships.plain[:1].isdigit():
        state.append(" ")
    return name, state.append_text(ships), none


def home_mark(names: Names, people: int) -> str:
    """Return the mark of a people's start world."""
    return "★" + names.people_letter(people)


def token_text(view: View, names: Names, world: int) -> Text:
    """Return the token of a world: face up in capitals, face down in small letters if it may be shown."""
    status = view.table.status[world]
    if status == EMPTY:
        return Text("·", LANE_STYLE)
    if status == SANCTUARY:
        return Text("❀", "bold bright_green")
    if not view.shows(world):
        return Text("▒", "white")
    style = STYLES[view.table.colour_of(world)]
    seal = token_seal(int(view.table.token[world]))
    return Text(seal, f"bold {style} reverse") if status == CONQUERED else Text(seal.lower(), style)


def marks(table: Table, world: int) -> Text:
    """Return the bonus tokens, the shield, the revolt token and the blockade of a world."""
    text = Text()
    if table.bonus[world]:
        text.append(f"+{table.bonus[world]}", "yellow")
    if table.shield[world]:
        text.append("◠", "bold green")
    if table.status[world] == OVERTHROWN:
        text.append("✗", "bold dark_orange")
    elif table.revolt[world]:
        text.append("⚑", "bold dark_orange")
    if table.is_blockaded(world):
        text.append("#", "bold red")
    return text


def ships_at(table: Table, names: Names, place: int) -> Text:
    """Return the ships at a place: a letter for each kind, with a number if there are several."""
    text = Text()
    for people in range(PEOPLES):
        count = table.ships_at(people, place)
        if count:
            letter = names.people_letter(people)
            text.append(letter if count == 1 else f"{count}{letter}", PEOPLE_STYLES[people])
    zorgcorp = table.zorgcorp_ships_at(place)
    if zorgcorp:
        text.append("Z" if zorgcorp == 1 else f"{zorgcorp}Z", ZORGCORP_STYLE)
    return text


def panels(table: Table, names: Names) -> Grid:
    """Return the four peoples in the order in which they act."""
    grid = Grid.grid(padding=(0, 2))
    columns = []
    for turn in range(PEOPLES):
        acting = table.phase not in (EXCESS, OVER) and turn == table.turn
        columns.append(panel(table, names, int(table.order[turn]), acting))
        grid.add_column(max_width=22)
    grid.add_row(*columns)
    return grid


def panel(table: Table, names: Names, people: int, acting: bool) -> Text:
    """Return one people with its ships."""
    text = Text(("▶ " if acting else "  ") + names.people_short(people), PEOPLE_STYLES[people])
    if table.is_defeated(people):
        text.append(f" ({names.texts('picture.defeated')})", "red")
    most = table.box.ships_per_people
    places = [table.place_of_ship(people, ship) for ship in range(most)]
    on_board = [
        home_mark(names, people_of(place)) if place < FIRST_SYSTEM else table.board.ids[place]
        for place in places
        if place != NOWHERE
    ]
    text.append("\n  " + names.texts("picture.ships", n=len(on_board), most=most), "")
    text.append("\n  " + ", ".join(on_board), LANE_STYLE)
    return text
