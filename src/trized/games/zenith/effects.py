"""Effects: programs are carried out icon by icon, from left to right, until somebody has to choose.

(compiled)
"""

from mypy_extensions import i64, u8

from trized.games.zenith.cards import discard, draw, give, show_from_hand
from trized.games.zenith.choices import (
    DISCARD_CARD,
    GIVE_SET,
    NO,
    base,
    choice,
    level_price,
)
from trized.games.zenith.influence import claim, influence, move, take_token
from trized.games.zenith.program import (
    ANY,
    BOARD_TOKEN,
    CHAIN,
    CHOOSE,
    COST_OF,
    DEVELOP,
    DISCARD,
    DISCARD_ALL,
    END,
    EXILE,
    GAIN,
    GIVE,
    GIVE_CARDS,
    GIVE_LEADER,
    IF,
    INFLUENCE,
    JUMP,
    LEADER,
    MOBILIZE,
    PAY,
    PER_COLOUR,
    PER_TECHNOLOGY,
    RESERVE_TOKEN,
    RESET,
    ROW,
    RUN,
    SLOT,
    STEAL,
    THAT,
    TIERS,
    TOKENS,
    TRANSFER,
    UP_TO,
    WIDTH,
    YIELD,
)
from trized.games.zenith.state import (
    CODE,
    COST,
    FRAME,
    LEVEL_CODE,
    LEVEL_SOURCE,
    NOBODY,
    OVER,
    PLANET,
    ROW_CODE,
    ROW_SOURCE,
    TOKEN_CODE,
    TOKEN_SOURCE,
    Table,
)
from trized.kernel.audience import EVERYONE


def run(t: Table) -> None:
    """Carry out programs until all are done, the game is over, or somebody has to choose."""
    while t.depth > 0 and t.phase != OVER:
        at = (t.depth - 1) * FRAME
        pc = t.stack[at]
        op = CODE[pc]
        if op == END:
            t.depth -= 1
        elif op == DISCARD or op == GIVE_CARDS:
            if not from_hand(t, at, pc, op):
                return
        elif op == PAY or op == TIERS or op == DEVELOP:
            if choice(t, at, pc) != 0:
                return  # B1: it may always be declined
            t.stack[at] = after_group(pc, op)
            skipped(t, at, op)
        elif is_choice(op):
            mask = choice(t, at, pc)
            if mask == 0:
                skip(t, at, pc, op)
            elif mask & (mask - 1) == 0 and op != CHOOSE:
                choose(t, at, pc, op, lowest(mask))  # everybody sees that it is forced
            else:
                return
        else:
            t.stack[at] = pc + WIDTH
            step(t, at, pc, op)


def is_choice(op: i64) -> bool:
    """Tell whether an op asks its player to choose one of several."""
    return (
        op == ANY
        or op == YIELD
        or op == RESET
        or op == EXILE
        or op == TRANSFER
        or op == RUN
        or op == TOKENS
        or op == CHOOSE
        or op == BOARD_TOKEN
    )


def lowest(mask: i64) -> i64:
    """Return the lowest bit that is set."""
    k: i64 = 0
    while (mask >> k) & 1 == 0:
        k += 1
    return k


def after_group(pc: i64, op: i64) -> i64:
    """Return where a program goes on when a conversion is declined or impossible."""
    if op == PAY:
        return CODE[pc + 2]
    if op == TIERS:
        last = pc + WIDTH * CODE[pc + 3]
        return CODE[last + 3] + WIDTH  # behind the last tier's jump
    return pc + WIDTH


def skip(t: Table, at: i64, pc: i64, op: i64) -> None:
    """Pass over an effect that cannot be applied (B3)."""
    t.stack[at] = pc + WIDTH
    if op == EXILE or op == TRANSFER:
        t.stack[at + 3] = NOBODY  # C7: no card moved
    if op != TOKENS:
        skipped(t, at, op)


def skipped(t: Table, at: i64, op: i64) -> None:
    """Report an effect that could not be applied."""
    if t.story is not None:
        t.story.tell("skipped", EVERYONE, t.stack[at + 1], op, t.stack[at + 5])


