"""Tribes: parsing a tribe file, checking it against the limits of the rules, and preparing it for the table.

A tribe has two text forms: a file (TOML: name, format, trumps, [zoons], [deployment]), and the canonical line in
options and records:

    Name: cloboulon grognard-a*2 sacrechene + mur-darbres @ front row / back row
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from itertools import combinations
from typing import Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo.box import BOX, Trump, Zoon
from trized.games.zoondo.catalogue import join, refused, text
from trized.games.zoondo.state import HIDDEN_TRUMP, KINDS, NO_CARD, NO_TRUMP, PLACES, SEAT_TRUMPS, Tribe
from trized.kernel import LANGUAGES, Refused
from trized.kernel.errors import MOST_FAULTS, few
from trized.kernel.files import read_count, read_toml, toml_key, toml_value
from trized.kernel.names import Names

RANDOM: Final = "random"  # instead of a tribe: a ready-made tribe drawn at the start
MOST_DIGITS: Final = 6  # of a number of cards
MOST_COPIES: Final = 99  # of a card
LONGEST: Final = 40  # characters of a name
FORMATS: Final = ("tribal", "continental", "mondial")
VALUE_BUDGET: Final = 150
STRENGTH_BUDGET: Final = 6
FREE_STARS: Final = 3
MOST_STARS: Final = 9
# The most trumps of a tribe, by value of the option; their strength is limited too.
ANY_NUMBER: Final = 99
TRUMP_LIMITS: Final = {"0-3": (0, 3), "1-3": (1, 3), "any": (0, ANY_NUMBER), "1-any": (1, ANY_NUMBER)}
BLANK: Final = "-"  # a cell of a recommended deployment that stays empty
UNKNOWN: Final = "?"  # a trump unknown to the viewer
NAME: Final = re.compile(r"[^\W_][\w '’.-]{0,39}")
ID: Final = re.compile(r"[a-z0-9-]+")
LINE: Final = re.compile(r"(?P<name>[^:+@]+):(?P<zoons>[^+@]*)(\+(?P<trumps>[^@]*))?(@(?P<front>[^/]*)/(?P<back>.*))?")


@dataclass
class TribeDraft:
    """A tribe as written, legal or not."""

    name: str
    format: str = "tribal"
    zoons: dict[str, int] = field(default_factory=dict)
    trumps: list[str] = field(default_factory=list)
    front: list[str] = field(default_factory=list)
    back: list[str] = field(default_factory=list)

    def zoon_counts(self) -> list[tuple[Zoon, int]]:
        """Return the known Zoons with their counts, in the order of the box."""
        return [(zoon, self.zoons[zoon.id]) for zoon in BOX.zoons if zoon.id in self.zoons and not zoon.from_trump]

    def known_trumps(self) -> list[Trump]:
        """Return the known trumps, in written order."""
        return [BOX.trumps[BOX.trump_number[name]] for name in self.trumps if name in BOX.trump_number]

    def file(self) -> str:
        """Return the text of the tribe file."""
        zoons = "".join(f"{toml_key(name)} = {n}\n" for name, n in self.zoons.items())
        rows = (
            f"\n[deployment]\nfront = {toml_value(self.front)}\nback = {toml_value(self.back)}\n" if self.front else ""
        )
        head = (
            f"name = {toml_value(self.name)}\nformat = {toml_value(self.format)}\ntrumps = {toml_value(self.trumps)}\n"
        )
        return f"{head}\n[zoons]\n{zoons}{rows}"

    def line(self) -> str:
        """Return the canonical line."""
        zoons = " ".join(zoon.id if count == 1 else f"{zoon.id}*{count}" for zoon, count in self.zoon_counts())
        trumps = " ".join(sorted(self.trumps, key=lambda name: BOX.trump_number[name]))
        rows = f" @ {' '.join(self.front)} / {' '.join(self.back)}" if self.front or self.back else ""
        return f"{self.name}: {zoons}{f' + {trumps}' if trumps else ''}{rows}"


def read_file(source: str) -> TribeDraft:
    """Parse a tribe file; raise Refused if it is none."""
    data = read_toml(source, partial(refused, "tribe.not_toml"))
    rows = _table(data, "deployment")
    for given, known in ((data, ("name", "format", "trumps", "zoons", "deployment")), (rows, ("front", "back"))):
        for key in given:
            if key not in known:
                raise refused("tribe.unknown_key", key=key, known=known)
    zoons = _table(data, "zoons")
    for name, count in zoons.items():
        read_count(name, count, 1, MOST_COPIES)
    return TribeDraft(
        name=str(data.get("name", "")),
        format=str(data.get("format", "tribal")),
        zoons=zoon_names().keys(zoons),
        trumps=trump_names().values(_names(data, "trumps")),
        front=zoon_names().values(_names(rows, "front")),
        back=zoon_names().values(_names(rows, "back")),
    )


@cache
def zoon_names() -> Names:
    """Return the names of the Zoons that a tribe can have: `Korse #1` is `korse-a`, formerly `korse-0`."""
    label = {zoon: "card.one" if zoon.variants == 1 else "card.variant" for zoon in BOX.zoons if not zoon.from_trump}
    return Names(
        {
            zoon.id: [
                *(text(lang, key, name=zoon.name, variant=zoon.variant + 1) for lang in LANGUAGES),
                zoon.former_id,
            ]
            for zoon, key in label.items()
        }
    )


@cache
def trump_names() -> Names:
    """Return the names of the trumps."""
    return Names({trump.id: [trump.name] for trump in BOX.trumps})


def _table(data: dict[str, Any], key: str) -> dict[str, Any]:
    found = data.get(key, {})
    if not isinstance(found, dict):
        raise refused("tribe.not_a_table", key=key)
    return found


def _names(data: dict[str, Any], key: str) -> list[str]:
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise refused("tribe.not_a_list", key=key)
    return found


def read_line(line: str, format: str) -> TribeDraft:
    """Parse the canonical line of a tribe; raise Refused if it is none."""
    parts = LINE.fullmatch(_respelled(line.strip(), BOX.current_ids))
    if parts is None:
        raise refused("tribe.not_a_line", text=line, known=list(BOX.tribes))
    zoons: Counter[str] = Counter()
    for word in parts["zoons"].split():
        name, _, count = word.partition("*")
        copies = int(count) if count.isdecimal() and len(count) < MOST_DIGITS else count or 1
        zoons[name] += read_count(name, copies, 1, MOST_COPIES)
    for name, total in zoons.items():
        read_count(name, total, 1, MOST_COPIES)
    return TribeDraft(
        name=parts["name"].strip(),
        format=format,
        zoons=dict(zoons),
        trumps=(parts["trumps"] or "").split(),
        front=(parts["front"] or "").split(),
        back=(parts["back"] or "").split(),
    )


def _respelled(line: str, ids: Mapping[str, str]) -> str:
    """Return the line of a tribe with other ids of its Zoons."""
    name, colon, cards = line.partition(":")
    return name + colon + ID.sub(lambda found: ids.get(found[0], found[0]), cards)


def check_tribe(source: str) -> list[Refused]:
    """Return a Refused for each limit that a tribe file breaks; none if the tribe is legal (U7)."""
    try:
        return few(broken_limits(read_file(source)))
    except Refused as fault:
        return [fault]


def sum_up(source: str, lang: str = "en") -> list[str]:
    """Return the summary of a legal tribe file, and its canonical line."""
    draft = read_file(source)
    known = measures(draft)
    parts = {
        "name": draft.name,
        "format": draft.format,
        "zoons": sum(draft.zoons.values()),
        "value": known["value"].now,
        "most": VALUE_BUDGET,
        "stars": known["stars"].now,
        "strength": known["strength"].now,
        "strongest": known["strength"].most,
    }
    return [text(lang, "tribe.summary", **parts), text(lang, "tribe.one_line", line=draft.line())]


def about_tribe(line: str, lang: str) -> str:
    """Describe the contents of a tribe in one sentence."""
    draft = read_line(line, "mondial")
    parts = {
        "zoons": sum(draft.zoons.values()),
        "value": sum(zoon.value * count for zoon, count in draft.zoon_counts()),
        "trumps": join(lang, [trump.name for trump in draft.known_trumps()]) or "–",
    }
    return text(lang, "tribe.about", **parts)


class Measure(NamedTuple):
    """A limited quantity of a tribe: its value and its limit."""

    now: int
    most: int
    fewest: int = 0


def measures(draft: TribeDraft, trumps: str = "0-3") -> dict[str, Measure]:
    """Return the limited quantities by name; `trumps` is the option for the number of trumps."""
    zoons = draft.zoon_counts()
    types: Counter[str] = Counter()
    for zoon, count in zoons:
        types[zoon.type] += count
    stars = sum(zoon.stars * count for zoon, count in zoons)
    cards: list[Zoon | Trump] = [zoon for zoon, _ in zoons]
    cards += draft.known_trumps()
    homes = {"tribal": {card.tribe for card in cards}, "continental": {card.continent for card in cards}}
    fewest, most = TRUMP_LIMITS[trumps]
    return {
        "value": Measure(sum(zoon.value * count for zoon, count in zoons), VALUE_BUDGET),
        "emblems": Measure(types["emblem"], 1, 1),
        "alone": Measure(types.total() - types["emblem"], ANY_NUMBER, 1),
        "chiefs": Measure(types["chief"], 1),
        "same": Measure(max((n for zoon, n in zoons if zoon.type in ("hero", "priest")), default=0), 1),
        "stars": Measure(stars, MOST_STARS),
        "trumps": Measure(len(draft.trumps), most, fewest),
        "strength": Measure(
            sum(trump.strength for trump in draft.known_trumps()),
            max(0, STRENGTH_BUDGET - max(0, stars - FREE_STARS)),
        ),
        "format": Measure(len(homes.get(draft.format, ())), 1),
    }


def broken_limits(draft: TribeDraft, trumps: str = "0-3") -> list[Refused]:
    """Return a Refused for each limit that a tribe breaks; `trumps` is the option for their number."""
    found = _unknown(draft) + [fault for faults in limit_faults(draft, trumps).values() for fault in faults]
    return found or _bad_deployment(draft)


def limit_faults(draft: TribeDraft, trumps: str = "0-3") -> dict[str, list[Refused]]:
    """Return the broken limits by name in `measures`."""
    known = measures(draft, trumps)
    faults: dict[str, list[Refused]] = {name: [] for name in known}
    for name, (now, most, fewest) in known.items():
        if fewest <= now <= most:
            continue
        stars = known["stars"].now
        match name:
            case "value":
                faults[name].append(refused("tribe.value", value=now, most=most))
            case "stars":
                faults[name].append(refused("tribe.stars", stars=now, most=most))
            case "strength":
                key = "tribe.strength_with_stars" if stars > FREE_STARS else "tribe.strength"
                faults[name].append(refused(key, strength=now, most=most, stars=stars, free=FREE_STARS))
            case "emblems" | "chiefs":
                faults[name].append(refused(f"tribe.{name}", count=now))
            case "alone":
                faults[name].append(refused("tribe.alone"))
            case "same":
                twins = [(zoon, n) for zoon, n in draft.zoon_counts() if zoon.type in ("hero", "priest") and n > 1]
                faults[name] += [refused(f"tribe.same_{zoon.type}", name=zoon.name, count=n) for zoon, n in twins]
            case "trumps":
                key = "tribe.trumps" if now > most else "tribe.few_trumps"
                faults[name].append(refused(key, count=now, most=most, fewest=fewest))
            case "format":
                faults[name] += _outside_format(draft, draft.format)
            case _:
                raise AssertionError(name)
    twice = [(name, count) for name, count in Counter(draft.trumps).items() if count > 1]
    faults["trumps"] += [refused("tribe.same_trump", card=name, count=count) for name, count in twice]
    return faults


def _unknown(draft: TribeDraft) -> list[Refused]:
    found: list[Refused] = []
    for key, cards, names in (("zoon", draft.zoons, zoon_names()), ("trump", draft.trumps, trump_names())):
        unknown = [card for card in cards if card not in names.shown]
        hints = [names.hint(card) for card in unknown[:MOST_FAULTS]] + [""] * (len(unknown) - MOST_FAULTS)
        found += [
            refused(f"tribe.unknown_{key}", card=card, hint=hint) for card, hint in zip(unknown, hints, strict=True)
        ]
    if not NAME.fullmatch(draft.name):
        found.append(refused("tribe.bad_name", name=draft.name))
    if draft.format not in FORMATS:
        found.append(refused("tribe.bad_format", format=draft.format, known=FORMATS))
    return found


def _outside_format(draft: TribeDraft, format: str) -> list[Refused]:
    cards: list[Zoon | Trump] = [zoon for zoon, _ in draft.zoon_counts()]
    cards += draft.known_trumps()
    if format == "tribal":
        tribes = sorted({BOX.tribes[card.tribe].name for card in cards})
        if len(tribes) > 1:
            return [refused("tribe.tribal", tribes=tribes)]
    if format == "continental":
        continents = sorted({card.continent.capitalize() for card in cards})
        if len(continents) > 1:
            return [refused("tribe.continental", continents=continents)]
    return []


def _bad_deployment(draft: TribeDraft) -> list[Refused]:
    """Check a recommended deployment: six cells a row, cards of the tribe, the Emblem, the right number."""
    rows = draft.front + draft.back
    if not rows:
        return []
    if len(draft.front) != 6 or len(draft.back) != 6:
        return [refused("tribe.rows")]
    placed = Counter(name for name in rows if name != BLANK)
    extra = [name for name, count in placed.items() if count > draft.zoons.get(name, 0)]
    if extra:
        return [refused("tribe.rows_extra", cards=extra)]
    emblem = next(zoon.id for zoon, _ in draft.zoon_counts() if zoon.type == "emblem")
    deployed = min(PLACES, sum(draft.zoons.values()))
    if placed.total() != deployed or emblem not in placed:
        return [refused("tribe.rows_missing", count=deployed)]
    return []


def _recommended(draft: TribeDraft) -> list[str]:
    """Return the recommended deployment by place, the back row first; a default one if the tribe has none."""
    if draft.front:
        return draft.back + draft.front
    cards = [zoon for zoon, count in draft.zoon_counts() for _ in range(count)]
    emblem = next(zoon.id for zoon in cards if zoon.type == "emblem")
    others = sorted((zoon for zoon in cards if zoon.type != "emblem"), key=lambda zoon: -zoon.value)
    names = [zoon.id for zoon in others][: PLACES - 1] + [BLANK] * (PLACES - len(cards))
    return [*names[6:8], emblem, *names[8:], *names[:6]]


@lru_cache(maxsize=1024)
def bring_tribe(tribe: str, format: str = "mondial", trumps: str = "any") -> Tribe:
    """Return a tribe ready for the table, from a name, a line or a file; raise Refused if it is not legal."""
    if tribe in BOX.tribes:
        draft = read_file(BOX.ready_made(tribe))
    else:
        draft = read_file(tribe) if is_file(tribe) else read_line(tribe, format)
        found = broken_limits(draft, trumps) or _outside_format(draft, format)
        if found:
            raise Refused("several", faults=few(found))
        tribe = draft.line()
    numbers = sorted(BOX.trump_number[name] for name in draft.trumps)
    public = None if tribe in BOX.tribes else _public_tribe(draft, len(numbers))
    return _tribe(draft, tribe, numbers, public)


def _tribe(draft: TribeDraft, line: str, trumps: list[int], public: Tribe | None) -> Tribe:
    counts = [0] * KINDS
    for zoon, count in draft.zoon_counts():
        counts[BOX.zoon_number[zoon.id]] = count
    recommended = [NO_CARD if name == BLANK else BOX.zoon_number[name] for name in _recommended(draft)]
    return Tribe(
        text=line,
        name=draft.name,
        cards=vec[i64](counts),
        trumps=vec[i64](trumps + [NO_TRUMP] * (SEAT_TRUMPS - len(trumps))),
        recommended=vec[i64](recommended),
        kinds=sum(1 << kind for kind, count in enumerate(counts) if count),
        emblem=next(kind for kind, count in enumerate(counts) if count and BOX.zoons[kind].type == "emblem"),
        size=sum(counts),
        coded=_respelled(line, BOX.former_ids),
        public=public,
    )


# Others know a custom tribe's Zoons and number of trumps, but not the trumps nor the deployment.


def _public_tribe(draft: TribeDraft, trumps: int) -> Tribe:
    known = TribeDraft(draft.name, zoons=draft.zoons)
    line = known.line() + f" + {' '.join([UNKNOWN] * trumps)}" * (trumps > 0)
    return _tribe(known, line, [HIDDEN_TRUMP] * trumps, None)


@lru_cache(maxsize=1024)
def read_tribe(line: str) -> Tribe:
    """Return the tribe of a canonical line, which may hide its trumps."""
    if UNKNOWN not in line:
        return bring_tribe(line)
    draft = read_line(line, FORMATS[-1])
    if found := broken_limits(TribeDraft(draft.name, FORMATS[-1], draft.zoons), "any"):
        raise Refused("several", faults=few(found))
    return _public_tribe(draft, len(draft.trumps))


@lru_cache(maxsize=256)
def legal_trumps(line: str, format: int, trumps: int) -> vec[i64]:
    """Return every set of trumps that a custom tribe may have, given its Zoons and the table's format."""
    draft = read_line(line, FORMATS[format])
    zoons = [zoon for zoon, _ in draft.zoon_counts()]
    homes = {"tribal": {zoon.tribe for zoon in zoons}, "continental": {zoon.continent for zoon in zoons}}
    where = homes.get(draft.format)
    allowed = [
        (number, trump.strength)
        for number, trump in enumerate(BOX.trumps)
        if where is None or (trump.tribe if draft.format == "tribal" else trump.continent) in where
    ]
    stars = sum(zoon.stars * count for zoon, count in draft.zoon_counts())
    budget = STRENGTH_BUDGET - max(0, stars - FREE_STARS)
    sets = [
        sum(1 << number for number, _ in chosen)
        for chosen in combinations(allowed, trumps)
        if sum(strength for _, strength in chosen) <= budget
    ]
    return vec[i64](sets)


@lru_cache(maxsize=4096)
def with_trumps(public: str, trumps: int) -> Tribe:
    """Return a custom tribe, known by its public line, with a set of trumps."""
    draft = read_line(public, FORMATS[-1])
    draft.trumps = [trump.id for number, trump in enumerate(BOX.trumps) if trumps >> number & 1]
    return bring_tribe(draft.line())


def is_file(tribe: str) -> bool:
    """Return whether a tribe is given as a file: names and canonical lines have one line."""
    return "\n" in tribe


def widest_format(tribes: list[str]) -> str:
    """Return the widest format among tribe files: the default of the table."""
    named = [read_file(tribe).format for tribe in tribes if is_file(tribe)]
    return max((name for name in named if name in FORMATS), key=FORMATS.index, default=FORMATS[0])


def canonical(tribe: str, format: str, trumps: str = "0-3") -> str:
    """Return the canonical line of a tribe in any form; raise Refused if it is not legal."""
    return bring_tribe(tribe, format, trumps).text
