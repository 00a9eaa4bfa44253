"""Self-contained SVG of tracks, columns and cards, for posters and print."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from trized.games.zenith.box import FACTIONS, PLANET_COUNT, PLANETS, Agent
from trized.games.zenith.cards import token_texts
from trized.games.zenith.catalogue import catalogue
from trized.games.zenith.names import Names
from trized.games.zenith.page.icons import draw_icons, icon_rows
from trized.games.zenith.page.portraits import portrait
from trized.games.zenith.state import GONE
from trized.games.zenith.symbols import COLOURS, FAINT, GOLD, INK, NIGHT, box_at, text, use
from trized.games.zenith.view import View
from trized.kernel.sheets import LEADING

WIDTH = 1240
MARGIN = 24
TRACKS = 276  # left edge of the tracks
LANE = 124  # width of a track with its columns
NOTCH = 38  # distance between places of a track
STRIP = 22  # height of a card's header strip
MOST_STRIPS = 7  # older cards are shown as a number
CARD_WIDTH = 188
PORTRAIT = 84
CARD_GROUND = "#1a1648"
SKY = (
    '<linearGradient id="z-night" x2="0" y2="1"><stop stop-color="#0a0824"/>'
    '<stop offset=".5" stop-color="#1b1650"/><stop offset="1" stop-color="#0c0a2b"/></linearGradient>'
)


def strips() -> str:
    """Return the definitions of the header strips of each planet and faction."""
    return "".join(
        f'<g id="z-strip{planet}{faction}">{box_at(0, 0, LANE - 8, STRIP - 2, colour, r=6)}'
        f'<circle cx="11" cy="10" r="8" fill="{GOLD}"/>{use(name, LANE - 18, 10, 13, NIGHT)}</g>'
        for planet, colour in enumerate(COLOURS)
        for faction, name in enumerate(FACTIONS)
    )


class Drawing:
    """Draws the tracks of one view."""

    def __init__(self, view: View, lang: str) -> None:
        self.view = view
        self.table = view.table
        self.words = catalogue(lang)
        self.names = Names(self.words)
        self.box = view.table.box
        self.reach = self.box.numbers.track_steps
        self.lang = lang
        self.mine = int(view.table.side_of(view.viewer) if view.viewer >= 0 else view.table.first)
        self.above = self.room(1 - self.mine)
        self.below = self.room(self.mine)
        self.top = MARGIN + 34 + self.above  # the upper end of the tracks
        self.middle = self.top + self.reach * NOTCH + 26
        self.bottom = self.middle + self.reach * NOTCH + 26
        self.height = max(self.bottom + 34 + self.below, self.middle + 240, MARGIN + 530)

    def room(self, side: int) -> int:
        """Return the height of a side's longest column."""
        longest = max(int(self.table.height(side, planet)) for planet in range(PLANET_COUNT))
        return max(2, min(longest, MOST_STRIPS + 1)) * STRIP

    def sky(self) -> str:
        """Draw the background: stars and orbits."""
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
        """Draw nine notches with a dock at both ends, and the planet's name and token."""
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
        """Draw a disc in its place; the viewer's side is at the bottom."""
        place = int(self.table.place[planet])
        if place == GONE:
            return text(x - 6, self.middle - 8, self.words("picture.gone"), 11, FAINT, "end")
        y = self.middle + (place if self.mine == 0 else -place) * NOTCH
        glow = f'<circle cx="{x}" cy="{y:g}" r="25" fill="{COLOURS[planet]}" fill-opacity=".22"/>'
        return glow + use(PLANETS[planet], x, y, 40)

    def column(self, side: int, planet: int, x: float) -> str:
        """Draw the header strips of a column, the newest card farthest from the track."""
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


def draw_card(agent: Agent, price: int, lines: Sequence[str], x: float, y: float, size: float = 10.5) -> str:
    """Draw a card without background: price, name, faction, portrait, icons and text."""
    colour = COLOURS[agent.planet]
    body = "".join(
        f'<tspan x="{x + 12:g}" dy="{round(size * LEADING, 1) if k else 0:g}">{escape(line)}</tspan>'
        for k, line in enumerate(lines)
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