def from_hand(t: Table, at: i64, pc: i64, op: i64) -> bool:
    """Pass over an effect on an empty hand, or discard the only card; tell whether the program goes on."""
    if t.hand_size[t.active] == 0:
        t.stack[at] = pc + WIDTH
        t.stack[at + 3] = NOBODY
        if op == DISCARD:
            skipped(t, at, op)
        return True
    if op == DISCARD and t.hand_size[t.active] == 1:
        throw(t, at, pc, t.hand(t.active)[0])
        return True
    return False


def throw(t: Table, at: i64, pc: i64, card: i64) -> None:
    """Discard a card from the active hand."""
    t.stack[at] = pc + WIDTH
    t.stack[at + 3] = card
    show_from_hand(t, t.active, card)
    discard(t, card)
    if t.story is not None:
        t.story.tell("discard", EVERYONE, t.active, card)


def answer(t: Table, action: i64) -> None:
    """Carry out what was chosen for the effect at the top of the stack."""
    at = (t.depth - 1) * FRAME
    pc = t.stack[at]
    op = CODE[pc]
    if action == NO:
        t.stack[at] = after_group(pc, op)
        if t.story is not None:
            t.story.tell("declined", EVERYONE, t.stack[at + 1], t.stack[at + 5])
        return
    if op == PAY:
        pc += WIDTH
        op = CODE[pc]
        t.stack[at] = pc
    if op == DISCARD:
        throw(t, at, pc, action - DISCARD_CARD)
    elif op == GIVE_CARDS:
        t.stack[at] = pc + WIDTH
        cards = action - GIVE_SET
        while cards > 0:
            give(t, t.active, cards % 101 - 1)
            cards //= 101
    elif op == GIVE or op == GIVE_LEADER:
        t.stack[at] = pc + WIDTH
        step(t, at, pc, op)
    else:
        choose(t, at, pc, op, action - base(op))


def choose(t: Table, at: i64, pc: i64, op: i64, k: i64) -> None:
    """Carry out the k-th possibility of an effect that lets its player choose."""
    side = t.stack[at + 1]
    t.stack[at] = pc + WIDTH
    if op == ANY:
        t.stack[at + 2] |= 1 << k
        influence(t, side, k, CODE[pc + 1])
    elif op == YIELD:
        t.stack[at + 2] |= 1 << k
        influence(t, 1 - side, k, CODE[pc + 1])  # D9
    elif op == RESET:
        reset(t, k)
    elif op == EXILE:
        exile(t, at, 1 - side if CODE[pc + 1] != 0 else side, k)
    elif op == TRANSFER:
        card = t.lift(1 - side, k)
        t.lay(side, card)
        t.stack[at + 3] = card
        if t.story is not None:
            t.story.tell("transfer", EVERYONE, side, card)
    elif op == RUN:
        influence_run(t, side, pc, k - 1)
    elif op == TOKENS:
        t.stack[at] = pc  # the others still wait
        one: i64 = 1
        t.pending &= ~(one << k)
        claim(t, side, k)
    elif op == TIERS:
        pay_tier(t, at, pc, k)
    elif op == CHOOSE:
        t.stack[at] = CODE[pc + WIDTH * (k + 1) + 1]
    elif op == DEVELOP:
        develop(t, side, k, level_price(t, side, k, CODE[pc + 2]), NOBODY)
    elif op == BOARD_TOKEN:
        take_token(t, side, k)


def reset(t: Table, planet: i64) -> None:
    """Put a disc back on its middle space; this is no influence (D7)."""
    was = t.place[planet]
    if was != 0:
        t.place[planet] = 0
        t.stirred = 1
    if t.story is not None:
        t.story.tell("reset", EVERYONE, planet, was)


def exile(t: Table, at: i64, side: i64, planet: i64) -> None:
    """Discard the last card of a column."""
    card = t.lift(side, planet)
    discard(t, card)
    t.stack[at + 3] = card
    t.stack[at + 4] = planet
    if t.story is not None:
        t.story.tell("exile", EVERYONE, side, card)


