"""Turns printed effects into programs: flat tables of instructions that the rules walk through.

An instruction is five whole numbers: an op and four arguments. Programs only jump forward. Repetitions and counts are
written out, so each instruction moves one card or one disc.
"""

from dataclasses import dataclass, field
from typing import Final

from trized.games.zenith.box import SIDES, Box, box
from trized.games.zenith.language import FACTIONS, PLANETS, RESOURCES, Effect

WIDTH: Final = 5

END: Final = 0  # the program is done
INFLUENCE: Final = 1  # planet, n
ANY: Final = 2  # n, barred planet, which discs: 0 all, 1 others than before, 2 centred, 3 opposed
THAT: Final = 3  # n: on the planet of the card moved just before
RUN: Final = 4  # how many neighbours, and the influence of each
TOKENS: Final = 5  # the tokens won by a run, in an order chosen by their winner
YIELD: Final = 6  # n, barred planet
RESET: Final = 7
GAIN: Final = 8  # resource, n, to the opponent
PER_COLOUR: Final = 9  # resource, n, in the opponent's zone
PER_TECHNOLOGY: Final = 10  # resource, for one, two, three technologies
COST_OF: Final = 11  # resource
UP_TO: Final = 12  # resource, n, to the opponent
STEAL: Final = 13  # resource, n
GIVE: Final = 14  # resource, n
GIVE_LEADER: Final = 15
MOBILIZE: Final = 16
EXILE: Final = 17  # from the opponent, column, barred column, other planet than exiled before
TRANSFER: Final = 18  # column
DISCARD: Final = 19
DISCARD_ALL: Final = 20
LEADER: Final = 21  # gold
RESERVE_TOKEN: Final = 22
BOARD_TOKEN: Final = 23
DEVELOP: Final = 24  # which (a faction, 3 any, 4 lowest), discount
IF: Final = 25  # condition, n, where to go if it does not hold
PAY: Final = 26  # where the gain begins, where it ends; the cost follows
TIERS: Final = 27  # column planet or -1, resource or -1, how many; that many tiers follow
TIER: Final = 28  # price, where its gain begins, where it ends
CHOOSE: Final = 29  # how many; that many options follow
OPTION: Final = 30  # where it begins
JUMP: Final = 31  # where to
GIVE_CARDS: Final = 32  # how many at most
SLOT: Final = 33  # technology: the token waiting at level 2
ROW: Final = 34  # level: the bonus for three markers
CHAIN: Final = 35  # a new level begins: what was chosen before no longer counts
OPS = (
    "end",
    "influence",
    "any",
    "that",
    "run",
    "tokens",
    "yield",
    "reset",
    "gain",
    "per_colour",
    "per_technology",
    "cost_of",
    "up_to",
    "steal",
    "give",
    "give_leader",
    "mobilize",
    "exile",
    "transfer",
    "discard",
    "discard_all",
    "leader",
    "reserve_token",
    "board_token",
    "develop",
    "if",
    "pay",
    "tiers",
    "tier",
    "choose",
    "option",
    "jump",
    "give_cards",
    "slot",
    "row",
    "chain",
)
CONDITIONS = ("leader", "opponent leader", "credits", "opponent credits", "zenithium", "opponent zenithium")
WHICH = (*FACTIONS, "any", "lowest")
DISCS = {"any": 0, "other": 1, "any centred": 2, "any opposed": 3}


