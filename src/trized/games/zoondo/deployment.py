"""Deployment: cards placed secretly on the two nearest rows, by hand, as recommended, or at random (U2).

(compiled)
"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from trized.games.zoondo import actions
from trized.games.zoondo.events import Deployed, DeployedAtRandom, Placed
from trized.games.zoondo.state import (
    DEPLOYED,
    KINDS,
    NO_CARD,
    PLACES,
    REST_AT_RANDOM,
    Table,
    first_slot,
    in_hand,
    turned_cell,
)
from trized.kernel.audience import all_but, only
from trized.kernel.chance import Chance
from trized.kernel.event_log import EventLog


def placed(t: Table, seat: i64) -> i64:
    """Return the number of Zoons that a seat has placed."""
    count: i64 = 0
    for place in range(PLACES):
        if t.kind[first_slot(seat) + place] != NO_CARD:
            count += 1
    return count


def to_deploy(t: Table, seat: i64) -> i64:
    """Return the number of Zoons that a seat deploys: all, or as many as there are places."""
    return min(t.tribe(seat).size, PLACES)


def placements(t: Table, seat: i64) -> vec[i64]:
    """Return every card of the hand on every free cell of the zone, and the two shortcuts (U2)."""
    tribe = t.tribe(seat)
    emblem = tribe.emblem
    done = placed(t, seat)
    room = to_deploy(t, seat) - done
    out = vec[i64](capacity=128)
    emblem_waits = t.hand[in_hand(seat, emblem)] != 0
    for kind in tribe.kinds_brought:
        if t.hand[in_hand(seat, kind)] == 0:
            continue
        if kind != emblem and emblem_waits and room == 1:  # U7: the Emblem is always deployed
            continue
        for k in range(PLACES):
            place = k if seat == 0 else PLACES - 1 - k  # in the order of the cells
            if t.kind[first_slot(seat) + place] == NO_CARD:
                out = append(out, actions.placement(kind, turned_cell(seat, place)))
    if done == 0:
        out = append(out, actions.RECOMMENDED)
    return append(out, actions.AT_RANDOM)


def _place(t: Table, seat: i64, kind: i64, place: i64) -> None:
    slot = first_slot(seat) + place
    cell = turned_cell(seat, place)
    t.kind[slot] = kind
    t.cell[slot] = cell
    t.board[cell] = slot
    t.hand[in_hand(seat, kind)] -= 1


def deploy(t: Table, seat: i64, action: i64, events: EventLog) -> None:
    """Place a card, or apply a shortcut; a seat that has placed all is ready."""
    side = t.side(seat)
    if action == actions.AT_RANDOM:
        side.deployment = REST_AT_RANDOM
    elif action == actions.RECOMMENDED:
        for place in range(PLACES):
            if side.tribe.recommended[place] != NO_CARD:
                _place(t, seat, side.tribe.recommended[place], place)
        side.deployment = DEPLOYED
    elif actions.is_placement(action):
        kind = actions.kind_of(action)
        cell = actions.cell_of(action)
        _place(t, seat, kind, turned_cell(seat, cell))
        events.report_to(only(seat), Placed, seat, cell, kind)
        if placed(t, seat) == to_deploy(t, seat):
            side.deployment = DEPLOYED
    else:
        raise ValueError(f"Action {action} deploys nothing.")


def finish_deployment(t: Table, seat: i64, chance: Chance, events: EventLog) -> None:
    """Place the rest of a seat's hand at random, and reset public knowledge: any card may be any of the tribe."""
    side = t.side(seat)
    at_random = side.deployment == REST_AT_RANDOM
    if at_random or t.rules != 1:  # U2: draws do not reveal whether anything was placed at random
        _place_rest(t, seat, chance)
    side.deployment = DEPLOYED
    side.reinforcements = max(side.tribe.size - PLACES, 0)
    for slot in range(first_slot(seat), first_slot(seat) + PLACES):
        if t.kind[slot] != NO_CARD:
            t.possible_kinds[slot] = side.tribe.kinds
    events.report_to(only(seat), DeployedAtRandom if at_random else Deployed, seat)
    events.report_to(all_but(seat), Deployed, seat)


def _place_rest(t: Table, seat: i64, chance: Chance) -> None:
    """Place the rest of the hand at random: the Emblem first, then a card or nothing on each place.

    Cards placed by hand are also drawn, from a pool of one card, so that the draws do not reveal their number.
    """
    _place_emblem(t, seat, chance)
    this_card = vec[u8]([0] * KINDS)
    pool = vec[u8]([0] * KINDS)
    total: i64 = 0
    for kind in range(KINDS):
        pool[kind] = u8(t.hand[in_hand(seat, kind)])
        total += t.hand[in_hand(seat, kind)]
    free = PLACES - placed(t, seat)
    if total < free:
        pool[NO_CARD] = u8(free - total)
        total = free
    for place in range(PLACES):
        here = t.kind[first_slot(seat) + place]
        if here != NO_CARD:
            this_card[here] = 1
            chance.draw("zoon", this_card, 1, only(seat))
            this_card[here] = 0
            continue
        kind = chance.draw("zoon", pool, total, only(seat))
        pool[kind] = u8(i64(pool[kind]) - 1)
        total -= 1
        if kind != NO_CARD:
            _place(t, seat, kind, place)


def drawn_rest(t: Table, seat: i64, chance: Chance) -> list[int]:
    """Draw a deployment of a seat's hand: a card or NO_CARD for each place."""
    after = t.copy()
    _place_rest(after, seat, chance)
    drawn: list[int] = []
    for slot in range(first_slot(seat), first_slot(seat) + PLACES):
        drawn.append(after.kind[slot] if t.kind[slot] == NO_CARD else NO_CARD)
    return drawn


def _place_emblem(t: Table, seat: i64, chance: Chance) -> None:
    """Place the Emblem on a random free place; draw even if it is already placed."""
    emblem = t.tribe(seat).emblem
    if t.hand[in_hand(seat, emblem)] == 0:
        chance.roll("emblem", 1, only(seat))
        return
    skipped = chance.roll("emblem", PLACES - placed(t, seat), only(seat))  # the number of free places
    for place in range(PLACES):
        if t.kind[first_slot(seat) + place] == NO_CARD:
            if skipped == 0:
                _place(t, seat, emblem, place)
                return
            skipped -= 1
