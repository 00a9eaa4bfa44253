"""The parts beside the star map: assets, rounds, treasury, score, supplies."""

from functools import lru_cache
from html import escape

from trized.games.zorgcorp.box import BOX, PEOPLES
from trized.games.zorgcorp.page.labels import PieceLabels, labels
from trized.games.zorgcorp.scoring import encircled_worlds, may_encircle, resistance_points, zorgcorp_points
from trized.games.zorgcorp.state import Table

TO_READ = 'tabindex="0" role="img" data-info'


def share(part: int, whole: int) -> str:
    """Return `part` of `whole` as a CSS percentage."""
    return f"{100 * part / whole:.4g}%"


def fleet_of(table: Table) -> tuple[int, int, int, int]:
    """Return ZorgCorp's assets, the losing threshold, and its ships on the board and in reserve."""
    return int(table.assets), int(table.threshold), int(table.fleet_size), int(table.zorgcorp_ships_left)


def assets_label(assets: int, most: int, have: int, reserve: int, labels: PieceLabels) -> str:
    """Describe ZorgCorp's assets and its fleet."""
    allowed = BOX.fleet_allowed(assets)
    return labels("meter", n=assets, threshold=most, have=have, allowed=allowed, reserve=reserve)


@lru_cache(4096)
def draw_assets(lang: str, assets: int, most: int, have: int, reserve: int) -> str:
    """Return the meter of ZorgCorp's assets, with fleet sizes and the losing threshold."""
    say = labels(lang)
    label = escape(assets_label(assets, most, have, reserve, say))
    steps = "".join(
        f'<g class="step{" lit" if at <= assets else ""}"><svg x="{share(at, most)}" width="22" height="32"'
        f' overflow="visible"><path d="M.5 16v16"/><text x="1" y="12">{ships}</text></svg></g>'
        for at, ships in zip(BOX.fleet_assets, BOX.fleet_ships)
        if at < most
    )
    return (
        f'<div id="assets" class="zc-meter{" grave" if 4 * assets >= 3 * most else ""}" {TO_READ} aria-label="{label}">'
        f'<div class="zc-head"><strong>{escape(say("assets"))}</strong>'
        f'<b class="zc-sum">{assets}<small> / {most} BZ$</small></b><span class="zc-fleet">'
        '<svg viewBox="-24 -17 48 30" aria-hidden="true" class="craft saucer"><use href="#zc-saucer"/></svg>'
        f"{escape(say('fleet', have=have, allowed=BOX.fleet_allowed(assets)))}</span></div>"
        '<svg class="zc-gauge" width="100%" height="34" aria-hidden="true">'
        '<rect class="rail" y="18" width="100%" height="14" rx="3"/>'
        f'<rect class="fill" y="18" width="{share(min(assets, most), most)}" height="14" rx="3"/>{steps}'
        '<svg x="100%" width="1" height="34" overflow="visible"><path class="mark" d="M-1 3v30"/>'
        '<path class="flag" d="M0 2h-15l4 5-4 5h15z"/></svg></svg></div>'
    )


def round_label(number: int, labels: PieceLabels) -> str:
    """Describe the current round."""
    return labels("round", round=number, rounds=BOX.rounds)


@lru_cache(64)
def draw_round(lang: str, number: int) -> str:
    """Return the track of rounds."""
    say = labels(lang)
    classes = ["past" if n < number else "now" if n == number else "next" for n in range(1, BOX.rounds + 1)]
    rounds = "".join(f'<li class="{mark}">{n}</li>' for n, mark in enumerate(classes, 1))
    label = escape(round_label(number, say))
    begins = f'<div id="round" class="zc-round" {TO_READ} aria-label="{label}">'
    return f'{begins}<strong>{escape(say("round_short"))}</strong><ol aria-hidden="true">{rounds}</ol></div>'


@lru_cache(256)
def draw_treasury(lang: str, sum_: int) -> str:
    """Return the treasury."""
    say = labels(lang)
    shape = '<use href="#zc-coin" y="5"/><use href="#zc-coin"/>'
    coins = f'<svg viewBox="-27 -10 54 26" aria-hidden="true" class="coins">{shape}</svg>'
    return _stock("treasury", say("treasury", n=sum_), say("treasury_short"), f"{coins}{sum_} BZ$")


def score_now(table: Table) -> tuple[int, int]:
    """Return the points of the Resistance and of ZorgCorp if the game ended now."""
    ours, theirs = resistance_points(table), zorgcorp_points(table)
    return sum(points for _, _, points in ours), sum(points for _, _, points in theirs)


def score_label(ours: int, theirs: int, labels: PieceLabels) -> str:
    """Describe the points of both sides if the game ended now."""
    return labels("score", rounds=BOX.rounds, resistance=ours, zorgcorp=theirs)


@lru_cache(4096)
def draw_score(lang: str, ours: int, theirs: int) -> str:
    """Return the points of both sides if the game ended now."""
    say = labels(lang)
    saucer = '<svg viewBox="-24 -17 48 30" aria-hidden="true" class="craft saucer"><use href="#zc-saucer"/></svg>'
    points = f'<b class="ours">{ours}</b>:<b class="theirs">{theirs}</b>{saucer}'
    return _stock("score", score_label(ours, theirs, say), say("score_short"), points)


def supplies_of(table: Table) -> tuple[int, int, int, int, int]:
    """Return the remaining shields, sanctuaries, revolt tokens, bonus tokens and World tokens."""
    return (
        int(table.shields_left),
        int(table.sanctuaries_left),
        int(table.revolts_left),
        int(table.bonus_left),
        int(table.tokens_left),
    )


def supplies_label(shields: int, sanctuaries: int, revolts: int, bonus: int, pile: int, labels: PieceLabels) -> str:
    """Describe the remaining supplies."""
    given = {"shields": shields, "sanctuaries": sanctuaries, "revolts": revolts, "bonus": bonus, "pile": pile}
    return labels("supplies", **given)


@lru_cache(4096)
def draw_supplies(lang: str, shields: int, sanctuaries: int, revolts: int, bonus: int, pile: int) -> str:
    """Return the draw pile, and the other supplies as text."""
    say = labels(lang)
    back = '<svg viewBox="-34 -34 68 68" aria-hidden="true"><use href="#zc-back"/></svg>'
    label = supplies_label(shields, sanctuaries, revolts, bonus, pile, say)
    return _stock("pile", label, say("pile"), f"{back}{pile}")


def _stock(id: str, label: str, of: str, what: str) -> str:
    begins = f'<div id="{id}" {TO_READ} aria-label="{escape(label)}">'
    return f'{begins}<span class="of">{escape(of)}</span><span class="is">{what}</span></div>'


def endings_label(table: Table, labels: PieceLabels) -> str:
    """Describe how close the early endings are."""
    taken = sum(table.is_defeated(people) for people in range(PEOPLES))
    fallen = labels("fallen", n=taken)
    return f"{fallen} {labels('siege', n=encircled_worlds(table))}" if may_encircle(table) else fallen
