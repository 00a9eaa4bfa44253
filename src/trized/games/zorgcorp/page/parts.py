"""The parts of the board that change, cached by their values.

Parts do not depend on choices: all viewers of the same table get the same parts.
"""

from functools import lru_cache

from trized.games.zorgcorp.board import FIRST_SYSTEM, ZORGTERRE, Board, is_start_world
from trized.games.zorgcorp.box import PEOPLE_NAMES, PEOPLES
from trized.games.zorgcorp.page import meters, places, ships
from trized.games.zorgcorp.page.frame import HERE
from trized.games.zorgcorp.page.labels import labels
from trized.games.zorgcorp.page.lying import lying_at
from trized.games.zorgcorp.page.outlook import draw_outlook, outlook
from trized.games.zorgcorp.page.panels import draw_panel, panels
from trized.games.zorgcorp.scoring import RESISTANCE, ZORGCORP
from trized.games.zorgcorp.state import CONQUERED, EMPTY, MOVING, NOWHERE, TURN, Table
from trized.games.zorgcorp.view import View
from trized.games.zorgcorp.words import words
from trized.kernel.markup import templates

Parts = dict[str, str]


def parts_of(view: View, lang: str) -> Parts:
    """Return all parts for a view."""
    table, board = view.table, view.table.board
    lying_here = lying_at(view)
    parts = {
        name: places.draw_place(board, lang, place, lying)
        for place, (name, lying) in enumerate(zip(place_parts(board), lying_here))
    }
    systems = range(FIRST_SYSTEM, board.last_world + 1)
    parts["names"] = places.draw_names(board, tuple(at for at in systems if lying_here[at].status != EMPTY))
    add_ships(parts, table, lang)
    parts["assets"] = meters.draw_assets(lang, *meters.fleet_of(table))
    parts["round"] = meters.draw_round(lang, table.round)
    parts["treasury"] = meters.draw_treasury(lang, table.treasury)
    parts["score"] = meters.draw_score(lang, *meters.score_now(table))
    parts["pile"] = meters.draw_supplies(lang, *meters.supplies_of(table))
    for panel in panels(table):
        parts[f"people-{PEOPLE_NAMES[panel.people]}"] = draw_panel(panel, lang)
    parts["outlook"] = draw_outlook(lang, outlook(table))
    parts["end"] = draw_end(view, lang)
    return parts


@lru_cache(64)
def place_parts(board: Board) -> list[str]:
    """Return the names of the parts of all places."""
    return [f"place-{place}" for place in range(board.places)]


def add_ships(parts: Parts, table: Table, lang: str) -> None:
    """Add the ships, saucers, docks and die lanes to `parts`."""
    board, each = table.board, table.box.ships_per_people
    at = list(table.ships)
    for people in range(PEOPLES):
        flying = tuple(sorted(place for place in at[each * people : each * (people + 1)] if place != NOWHERE))
        spent = spent_places(table, people, at) if people == table.acting_people() else ()
        parts[f"ships-{PEOPLE_NAMES[people]}"] = ships.draw_ships(board, lang, people, flying, spent)
    saucers = ships.zorgcorp_places(table)
    parts["saucers"] = ships.draw_saucers(board, lang, saucers)
    parts["docks"] = ships.draw_docks(board, table.zorgcorp_ships_left)
    starting = {ZORGTERRE, *saucers}
    moving = [place for place in starting if not (is_start_world(place) and table.status[place] == CONQUERED)]  # R10
    parts["exits"] = ships.draw_exits(board, tuple(sorted(moving)))


def spent_places(table: Table, people: int, at: list[int]) -> tuple[int, ...]:
    """Return the places where all ships of the acting people are used this turn."""
    if table.phase not in (TURN, MOVING) or not (table.moved_ships or table.acted_ships):
        return ()
    done, each = table.moved_ships | table.acted_ships, table.box.ships_per_people
    mine = at[each * people : each * (people + 1)]
    fresh = {place for ship, place in enumerate(mine) if not done >> ship & 1}
    return tuple(sorted({*mine} - fresh - {NOWHERE}))


def draw_end(view: View, lang: str) -> str:
    """Describe the result: the winner, and the score lines of both sides if any."""
    outcome = view.outcome()
    if outcome is None:
        return ""
    sentences, texts = words(lang), labels(lang)
    say = sentences.say
    sides = [
        (
            say(f"side.{side}"),
            [(say(f"line.{side}.{line}"), points) for of, line, points in outcome.points if of == side],
            sum(points for of, _, points in outcome.points if of == side),
        )
        for side in (RESISTANCE, ZORGCORP)
    ]
    return (
        templates(HERE)
        .get_template("end.html")
        .render(
            won=bool(outcome.winners),
            title=texts("over_won" if outcome.winners else "over_lost"),
            sentence=sentences.outcome(view, outcome).partition("\n")[0],
            sides=sides if outcome.points else [],
            total_label=texts("total"),
        )
    )
