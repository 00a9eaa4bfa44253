"""The workshop of a tribe: its cards, limits, deployment, and tribes to start from."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from pathlib import Path

from markupsafe import Markup

from trized import kernel
from trized.games.zoondo.box import BOX, CROSS, TYPES, Trump, Zoon
from trized.games.zoondo.cards import corners_text, grid_text, label, power_text, trump_text
from trized.games.zoondo.catalogue import text
from trized.games.zoondo.page import faces
from trized.games.zoondo.state import PLACES
from trized.games.zoondo.tribes import (
    ANY_NUMBER,
    BLANK,
    FORMATS,
    MOST_COPIES,
    TribeDraft,
    limit_faults,
    measures,
    read_file,
)
from trized.kernel import Chance, Refused
from trized.kernel.markup import templates
from trized.kernel.workshop import Drawing, Edited, Limit, Look, MatchUp

HERE = Path(__file__).parent
CORNERS = ("star", "cross")
PROPERTIES = (("moves", ("still", "straight", "diagonal", "far", "jump")), ("corners", CORNERS))
ORDERS = ("tribe", "rank", "value", "strongest")
PLACE_IDS = {f"place-{n}": n for n in range(PLACES)}
TRUMP = "trump"  # the rank of trumps, beside those of Zoons
ROW = PLACES // 2
HOME = ROW + 2  # the default cell of the Emblem in a deployment: in the back row, near the middle
EMBLEM_PLACES = sorted(range(PLACES), key=lambda place: (place < ROW, abs(place - HOME)))
OTHER_PLACES = sorted(range(PLACES), key=lambda place: place == HOME)
MOST_BESIDE = 60  # cards drawn beside the field
TRIES = 8  # random tribes drawn, of which the best is used
DECK = 12  # Zoons of a random tribe


def moves_of(grid: str) -> Iterable[str]:
    """Return the kinds of movement of a grid, by filter value."""
    words = grid.split()
    steps = [word for word in words if not word.startswith("j")]
    yield from (["still"] if not words else []) + (["jump"] if len(steps) < len(words) else [])
    yield from ["straight"] * any(not word.startswith("D") for word in steps)
    yield from ["diagonal"] * any(word.startswith("D") for word in steps)
    yield from ["far"] * any(word[-1] > "1" for word in steps)


def arranged(draft: TribeDraft, places: Sequence[str]) -> list[str]:
    """Return a deployment, front row first: the given places as far as they fit, then the other Zoons."""
    left = Counter({zoon.id: count for zoon, count in draft.zoon_counts()})
    found = [""] * PLACES
    for place, name in enumerate(places[:PLACES]):
        if left[name] > 0:
            found[place] = name
            left[name] -= 1
    zoons = [BOX.zoons[BOX.zoon_number[name]] for name in left.elements()]
    for zoon in sorted(zoons, key=lambda zoon: (zoon.type != "emblem", -zoon.value)):
        emblem = zoon.type == "emblem"
        free = [place for place in (EMBLEM_PLACES if emblem else OTHER_PLACES) if not found[place]]
        if free or emblem:  # the Emblem is always deployed
            found[free[0] if free else HOME] = zoon.id
    return found


@dataclass(frozen=True)
class Card:
    """A Zoon or a trump that can be added."""

    id: str
    name: str
    text: str  # all that is printed on it
    picture: Markup
    tags: dict[str, str]  # by the name of a filter; several values are separated by spaces
    sort_keys: dict[str, int]  # by the name of a sort order


@cache
def shelf(lang: str) -> tuple[Card, ...]:
    """Return every card that a tribe can have: all Zoons, then all trumps."""
    zoons = [(kind, zoon) for kind, zoon in enumerate(BOX.zoons) if not zoon.from_trump]
    return (*(_zoon(lang, kind, zoon) for kind, zoon in zoons), *(_trump(lang, *one) for one in enumerate(BOX.trumps)))


def _zoon(lang: str, kind: int, zoon: Zoon) -> Card:
    parts = {"type": text(lang, f"type.{zoon.type}"), "tribe": BOX.tribes[zoon.tribe].name, "value": zoon.value}
    printed = text(lang, "page.info.name", name=label(lang, kind), **parts)
    corners = [name for name, sign in zip(CORNERS, (zoon.stars, CROSS in zoon.corners), strict=True) if sign]
    return Card(
        zoon.id,
        label(lang, kind),
        " ".join(
            filter(
                None, (printed, corners_text(zoon.corners) + ".", grid_text(lang, zoon.grid), power_text(lang, zoon))
            )
        ),
        Markup(f'<span class="o-card o-face s0">{faces.face(kind)}<i class="o-price">{zoon.value}</i></span>'),
        {
            "tribe": zoon.tribe,
            "rank": zoon.type,
            "moves": " ".join(moves_of(zoon.grid)),
            "corners": " ".join(corners),
            "power": zoon.power.key if zoon.power else "",
        },
        {
            "value": zoon.value,
            "rank": -TYPES.index(zoon.type),
            "strongest": max(filter(lambda n: n < 20, zoon.corners), default=0),
        },
    )


def _trump(lang: str, number: int, trump: Trump) -> Card:
    kind = text(lang, f"kind.{trump.kind}")
    parts = {"tribe": BOX.tribes[trump.tribe].name, "strength": trump.strength}
    return Card(
        trump.id,
        trump.name,
        f"{text(lang, 'page.info.trump_name', name=trump.name, kind=kind, **parts)} {trump_text(lang, trump)}",
        Markup(f'<span class="o-card o-face o-trump-card s1">{faces.trump_svg(number)}</span>'),
        {"tribe": trump.tribe, "rank": TRUMP},
        {"value": trump.strength - MOST_COPIES, "rank": -len(TYPES)},
    )


class Workshop(kernel.Workshop):
    """The workshop of a tribe."""

    surprises = True
    styles = (HERE / "workshop.css",)

    def starts(self, lang: str) -> Sequence[tuple[str, str]]:
        ready = [(crest.name, BOX.ready_made(tribe)) for tribe, crest in BOX.tribes.items()]
        empty = text(lang, "workshop.empty")
        return (*ready, (empty, TribeDraft(empty).file()))

    def art(self) -> str:
        families = dict.fromkeys(zoon.family for zoon in BOX.zoons)
        shapes = [faces.head_symbol(family) for family in families] + [
            faces.face_symbol(n) for n in range(len(BOX.zoons))
        ]
        return f'<svg class="o-symbols" width="0" height="0" aria-hidden="true">{"".join(shapes)}</svg>'

    def draw(self, text: str, look: Look, lang: str) -> Drawing:
        tribe = read_file(text)
        cards = {one.id: one for one in shelf(lang)}
        held = look.get("held", "")
        places = arranged(tribe, tribe.front + tribe.back)
        order = look.get("order", "")
        asked = {name: look.get(name, "") for name, _, _ in filters(lang)}
        found = [one for one in cards.values() if all(v in one.tags.get(n, "").split() for n, v in asked.items() if v)]
        board = (
            templates(HERE)
            .get_template("workshop.html")
            .render(
                say=partial(said, lang),
                tribe=tribe,
                formats=[(one, self.game.words(lang).option("format", one).name) for one in FORMATS],
                format=self.game.words(lang).option("format").name,
                cards=cards,
                counts={**tribe.zoons, **Counter(tribe.trumps)},
                rows=[("front", range(ROW)), ("back", range(ROW, PLACES))],
                places=places,
                held=held if held in PLACE_IDS and places[PLACE_IDS[held]] else "",
                beside=[one for one in beside(tribe, places) if one in cards],
                filters=filters(lang),
                orders=[(name, said(lang, f"by_{name}")) for name in ORDERS],
                look=look,
                shelf=sorted(found, key=lambda one: -one.sort_keys.get(order, 0)),
                closed=closed(tribe),
            )
        )
        return Drawing(board, tribe.name[:40], self.limits(tribe, lang))

    def edit(self, text: str, words: Sequence[str], look: Look, lang: str, chance: Chance) -> Edited:
        tribe, look, message = read_file(text), {**look, "held": ""}, ""
        places = arranged(tribe, tribe.front + tribe.back)
        match words:
            case ["surprise"]:
                tribe, places = surprise(tribe.format, chance), []
            case ["name", name]:
                tribe.name = name[:40]
            case ["format", format] if format in FORMATS:
                tribe.format = format
            case ["add", id] if id in ids():
                message = counted(tribe, id, 1, lang)
            case ["drag", piece, place] if piece.startswith("piece-") and piece[6:] in ids() and place in PLACE_IDS:
                message = counted(tribe, piece[6:], 1, lang)
                places[PLACE_IDS[place]] = piece[6:]
            case ["drag", one, other] if one in PLACE_IDS and other in PLACE_IDS:
                n, m = PLACE_IDS[one], PLACE_IDS[other]
                places[n], places[m] = places[m], places[n]
            case ["drag", place, "shelf"] if place in PLACE_IDS and places[PLACE_IDS[place]]:
                message = counted(tribe, places[PLACE_IDS[place]], -1, lang)
                places[PLACE_IDS[place]] = ""
            case ["remove", id] if id in ids():
                message = counted(tribe, id, -1, lang)
            case _:
                raise Refused("no_edit")
        rows = [name or BLANK for name in arranged(tribe, places)]
        tribe.front, tribe.back = (rows[:ROW], rows[ROW:]) if any(n != BLANK for n in rows) else ([], [])
        return Edited(tribe.file(), look, message)

    def limits(self, tribe: TribeDraft, lang: str) -> Sequence[Limit]:
        """Return the limits of the rules with the tribe's values."""
        faults = limit_faults(tribe)
        return [
            Limit(
                text(lang, f"workshop.limit.{tribe.format if name == 'format' else name}"),
                now,
                fewest,
                0 if most == ANY_NUMBER else most,
                tuple(fault.message(lang) for fault in faults[name]),
            )
            for name, (now, most, fewest) in measures(tribe).items()
            if name != "format" or tribe.format in FORMATS[:-1]
        ]

    def match_ups(self, text: str, lang: str) -> Sequence[MatchUp]:
        settle, tribe = self.game.settle, read_file(text)
        cards = tuple((one.id, one.name) for one in shelf(lang) if one.id in {*tribe.zoons, *tribe.trumps})
        return [
            MatchUp(
                crest.name,
                ((settle({"tribe1": text, "tribe2": tribe}), 0), (settle({"tribe1": tribe, "tribe2": text}), 1)),
                cards=cards,
            )
            for tribe, crest in BOX.tribes.items()
        ]


