"""Exact probabilities of the saucers' places after ZorgCorp's next progress."""

from trized.games.zorgcorp.fleet import launch_ships
from trized.games.zorgcorp.page.ids import place_id
from trized.games.zorgcorp.page.labels import labels
from trized.games.zorgcorp.state import OVER, Table
from trized.games.zorgcorp.view import View
from trized.kernel import SILENT, Belief


def beliefs(view: View, lang: str) -> list[Belief]:
    """Return for each place the probability of a saucer after the next progress, if no other ship moves before."""
    table, say = view.table.copy(), labels(lang)
    launch_ships(table, SILENT)
    if table.phase == OVER or not table.fleet_size:
        return []
    found = [Belief(say("beliefs.bars"))]
    for place, share in sorted(arrivals(table).items()):
        key = "beliefs.hole" if table.board.is_hole(place) else "beliefs.place"
        told = say(key, place=say.names.place_title(table.board, place), n=round(100 * share))
        found.append(Belief(told, place_id(table.board, place), share))
    return found


def arrivals(table: Table) -> dict[int, float]:
    """Return the probability that a saucer comes to each place, or stays because a ship blocks its goal (R6)."""
    nobody: dict[int, float] = {}
    for ship in range(table.fleet_size):
        origin = int(table.fleet[ship])
        exits = table.board.exits_of(origin)
        goals = [origin if table.blocks_zorgcorp(goal) and not table.board.is_hole(goal) else goal for goal in exits]
        for goal in {*goals}:
            nobody[goal] = nobody.get(goal, 1.0) * (1 - goals.count(goal) / len(goals))
    return {place: 1 - none for place, none in nobody.items()}
