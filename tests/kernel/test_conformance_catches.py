"""The conformance suite finds what game authors get wrong: each test spoils the tiny game in one way."""

from copy import copy

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from tests.conformance import CHECKS, Case
from tests.tiny import Tiny, case, state, words
from tests.tiny.notation import TinyNotation
from tests.tiny.state import GEMS, Table, TinyState, TinyView
from tests.tiny.words import TinyWords
from trized.bots.random import RandomBot
from trized.kernel import EVERYONE, Chance, Notation, Seeded, only


def complaint(check, **changes):
    """Run a check and return what it complains about."""
    spoilt = Case(
        **{
            "game": Tiny(),
            "options": ({}, {"crew": "2"}),
            "conserved": case.gems,
            "enumerations": case.case.enumerations,
            **changes,
        }
    )
    with pytest.raises(AssertionError) as caught:
        CHECKS[check](spoilt)
    return str(caught.value)


def test_an_action_that_is_not_veiled(monkeypatch):
    monkeypatch.setattr(TinyNotation, "redact", Notation.redact)

    assert "the action is shown as hide" in complaint("nothing_leaks")


def draw_aloud(self, chance, story):
    for seat in range(self.table.seats):
        gem = chance.draw("draw", vec[u8](self.table.pool), sum(self.table.pool))
        self.table.pool[gem] -= 1
        self.table.hands[seat][gem] += 1


def test_a_secret_draw_without_an_audience(monkeypatch):
    monkeypatch.setattr(TinyState, "draw", draw_aloud)

    assert "give the draw its audience" in complaint("nothing_leaks")


def draw_and_tell(self, chance, story):
    for seat in range(self.table.seats):
        gem = chance.draw("draw", vec[u8](self.table.pool), sum(self.table.pool), only(seat))
        self.table.pool[gem] -= 1
        self.table.hands[seat][gem] += 1
        if story is not None:
            story.tell("drawn", EVERYONE, seat, gem)


def test_an_event_that_tells_a_secret(monkeypatch):
    monkeypatch.setattr(TinyState, "draw", draw_and_tell)

    assert "the events are" in complaint("nothing_leaks")


def test_a_copy_that_shares_a_zone(monkeypatch):
    monkeypatch.setattr(Table, "copy", copy)

    assert "playing on a copy changed the original" in complaint("copies_are_independent")


def test_a_deal_that_forgets_what_was_seen(monkeypatch):
    deal = TinyView.deal

    def forgetful(self, chance):
        view = TinyView(self.viewer, self.table.copy())
        view.table.down = [[state.UNSEEN] * len(row) for row in view.table.down]
        return deal(view, chance)

    monkeypatch.setattr(TinyView, "deal", forgetful)

    assert "can tell the deal" in complaint("deals_look_like_the_truth")


def test_a_deal_that_does_not_count_the_pieces(monkeypatch):
    deal = TinyView.deal

    class Careless(Chance):
        def __init__(self, chance):
            self.chance = chance

        def draw(self, kind, pool, total, to=-1):
            there = [gem for gem in range(len(GEMS)) if pool[gem]]
            return there[self.chance.below(len(there))]

    monkeypatch.setattr(TinyView, "deal", lambda self, chance: deal(self, Careless(chance)))

    assert "are not fair" in complaint("deals_are_fair")


def test_a_deal_that_loses_a_piece(monkeypatch):
    deal = TinyView.deal

    def lossy(self, chance):
        dealt = deal(self, chance)
        dealt.table.pool[0] = max(0, dealt.table.pool[0] - 1)
        return dealt

    monkeypatch.setattr(TinyView, "deal", lossy)

    assert "a deal for viewer" in complaint("pieces_are_conserved")


def test_a_view_that_shows_another_answer(monkeypatch):
    seen_from = Table.seen_from

    def gossip(self, viewer):
        table = seen_from(self, viewer)
        table.answers = self.answers[:]
        return table

    monkeypatch.setattr(Table, "seen_from", gossip)

    assert "changed the view of seat" in complaint("answers_at_once_do_not_meet")


def test_chance_that_is_asked_too_early(monkeypatch):
    apply = TinyState.apply

    def hasty(self, seat, action, chance, story=None):
        chance.roll("die", 3)
        apply(self, seat, action, chance, story)

    monkeypatch.setattr(TinyState, "apply", hasty)

    assert "chance was asked after seat" in complaint("answers_at_once_do_not_meet")


def test_answers_whose_order_of_arrival_matters(monkeypatch):
    apply = TinyState.apply

    def last_one_pays(self, seat, action, chance, story=None):
        apply(self, seat, action, chance, story)
        if self.table.phase == state.PEEK:
            self.table.storm = seat

    monkeypatch.setattr(TinyState, "apply", last_one_pays)

    assert "another order of arrival" in complaint("answers_at_once_do_not_meet")


def test_bytes_that_forget_something(monkeypatch):
    monkeypatch.setattr(Tiny, "decode", lambda self, data: Tiny().start(self.settle({}), Seeded(1)))

    assert "decode(encode()) gives other bytes" in complaint("bytes_hold_everything")


def test_words_that_are_missing_in_one_language(monkeypatch):
    monkeypatch.setitem(words.TEXTS["fr"], "peek", "")

    assert "fr, viewer -1: seat 0 is asked without words" in complaint("words")


def test_two_actions_with_the_same_notation(monkeypatch):
    monkeypatch.setattr(TinyNotation, "write", lambda self, view, seat, action: "hide ruby")

    assert "action 0 has the same notation" in complaint("notation")


def test_a_seat_that_is_asked_but_can_do_nothing(monkeypatch):
    monkeypatch.setattr(Table, "legal", lambda self, seat: vec[i64]([]))

    with pytest.raises(AssertionError, match="but has no legal action"):
        CHECKS["every_position_goes_on_or_is_over"](Case(Tiny()))


def test_a_refusal_without_a_sentence(monkeypatch):
    monkeypatch.setattr(TinyWords, "why_not", lambda self, view, seat, action: "illegal")

    assert "is no sentence: 'illegal'" in complaint("illegal_actions_are_refused")


def test_a_piece_that_gets_lost(monkeypatch):
    assert "there were" in complaint("pieces_are_conserved", conserved=lambda state: state.table.round)


def test_a_game_that_does_not_say_what_is_conserved():
    assert "give its Case a `conserved` function" in complaint("pieces_are_conserved", conserved=None)


def test_a_game_that_gives_no_enumeration():
    assert "give its Case some `enumerations`" in complaint("deals_are_fair", enumerations=None)


def test_a_bot_that_knows_more_than_its_view(monkeypatch):
    last = iter(range(10**6))
    monkeypatch.setattr(
        RandomBot, "choose", lambda self, game, view, seat, legal, budget: legal[next(last) % len(legal)]
    )

    assert "random at seat" in complaint("what_looks_equal_is_told_equally", bots=("random",))


def test_a_worth_that_is_wrong_at_the_end(monkeypatch):
    monkeypatch.setattr(TinyState, "evaluate", lambda self, seat: 0.5)

    assert "at the end, seat 0 is worth 0.5" in complaint("worth", games=9)
