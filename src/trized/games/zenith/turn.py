"""The turn: set-up, exchange, the order within a team, the three actions, the end of the turn.

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from trized.games.zenith import actions
from trized.games.zenith.actions import DEVELOP_WITH, LEAD_WITH, RECRUIT, all_sets, cards_in, kind_of, number_of, set_of
from trized.games.zenith.box import CREDITS, FACTION_COUNT, PLANET_COUNT, SLOT_COUNT
from trized.games.zenith.effects.definition import answer, legal_answers, run
from trized.games.zenith.events import (
    BecameLeader,
    BoardsLaid,
    CardLaidDown,
    CardsExchanged,
    DiscRenewed,
    FirstSideChosen,
    OrderChosen,
    Recruited,
    TurnBegun,
)
from trized.games.zenith.hands import discard, draw_into_hand, show_from_hand
from trized.games.zenith.influence import finish, move
from trized.games.zenith.state import (
    ACTION,
    EFFECT,
    EXCHANGE,
    GONE,
    NOBODY,
    ORDER,
    OVER,
    SEATS,
    SIDE,
    STALLED,
    Table,
    zeros,
)
from trized.games.zenith.stock import gain
from trized.games.zenith.technology import develop, level_price, payable
from trized.games.zenith.tokens import from_reserve
from trized.kernel.audience import only

RANDOM: Final = -1  # instead of a side or a board: drawn at random


def set_up(t: Table, first: i64, sides: vec[i64], ahead: vec[i64], shared: i64) -> None:
    """Set up the table: first side, board sides, the second side's influence, and money of `shared` players for each
    side.
    """
    t.first = first if first != RANDOM else t.chance.roll("first", 2)
    t.side = t.first
    for piece in range(FACTION_COUNT):
        t.boards[piece] = sides[piece] if sides[piece] != RANDOM else t.chance.roll("board", 2)
    for side in range(2):
        t.credits[side] = t.box.start_credits * shared
        t.zenithium[side] = t.box.start_zenithium * shared
    for token in range(t.box.token_kinds):
        t.reserve[token] = u8(t.box.token_count[token])
        t.reserve_size += t.box.token_count[token]
    for slot in range(SLOT_COUNT):
        t.slots[slot] = from_reserve(t)
    t.deck = t.box.full_deck[:] if t.secret_agents != 0 else t.box.base_deck[:]
    t.deck_size = t.box.cards if t.secret_agents != 0 else t.box.base_deck_size
    t.events.report(FirstSideChosen, t.first)
    t.events.report(BoardsLaid, t.boards[0], t.boards[1], t.boards[2])
    for planet in ahead:
        move(t, 1 - t.first, planet, 1)
    t.changed = 0
    for seat in range(t.players):
        for _ in range(t.box.start_cards):
            draw_into_hand(t, seat)


def exchange(t: Table) -> None:
    """Discard the cards that each seat exchanges, face down, then draw as many, seat by seat (G10)."""
    laid_by = t.exchanged_by[:]
    counts = zeros(SEATS)
    for seat in range(t.players):
        cards = cards_in(t.answers[seat])
        for card in cards:
            t.out_of_hand(seat, card)
            discard(t, card)
            laid_by[card] = u8(seat + 1)
            t.events.report_to(only(seat), CardLaidDown, seat, card)
        counts[seat] = i64(len(cards))
        t.events.report(CardsExchanged, seat, counts[seat])
    t.exchanged_by = laid_by
    t.exchanged = counts
    t.answers = vec[i64]([-1] * SEATS)
    for seat in range(t.players):
        for _ in range(counts[seat]):
            draw_into_hand(t, seat)
    begin_round(t)


def begin_round(t: Table) -> None:
    """Begin a side's round: one player's turn, or first the choice which teammate begins (G5)."""
    if t.players == 2:
        begin_turn(t, t.side)
    else:
        t.phase = ORDER


def begin_turn(t: Table, seat: i64) -> None:
    """Let a seat play a card; with an empty hand the turn is only the refill (G1)."""
    t.active = seat
    t.phase = ACTION
    t.changed = 0
    if t.events.listening:
        t.events.report(TurnBegun, seat)
    if t.hand_size[seat] == 0:
        end_turn(t)


def end_turn(t: Table) -> None:
    """Refill the hand, add new discs, and pass the turn on."""
    side = t.side_of(t.active)
    size: i64 = 0
    if t.badge == side:
        size = 1 + t.gold
    while t.hand_size[t.active] < t.box.hand_size[size]:  # F2
        if not draw_into_hand(t, t.active):
            break
    for planet in range(PLANET_COUNT):
        if t.place[planet] == GONE:  # D12
            t.place[planet] = 0
            t.events.report(DiscRenewed, planet)
    t.turns += 1
    t.unchanged_turns += 1
    if t.changed != 0:
        t.unchanged_turns = 0
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
    """Return whether nothing can change any more, or nothing has changed for too long (G8)."""
    if t.unchanged_turns >= t.box.stalled_turns:
        return True
    if t.deck_size + t.discard_size > 0:
        return False
    for seat in range(t.players):
        if t.hand_size[seat] > 0:
            return False
    return True


def stall(t: Table) -> None:
    """End a stalled game: more discs win, then more influence on the tracks, else a draw (G8)."""
    lead: i64 = 0
    for planet in range(PLANET_COUNT):
        lead += t.discs(0, planet) - t.discs(1, planet)
    if lead == 0:
        for planet in range(PLANET_COUNT):
            lead += t.place[planet]
    finish(t, NOBODY if lead == 0 else (0 if lead > 0 else 1), STALLED)


def may_recruit(t: Table, seat: i64, card: i64) -> bool:
    """Return whether a seat may recruit on the card's planet (G4)."""
    return t.players == 2 or t.box.recruits[(seat & 1) * PLANET_COUNT + t.box.planet[card]] != 0


