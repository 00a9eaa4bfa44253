"""The duel: two cards are shown, the players touch a diagonal on each, the cards spin and are revealed with their
scores.
"""

from itertools import product

from markupsafe import escape

from trized.games.zoondo.box import BOX, CROSS, STAR
from trized.games.zoondo.cards import label
from trized.games.zoondo.catalogue import text
from trized.games.zoondo.events import Fought, Shot
from trized.games.zoondo.fight_results import ATTACKER_WINS, DEFENDER_WINS, fight_result
from trized.games.zoondo.notation import cell_name
from trized.games.zoondo.page import faces, marks
from trized.games.zoondo.page.ids import CORNERS
from trized.games.zoondo.state import DIAGONAL_A, DIAGONAL_B, NO_SLOT, NO_TRUMP, NOT_CHOSEN, SIDE, owner
from trized.games.zoondo.view import FACE_DOWN, View
from trized.games.zoondo.words import Words

LONG = 2400  # milliseconds of a reveal
PAIRS = 8  # pairs of my corners and those of a diagonal


def scene(view: View, words: Words) -> str:
    """Draw the pending fight: the enemy card with its corners, and the viewer's own beside it.

    It covers the half of the field without the two cards; it is narrow if a fight across the middle leaves less room.
    """
    table, lang = view.table, words.lang
    attacker = int(table.active_seat)
    left = max(int(view.viewer), 0)  # my card on the left, the card to be touched on the right
    cards = [_card(view, words, seat, attacker) for seat in (left, 1 - left)]
    shot = table.shooting_trump != NO_TRUMP
    note = text(lang, "page.duel_chosen" if _chosen(view) else "page.duel_wait")
    title = text(lang, "page.duel_shot" if shot else "page.duel")
    sign = marks.trump_mark("shoot") if shot else marks.swords()
    return (
        f'<section class="o-duel {_place(view, left)}{" o-shot" if shot else ""}" id="duel" data-covers'
        f' aria-label="{title}">'
        f'{cards[0]}<b class="o-versus" aria-hidden="true">{sign}<span>{title}</span></b>{cards[1]}'
        f'<p class="o-duel-note">{note}</p></section>'
    )


