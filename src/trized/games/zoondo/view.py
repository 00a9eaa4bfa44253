"""What one seat may know of the table, and a whole table dealt from it.

The knowledge of those who watch is the same for all: of each face-down card, the set of Zoons that it may still be
(`Table.may`), and of some trumps, the cards one of which had to be of a type (`Table.need`).

(compiled)
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zoondo.powers import options
from trized.games.zoondo.rules import PAST, stuck, times_kept
from trized.games.zoondo.state import (
    BIT,
    DEPLOY,
    GONE,
    HALF,
    HIDDEN,
    KINDS,
    NOBODY,
    NONE,
    OVER,
    PLACES,
    POWER,
    SLOTS,
    TURN,
    Table,
    new_table,
)
from trized.games.zoondo.trumps import BY
from trized.kernel.chance import Chance
from trized.kernel.state import Outcome, Question

ENDINGS = ("emblem", "stuck", "no_progress", "repetition")
QUESTIONS = ("deploy", "turn", "touch", "power", "more")


def question(t: Table) -> Question:
    """Return what is asked: in `about` the Zoon whose power it is, or the trump that shoots or goes on."""
    about: i64 = NOBODY
    if t.phase == POWER:
        about = t.kind[t.star]
    elif t.run != NOBODY or t.shot != NOBODY:
        about = t.trump(t.run if t.shot == NOBODY else t.shot)
    return Question(QUESTIONS[t.phase], about=about, detail=t.left)


def outcome(t: Table) -> Outcome | None:
    """Return how the game ended, or None."""
    if t.phase != OVER:
        return None
    return Outcome(() if t.winner == NOBODY else (t.winner,), (ENDINGS[t.ending],))


def see(t: Table, viewer: i64) -> Table:
    """List what a viewer may know. When the game is over, all cards are turned up."""
    if t.phase == DEPLOY:
        return _see_deployment(t, viewer)
    kind = vec[i64]([NONE] * SLOTS)
    reserve = vec[i64]([0] * (2 * KINDS))
    for seat in range(2):
        mine = seat == viewer or t.phase == OVER
        for slot in range(seat * HALF, t.used(seat)):
            if mine or t.kind[slot] == NONE or t.may[slot] & (t.may[slot] - 1) == 0:
                kind[slot] = t.kind[slot]
            else:
                kind[slot] = HIDDEN
        if mine:
            for card in range(seat * KINDS, seat * KINDS + KINDS):
                reserve[card] = t.reserve[card]
    seen = Table(
        t.tribe1,
        t.tribe2,
        t.board[:],
        t.cell[:],
        kind,
        t.may[:],
        t.gear[:],
        t.ground[:],
        reserve,
        t.trump_at[:],
        t.need[:],
        t.past[:],
    )
    t.show_figures(seen)
    seen.ready1 = 1
    seen.ready2 = 1
    if viewer == 0:  # F6: nobody knows whether the other has chosen
        seen.choice1 = t.choice1
    elif viewer == 1:
        seen.choice2 = t.choice2
    return seen


def _see_deployment(t: Table, viewer: i64) -> Table:
    """List what a viewer may know before all are ready: his own cards, nothing of the other's (U2)."""
    seen = new_table(t.tribe1, t.tribe2)
    t.show_figures(seen)
    if viewer < 0:
        return seen
    for slot in range(viewer * HALF, viewer * HALF + PLACES):
        seen.kind[slot] = t.kind[slot]
        seen.cell[slot] = t.cell[slot]
        if t.cell[slot] != GONE:
            seen.board[t.cell[slot]] = slot
    for card in range(viewer * KINDS, viewer * KINDS + KINDS):
        seen.reserve[card] = t.reserve[card]
    seen.set_ready(viewer, t.ready(viewer))
    return seen


def write_table(t: Table) -> bytes:
    """Return a table with the texts of its tribes as bytes."""
    return b"\0".join([t.tribe1.text.encode(), t.tribe2.text.encode(), t.pack()])


# Dealing


def deal_table(seen: Table, viewer: i64, chance: Chance) -> Table:
    """Draw a whole table from all those that a viewer cannot tell from the true one, all equally likely.

    What the other seat may have answered secretly is left open: it answers again.
    """
    t = seen.copy()
    if t.phase in (DEPLOY, OVER):
        return t
    while True:
        for seat in range(2):
            if seat != viewer:
                _deal_seat(t, seat, chance)
        if t.repetition == 0 or not _has_repeated(t):
            return t
        t.kind = seen.kind[:]


