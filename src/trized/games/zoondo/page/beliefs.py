"""Probabilities for face-down cards: which is the Emblem, and which would eliminate the viewer's cards."""

from collections import Counter
from collections.abc import Iterator, Mapping

from trized.games.zoondo.cards import label
from trized.games.zoondo.catalogue import text
from trized.games.zoondo.dealing import deal_likely
from trized.games.zoondo.fight import EMBLEMS
from trized.games.zoondo.fight_results import DEFENDER_WINS, fight_result
from trized.games.zoondo.notation import cell_name
from trized.games.zoondo.page.ids import piece_id
from trized.games.zoondo.state import DEPLOY, HIDDEN, NO_TRUMP, OVER, PLACES, SEAT_SLOTS, SLOTS, Table, owner
from trized.games.zoondo.view import View
from trized.kernel import Belief, Seeded
from trized.kernel.page import WORLDS, seed_of

CORNERS = range(4)
Kinds = Mapping[int, float]  # probability of each kind


def beliefs(view: View, lang: str) -> list[Belief]:
    """Return the probability that each face-down enemy card is the Emblem, or eliminates each of the viewer's cards."""
    table = view.table
    if view.viewer < 0 or table.phase in (DEPLOY, OVER):
        return []
    cells = {int(there): cell for cell, there in enumerate(table.board) if there < SLOTS}
    hidden = [slot for slot in cells if owner(slot) != view.viewer and table.kind[slot] == HIDDEN]
    if not hidden:
        return []
    likely, fight = dict(suspected(view, hidden)), table.copy()
    found = [Belief(text(lang, "page.beliefs.emblem_bars"))]
    for slot in hidden:
        share = sum(p for kind, p in likely[slot].items() if EMBLEMS >> kind & 1)
        told = text(lang, "page.beliefs.emblem", cell=cell_name(cells[slot]), n=round(100 * share))
        found.append(Belief(told, piece_id(slot), share))
    for mine in (slot for slot in cells if owner(slot) == view.viewer):
        by, name = piece_id(mine), label(lang, int(table.kind[mine]))
        found.append(Belief(text(lang, "page.beliefs.beats_bars", name=name), by=by))
        for slot in hidden:
            share = sum(p * losses(fight, mine, slot, kind) for kind, p in likely[slot].items())
            told = text(lang, "page.beliefs.beats", cell=cell_name(cells[slot]), name=name, n=round(100 * share))
            found.append(Belief(told, piece_id(slot), share, by))
    return found


def suspected(view: View, hidden: list[int]) -> Iterator[tuple[int, Kinds]]:
    """Return the distribution of kinds for each hidden card over deals; indistinguishable cards share counts."""
    table, chance = view.table, Seeded(seed_of(view))
    alike = {slot: unlike(table, slot) for slot in hidden}
    counts: dict[object, Counter[int]] = {group: Counter() for group in alike.values()}
    for _ in range(WORLDS):
        world = deal_likely(table, view.viewer, chance)
        for slot, group in alike.items():
            counts[group][int(world.kind[slot])] += 1
    for slot, group in alike.items():
        total = counts[group].total()
        yield slot, {kind: n / total for kind, n in counts[group].items()}


def unlike(table: Table, slot: int) -> object:
    """Return a key equal for indistinguishable cards: possible kinds, first row, trumps it may have used."""
    users = tuple(int(slots) >> slot & 1 for slots in table.possible_users)
    return int(table.possible_kinds[slot]), slot % SEAT_SLOTS < PLACES // 2, users


def losses(fight: Table, attacker: int, defender: int, kind: int) -> float:
    """Return the share of corner pairs in which `attacker` falls to a `defender` of `kind`; changes the table."""
    fight.attacker, fight.defender, fight.shooting_trump = attacker, defender, NO_TRUMP
    own = int(fight.kind[attacker])
    pairs = [fight_result(fight, own, kind, one, other) for one in CORNERS for other in CORNERS]
    return pairs.count(DEFENDER_WINS) / len(pairs)
