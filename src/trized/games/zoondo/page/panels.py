"""The panels beside the field: trumps and tombs of both sides, the viewer's hand, and the progress of the game."""

from collections import Counter
from functools import lru_cache

from markupsafe import escape

from trized.games.zoondo import actions
from trized.games.zoondo.box import BOX, CROSS, STAR, TYPES
from trized.games.zoondo.cards import label, trump_text
from trized.games.zoondo.catalogue import text
from trized.games.zoondo.page import faces, marks
from trized.games.zoondo.page.frame import BoardFrame
from trized.games.zoondo.page.ids import (
    AT_RANDOM_ID,
    RECOMMENDED_ID,
    STOP_ID,
    hand_id,
    hidden_trump_id,
    reinforcements_id,
    tomb_id,
    trump_id,
)
from trized.games.zoondo.state import (
    DEPLOY,
    HIDDEN_TRUMP,
    IN_HAND,
    IN_TOMB,
    KINDS,
    MORE_MOVES,
    NOBODY,
    ON_FIELD,
    OVER,
    PLACES,
    Table,
)
from trized.games.zoondo.view import View

LONG_WITHOUT_PROGRESS = 10  # turns without progress before the page mentions them
ZONES = {IN_HAND: "", ON_FIELD: "on_field", IN_TOMB: "used"}
TOMBSTONE = (
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4,23V10A8,8 0 0 1 20,10V23ZM1,21H23V24H1ZM11,8H13V11H16V13'
    'H13V18H11V13H8V11H11Z" fill="currentColor" fill-rule="evenodd"/></svg>'
)
HAND_ORDER = sorted(range(len(BOX.zoons)), key=lambda kind: (TYPES.index(BOX.zoons[kind].type), kind))


def panels(view: View, lang: str, frame: BoardFrame) -> dict[str, str]:
    """Return the markup of everything beside the field, by part name."""
    table = view.table
    drawn = {"hand": hand(view, lang, frame), "buttons": buttons(view, lang)}
    drawn["pace"] = drawn["pace-again"] = _pace(
        lang,
        table.phase == DEPLOY,
        int(table.turn_number),
        int(table.turns_without_progress),
        int(table.no_progress_limit),
    )
    waiting = [int(seat) for seat in view.waiting()]
    for seat in (0, 1):
        trumps = [
            (seat, place, int(table.trumps[slot]), int(table.trump_zone[slot]))
            for place, slot in enumerate(table.brought_trumps(seat))
        ]
        fallen = tuple(table.fallen(seat))
        reserve = int(table.side(seat).reinforcements) if table.phase != DEPLOY else 0
        drawn[f"doing-{seat}"] = _doing(lang, doing(table, seat, waiting))
        drawn[f"piles-{seat}"] = _piles(
            lang, seat, frame.names[seat], len(fallen), reserve, reserve > 0 or table.tribe(seat).size > PLACES
        )
        drawn[f"trumps-{seat}"] = "".join(_trump(lang, *trump) for trump in trumps)
        drawn[f"trumps-{seat}-again"] = "".join(_trump_again(lang, *trump) for trump in trumps)
        drawn[f"tomb-{seat}"] = drawn[f"tomb-{seat}-again"] = _dead(lang, fallen)
    return drawn


def doing(table: Table, seat: int, waiting: list[int]) -> str:
    """Return the status of a seat: its current task, or its result."""
    if table.phase == OVER:
        return "winner" if table.winner == seat else "draw" if table.winner == NOBODY else ""
    if seat not in waiting:
        return ""
    return "to_place" if table.phase == DEPLOY else "to_move"


@lru_cache
def _doing(lang: str, key: str) -> str:
    if not key:
        return ""
    return f'<b class="o-{"won" if key == "winner" else "turn"}">{text(lang, f"page.{key}")}</b>'


@lru_cache(1024)
def _piles(lang: str, seat: int, name: str, fallen: int, reserve: int, reinforced: bool) -> str:
    drawn = ""
    if reinforced:
        said = escape(text(lang, "page.reinforcements_of", who=name, count=reserve))
        drawn = (
            f'<span class="o-pile" {_reachable(reinforcements_id(seat), said)}><i class="o-mini s{seat}"></i>'
            f"<b>{reserve}</b></span>"
        )
    said = escape(text(lang, "page.tomb_of", who=name, count=fallen))
    return f'{drawn}<span class="o-pile" {_reachable(tomb_id(seat), said)}>{TOMBSTONE}<b>{fallen}</b></span>'


def _reachable(id: str, name: str) -> str:
    """Return the attributes of a focusable piece; `name` must be escaped."""
    return f'id="{id}" role="button" tabindex="0" aria-label="{name}" data-info'