def said(lang: str, key: str, /, **values: object) -> str:
    """Return the text `key` of the workshop."""
    return text(lang, f"workshop.{key}", **values)


@cache
def ids() -> frozenset[str]:
    """Return the ids of all cards."""
    return frozenset(one.id for one in shelf("en"))


@cache
def filters(lang: str) -> list[tuple[str, str, Sequence[tuple[str, str]]]]:
    """Return name, label and values of each filter for cards."""
    tribes = [(tribe, crest.name) for tribe, crest in BOX.tribes.items()]
    ranks = [(name, text(lang, f"type.{name}")) for name in TYPES] + [(TRUMP, said(lang, "trump"))]
    powers = sorted({zoon.power.key for zoon in BOX.zoons if zoon.power})
    found = [(name, [(one, said(lang, one)) for one in values]) for name, values in (*PROPERTIES, ("power", powers))]
    return [(name, said(lang, name), values) for name, values in (("tribe", tribes), ("rank", ranks), *found)]


def beside(tribe: TribeDraft, places: Sequence[str]) -> list[str]:
    """Return the first cards of a tribe without a place on the field: trumps, and surplus Zoons."""
    left = Counter({**tribe.zoons, **Counter(tribe.trumps)})
    left.subtract(filter(None, places))
    return list(islice(left.elements(), MOST_BESIDE))


