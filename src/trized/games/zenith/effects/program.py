"""Compiles printed effects into programs: flat tables of instructions, each with its effect."""

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zenith.box import BOARDS, SIDES, Box, Effects
from trized.games.zenith.effects.definition import Definition
from trized.games.zenith.effects.effect import BadEffect, Effect
from trized.games.zenith.effects.registry import EffectRegistry
from trized.games.zenith.state import WIDTH

ARGUMENTS = WIDTH - 1
MOST_INSTRUCTIONS = 300  # of one card, level or token


class Program:
    """All programs of a box in one table, and the start of each."""

    def __init__(self, registry: EffectRegistry) -> None:
        self.registry = registry
        self.code: list[int] = []
        self.sources: dict[int, Effect] = {}  # the effect of each instruction
        self.current = Effect("end")
        self.paying = False  # whether a price is being written
        self.moved = False  # whether an earlier instruction may have moved a card
        self.began = 0

    def add(self, definition: Definition, *arguments: int) -> int:
        """Append an instruction and return its place."""
        at = len(self.code)
        self.moved = self.moved or definition.moves_card
        self.code += [int(definition.number), *map(int, arguments), *[0] * (ARGUMENTS - len(arguments))]
        self.sources[at] = self.current
        if at - self.began > MOST_INSTRUCTIONS * WIDTH:
            raise BadEffect("long", most=MOST_INSTRUCTIONS)
        return at

    def add_price(self, definition: Definition, *arguments: int) -> int:
        """Append an instruction that is only valid in a price."""
        if not self.paying:
            raise BadEffect("price", text=definition.examples[0])
        return self.add(definition, *arguments)

    def add_for_card(self, definition: Definition, *arguments: int) -> int:
        """Append an instruction that needs a card moved before it."""
        if not self.moved:
            raise BadEffect("no_card", text=definition.examples[0])
        return self.add(definition, *arguments)

    def add_by_name(self, name: str, *arguments: int) -> int:
        """Append an instruction of the definition called `name`."""
        return self.add(self.registry.by_name[name], *arguments)

    def here(self) -> int:
        """Return the place of the next instruction."""
        return len(self.code)

    def set_argument(self, at: int, argument: int, value: int) -> None:
        """Set an argument, counted from 1, of the instruction at `at`."""
        self.code[at + argument] = value

    def effects(self, effects: Effects, planet: int) -> None:
        """Append effects one after the other; `planet` is the planet of their card."""
        for effect in effects:
            outer, self.current = self.current, effect
            self.registry.by_name[effect.kind].write(self, effect, planet)
            self.current = outer

    def write_all(self, where: str, effects: Effects, planet: int = -1) -> int:
        """Append a complete program and return its start; `where` names its card in error messages."""
        self.began, self.moved = self.here(), False
        try:
            self.effects(effects, planet)
        except BadEffect as bad:
            bad.where = where
            raise
        self.add_by_name("end")
        return self.began

    def level(self, box: Box, side: str, level: int) -> int:
        """Append the program for reaching a level: its effects, those below it, the row bonus (E1)."""
        piece = BOARDS.index(side) // 2
        self.began = self.here()
        for reached in range(level, 0, -1):
            self.add_by_name("chain")
            self.moved = False
            try:
                self.effects(box.boards[side].levels[reached - 1], -1)
            except BadEffect as bad:
                bad.where = f"technology.{side}.levels"
                raise
            if reached == level == box.numbers.token_level:
                self.add_by_name("slot", piece)  # E2: after its level's effects, before those below
        if level <= len(box.rows):
            self.add_by_name("row", level)
        self.add_by_name("end")
        return self.began


def write_programs(box: Box, registry: EffectRegistry) -> None:
    """Write the programs of everything in the box into its tables."""
    program = Program(registry)
    levels = range(1, 1 + len(box.numbers.level_costs))
    box.agent_code = vec[i64]([program.write_all(agent.id, agent.effects, agent.planet) for agent in box.agents])
    box.token_code = vec[i64]([program.write_all(token.id, token.effects) for token in box.tokens])
    box.lead_code = vec[i64]([program.write_all("diplomacy", effects) for mode in box.lead for effects in mode])
    sides = [side for piece in SIDES for side in piece]
    box.level_code = vec[i64]([program.level(box, side, level) for side in sides for level in levels])
    box.row_code = vec[i64]([program.write_all("technology.rows", effects) for effects in box.rows])
    box.code = vec[i64](program.code)
    box.effects = program.sources
