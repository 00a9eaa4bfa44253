"""The table as a drawing: an observatory at night, five tracks between two sets of columns, self-contained SVG."""

import textwrap
from collections.abc import Sequence
from xml.sax.saxutils import escape

from trized.games.zenith.box import BOARDS, FACTION_COUNT, FACTIONS, PLANET_COUNT, PLANETS, Agent
from trized.games.zenith.cards import agent_texts, level_texts, token_texts
from trized.games.zenith.catalogue import catalogue
from trized.games.zenith.effects.definition import Icon
from trized.games.zenith.names import Names
from trized.games.zenith.page.art import all_symbols
from trized.games.zenith.page.icons import draw_icons, icon_rows
from trized.games.zenith.page.portraits import portrait
from trized.games.zenith.state import GONE
from trized.games.zenith.symbols import COLOURS, FAINT, GOLD, INK, LINE, NIGHT, SILVER, box_at, text, use
from trized.games.zenith.view import View
from trized.kernel.catalogue import capital

WIDTH = 1240
MARGIN = 24
LADDERS, TRACKS, SIDES_AT = MARGIN, 276, 912  # where the three parts begin
LANE = 124  # width of a track with its columns
NOTCH = 38  # from one place of a track to the next
STRIP = 22  # height of a card's header strip
MOST_STRIPS = 7  # older cards are counted
CARD_WIDTH, CARD_STEP = 188, 200
IN_A_ROW = 6
PORTRAIT = 84
CARD_GROUND = "#1a1648"
SKY = (
    '<linearGradient id="z-night" x2="0" y2="1"><stop stop-color="#0a0824"/>'
    '<stop offset=".5" stop-color="#1b1650"/><stop offset="1" stop-color="#0c0a2b"/></linearGradient>'
)


def strips() -> str:
    """Return the header strip of each planet and faction, to be placed with `use`."""
    return "".join(
        f'<g id="z-strip{planet}{faction}">{box_at(0, 0, LANE - 8, STRIP - 2, colour, r=6)}'
        f'<circle cx="11" cy="10" r="8" fill="{GOLD}"/>{use(name, LANE - 18, 10, 13, NIGHT)}</g>'
        for planet, colour in enumerate(COLOURS)
        for faction, name in enumerate(FACTIONS)
    )


def svg(view: View, lang: str = "en") -> str:
    """Return the table as its viewer sees it, as SVG."""
    return Drawing(view, lang).draw()


