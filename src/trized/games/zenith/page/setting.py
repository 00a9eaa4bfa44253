"""The constant part of a board: seats, names, and the frame."""

from functools import lru_cache
from pathlib import Path

from librt.vecs import vec
from markupsafe import Markup
from mypy_extensions import i64

from trized.games.zenith.box import BOARDS, FACTIONS, PLANET_COUNT, PLANETS, Box, Effects
from trized.games.zenith.page import art, ids, pieces
from trized.games.zenith.state import Table
from trized.games.zenith.view import View
from trized.games.zenith.words import Words
from trized.kernel.catalogue import capital
from trized.kernel.markup import templates

HERE = Path(__file__).parent
MANY = 512  # cached settings: one for each table, viewer and language


class Setting:
    """The constant part of one table for one viewer and language."""

    def __init__(self, view: View, words: Words) -> None:
        table = view.table
        self.view = view
        self.lang = words.lang
        self.box = table.box
        self.said = words
        self.names = self.said.names
        self.words = self.said.say
        self.viewer = int(view.viewer)
        self.four = table.players == 4
        self.mine = int(table.side_of(view.viewer)) if view.viewer >= 0 else int(table.first)
        self.theirs = 1 - self.mine
        self.side_names = [capital(self.names.side(view, side).name) for side in range(2)]
        self.boards = [technology * 2 + int(up) for technology, up in enumerate(table.boards)]
        self.cards = self.deck(table) if self.viewer >= 0 else []
        self.frame = templates(HERE).get_template("board.html").render(s=self, art=art, ids=ids)
        self.empty_hand = {ids.card_id(card): "" for card in self.cards}

    def deck(self, table: Table) -> list[int]:
        """Return all cards of the game sorted like a hand: by planet and cost."""
        playing = self.box.full_deck if table.secret_agents else self.box.base_deck
        agents = self.box.agents
        cards = [card for card in range(int(self.box.cards)) if playing[card]]
        return sorted(cards, key=lambda card: (agents[card].planet, agents[card].cost))

    def t(self, key: str, **values: object) -> str:
        """Return the text `key` of the page."""
        return pieces.phrase(self.lang, f"page.{key}", tuple(values.items()))

    # the frame

    def planets(self) -> list[tuple[int, str, str]]:
        """Return number, id and name of each planet."""
        return [(k, name, self.names.planet(k)) for k, name in enumerate(PLANETS)]

    def column_name(self, side: int, planet: int) -> str:
        """Return the name of a column with its owner."""
        owner = self.names.owner(self.view, side)
        return self.names.sentence("page.column_name", owner, planet=self.names.planet(planet))

    def notches(self, planet: int) -> Markup:
        """Draw the places of a track, from the far dock to the near one."""
        reach = int(self.box.numbers.track_steps)
        parts = []
        for row in range(1, 2 * reach + 2):
            step = self.step(row)
            kinds = f"z-notch z-r{row}" + (" z-dock" if abs(step) == reach else " z-zero" if step == 0 else "")
            parts.append(f'<div class="{kinds}" id="{ids.track_id(planet, step)}"></div>')
        return Markup("".join(parts))

    def step(self, row: int) -> int:
        """Return the place of a track in a row of the page: the viewer's side is the last row."""
        steps = row - 1 - int(self.box.numbers.track_steps)
        return steps if self.mine == 0 else -steps

    def row(self, step: int) -> int:
        """Return the row of the page for a place of a track."""
        return int(self.box.numbers.track_steps) + 1 + (step if self.mine == 0 else -step)

    def factions(self) -> list[tuple[int, str, str]]:
        """Return number, id and name of each faction."""
        return [(k, name, self.names.faction(k)) for k, name in enumerate(FACTIONS)]

    def board_letter(self, technology: int) -> str:
        """Return the letter of the upper side of a technology board."""
        return BOARDS[self.boards[technology]]

    def levels(self, technology: int) -> list[tuple[int, int, Effects]]:
        """Return number, price and effects of a technology's levels, the highest first."""
        costs = self.box.numbers.level_costs
        printed = self.box.boards[self.board_letter(technology)].levels
        return [(level, costs[level - 1], printed[level - 1]) for level in range(len(costs), 0, -1)]

    def lead(self) -> list[tuple[str, str, Effects]]:
        """Return faction, its name, and effects of becoming the Leader."""
        mode = self.box.lead[1 if self.four else 0]
        return [(name, self.names.faction(k), mode[k]) for k, name in enumerate(FACTIONS)]

    # seats

    def seats(self, side: int) -> list[int]:
        """Return the seats of a side."""
        return [int(seat) for seat in self.view.table.seats_of(side)]

    def chair(self, seat: int) -> str:
        """Name a teammate by the board beside the seat."""
        if seat == self.viewer:
            return capital(self.said.seat(self.view, seat))
        return self.names.nickname(seat) or self.t("chair.diplomacy" if seat & 1 else "chair.technology")

    def limits(self, seat: int) -> list[str]:
        """Return the planets where a teammate may recruit."""
        allowed = self.box.recruits
        return [word for k, word in enumerate(PLANETS) if allowed[(seat & 1) * PLANET_COUNT + k]]

    def limit_label(self, seat: int) -> str:
        """Describe where a teammate may recruit."""
        return self.t("limits", planets=self.words.join([self.names.writer.name(name) for name in self.limits(seat)]))


def setting_of(view: View, words: Words) -> Setting:
    """Return the cached setting of a view."""
    t = view.table
    boards = (int(t.boards[0]), int(t.boards[1]), int(t.boards[2]))
    players, secret_agents, first = int(t.players), int(t.secret_agents), int(t.first)
    return _setting(t.box, words, int(view.viewer), players, secret_agents, first, boards)


@lru_cache(MANY)
def _setting(
    box: Box,
    words: Words,
    viewer: int,
    players: int,
    secret_agents: int,
    first: int,
    boards: tuple[int, ...],
) -> Setting:
    table = Table(box, players, secret_agents)
    table.first = first
    table.boards = vec[i64](boards)
    return Setting(View(viewer, table, vec[i64]()), words)
