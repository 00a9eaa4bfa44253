"""The parts of the board that change between moves; each is cached by its values."""

from collections.abc import Collection
from functools import lru_cache

from markupsafe import escape

from trized.games.zenith.box import FACTION_COUNT, FACTIONS, PLANET_COUNT, PLANETS, Box
from trized.games.zenith.effects.definition import printed_source
from trized.games.zenith.effects.registry import definition_of
from trized.games.zenith.page import art, ids, pieces
from trized.games.zenith.page.choices import draw_offers, draw_runs, draw_uses, pending_effect_or_none
from trized.games.zenith.page.pieces import MANY, attributes, phrase
from trized.games.zenith.page.setting import Setting
from trized.games.zenith.state import ACTION, EFFECT, GONE, HIDDEN, OVER, Table
from trized.games.zenith.view import View


def draw_parts(view: View, setting: Setting, touch: Collection[str]) -> dict[str, str]:
    """Draw all parts; `touch` contains the ids of the elements that the viewer may click now."""
    t, box, lang = view.table, setting.box, setting.lang
    acting = acting_source(t)
    parts = dict(setting.empty_hand)
    for side in range(2):
        for planet in range(PLANET_COUNT):
            cards = tuple(t.column(side, planet))
            parts[COLUMN[side][planet]] = pieces.column(box, lang, planet, cards, acting if acting in cards else -1)
    for planet in range(PLANET_COUNT):
        goal = landing(view, planet) if ids.disc_id(planet) in touch else GONE
        place, won = int(t.place[planet]), (int(t.won[planet]), int(t.won[PLANET_COUNT + planet]))
        parts[TRACK[planet]] = track(setting, planet, place, won, int(t.slots[planet]), goal)
    for k in range(FACTION_COUNT):
        levels = int(t.levels[k]), int(t.levels[FACTION_COUNT + k])
        level = acting - int(box.level_source) - setting.boards[k] * int(box.levels) + 1
        level = level if 1 <= level <= box.levels else 0
        parts[TECHNOLOGY[k]] = technology(setting, k, levels, int(t.slots[PLANET_COUNT + k]), level)
    lowest = [min(int(t.levels[side * FACTION_COUNT + k]) for k in range(FACTION_COUNT)) for side in range(2)]
    parts["rows"] = rows(box, lang, lowest[setting.mine], lowest[setting.theirs])
    waiting = {int(t.side_of(seat)): True for seat in view.waiting()}
    badge, gold = int(t.badge), bool(t.gold)
    for side in range(2):
        parts[TURN[side]] = turn(lang, side in waiting, t.phase == OVER and t.winner == side)
        parts[STOCK[side]] = stock(setting, side, int(t.credits[side]), int(t.zenithium[side]), badge == side, gold)
        won_here = tuple(t.won[side * PLANET_COUNT : (side + 1) * PLANET_COUNT])
        parts[METERS[side]] = meters(box, lang, side, won_here)
        parts[SEATS[side]] = draw_seats(view, setting, side)
    parts["badge-home"] = badge_piece(setting, NOBODY, False) if badge < 0 else ""
    parts["piles"] = piles(lang, int(t.deck_size), int(t.discard_size), int(t.reserve_size))
    parts["runs"] = draw_runs(view, setting.said) if touch else ""
    if setting.viewer >= 0:
        draw_hand(view, setting, parts)
        parts["offers"] = draw_offers(view, setting, touch, acting) if touch else ""
        parts["uses"] = draw_uses(view, setting, touch) if touch and t.phase == ACTION else ""
    return parts


COLUMN = tuple(tuple(ids.column_id(side, planet) for planet in range(PLANET_COUNT)) for side in range(2))
TRACK = tuple(f"track-{planet}" for planet in PLANETS)
TECHNOLOGY = tuple(f"tech-{faction}" for faction in FACTIONS)
TURN, STOCK, METERS, SEATS = (
    tuple(f"{kind}-{side}" for side in range(2)) for kind in ("turn", "stock", "meters", "seats")
)
NOBODY = -1


def acting_source(t: Table) -> int:
    """Return the number of the card or level whose effect is being resolved, or -1."""
    return printed_source(t) if t.phase == EFFECT and t.depth > 0 else -1


