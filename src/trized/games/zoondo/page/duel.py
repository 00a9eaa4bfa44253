"""The duel: two cards come forward, a diagonal is touched on each, they spin, turn up, and the numbers meet."""

from markupsafe import escape

from trized.games.zoondo import box
from trized.games.zoondo.cards import label
from trized.games.zoondo.movement import owner
from trized.games.zoondo.notation import cell_name
from trized.games.zoondo.page import faces, glyphs
from trized.games.zoondo.page.ids import CORNERS
from trized.games.zoondo.page.says import says
from trized.games.zoondo.position import Sight
from trized.games.zoondo.state import HIDDEN, NOBODY, NONE
from trized.games.zoondo.words import ZoondoWords

LONG = 2400  # milliseconds that a reveal wants to stay


def scene(view: Sight, lang: str, touch: set[str]) -> str:
    """Draw the fight that is about to be settled: the enemy card with its corners, and the viewer's own beside it."""
    table = view.table
    attacker = int(table.seat)
    left = max(int(view.viewer), 0)  # my card on the left, the card to be touched on the right
    cards = [_card(view, lang, seat, attacker, touch) for seat in (left, 1 - left)]
    key = "duel" if table.shot == NOBODY else "duel_shot"
    note = says(lang, "duel_chosen" if _chosen(view) else "duel_wait")
    sign = glyphs.swords() if table.shot == NOBODY else glyphs.trump_mark("shoot")
    versus = f'<b class="o-versus" aria-hidden="true">{sign}</b>'
    return (
        f'<section class="o-duel" id="duel" aria-label="{says(lang, key)}">{cards[0]}{versus}{cards[1]}'
        f'<p class="o-duel-note">{note}</p></section>'
    )


def _chosen(view: Sight) -> bool:
    return view.viewer >= 0 and view.table.choice(view.viewer) != 0


def _card(view: Sight, lang: str, seat: int, attacker: int, touch: set[str]) -> str:
    """Draw one of the two cards: a back, or the face that the viewer may look at: a trump, or a noted card."""
    table = view.table
    mine = seat == view.viewer
    shooting = seat == attacker and table.shot != NOBODY
    if shooting:
        trump = int(table.trump(table.shot))
        picture, title = faces.whole_trump(trump), box.TRUMPS[trump].name
    else:
        slot = int(table.attacker if seat == attacker else table.defender)
        picture, title = faces.back(seat), _title(view, lang, slot)
        if table.notes and not mine and table.kind[slot] not in (HIDDEN, NONE):
            picture = faces.whole_face(int(table.kind[slot]))
    to_touch = view.viewer >= 0 and not mine
    corners = _corners(view, lang, touch) if to_touch else ""
    head = says(lang, "duel_touch") if to_touch and touch else says(lang, "duel_yours") if mine else ""
    return (
        f'<figure class="o-fighter s{seat}{" o-target" if to_touch else ""}{" o-face" if shooting else ""}">'
        f'<span class="o-call">{head}</span><div class="o-big">{picture}{corners}</div>'
        f"<figcaption>{escape(title)}</figcaption></figure>"
    )


def _title(view: Sight, lang: str, slot: int) -> str:
    """Name a fighting card as far as the viewer knows it, and where it stands."""
    cell = cell_name(int(view.table.cell[slot]))
    return f"{ZoondoWords(lang).card(view, slot) or ZoondoWords(lang).seat(view, int(owner(slot)))}, {cell}"


def _corners(view: Sight, lang: str, touch: set[str]) -> str:
    """Draw the four corners; the two of a diagonal are one thing to touch (F1)."""
    chosen = int(view.table.choice(view.viewer))
    drawn = ""
    for n, (id, letter) in enumerate(zip(CORNERS, "ab"), 1):
        name = escape(says(lang, f"diagonal_{letter}"))
        can = f'id="{id}" role="button" tabindex="0" aria-label="{name}" data-touch' if id in touch else f'id="{id}"'
        kind = f"o-diagonal o-{letter}{' o-touched' if chosen == n else ''}"
        drawn += f'<div class="{kind}" {can}><i></i><i></i></div>'
    return drawn


# The reveal, shown large for a moment.


def fight(lang: str, viewer: int, args: tuple[int, ...]) -> str:
    """Show how a fight between two Zoons ends."""
    slot, kind, touched, score, other, other_kind, other_touched, other_score = args
    names = label(lang, kind), label(lang, other_kind)
    attacker = _fighter(int(owner(slot)), faces.whole_face(kind), touched, score, other_score, names[0])
    defender = _fighter(int(owner(other)), faces.whole_face(other_kind), other_touched, other_score, score, names[1])
    if viewer == owner(other):  # each card turns up on the side where it was chosen: mine on the left
        return _meeting(defender, attacker, other_score, score)
    return _meeting(attacker, defender, score, other_score)


def shot(lang: str, viewer: int, seat: int, args: tuple[int, ...]) -> str:
    """Show how a shot ends."""
    trump, touched, score, other, other_kind, other_touched, other_score = args
    name = box.TRUMPS[trump].name
    trump_card = _fighter(seat, faces.whole_trump(trump), touched, score, score, name)
    struck = score if score != box.CROSS else -1
    struck_card = _fighter(
        int(owner(other)), faces.whole_face(other_kind), other_touched, other_score, struck, label(lang, other_kind)
    )
    if viewer == owner(other):
        return _meeting(struck_card, trump_card, other_score, score)
    return _meeting(trump_card, struck_card, score, other_score)


def _fighter(seat: int, picture: str, touched: int, score: int, against: int, name: str) -> str:
    """Draw a card that spins and turns up; the beaten one falls."""
    beaten = score < against < box.STAR
    corner = ("tl", "tr", "br", "bl")[touched]
    return (
        f'<figure class="o-fighter o-reveal s{seat}{" o-beaten" if beaten else ""}"><div class="o-flip">'
        f'<div class="o-big o-side-back">{faces.back(seat)}</div>'
        f'<div class="o-big o-side-face">{picture}<i class="o-hit o-{corner}"></i></div></div>'
        f"<figcaption>{escape(name)}</figcaption></figure>"
    )


def _meeting(left: str, right: str, score: int, other: int) -> str:
    return (
        f'<div class="o-show" data-reveal data-hold="{LONG}">{left}<div class="o-scores">{_score(score, other)}'
        f"{_score(other, score)}</div>{right}</div>"
    )


def _score(score: int, other: int) -> str:
    text = {box.STAR: "★", box.CROSS: "✕"}.get(score, str(score))
    kind = (
        "o-star"
        if score == box.STAR
        else "o-more"
        if score > other and score != box.CROSS
        else "o-less"
        if score < other
        else ""
    )
    return f'<b class="o-score {kind}">{text}</b>'


def card(seat: int, picture: str, text: str = "") -> str:
    """Show one card large, with what it says."""
    words = f"<p>{escape(text)}</p>" if text else ""
    figure = f'<figure class="o-fighter s{seat} o-face"><div class="o-big">{picture}</div>{words}</figure>'
    return f'<div class="o-show o-single" data-reveal data-hold="{LONG}">{figure}</div>'


def lesson() -> str:
    """Draw for the rules which corners belong to which diagonal."""
    corners = "".join(f'<div class="o-diagonal o-{letter}"><i></i><i></i></div>' for letter in "ab")
    card = f'<div class="o-big">{faces.whole_back(1, "monkus")}{corners}</div>'
    return f'<div class="o-fighter s1" aria-hidden="true">{card}</div>'
