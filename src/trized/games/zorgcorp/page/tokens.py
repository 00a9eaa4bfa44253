"""The front of a World token: colour, pattern, letter and value."""

from functools import cache

from markupsafe import Markup
from msgspec import Struct

from trized.games.zorgcorp.box import BOX
from trized.games.zorgcorp.names import token_seal


class Front(Struct, frozen=True):
    """The front of a token."""

    colour: str
    type: str
    text: str


@cache
def front_of(kind: int) -> Front:
    """Return the front of a kind of token."""
    return Front(BOX.colour_names[BOX.token_colour[kind]], BOX.token_type(kind), token_seal(kind))


def draw_token(front: Front) -> Markup:
    """Return the front of a token as markup."""
    return draw_front(front.colour, front.type, front.text)


@cache
def draw_front(colour: str, type: str, text: str) -> Markup:
    """Return the front of a token with any text on its seal."""
    return Markup(
        '<g class="tok {}"><circle class="disc" r="32"/><use href="#zc-{}"/><circle class="seal" r="19"/>'
        '<text class="val" y="7">{}</text></g>'
    ).format(colour, type, text)
