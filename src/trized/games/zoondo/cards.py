"""What the cards say, made from the facts and effects that the engine runs."""

from typing import Any, Final

from trized.games.zoondo import box
from trized.games.zoondo.language import listing, say
from trized.games.zoondo.tribes import read_file

CORNER_SIGNS: Final = {box.STAR: "★", box.CROSS: "X"}


def corner(value: int) -> str:
    """Return what is printed in a corner."""
    return CORNER_SIGNS.get(value, str(value))


def corners_text(corners: tuple[int, ...]) -> str:
    """Return the four corners in the order of the cards: top left, top right, bottom right, bottom left."""
    return " ".join(corner(value) for value in corners)


def label(lang: str, kind: int) -> str:
    """Return the name of a face, with its variant if there are several."""
    zoon = box.ZOONS[kind]
    return say(lang, "card.one" if zoon.variants == 1 else "card.variant", name=zoon.name, variant=zoon.variant)


def family_name(name: str) -> str:
    """Return the printed name of a Zoon from its family."""
    return next(zoon.name for zoon in box.ZOONS if zoon.family == name)


def grid_text(lang: str, grid: str) -> str:
    """Say in words where a grid leads."""
    if not grid:
        return say(lang, "grid.none")
    lines = []
    for word in grid.split():
        line = word.lstrip("j").rstrip("0123456789")
        if "," in word:
            aside, ahead = word[1:].split(",")
            lines.append(say(lang, "grid.jump_aside", aside=aside, ahead=ahead))
        elif word.startswith("j"):
            lines.append(say(lang, "grid.jump", line=say(lang, f"grid.{line}"), length=word[-1]))
        else:
            lines.append(say(lang, "grid.one" if word[-1] == "1" else "grid.two", line=say(lang, f"grid.{line}")))
    return say(lang, "grid.moves", lines=", ".join(lines))


def power_text(lang: str, zoon: box.Zoon) -> str:
    """Say what a Zoon's star does; nothing if it has none."""
    if zoon.power is None:
        return ""
    names = listing(lang, [family_name(name) for name in zoon.power.names], "or")
    return say(lang, f"power.{zoon.power.key}", name=zoon.name, names=names)


def types_text(lang: str, types: tuple[str, ...]) -> str:
    """Name some types in the plural, or simply Zoons if it is all of them."""
    if types == box.TYPES:
        return say(lang, "trump.zoons")
    return listing(lang, [say(lang, f"types.{name}") for name in types], "or")


def _aim_text(lang: str, trump: box.Trump) -> str:
    aside, ahead = abs(trump.aim[0][0]), trump.aim[0][1]
    key = "trump.aim_aside" if aside else "trump.aim_ahead"
    return say(lang, key, aside=_cells_text(lang, aside), ahead=_cells_text(lang, ahead))


def _cells_text(lang: str, count: int) -> str:
    return say(lang, "trump.cell" if count == 1 else "trump.cells", count=count)


def trump_text(lang: str, trump: box.Trump) -> str:
    """Say what a trump does."""
    parts = {"plus": trump.plus, "times": trump.times, "up_to": trump.up_to, "whom": types_text(lang, trump.whom)}
    by = say(lang, f"types.{trump.by}") if trump.by else ""
    if trump.does == "shoot" and trump.camp:
        texts = [say(lang, "trump.shoot_camp")]
    elif trump.does == "shoot":
        texts = [say(lang, "trump.shoot_grid", by=by, aim=_aim_text(lang, trump))]
        texts += [say(lang, "trump.over_all")] if max(ahead for _, ahead in trump.aim) > 1 else []
    elif trump.does == "move":
        texts = [say(lang, "trump.move_one" if trump.up_to == 1 else "trump.move_many", **parts)]
        texts += [say(lang, "trump.plus", **parts)] if trump.plus else []
        texts += [say(lang, "trump.times", **parts)] if trump.times > 1 else []
    elif trump.does == "rise":
        face = box.ZOONS[box.ZOON_NUMBER[trump.id]]
        grid = grid_text(lang, face.grid)
        corners = corners_text(face.corners)
        texts = [say(lang, "trump.rise", type=say(lang, f"type.{face.type}"), corners=corners, grid=grid)]
    else:
        texts = [say(lang, f"trump.{trump.does.replace(' ', '_')}", by=by, **parts)]
    if box.CROSS in trump.corners:
        texts.append(say(lang, "trump.cross"))
    texts.append(say(lang, "trump.once" if trump.once else "trump.unlimited"))
    return " ".join(texts)


def _whole_text(lang: str, tribe: str, *texts: str) -> str:
    """Join what a card says; a card that nobody published says so."""
    label = say(lang, "card.original") if box.CRESTS[tribe].original else ""
    return " ".join(text for text in (*texts, label) if text)


def all_cards(lang: str) -> list[dict[str, Any]]:
    """Return every Zoon and trump with its text and its printed figures."""
    standard = {tribe: read_file(box.ready_made(tribe)) for tribe in box.TRIBES}
    cards: list[dict[str, Any]] = []
    for kind, zoon in enumerate(box.ZOONS):
        if zoon.from_trump:
            continue
        cards.append(
            {
                "id": zoon.id,
                "name": label(lang, kind),
                "text": _whole_text(lang, zoon.tribe, grid_text(lang, zoon.grid), power_text(lang, zoon)),
                "tribe": box.CRESTS[zoon.tribe].name,
                "continent": zoon.continent.capitalize(),
                "original": box.CRESTS[zoon.tribe].original,
                "type": say(lang, f"type.{zoon.type}"),
                "value": zoon.value,
                "corners": [corner(value) for value in zoon.corners],
                "grid": zoon.grid,
                "stars": zoon.stars,
                "copies": standard[zoon.tribe].zoons.get(zoon.id, 0),
            }
        )
    for trump in box.TRUMPS:
        cards.append(
            {
                "id": trump.id,
                "name": trump.name,
                "text": _whole_text(lang, trump.tribe, trump_text(lang, trump)),
                "tribe": box.CRESTS[trump.tribe].name,
                "continent": trump.continent.capitalize(),
                "original": box.CRESTS[trump.tribe].original,
                "type": say(lang, f"kind.{trump.kind}"),
                "strength": trump.strength,
                "once": trump.once,
                "corners": [corner(value) for value in trump.corners],
                "copies": int(trump.id in standard[trump.tribe].trumps),
            }
        )
    return cards
