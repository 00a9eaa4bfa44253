"""The frame of the board: constant until the deployment ends, and from then on. Cached for each viewer and language."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from markupsafe import Markup

from trized.games.zoondo.box import BOX
from trized.games.zoondo.catalogue import text
from trized.games.zoondo.notation import COLUMNS, cell_name
from trized.games.zoondo.page import creatures, faces, mat
from trized.games.zoondo.state import DEPLOY, SIDE, Tribe
from trized.games.zoondo.view import View
from trized.games.zoondo.words import Words
from trized.kernel.markup import templates

HERE = Path(__file__).parent


@dataclass(frozen=True)
class BoardFrame:
    """The frame of one viewer's board, with facts for its parts."""

    html: str
    mine: int  # the seat in front
    sitting: bool  # whether the viewer is a player
    names: tuple[str, str]  # of the seats
    defined: frozenset[str]  # the symbols that the frame defines


def frame(view: View, words: Words) -> BoardFrame:
    """Return the frame of the viewer's board."""
    one, two = view.table.tribe(0), view.table.tribe(1)
    names = (words.seat(view, 0), words.seat(view, 1))
    deploying = view.table.phase == DEPLOY  # another arrangement: a new frame, in which nothing shifts
    return _frame(words.lang, int(view.viewer), names, deploying, int(one.kinds), int(two.kinds))


def crest_tribe(tribe: Tribe) -> str:
    """Return the tribe whose crest a seat's backs show; empty for mixed cards: a back must reveal nothing (I2)."""
    return _crest_tribe(_cast(int(tribe.kinds)))


@lru_cache(256)
def _crest_tribe(cast: tuple[int, ...]) -> str:
    tribes = {BOX.zoons[kind].tribe for kind in cast}
    return tribes.pop() if len(tribes) == 1 else ""


def _cast(kinds: int) -> tuple[int, ...]:
    """Return the kinds of a tribe from a set of bits."""
    return tuple(kind for kind in range(len(BOX.zoons)) if kinds >> kind & 1)


@lru_cache(256)
def _frame(lang: str, viewer: int, names: tuple[str, str], deploying: bool, *kinds: int) -> BoardFrame:
    mine, casts = max(viewer, 0), [_cast(one) for one in kinds]
    crests = [_crest_tribe(cast) for cast in casts]
    symbols = {f"b-{seat}": faces.back_symbol(seat, crests[seat]) for seat in (0, 1)}
    if viewer >= 0:
        symbols |= {f"f-{kind}": faces.face_symbol(kind) for kind in casts[mine]}
    for seat in (0, 1):
        if crests[seat] or seat == viewer:  # the kinds in a mixed tribe are secret
            symbols |= _heads(casts[seat])
    order = range(SIDE) if mine == 0 else range(SIDE - 1, -1, -1)
    rows = [(near, row + 1, [cell_name(row * SIDE + column) for column in order]) for near, row in enumerate(order)]
    html = (
        templates(HERE)
        .get_template("board.html")
        .render(
            mine=mine,
            deploying=deploying,
            names=names,
            t=partial(_text, lang),
            crests=[crest_picture(seat, crest) for seat, crest in enumerate(crests)],
            symbols=Markup("".join(symbols.values())),
            mat=Markup(mat.mat(mine)),
            rows=rows[::-1],
            letters=COLUMNS if mine == 0 else COLUMNS[::-1],
        )
    )
    return BoardFrame(html, mine, viewer >= 0, names, frozenset(symbols))


def _text(lang: str, key: str) -> str:
    return text(lang, f"page.{key}")


def _heads(cast: tuple[int, ...]) -> Mapping[str, str]:
    families = dict.fromkeys(BOX.zoons[kind].family for kind in cast)
    return {f"h-{family}": faces.head_symbol(family) for family in families}


def crest_picture(seat: int, tribe: str) -> Markup:
    """Draw the crest of a seat."""
    picture = creatures.crest(tribe)
    return Markup(f'<svg class="o-crest s{seat}" viewBox="-56 -56 112 112" aria-hidden="true">{picture}</svg>')
