"""What an effect lets its player choose: planets, columns, tiers, technologies, as bits of a whole number.

Nothing here changes the table, and everything but the cards of a hand is public. A choice of none means that the effect
cannot be applied and is skipped (B3).

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zenith.language import FREE
from trized.games.zenith.program import (
    ANY,
    BOARD_TOKEN,
    CHOOSE,
    COST_OF,
    DEVELOP,
    DISCARD,
    EXILE,
    GIVE,
    GIVE_CARDS,
    GIVE_LEADER,
    INFLUENCE,
    MOBILIZE,
    PAY,
    RESET,
    RUN,
    THAT,
    TIERS,
    TOKENS,
    TRANSFER,
    WIDTH,
    YIELD,
)
from trized.games.zenith.state import CODE, COST, FRAME, GONE, HAND, LEVEL_COST, PLANET, Table

# Actions: each number means one thing that a player would say. Cards and planets are added to these.
RECRUIT: Final = 0
DEVELOP_WITH: Final = 100
LEAD_WITH: Final = 200
ON: Final = 300  # a planet: its disc or its column
RUN_FROM: Final = 311  # the planet where a run begins; 310 is the place before Mercury
TIER: Final = 320
OPTION: Final = 325
YES: Final = 330
NO: Final = 331
DISCARD_CARD: Final = 400
TECHNOLOGY: Final = 500
TOKEN: Final = 510
FIRST: Final = 520  # a seat that begins its team's round
GIVE_SET: Final = 1000  # a set of cards, see `card_set`
EXCHANGE_SET: Final = 100_000

OTHERS: Final = 1  # which discs ANY allows
CENTRED: Final = 2
OPPOSED: Final = 3


def discs(t: Table) -> i64:
    """Return the planets whose disc is on the board."""
    mask: i64 = 0
    for planet in range(5):
        if t.place[planet] != GONE:
            mask |= 1 << planet
    return mask


def without(mask: i64, planet: i64) -> i64:
    """Return the planets of a mask but one (or none, if it is negative)."""
    if planet < 0:
        return mask
    one: i64 = 1
    return mask & ~(one << planet)


def any_disc(t: Table, side: i64, chosen: i64, bar: i64, which: i64) -> i64:
    """Return the discs on which free influence may go (D2, D4, D5, D6)."""
    mask = without(discs(t), bar)
    if which == OTHERS:
        return mask & ~chosen
    if which == CENTRED or which == OPPOSED:
        for planet in range(5):
            place = t.place[planet]
            if which == CENTRED:
                fits = place == 0
            else:
                fits = place < 0 if side == 0 else 0 < place < GONE
            if not fits:
                mask = without(mask, planet)
    return mask


def columns(t: Table, side: i64, column: i64, bar: i64) -> i64:
    """Return the columns of a side that hold a card, or only the fixed one."""
    mask: i64 = 0
    for planet in range(5):
        if t.heights[side * 5 + planet] > 0 and (column < 0 or column == planet):
            mask |= 1 << planet
    return without(mask, bar)


def runs(t: Table, length: i64) -> i64:
    """Return the places, counted from the one before Mercury, where a run of neighbours may begin.

    Three neighbours may overhang the row by one (D8); a run without any disc would waste the effect (D2).
    """
    mask: i64 = 0
    board = discs(t)
    first: i64 = -1 if length == 3 else 0
    last: i64 = 3
    for start in range(first, last + 1):
        covered: i64 = 0
        for k in range(length):
            if 0 <= start + k < 5:
                covered |= 1 << (start + k)
        if covered & board != 0:
            mask |= 1 << (start + 1)
    return mask


def level_price(t: Table, side: i64, technology: i64, discount: i64) -> i64:
    """Return the zenithium that the next level costs; never below 0 (E5)."""
    if discount == FREE:
        return 0
    price = LEVEL_COST[t.levels[side * 3 + technology]] - discount
    return price if price > 0 else 0


def technologies(t: Table, side: i64, which: i64, discount: i64) -> i64:
    """Return the technologies that an effect may develop: below level 5 and payable (E4, E5)."""
    lowest: i64 = 5
    for technology in range(3):
        if t.levels[side * 3 + technology] < lowest:
            lowest = t.levels[side * 3 + technology]
    mask: i64 = 0
    for technology in range(3):
        level = t.levels[side * 3 + technology]
        meant = which == 3 or which == technology or (which == 4 and level == lowest)
        if meant and level < 5 and level_price(t, side, technology, discount) <= t.zenithium[side]:
            mask |= 1 << technology
    return mask


def tiers(t: Table, at: i64, pc: i64) -> i64:
    """Return the tiers that can be paid and give something (C3, B6)."""
    side = t.stack[at + 1]
    column = CODE[pc + 1]
    if column >= 0:
        stock = t.heights[side * 5 + column]
    else:
        stock = t.credits[side] if CODE[pc + 2] == 0 else t.zenithium[side]
    mask: i64 = 0
    for k in range(CODE[pc + 3]):
        tier = pc + WIDTH * (k + 1)
        if stock >= CODE[tier + 1] and gives(t, at, CODE[tier + 2], CODE[tier + 3], 0):
            mask |= 1 << k
    return mask


def gives(t: Table, at: i64, begin: i64, end: i64, payments: i64) -> bool:
    """Tell whether the gain between two places of a program can give anything (B6).

    `payments` are the columns whose last card could be the price: some of them must yield something.
    """
    side = t.stack[at + 1]
    pc = begin
    while pc < end:
        op = CODE[pc]
        if op == INFLUENCE:
            possible = t.place[CODE[pc + 1]] != GONE
        elif op == ANY:
            possible = any_disc(t, side, t.stack[at + 2], CODE[pc + 2], CODE[pc + 3]) != 0
        elif op == TRANSFER:
            possible = columns(t, 1 - side, CODE[pc + 1], -1) != 0
        elif op == MOBILIZE:
            possible = t.deck_size + t.discard_size > 0
        elif op == COST_OF:
            possible = worth_something(t, 1 - side, payments)
        else:
            possible = True
        if possible:
            return True
        pc += WIDTH
    return False


def worth_something(t: Table, side: i64, payments: i64) -> bool:
    """Tell whether the last card of one of these columns has a printed cost."""
    for planet in range(5):
        if (payments >> planet) & 1 != 0 and COST[t.last_card(side, planet)] > 0:
            return True
    return False


def yields_by_discard(t: Table, card: i64, gain: i64) -> bool:
    """Tell whether discarding this card would give something."""
    if CODE[gain] == THAT:
        return t.place[PLANET[card]] != GONE
    return COST[card] > 0


def offered(t: Table, at: i64, pc: i64) -> i64:
    """Return what can be paid for a conversion: columns as bits, or 1 for yes; 0 if it is not offered (B5, B6).

    A price from the hand is offered to everybody's knowledge as long as there are cards in it; which of them would
    yield something only `legal` tells its player.
    """
    side = t.stack[at + 1]
    cost = pc + WIDTH
    op = CODE[cost]
    payments: i64 = 1
    if op == GIVE:
        stock = t.credits[side] if CODE[cost + 1] == 0 else t.zenithium[side]
        if stock < CODE[cost + 2]:
            return 0
    elif op == GIVE_LEADER:
        if t.badge != side:
            return 0
    elif op == DISCARD:
        return 1 if t.hand_size[t.active] > 0 else 0
    elif op == TRANSFER:
        payments = columns(t, 1 - side, CODE[cost + 1], -1)
    else:
        payments = exiles(t, at, cost)
        if t_cards(t, side, payments, CODE[cost + 1]) < (CODE[pc + 1] - cost) // WIDTH:
            return 0
    if payments == 0 or not gives(t, at, CODE[pc + 1], CODE[pc + 2], payments):
        return 0
    return payments


def exiles(t: Table, at: i64, pc: i64) -> i64:
    """Return the columns that an exile may take a card from."""
    side = t.stack[at + 1]
    target = 1 - side if CODE[pc + 1] != 0 else side
    mask = columns(t, target, CODE[pc + 2], CODE[pc + 3])
    if CODE[pc + 4] != 0:
        mask = without(mask, t.stack[at + 4])  # E6
    return mask


def t_cards(t: Table, side: i64, mask: i64, theirs: i64) -> i64:
    """Return how many cards lie in these columns."""
    target = 1 - side if theirs != 0 else side
    n: i64 = 0
    for planet in range(5):
        if (mask >> planet) & 1 != 0:
            n += t.heights[target * 5 + planet]
    return n


def choice(t: Table, at: i64, pc: i64) -> i64:
    """Return what the effect at the top of the stack lets its player choose, as bits."""
    op = CODE[pc]
    side = t.stack[at + 1]
    if op == ANY:
        return any_disc(t, side, t.stack[at + 2], CODE[pc + 2], CODE[pc + 3])
    if op == YIELD:
        return without(discs(t), CODE[pc + 2])
    if op == RESET:
        return discs(t)  # D7
    if op == EXILE:
        return exiles(t, at, pc)
    if op == TRANSFER:
        return columns(t, 1 - side, CODE[pc + 1], -1)
    if op == RUN:
        return runs(t, CODE[pc + 1])
    if op == TOKENS:
        return t.pending
    if op == PAY:
        return offered(t, at, pc)
    if op == TIERS:
        return tiers(t, at, pc)
    if op == CHOOSE:
        one: i64 = 1
        return (one << CODE[pc + 1]) - 1
    if op == DEVELOP:
        return technologies(t, side, CODE[pc + 1], CODE[pc + 2])
    if op == BOARD_TOKEN:
        mask: i64 = 0
        for slot in range(8):
            if t.slots[slot] >= 0:
                mask |= 1 << slot
        return mask
    return 0


def base(op: i64) -> i64:
    """Return the number from which the bits of an op's choice are counted as actions."""
    if op == RUN:
        return RUN_FROM - 1
    if op == TIERS:
        return TIER
    if op == CHOOSE:
        return OPTION
    if op == DEVELOP:
        return TECHNOLOGY
    if op == BOARD_TOKEN:
        return TOKEN
    return ON


