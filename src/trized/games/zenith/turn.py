"""The turn: set-up, exchange, the order within a team, the three actions, the end of the turn.

(compiled)
"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from trized.games.zenith.cards import discard, draw_into_hand, show_from_hand
from trized.games.zenith.choices import (
    DEVELOP_WITH,
    EXCHANGE_SET,
    FIRST,
    LEAD_WITH,
    RECRUIT,
    card_sets,
    effect_actions,
    level_price,
)
from trized.games.zenith.effects import answer, develop, gain, run
from trized.games.zenith.influence import finish, move
from trized.games.zenith.state import (
    ACTION,
    AGENT_CODE,
    BASE_CARDS,
    CARDS,
    EFFECT,
    EXCHANGE,
    FACTION,
    FRAME,
    GONE,
    HAND_SIZE,
    LEAD_CODE,
    LEAD_SOURCE,
    NOBODY,
    ORDER,
    OVER,
    PLANET,
    QUIET_TURNS,
    RECRUITS,
    STALLED,
    START_CARDS,
    START_CREDITS,
    START_ZENITHIUM,
    TOKEN_COUNT,
    Table,
)
from trized.kernel.audience import EVERYONE, only


def set_up(t: Table, first: i64, sides: vec[i64], ahead: vec[i64], shared: i64) -> None:
    """Set the table: who begins (or -1), board sides (or -1), the second side's influence, players' worth of money."""
    t.first = first if first >= 0 else t.chance.roll("first", 2)
    t.side = t.first
    for piece in range(3):
        t.boards[piece] = sides[piece] if sides[piece] >= 0 else t.chance.roll("board", 2)
    for side in range(2):
        t.credits[side] = START_CREDITS * shared
        t.zenithium[side] = START_ZENITHIUM * shared
    for kind in range(8):
        t.reserve[kind] = u8(TOKEN_COUNT[kind])
        t.reserve_size += TOKEN_COUNT[kind]
    for slot in range(8):
        kind = t.chance.draw("token", t.reserve, t.reserve_size)
        t.reserve[kind] -= 1
        t.reserve_size -= 1
        t.slots[slot] = kind
    t.deck_size = CARDS if t.secret != 0 else BASE_CARDS
    for card in range(t.deck_size):
        t.deck[card] = u8(1)
    if t.story is not None:
        t.story.tell("first", EVERYONE, t.first)
        t.story.tell("boards", EVERYONE, t.boards[0], t.boards[1], t.boards[2])
    for planet in ahead:
        move(t, 1 - t.first, planet, 1)
    t.stirred = 0
    for seat in range(t.players):
        for _ in range(START_CARDS):
            draw_into_hand(t, seat)


def exchange(t: Table) -> None:
    """Lay down what each seat exchanges, unseen by the others, then draw as many, seat by seat (G10)."""
    for seat in range(t.players):
        cards = t.answers[seat]
        n: i64 = 0
        while cards > 0:
            card = cards % 101 - 1
            t.out_of_hand(seat, card)
            discard(t, card)
            t.veiled[card] = u8(seat + 1)
            if t.story is not None:
                t.story.tell("lay_down", only(seat), seat, card)
            cards //= 101
            n += 1
        t.exchanged[seat] = n
        if t.story is not None:
            t.story.tell("exchange", EVERYONE, seat, n)
    for seat in range(t.players):
        t.answers[seat] = -1
        for _ in range(t.exchanged[seat]):
            draw_into_hand(t, seat)
    begin_round(t)


def begin_round(t: Table) -> None:
    """Let a side play: one player's turn, or first the question which teammate goes first (G5)."""
    if t.players == 2:
        begin_turn(t, t.side)
    else:
        t.phase = ORDER


def begin_turn(t: Table, seat: i64) -> None:
    """Let a seat play a card; with an empty hand its turn is just the refill (G1)."""
    t.active = seat
    t.phase = ACTION
    t.stirred = 0
    if t.story is not None:
        t.story.tell("turn", EVERYONE, seat)
    if t.hand_size[seat] == 0:
        end_turn(t)


def end_turn(t: Table) -> None:
    """Refill the hand, put out new discs, and pass the turn on."""
    side = t.side_of(t.active)
    size: i64 = 0 if t.badge != side else 1 + t.gold
    while t.hand_size[t.active] < HAND_SIZE[size]:  # F2
        if not draw_into_hand(t, t.active):
            break
    for planet in range(5):
        if t.place[planet] == GONE:  # D12
            t.place[planet] = 0
            if t.story is not None:
                t.story.tell("new_disc", EVERYONE, planet)
    t.turns += 1
    t.quiet = 0 if t.stirred != 0 else t.quiet + 1
    if is_stalled(t):
        stall(t)
    elif t.partner != NOBODY:
        partner = t.partner
        t.partner = NOBODY
        begin_turn(t, partner)
    else:
        t.side = 1 - t.side
        begin_round(t)


