"""Small marks cut in one colour: the types of Zoons, the trumps, and the crests on the backs of the cards."""

from functools import cache

from trized.games.zoondo import box
from trized.games.zoondo.page import art
from trized.games.zoondo.state import Tribe

# Each in a square of 24, filled with the colour of the text around it.
TYPES = {
    "chief": "M2,19L1,6L7.5,11.5L12,3L16.5,11.5L23,6L22,19ZM3,21L21,21L21,23L3,23Z",
    "hero": "M12,1L15,8.5L15,15L9,15L9,8.5ZM5,15L19,15L19,18L14,18L14,21L16,23L8,23L10,21L10,18L5,18Z",
    "priest": "M15,2C9,4 7,10 9,15C11,19 16,21 20,19C16,24 7,23 4,16C1,9 6,1 15,2ZM17,6L18.5,9.5L22,11L18.5,12.5L17,16L15.5,12.5L12,11L15.5,9.5Z",
    "monster": "M3,2C7,8 8,15 5,22C1,16 0,8 3,2ZM11,2C15,8 16,15 13,22C9,16 8,8 11,2ZM19,2C23,8 24,15 21,22C17,16 16,8 19,2Z",
    "elite": "M12,2L22,9L22,14L12,7L2,14L2,9ZM12,11L22,18L22,23L12,16L2,23L2,18Z",
    "soldier": "M12,5L22,13L22,19L12,11L2,19L2,13Z",
    "emblem": "M4,1L7,1L7,3L22,3L18,8.5L22,14L7,14L7,23L4,23Z",
}
# Each in a square of 48.
TRUMPS = {
    "shoot": "M24,3A21,21 0 1 1 23.9,3ZM24,9A15,15 0 1 0 24.1,9ZM24,15A9,9 0 1 1 23.9,15ZM24,20A4,4 0 1 0 24.1,20ZM22,0L26,0L26,10L22,10ZM22,38L26,38L26,48L22,48ZM0,22L10,22L10,26L0,26ZM38,22L48,22L48,26L38,26Z",
    "wall": "M10,3L18,17L14.5,17L20,27L16,27L21,37L12,37L12,45L8,45L8,37L0,37L4,27L1,27L6,17L2.5,17ZM37,3L45,17L41.5,17L47,27L43,27L48,37L39,37L39,45L35,45L35,37L26,37L31,27L27,27L32.5,17L29,17ZM23,20L27,27L25,27L28,33L20,33L23,27L20,27Z",
    "cage": "M4,4L44,4L44,10L40,10L40,38L44,38L44,44L4,44L4,38L8,38L8,10L4,10ZM13,10L13,38L18,38L18,10ZM22,10L22,38L26,38L26,10ZM30,10L30,38L35,38L35,10Z",
    "move": "M15,2L26,15L19,15L19,28L11,28L11,15L4,15ZM34,16L45,29L38,29L38,45L30,45L30,29L23,29Z",
    "step back": "M15,46L4,33L11,33L11,20L19,20L19,33L26,33ZM34,32L23,19L30,19L30,3L38,3L38,19L45,19Z",
    "terrain": "M0,42C6,34 8,20 16,18C22,17 24,26 28,27C32,26 33,12 38,12C44,14 45,34 48,42ZM12,34L16,24L20,34ZM34,34L38,19L42,34Z",
    "arm": "M24,2L43,8C44,26 38,39 24,46C10,39 4,26 5,8ZM24,8L11,12C11,25 15,34 24,39ZM27,12L27,36C34,31 37,23 37,14Z",
    "snare": "M4,6L44,6L44,10L41,10L34,44L14,44L7,10L4,10ZM12,11L15,20L21,11ZM24,13L18,23L24,33L30,23ZM27,11L33,20L36,11ZM15,25L18,38L22,38ZM33,25L26,38L30,38Z",
    "rise": "M24,22C32,22 39,30 37,37C35,44 29,40 24,40C19,40 13,44 11,37C9,30 16,22 24,22ZM8,14C12,14 14,20 12,24C9,26 5,24 4,20C4,16 5,14 8,14ZM40,14C43,14 44,16 44,20C43,24 39,26 36,24C34,20 36,14 40,14ZM17,4C21,4 22,12 20,17C17,18 13,16 13,11C13,7 14,4 17,4ZM31,4C34,4 35,7 35,11C35,16 31,18 28,17C26,12 27,4 31,4Z",
}
STAR = "M12,1L15,8.6L23.2,9.1L16.9,14.3L18.9,22.3L12,17.9L5.1,22.3L7.1,14.3L0.8,9.1L9,8.6Z"
# A back nobody can read a tribe from: two masks under one star.
PLAIN = "M0,-40L10,-14L38,-14L16,4L24,32L0,15L-24,32L-16,4L-38,-14L-10,-14Z"


def type_mark(kind: str, label: str = "") -> str:
    """Draw the mark of a type."""
    named = f' role="img" aria-label="{label}"' if label else ' aria-hidden="true"'
    return f'<svg class="o-mark" viewBox="0 0 24 24"{named}><path d="{TYPES[kind]}" fill="currentColor"/></svg>'


def trump_mark(does: str) -> str:
    """Draw the mark of a trump."""
    path = f'<path d="{TRUMPS[does]}" fill="currentColor" fill-rule="evenodd"/>'
    return f'<svg class="o-deed" viewBox="0 0 48 48" aria-hidden="true">{path}</svg>'


def swords() -> str:
    """Draw two crossed swords."""
    sword = '<path transform="rotate(%d 24 24)" d="M24,0L28,6V30H34V34H27V42H29V46H19V42H21V34H14V30H20V6Z" fill="currentColor"/>'
    return f'<svg viewBox="0 0 48 48" aria-hidden="true">{sword % 42}{sword % -42}</svg>'


@cache
def crest_of(tribe: str) -> str:
    """Draw the crest of a tribe: its animal, bare of any gear, around (0, 0); a plain star for mixed tribes."""
    if tribe not in art.FUR:
        return f'<path d="{PLAIN}" fill="{art.BONE}" stroke="{art.INK}" stroke-width="4" stroke-linejoin="round"/>'
    dice = art.Dice(tribe)
    behind, half, on = art.ANIMALS[tribe](dice, art.BONE, "#cdb98f")
    face = f'{behind}<path d="{art.whole(half)}" fill="{art.BONE}"/>{on}{art.eyes(tribe, "soldier", dice)}'
    return f'<g stroke="{art.INK}" stroke-width="3" stroke-linejoin="round">{face}</g>'


def crest_name(tribe: Tribe) -> str:
    """Return the tribe whose crest a seat's backs show: nothing if its cards are mixed, for the back must not tell (I2)."""
    tribes = {zoon.tribe for kind, zoon in enumerate(box.ZOONS) if tribe.cards[kind]}
    return tribes.pop() if len(tribes) == 1 else ""