@dataclass
class Program:
    """All programs of the box in one table, and where each begins."""

    code: list[int] = field(default_factory=list)
    agents: list[int] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)
    lead: list[int] = field(default_factory=list)  # by faction, first for two players, then for four
    levels: list[int] = field(default_factory=list)  # (piece * 2 + side) * 5 + level - 1
    rows: list[int] = field(default_factory=list)

    def add(self, op: int, *args: int) -> int:
        """Append an instruction and return where it stands."""
        at = len(self.code)
        self.code += [op, *args, *[0] * (WIDTH - 1 - len(args))]
        return at

    def here(self) -> int:
        """Return where the next instruction will stand."""
        return len(self.code)

    def effects(self, effects: tuple[Effect, ...], planet: int) -> None:
        """Write effects one after the other; `planet` is the planet of the card they are printed on."""
        for effect in effects:
            self.effect(effect, planet)

    def effect(self, e: Effect, planet: int) -> None:
        """Write one effect."""
        fixed = PLANETS.index(e.planet) if e.planet else -1
        bar = PLANETS.index(e.bar) if e.bar else -1
        match e.op:
            case "influence":
                self.add(INFLUENCE, fixed, e.n)
            case "any":
                self.add(ANY, e.n, bar, DISCS[e.word])
            case "that":
                self.add(THAT, e.n)
            case "run":
                self.add(RUN, len(e.steps), *e.steps)
                self.add(TOKENS)
            case "yield":
                self.add(YIELD, e.n, bar)
            case "reset":
                self.add(RESET)
            case "credits" | "zenithium":
                self.resource(e)
            case "steal":
                self.add(STEAL, RESOURCES.index(e.word), e.n)
            case "give":
                self.give(e)
            case "mobilize":
                for _ in range(e.n):
                    self.add(MOBILIZE)
            case "exile":
                for _ in range(e.n):
                    self.add(EXILE, e.opponent, fixed, bar, e.word == "other")
            case "transfer":
                for _ in range(e.n):
                    self.add(TRANSFER, fixed)
            case "discard" if e.word == "all":
                self.add(DISCARD_ALL)
            case "discard":
                for _ in range(e.n):
                    self.add(DISCARD)
            case "leader":
                self.add(LEADER, e.word == "gold")
            case "bonus":
                self.add(RESERVE_TOKEN if e.word == "reserve" else BOARD_TOKEN)
            case "develop":
                self.add(DEVELOP, WHICH.index(e.word), e.n)
            case _:
                self.group(e, planet)

    def resource(self, e: Effect) -> None:
        """Write a gain of credits or zenithium."""
        resource = RESOURCES.index(e.op)
        match e.word:
            case "per colour":
                self.add(PER_COLOUR, resource, e.n, e.opponent)
            case "per technology":
                self.add(PER_TECHNOLOGY, resource, *e.steps)
            case "of that card":
                self.add(COST_OF, resource)
            case "up to":
                self.add(UP_TO, resource, e.n, e.opponent)
            case _:
                self.add(GAIN, resource, e.n, e.opponent)

    def give(self, e: Effect) -> None:
        """Write what is handed over."""
        match e.word:
            case "leader":
                self.add(GIVE_LEADER)
            case "cards":
                self.add(GIVE_CARDS, e.n)
            case _:
                self.add(GIVE, RESOURCES.index(e.word), e.n)

    def group(self, e: Effect, planet: int) -> None:
        """Write effects that are tied together."""
        match e.op:
            case "repeat":
                for _ in range(e.n):
                    self.effects(e.parts[0], planet)
            case "if":
                at = self.add(IF, CONDITIONS.index(e.word), e.n)
                self.effects(e.parts[0], planet)
                self.code[at + 3] = self.here()
            case "pay":
                at = self.add(PAY)
                self.effects(e.parts[0], planet)
                self.code[at + 1] = self.here()
                self.effects(e.parts[1], planet)
                self.code[at + 2] = self.here()
            case "tiers":
                resource = RESOURCES.index(e.word) if e.word in RESOURCES else -1
                self.add(TIERS, planet if resource < 0 else -1, resource, len(e.steps))
                self.branches([self.add(TIER, step) for step in e.steps], e, planet, 2)
            case "choose":
                self.add(CHOOSE, len(e.parts))
                self.branches([self.add(OPTION) for _ in e.parts], e, planet, 1)
            case _:
                raise ValueError(e.op)

    def branches(self, heads: list[int], e: Effect, planet: int, arg: int) -> None:
        """Write the branches behind their heads; each ends with a jump behind the last."""
        jumps = []
        for head, part in zip(heads, e.parts, strict=True):
            self.code[head + arg] = self.here()
            self.effects(part, planet)
            self.code[head + arg + 1] = self.here()
            jumps.append(self.add(JUMP))
        for jump in jumps:
            self.code[jump + 1] = self.here()

    def level(self, box: Box, side: str, piece: int, level: int) -> None:
        """Write all that reaching a level gives: its effects, those below it, the row bonus (E1)."""
        for reached in range(level, 0, -1):
            self.add(CHAIN)
            self.effects(box.boards[side].levels[reached - 1], -1)
            if reached == level == box.token_level:
                self.add(SLOT, piece)  # E2: after its level's effects, before those below
        if level <= len(box.rows):
            self.add(ROW, level)
        self.add(END)


def compile_box() -> Program:
    """Write the programs of everything in the box."""
    material = box()
    program = Program()
    for agent in material.agents:
        program.agents.append(program.here())
        program.effects(agent.effects, agent.planet)
        program.add(END)
    for token in material.tokens:
        program.tokens.append(program.here())
        program.effects(token.effects, -1)
        program.add(END)
    for mode in material.lead:
        for effects in mode:
            program.lead.append(program.here())
            program.effects(effects, -1)
            program.add(END)
    for piece, sides in enumerate(SIDES):
        for side in sides:
            for level in range(1, 6):
                program.levels.append(program.here())
                program.level(material, side, piece, level)
    for effects in material.rows:
        program.rows.append(program.here())
        program.effects(effects, -1)
        program.add(END)
    return program