def is_stalled(t: Table) -> bool:
    """Tell whether nothing can change any more, or nothing has changed for too long (G8)."""
    if t.quiet >= QUIET_TURNS:
        return True
    if t.deck_size + t.discard_size > 0:
        return False
    for seat in range(t.players):
        if t.hand_size[seat] > 0:
            return False
    return True


def stall(t: Table) -> None:
    """End a stalled game: more discs win, then more influence on the tracks, otherwise it is drawn (G8)."""
    lead: i64 = 0
    for planet in range(5):
        lead += t.won[planet] - t.won[5 + planet]
    if lead == 0:
        for planet in range(5):
            lead += t.place[planet]
    finish(t, NOBODY if lead == 0 else (0 if lead > 0 else 1), STALLED)


def may_recruit(t: Table, seat: i64, card: i64) -> bool:
    """Tell whether a seat may recruit on a card's planet (G4)."""
    return t.players == 2 or RECRUITS[(seat & 1) * 5 + PLANET[card]] != 0


def turn_actions(t: Table, seat: i64) -> vec[i64]:
    """Return what a seat may do with the cards of its hand."""
    side = t.side_of(seat)
    hand = t.hand(seat)
    actions = vec[i64](capacity=20)
    for card in hand:
        if t.price(side, card) <= t.credits[side] and may_recruit(t, seat, card):
            actions = append(actions, RECRUIT + card)
    for card in hand:
        technology = FACTION[card]
        if t.levels[side * 3 + technology] < 5 and level_price(t, side, technology, 0) <= t.zenithium[side]:
            actions = append(actions, DEVELOP_WITH + card)  # E4
    for card in hand:
        actions = append(actions, LEAD_WITH + card)
    return actions


def waiting(t: Table) -> vec[i64]:
    """Return the seats that may act now."""
    if t.phase == EXCHANGE:
        seats = vec[i64](capacity=4)
        for seat in range(t.players):
            if t.answers[seat] < 0:
                seats = append(seats, seat)
        return seats
    if t.phase == ACTION:
        return vec[i64]([t.active])
    if t.phase == EFFECT:
        side = t.stack[(t.depth - 1) * FRAME + 1]
        if side == t.side_of(t.active):
            return vec[i64]([t.active])
        return t.seats_of(side)  # D11, G9
    if t.phase == ORDER:
        return t.seats_of(t.side)
    return vec[i64]()


def legal(t: Table, seat: i64) -> vec[i64]:
    """Return the actions of a seat that waits."""
    if t.phase == ACTION:
        return turn_actions(t, seat)
    if t.phase == EFFECT:
        return effect_actions(t)
    if t.phase == ORDER:
        return vec[i64]([FIRST + t.side * 2, FIRST + t.side * 2 + 1])
    return card_sets(t, seat, EXCHANGE_SET, t.hand_size[seat])


def act(t: Table, seat: i64, action: i64) -> None:
    """Do what a waiting seat has said."""
    if t.phase == EXCHANGE:
        t.answers[seat] = action - EXCHANGE_SET
        if len(waiting(t)) == 0:
            exchange(t)
        return
    if t.phase == ORDER:
        first = action - FIRST
        t.partner = t.teammate(first)
        if t.story is not None:
            t.story.tell("order", EVERYONE, first)
        begin_turn(t, first)
        return
    if t.phase == ACTION:
        t.phase = EFFECT
        play_card(t, seat, action)
    else:
        answer(t, action)
    run(t)
    if t.depth == 0 and t.phase != OVER:
        end_turn(t)


def play_card(t: Table, seat: i64, action: i64) -> None:
    """Play a card for one of the three actions and begin its effects."""
    side = t.side_of(seat)
    if action < DEVELOP_WITH:
        card = action - RECRUIT
        price = t.price(side, card)
        show_from_hand(t, seat, card)
        if t.story is not None:
            t.story.tell("recruit", EVERYONE, seat, card, price)
        gain(t, side, 0, -price)
        t.lay(side, card)  # C1: in play before its effects
        t.stirred = 1
        t.push(AGENT_CODE[card], side, card)
    elif action < LEAD_WITH:
        card = action - DEVELOP_WITH
        show_from_hand(t, seat, card)
        discard(t, card)
        technology = FACTION[card]
        develop(t, side, technology, level_price(t, side, technology, 0), card)
    else:
        card = action - LEAD_WITH
        show_from_hand(t, seat, card)
        discard(t, card)
        if t.story is not None:
            t.story.tell("lead", EVERYONE, seat, card)
        mode: i64 = 0 if t.players == 2 else 3
        t.push(LEAD_CODE[mode + FACTION[card]], side, LEAD_SOURCE + FACTION[card])
