"""Moments of games of Zenith for pictures and tests of the page."""

from trized.games.zenith import game
from trized.games.zenith.actions import RECRUIT, kind_of
from trized.games.zenith.view import View
from trized.kernel.chance import Seeded
from trized.kernel.state import State

MOMENTS = (
    "exchange",
    "start",
    "middle",
    "lifted",
    "late",
    "planets",
    "tiers",
    "columns",
    "run",
    "four",
    "watching",
    "over",
    "middle-fr",
)


def played(seed: int, turns: int, **options: str) -> State:
    """Play decisions at random, preferring to recruit, and stop before the end."""
    state = game.start(game.settle(options), Seeded(seed))
    chance, choices = Seeded(seed + 1), Seeded(seed + 2)
    for _ in range(turns):
        if state.over():
            break
        seat = state.waiting()[0]
        legal = state.legal(seat)
        recruits = [action for action in legal if kind_of(action) == RECRUIT]
        pool = recruits if recruits and choices.below(3) else list(legal)
        state.apply(seat, pool[choices.below(len(pool))], chance)
    return state


def length(seed: int, players: str) -> int:
    """Count the decisions of a game."""
    turns = 50
    while not played(seed, turns, players=players).over():
        turns += 5
    return turns


def asked(kind: str, **options: str) -> View:
    """Play until a decision of this kind is pending, late enough for a full table."""
    for seed in range(200):
        for turns in range(60, 200, 1):
            state = played(seed, turns, **options)
            if state.over():
                break
            seat = state.waiting()[0]
            if state.question(seat).kind == kind and len(state.legal(seat)) > 2:
                view = state.view(seat)
                assert isinstance(view, View)
                return view
    raise AssertionError(kind)


def moment(name: str) -> tuple[View, tuple[str, ...]]:
    """Return the view of a moment, and the pieces touched so far."""
    kind = name.removesuffix("-fr")
    chosen: tuple[str, ...] = ()
    if kind in ("planets", "tiers", "columns", "run"):
        view = asked({"planets": "any", "tiers": "tiers", "columns": "transfer", "run": "run"}[kind])
    else:
        turns = {"exchange": 0, "start": 2, "middle": 60, "lifted": 60, "four": 90, "watching": 60}
        players = "4" if kind == "four" else "2"
        if kind == "late":
            turns["late"] = length(7, players) - 12
        state = played(7, turns.get(kind, 4000), players=players)
        while kind not in ("exchange", "over") and state.question(state.waiting()[0]).kind != "action":
            seat = state.waiting()[0]
            state.apply(seat, state.legal(seat)[0], Seeded(1))
        seat = -1 if kind == "watching" else 0 if kind == "over" else state.waiting()[0]
        found = state.view(seat)
        assert isinstance(found, View)
        view = found
        if kind == "lifted":
            chosen = (f"card-{view.hand()[1]}",)
    return view, chosen