def closed(tribe: TribeDraft) -> set[str]:
    """Return the cards of which one more copy would break another limit."""
    broken = _broken(tribe)
    return {id for id in ids() if _broken(_with(tribe, id)) - broken}


def counted(tribe: TribeDraft, id: str, more: int, lang: str) -> str:
    """Add `more` copies of a card to a tribe; return a sentence about it."""
    if id in BOX.trump_number:
        count = tribe.trumps.count(id) + more
        tribe.trumps = [name for name in tribe.trumps if name != id] + [id] * count
    else:
        count = tribe.zoons.pop(id, 0) + more
        tribe.zoons |= {id: count} if count > 0 else {}
    if not 0 <= count <= MOST_COPIES:
        raise Refused("no_edit")
    name = next(one.name for one in shelf(lang) if one.id == id)
    return said(lang, "added" if more > 0 else "removed", name=name, n=count)


def _broken(tribe: TribeDraft) -> set[str]:
    return {name for name, faults in limit_faults(tribe).items() if faults}


def surprise(format: str, chance: Chance) -> TribeDraft:
    """Return a random tribe: of several, the one that uses most of its points."""
    drawn = (_drawn(format if format in FORMATS else FORMATS[0], chance) for _ in range(TRIES))
    legal = filter(lambda tribe: not any(limit_faults(tribe).values()), drawn)
    return max(legal, key=lambda tribe: measures(tribe)["value"].now)


def _drawn(format: str, chance: Chance) -> TribeDraft:
    """Draw a tribe: an Emblem, then Zoons and trumps within the limits."""

    def one_of(cards: Sequence[Zoon]) -> Zoon:
        return cards[chance.below(len(cards))]

    zoons = [zoon for zoon in BOX.zoons if not zoon.from_trump]
    emblem = one_of([zoon for zoon in zoons if zoon.type == "emblem"])
    first = one_of([zoon for zoon in zoons if zoon.type == "soldier"])
    tribe = TribeDraft(
        f"{emblem.name[: len(emblem.name) // 2]}{first.name[len(first.name) // 2 :]}", format, {emblem.id: 1}
    )
    for left in range(DECK - 1, 0, -1):
        cheap = min(zoon.value for zoon in zoons if zoon.type != "emblem")
        room = measures(tribe)["value"]
        fitting = [
            zoon for zoon in zoons if zoon.type != "emblem" and zoon.value <= room.most - room.now - cheap * (left - 1)
        ]
        fitting = [zoon for zoon in fitting if not any(limit_faults(_with(tribe, zoon.id)).values())]
        if fitting:
            tribe = _with(tribe, one_of(fitting).id)
    trumps = [trump.id for trump in BOX.trumps]
    while trumps:
        name = trumps.pop(chance.below(len(trumps)))
        tribe.trumps.append(name)
        if any(limit_faults(tribe).values()):
            tribe.trumps.pop()
    return tribe


def _with(tribe: TribeDraft, id: str) -> TribeDraft:
    if id in BOX.trump_number:
        return TribeDraft(tribe.name, tribe.format, tribe.zoons, [*tribe.trumps, id])
    return TribeDraft(tribe.name, tribe.format, {**tribe.zoons, id: tribe.zoons.get(id, 0) + 1}, list(tribe.trumps))