@lru_cache(1024)
def _trump(lang: str, seat: int, place: int, number: int, zone: int) -> str:
    """Draw a trump of a seat: mark, name, corners or 'gone', and effect."""
    if number == HIDDEN_TRUMP:
        name = escape(text(lang, "page.hidden_trump"))
        reachable = _reachable(hidden_trump_id(seat, place), name)
        said = f'<div class="o-say" {reachable}>{marks.hidden_mark()}<b>{name}</b></div>'
        return f'<div class="o-trump o-secret">{said}</div>'
    trump, gone = BOX.trumps[number], ZONES[zone]
    aside = text(lang, f"page.{gone}") if gone else _corners(trump.corners)
    return (
        f'<div class="o-trump{f" o-{gone}" if gone else ""}"><div class="o-say" '
        f"{_reachable(trump_id(seat, number), _trump_name(lang, number, zone))}>{marks.trump_mark(trump.does)}"
        f"<b>{escape(trump.name)}</b></div>{f'<em>{aside}</em>' if aside else ''}"
        f"<small>{escape(trump_text(lang, trump))}</small></div>"
    )


@lru_cache(1024)
def _trump_again(lang: str, seat: int, place: int, number: int, zone: int) -> str:
    """List a trump on the sheet of small screens."""
    if number == HIDDEN_TRUMP:
        return f"<dt>{marks.hidden_mark()}{escape(text(lang, 'page.hidden_trump'))}</dt>"
    trump = BOX.trumps[number]
    title = f"<dt>{marks.trump_mark(trump.does)}{_trump_name(lang, number, zone)}</dt>"
    return f"{title}<dd>{escape(trump_text(lang, trump))}</dd>"


def _trump_name(lang: str, number: int, zone: int) -> str:
    """Name a trump, and whether it is gone."""
    name, gone = str(escape(BOX.trumps[number].name)), ZONES[zone]
    return f"{name}, {text(lang, f'page.{gone}')}" if gone else name


def _corners(values: tuple[int, ...]) -> str:
    """Write the corners of a trump that fights."""
    return " ".join({STAR: "★", CROSS: "✕"}.get(value, str(value)) for value in values)


@lru_cache(1024)
def _dead(lang: str, fallen: tuple[int, ...]) -> str:
    """Draw the cards of a tomb as heads and names."""
    if not fallen:
        return f'<li class="o-nobody">{text(lang, "page.tomb_empty")}</li>'
    counted = Counter((BOX.zoons[kind].family, BOX.zoons[kind].name) for kind in fallen)
    return "".join(
        f'<li><svg aria-hidden="true"><use href="#h-{family}"/></svg>{escape(name)}{f" ×{n}" if n > 1 else ""}</li>'
        for (family, name), n in counted.items()
    )


# the viewer's own hand


def hand(view: View, lang: str, frame: BoardFrame) -> str:
    """Draw the cards in the viewer's hand."""
    if not frame.sitting:
        return ""
    held = tuple(view.table.hand[frame.mine * KINDS : frame.mine * KINDS + len(BOX.zoons)])
    return _hand(lang, frame.mine, view.table.phase == DEPLOY, held)


@lru_cache(1024)
def _hand(lang: str, seat: int, deploying: bool, held: tuple[int, ...]) -> str:
    if not any(held):
        return f'<p class="o-ready">{text(lang, "page.ready")}</p>' if deploying else ""
    name = text(lang, "page.hand" if deploying else "page.hand_reinforcements")
    cards = "".join(_held(lang, seat, kind, int(held[kind])) for kind in HAND_ORDER if held[kind])
    return f'<div class="o-hand" role="group" aria-label="{escape(name)}">{cards}</div>'


@lru_cache(1024)
def _held(lang: str, seat: int, kind: int, count: int) -> str:
    parts = {"name": label(lang, kind), "type": text(lang, f"type.{BOX.zoons[kind].type}")}
    name = escape(text(lang, "page.hand_card" if count == 1 else "page.hand_cards", count=count, **parts))
    several = f'<b aria-hidden="true">×{count}</b>' if count > 1 else ""
    card = f'<div class="o-card o-mine o-face s{seat}" {_reachable(hand_id(kind), name)}>{faces.face(kind)}</div>'
    return f'<div class="o-held">{card}{several}</div>'


def buttons(view: View, lang: str) -> str:
    """Draw the answer buttons: the two deployment shortcuts, and `stop` of a trump."""
    table = view.table
    if view.viewer < 0 or table.phase not in (DEPLOY, MORE_MOVES) or view.viewer not in list(view.waiting()):
        return ""
    legal = [int(action) for action in view.legal()]
    said = {actions.RECOMMENDED: RECOMMENDED_ID, actions.AT_RANDOM: AT_RANDOM_ID, actions.STOP: STOP_ID}
    return "".join(_button(lang, id) for action, id in said.items() if action in legal)


@lru_cache
def _button(lang: str, id: str) -> str:
    return f'<button type="button" class="o-button" id="{id}" data-info>{text(lang, f"page.{id}")}</button>'


@lru_cache(1024)
def _pace(lang: str, deploying: bool, turn_number: int, without_progress: int, limit: int) -> str:
    """Describe the turn number, and how close a draw is."""
    if deploying:
        return ""
    turn = text(lang, "page.turn", turn=turn_number + 1)
    if without_progress < LONG_WITHOUT_PROGRESS:
        return turn
    return f"{turn} · {text(lang, 'page.no_progress', turns=without_progress, limit=limit)}"
