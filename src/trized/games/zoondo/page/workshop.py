"""The workshop of a tribe: its cards, the limits of the rules, its deployment, and tribes to start from."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from trized import kernel
from trized.games.zoondo.box import BOX, CROSS, TYPES, Trump, Zoon
from trized.games.zoondo.cards import corners_text, grid_text, label, power_text, trump_text
from trized.games.zoondo.catalogue import text
from trized.games.zoondo.page import faces
from trized.games.zoondo.state import PLACES
from trized.games.zoondo.tribes import ANY_NUMBER, BLANK, FORMATS, TribeDraft, limit_faults, measures, read_file
from trized.kernel import Chance
from trized.kernel.workshop import Choices, Component, Draft, Filter, Limit, MatchUp

MOVES = ("still", "straight", "diagonal", "far", "jump")
CORNERS = ("star", "cross")
TRUMP = "trump"  # a rank beside those of the Zoons
ROW = PLACES // 2
HOME = ROW + 2  # the default cell of the Emblem in a deployment: in the back row, near the middle
EMBLEM_PLACES = sorted(range(PLACES), key=lambda place: (place < ROW, abs(place - HOME)))
OTHER_PLACES = sorted(range(PLACES), key=lambda place: place == HOME)
MOST = 99  # copies of a card that the page knows
TRIES = 8  # random tribes that are drawn; the best of them is taken
DECK = 12  # Zoons of a random tribe


def moves_of(grid: str) -> Iterable[str]:
    """Return how a grid lets a Zoon move, in the words of the filter."""
    words = grid.split()
    steps = [word for word in words if not word.startswith("j")]
    yield from (["still"] if not words else []) + (["jump"] if len(steps) < len(words) else [])
    yield from ["straight"] * any(not word.startswith("D") for word in steps)
    yield from ["diagonal"] * any(word.startswith("D") for word in steps)
    yield from ["far"] * any(word[-1] > "1" for word in steps)


def arranged(draft: TribeDraft, places: Sequence[str]) -> list[str]:
    """Return a deployment of a tribe, front row first: the given places as far as they fit, then the other Zoons."""
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


def cards_of(draft: Draft) -> TribeDraft:
    """Return a draft of the page as a tribe without deployment, legal or not."""
    trumps = [name for name, count in draft.counts.items() if name in BOX.trump_number for _ in range(count)]
    zoons = {name: count for name, count in draft.counts.items() if name not in BOX.trump_number}
    return TribeDraft(draft.name, draft.choices.get("format", FORMATS[0]), zoons, trumps)


def tribe_of(draft: Draft) -> TribeDraft:
    """Return a draft of the page as a tribe, legal or not."""
    tribe = cards_of(draft)
    rows = [name or BLANK for name in arranged(tribe, draft.places)]
    if any(name != BLANK for name in rows):
        tribe.front, tribe.back = rows[:ROW], rows[ROW:]
    return tribe


@cache
def components(lang: str) -> tuple[Component, ...]:
    """Return every card that a tribe can have: all Zoons, then all trumps."""
    zoons = [(kind, zoon) for kind, zoon in enumerate(BOX.zoons) if not zoon.from_trump]
    return (*(_zoon(lang, kind, zoon) for kind, zoon in zoons), *(_trump(lang, *one) for one in enumerate(BOX.trumps)))


def _zoon(lang: str, kind: int, zoon: Zoon) -> Component:
    parts = {"type": text(lang, f"type.{zoon.type}"), "tribe": BOX.tribes[zoon.tribe].name, "value": zoon.value}
    printed = text(lang, "page.info.name", name=label(lang, kind), **parts)
    corners = [name for name, sign in zip(CORNERS, (zoon.stars, CROSS in zoon.corners), strict=True) if sign]
    return Component(
        zoon.id,
        label(lang, kind),
        " ".join(
            filter(
                None, (printed, corners_text(zoon.corners) + ".", grid_text(lang, zoon.grid), power_text(lang, zoon))
            )
        ),
        f'<span class="o-card o-face s0">{faces.face(kind)}<i class="o-price">{zoon.value}</i></span>',
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
        placed=True,
    )


def _trump(lang: str, number: int, trump: Trump) -> Component:
    kind = text(lang, f"kind.{trump.kind}")
    parts = {"tribe": BOX.tribes[trump.tribe].name, "strength": trump.strength}
    return Component(
        trump.id,
        trump.name,
        f"{text(lang, 'page.info.trump_name', name=trump.name, kind=kind, **parts)} {trump_text(lang, trump)}",
        f'<span class="o-card o-face o-trump-card s1">{faces.whole_trump(number)}</span>',
        {"tribe": trump.tribe, "rank": TRUMP},
        {"value": trump.strength - MOST, "rank": -len(TYPES)},
    )


class Workshop(kernel.Workshop):
    """The workshop of a tribe."""

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

    def components(self, lang: str) -> Sequence[Component]:
        return components(lang)

    def filters(self, lang: str) -> Sequence[Filter]:
        tribes = tuple((tribe, crest.name) for tribe, crest in BOX.tribes.items())
        ranks = tuple((name, text(lang, f"type.{name}")) for name in TYPES)
        powers = sorted({zoon.power.key for zoon in BOX.zoons if zoon.power})
        return (
            Filter("tribe", text(lang, "workshop.tribe"), tribes),
            Filter("rank", text(lang, "workshop.rank"), (*ranks, (TRUMP, text(lang, "workshop.trump")))),
            *(
                Filter(
                    name, text(lang, f"workshop.{name}"), tuple((one, text(lang, f"workshop.{one}")) for one in values)
                )
                for name, values in (("moves", MOVES), ("corners", CORNERS), ("power", powers))
            ),
        )

    def orders(self, lang: str) -> Choices:
        return tuple((name, text(lang, f"workshop.by_{name}")) for name in ("tribe", "rank", "value", "strongest"))

    def choices(self, lang: str) -> Sequence[Filter]:
        words = self.game.words(lang)
        values = tuple((one, words.option("format", one).name) for one in FORMATS)
        return (Filter("format", words.option("format").name, values),)

    def rows(self, lang: str) -> Choices:
        return tuple((text(lang, f"workshop.{row}"), str(ROW)) for row in ("front", "back"))

    def read(self, text: str) -> Draft:
        tribe = read_file(text)
        counts = {name[:MOST]: min(MOST, count) for name, count in {**tribe.zoons, **Counter(tribe.trumps)}.items()}
        return Draft(tribe.name[:40], {"format": tribe.format[:40]}, counts, arranged(tribe, tribe.front + tribe.back))

    def write(self, draft: Draft) -> str:
        return tribe_of(draft).file()

    def limits(self, draft: Draft, lang: str) -> Sequence[Limit]:
        tribe = tribe_of(draft)
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

    def closed(self, draft: Draft) -> Sequence[str]:
        broken = _broken(draft)
        return [
            one.id
            for one in components("en")
            if _broken(Draft(draft.name, draft.choices, {**draft.counts, one.id: draft.counts.get(one.id, 0) + 1}))
            - broken
        ]

    def surprise(self, draft: Draft, chance: Chance) -> Draft:
        """Return a random tribe of the draft's format, the one of several that uses most of its points."""
        format = draft.choices.get("format", FORMATS[0])
        drawn = (_drawn(format if format in FORMATS else FORMATS[0], chance) for _ in range(TRIES))
        best = max(
            filter(lambda tribe: not any(limit_faults(tribe).values()), drawn),
            key=lambda tribe: measures(tribe)["value"].now,
        )
        return Draft(best.name, {"format": best.format}, {**best.zoons, **dict.fromkeys(best.trumps, 1)})

    def match_ups(self, text: str, lang: str) -> Sequence[MatchUp]:
        settle = self.game.settle
        return [
            MatchUp(
                crest.name,
                ((settle({"tribe1": text, "tribe2": tribe}), 0), (settle({"tribe1": tribe, "tribe2": text}), 1)),
            )
            for tribe, crest in BOX.tribes.items()
        ]


def _broken(draft: Draft) -> set[str]:
    return {name for name, faults in limit_faults(cards_of(draft)).items() if faults}


def _drawn(format: str, chance: Chance) -> TribeDraft:
    """Draw a tribe: an Emblem, then Zoons and trumps as long as they keep all limits."""

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
        fitting = [zoon for zoon in fitting if not any(limit_faults(_with(tribe, zoon)).values())]
        if fitting:
            tribe = _with(tribe, one_of(fitting))
    trumps = [trump.id for trump in BOX.trumps]
    while trumps:
        name = trumps.pop(chance.below(len(trumps)))
        tribe.trumps.append(name)
        if any(limit_faults(tribe).values()):
            tribe.trumps.pop()
    return tribe


def _with(tribe: TribeDraft, zoon: Zoon) -> TribeDraft:
    zoons = {**tribe.zoons, zoon.id: tribe.zoons.get(zoon.id, 0) + 1}
    return TribeDraft(tribe.name, tribe.format, zoons, list(tribe.trumps))
