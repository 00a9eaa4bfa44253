"""Creatures in woodcut style, composed of animal parts: the tribe determines the animal, the type its gear, the name
the rest.

A head is drawn around (0, 0) within 50 units to each side. Parts are drawn for the left half and mirrored. Ink, bone
and fur have fixed colours; war paint has `currentColor`, the colour of the seat.
"""

from functools import cache, lru_cache
from zlib import crc32

from trized.games.zoondo.box import BOX
from trized.games.zoondo.page.emblems import emblem_of
from trized.games.zoondo.page.marks import PLAIN_CREST
from trized.games.zoondo.page.strokes import BONE, GOLD, INK, both, cuts, engraved, ink, mirrored, outline, shape

FUR = {
    "boarix": ("#a56a42", "#6e4026"),
    "monkus": ("#b98a3e", "#775318"),
    "rhinogoths": ("#98978f", "#5f5e59"),
    "warus": ("#b08a74", "#74523f"),
    "ranakars": ("#8aa04f", "#566a29"),
}


class Dice:
    """Pseudo-random choices that depend on a name."""

    def __init__(self, name: str) -> None:
        self.left = crc32(name.encode()) | 1 << 32

    def roll(self, sides: int) -> int:
        """Return the next choice, below `sides`."""
        self.left = (self.left * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self.left >> 33) % sides


# Animals: the layer behind the head, the head's left half, the layer on it.


def boar(dice: Dice, fur: str, dark: str) -> tuple[str, str, str]:
    """Draw a wild boar: bristles, tusks, a snout."""
    peak = -44 - dice.roll(5)
    tusk = dice.roll(3) * 4
    ear = dice.roll(3) * 4
    behind = both(f"M-16,-26L-{38 + ear / 2:g},-{47 - ear}L-34,-14Z", dark) + shape(
        f"M-26,-24L-22,{peak + 8}L-14,-36L-8,{peak}L0,-38L8,{peak}L14,-36L22,{peak + 8}L26,-24Z", INK
    )
    half = "M0,-35C-22,-37 -34,-20 -31,0C-29,16 -22,28 -14,35C-9,41 -5,41 0,41"
    on = (
        both(f"M-12,31C-27,33 -33,{22 - tusk} -29,{6 - tusk}C-24,{16 - tusk / 2:g} -18,20 -9,21Z", BONE)
        + f'<path d="M0,10C-12,10 -17,16 -16,24C-15,32 -7,34 0,34C7,34 15,32 16,24C17,16 12,10 0,10Z" fill="{dark}"/>'
        + ink("M-10,20C-9,16 -4,17 -4,22C-4,27 -11,27 -10,20ZM10,20C9,16 4,17 4,22C4,27 11,27 10,20Z")
        + cuts(
            (-30, 4, -16, 8, 4),
            (-27, 12, -19, 13, 4),
            (-31, -4, -21, -1, 4),
            (0, -34, -2, -14, 5),
            (-9, -35, -7, -20, 4),
        )
    )
    return behind, half, on


def monkey(dice: Dice, fur: str, dark: str) -> tuple[str, str, str]:
    """Draw a monkey: round ears, a pale mask, a tuft."""
    tuft = dice.roll(3)
    ears = "".join(
        f'<circle cx="{x}" cy="-2" r="{r}" fill="{fill}"/>'
        for r, fill in ((12.5, dark), (5.5, BONE))
        for x in (-35, 35)
    )
    behind = ears + ink(f"M-14,-32L-{10 - tuft * 3},-49L-4,-38L{tuft * 4 - 2},-50L5,-38L12,-47L14,-32Z")
    half = "M0,-38C-24,-40 -35,-22 -33,-2C-31,20 -21,40 0,40"
    mouth = ("M-13,25C-6,31 6,31 13,25", "M-13,28C-6,21 6,21 13,28", "M-12,26L12,26")[dice.roll(3)]
    on = (
        shape(outline("M0,-15C-6,-27 -26,-24 -25,-5C-24,5 -18,6 -17,12C-22,22 -14,35 0,35"), BONE)
        + f'<path d="{mouth}" fill="none"/>'
        + ink("M-6,10C-5,6 -1,8 -2,12ZM6,10C5,6 1,8 2,12Z")
        + cuts(
            (-33, 4, -24, 8, 4),
            (-31, 12, -21, 14, 4),
            (-28, 20, -20, 20, 4),
            (-18, -34, -12, -25, 4),
            (-9, -37, -7, -27, 4),
        )
    )
    return behind, half, on


