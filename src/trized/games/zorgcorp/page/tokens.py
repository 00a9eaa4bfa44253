"""What the front of a World token shows in a drawing."""

from msgspec import Struct

from trized.games.zorgcorp.box import BOX
from trized.games.zorgcorp.names import token_seal


class Front(Struct, frozen=True):
    """The front of a token."""

    colour: str
    type: str
    text: str


def front_of(kind: int) -> Front:
    """Return the front of a kind of token."""
    return Front(BOX.colour_names[BOX.token_colour[kind]], BOX.token_type(kind), token_seal(kind))
