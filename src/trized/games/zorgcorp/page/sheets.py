"""Print sheets of a galaxy: the star map as a poster, with die numbers."""

from trized.games.zorgcorp.board import NO_QUADRANT, QUADRANTS, ZORGTERRE, Board, is_start_world, people_of
from trized.games.zorgcorp.boards import board_of, record_of
from trized.games.zorgcorp.box import PEOPLE_NAMES
from trized.games.zorgcorp.catalogue import catalogue
from trized.games.zorgcorp.page.finale import HULLS, INK, STYLE, shapes, written
from trized.games.zorgcorp.page.frame import lane_path
from trized.games.zorgcorp.page.layout import Layout, layout_of
from trized.kernel import Game
from trized.kernel.sheets import Sheets

GROUNDS = ("#dcebe4", "#f6e3bd", "#e9dcef", "#f7dccb")  # of the systems, by quadrant


def sheets(game: Game, source: str, lang: str) -> Sheets:
    """Return the sheets of a galaxy file; raise Refused if it is invalid."""
    board, say = board_of(record_of(source)), catalogue(lang)
    worlds = int(board.last_world) - len(PEOPLE_NAMES)
    quadrants = " ".join(
        say("sheet.quadrant", name=say(f"quadrant.{one}"), ground=say(f"sheet.{one}")) for one in QUADRANTS
    )
    rules = [say("sheet.size", n=worlds, holes=int(board.places) - 1 - int(board.last_world)), say("sheet.die")]
    return Sheets(
        board.title.get(lang, board.title[""]), [*rules, say("sheet.starts"), quadrants], poster=poster(board)
    )


def poster(board: Board) -> str:
    """Draw the star map before a game."""
    layout = layout_of(board)
    corner = f'x="{layout.left - layout.width}" y="{layout.top - layout.height}"'  # the sky extends beyond the map
    sky = f'{corner} width="{3 * layout.width}" height="{3 * layout.height}"'
    places = "".join(place_at(board, layout, place) for place in range(board.places))
    numbers = "".join(
        f'<g transform="translate({x} {y})"><circle r="9" fill="#fff8e8" stroke-width="1.5"/>'
        f"{written(str(face), 5, 13)}</g>"
        for place, badges in enumerate(layout.badges)
        if not is_start_world(place)
        for face, (x, y) in enumerate(badges, 1)
    )
    return (
        f'<svg viewBox="{layout.left} {layout.top} {layout.width} {layout.height}"><style>{STYLE}</style>{shapes()}'
        f'<rect {sky} fill="#f3e4c2"/><path d="{lane_path(board)}" stroke="#7fa79c" stroke-width="4" fill="none"/>'
        f'<g stroke="{INK}" stroke-width="2.500" stroke-linejoin="round" stroke-linecap="round">'
        f"{places}{numbers}</g></svg>"
    )


def place_at(board: Board, layout: Layout, place: int) -> str:
    """Draw a place: ZorgTerre, a start world with its people's ship, a system, or a black hole."""
    x, y = layout.spots[place]
    name = written(board.ids[place], 5, 15)
    if place == ZORGTERRE:
        inside = '<use href="#zc-globe"/>'
    elif is_start_world(place):
        people = int(people_of(place))
        ship = f'<use href="#zc-{PEOPLE_NAMES[people]}" fill="{HULLS[people]}" transform="scale(1.1)"/>'
        inside = f'<circle r="32" fill="#fff8e8"/>{ship}'
    elif board.is_world(place):
        quadrant = int(board.quadrant[place])
        ground = "#fff" if quadrant == NO_QUADRANT else GROUNDS[quadrant]
        inside = f'<circle r="30" fill="{ground}"/>{name}'
    else:
        inside = '<circle r="30" fill="#14323a"/><circle r="13" fill="#061419" stroke="#f0763f"/>'
    return f'<g transform="translate({x} {y})">{inside}</g>'
