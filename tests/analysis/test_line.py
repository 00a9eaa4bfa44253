"""Events that a mistake allows: the other side's reply, or harm by the game itself."""

import pytest

from tests.support.zorgcorp.situation import situation
from trized.analysis.coach import hint
from trized.analysis.decisions import Effort, evaluate
from trized.analysis.line import allowed
from trized.games import load
from trized.games.zenith.events import DiscWon
from trized.games.zorgcorp.events import MarketImproved
from trized.kernel import Record, Replay, View
from trized.kernel.lesson import lessons_of


def before_a_lost_disc() -> View:
    """Return a view of Zenith in which the opponent can win a disc next."""
    game = load("zenith")
    state = Replay(game, Record.read(lessons_of(game)[0].records["end"])).at(48)
    return state.view(state.waiting()[0])


@pytest.mark.slow  # interpreted rules get fewer simulations
def test_reply_to_a_mistake_is_what_the_other_side_would_do() -> None:
    game, view = load("zenith"), before_a_lost_disc()
    seat = int(view.viewer)
    bad = game.notation.read(view, seat, "venus")
    found = evaluate(game, view, seat, Effort(3000, 2), bad)
    reply = allowed(game, [seat], view, found.mistake(bad), found.best, 1)
    assert reply is not None
    assert any(isinstance(event, DiscWon) for event in reply.events)


def test_nothing_is_known_without_a_mistake() -> None:
    assert allowed(load("zenith"), [0], before_a_lost_disc(), (), 0, 1) is None


def test_a_reply_that_the_better_move_allows_too_is_no_argument() -> None:
    game, view = load("zenith"), before_a_lost_disc()
    idea = hint(game, view, "en", 1)
    assert idea.mistake
    assert allowed(game, [int(view.viewer)], view, idea.mistake, idea.mistake[0][1], 1) is None


def test_harm_is_what_follows_the_mistake_more_often() -> None:
    made = situation(notes=True).conquered("d6", "red-3").ships("military", "d7").zorg("d5").turn("military")
    view, game = made.position().view(0), load("zorgcorp")
    seat = int(view.viewer)
    bad, good = (game.notation.read(view, seat, text) for text in ("pass", "move d7 d6"))
    found = allowed(game, range(4), view, [(seat, bad)], good, 1)
    assert found is not None
    assert isinstance(found.events[0], MarketImproved)
    assert allowed(game, range(4), view, [(seat, good)], good, 1) is None


def test_harm_by_the_dice_after_both_actions_is_no_argument() -> None:
    made = situation(notes=True).conquered("d6", "red-3").ships("military", "d7").zorg("d5").turn("military")
    view, game = made.position().view(0), load("zorgcorp")
    moves = [int(one) for one in view.legal() if game.notation.write(view, 0, int(one)).startswith("move d7")]
    aside = next(one for one in moves if game.notation.write(view, 0, one) != "move d7 d6")
    for seed in range(20):
        assert allowed(game, range(4), view, [(0, game.notation.read(view, 0, "pass"))], aside, seed) is None