def rhino(dice: Dice, fur: str, dark: str) -> tuple[str, str, str]:
    """Draw a rhinoceros: two horns, folds, a square muzzle."""
    tip = -30 - dice.roll(8)
    behind = both("M-16,-28C-22,-46 -32,-50 -37,-46C-38,-36 -32,-26 -24,-20Z", dark)
    half = "M0,-35C-18,-36 -28,-26 -27,-8C-26,6 -33,16 -29,29C-26,40 -12,42 0,42"
    on = (
        both("M-29,29C-26,16 -18,14 -12,20C-8,25 -6,36 -10,41C-20,41 -27,37 -29,29Z", dark)
        + f'<path d="M-11,24C-10,4 -5,-14 1,{tip}C4,-14 10,4 11,24C6,30 -6,30 -11,24Z" fill="{BONE}"/>'
        + ink(f"M3,-12C6,2 7,14 6,24L9,24C9,8 6,-6 2,{tip + 6}Z")
        + ink("M-20,27C-18,23 -13,25 -14,30ZM20,27C18,23 13,25 14,30Z")
        + cuts((-27, 2, -16, 5, 4), (-27, 9, -18, 11, 3), (-28, -10, -20, -8, 4), (-12, -35, -10, -25, 4))
    )
    return behind, half, on


def walrus(dice: Dice, fur: str, dark: str) -> tuple[str, str, str]:
    """Draw a walrus: long tusks, whiskers, a heavy dome."""
    long = 45 + dice.roll(3) * 2
    behind = both("M-24,10C-40,14 -44,28 -36,38C-28,44 -16,40 -12,30Z", dark)
    half = "M0,-38C-24,-39 -35,-18 -33,4C-32,18 -22,28 -14,30C-8,31 -4,31 0,31"
    on = (
        both(f"M-16,22C-18,34 -15,{long - 4} -9,{long}C-5,{long - 10} -4,32 -4,22Z", BONE)
        + both("M0,4C-10,2 -24,6 -24,17C-24,26 -10,28 0,23Z", BONE)
        + ink("M-7,3C-6,-3 6,-3 7,3C5,9 -5,9 -7,3Z")
        + ink(
            "".join(
                f"M{x - 1.2:g},{y}L{x},{y - 1.2:g}L{x + 1.2:g},{y}L{x},{y + 1.2:g}Z"
                for x, y in ((-9, 14), (-14, 12), (-12, 18), (9, 14), (14, 12), (12, 18))
            )
        )
        + both("M-22,14L-38,10M-23,18L-40,19M-21,22L-36,28", "none", ' stroke-width="1.6"')
        + cuts((0, -37, -2, -24, 5), (-10, -36, -8, -25, 4), (-33, -4, -22, 0, 4), (-31, -13, -23, -10, 4))
    )
    return behind, half, on


def frog(dice: Dice, fur: str, dark: str) -> tuple[str, str, str]:
    """Draw a frog: eyes on top, a mouth from side to side."""
    behind = "".join(f'<circle cx="{x}" cy="-23" r="15" fill="{fur}"/>' for x in (-20, 20))
    half = "M0,-22C-20,-30 -44,-12 -45,9C-45,30 -22,40 0,40"
    grin = 22 + dice.roll(3) * 4
    spots = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="{dark}" stroke="none"/>'
        for x, y, r in ((-30, 2, 4), (30, 2, 4), (-36, 12, 2.5), (36, 12, 2.5), (0, -14, 3))
    )
    on = (
        spots
        + f'<path d="M-39,15C-24,{grin + 4} 24,{grin + 4} 39,15C30,36 14,40 0,40C-14,40 -30,36 -39,15Z" fill="{BONE}"/>'
        + ink("M-6,2C-5,-1 -2,0 -2,3ZM6,2C5,-1 2,0 2,3Z")
        + cuts((-30, 33, -22, 29, 3), (-22, 38, -16, 32, 3), (-12, 40, -8, 33, 3), (-44, 2, -38, 4, 4))
    )
    return behind, half, on


