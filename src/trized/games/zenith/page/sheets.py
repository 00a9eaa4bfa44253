"""Print sheets of a card file: the changed or added agents; other changes are on the rules card."""

from trized.games.zenith.box import Agent
from trized.games.zenith.cards import card_text
from trized.games.zenith.opening import PRINTED, canonical, open_box, printed_box
from trized.games.zenith.page.art import all_symbols
from trized.games.zenith.page.drawing import CARD_GROUND, CARD_WIDTH, PORTRAIT, draw_card
from trized.games.zenith.page.icons import icon_rows
from trized.games.zenith.symbols import COLOURS, INK
from trized.kernel import Game
from trized.kernel.differences import differences
from trized.kernel.sheets import CARD, Sheets, fitted

UNIT = CARD[0] / CARD_WIDTH  # millimetres for each unit of a card drawing
OVER = 8  # bleed of the background, in units


def sheets(game: Game, source: str, lang: str) -> Sheets:
    """Return the sheets of a card file; raise Refused if it is invalid."""
    box = open_box(canonical(source))
    printed = {agent.id: agent for agent in printed_box().agents}
    cards = [agent_card(agent, lang) for agent in box.agents if agent != printed.get(agent.id)]
    rules = differences(game, "cards", PRINTED, source, lang)
    return Sheets(box.title or game.title, rules, cards, all_symbols())


def agent_card(agent: Agent, lang: str) -> str:
    """Draw an agent as a card."""
    wide, high = CARD_WIDTH + 2 * OVER, CARD[1] / UNIT + 2 * OVER
    room = CARD[1] / UNIT - PORTRAIT - 57 - 23 * len(icon_rows(agent.effects, CARD_WIDTH - 20, 19))
    lines, size = fitted(card_text(agent.effects, lang), CARD_WIDTH - 20, room, (10.5, 9.5, 8.5, 7.5, 6.5, 5.2))
    return (
        f'<g transform="scale({UNIT:g})" color="{INK}">'
        f'<rect x="{-OVER}" y="{-OVER}" width="{wide}" height="{high:g}" fill="{CARD_GROUND}"/>'
        f'<rect x="{-OVER}" y="{-OVER}" width="{wide}" height="{34 + OVER}" fill="{COLOURS[agent.planet]}"/>'
        f"{draw_card(agent, agent.cost, lines, 0, 0, size)}</g>"
    )