def landing(view: View, planet: int) -> int:
    """Return the place of a disc if it were chosen now, or GONE if it would not move."""
    effect, reach = pending_effect_or_none(view), int(view.table.box.numbers.track_steps)
    place = int(view.table.place[planet])
    found = int(definition_of(effect).landing(effect, place, view.resolving_side()))
    return GONE if GONE in (found, place) else max(-reach, min(reach, found))


@lru_cache(MANY)
def track(setting: Setting, planet: int, place: int, won: tuple[int, int], token: int, goal: int) -> str:
    """Draw the contents of a track: discs won, the disc, its possible destination, and the token beside it."""
    reach, names = int(setting.box.numbers.track_steps), setting.names
    docks = "".join(
        f'<span class="z-won z-r{setting.row(reach if side == 0 else -reach)}" '
        f"{attributes(ids.won_id(side, planet), won_label(setting, side, planet, won[side]))}>"
        f"{art.icon(PLANETS[planet]) * won[side]}</span>"
        for side in range(2)
    )
    where = phrase(
        setting.lang,
        "page.info.titled",
        (("name", names.planet(planet)), ("what", names.place(setting.view, place))),
    )
    disc = pieces.disc(planet, setting.row(place), where) if place != GONE else ""
    ghost = f'<i class="z-goal z-r{setting.row(goal)}"></i>' if goal not in (GONE, place) else ""
    return docks + ghost + disc + pieces.token(setting.box, planet, token, setting.lang, f"z-r{reach + 1}")


def won_label(setting: Setting, side: int, planet: int, n: int) -> str:
    """Name the discs of a planet that a side has won."""
    values = ("who", setting.names.side(setting.view, side).name), ("n", n), ("planet", setting.names.planet(planet))
    return phrase(setting.lang, "page.info.won", values)


@lru_cache(MANY)
def technology(setting: Setting, k: int, levels: tuple[int, int], token: int, acting: int) -> str:
    """Draw the contents of a technology: the markers of both sides, the token, a sign at the acting level."""
    place = f"z-up{setting.box.numbers.token_level}"
    parts = [pieces.token(setting.box, PLANET_COUNT + k, token, setting.lang, place)]
    for side, kind, symbol in ((setting.mine, "me", "mine"), (setting.theirs, "them", "theirs")):
        who = setting.names.side(setting.view, side).name
        values = ("who", who), ("faction", setting.names.faction(k)), ("level", levels[side])
        label = phrase(setting.lang, "page.info.marker", values)
        piece = attributes(ids.marker_id(side, k), label)
        parts.append(f'<i class="z-mark z-up{levels[side]} z-mark-{kind}" {piece}>{art.icon(symbol)}</i>')
    if acting:
        parts.append(f'<i class="z-on{acting}" hidden></i>')
    return "".join(parts)


@lru_cache(MANY)
def rows(box: Box, lang: str, mine: int, theirs: int) -> str:
    """Draw the row bonuses and mark those already taken."""
    parts = []
    for level, effects in enumerate(box.rows, 1):
        had = (" z-had" if mine >= level else "") + (" z-lost" if theirs >= level else "")
        piece = attributes(f"row-{level}", phrase(lang, "card.row", (("level", level),)))
        parts.append(f'<div class="z-row z-row{level}{had}" {piece}>{art.effects(effects)}</div>')
    return "".join(parts)


# the two sides


@lru_cache(MANY)
def turn(lang: str, asked: bool, winner: bool) -> str:
    """Return the badge of a side: to move, winner, or nothing."""
    if winner:
        return f'<b class="z-victor">★ {phrase(lang, "page.winner")}</b>'
    return f'<b class="z-moves">{phrase(lang, "page.to_move")}</b>' if asked else ""


@lru_cache(MANY)
def stock(setting: Setting, side: int, credits: int, zenithium: int, badge: bool, gold: bool) -> str:
    """Draw the credits, zenithium and badge of a side."""
    have = "".join(
        f'<span class="z-have" {attributes(f"{name}-{side}", phrase(setting.lang, f"resource.{name}", (("n", n),)))}>'
        f"{art.icon(name)}<b>{n}</b></span>"
        for name, n in (("credits", credits), ("zenithium", zenithium))
    )
    worn = badge_piece(setting, side, gold) if badge else ""
    return f'{have}<span class="z-leader" id="leader-{side}">{worn}</span>'


