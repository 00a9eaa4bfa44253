"""Features of Zenith: the knowledge of a seat as numbers, its own side first.

The same function reads the true table and that of a view. It uses only what the seat's view contains, so both write the
same. Omitted as unimportant: the cards of the discard pile, and the older cards of the columns.

(compiled)
"""

from typing import Final

from mypy_extensions import i64

from trized.games.zenith.box import FACTION_COUNT, PLANET_COUNT, SLOT_COUNT
from trized.games.zenith.effects.definition import DEFINED
from trized.games.zenith.state import (
    CHOSEN,
    EFFECT,
    EXCHANGE,
    GONE,
    HIDDEN,
    NOBODY,
    OVER,
    PC,
    SIDE,
    SOURCE,
    Table,
)
from trized.kernel.features import FeatureWriter

MOST_CREDITS: Final = 31  # larger amounts are clamped
MOST_ZENITHIUM: Final = 15
MOST_IN_HAND: Final = 9
MOST_IN_COLUMN: Final = 9
MOST_TOKENS: Final = 16
DECK_STEP: Final = 8  # cards for each step of the deck's size
MOST_DECK_STEPS: Final = 12


def write_features(t: Table, seat: i64, features: FeatureWriter) -> None:
    """Write the knowledge of `seat`."""
    side = t.side_of(seat)
    write_planets(t, side, features)
    features.prefix = "own."
    write_side(t, side, features)
    features.prefix = "other."
    write_side(t, 1 - side, features)
    features.prefix = ""
    write_badge(t, side, features)
    write_hands(t, seat, features)
    write_tokens(t, features)
    write_question(t, seat, features)


def write_planets(t: Table, side: i64, features: FeatureWriter) -> None:
    """Write the place of each disc from a side's view; the last place of each planet: won this turn."""
    steps = t.box.track_steps
    size = 2 * steps + 2
    features.begin("place", PLANET_COUNT * size)
    discs = t.place
    for planet in range(PLANET_COUNT):
        place = discs[planet]
        if place == GONE:
            place = steps + 1
        elif side == 1:
            place = -place
        features.mark(planet * size + place + steps)


def write_side(t: Table, side: i64, features: FeatureWriter) -> None:
    """Write the discs, technologies by upper board side, resources and columns of a side."""
    box = t.box
    sizes = box.absolute + 1
    first = side * PLANET_COUNT
    features.begin("discs", PLANET_COUNT * sizes)
    for planet in range(PLANET_COUNT):
        features.mark_number(t.won[first + planet], 0, box.absolute)
        features.skip(sizes)
    sizes = box.levels + 1
    features.begin("levels", 2 * FACTION_COUNT * sizes)
    for technology in range(FACTION_COUNT):
        level = t.levels[side * FACTION_COUNT + technology]
        features.mark((technology * 2 + t.boards[technology]) * sizes + level)
    features.number("credits", t.credits[side], 0, MOST_CREDITS)
    features.number("zenithium", t.zenithium[side], 0, MOST_ZENITHIUM)
    features.begin("heights", PLANET_COUNT * (MOST_IN_COLUMN + 1))
    heights = features.offset
    features.begin("last_cards", box.cards)
    last_cards = features.offset
    for column in range(first, first + PLANET_COUNT):
        height = t.heights[column]
        features.offset = heights + (column - first) * (MOST_IN_COLUMN + 1)
        features.mark_number(height, 0, MOST_IN_COLUMN)
        if height > 0:
            features.offset = last_cards
            features.mark(i64(t.columns[column * box.column_room + height - 1]))


def write_badge(t: Table, side: i64, features: FeatureWriter) -> None:
    """Write the holder of the badge: silver and gold of this side, then of the other."""
    features.begin("badge", 4)
    if t.badge != NOBODY:
        features.mark(t.gold + (0 if t.badge == side else 2))


def write_hands(t: Table, seat: i64, features: FeatureWriter) -> None:
    """Write the own cards, the size of each hand, and the cards this seat gave to its teammate."""
    box = t.box
    features.begin("hand", box.cards)
    first = seat * box.hand_room
    for i in range(first, first + t.hand_size[seat]):
        features.mark(i64(t.hands[i]))
    features.begin("hand_sizes", t.players * (MOST_IN_HAND + 1))
    for number in range(t.players):
        features.mark_number(t.hand_size[relative(seat, number)], 0, MOST_IN_HAND)
        features.skip(MOST_IN_HAND + 1)
    if t.players > 2:
        features.begin("given", box.cards)
        mate = t.teammate(seat)
        first = mate * box.hand_room
        for i in range(first, first + t.hand_size[mate]):
            card = i64(t.hands[i])
            if card != HIDDEN and (i64(t.known_to[card]) >> seat) & 1 != 0:
                features.mark(card)


def relative(seat: i64, number: i64) -> i64:
    """Return `number` relative to `seat`: 0 itself, then its teammate if it has one, then the other side."""
    return seat ^ number


def write_tokens(t: Table, features: FeatureWriter) -> None:
    """Write the tokens in each slot, and the sizes of reserve and deck."""
    kinds = t.box.token_kinds
    features.begin("tokens", SLOT_COUNT * kinds)
    slots = t.slots
    for slot in range(SLOT_COUNT):
        if slots[slot] >= 0:
            features.mark(slot * kinds + slots[slot])
    features.number("reserve", t.reserve_size, 0, MOST_TOKENS)
    features.number("deck", (t.deck_size + DECK_STEP - 1) // DECK_STEP, 0, MOST_DECK_STEPS)


def write_question(t: Table, seat: i64, features: FeatureWriter) -> None:
    """Write the pending question, its seat, and the source of its effect."""
    side = t.side_of(seat)
    features.begin("phase", OVER + 1)
    features.mark(t.phase)
    features.begin("active", t.players)
    if t.phase != EXCHANGE:
        for number in range(t.players):
            if relative(seat, number) == t.active:
                features.mark(number)
    features.begin("began", 1)
    if t.first == side:
        features.mark(0)
    features.number("unchanged_turns", t.unchanged_turns, 0, t.box.stalled_turns)
    if t.players > 2:
        features.begin("chair", 2)
        features.mark(seat & 1)
        features.begin("partner_waits", 1)
        if t.partner != NOBODY:
            features.mark(0)
    frame: i64 = t.top() if t.phase == EFFECT else NOBODY
    features.begin("resolves", 2)
    if frame >= 0:
        features.mark(0 if t.stack[frame + SIDE] == side else 1)
    features.begin("effect", len(DEFINED.by_number))
    if frame >= 0:
        features.mark(t.box.code[t.stack[frame + PC]])
    features.begin("source", t.box.token_source + t.box.token_kinds)
    if frame >= 0:
        features.mark(t.stack[frame + SOURCE])
    features.begin("chosen", PLANET_COUNT)
    if frame >= 0:
        for planet in range(PLANET_COUNT):
            if (t.stack[frame + CHOSEN] >> planet) & 1 != 0:
                features.mark(planet)
