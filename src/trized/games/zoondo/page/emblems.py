"""Emblems of the tribes: special pictures, or a totem for the others."""

from collections.abc import Callable
from typing import Final

from trized.games.zoondo.page.strokes import BONE, GOLD, INK, both, cuts, ink, outline, shape

LEAF: Final = "#86a24f"
BARK: Final = "#8a5a36"


def rays() -> str:
    """Draw the rays behind a totem."""
    spokes = "M0,-56L5,-30L-5,-30ZM30,-47L20,-24L12,-29ZM49,-25L30,-12L26,-21ZM56,4L30,6L30,-4Z"
    return both(spokes, INK, ' stroke="none"')


def totem(face: str) -> str:
    """Draw a face on a pole, with rays."""
    pole = shape("M-7,20L7,20L7,54L-7,54Z", GOLD) + shape("M-20,46L20,46L24,56L-24,56Z", "currentColor")
    return f'{rays()}{pole}<g transform="translate(0 -5) scale(.74)">{face}</g>'


def oak(face: str) -> str:
    """Draw a sacred oak with an old face in its trunk."""
    crown = "M0,-57C-16,-62 -30,-54 -30,-43C-48,-44 -56,-24 -45,-14C-54,0 -38,16 -24,8C-16,18 -6,16 0,12"
    return (
        shape("M-12,4L-14,38L-30,55L30,55L14,38L12,4Z", BARK)
        + shape(outline(crown), LEAF)
        + cuts((-30, -43, -20, -36, 4), (-45, -14, -34, -16, 4), (-24, 8, -18, -2, 4), (-12, -57, -8, -46, 4))
        + both("M-9,22L-3,25L-8,29Z", "currentColor")
        + ink("M-6,37C-3,34 3,34 6,37C3,40 -3,40 -6,37Z")
        + "".join(
            f'<circle cx="{x}" cy="{y}" r="4" fill="{GOLD}"/>' for x, y in ((-24, -24), (22, -30), (-2, -10), (28, -6))
        )
    )


def longship(face: str) -> str:
    """Draw a longship under sail, a dragon at its bow."""
    sail = "M-27,-50C-10,-44 10,-44 27,-50C32,-30 32,-18 27,2C10,-4 -10,-4 -27,2C-32,-18 -32,-30 -27,-50Z"
    stripes = "M-14,-47L-5,-45L-5,-2L-14,-1ZM14,-47L5,-45L5,-2L14,-1Z"
    hull = "M-54,-4C-50,36 -24,46 0,46C24,46 50,36 54,-4C46,-4 44,6 40,14C20,22 -20,22 -40,14C-44,6 -46,-4 -54,-4Z"
    shields = "".join(
        f'<circle cx="{x}" cy="{y}" r="8" fill="{fill}"/><circle cx="{x}" cy="{y}" r="2" fill="{INK}"/>'
        for x, y, fill in ((-28, 25, "currentColor"), (-10, 29, BONE), (10, 29, "currentColor"), (28, 25, BONE))
    )
    return (
        shape("M-3,-58L3,-58L3,20L-3,20Z", BARK)
        + shape(sail, BONE)
        + shape(stripes, "currentColor", ' stroke="none"')
        + shape(sail, "none")
        + shape(hull, BARK)
        + shields
        + shape("M-54,-4C-60,-18 -50,-30 -38,-26L-46,-20L-36,-16C-42,-8 -46,-6 -46,0Z", GOLD)
        + ink("M-50,-20C-49,-23 -46,-22 -47,-19Z")
    )


def lily(face: str) -> str:
    """Draw a great water lily on its leaf."""
    leaf = "M0,18C-30,14 -56,22 -56,36C-56,50 -26,56 0,56"
    petals = both("M-4,34C-26,30 -46,10 -44,-8C-28,-6 -10,10 -2,34Z", "currentColor")
    petals += both("M-2,34C-24,18 -28,-14 -20,-34C-6,-22 2,6 2,34Z", BONE)
    return (
        shape(outline(leaf), LEAF)
        + cuts((-56, 36, -38, 36, 4), (-44, 48, -30, 42, 4), (-20, 55, -14, 46, 4))
        + petals
        + shape("M0,34C-16,18 -16,-24 0,-46C16,-24 16,18 0,34Z", BONE)
        + "".join(f'<circle cx="{x}" cy="{y}" r="3" fill="{GOLD}"/>' for x, y in ((-6, 20), (0, 15), (6, 20), (0, 25)))
    )


PICTURES: Final[dict[str, Callable[[str], str]]] = {"sacrechene": oak, "draknar": longship, "grand-nenufar": lily}


def emblem_of(family: str, face: str) -> str:
    """Draw the Emblem of a family; `face` is the tribe's face for a totem."""
    return PICTURES.get(family, totem)(face)
