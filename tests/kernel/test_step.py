"""Steps: live games and replays make the same ones, and their positions do not change."""

from itertools import pairwise

from tests.games.tiny import game
from trized.kernel import PUBLIC, Live, Record, Replay, Seeded, Step

TWO = {"crew": "2", "rounds": "2"}


def played() -> tuple[Live, list[Step]]:
    """Return a game with an undo, a message and an end, and its steps."""
    live = Live.start(game, TWO, Seeded(1), ["Ada", "Bob"])
    choices, steps = Seeded(2), []
    while live.outcome() is None:
        seat = live.turn()
        legal = live.state.legal(seat)
        steps.append(live.play(seat, int(legal[choices.below(len(legal))])))
        if len(steps) == 5:
            steps += [live.chat(seat, "hm"), live.undo(2)]
    return live, steps


def contents(step: Step) -> tuple[object, ...]:
    """Return the contents of a step, for comparison."""
    parts = (step.number, step.entry, list(step), step.action, step.outcome, step.seat)
    return (*parts, step.before.digest(), step.after.digest())


def test_replay_makes_the_steps_of_the_live_game() -> None:
    live, steps = played()
    assert [contents(step) for step in Replay(game, live.record).steps()][1:] == [contents(step) for step in steps]


def test_positions_of_a_step_stay_the_same_while_the_game_goes_on() -> None:
    live = Live.start(game, TWO, Seeded(1), ["Ada", "Bob"])
    first = live.play(0, int(live.state.legal(0)[0]))
    before = contents(first)
    live.play(live.turn(), int(live.state.legal(live.turn())[0]))
    live.undo(0)
    assert contents(first) == before


def test_a_step_begins_where_the_last_one_ended() -> None:
    live, steps = played()
    assert all(step.after is later.before for step, later in pairwise(steps))
    assert steps[-1].after is live.state


def test_the_set_up_is_step_0_of_nobody() -> None:
    live, _ = played()
    first = next(Replay(game, live.record).steps())
    assert (first.number, first.entry, first.seat) == (0, None, PUBLIC)
    assert [event.kind for event in first][:1] == ["gem_drawn"]


def test_a_resumed_game_has_the_turns_of_the_live_game() -> None:
    live, _ = played()
    assert Live.resume(game, Record.read(live.record.write()), Seeded(9)).turns == live.turns


def test_an_undo_returns_to_the_turn_of_its_entry() -> None:
    live, steps = played()
    undo = next(step for step in steps if step.entry == live.record.entries[6])
    assert live.turns[undo.number] == live.turns[2]
