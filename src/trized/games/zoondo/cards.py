"""Card texts, written from the data that the rules use."""

from functools import cache
from typing import Any, Final

from trized.games.zoondo.box import BOX, CROSS, STAR, TYPES, Trump, Zoon
from trized.games.zoondo.catalogue import join, text
from trized.games.zoondo.tribes import read_file

CORNER_SIGNS: Final = {STAR: "★", CROSS: "X"}


def corner(value: int) -> str:
    """Return the symbol printed in a corner."""
    return CORNER_SIGNS.get(value, str(value))


def corners_text(corners: tuple[int, ...]) -> str:
    """Return the four corners: top left, top right, bottom right, bottom left."""
    return " ".join(corner(value) for value in corners)


@cache
def label(lang: str, kind: int) -> str:
    """Return the name of a face, with its variant if there are several."""
    zoon = BOX.zoons[kind]
    return text(lang, "card.one" if zoon.variants == 1 else "card.variant", name=zoon.name, variant=zoon.variant + 1)


def grid_text(lang: str, grid: str) -> str:
    """Describe the moves of a grid."""
    if not grid:
        return text(lang, "grid.none")
    lines = []
    for word in grid.split():
        line = word.lstrip("j").rstrip("0123456789")
        if "," in word:
            aside, ahead = word[1:].split(",")
            lines.append(text(lang, "grid.jump_aside", aside=aside, ahead=ahead))
        elif word.startswith("j"):
            lines.append(text(lang, "grid.jump", line=text(lang, f"grid.{line}"), length=word[-1]))
        else:
            lines.append(text(lang, "grid.one" if word[-1] == "1" else "grid.two", line=text(lang, f"grid.{line}")))
    return text(lang, "grid.moves", lines=", ".join(lines))


def power_text(lang: str, zoon: Zoon) -> str:
    """Describe the power of a Zoon's star; empty if it has none."""
    if zoon.power is None:
        return ""
    names = join(lang, [BOX.family_name(name) for name in zoon.power.names], "or")
    return text(lang, f"power.{zoon.power.key}", name=zoon.name, names=names)


def types_text(lang: str, types: tuple[str, ...]) -> str:
    """Return the types in the plural, or 'Zoons' for all types."""
    if types == TYPES:
        return text(lang, "trump.zoons")
    return join(lang, [text(lang, f"types.{name}") for name in types], "or")


def _aim_text(lang: str, trump: Trump) -> str:
    aside, ahead = abs(trump.aim[0][0]), trump.aim[0][1]
    key = "trump.aim_aside" if aside else "trump.aim_ahead"
    return text(lang, key, aside=aside, ahead=ahead)


def trump_text(lang: str, trump: Trump) -> str:
    """Describe the effect of a trump."""
    parts = {"plus": trump.plus, "times": trump.times, "up_to": trump.up_to, "whom": types_text(lang, trump.whom)}
    by = text(lang, f"types.{trump.by}") if trump.by else ""
    if trump.does == "shoot" and trump.camp:
        texts = [text(lang, "trump.shoot_camp")]
    elif trump.does == "shoot":
        texts = [text(lang, "trump.shoot_grid", by=by, aim=_aim_text(lang, trump))]
        texts += [text(lang, "trump.over_all")] if max(ahead for _, ahead in trump.aim) > 1 else []
    elif trump.does == "move":
        texts = [text(lang, "trump.move_one" if trump.up_to == 1 else "trump.move_many", **parts)]
        texts += [text(lang, "trump.plus", **parts)] if trump.plus else []
        texts += [text(lang, "trump.times", **parts)] if trump.times > 1 else []
    elif trump.does == "rise":
        face = BOX.zoons[BOX.zoon_number[trump.id]]
        grid = grid_text(lang, face.grid)
        corners = corners_text(face.corners)
        texts = [text(lang, "trump.rise", type=text(lang, f"type.{face.type}"), corners=corners, grid=grid)]
    else:
        texts = [text(lang, f"trump.{trump.does.replace(' ', '_')}", by=by, **parts)]
    if CROSS in trump.corners:
        texts.append(text(lang, "trump.cross"))
    texts.append(text(lang, "trump.once" if trump.once else "trump.unlimited"))
    return " ".join(texts)


def _full_text(lang: str, tribe: str, *texts: str) -> str:
    """Join the sentences of a card, with a note on unpublished cards."""
    original = text(lang, "card.original") if BOX.tribes[tribe].original else ""
    return " ".join(one for one in (*texts, original) if one)


def cards(lang: str) -> list[dict[str, Any]]:
    """Return every Zoon and trump with its text and printed values."""
    standard = {tribe: read_file(BOX.ready_made(tribe)) for tribe in BOX.tribes}
    found = []
    for kind, zoon in enumerate(BOX.zoons):
        if not zoon.from_trump:
            said = grid_text(lang, zoon.grid), power_text(lang, zoon)
            entry = _entry(lang, zoon, label(lang, kind), text(lang, f"type.{zoon.type}"), *said)
            entry |= {"value": zoon.value, "corners": corners(zoon), "grid": zoon.grid, "stars": zoon.stars}
            found.append(entry | {"copies": standard[zoon.tribe].zoons.get(zoon.id, 0)})
    for trump in BOX.trumps:
        entry = _entry(lang, trump, trump.name, text(lang, f"kind.{trump.kind}"), trump_text(lang, trump))
        entry |= {"strength": trump.strength, "once": trump.once, "corners": corners(trump)}
        found.append(entry | {"copies": int(trump.id in standard[trump.tribe].trumps)})
    return found


def corners(card: Zoon | Trump) -> list[str]:
    """Return the symbols in the corners of a card."""
    return [corner(value) for value in card.corners]


def _entry(lang: str, card: Zoon | Trump, name: str, kind: str, *texts: str) -> dict[str, Any]:
    tribe, said = BOX.tribes[card.tribe], _full_text(lang, card.tribe, *texts)
    where = {"tribe": tribe.name, "continent": card.continent.capitalize(), "original": tribe.original}
    return {"id": card.id, "name": name, "text": said, **where, "type": kind}
