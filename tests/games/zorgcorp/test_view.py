"""Views, positions dealt from them, and the notation of actions."""

import copy
import pickle
from collections import Counter

import pytest

from tests.support.zorgcorp.situation import situation
from trized.games.zorgcorp import actions, game
from trized.games.zorgcorp.box import BOX
from trized.games.zorgcorp.rules import State
from trized.games.zorgcorp.state import FIRST_RULES, RULES, Table
from trized.kernel import PUBLIC, Chance, EventLog, Refused, Script, Seeded
from trized.kernel.notation import read_draw, write_draw

VIEWERS = (PUBLIC, 0, 1, 2, 3)


def positions(seed=1, **options):
    """Yield the positions of a random game."""
    state = game.start(game.settle(options), Seeded(seed))
    chance, choices = Seeded(seed + 1), Seeded(seed + 2)
    while not state.over():
        yield state
        seat = state.waiting()[choices.below(len(state.waiting()))]
        legal = state.legal(seat)
        state.apply(seat, legal[choices.below(len(legal))], chance)
    yield state


@pytest.mark.parametrize("options", [{}, {"memory": "notes", "board": "great-galaxy", "difficulty": "easy"}])
def test_a_dealt_position_gives_the_same_view_back(options):
    for state in positions(**options):
        for viewer in VIEWERS:
            view = state.view(viewer)
            assert view.deal(Chance()).view(viewer).encode() == view.encode()


def test_deal_draws_nothing_because_everything_was_shown():
    for state in positions(seed=9):
        assert state.view(2).deal(Chance()).digest() == state.digest()


def test_views_and_positions_survive_encoding():
    for state in positions(seed=4):
        assert game.decode(state.encode()).encode() == state.encode()
        view = state.view(1)
        assert game.decode_view(view.encode()).encode() == view.encode()
        assert list(game.decode_view(view.encode()).legal()) == list(view.legal())


def test_bytes_contain_the_version_of_the_rules_except_the_first():
    tables = {rules: situation(notes=True, rules=rules).table for rules in (FIRST_RULES, RULES)}
    assert all(Table.decode(table.encode()).rules == rules for rules, table in tables.items())
    assert [table.settings for table in tables.values()] == [1, 17]


def test_bytes_contain_whether_start_worlds_can_be_named():
    for open_starts in ("named", "not_named"):
        table = situation(open_starts=open_starts).table
        assert Table.decode(table.encode()).start_worlds_named == table.start_worlds_named == (open_starts == "named")


def test_every_viewer_knows_the_same_table():
    for state in positions(seed=6):
        assert len({state.view(viewer).encode()[1:] for viewer in VIEWERS}) == 1


def test_a_view_offers_choices_to_its_own_seat_only():
    for state in positions(seed=8):
        waiting = list(state.waiting())
        for viewer in VIEWERS:
            expected = list(state.legal(viewer)) if viewer in waiting else []
            assert list(state.view(viewer).legal()) == expected


def test_a_view_is_not_touched_by_what_happens_later():
    state = game.start(game.settle({}), Seeded(2))
    view = state.view(0)
    before = view.encode()
    for _ in range(5):
        seat = state.waiting()[0]
        state.apply(seat, state.legal(seat)[-1], Seeded(3))
    assert view.encode() == before


def test_draws_after_a_deal_follow_what_is_left_in_the_pile():
    """Two red and one blue token are left: every future of a dealt position draws them in these proportions."""
    view = situation().ships("military", "d7").pile("red-2", "red-4", "blue-3").position().view(0)
    move = game.notation.read(view, 0, "move d7 d6")
    drawn: Counter[str] = Counter()
    for word in range(3):  # the three equally likely draws, one after the other
        state = view.deal(Chance())
        assert isinstance(state, State)
        state.apply(0, move, Enumerated(word))
        drawn[BOX.token_name(int(state.table.token[view.table.board.place_of["d6"]]))] += 1
    assert drawn == {"red-2": 1, "red-4": 1, "blue-3": 1}


class Enumerated(Chance):
    """Returns one given result, to enumerate all of them."""

    def __init__(self, result):
        super().__init__()
        self.result = result

    def below(self, n):
        return self.result


def test_everything_is_shown_to_everyone():
    state = game.start(game.settle({}), Seeded(5))
    choices = Seeded(6)
    events = EventLog()
    while not state.over():
        seat = state.waiting()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[choices.below(len(legal))], Seeded(choices.below(1000)), events)
    assert all(len(events.seen_by(viewer)) == len(events.events) for viewer in VIEWERS)


def test_actions_are_read_as_they_are_written():
    for state in positions(seed=12, board="great-galaxy", difficulty="easy"):
        for seat in state.waiting():
            view = state.view(seat)
            for action in state.legal(seat):
                text = game.notation.write(view, seat, action)
                assert game.notation.read(view, seat, text) == action


def test_every_kind_of_action_has_its_own_text():
    view = situation().position().view(0)
    texts = {game.notation.write(view, 0, actions.encode(kind)) for kind in range(len(actions.ACTIONS.kinds))}
    assert len(texts) == len(actions.ACTIONS.kinds)


@pytest.mark.parametrize("text", ["", "fly", "move d7", "move d7 z9", "build x", "build 9", "probe up", "pass now"])
def test_unknown_text_is_refused(text):
    view = situation().position().view(0)
    with pytest.raises(Refused):
        game.notation.read(view, 0, text)


@pytest.mark.parametrize("text", ["die 1", "die 4", "world red-2", "world purple-5"])
def test_outcomes_are_read_as_they_are_written(text):
    assert write_draw(game.notation, *read_draw(game.notation, text)) == text


@pytest.mark.parametrize("text", ["die 5", "die", "world red-6", "world pink-2", "coin 1"])
def test_an_outcome_that_cannot_be_is_refused(text):
    with pytest.raises(Refused):
        read_draw(game.notation, text)


def test_a_game_replays_from_its_recorded_outcomes():
    chance = Seeded(21, keep=True)
    choices = Seeded(22)
    state = game.start(game.settle({}), chance)
    record = []
    while not state.over():
        seat = state.waiting()[0]
        legal = state.legal(seat)
        action = legal[choices.below(len(legal))]
        record.append((seat, game.notation.write(state.view(seat), seat, action)))
        state.apply(seat, action, chance)
    texts = [write_draw(game.notation, *outcome) for outcome in chance.taken()]
    script = Script([read_draw(game.notation, text) for text in texts])
    again = game.start(game.settle({}), script)
    for seat, text in record:
        again.play(seat, game.notation.read(again.view(seat), seat, text), script)
    assert (again.digest(), script.rest()) == (state.digest(), 0)


def test_positions_and_views_can_be_pickled_copied_and_compared():
    for state in positions(seed=3, board="great-galaxy"):
        view = state.view(1)
        assert pickle.loads(pickle.dumps(state)) == copy.copy(state) == copy.deepcopy(state) == state
        assert pickle.loads(pickle.dumps(view)) == copy.copy(view) == copy.deepcopy(view) == view
        assert view != state.view(2)