class Drawing:
    """Draws one view."""

    def __init__(self, view: View, lang: str) -> None:
        self.view = view
        self.table = view.table
        self.words = catalogue(lang)
        self.names = Names(self.words)
        self.box = view.table.box
        self.reach = self.box.figures.track_steps
        self.lang = lang
        self.mine = int(view.table.side_of(view.viewer) if view.viewer >= 0 else view.table.first)
        self.above = self.room(1 - self.mine)
        self.below = self.room(self.mine)
        self.top = MARGIN + 34 + self.above  # the upper end of the tracks
        self.middle = self.top + self.reach * NOTCH + 26
        self.bottom = self.middle + self.reach * NOTCH + 26
        self.hand_top = max(self.bottom + 34 + self.below, self.middle + 240, MARGIN + 530)
        self.card_room = max([self.card_height(card) for card in view.hand()], default=0)
        rows = (len(view.hand()) + IN_A_ROW - 1) // IN_A_ROW
        self.height = self.hand_top + rows * (self.card_room + 12) + (12 if rows else 0)

    def room(self, side: int) -> int:
        """Return the height of a side's longest column."""
        longest = max(int(self.table.height(side, planet)) for planet in range(PLANET_COUNT))
        return max(2, min(longest, MOST_STRIPS + 1)) * STRIP

    def draw(self) -> str:
        """Put the whole table together."""
        fonts = "system-ui,-apple-system,Segoe UI,Roboto,sans-serif"
        title = escape(self.words("picture.title"))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height:g}" role="img" '
            f'font-family="{fonts}" style="font-variant-numeric:tabular-nums" color="{INK}">'
            f"<title>{title}</title><defs>{all_symbols()}{strips()}{SKY}</defs>"
            f"{self.sky()}{self.ladders()}{''.join(self.lane(planet) for planet in range(PLANET_COUNT))}"
            f"{self.side(1 - self.mine, MARGIN)}{self.diplomacy()}{self.side(self.mine, self.hand_top - 190)}"
            f"{self.hand()}</svg>"
        )

    def sky(self) -> str:
        """Draw the night: stars and fine orbits."""
        parts = [f'<rect width="{WIDTH}" height="{self.height:g}" rx="16" fill="url(#z-night)"/>']
        x, y = TRACKS + 2.5 * LANE, self.middle
        orbits = "".join(f'<ellipse cx="{x}" cy="{y:g}" rx="{r * 1.9:g}" ry="{r}"/>' for r in (90, 150, 215, 290, 370))
        parts.append(f'<g fill="none" stroke="#8f86ff" stroke-opacity=".14">{orbits}</g>')
        stars = "".join(
            f"M{(k * 7919) % (WIDTH - 20) + 10} {(k * 104729) % (int(self.height) - 20) + 10}h0" for k in range(1, 70)
        )
        parts.append(
            f'<path d="{stars}" stroke="#fff" stroke-opacity=".45" stroke-width="1.6" stroke-linecap="round"/>'
        )
        return "".join(parts)

    # tracks and columns

    def lane(self, planet: int) -> str:
        """Draw one planet: both columns, the track, its disc and its token."""
        x = TRACKS + LANE * planet + LANE / 2
        return (
            self.column(1 - self.mine, planet, x)
            + self.track(planet, x)
            + self.disc(planet, x)
            + self.column(self.mine, planet, x)
        )

    def track(self, planet: int, x: float) -> str:
        """Draw nine notches with a glowing dock at both ends, and the planet's name and token."""
        colour = COLOURS[planet]
        rail = f"M{x} {self.top + 20:g}V{self.bottom - 20:g}"
        parts = [f'<path d="{rail}" stroke="{colour}" stroke-opacity=".45" stroke-width="2"/>']
        for step in range(1 - self.reach, self.reach):
            y = self.middle + step * NOTCH
            if step:
                parts.append(f'<circle cx="{x}" cy="{y:g}" r="5" fill="{NIGHT}" stroke="{colour}" stroke-width="2"/>')
            else:
                parts.append(
                    f'<path d="M{x - 22} {y:g}h44" stroke="{colour}" stroke-width="3" stroke-linecap="round"/>'
                )
        for end, turn in ((self.top + 6, 1), (self.bottom - 6, -1)):
            bend = 12 * turn
            dock = f"M{x - 32} {end + 16 * turn:g}v{-10 * turn}q0 {-bend} 12 {-bend}h40q12 0 12 {bend}v{10 * turn}"
            parts.append(f'<path d="{dock}" fill="{colour}" fill-opacity=".16" stroke="{colour}" stroke-width="2.5"/>')
        parts.append(text(x + 28, self.middle - 8, self.names.planet(planet), 12, colour, more=' font-weight="600"'))
        slot = int(self.table.slots[planet])
        if slot >= 0:
            parts.append(self.token(slot, x + 40, self.middle + 16))
        return "".join(parts)

    def token(self, kind: int, x: float, y: float) -> str:
        """Draw a bonus token that waits."""
        title = f"<title>{escape(token_texts(self.box, self.lang)[kind])}</title>"
        pill = f'<rect x="{x - 22:g}" y="{y - 12:g}" width="44" height="24" rx="12" fill="#2c2870" stroke="#cfc8ff"/>'
        return f"<g>{title}{pill}{draw_icons(self.box.tokens[kind].effects, x, y, 60, 15)}</g>"

    def disc(self, planet: int, x: float) -> str:
        """Draw the disc on its place; my side is at the bottom."""
        place = int(self.table.place[planet])
        if place == GONE:
            return text(x - 6, self.middle - 8, self.words("picture.gone"), 11, FAINT, "end")
        y = self.middle + (place if self.mine == 0 else -place) * NOTCH
        glow = f'<circle cx="{x}" cy="{y:g}" r="25" fill="{COLOURS[planet]}" fill-opacity=".22"/>'
        return glow + use(PLANETS[planet], x, y, 40)

    def column(self, side: int, planet: int, x: float) -> str:
        """Draw the header strips of a column: the newest card lies farthest from the board."""
        cards = self.table.column(side, planet)
        grows = 1 if side == self.mine else -1
        y = self.bottom + 16 if grows > 0 else self.top - 16 - STRIP
        parts = []
        hidden = len(cards) - MOST_STRIPS
        if hidden > 1:
            parts.append(text(x, y + 15, f"+{hidden}", 12, FAINT, "middle"))
            cards = cards[hidden:]
            y += grows * STRIP
        for card in cards:
            parts.append(self.strip(self.box.agents[card], x, y))
            y += grows * STRIP
        return f'<g font-size="10.5" font-weight="600" fill="{NIGHT}">{"".join(parts)}</g>'

    def strip(self, agent: Agent, x: float, y: float) -> str:
        """Draw a card's header: cost coin, name, faction."""
        left = x - LANE / 2 + 4
        size = "" if len(agent.name) < 13 else ' font-size="8.5"'
        return (
            f'<use href="#z-strip{agent.planet}{agent.faction}" x="{left:g}" y="{y:g}"/>'
            f'<text x="{left + 11:g}" y="{y + 14:g}" text-anchor="middle">{agent.cost}</text>'
            f'<text x="{left + 23:g}" y="{y + 14:g}"{size}>{escape(agent.name)}</text>'
        )

    # technologies

    def ladders(self) -> str:
        """Draw the three ladders with both markers, waiting tokens and row bonuses."""
        t = self.table
        step, wide = 62, 74
        base = self.middle + 190
        parts = [text(LADDERS, base - 5 * step - 52, self.words("picture.technology"), 14, FAINT)]
        for technology in range(FACTION_COUNT):
            x = LADDERS + wide * technology + wide / 2
            board = BOARDS[technology * 2 + t.boards[technology]]
            parts.append(
                f'<path d="M{x - 22:g} {base}V{base - 5 * step}M{x + 22:g} {base}V{base - 5 * step}" stroke="{LINE}"/>'
            )
            for level in range(1, int(self.box.levels) + 1):
                parts.append(self.level(technology, level, x, base - level * step, wide - 8))
            parts.append(use(FACTIONS[technology], x - 9, base + 2, 22, INK))
            parts.append(text(x + 6, base + 7, board, 15, more=' font-weight="700"'))
            for side in (0, 1):
                level = int(t.level(side, technology))
                parts.append(self.marker(side, x, base - level * step, wide - 8))
            if t.slots[PLANET_COUNT + technology] >= 0:
                parts.append(
                    self.token(
                        int(t.slots[PLANET_COUNT + technology]), x + 4, base - self.box.figures.token_level * step - 27
                    )
                )
        for k, row in enumerate(self.box.rows, 1):
            y = base - k * step + 27
            line = f"M{LADDERS} {y + 3:g}h{wide * 3}"
            parts.append(f'<path d="{line}" stroke="#8f86ff" stroke-opacity=".35" stroke-dasharray="2 5"/>')
            parts.append(f'<g opacity=".85">{draw_icons(row, LADDERS + wide * 3 + 10, y + 3, 60, 13)}</g>')
        return "".join(parts)

    def level(self, technology: int, level: int, x: float, y: float, width: float) -> str:
        """Draw one level of a ladder: its price and its effects."""
        side_up = int(self.table.boards[technology])
        effects = self.box.level_effects(technology, side_up, level)
        reached = self.table.level(self.mine, technology) >= level
        title = level_texts(self.box, self.lang)[self.box.level_number(technology, side_up, level)]
        cost = str(self.box.figures.level_costs[level - 1])
        rows = len(icon_rows(effects, width, 12))
        return (
            f"<g><title>{escape(title)}</title>"
            + box_at(x - width / 2, y - 21, width, 42, "#3a3494" if reached else "#1d1954", LINE, 7)
            + draw_icons(effects, x + 1, y - (rows - 1) * 7.2 + 2, width, 12)
            + text(x - width / 2 + 5, y - 11, cost, 9.5, "#6ee7ff", more=' font-weight="700"')
            + "</g>"
        )

    def marker(self, side: int, x: float, y: float, width: float) -> str:
        """Draw a side's marker: mine points up at the left, theirs down at the right."""
        if side == self.mine:
            at, shape, fill, ink = x - width / 2 + 9, "M-7 6 0-7 7 6Z", GOLD, NIGHT
        else:
            at, shape, fill, ink = x + width / 2 - 9, "M-7-6 0 7 7-6Z", NIGHT, SILVER
        return (
            f'<path transform="translate({at:g} {y + 20:g})" d="{shape}" fill="{fill}" stroke="{ink}" '
            'stroke-width="2" stroke-linejoin="round"/>'
        )

    # the two sides and the diplomacy board

    def side(self, side: int, y: float) -> str:
        """Draw a side: its name, stock, hand and the three ways to win."""
        t = self.table
        x, width = SIDES_AT, WIDTH - SIDES_AT - MARGIN
        waiting = any(t.side_of(seat) == side for seat in self.view.waiting())
        name = ("▲ " if side == self.mine else "▽ ") + capital(self.names.side(self.view, side).name)
        parts = [
            box_at(x, y, width, 166, "#16123f", GOLD if waiting else LINE, 12),
            text(x + 16, y + 27, name, 16, GOLD if waiting else INK, more=' font-weight="700"'),
            use("credits", x + 26, y + 50, 20),
            text(x + 42, y + 56, str(t.credits[side]), 17, more=' font-weight="700"'),
            use("zenithium", x + 96, y + 50, 20),
            text(x + 110, y + 56, str(t.zenithium[side]), 17, more=' font-weight="700"'),
        ]
        at = x + 160
        for seat in t.seats_of(side):
            parts += [use("card", at, y + 50, 20), text(at + 12, y + 56, str(t.hand_size[seat]), 17)]
            at += 44
        if t.badge == side:
            parts.append(use("gold" if t.gold else "silver", x + width - 26, y + 28, 34))
        won = [int(t.discs(side, planet)) for planet in range(PLANET_COUNT)]
        best = won.index(max(won))
        kept = [planet for planet in range(PLANET_COUNT) for _ in range(won[planet])]
        different = [planet for planet in range(PLANET_COUNT) if won[planet]]
        need = self.box.figures
        parts.append(self.meter(x + 16, y + 88, f"{need.absolute} =", need.absolute, [best] * won[best]))
        parts.append(self.meter(x + 16, y + 116, f"{need.democratic} ≠", need.democratic, different))
        parts.append(self.meter(x + 16, y + 144, f"{need.popular}", need.popular, kept))
        return "".join(parts)

    def meter(self, x: float, y: float, sign: str, need: int, have: list[int]) -> str:
        """Draw one way to win: the discs that count for it and the places still empty."""
        near = len(have) >= need - 1
        parts = [text(x, y + 5, sign, 14, GOLD if near else FAINT, more=' font-weight="700"')]
        for k in range(need):
            at = x + 52 + k * 30
            if k < len(have):
                parts.append(use(PLANETS[have[k]], at, y, 24))
            else:
                edge = GOLD if near else LINE
                parts.append(
                    f'<circle cx="{at:g}" cy="{y:g}" r="11" fill="none" stroke="{edge}" stroke-dasharray="3 3"/>'
                )
        return "".join(parts)

    def diplomacy(self) -> str:
        """Draw what becoming the Leader gives, the badge if nobody holds it, and the piles."""
        t = self.table
        x, width, height = SIDES_AT, WIDTH - SIDES_AT - MARGIN, 128
        y = (MARGIN + 182 + self.hand_top - 206 - height) / 2
        parts = [box_at(x, y, width, height, "#100d33", LINE, 12)]
        lead = self.box.lead[0 if t.players == 2 else 1]
        for faction in range(FACTION_COUNT):
            at = y + 26 + faction * 30
            parts.append(use(FACTIONS[faction], x + 26, at, 22, INK))
            parts.append(text(x + 46, at + 5, "▸", 14, FAINT))
            parts.append(draw_icons(lead[faction], x + 116, at, 140, 18))
        if t.badge < 0:
            parts.append(use("silver", x + width - 52, y + 50, 64))
        piles = " · ".join(
            [
                self.words("picture.turn", n=t.turns + 1),
                self.words("picture.deck", n=t.deck_size),
                self.words("picture.discard", n=t.discard_size),
                self.words("picture.reserve", n=t.reserve_size),
            ]
        )
        parts.append(text(x + 16, y + height - 10, piles, 12, FAINT))
        return "".join(parts)

    # the hand

    def hand(self) -> str:
        """Draw the viewer's cards side by side, in rows."""
        cards = sorted(self.view.hand(), key=lambda card: (self.box.agents[card].planet, self.box.agents[card].cost))
        parts = []
        for first in range(0, len(cards), IN_A_ROW):
            row = cards[first : first + IN_A_ROW]
            left = (WIDTH - CARD_STEP * len(row) + CARD_STEP - CARD_WIDTH) / 2
            y = self.hand_top + first // IN_A_ROW * (self.card_room + 12)
            parts += [self.card(card, left + k * CARD_STEP, y) for k, card in enumerate(row)]
        return "".join(parts)

    def card_height(self, card: int) -> float:
        """Return the height that a card's icons and text need."""
        return 64 + PORTRAIT + 23 * len(self.card_icons(card)) + 13 * len(self.card_lines(card))

    def card_icons(self, card: int) -> list[list[tuple[float, Icon]]]:
        """Return the rows of a card's icons."""
        return icon_rows(self.box.agents[card].effects, CARD_WIDTH - 20, 19)

    def card_lines(self, card: int) -> list[str]:
        """Return the lines of a card's text."""
        return textwrap.wrap(agent_texts(self.box, self.lang)[card], 29)

    def card(self, card: int, x: float, y: float) -> str:
        """Draw a card: price, name, faction, portrait, icons and text."""
        agent = self.box.agents[card]
        price = int(self.table.price(self.mine, card))
        ground = box_at(x, y, CARD_WIDTH, self.card_room, CARD_GROUND, COLOURS[agent.planet], 12)
        found = ground + draw_card(agent, price, self.card_lines(card), x, y)
        if price < agent.cost:
            found += text(x + CARD_WIDTH - 10, y + 50, f"{agent.cost}−{agent.cost - price}", 11, GOLD, "end")
        return found


