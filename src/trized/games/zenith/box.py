"""The contents of the box as typed tables: agents, tokens, boards, numbers, and the programs of their effects.

Each table in play refers to its box, which determines all sizes.

(compiled)
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from trized.kernel.actions import NO_ACTIONS, Actions

if TYPE_CHECKING:
    from trized.games.zenith.effects.effect import Effect

PLANETS: Final = ("mercury", "venus", "terra", "mars", "jupiter")
FACTIONS: Final = ("animod", "human", "robot")
RESOURCES: Final = ("credits", "zenithium")
CREDITS: Final = 0  # resource numbers
ZENITHIUM: Final = 1
SIDES: Final = (("S", "D"), ("U", "O"), ("N", "P"))  # the two sides of each technology piece, by faction
BOARDS: Final = tuple(side for piece in SIDES for side in piece)
SLOTS: Final = (*PLANETS, *FACTIONS)  # places of face-up tokens: beside the planets, on the technologies
MODES: Final = ("two_players", "four_players")
CHAIRS: Final = ("technology", "diplomacy")  # where teammates sit
BADGE_SIDES: Final = ("none", "silver", "gold")

PLANET_COUNT: Final = 5
FACTION_COUNT: Final = 3
SLOT_COUNT: Final = 8
SOURCES_KEPT: Final = 10  # source numbers reserved for diplomacy boxes, and as many for row bonuses

Effects = tuple["Effect", ...]


@dataclass(frozen=True)
class Agent:
    """One agent card; `effects` begin with the 1 influence on its own planet."""

    id: str
    name: str
    planet: int
    faction: int
    cost: int
    effects: Effects
    secret: bool = False


@dataclass(frozen=True)
class Token:
    """One kind of bonus token."""

    id: str
    count: int
    effects: Effects


@dataclass(frozen=True)
class Board:
    """One side of a technology piece: the effects of its levels."""

    id: str
    faction: int
    levels: tuple[Effects, ...]


@dataclass(frozen=True)
class RuleNumbers:
    """The numbers of the rules: starting resources, track length, victory conditions, costs."""

    start_credits: int
    start_zenithium: int
    start_cards: int
    track_steps: int  # from the middle space to a control zone
    absolute: int  # discs of one planet
    democratic: int  # discs of different planets
    popular: int  # discs of any planets
    stalled_turns: int
    hand_sizes: tuple[int, ...]  # without the badge, silver, gold
    level_costs: tuple[int, ...]
    token_level: int  # where the bonus token of a technology waits
    second: dict[str, tuple[int, ...]]  # planets on which the second side starts with influence, by mode
    recruits: dict[str, tuple[int, ...]]  # planets on which a teammate may recruit, by chair


def most_of_a_planet(agents: tuple[Agent, ...]) -> int:
    """Return the number of agents of the planet that has most."""
    return max([len([agent for agent in agents if agent.planet == planet]) for planet in range(PLANET_COUNT)])


class Box:
    """All material of a game, and the flat tables that the rules read."""

    def __init__(
        self,
        text: str,
        title: str,
        agents: tuple[Agent, ...],
        tokens: tuple[Token, ...],
        boards: dict[str, Board],
        rows: tuple[Effects, ...],
        lead: tuple[tuple[Effects, ...], ...],
        numbers: RuleNumbers,
    ) -> None:
        """Build the tables; `text` is the record's text of a custom box, empty for the printed one."""
        self.text = text
        self.title = title
        self.agents = agents
        self.tokens = tokens
        self.boards = boards
        self.rows = rows
        self.lead = lead  # by mode, by faction
        self.numbers = numbers
        self.card_numbers = {agent.id: number for number, agent in enumerate(agents)}
        self.cards: i64 = len(agents)
        self.cost: vec[i64] = vec[i64]([agent.cost for agent in agents])
        self.planet: vec[i64] = vec[i64]([agent.planet for agent in agents])
        self.faction: vec[i64] = vec[i64]([agent.faction for agent in agents])
        self.base_deck: vec[u8] = vec[u8]([u8(0 if agent.secret else 1) for agent in agents])
        self.full_deck: vec[u8] = vec[u8]([1] * len(agents))  # with the secret agents
        self.base_deck_size: i64 = len([agent for agent in agents if not agent.secret])
        self.hand_room: i64 = len(agents)
        self.column_room: i64 = most_of_a_planet(agents)  # a column may hold every agent of its planet
        self.token_kinds: i64 = len(tokens)
        self.token_count: vec[i64] = vec[i64]([token.count for token in tokens])

        levels = len(numbers.level_costs)
        self.levels: i64 = levels
        self.level_cost: vec[i64] = vec[i64](numbers.level_costs)
        self.hand_size: vec[i64] = vec[i64](numbers.hand_sizes)
        self.track_steps: i64 = numbers.track_steps
        self.start_credits: i64 = numbers.start_credits
        self.start_zenithium: i64 = numbers.start_zenithium
        self.start_cards: i64 = numbers.start_cards
        self.absolute: i64 = numbers.absolute
        self.democratic: i64 = numbers.democratic
        self.popular: i64 = numbers.popular
        self.stalled_turns: i64 = numbers.stalled_turns
        self.recruits: vec[i64] = vec[i64](  # chair * PLANET_COUNT + planet
            [int(planet in numbers.recruits[chair]) for chair in CHAIRS for planet in range(PLANET_COUNT)]
        )

        # The source of a program as a number: a card, or one of these offsets plus a number.
        self.level_source: i64 = len(agents)
        self.lead_source: i64 = len(agents) + len(BOARDS) * levels
        self.row_source: i64 = len(agents) + len(BOARDS) * levels + SOURCES_KEPT
        self.token_source: i64 = len(agents) + len(BOARDS) * levels + 2 * SOURCES_KEPT

        # All programs in one table, and the start of each, filled in by `write_programs`.
        self.code: vec[i64] = vec[i64]()
        self.agent_code: vec[i64] = vec[i64]()
        self.token_code: vec[i64] = vec[i64]()
        self.lead_code: vec[i64] = vec[i64]()
        self.level_code: vec[i64] = vec[i64]()
        self.row_code: vec[i64] = vec[i64]()
        self.effects: dict[int, Effect] = {}  # the printed effect of each instruction
        # The actions with card names, and the first index of each kind, filled in by `number_actions`.
        self.actions: Actions = NO_ACTIONS
        self.index_from: vec[i64] = vec[i64]()

    def level_number(self, technology: i64, side_up: i64, level: i64) -> i64:
        """Return the number of a technology level among the levels of all board sides."""
        return (technology * 2 + side_up) * self.levels + level - 1

    def level_effects(self, technology: int, side_up: int, level: int) -> Effects:
        """Return the effects printed on a technology level."""
        return self.boards[BOARDS[technology * 2 + side_up]].levels[level - 1]

    def effect_at(self, pc: int) -> "Effect":
        """Return the printed effect of the instruction at `pc`."""
        return self.effects[pc]
