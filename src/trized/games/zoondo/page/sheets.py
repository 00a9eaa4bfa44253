"""Print sheets of a tribe: a card for each Zoon and trump, and the field with its deployment."""

from trized.games.zoondo.box import BOX
from trized.games.zoondo.cards import grid_text, label, power_text, trump_text
from trized.games.zoondo.catalogue import text
from trized.games.zoondo.page import faces, marks, strokes
from trized.games.zoondo.page.finale import HIGH, SEATS, SIZE, WIDE
from trized.games.zoondo.state import NO_CARD
from trized.games.zoondo.tribes import TribeDraft, bring_tribe, read_file, sum_up
from trized.kernel import Game
from trized.kernel.sheets import CARD, LEADING, Sheets, fitted, written

UNIT = CARD[0] / faces.WIDE  # millimetres for each svg unit of a face
TALL = CARD[1] / UNIT
DEEPER = TALL - faces.HIGH  # a card is taller than a face: offset of the lower part and corners
OVER = 4  # bleed of the background, in units
BONE, TRUMP_GROUND = "#f9efd9", "#f8dfa6"
SIZED = f'<svg width="{faces.WIDE}" height="{faces.HIGH}"'
ROWS = 2  # of a deployment


def sheets(game: Game, source: str, lang: str) -> Sheets:
    """Return the sheets of a tribe file; raise Refused if the tribe is not legal."""
    tribe, draft = bring_tribe(source), read_file(source)
    kinds = [(BOX.zoon_number[zoon.id], count) for zoon, count in draft.zoon_counts()]
    trumps = [BOX.trump_number[trump.id] for trump in draft.known_trumps()]
    families = dict.fromkeys(BOX.zoons[kind].family for kind, _ in kinds)
    cards = [zoon_card(kind, lang) for kind, count in kinds for _ in range(count)]
    return Sheets(
        draft.name,
        rules(source, draft, lang),
        [*cards, *(trump_card(number, lang) for number in trumps)],
        "".join(faces.head_symbol(family) for family in families),
        field([int(kind) for kind in tribe.recommended]),
    )


def rules(source: str, draft: TribeDraft, lang: str) -> list[str]:
    """Return the sentences of the rules card: the contents of the tribe, and how to use it."""
    zoons = [
        text(lang, "sheet.zoon", n=count, name=label(lang, BOX.zoon_number[zoon.id]), value=zoon.value)
        for zoon, count in draft.zoon_counts()
    ]
    trumps = " · ".join(trump.name for trump in draft.known_trumps())
    return [sum_up(source, lang)[0], " · ".join(zoons), *([trumps] if trumps else []), text(lang, "sheet.deploy")]


def zoon_card(kind: int, lang: str) -> str:
    """Draw a Zoon as a card with its text."""
    zoon = BOX.zoons[kind]
    told = f"{grid_text(lang, zoon.grid)} {power_text(lang, zoon)}".strip()
    inside = (
        f'<use href="#h-{zoon.family}" x="17" y="3" width="66" height="70"/>'
        f'<g transform="translate(60 {97 + DEEPER:g})">{faces.grid(zoon.grid)}</g>'
        f'<path transform="translate(27 {88.5 + DEEPER:g}) scale(.72)" d="{marks.TYPES[zoon.type]}" '
        f'fill="{strokes.INK}"/>'
        f"{written([str(zoon.value)], 27, 115 + DEEPER - 30, 5, 5)}{corners(zoon.corners)}"
    )
    return on_card(zoon.name, told, inside, BONE)


def trump_card(number: int, lang: str) -> str:
    """Draw a trump as a card."""
    trump = BOX.trumps[number]
    mark = strokes.shape(
        marks.TRUMPS[trump.does], strokes.INK, ' fill-rule="evenodd" transform="translate(28 16) scale(.92)"'
    )
    dots = faces.strength_dots(trump.strength, 97 + DEEPER)
    return on_card(trump.name, trump_text(lang, trump), f"{mark}{dots}{corners(trump.corners)}", TRUMP_GROUND)


def on_card(name: str, told: str, inside: str, ground: str) -> str:
    """Draw a card: background, name, the drawing `inside`, and its text."""
    wide, high = faces.WIDE + 2 * OVER, TALL + 2 * OVER
    lines, size = fitted(told, 92, 25, (4.4, 3.9, 3.5, 3.1))
    return (
        f'<g transform="scale({UNIT:g})" color="{SEATS[0]}" font-family="Georgia,DejaVu Serif,serif">'
        f'<rect x="{-OVER}" y="{-OVER}" width="{wide}" height="{high:g}" fill="{ground}"/>'
        f'{inside}<path d="M{-OVER},70H{faces.WIDE + OVER}V84H{-OVER}Z" fill="{strokes.INK}"/>{faces.name_strip(name)}'
        f"{written(lines, 4, 89, size, size * LEADING)}</g>"
    )


def corners(values: tuple[int, ...]) -> str:
    """Draw the corners of a card, with a background that includes the bleed."""
    if not values:
        return ""
    halves = []
    for at, (tab, x, y) in enumerate(faces.TABS):
        over = f"M{-OVER if x < 50 else 74},{-OVER}h{26 + OVER}v{OVER + 1}h{-26 - OVER}z"
        beside = f"M{-OVER if x < 50 else faces.WIDE - 1},{-OVER}h{OVER + 1}v{26 + OVER}h{-OVER - 1}z"
        flip = "" if at < 2 else f' transform="translate(0 {faces.HIGH}) scale(1 -1)"'
        ground = f'<path d="{over}{beside}" fill="{strokes.INK}"{flip}/>'
        half = f'{ground}<path d="{tab}" fill="{strokes.INK}"/>{faces.corner_mark(values[at], x, y)}'
        halves.append(half if at < 2 else f'<g transform="translate(0 {DEEPER:g})">{half}</g>')
    return "".join(halves)


def field(recommended: list[int]) -> str:
    """Draw the field with a deployment: the front row above the back row."""
    rows = [recommended[SIZE:], recommended[:SIZE]]
    lines = "".join(f"M0,{HIGH * k}H{WIDE * SIZE}M{WIDE * k},0V{HIGH * SIZE}" for k in range(SIZE + 1))
    cards = "".join(
        f'<g transform="translate({column * WIDE + 6} {(SIZE - ROWS + row) * HIGH + 6})">'
        f'<rect width="100" height="110" rx="8" fill="{BONE}" stroke="{strokes.INK}" stroke-width="3"/>'
        f"{faces.face_svg(kind).replace('<svg', SIZED, 1)}</g>"
        for row, kinds in enumerate(rows)
        for column, kind in enumerate(kinds)
        if kind != NO_CARD
    )
    return (
        f'<svg viewBox="-8 -8 {WIDE * SIZE + 16} {HIGH * SIZE + 16}" color="{SEATS[0]}">'
        f'<rect x="-8" y="-8" width="{WIDE * SIZE + 16}" height="{HIGH * SIZE + 16}" rx="10" fill="#e9d3a0"/>'
        f'<path d="{lines}" fill="none" stroke="#6b4a2a" stroke-width="2"/>{cards}</svg>'
    )
