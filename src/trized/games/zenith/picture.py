"""The table in a terminal: five tracks side by side, the viewer's side at the bottom, stocks, technologies, the hand.

Glyphs and places distinguish planets and sides, besides colours.
"""

from collections.abc import Iterable

from rich.box import ROUNDED
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from trized.games.zenith.box import BOARDS, CREDITS, FACTION_COUNT, PLANET_COUNT, ZENITHIUM
from trized.games.zenith.cards import agent_texts, level_texts, token_names
from trized.games.zenith.catalogue import catalogue
from trized.games.zenith.names import Names
from trized.games.zenith.state import GONE
from trized.games.zenith.turn import may_recruit
from trized.games.zenith.view import View
from trized.kernel.catalogue import capital

GLYPHS = ("☿", "♀", "♁", "♂", "♃")
COLOURS = ("#b3a3e6", "#f5a04c", "#3fbdf0", "#f0737c", "#6cc9bd")
MINE, THEIRS = "▲", "▽"
COIN = "¢"
NIGHT = "#12123a"
GOLD = "#f2cf6b"
SILVER = "#cfd8e6"
NAMED = 4  # named cards of a column, from the last one
WIDE = 118  # minimum width with the technologies beside the tracks


def apart(left: Text, right: Text) -> Grid:
    """Return two texts at the left and right ends of a line."""
    grid = Grid.grid(expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_row(left, right)
    return grid


def picture(view: View, lang: str) -> "Picture":
    """Return the table as the viewer sees it."""
    return Picture(view, lang)


class Picture:
    """Draws a view of Zenith with Rich."""

    def __init__(self, view: View, lang: str) -> None:
        self.view = view
        self.table = view.table
        self.words = catalogue(lang)
        self.names = Names(self.words)
        self.box = view.table.box
        self.mine = view.table.side_of(view.viewer) if view.viewer >= 0 else view.table.first

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[RenderableType]:
        board = Group(self.side(1 - self.mine), Text(), self.tracks(), Text(), self.side(self.mine))
        panel = self.framed(board, self.title(), self.piles())
        if options.max_width < WIDE:
            yield Group(panel, self.ladders(), *self.hand())
            return
        grid = Grid.grid(expand=True)
        grid.add_column(width=80)
        grid.add_column(ratio=1)
        grid.add_row(panel, self.ladders())
        yield Group(grid, *self.hand())

    # the frame

    def framed(self, inside: RenderableType, title: str | Text, foot: Text | None = None) -> Panel:
        """Draw a frame around something."""
        return Panel(inside, title=title, subtitle=foot, box=ROUNDED, border_style="#6d6db5")

    def title(self) -> Text:
        """Return the name of the game and the seat to move."""
        text = Text("Zenith", style="bold")
        waiting = [int(seat) for seat in self.view.waiting()]
        if waiting:
            actor = self.names.seat(self.view, self.view.viewer if self.view.viewer in waiting else waiting[0])
            key = "picture.you_move" if actor.person == "you" else "picture.waiting"
            text.append(" · " + self.words(key, who=actor.name), style=f"not bold {GOLD}")
        else:
            text.append(" · " + self.words("prompt.over"), style=f"not bold {GOLD}")
        return text

    def piles(self) -> Text:
        """Return the sizes of deck, discard pile and reserve."""
        t = self.table
        counts = [
            self.words("picture.turn", n=t.turns + 1),
            self.words("picture.deck", n=t.deck_size),
            self.words("picture.discard", n=t.discard_size),
            self.words("picture.reserve", n=t.reserve_size),
        ]
        if t.badge < 0:
            counts.append(self.words("picture.badge"))
        return Text(" · ".join(counts), style="#a9a9d9")

    # a side: its stock, its badge, its discs and how near they are to each victory

    def side(self, side: int) -> RenderableType:
        """Return a side's name, stock and meters."""
        t = self.table
        head = Text(f"{MINE if side == self.mine else THEIRS} ", style="bold")
        head.append(capital(self.names.side(self.view, side).name), style="bold")
        stock = Text(justify="right")
        stock.append(self.names.amount(CREDITS, t.credits[side]), style=GOLD)
        stock.append(" · ")
        stock.append(self.names.amount(ZENITHIUM, t.zenithium[side]), style="#9be7ff")
        sizes = " + ".join(str(t.hand_size[seat]) for seat in t.seats_of(side))
        stock.append(" · " + self.words("picture.hand", n=sizes))
        if t.badge == side:
            key, colour = ("gold", GOLD) if t.gold else ("silver", SILVER)
            head.append("  " + self.words(f"picture.{key}"), style=f"bold {colour}")
        return Group(apart(head, stock), apart(self.discs(side), self.meters(side)))

    def discs(self, side: int) -> Text:
        """Return the discs that a side has won."""
        text = Text("  ")
        for planet in range(PLANET_COUNT):
            n = self.table.discs(side, planet)
            for _ in range(n):
                text.append(f" {GLYPHS[planet]} ", style=f"bold {NIGHT} on {COLOURS[planet]}")
                text.append(" ")
        return text

    def meters(self, side: int) -> Text:
        """Return a side's progress to the three victories."""
        won = [int(self.table.discs(side, planet)) for planet in range(PLANET_COUNT)]
        ways = (
            (max(won), self.box.numbers.absolute, "same"),
            (sum(n > 0 for n in won), self.box.numbers.democratic, "different"),
            (sum(won), self.box.numbers.popular, "any"),
        )
        text = Text()
        for have, need, way in ways:
            have = min(have, need)
            style = f"bold {GOLD}" if have == need - 1 or have == need else ""
            text.append("   " if text else "")
            text.append("●" * have + "○" * (need - have), style=style)
            text.append(" " + self.words(f"picture.{way}"), style=style or "dim")
        return text

    # the tracks

    def tracks(self) -> RenderableType:
        """Draw the five tracks between the columns of both sides."""
        grid = Grid.grid(expand=True)
        grid.add_column(width=2)
        for _ in range(PLANET_COUNT):
            grid.add_column(justify="center", ratio=1, no_wrap=True)
        grid.add_row("", *[self.count(1 - self.mine, planet) for planet in range(PLANET_COUNT)])
        for depth in range(1, self.shown(1 - self.mine) + 1):
            grid.add_row("", *[self.card(1 - self.mine, planet, depth) for planet in range(PLANET_COUNT)])
        reach = self.box.numbers.track_steps
        for step in range(-reach, reach + 1):
            mark = {-reach: THEIRS, reach: MINE}.get(step, "")
            grid.add_row(Text(mark, style="bold"), *[self.notch(planet, step) for planet in range(PLANET_COUNT)])
        grid.add_row("", *[self.name(planet) for planet in range(PLANET_COUNT)])
        grid.add_row("", *[self.token(planet) for planet in range(PLANET_COUNT)])
        for depth in range(self.shown(self.mine), 0, -1):
            grid.add_row("", *[self.card(self.mine, planet, depth) for planet in range(PLANET_COUNT)])
        grid.add_row("", *[self.count(self.mine, planet) for planet in range(PLANET_COUNT)])
        return grid

    def name(self, planet: int) -> Text:
        """Return a planet's name in its colour."""
        return Text(f"{GLYPHS[planet]} {self.names.planet(planet)}", style=f"bold {COLOURS[planet]}")

    def token(self, planet: int) -> Text:
        """Return the token beside a planet."""
        return Text(self.token_name(planet), style="italic")

    def token_name(self, slot: int) -> str:
        """Return a short name for the token of a slot, or nothing."""
        kind = self.table.slots[slot]
        return "◎ " + token_names(self.box, self.words.lang)[kind] if kind >= 0 else ""

    def shown(self, side: int) -> int:
        """Return the number of named cards in a side's deepest column."""
        return min(NAMED, max(int(self.table.height(side, planet)) for planet in range(PLANET_COUNT)))

    def card(self, side: int, planet: int, depth: int) -> Text:
        """Name a card of a column, counted from the last one."""
        cards = self.table.column(side, planet)
        if len(cards) < depth:
            return Text("")
        style = COLOURS[planet] if depth == 1 else f"dim {COLOURS[planet]}"
        return Text(self.names.card(self.view, cards[-depth]), style=style)

    def count(self, side: int, planet: int) -> Text:
        """Return the size of a column, which is also its discount."""
        n = self.table.height(side, planet)
        return Text(self.words("picture.cards", n=n) if n else self.words("picture.no_cards"), style="dim")

    def notch(self, planet: int, step: int) -> Text:
        """Draw one place of a track; `step` counts towards the viewer's side."""
        place, reach = self.table.place[planet], self.box.numbers.track_steps
        here = place != GONE and (place if self.mine == 0 else -place) == step
        colour = COLOURS[planet]
        left, inside, right = {
            -reach: ("╭", "─────", "╮"),
            reach: ("╰", "─────", "╯"),
            0: ("├", "─────", "┤"),
        }.get(step, ("│", f"  {abs(step)}  ", "│"))
        if here:
            text = Text(left, style=colour)
            text.append(f" ({GLYPHS[planet]}) ", style=f"bold {NIGHT} on {colour}")
            return text.append(right, style=colour)
        if place == GONE and step == 0:
            inside = self.words("picture.gone").center(5)
        text = Text(left, style=colour)
        text.append(inside, style="dim" if step not in (-reach, 0, reach) else colour)
        return text.append(right, style=colour)

    # the technologies

    def ladders(self) -> RenderableType:
        """Draw the three ladders, with the gain of the viewer's next level and the token."""
        grid = Grid(box=None, padding=(0, 1, 0, 0), header_style="dim", pad_edge=False)
        grid.add_column(self.words("picture.level"), no_wrap=True)
        for level in range(self.box.levels + 1):
            grid.add_column(str(level), width=3, justify="center", no_wrap=True)
        for technology in range(FACTION_COUNT):
            grid.add_row(*self.ladder(technology))
        bonus = [Text(f"+{level}", style=self.row_style(level)) for level in range(1, 1 + len(self.box.rows))]
        grid.add_row(Text(self.words("picture.row"), style="dim"), "", *bonus)
        gains = Grid.grid(padding=(0, 1, 0, 0))
        for technology in range(FACTION_COUNT):
            gains.add_row(Text(self.names.faction(technology), style="bold"), self.next_level(technology))
        return self.framed(Group(grid, gains), self.words("picture.technology"))

    def row_style(self, level: int) -> str:
        """Return the style of a row bonus: dim if the viewer's side has had it."""
        reached = min(self.table.level(self.mine, k) for k in range(FACTION_COUNT)) >= level
        return "dim strike" if reached else "dim"

    def ladder(self, technology: int) -> list[Text]:
        """Draw one ladder from the start to the top."""
        t = self.table
        board = BOARDS[technology * 2 + t.boards[technology]]
        cells = [Text(f"{self.names.faction(technology)} {board}", style="bold")]
        for level in range(self.box.levels + 1):
            marks = ""
            for side, mark in ((self.mine, MINE), (1 - self.mine, THEIRS)):
                if t.level(side, technology) == level:
                    marks += mark
            cells.append(Text(marks or "·", style=f"bold {GOLD}" if MINE in marks else "bold" if marks else "dim"))
        return cells

    def next_level(self, technology: int) -> Text:
        """Return the cost and gain of the viewer's next level."""
        t = self.table
        level = int(t.level(self.mine, technology)) + 1
        text = Text("", overflow="fold")
        if level > self.box.levels:
            return text.append(self.words("picture.top"), style="dim")
        gain = level_texts(self.box, self.words.lang)[self.box.level_number(technology, t.boards[technology], level)]
        price = self.box.numbers.level_costs[level - 1]
        line = self.words("picture.next", level=f"{MINE}{level}", price=price, text=gain)
        text.append(line, style="" if price <= t.zenithium[self.mine] else "dim")
        if token := self.token_name(PLANET_COUNT + technology):
            text.append(f" {self.box.numbers.token_level}{token}", style="italic")
        return text

    # the hand

    def hand(self) -> list[RenderableType]:
        """Return the viewer's cards with price, planet, faction and text."""
        cards = sorted(self.view.hand(), key=lambda card: (self.box.planet[card], self.box.cost[card]))
        if not cards:
            return []
        grid = Grid(box=None, expand=True, padding=(0, 1, 0, 0), show_header=False, pad_edge=False)
        grid.add_column(width=3, justify="right", no_wrap=True)
        grid.add_column(width=19, no_wrap=True)
        grid.add_column(ratio=1)
        for card in cards:
            grid.add_row(self.price(card), self.identity(card), Text(agent_texts(self.box, self.words.lang)[card]))
        return [self.framed(grid, self.words("picture.my_hand"))]

    def price(self, card: int) -> Text:
        """Return the current price of a card, and the printed one if it differs."""
        price, printed = self.table.price(self.mine, card), self.box.cost[card]
        if not may_recruit(self.table, self.view.viewer, card):
            return Text("–", style="dim")  # G4: the teammate's planet
        affordable = price <= self.table.credits[self.mine]
        text = Text(f"{price}{COIN}", style=f"bold {GOLD}" if affordable else "dim")
        if price != printed:
            text.append(f"\n{printed}{COIN}", style="dim strike")
        return text

    def identity(self, card: int) -> Text:
        """Return a card's name, planet and faction."""
        planet = self.box.planet[card]
        text = Text(self.names.card(self.view, card), style="bold")
        line = f"\n{GLYPHS[planet]} {self.names.planet(planet)} · {self.names.faction(self.box.faction[card])}"
        return text.append(line, style=f"not bold {COLOURS[planet]}")