def turn_actions(t: Table, seat: i64) -> vec[i64]:
    """Return the legal uses of a seat's hand: recruits, developments (E4), then the badge."""
    side = t.side_of(seat)
    size = t.hand_size[seat]
    first = seat * t.box.hand_room
    technologies = payable(t, side)
    found = zeros(3 * size)
    n: i64 = 0
    for i in range(first, first + size):
        card = i64(t.hands[i])
        if t.price(side, card) <= t.credits[side] and may_recruit(t, seat, card):
            found[n] = actions.action(RECRUIT, card)
            n += 1
    for i in range(first, first + size):
        card = i64(t.hands[i])
        if (technologies >> t.box.faction[card]) & 1 != 0:
            found[n] = actions.action(DEVELOP_WITH, card)
            n += 1
    for i in range(first, first + size):
        found[n] = actions.action(LEAD_WITH, i64(t.hands[i]))
        n += 1
    return found[:n]


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
        side = t.stack[t.top() + SIDE]
        if side == t.side_of(t.active):
            return vec[i64]([t.active])
        return t.seats_of(side)  # D11, G9
    if t.phase == ORDER:
        return t.seats_of(t.side)
    if t.phase == OVER:
        return vec[i64]()
    raise ValueError(t.phase)


def legal(t: Table, seat: i64) -> vec[i64]:
    """Return the legal actions of a waiting seat."""
    if t.phase == ACTION:
        return turn_actions(t, seat)
    if t.phase == EFFECT:
        return legal_answers(t)
    if t.phase == ORDER:
        return vec[i64]([actions.action(actions.FIRST, t.side * 2), actions.action(actions.FIRST, t.side * 2 + 1)])
    if t.phase == EXCHANGE:
        return all_sets(t.hand(seat), actions.EXCHANGE, t.hand_size[seat])
    raise ValueError(t.phase)


def act(t: Table, seat: i64, action: i64) -> None:
    """Apply the action of a waiting seat."""
    if t.phase == EXCHANGE:
        answers = t.answers[:]
        answers[seat] = set_of(action)
        t.answers = answers
        if len(waiting(t)) == 0:
            exchange(t)
        return
    if t.phase == ORDER:
        first = number_of(action)
        t.partner = t.teammate(first)
        t.events.report(OrderChosen, first)
        begin_turn(t, first)
        return
    if t.phase == ACTION:
        t.phase = EFFECT
        play_card(t, seat, action)
    elif t.phase == EFFECT:
        answer(t, action)
    else:
        raise ValueError(t.phase)
    run(t)
    if t.depth == 0 and t.phase != OVER:
        end_turn(t)


def play_card(t: Table, seat: i64, action: i64) -> None:
    """Play a card for one of the three actions and begin its effects."""
    side = t.side_of(seat)
    card = number_of(action)
    faction = t.box.faction[card]
    kind = kind_of(action)
    if kind == RECRUIT:
        price = t.price(side, card)
        show_from_hand(t, seat, card)
        if t.events.listening:
            t.events.report(Recruited, seat, card, price)
        gain(t, side, CREDITS, -price)
        t.lay(side, card)  # C1: in play before its effects
        t.changed = 1
        t.push(t.box.agent_code[card], side, card)
    elif kind == DEVELOP_WITH:
        show_from_hand(t, seat, card)
        discard(t, card)
        develop(t, side, faction, level_price(t, side, faction, 0), card)
    elif kind == LEAD_WITH:
        show_from_hand(t, seat, card)
        discard(t, card)
        if t.events.listening:
            t.events.report(BecameLeader, seat, card)
        box_number = faction if t.players == 2 else FACTION_COUNT + faction
        t.push(t.box.lead_code[box_number], side, t.box.lead_source + faction)
    else:
        raise ValueError(action)
