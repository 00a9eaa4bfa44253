"""Tribes: reading a tribe file, checking it against every limit of the rules, and mustering it for a game.

A tribe is written in two ways: as a file (TOML: name, format, trumps, [zoons], [deployment]), and in one line, the
canonical text that an option or a record holds:

    Name: cloboulon grognard-0*2 sacrechene + mur-darbres @ front row / back row
"""

import re
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo import box
from trized.games.zoondo.language import listing, say
from trized.games.zoondo.state import KINDS, NOBODY, NONE, PLACES, Tribe
from trized.kernel import Chance, Refused

RANDOM: Final = "random"  # instead of a tribe: one of the ready-made tribes, drawn when the game begins
FORMATS: Final = ("tribal", "continental", "mondial")
VALUE_BUDGET: Final = 150
STRENGTH_BUDGET: Final = 6
FREE_STARS: Final = 3
MOST_STARS: Final = 9
MOST_TRUMPS: Final = 3
BLANK: Final = "-"  # a cell of a recommended deployment that stays empty
NAME: Final = re.compile(r"[^\W_][\w '’.-]{0,39}")
LINE: Final = re.compile(r"(?P<name>[^:+@]+):(?P<zoons>[^+@]*)(\+(?P<trumps>[^@]*))?(@(?P<front>[^/]*)/(?P<back>.*))?")


@dataclass
class Muster:
    """A tribe as its owner wrote it, legal or not."""

    name: str
    format: str = "tribal"
    zoons: dict[str, int] = field(default_factory=dict)
    trumps: list[str] = field(default_factory=list)
    front: list[str] = field(default_factory=list)
    back: list[str] = field(default_factory=list)

    def faces(self) -> list[tuple[box.Zoon, int]]:
        """Return the known Zoons with their numbers, in the order of the box."""
        return [(zoon, self.zoons[zoon.id]) for zoon in box.ZOONS if zoon.id in self.zoons and not zoon.from_trump]

    def cards(self) -> list[box.Trump]:
        """Return the known trumps, in the order they were written."""
        return [box.TRUMPS[box.TRUMP_NUMBER[name]] for name in self.trumps if name in box.TRUMP_NUMBER]

    def line(self) -> str:
        """Return the canonical text in one line."""
        zoons = " ".join(zoon.id if count == 1 else f"{zoon.id}*{count}" for zoon, count in self.faces())
        trumps = " ".join(sorted(self.trumps, key=lambda name: box.TRUMP_NUMBER[name]))
        rows = f" @ {' '.join(self.front)} / {' '.join(self.back)}" if self.front or self.back else ""
        return f"{self.name}: {zoons}{f' + {trumps}' if trumps else ''}{rows}"


