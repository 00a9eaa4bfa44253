"""Features of ZorgCorp: nothing is hidden, so all seats see the same table.

The own people is first; everything else is by people, because they differ.

(compiled)
"""

from typing import Final

from mypy_extensions import i32, i64

from trized.games.zorgcorp.box import ARCHITECT, MILITARY, PEOPLES, REVOLUTIONARY, SPY
from trized.games.zorgcorp.state import (
    BITS_PER_PEOPLE,
    COUNT_MASK,
    EMPTY,
    NO_TOKEN,
    NOWHERE,
    OVER,
    SANCTUARY,
    ZORGCORP_BITS,
    Table,
)
from trized.kernel.features import FeatureWriter

ASSETS_STEP: Final = 5  # BZ$ for each step of assets and threshold
MOST_ASSETS_STEPS: Final = 20
MOST_TREASURY: Final = 20
MOST_LEFT: Final = 16  # in a supply
MOST_BONUS: Final = 6  # on a world


def write_features(t: Table, seat: i64, features: FeatureWriter) -> None:
    """Write the knowledge of `seat`."""
    features.begin("own.people", PEOPLES)
    features.mark(seat)
    write_people(t, MILITARY, "military.ships", features)
    write_people(t, ARCHITECT, "architect.ships", features)
    write_people(t, REVOLUTIONARY, "revolutionary.ships", features)
    write_people(t, SPY, "spy.ships", features)
    write_places(t, features)
    write_counts(t, features)
    write_question(t, features)


def write_people(t: Table, people: i64, name: str, features: FeatureWriter) -> None:
    """Write the places with a ship of a people, then those with several."""
    places = t.board.places
    features.begin(name, 2 * places)
    first = people * t.box.ships_per_people
    for ship in range(first, first + t.box.ships_per_people):
        place = i64(t.ships[ship])
        if place != NOWHERE:
            several = (t.presence[place] >> (BITS_PER_PEOPLE * people)) & COUNT_MASK > 1
            repeated = False
            if several:
                for earlier in range(first, ship):
                    if i64(t.ships[earlier]) == place:
                        repeated = True
            if not repeated:
                features.mark(place)
                if several:
                    features.mark(places + place)


def write_places(t: Table, features: FeatureWriter) -> None:
    """Write the places with one or several ZorgCorp ships, and the status and tokens of each world."""
    places = t.board.places
    kinds = i64(len(t.box.token_value))
    features.begin("zorgcorp.ships", 2 * places)
    ships_offset = features.offset
    features.begin("status", places * SANCTUARY)
    status_offset = features.offset
    features.begin("tokens", places * kinds)
    token_offset = features.offset
    features.begin("bonus", places * MOST_BONUS)
    bonus_offset = features.offset
    features.begin("shields", places)
    shield_offset = features.offset
    features.begin("revolts", places)
    revolt_offset = features.offset
    presence, statuses = t.presence, t.status
    found, n = features.found, features.count  # inlined `mark`: this is the most frequent loop
    for place in range(places):
        ships = presence[place] >> ZORGCORP_BITS
        if ships > 0:
            found[n] = i32(ships_offset + place)
            n += 1
            if ships > 1:
                found[n] = i32(ships_offset + places + place)
                n += 1
        status = i64(statuses[place])
        if status != EMPTY:
            found[n] = i32(status_offset + place * SANCTUARY + status - 1)
            n += 1
            if t.token[place] != NO_TOKEN:
                found[n] = i32(token_offset + place * kinds + i64(t.token[place]))
                n += 1
            bonus = i64(t.bonus[place])
            if bonus != 0:
                found[n] = i32(bonus_offset + place * MOST_BONUS + (bonus if bonus < MOST_BONUS else MOST_BONUS) - 1)
                n += 1
            if t.shield[place] != 0:
                found[n] = i32(shield_offset + place)
                n += 1
            if t.revolt[place] != 0:
                found[n] = i32(revolt_offset + place)
                n += 1
    features.count = n


def write_counts(t: Table, features: FeatureWriter) -> None:
    """Write the round, ZorgCorp's assets and threshold, and the supplies."""
    features.number("round", t.round, 1, t.box.rounds)
    features.number("assets", t.assets // ASSETS_STEP, 0, MOST_ASSETS_STEPS)
    features.number("threshold", t.threshold // ASSETS_STEP, 0, MOST_ASSETS_STEPS)
    features.number("treasury", t.treasury, 0, MOST_TREASURY)
    features.number("bonus_left", t.bonus_left, 0, MOST_LEFT)
    features.number("shields_left", t.shields_left, 0, MOST_LEFT)
    features.number("sanctuaries_left", t.sanctuaries_left, 0, t.box.sanctuaries)
    features.number("revolts_left", t.revolts_left, 0, MOST_LEFT)
    features.number("zorgcorp_ships_left", t.zorgcorp_ships_left, 0, t.box.zorgcorp_ships)


def write_question(t: Table, features: FeatureWriter) -> None:
    """Write the pending question, its people, and the people's actions this turn."""
    places = t.board.places
    features.begin("phase", OVER + 1)
    features.mark(t.phase)
    features.begin("acting", PEOPLES)
    acting = t.acting_people()
    features.mark(acting)
    features.begin("moved", places)
    write_ships(t, acting, t.moved_ships, features)
    features.begin("acted", places)
    write_ships(t, acting, t.acted_ships, features)
    features.begin("revolution", places)
    if t.revolution_world != NOWHERE:
        features.mark(t.revolution_world)
    features.begin("named", places)
    for number in range(t.worlds_named):
        features.mark(i64(t.named_world[number]))
    features.number("to_name", t.worlds_to_name, 0, t.box.revolution_colours)
    features.number("offered", t.bz_offered, 0, t.box.revolution_colours)


def write_ships(t: Table, people: i64, ships: i64, features: FeatureWriter) -> None:
    """Write the places of some ships (as bits) of a people, each place once."""
    if ships == 0:
        return
    for ship in range(t.box.ships_per_people):
        place = t.place_of_ship(people, ship)
        if (ships >> ship) & 1 != 0 and place != NOWHERE:
            repeated = False
            for earlier in range(ship):
                if (ships >> earlier) & 1 != 0 and t.place_of_ship(people, earlier) == place:
                    repeated = True
            if not repeated:
                features.mark(place)
