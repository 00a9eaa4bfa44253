"""Golden playthroughs: complete games as readable text.

Every ply in canonical notation with its draws, the state of the table every few plies, the outcome, the digest. `python
-m tests.games.zenith.golden` rewrites them; review the difference before you commit it.
"""

from pathlib import Path

from tests.support.zenith.situation import GAME, TOKENS, begin
from trized.games.zenith.box import PLANETS, SIDES
from trized.games.zenith.rules import State
from trized.games.zenith.state import GONE
from trized.kernel import SILENT, Seeded
from trized.kernel.notation import write_draw

HERE = Path(__file__).parent
EVERY = 12  # plies between two descriptions of the table

PLAYTHROUGHS = {
    "two-players": (30, {"boards": "random"}),
    "four-players": (43, {"players": "4", "boards": "random"}),
    "secret-agents": (66, {"secret_agents": "yes", "boards": "DOP", "novice": "yes"}),
}


def drawn(chance: Seeded) -> str:
    """Return the draws since the last call as text."""
    outcomes = [write_draw(GAME.notation, outcome[0], outcome[1]) for outcome in chance.taken()]
    return f"  [{', '.join(outcomes)}]" if outcomes else ""


def tracks(position: State) -> str:
    """Return the places of the discs, in steps towards side 0."""
    table = position.table
    places = ["gone" if place == GONE else f"{place:+d}" for place in table.place]
    return " ".join(f"{planet} {place}" for planet, place in zip(PLANETS, places, strict=True))


def side(position: State, number: int) -> str:
    """Describe the possessions of a side."""
    table = position.table
    levels = "/".join(str(level) for level in table.levels[number * 3 : number * 3 + 3])
    discs = [planet for k, planet in enumerate(PLANETS) for _ in range(table.won[number * 5 + k])]
    badge = "" if table.badge != number else ", gold badge" if table.gold else ", silver badge"
    columns = "/".join(str(height) for height in table.heights[number * 5 : number * 5 + 5])
    return (
        f"side {number}: {table.credits[number]} credits, {table.zenithium[number]} zenithium, levels {levels}, "
        f"columns {columns}, discs {' '.join(discs) or 'none'}{badge}"
    )


def describe(position: State) -> list[str]:
    """Describe the table in a few lines."""
    table = position.table
    tokens = " ".join(TOKENS[kind] if kind >= 0 else "-" for kind in table.slots)
    hands = "/".join(str(size) for size in table.hand_size[: table.players])
    return [
        f"    = {tracks(position)}",
        *(f"    = {side(position, number)}" for number in (0, 1)),
        f"    = hands {hands}, deck {table.deck_size}, discard pile {table.discard_size}, tokens {tokens}",
    ]


def playthrough(name: str) -> str:
    """Play a game with choices drawn from a seed, and return its text."""
    seed, options = PLAYTHROUGHS[name]
    settled = GAME.settle(options)
    chance = Seeded(seed, keep=True)
    choices = Seeded(seed + 1)
    position = begin(chance, SILENT, **options)
    boards = "".join(pair[side] for pair, side in zip(SIDES, position.table.boards, strict=True))
    lines = [f"{key}: {value}" for key, value in settled.items() if key != "cards"]
    lines += [f"seed: {seed}", f"boards laid: {boards}", f"set-up{drawn(chance)}", *describe(position)]
    ply = 0
    while not position.over():
        waiting = position.waiting()
        seat = waiting[choices.below(len(waiting))]
        legal = position.legal(seat)
        action = legal[choices.below(len(legal))]
        text = GAME.notation.write(position.view(seat), seat, action)
        position.apply(seat, action, chance)
        ply += 1
        lines.append(f"{ply:3} seat {seat}: {text}{drawn(chance)}")
        if ply % EVERY == 0:
            lines += describe(position)
    outcome = position.outcome()
    assert outcome is not None
    winners = " ".join(str(seat) for seat in outcome.winners) or "nobody"
    lines += [*describe(position), f"won by: {winners}", f"ending: {outcome.ending}", f"digest: {position.digest()}"]
    return "\n".join(lines) + "\n"


def path(name: str) -> Path:
    """Return the file of a playthrough."""
    return HERE / f"{name}.txt"