def draw_card(agent: Agent, price: int, lines: Sequence[str], x: float, y: float, size: float = 10.5) -> str:
    """Draw a card without its ground: price, name, faction, portrait, icons and text."""
    colour = COLOURS[agent.planet]
    body = "".join(
        f'<tspan x="{x + 12:g}" dy="{size + 2.5 if k else 0:g}">{escape(line)}</tspan>' for k, line in enumerate(lines)
    )
    name_size = min(14 if len(agent.name) < 13 else 12, 200 / len(agent.name))
    first = y + 52 + PORTRAIT
    below = first + 23 * len(icon_rows(agent.effects, CARD_WIDTH - 20, 19)) + 3
    return "".join(
        (
            f'<path d="M{x:g} {y + 34:g}v-22q0-12 12-12h{CARD_WIDTH - 24}q12 0 12 12v22z" fill="{colour}"/>',
            f'<circle cx="{x + 20:g}" cy="{y + 17:g}" r="13" fill="{GOLD}" stroke="{NIGHT}"/>',
            text(x + 20, y + 23, str(price), 16, NIGHT, "middle", ' font-weight="800"'),
            text(x + 39, y + 22, agent.name, name_size, NIGHT, more=' font-weight="700"'),
            use(FACTIONS[agent.faction], x + CARD_WIDTH - 18, y + 17, 20, NIGHT),
            portrait(agent, x, y + 36, CARD_WIDTH, PORTRAIT, colour),
            use(f"g-{PLANETS[agent.planet]}", x + 18, y + 50, 18, colour),
            draw_icons(agent.effects, x + CARD_WIDTH / 2, first, CARD_WIDTH - 20, 19),
            f'<text y="{below:g}" font-size="{size:g}" fill="{INK}">{body}</text>',
        )
    )