def influence_run(t: Table, side: i64, pc: i64, start: i64) -> None:
    """Give influence to neighbours; the tokens won wait until all have moved (D8, D10)."""
    for k in range(CODE[pc + 1]):
        if t.phase == OVER:
            return  # a disc just won has ended the game
        planet = start + k
        if 0 <= planet < 5 and move(t, side, planet, CODE[pc + 2 + k]) and t.slots[planet] >= 0:
            t.pending |= 1 << planet


def pay_tier(t: Table, at: i64, pc: i64, k: i64) -> None:
    """Pay the price of a tier and go on with its gain."""
    side = t.stack[at + 1]
    tier = pc + WIDTH * (k + 1)
    price = CODE[tier + 1]
    if CODE[pc + 1] >= 0:
        for _ in range(price):
            exile(t, at, side, CODE[pc + 1])
    else:
        gain(t, side, CODE[pc + 2], -price)
    t.stack[at] = CODE[tier + 2]


def gain(t: Table, side: i64, resource: i64, n: i64) -> None:
    """Change a side's credits (0) or zenithium (1)."""
    if n == 0:
        return
    if resource == 0:
        t.credits[side] += n
        if t.story is not None:
            t.story.tell("credits", EVERYONE, side, n, t.credits[side])
    else:
        t.zenithium[side] += n
        if t.story is not None:
            t.story.tell("zenithium", EVERYONE, side, n, t.zenithium[side])


def stock(t: Table, side: i64, resource: i64) -> i64:
    """Return a side's credits (0) or zenithium (1)."""
    return t.credits[side] if resource == 0 else t.zenithium[side]


def hand_over(t: Table, giver: i64, resource: i64, n: i64) -> None:
    """Move up to n of a resource from a side to the other; what is missing is ignored (F6)."""
    have = stock(t, giver, resource)
    amount = n if n < have else have
    gain(t, giver, resource, -amount)
    gain(t, 1 - giver, resource, amount)


def step(t: Table, at: i64, pc: i64, op: i64) -> None:
    """Carry out one effect that leaves no choice; the program stands behind it already."""
    side = t.stack[at + 1]
    a = CODE[pc + 1]
    if op == INFLUENCE:
        influence(t, side, a, CODE[pc + 2])
    elif op == CHAIN:
        t.stack[at + 2] = 0
        t.stack[at + 3] = NOBODY
        t.stack[at + 4] = NOBODY
    elif op == GAIN:
        gain(t, 1 - side if CODE[pc + 3] != 0 else side, a, CODE[pc + 2])
    elif op == JUMP:
        t.stack[at] = a
    elif op == MOBILIZE:
        mobilize(t, at)
    elif op == THAT:
        if t.stack[at + 3] != NOBODY:
            influence(t, side, PLANET[t.stack[at + 3]], a)
    elif op == LEADER:
        lead(t, side, a)
    elif op == IF:
        if not holds(t, side, a, CODE[pc + 2]):
            t.stack[at] = CODE[pc + 3]
            skipped(t, at, op)
    elif op == ROW:
        if t.levels[side * 3] >= a and t.levels[side * 3 + 1] >= a and t.levels[side * 3 + 2] >= a:
            row_bonus(t, side, a)
    elif op == SLOT:
        if t.slots[5 + a] >= 0:
            take_token(t, side, 5 + a)
    elif op == GIVE:
        hand_over(t, side, a, CODE[pc + 2])
    elif op == GIVE_LEADER:
        take_badge(t, 1 - side, 0)  # F1
    elif op == STEAL:
        hand_over(t, 1 - side, a, CODE[pc + 2])
    elif op == RESERVE_TOKEN:
        reserve_token(t, at, side)
    elif op == DISCARD_ALL:
        discard_all(t)
    else:
        counted_gain(t, at, pc, op)


