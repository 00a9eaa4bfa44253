"""Moments of games of Zoondo for pictures and tests of the page."""

from trized.games.zoondo import game
from trized.games.zoondo.actions import RECOMMENDED, is_reinforcement, is_trump
from trized.games.zoondo.state import FIGHT, MORE_MOVES, POWER, TURN
from trized.games.zoondo.view import View
from trized.kernel.chance import Seeded
from trized.kernel.page import click_paths
from trized.kernel.state import State

PHASES = {"duel": FIGHT, "power": POWER, "more": MORE_MOVES, "notes": TURN, "marsh": TURN}
MOMENTS = (
    "deployment", "placing", "start", "middle", "picked", "duel", "chosen", "power", "more", "marsh", "notes",
    "reserve", "jump", "over", "watching", "middle-fr", "deployment-fr",
)  # fmt: skip
USUAL = {"tribe1": "boarix", "tribe2": "monkus"}
RESERVE = "Legion: cloboulon grognard-a grognard-b*2 kassin-a*4 kassin-b*4 sacrechene bouclefeuille + mur-darbres"
OPTIONS = {
    "marsh": {"tribe1": "ranakars", "tribe2": "warus"},
    "notes": {"tribe1": "rhinogoths", "tribe2": "boarix", "notes": "on"},
    "more": {"tribe1": "monkus", "tribe2": "rhinogoths"},
    "reserve": {"tribe1": RESERVE, "tribe2": RESERVE},
}


def is_sharp(text: str, action: int) -> bool:
    """Return whether an action is an attack, a trump or a reinforcement."""
    return "x" in text or is_trump(action) or is_reinforcement(action)


def played(seed: int, turns: int, **options: str) -> State:
    """Play decisions at random after the recommended deployment, preferring attacks and trumps."""
    state = game.start(game.settle({**USUAL, **options}), Seeded(seed))
    chance, choices = Seeded(seed + 1), Seeded(seed + 2)
    for turn in range(turns + 2):
        if state.over():
            break
        seat = state.waiting()[0]
        legal = [int(action) for action in state.legal(seat)]
        view = state.view(seat)
        sharp = [
            action
            for action in legal
            if "x" in game.notation.write(view, seat, action) or is_trump(action) or is_reinforcement(action)
        ]
        pool = [RECOMMENDED] if turn < 2 else sharp if sharp and choices.below(2) else legal
        state.apply(seat, pool[choices.below(len(pool))], chance)
    return state


def reached(kind: str, phase: int, turns: int = 30) -> State:
    """Play until a decision of a phase is pending."""
    for seed in range(3, 60):
        for more in range(turns, turns + 40):
            state = played(seed, more, **OPTIONS.get(kind, {}))
            if state.over():
                break
            if state.table.phase == phase and len(state.legal(state.waiting()[0])) > 1:  # type: ignore[attr-defined]
                return state
    raise AssertionError(kind)


def moment(name: str) -> tuple[View, tuple[str, ...]]:
    """Return the view of a moment, and the pieces touched so far."""
    kind = name.removesuffix("-fr")
    chosen: tuple[str, ...] = ()
    if kind in ("deployment", "placing"):
        state = game.start(game.settle(USUAL), Seeded(1))
        for n in range(5 if kind == "placing" else 0):
            state.apply(0, int(state.legal(0)[7 * n]), Seeded(1))
        if kind == "placing":
            chosen = ("hand-grognard-b",)
    elif kind == "chosen":
        state = reached("duel", FIGHT)
        state.apply(0, state.legal(0)[0], Seeded(1))
    elif kind == "over":
        state = played(7, 4000)
    elif kind in ("start", "jump"):
        state = played(7, 0, tribe1="ranakars", first="1") if kind == "jump" else played(7, 0)
    else:
        state = reached(kind, PHASES.get(kind, TURN))
    seat = -1 if kind == "watching" else 0 if kind in ("over", "chosen") else int(state.waiting()[0])
    view = state.view(seat)
    assert isinstance(view, View)
    if kind == "jump":
        chosen = ("piece-6",)
    if kind == "picked":
        from trized.games.zoondo.page import page

        paths = [way.path for way in click_paths(page, view, page.game.words("en"))]
        chosen = max(((path[0],) for path in paths), key=lambda one: sum(path[:1] == one for path in paths))
    return view, chosen