def effect_actions(t: Table) -> vec[i64]:
    """Return the actions that answer the effect at the top of the stack."""
    at = (t.depth - 1) * FRAME
    pc = t.stack[at]
    op = CODE[pc]
    actions = vec[i64](capacity=8)
    if op == DISCARD:
        return hand_actions(t, DISCARD_CARD)
    if op == GIVE_CARDS:
        return card_sets(t, t.active, GIVE_SET, CODE[pc + 1])
    mask = choice(t, at, pc)
    first = base(op)
    if op == PAY:
        cost = CODE[pc + WIDTH]
        if cost == DISCARD:
            return discards_or_no(t, CODE[pc + 1])
        if cost == GIVE or cost == GIVE_LEADER:
            first = YES
    for k in range(8):
        if (mask >> k) & 1 != 0:
            actions = append(actions, first + k)
    if op == PAY or op == TIERS or op == DEVELOP:
        actions = append(actions, NO)
    return actions


def hand_actions(t: Table, first: i64) -> vec[i64]:
    """Return one action for each card of the active hand."""
    actions = vec[i64](capacity=8)
    for card in t.hand(t.active):
        actions = append(actions, first + card)
    return actions


def discards_or_no(t: Table, gain: i64) -> vec[i64]:
    """Return the discards that may be paid, if one of them yields something, and the refusal (B6)."""
    actions = vec[i64]([NO])
    some = False
    for card in t.hand(t.active):
        some = some or yields_by_discard(t, card, gain)
    if some:
        for card in t.hand(t.active):
            actions = append(actions, DISCARD_CARD + card)
    return actions


def card_sets(t: Table, seat: i64, first: i64, most: i64) -> vec[i64]:
    """Return every set of at most so many cards of a hand, as actions.

    A set is a number to the base 101: its cards in rising order, each plus one, the smallest in the last place.
    """
    actions = vec[i64]([first])
    begin: i64 = 0
    scale: i64 = 1
    for _ in range(most):
        end = i64(len(actions))
        for k in range(begin, end):
            below = actions[k] - first
            for i in range(t.hand_size[seat]):
                card = i64(t.hands[seat * HAND + i])
                if below == 0 or last_of(below) < card:
                    actions = append(actions, first + below + (card + 1) * scale)
        begin = end
        scale *= 101
    return actions


def last_of(code: i64) -> i64:
    """Return the highest card of a set that is not empty."""
    while code > 101:
        code //= 101
    return code - 1