@lru_cache(MANY)
def badge_piece(setting: Setting, side: int, gold: bool) -> str:
    """Draw the badge, silver or gold side up."""
    label = setting.words("picture.badge")
    if side >= 0:
        label = setting.t("badge_gold" if gold else "badge_silver", who=setting.side_names[side])
    return f'<div class="z-badge" {attributes("badge", label, True)}>{art.icon("gold" if gold else "silver")}</div>'


@lru_cache(MANY)
def meters(box: Box, lang: str, side: int, won: tuple[int, ...]) -> str:
    """Draw a side's progress to the three victories."""
    best = won.index(max(won))
    different = [planet for planet in range(PLANET_COUNT) if won[planet]]
    every = [planet for planet in range(PLANET_COUNT) for _ in range(won[planet])]
    need = box.numbers
    kinds = (
        ("same", f"{need.absolute} =", need.absolute, [best] * won[best]),
        ("different", f"{need.democratic} ≠", need.democratic, different),
        ("any", f"{need.popular}", need.popular, every),
    )
    parts = []
    for kind, sign, most, have in kinds:
        n = min(len(have), most)
        piece = attributes(f"meter-{side}-{kind}", phrase(lang, f"page.meter.{kind}", (("n", n), ("need", most))))
        near = " z-near" if n >= most - 1 else ""
        discs = "".join(art.icon(PLANETS[planet]) for planet in have[:n]) + "<i></i>" * (most - n)
        parts.append(f'<div class="z-meter{near}" {piece}><b>{sign}</b>{discs}</div>')
    return "".join(parts)


def draw_seats(view: View, setting: Setting, side: int) -> str:
    """Draw the seats of a side, with the hands of other players."""
    t, waiting = view.table, list(view.waiting())
    parts = []
    for seat in setting.seats(side):
        known = tuple(card for card in t.hand(seat) if card != HIDDEN) if seat != setting.viewer else ()
        size = int(t.hand_size[seat]) if seat != setting.viewer else -1
        parts.append(draw_seat(setting, seat, seat in waiting, size, known))
    return "".join(parts)


@lru_cache(MANY)
def draw_seat(setting: Setting, seat: int, asked: bool, size: int, known: tuple[int, ...]) -> str:
    """Draw a seat: its player (of four), its card backs, and the cards known to the viewer."""
    who = ""
    if setting.four:
        planets = "".join(art.icon(planet) for planet in setting.limits(seat))
        who = f'<span class="z-seat-name">{escape(setting.chair(seat))}</span>'
        who += f'<span class="z-limits" role="img" aria-label="{escape(setting.limit_label(seat))}">{planets}</span>'
    hand = ""
    if size >= 0:
        backs = "".join(f'<i id="{ids.back_id(seat, k)}">{art.icon("back")}</i>' for k in range(size - len(known)))
        label = phrase(setting.lang, "page.hand_of", (("n", size),))
        hand = f'<div class="z-backs" {attributes(ids.hand_id(seat), label)}>{backs}<b>{size}</b></div>'
        hand += "".join(pieces.strip(setting.box, card, setting.lang) for card in known)
    now = " z-now" if asked else ""
    info = " data-info" if setting.four else ""
    return f'<div class="z-seat{now}" id="{ids.seat_id(seat)}"{info}>{who}{hand}</div>'


@lru_cache(MANY)
def piles(lang: str, deck: int, discard: int, reserve: int) -> str:
    """Draw the deck, the discard pile and the reserve of tokens."""
    parts = []
    for name, n, symbol in (("deck", deck, "back"), ("discard", discard, "exile"), ("reserve", reserve, "token")):
        piece = attributes(name, phrase(lang, f"page.{name}", (("n", n),)))
        top = ' id="deck-top"' if name == "deck" else ""
        small = phrase(lang, f"page.{name}_name")
        parts.append(
            f'<div class="z-pile" {piece}><i{top}>{art.icon(symbol)}</i><b>{n}</b><small>{small}</small></div>'
        )
    return "".join(parts)


def draw_hand(view: View, setting: Setting, parts: dict[str, str]) -> None:
    """Draw the viewer's cards into `parts`, each as its own part."""
    t, box, lang, mine = view.table, setting.box, setting.lang, setting.mine
    credits = t.credits[mine]
    for card in view.hand():
        price = int(t.price(mine, card))
        parts[ids.card_id(card)] = pieces.full(box, card, lang, price, price > credits)