ANIMALS = {"boarix": boar, "monkus": monkey, "rhinogoths": rhino, "warus": walrus, "ranakars": frog}
EYES = {"boarix": (-14, -6), "monkus": (-12, -7), "rhinogoths": (-18, -8), "warus": (-15, -9), "ranakars": (-20, -24)}


def eyes(tribe: str, kind: str, dice: Dice) -> str:
    """Draw the eyes: their look depends on the name, monsters are angry."""
    x, y = EYES[tribe]
    look = dice.roll(3)
    if kind == "monster":
        return both(f"M{x - 8},{y - 6}L{x + 7},{y + 1}L{x - 3},{y + 6}Z", "currentColor") + ink(
            f"M{x - 2},{y - 1}L{x + 2},{y + 1}L{x - 1},{y + 3}ZM{-x + 2},{y - 1}L{-x - 2},{y + 1}L{-x + 1},{y + 3}Z"
        )
    drawn = "".join(f'<circle cx="{side}" cy="{y}" r="5.5" fill="{BONE}" stroke-width="2.4"/>' for side in (x, -x))
    drawn += "".join(
        f'<circle cx="{side}" cy="{y + 1}" r="2.4" fill="{INK}" stroke="none"/>' for side in (x + 1, -x - 1)
    )
    brow = (
        f"M{x - 9},{y - 11}L{x + 8},{y - 4}L{x + 6},{y - 1}L{x - 8},{y - 6}Z",
        f"M{x - 9},{y - 6}L{x - 2},{y - 11}L{x + 8},{y - 7}L{x + 7},{y - 3}Z",
        f"M{x - 8},{y - 10}L{x + 8},{y - 8}L{x + 8},{y - 4}L{x - 7},{y - 5}Z",
    )[look]
    return drawn + ink(brow + mirrored(brow))


def lozenge(x: int, y: int, wide: int) -> str:
    """Return a lozenge around a point."""
    return f"M{x - wide},{y}L{x},{y - wide + 1}L{x + wide},{y}L{x},{y + wide - 1}Z"


def paint(tribe: str, dice: Dice) -> str:
    """Draw war paint in the colour of the seat."""
    x, y = EYES[tribe]
    low = y + 10
    pattern = (  # two claws, two drips, two lozenges, a chevron
        f"M{x - 9},{low}L{x + 6},{low + 3}L{x - 8},{low + 4}ZM{x - 8},{low + 7}L{x + 6},{low + 9}L{x - 6},{low + 11}Z",
        f"M{x - 3},{low - 2}L{x + 3},{low - 2}L{x + 1},{low + 13}Z"
        f"M{x - 9},{low - 1}L{x - 5},{low - 1}L{x - 5},{low + 10}Z",
        lozenge(x - 4, low + 2, 5) + lozenge(x - 3, low + 10, 3),
        f"M{x - 11},{low + 6}L{x - 5},{low}L{x + 1},{low + 5}L{x + 1},{low + 9}L{x - 5},{low + 5}L{x - 11},{low + 11}Z",
    )[dice.roll(4)]
    return both(pattern, "currentColor", ' stroke="none"')