def _place(view: View, near: int) -> str:
    """Return CSS classes for the half of the field with room for the fight, and its size."""
    table = view.table
    slots = [int(table.defender)] + [int(table.attacker)] * (table.attacker != NO_SLOT)
    rows = [int(table.cell[slot]) // SIDE for slot in slots]
    away = [row if near == 0 else SIDE - 1 - row for row in rows]
    low = 2 * sum(away) >= (SIDE - 1) * len(away)
    slim = min(away) < SIDE // 2 if low else max(away) >= SIDE // 2
    return f"o-{'low' if low else 'high'}{' o-slim' if slim else ''}"


def _chosen(view: View) -> bool:
    return view.viewer >= 0 and view.table.side(view.viewer).diagonal != NOT_CHOSEN


def _card(view: View, words: Words, seat: int, attacker: int) -> str:
    """Draw one of the two cards: a back, or a face that the viewer sees: own card, trump, or noted card."""
    table, lang = view.table, words.lang
    mine = seat == view.viewer
    shooting = seat == attacker and table.shooting_trump != NO_TRUMP
    if shooting:
        trump = int(table.trumps[table.shooting_trump])
        picture, title, face = faces.trump_svg(trump), BOX.trumps[trump].name, True
    else:
        slot = int(table.attacker if seat == attacker else table.defender)
        kind = int(view.face_up(slot))
        picture, title = faces.side_up(seat, kind), _title(view, words, slot)
        face = kind != FACE_DOWN
    to_touch = view.viewer >= 0 and not mine
    corners = _corners(view, lang) if to_touch else ""
    head = (
        text(lang, "page.duel_touch")
        if to_touch and not _chosen(view)
        else text(lang, "page.duel_your_trump" if shooting else "page.duel_yours")
        if mine
        else ""
    )
    return (
        f'<figure class="o-fighter s{seat}{" o-target" if to_touch else ""}{" o-face" if face else ""}">'
        f'<span class="o-call">{head}</span><div class="o-big">{picture}{corners}</div>'
        f"<figcaption>{escape(title)}</figcaption></figure>"
    )


def _title(view: View, words: Words, slot: int) -> str:
    """Name a fighting card as far as the viewer knows it, and its cell."""
    cell = cell_name(int(view.table.cell[slot]))
    return f"{words.card(view, slot) or words.seat(view, int(owner(slot)))}, {cell}"


def _corners(view: View, lang: str) -> str:
    """Draw the four corners; the two of a diagonal are one choice (F1)."""
    chosen = view.table.side(view.viewer).diagonal
    drawn = ""
    for id, letter, diagonal in zip(CORNERS, "ab", (DIAGONAL_A, DIAGONAL_B)):
        name, odds = text(lang, f"page.diagonal_{letter}"), _odds(view, diagonal)
        shown = ""
        if odds is not None:
            wins, ties = odds
            told = text(lang, "page.diagonal_odds", wins=wins, ties=ties, losses=PAIRS - wins - ties)
            name = f"{name}: {wins}/{PAIRS}. {told}"
            shown = f'<b class="o-odds" aria-hidden="true">{wins}/{PAIRS}</b>'
        name = escape(name)
        can = f' role="button" tabindex="0" aria-label="{name}" data-info' if chosen == NOT_CHOSEN else ""
        kind = f"o-diagonal o-{letter}{' o-touched' if chosen == diagonal else ''}"
        drawn += f'<div class="{kind}" id="{id}"{can}><i></i><i></i>{shown}</div>'
    return drawn


def _odds(view: View, diagonal: int) -> tuple[int, int] | None:
    """Return the number of corner pairs that the viewer wins and ties with a diagonal; None unless both cards are
    known.
    """
    table = view.table
    attacks = int(view.viewer) == int(table.active_seat)
    shooting = table.shooting_trump != NO_TRUMP
    attacker = 0 if shooting else int(view.face_up(int(table.attacker)))
    defender = int(view.face_up(int(table.defender)))
    if FACE_DOWN in (attacker, defender) and not (shooting and defender != FACE_DOWN):
        return None
    theirs = (0, 2) if diagonal == DIAGONAL_A else (1, 3)
    mine = range(4)
    pairs = product(mine, theirs) if attacks else product(theirs, mine)
    results = [fight_result(table, attacker, defender, *pair) for pair in pairs]
    wins = results.count(ATTACKER_WINS if attacks else DEFENDER_WINS)
    return wins, len(results) - wins - results.count(DEFENDER_WINS if attacks else ATTACKER_WINS)


# The reveal, shown large for a moment.


def fight(lang: str, viewer: int, event: Fought, said: str) -> str:
    """Show the result of a fight between two Zoons; the sentence `said` appears after both cards have turned."""
    one, two = int(owner(event.attacker)), int(owner(event.defender))
    score, other = event.attacker_score, event.defender_score
    attacker = _zoon(lang, one, event.attacker_zoon, event.attacker_corner, score, other)
    defender = _zoon(lang, two, event.defender_zoon, event.defender_corner, other, score)
    if viewer == two:  # each card is revealed where it was during the choice: mine on the left
        return _meeting(defender, attacker, other, score, said)
    return _meeting(attacker, defender, score, other, said)


def shot(lang: str, viewer: int, event: Shot, said: str) -> str:
    """Show the result of a shot; the sentence `said` appears after the target has turned."""
    target = int(owner(event.defender))
    score, other = event.trump_score, event.defender_score
    name = BOX.trumps[event.trump].name
    trump = _fighter(1 - target, faces.trump_svg(event.trump), event.trump_corner, score, score, name)
    against = score if score != CROSS else -1
    struck = _zoon(lang, target, event.defender_zoon, event.defender_corner, other, against)
    if viewer == target:
        return _meeting(struck, trump, other, score, said, "o-shot")
    return _meeting(trump, struck, score, other, said, "o-shot")


def _zoon(lang: str, seat: int, kind: int, touched: int, score: int, against: int) -> str:
    return _fighter(seat, faces.face_svg(kind), touched, score, against, label(lang, kind))


def _fighter(seat: int, picture: str, touched: int, score: int, against: int, name: str) -> str:
    """Draw a card that spins and is revealed; the loser falls."""
    beaten = score < against < STAR
    corner = ("tl", "tr", "br", "bl")[touched]
    return (
        f'<figure class="o-fighter o-reveal s{seat}{" o-beaten" if beaten else ""}"><div class="o-flip">'
        f'<div class="o-big o-side-back">{faces.back(seat)}</div>'
        f'<div class="o-big o-side-face">{picture}<i class="o-hit o-{corner}"></i></div></div>'
        f"<figcaption>{escape(name)}</figcaption></figure>"
    )


def _meeting(left: str, right: str, score: int, other: int, said: str, kind: str = "") -> str:
    sign = marks.trump_mark("shoot") if kind else marks.swords()
    scores = f'<div class="o-scores">{_score(score, other)}<i>{sign}</i>{_score(other, score)}</div>'
    words = f'<p class="o-said">{escape(said)}</p>'
    return f'<div class="o-show {kind}" data-reveal data-hold="{LONG}">{left}{scores}{right}{words}</div>'


def _score(score: int, other: int) -> str:
    shown = {STAR: "★", CROSS: "✕"}.get(score, str(score))
    if score == STAR:
        kind = "o-star"
    elif score > other and score != CROSS:
        kind = "o-more"
    else:
        kind = "o-less" if score < other else ""
    return f'<b class="o-score {kind}">{shown}</b>'


def card(seat: int, picture: str, said: str = "") -> str:
    """Show one card large with the text `said`."""
    words = f"<p>{escape(said)}</p>" if said else ""
    figure = f'<figure class="o-fighter s{seat} o-face"><div class="o-big">{picture}</div>{words}</figure>'
    return f'<div class="o-show o-single" data-reveal data-hold="{LONG}">{figure}</div>'


def lesson() -> str:
    """Draw the corners of each diagonal, for the rules."""
    corners = "".join(f'<div class="o-diagonal o-{letter}"><i></i><i></i></div>' for letter in "ab")
    card = f'<div class="o-big">{faces.back_svg(1, "monkus")}{corners}</div>'
    return f'<div class="o-fighter s1" aria-hidden="true">{card}</div>'