def read_file(text: str, lang: str = "en") -> Muster:
    """Read a tribe file; raise Refused if it does not say what a tribe file says."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused(say(lang, "tribe.not_toml", error=error)) from None
    rows = _table(data, "deployment", lang)
    for given, known in ((data, ("name", "format", "trumps", "zoons", "deployment")), (rows, ("front", "back"))):
        for key in given:
            if key not in known:
                raise Refused(say(lang, "tribe.unknown_key", key=key, known=", ".join(known)))
    zoons = _table(data, "zoons", lang)
    for name, count in zoons.items():
        if type(count) is not int or count < 1:
            raise Refused(say(lang, "tribe.bad_count", card=name, count=count))
    return Muster(
        name=str(data.get("name", "")),
        format=str(data.get("format", "tribal")),
        zoons=dict(zoons),
        trumps=_names(data, "trumps", lang),
        front=_names(rows, "front", lang),
        back=_names(rows, "back", lang),
    )


def _table(data: dict[str, Any], key: str, lang: str) -> dict[str, Any]:
    found = data.get(key, {})
    if not isinstance(found, dict):
        raise Refused(say(lang, "tribe.not_a_table", key=key))
    return found


def _names(data: dict[str, Any], key: str, lang: str) -> list[str]:
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise Refused(say(lang, "tribe.not_a_list", key=key))
    return found


def read_line(text: str, form: str, lang: str = "en") -> Muster:
    """Read the canonical text of a tribe; raise Refused if it is none."""
    parts = LINE.fullmatch(text.strip())
    if parts is None:
        raise Refused(say(lang, "tribe.not_a_line", text=text, known=", ".join(box.TRIBES)))
    zoons: Counter[str] = Counter()
    for word in parts["zoons"].split():
        name, _, count = word.partition("*")
        if count and not (count.isdecimal() and int(count) > 0):
            raise Refused(say(lang, "tribe.bad_count", card=name, count=count))
        zoons[name] += int(count or 1)
    return Muster(
        name=parts["name"].strip(),
        format=form,
        zoons=dict(zoons),
        trumps=(parts["trumps"] or "").split(),
        front=(parts["front"] or "").split(),
        back=(parts["back"] or "").split(),
    )


def check_tribe(text: str, lang: str = "en") -> list[str]:
    """Return a sentence for each limit that a tribe file breaks; nothing if the tribe may play (U7)."""
    try:
        return objections(read_file(text, lang), lang)
    except Refused as refused:
        return [str(refused)]


def sum_up(text: str, lang: str = "en") -> list[str]:
    """Return what a legal tribe file holds, and the one line that an option takes."""
    muster = read_file(text, lang)
    stars = sum(zoon.stars * count for zoon, count in muster.faces())
    parts = {
        "name": muster.name,
        "format": muster.format,
        "zoons": sum(muster.zoons.values()),
        "value": sum(zoon.value * count for zoon, count in muster.faces()),
        "most": VALUE_BUDGET,
        "stars": stars,
        "strength": sum(trump.strength for trump in muster.cards()),
        "strongest": STRENGTH_BUDGET - max(0, stars - FREE_STARS),
    }
    return [say(lang, "tribe.summary", **parts), say(lang, "tribe.one_line", line=muster.line())]


def about_tribe(line: str, lang: str) -> str:
    """Say in a sentence what a tribe in one line holds."""
    muster = read_line(line, "mondial", lang)
    parts = {
        "zoons": sum(muster.zoons.values()),
        "value": sum(zoon.value * count for zoon, count in muster.faces()),
        "trumps": listing(lang, [trump.name for trump in muster.cards()]) or "–",
    }
    return say(lang, "tribe.about", **parts)


def objections(muster: Muster, lang: str = "en") -> list[str]:
    """Return a sentence for each limit that a tribe breaks."""
    found = _unknown(muster, lang)
    found += _beyond_budget(muster, lang)
    found += _too_many(muster, lang)
    found += _outside_format(muster, lang)
    if not found:
        found += _bad_rows(muster, lang)
    return found


def _unknown(muster: Muster, lang: str) -> list[str]:
    known = {zoon.id for zoon in box.ZOONS if not zoon.from_trump}
    found = [say(lang, "tribe.unknown_zoon", card=name) for name in muster.zoons if name not in known]
    found += [say(lang, "tribe.unknown_trump", card=name) for name in muster.trumps if name not in box.TRUMP_NUMBER]
    if not NAME.fullmatch(muster.name):
        found.append(say(lang, "tribe.bad_name", name=muster.name))
    if muster.format not in FORMATS:
        found.append(say(lang, "tribe.bad_format", format=muster.format, known=", ".join(FORMATS)))
    return found


def _beyond_budget(muster: Muster, lang: str) -> list[str]:
    found = []
    value = sum(zoon.value * count for zoon, count in muster.faces())
    if value > VALUE_BUDGET:
        found.append(say(lang, "tribe.value", value=value, most=VALUE_BUDGET))
    stars = sum(zoon.stars * count for zoon, count in muster.faces())
    if stars > MOST_STARS:
        found.append(say(lang, "tribe.stars", stars=stars, most=MOST_STARS))
    paid = max(0, stars - FREE_STARS)
    strength = sum(trump.strength for trump in muster.cards())
    most = max(0, STRENGTH_BUDGET - paid)
    if strength > most:
        key = "tribe.strength_with_stars" if paid else "tribe.strength"
        found.append(say(lang, key, strength=strength, most=most, stars=stars, free=FREE_STARS))
    return found


def _too_many(muster: Muster, lang: str) -> list[str]:
    found = []
    types: Counter[str] = Counter()
    for zoon, count in muster.faces():
        types[zoon.type] += count
        if zoon.type in ("hero", "priest") and count > 1:
            found.append(say(lang, f"tribe.same_{zoon.type}", name=zoon.name, count=count))
    if types["emblem"] != 1:
        found.append(say(lang, "tribe.emblems", count=types["emblem"]))
    if types["chief"] > 1:
        found.append(say(lang, "tribe.chiefs", count=types["chief"]))
    if types.total() - types["emblem"] < 1:
        found.append(say(lang, "tribe.alone"))
    if len(muster.trumps) > MOST_TRUMPS:
        found.append(say(lang, "tribe.trumps", count=len(muster.trumps), most=MOST_TRUMPS))
    for name, count in Counter(muster.trumps).items():
        if count > 1:
            found.append(say(lang, "tribe.same_trump", card=name, count=count))
    return found


def _outside_format(muster: Muster, lang: str) -> list[str]:
    cards: list[box.Zoon | box.Trump] = [zoon for zoon, _ in muster.faces()]
    cards += muster.cards()
    if muster.format == "tribal":
        tribes = sorted({box.CRESTS[card.tribe].name for card in cards})
        if len(tribes) > 1:
            return [say(lang, "tribe.tribal", tribes=listing(lang, tribes))]
    if muster.format == "continental":
        continents = sorted({card.continent.capitalize() for card in cards})
        if len(continents) > 1:
            return [say(lang, "tribe.continental", continents=listing(lang, continents))]
    return []


def _bad_rows(muster: Muster, lang: str) -> list[str]:
    """Check a recommended deployment: six cells a row, cards of the tribe, the Emblem, as many as can be deployed."""
    rows = muster.front + muster.back
    if not rows:
        return []
    if len(muster.front) != 6 or len(muster.back) != 6:
        return [say(lang, "tribe.rows")]
    placed = Counter(name for name in rows if name != BLANK)
    extra = [name for name, count in placed.items() if count > muster.zoons.get(name, 0)]
    if extra:
        return [say(lang, "tribe.rows_extra", cards=listing(lang, extra))]
    emblem = next(zoon.id for zoon, _ in muster.faces() if zoon.type == "emblem")
    deployed = min(PLACES, sum(muster.zoons.values()))
    if placed.total() != deployed or emblem not in placed:
        return [say(lang, "tribe.rows_missing", count=deployed)]
    return []


def _line_up(muster: Muster) -> list[str]:
    """Return the recommended deployment by place, the back row first; a plain one if the owner gave none."""
    if muster.front:
        return muster.back + muster.front
    cards = [zoon for zoon, count in muster.faces() for _ in range(count)]
    emblem = next(zoon.id for zoon in cards if zoon.type == "emblem")
    others = sorted((zoon for zoon in cards if zoon.type != "emblem"), key=lambda zoon: -zoon.value)
    names = [zoon.id for zoon in others][: PLACES - 1] + [BLANK] * (PLACES - len(cards))
    return [*names[6:8], emblem, *names[8:], *names[:6]]


@lru_cache(maxsize=1024)
def muster_tribe(text: str, form: str = "mondial", lang: str = "en") -> Tribe:
    """Return a tribe ready for the table, given by name, in one line or as a file; raise Refused if it may not play."""
    if text in box.TRIBES:
        muster = read_file(box.ready_made(text))
    else:
        muster = read_file(text, lang) if "\n" in text else read_line(text, form, lang)
        muster.format = form
        found = objections(muster, lang)
        if found:
            raise Refused(" ".join(found))
        text = muster.line()
    counts = [0] * KINDS
    for zoon, count in muster.faces():
        counts[box.ZOON_NUMBER[zoon.id]] = count
    trumps = sorted(box.TRUMP_NUMBER[name] for name in muster.trumps)
    rows = [NONE if name == BLANK else box.ZOON_NUMBER[name] for name in _line_up(muster)]
    return Tribe(
        text=text,
        name=muster.name,
        cards=vec[i64](counts),
        trumps=vec[i64](trumps + [NOBODY] * (MOST_TRUMPS - len(trumps))),
        rows=vec[i64](rows),
        kinds=sum(1 << kind for kind, count in enumerate(counts) if count),
        emblem=next(kind for kind, count in enumerate(counts) if count and box.ZOONS[kind].type == "emblem"),
        size=sum(counts),
    )


def canonical(text: str, form: str, lang: str = "en") -> str:
    """Return the canonical text of a tribe, however it is given; raise Refused if it may not play in the format."""
    return muster_tribe(text, form, lang).text


def recruit(chance: Chance, form: str) -> Muster:
    """Return a legal tribe drawn at random: an Emblem, then what the limits still allow."""
    home = box.CRESTS[box.TRIBES[chance.below(len(box.TRIBES))]]

    def fits(card: box.Zoon | box.Trump) -> bool:
        return (
            form == "mondial" or card.tribe == home.id or (form == "continental" and card.continent == home.continent)
        )

    muster = Muster(name="Recruits", format=form)
    emblems = [zoon for zoon in box.ZOONS if zoon.type == "emblem" and fits(zoon)]
    muster.zoons[emblems[chance.below(len(emblems))].id] = 1
    choices = [card.id for card in box.TRUMPS if fits(card)] * 2
    choices += [zoon.id for zoon in box.ZOONS if fits(zoon) and zoon.type != "emblem" and not zoon.from_trump] * 12
    most = 2 + chance.below(24)
    while choices and sum(muster.zoons.values()) < most:
        name = choices.pop(chance.below(len(choices)))
        grown = Muster("Recruits", form, dict(muster.zoons), list(muster.trumps))
        if name in box.TRUMP_NUMBER:
            grown.trumps.append(name)
        else:
            grown.zoons[name] = grown.zoons.get(name, 0) + 1
        if not [found for found in objections(grown) if found != say("en", "tribe.alone")]:
            muster = grown
    return muster if len(muster.zoons) > 1 else recruit(chance, form)
