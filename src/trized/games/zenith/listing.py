"""Reads programs back into printed effects, so that a question can quote what the rules are carrying out."""

from trized.games.zenith import program as p
from trized.games.zenith.language import PLANETS, RESOURCES, Effect
from trized.games.zenith.state import CODE

WIDTH = p.WIDTH
DISC_WORDS = {number: word for word, number in p.DISCS.items()}
COUNTED = (p.MOBILIZE, p.EXILE, p.TRANSFER, p.DISCARD)  # written out once for each card


def planet_name(number: int) -> str:
    """Return a planet's word, or nothing for none."""
    return PLANETS[number] if number >= 0 else ""


def effects_between(begin: int, end: int) -> tuple[Effect, ...]:
    """Return the effects that stand between two places of the programs."""
    effects: list[Effect] = []
    pc = begin
    while pc < end and CODE[pc] != p.END:
        effect = effect_at(pc)
        pc = behind(pc)
        while CODE[pc - WIDTH] in COUNTED and pc < end and _same(pc - WIDTH, pc):
            effect = Effect(effect.op, effect.n + 1, (), effect.planet, effect.bar, effect.word, effect.opponent)
            pc += WIDTH
        if effect.op:
            effects.append(effect)
    return tuple(effects)


def behind(pc: int) -> int:
    """Return where the program goes on behind an effect with all its branches."""
    match CODE[pc]:
        case p.PAY:
            return CODE[pc + 2]
        case p.IF:
            return CODE[pc + 3]
        case p.TIERS:
            return CODE[pc + WIDTH * CODE[pc + 3] + 3] + WIDTH
        case p.CHOOSE:
            return CODE[pc + WIDTH * CODE[pc + 1] + 2] + WIDTH
    return pc + WIDTH


def _same(one: int, other: int) -> bool:
    return list(CODE[one : one + WIDTH]) == list(CODE[other : other + WIDTH])


def effect_at(pc: int) -> Effect:
    """Return the effect that begins at a place; bookkeeping has an empty op."""
    op, a, b, c, d = (int(CODE[pc + k]) for k in range(WIDTH))
    match op:
        case p.INFLUENCE:
            return Effect("influence", b, planet=PLANETS[a])
        case p.ANY:
            return Effect("any", a, bar=planet_name(b), word=DISC_WORDS[c])
        case p.THAT:
            return Effect("that", a)
        case p.RUN:
            return Effect("run", steps=(b, c, d)[:a])
        case p.YIELD:
            return Effect("yield", a, bar=planet_name(b))
        case p.RESET:
            return Effect("reset")
        case p.EXILE:
            word = "other" if d else ""
            return Effect("exile", 1, planet=planet_name(b), bar=planet_name(c), word=word, opponent=bool(a))
        case p.TRANSFER:
            return Effect("transfer", 1, planet=planet_name(a))
        case p.DEVELOP:
            return Effect("develop", b, word=p.WHICH[a])
        case p.GIVE_CARDS:
            return Effect("give", a, word="cards")
    return _plain(op) or _resource(op, a, b, c, d) or _group(pc, op, a, b, c)


def _plain(op: int) -> Effect | None:
    match op:
        case p.MOBILIZE:
            return Effect("mobilize", 1)
        case p.DISCARD:
            return Effect("discard", 1)
        case p.DISCARD_ALL:
            return Effect("discard", word="all")
        case p.RESERVE_TOKEN:
            return Effect("bonus", word="reserve")
        case p.BOARD_TOKEN:
            return Effect("bonus", word="board")
        case p.GIVE_LEADER:
            return Effect("give", word="leader")
    return None


def _resource(op: int, a: int, b: int, c: int, d: int) -> Effect | None:
    match op:
        case p.LEADER:
            return Effect("leader", word="gold" if a else "")
        case p.GAIN:
            return Effect(RESOURCES[a], b, opponent=bool(c))
        case p.PER_COLOUR:
            return Effect(RESOURCES[a], b, word="per colour", opponent=bool(c))
        case p.PER_TECHNOLOGY:
            return Effect(RESOURCES[a], steps=(b, c, d), word="per technology")
        case p.COST_OF:
            return Effect(RESOURCES[a], word="of that card")
        case p.UP_TO:
            return Effect(RESOURCES[a], b, word="up to", opponent=bool(c))
        case p.STEAL:
            return Effect("steal", b, word=RESOURCES[a])
        case p.GIVE:
            return Effect("give", b, word=RESOURCES[a])
    return None


def _group(pc: int, op: int, a: int, b: int, c: int) -> Effect:
    match op:
        case p.IF:
            then = effects_between(pc + WIDTH, c)
            return Effect("if", b, word=p.CONDITIONS[a], parts=(then,))
        case p.PAY:
            return Effect("pay", parts=(effects_between(pc + WIDTH, a), effects_between(a, b)))
        case p.TIERS:
            heads = [pc + WIDTH * (k + 1) for k in range(c)]
            return Effect(
                "tiers",
                steps=tuple(int(CODE[head + 1]) for head in heads),
                planet=planet_name(a),
                word=RESOURCES[b] if b >= 0 else "column",
                parts=tuple(effects_between(CODE[head + 2], CODE[head + 3]) for head in heads),
            )
        case p.CHOOSE:
            heads = [pc + WIDTH * (k + 1) for k in range(a)]
            return Effect("choose", parts=tuple(effects_between(CODE[h + 1], CODE[h + 2]) for h in heads))
    return Effect("")