def _has_repeated(t: Table) -> bool:
    """Tell whether a dealt table would have ended the game by repetition before (H2)."""
    return any(times_kept(t, at) >= 3 for at in range(0, len(t.past), PAST))


def _deal_seat(t: Table, seat: i64, chance: Chance) -> None:
    """Deal the hidden cards of a seat over its face-down cards and its hand.

    Places are filled from the narrowest to the widest. Each draw is made among the most cards that could ever be left
    for the place, and a draw beyond those that are left starts again: so every way to lay the cards has the same
    chance. If of any two places one allows all that the other allows, nothing is ever drawn twice.
    """
    tribe = t.tribe(seat)
    pool = tribe.cards[:]
    slots = vec[i64](capacity=HALF)
    masks = vec[i64](capacity=HALF)
    for slot in range(seat * HALF, t.used(seat)):
        kind = t.kind[slot]
        if kind == HIDDEN:
            slots = append(slots, slot)
            masks = append(masks, t.may[slot])
        elif kind != NONE and pool[kind] != 0:
            pool[kind] = pool[kind] - 1
    for _ in range(t.held(seat)):
        slots = append(slots, NOBODY)
        masks = append(masks, tribe.kinds & ~BIT[tribe.emblem])
    if len(slots) == 0:
        return
    kinds = vec[i64](capacity=16)
    for kind in range(KINDS):
        if pool[kind] != 0:
            kinds = append(kinds, kind)
    most = _sort_places(slots, masks, pool, kinds)
    while not (_lay(t, seat, slots, masks, most, pool[:], kinds, chance) and _possible(t, seat)):
        pass


def _cards_for(mask: i64, pool: vec[i64], kinds: vec[i64]) -> i64:
    cards: i64 = 0
    for n in range(len(kinds)):
        if mask >> kinds[n] & 1:
            cards += pool[kinds[n]]
    return cards


def _sort_places(slots: vec[i64], masks: vec[i64], pool: vec[i64], kinds: vec[i64]) -> vec[i64]:
    """Sort places, the narrowest first; return for each the most cards that can be left for it when its turn comes."""
    live: i64 = 0
    for n in range(len(kinds)):
        live |= BIT[kinds[n]]
    most = vec[i64](capacity=HALF)
    for i in range(len(slots)):
        slot = slots[i]
        mask = masks[i] & live
        cards = _cards_for(mask, pool, kinds)
        most = append(most, cards)
        at = i
        while at > 0 and most[at - 1] > cards:
            slots[at] = slots[at - 1]
            masks[at] = masks[at - 1]
            most[at] = most[at - 1]
            at -= 1
        slots[at] = slot
        masks[at] = mask
        most[at] = cards
    for i in range(len(slots)):
        for earlier in range(i):
            if masks[earlier] & ~masks[i] == 0:
                most[i] = most[i] - 1
    return most


def _lay(
    t: Table,
    seat: i64,
    slots: vec[i64],
    masks: vec[i64],
    most: vec[i64],
    pool: vec[i64],
    kinds: vec[i64],
    chance: Chance,
) -> bool:
    """Draw a card for each place; tell whether that went without a draw beyond the cards that are left."""
    for card in range(seat * KINDS, seat * KINDS + KINDS):
        t.reserve[card] = 0
    for i in range(len(slots)):
        left = chance.below(most[i])
        found: i64 = NONE
        for n in range(len(kinds)):
            kind = kinds[n]
            if masks[i] >> kind & 1:
                left -= pool[kind]
                if left < 0:
                    found = kind
                    break
        if found == NONE:
            return False
        pool[found] = pool[found] - 1
        if slots[i] == NOBODY:
            t.reserve[seat * KINDS + found] += 1
        else:
            t.kind[slots[i]] = found
    return True


def _possible(t: Table, seat: i64) -> bool:
    """Tell whether a dealt seat could use the trumps that it has used, and can do what it is asked to do now."""
    for place in range(seat * 3, seat * 3 + 3):
        if t.need[place] != 0:
            users: i64 = 0
            for slot in range(seat * HALF, seat * HALF + HALF):
                if t.need[place] >> slot & 1 and BY[t.trump(place)] >> t.kind[slot] & 1:
                    users += 1
            if users == 0:
                return False
    if t.phase == TURN and t.seat == seat:
        return not stuck(t, seat)  # U5: otherwise the game would be over
    if t.phase == POWER and t.asked == seat:
        return len(options(t)) > 0  # F13: otherwise nothing would be asked
    return True