def gear(kind: str, dice: Dice) -> tuple[str, str]:
    """Draw the gear of a type: the layer behind the head, and the one on it."""
    if kind == "chief":
        crown = "M-23,-26L-29,-48L-16,-39L-9,-52L0,-40L9,-52L16,-39L29,-48L23,-26C10,-32 -10,-32 -23,-26Z"
        gems = "".join(
            f'<circle cx="{x}" cy="-34" r="2.6" fill="currentColor" stroke-width="1.4"/>' for x in (-13, 0, 13)
        )
        return "", shape(crown, GOLD) + gems
    if kind == "hero":
        feather = "M-8,-30C-22,-34 -34,-48 -33,-56C-20,-54 -8,-44 -2,-32Z"
        plume = "M-5,-32C-9,-44 -6,-56 0,-62C6,-56 9,-44 5,-32Z"
        band = "M-29,-18C-18,-31 18,-31 29,-18L30,-25C18,-39 -18,-39 -30,-25Z"
        return both(feather, "currentColor") + shape(plume, "currentColor"), shape(band, GOLD)
    if kind == "priest":
        hood = "M0,-56C-30,-52 -46,-24 -43,8C-42,26 -38,38 -34,46L34,46C38,38 42,26 43,8C46,-24 30,-52 0,-56Z"
        moon = f'<path d="M-2,-43C4,-41 6,-33 -1,-29C8,-28 12,-42 -2,-43Z" fill="{GOLD}" stroke-width="1.6"/>'
        return shape(hood, "currentColor"), moon
    if kind == "monster":
        spikes = both("M-22,-26L-44,-40L-33,-16L-50,-14L-34,0L-48,14L-28,14Z", INK)
        return spikes, ink("M-6,36L-3,46L0,37L3,46L6,36Z")
    if kind == "elite":
        dome = "M-31,-14C-33,-40 -16,-52 0,-52C16,-52 33,-40 31,-14C14,-24 -14,-24 -31,-14Z"
        ridge = "M-3,-52L3,-52L4,-23L-4,-23Z"
        rivets = "".join(
            f'<circle cx="{x}" cy="{y}" r="1.7" fill="{INK}" stroke="none"/>'
            for x, y in ((-22, -26), (22, -26), (-11, -29), (11, -29))
        )
        return "", f'<path d="{dome}" fill="#c9bda2"/><path d="{ridge}" fill="currentColor"/>{rivets}'
    if kind == "soldier":
        band = "M-31,-15C-18,-29 18,-29 31,-15L31,-23C18,-37 -18,-37 -31,-23Z"
        knot = "M30,-20L43,-28L40,-18L47,-10L31,-14Z"
        return shape(knot, "currentColor"), shape(band, "currentColor")
    return "", ""


@cache
def head(family: str) -> str:
    """Draw the creature of a Zoon, without the svg element."""
    zoon = next(zoon for zoon in BOX.zoons if zoon.family == family)
    dice = Dice(zoon.name)
    fur, dark = FUR[zoon.tribe]
    behind, half, on = ANIMALS[zoon.tribe](dice, fur, dark)
    worn_behind, worn = gear(zoon.type, dice)
    face = behind + shape(outline(half), fur) + on + paint(zoon.tribe, dice) + eyes(zoon.tribe, zoon.type, dice)
    if zoon.type == "emblem":
        face = emblem_of(family, face)
    return engraved(worn_behind + face + worn)


@lru_cache(64)  # custom files come and go
def crest(tribe: str) -> str:
    """Draw the crest of a tribe: its animal without gear around (0, 0); a plain star for mixed tribes."""
    if tribe not in FUR:
        return engraved(shape(PLAIN_CREST, BONE))
    dice = Dice(tribe)
    behind, half, on = ANIMALS[tribe](dice, BONE, "#cdb98f")
    return engraved(behind + shape(outline(half), BONE) + on + eyes(tribe, "soldier", dice))


def game_emblem() -> str:
    """Draw the emblem of the game: two creatures face each other over a battle star."""
    star = "M0,-72L13,-24L54,-52L30,-8L80,0L30,8L54,52L13,24L0,72"
    hills = "M0,180V140L40,112L78,140L118,120L160,146L206,118L244,142L284,110L320,138V180Z"
    return (
        '<svg viewBox="0 0 320 180" role="presentation" preserveAspectRatio="xMidYMid slice">'
        f'<rect width="320" height="180" fill="#e9d3a0"/><path d="{hills}" fill="#c99f5e"/>'
        f'<g transform="translate(160 90)">{engraved(both(star, "#f3c23c"))}</g>'
        f'<g color="#23648a" transform="translate(78 96) rotate(-6) scale(1.28)">{head("gold-hure")}</g>'
        f'<g color="#a8361f" transform="translate(242 96) rotate(6) scale(1.28)">{head("king-louis")}</g>'
        "</svg>"
    )