def counted_gain(t: Table, at: i64, pc: i64, op: i64) -> None:
    """Gain credits or zenithium, as many as something counts."""
    side = t.stack[at + 1]
    resource = CODE[pc + 1]
    if op == PER_COLOUR:
        zone = 1 - side if CODE[pc + 3] != 0 else side
        for planet in range(5):
            if t.heights[zone * 5 + planet] > 0:
                gain(t, side, resource, CODE[pc + 2])
    elif op == PER_TECHNOLOGY:
        count: i64 = 0
        for technology in range(3):
            if t.levels[side * 3 + technology] > 0:
                count += 1
        if count > 0:
            gain(t, side, resource, CODE[pc + 1 + count])
    elif op == COST_OF:
        if t.stack[at + 3] != NOBODY:
            gain(t, side, resource, COST[t.stack[at + 3]])  # C8
    elif op == UP_TO:
        receiver = 1 - side if CODE[pc + 3] != 0 else side
        missing = CODE[pc + 2] - stock(t, receiver, resource)
        if missing > 0:
            gain(t, receiver, resource, missing)


def holds(t: Table, side: i64, condition: i64, n: i64) -> bool:
    """Tell whether a condition holds now (B8)."""
    if condition == 0:
        return t.badge == side
    if condition == 1:
        return t.badge == 1 - side
    who = side if condition & 1 == 0 else 1 - side
    return stock(t, who, 0 if condition < 4 else 1) >= n


def mobilize(t: Table, at: i64) -> None:
    """Lay the top card of the deck in its column, without its effects."""
    card = draw(t, "mobilize", EVERYONE)
    t.stack[at + 3] = card  # NOBODY if there was none
    if card >= 0:
        t.lay(t.stack[at + 1], card)
        if t.story is not None:
            t.story.tell("mobilize", EVERYONE, t.stack[at + 1], card)


def lead(t: Table, side: i64, gold: i64) -> None:
    """Give the badge to a side: silver if it did not hold it, gold if it did (F1)."""
    if t.badge != side:
        take_badge(t, side, gold)
    elif t.gold == 0:
        take_badge(t, side, 1)


def take_badge(t: Table, side: i64, gold: i64) -> None:
    """Lay the badge before a side."""
    t.badge = side
    t.gold = gold
    if t.story is not None:
        t.story.tell("badge", EVERYONE, side, gold)


def row_bonus(t: Table, side: i64, level: i64) -> None:
    """Begin the bonus for three markers on a level (E3)."""
    if t.story is not None:
        t.story.tell("row", EVERYONE, side, level)
    t.push(ROW_CODE[level - 1], side, ROW_SOURCE + level)


def reserve_token(t: Table, at: i64, side: i64) -> None:
    """Draw a token from the reserve and begin its effect; an empty reserve takes the spent ones back (F5)."""
    if t.reserve_size == 0:
        for kind in range(8):
            t.reserve[kind] = t.spent[kind]
            t.reserve_size += i64(t.spent[kind])
            t.spent[kind] = u8(0)
        if t.reserve_size == 0:
            skipped(t, at, RESERVE_TOKEN)
            return
        if t.story is not None:
            t.story.tell("tokens_back", EVERYONE, t.reserve_size)
    kind = t.chance.draw("token", t.reserve, t.reserve_size)
    t.reserve[kind] -= 1
    t.reserve_size -= 1
    t.spent[kind] += 1
    if t.story is not None:
        t.story.tell("token", EVERYONE, side, kind, -1)
    t.push(TOKEN_CODE[kind], side, TOKEN_SOURCE + kind)


def discard_all(t: Table) -> None:
    """Discard the whole active hand."""
    for card in t.hand(t.active):
        show_from_hand(t, t.active, card)
        discard(t, card)
        if t.story is not None:
            t.story.tell("discard", EVERYONE, t.active, card)


def develop(t: Table, side: i64, technology: i64, price: i64, card: i64) -> None:
    """Pay, move the marker up, and begin the effects of the level reached and all below (E1)."""
    gain(t, side, 1, -price)
    t.levels[side * 3 + technology] += 1
    level = t.levels[side * 3 + technology]
    t.stirred = 1
    if t.story is not None:
        t.story.tell("develop", EVERYONE, side, technology, level, card)
    program = (technology * 2 + t.boards[technology]) * 5 + level - 1
    t.push(LEVEL_CODE[program], side, LEVEL_SOURCE + program)
