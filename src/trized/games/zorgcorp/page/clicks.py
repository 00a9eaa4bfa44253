"""Sayings as clicks: which pieces, places and buttons are touched to say each of them."""

from trized.games.zorgcorp import sayings as to
from trized.games.zorgcorp.notation import ZorgNotation
from trized.games.zorgcorp.page.ids import (
    act_id,
    bonus_id,
    offer_id,
    place_id,
    quadrant_id,
    saucer_id,
    ship_id,
    token_id,
)
from trized.games.zorgcorp.sayings import first_of, kind_of, second_of
from trized.games.zorgcorp.view import TableView
from trized.games.zorgcorp.words import words
from trized.kernel import Way

NOTATION = ZorgNotation()
Path = tuple[str, ...]


def ways(view: TableView, lang: str) -> list[Way]:
    """Return the viewer's own legal sayings as clicks."""
    seat, speak = int(view.viewer), words(lang)
    legal = [int(saying) for saying in view.legal()]
    return [
        Way(NOTATION.write(view, seat, saying), speak.action(view, seat, saying), path(view, saying, legal))
        for saying in legal
    ]


def path(view: TableView, saying: int, legal: list[int]) -> Path:
    """Return what is touched to say a saying: first what acts, then where or what with."""
    board, people = view.table.board, int(view.table.people())
    kind, first, second = kind_of(saying), int(first_of(saying)), int(second_of(saying))
    if kind in (to.PASS, to.DONE):
        return (act_id("pass" if kind == to.PASS else "done"),)
    if kind == to.REMOVE:
        return (saucer_id(first),)
    if kind == to.PROBE:
        return act_id("probe"), quadrant_id(first)
    if kind == to.SANCTUARY:
        return act_id("sanctuary"), place_id(board, first)
    if kind in (to.NAME, to.PLACE):
        return (place_id(board, first),)
    if kind in (to.BUILD, to.REVOLUTION):
        return announcement(view, kind, first, second, legal)
    ship = ship_id(people, first)
    if kind == to.MOVE:
        return ship, place_id(board, second)
    if kind == to.STEAL:
        return ship, bonus_id(first)
    return ship, token_id(first) if kind == to.REVOLT else saucer_id(first)


def announcement(view: TableView, kind: int, site: int, offered: int, legal: list[int]) -> Path:
    """Return the clicks for building or a revolution; how many BZ$ are offered is asked only if there is a choice."""
    begins: Path = (act_id("build"),)
    if kind == to.REVOLUTION:
        begins = act_id("revolution"), place_id(view.table.board, site)
    alike = [one for one in legal if kind_of(one) == kind and first_of(one) == site]
    return begins if len(alike) == 1 else (*begins, offer_id(offered))
