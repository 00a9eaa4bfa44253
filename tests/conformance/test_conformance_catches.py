"""The conformance suite finds errors of game authors: each test puts one error into the tiny game."""

from copy import copy
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from tests.conformance import CHECKS, Case, shape
from tests.games.tiny import case, events, game, questions, rules, state, view
from tests.games.tiny.box import KINDS
from tests.games.tiny.events import GemDrawn
from tests.games.tiny.game import Game as Tiny
from tests.games.tiny.notation import Notation as TinyNotation
from tests.games.tiny.page import motions, page
from tests.games.tiny.rules import State as TinyState
from tests.games.tiny.state import Table
from tests.games.tiny.view import View as TinyView
from tests.games.tiny.words import TEXTS
from tests.games.tiny.words import Words as TinyWords
from trized.bots.random import RandomBot
from trized.kernel import SILENT, Chance, Event, Seeded, only
from trized.kernel.catalogue import open_catalogue
from trized.table.pages import registry


def complaint(check, **changes):
    """Run a check and return its message."""
    spoilt = Case(
        **{
            "game": game,
            "options": ({}, {"crew": "2"}),
            "conserved": case.gems,
            "enumerations": case.case.enumerations,
            **changes,
        }
    )
    with pytest.raises(AssertionError) as caught:
        CHECKS[check](spoilt)
    return str(caught.value)


def test_an_action_that_is_not_redacted(monkeypatch):
    monkeypatch.setattr(TinyNotation, "write", lambda self, view, seat, action: f"hide {action}")

    assert "the action is shown as hide" in complaint("nothing_leaks")


def draw_aloud(self, chance, events):
    for seat in range(self.table.seats):
        gem = chance.draw("draw", vec[u8](self.table.pool), sum(self.table.pool))
        self.table.pool[gem] -= 1
        self.table.hands[seat][gem] += 1


def test_a_secret_draw_without_an_audience(monkeypatch):
    monkeypatch.setattr(TinyState, "draw", draw_aloud)

    assert "give the draw its audience" in complaint("nothing_leaks")


def draw_and_tell(self, chance, events):
    for seat in range(self.table.seats):
        gem = chance.draw("draw", vec[u8](self.table.pool), sum(self.table.pool), only(seat))
        self.table.pool[gem] -= 1
        self.table.hands[seat][gem] += 1
        events.report(GemDrawn, seat, gem)


def test_an_event_that_reveals_a_secret(monkeypatch):
    monkeypatch.setattr(TinyState, "draw", draw_and_tell)

    assert "the events are" in complaint("nothing_leaks")


def test_a_copy_that_shares_a_zone(monkeypatch):
    monkeypatch.setattr(Table, "copy", copy)

    assert "playing on a copy changed the original" in complaint("copies_are_independent")


def test_a_deal_that_forgets_what_was_seen(monkeypatch):
    deal = TinyView.deal

    def forgetful(self, chance):
        seen = TinyView(self.viewer, self.table.copy())
        seen.table.hidden = [[state.UNSEEN] * len(row) for row in seen.table.hidden]
        return deal(seen, chance)

    monkeypatch.setattr(TinyView, "deal", forgetful)

    assert "can tell the deal" in complaint("deals_give_the_same_view")


def test_a_deal_that_does_not_count_the_pieces(monkeypatch):
    deal = TinyView.deal

    class Careless(Chance):
        def __init__(self, chance):
            self.chance = chance

        def draw(self, kind, pool, total, audience=None):
            there = [gem for gem in range(KINDS) if pool[gem]]
            return there[self.chance.below(len(there))]

    monkeypatch.setattr(TinyView, "deal", lambda self, chance: deal(self, Careless(chance)))

    assert "are not fair" in complaint("deals_are_fair")


def test_a_deal_that_loses_a_piece(monkeypatch):
    deal = TinyView.deal

    def lossy(self, chance):
        dealt: Any = deal(self, chance)
        dealt.table.pool[0] = max(0, dealt.table.pool[0] - 1)
        return dealt

    monkeypatch.setattr(TinyView, "deal", lossy)

    assert "a deal for viewer" in complaint("pieces_are_conserved")


def test_a_view_that_shows_another_answer(monkeypatch):
    look = view.look

    def gossip(table, viewer):
        seen = look(table, viewer)
        seen.table.answers = table.answers[:]
        return seen

    monkeypatch.setattr(rules, "look", gossip)

    assert "changed the view of seat" in complaint("simultaneous_answers_are_independent")


def test_chance_that_is_drawn_too_early(monkeypatch):
    apply = TinyState.apply

    def hasty(self, seat, action, chance, events=SILENT):
        chance.roll("die", 3)
        apply(self, seat, action, chance, events)

    monkeypatch.setattr(TinyState, "apply", hasty)

    assert "chance was asked after seat" in complaint("simultaneous_answers_are_independent")


def test_answers_whose_order_of_arrival_matters(monkeypatch):
    apply = TinyState.apply

    def last_one_pays(self, seat, action, chance, events=SILENT):
        apply(self, seat, action, chance, events)
        if self.table.phase == state.PEEK:
            self.table.storm = seat

    monkeypatch.setattr(TinyState, "apply", last_one_pays)

    assert "another order of arrival" in complaint("simultaneous_answers_are_independent")


def test_bytes_that_forget_something(monkeypatch):
    monkeypatch.setattr(Tiny, "decode", lambda self, data: Tiny().start(self.settle({}), Seeded(1)))

    assert "decode(encode()) gives other bytes" in complaint("bytes_hold_everything")


def test_words_that_are_missing_in_one_language(monkeypatch):
    french = open_catalogue(TEXTS, "fr")
    monkeypatch.setitem(french.templates, "prompt.peek", "")
    monkeypatch.setattr(french, "parts", {})  # cached templates

    assert "fr, viewer -1: seat 0 is asked without words" in complaint("words")


def test_two_actions_with_the_same_notation(monkeypatch):
    monkeypatch.setattr(TinyNotation, "write", lambda self, view, seat, action: "hide ruby")

    assert "action 0 has the same notation" in complaint("notation")


def test_waiting_seat_without_a_legal_action(monkeypatch):
    monkeypatch.setattr(questions, "legal", lambda table, seat: vec[i64]())

    with pytest.raises(AssertionError, match="but has no legal action"):
        CHECKS["every_position_goes_on_or_is_over"](Case(game))


def test_a_refusal_without_a_sentence(monkeypatch):
    monkeypatch.setattr(TinyWords, "why_not", lambda self, view, seat, action: "illegal")

    assert "is no sentence: 'illegal'" in complaint("illegal_actions_are_refused")


def test_a_piece_that_gets_lost(monkeypatch):
    assert "there were" in complaint("pieces_are_conserved", conserved=lambda state: state.table.round)


def test_game_without_a_conserved_quantity():
    assert "give its Case a `conserved` function" in complaint("pieces_are_conserved", conserved=None)


def test_a_game_that_gives_no_enumeration():
    assert "give its Case some `enumerations`" in complaint("deals_are_fair", enumerations=None)


def test_a_bot_that_knows_more_than_its_view(monkeypatch):
    last = iter(range(10**6))
    monkeypatch.setattr(
        RandomBot, "choose", lambda self, game, view, seat, legal, budget: legal[next(last) % len(legal)]
    )

    assert "random at seat" in complaint("equal_views_give_equal_choices", bots=("random",))


def test_an_evaluation_that_is_wrong_at_the_end(monkeypatch):
    monkeypatch.setattr(TinyState, "evaluate", lambda self, seat: 0.5)

    assert "at the end, seat 0 is evaluated 0.5" in complaint("evaluation", games=9)


def test_a_view_that_lists_the_actions_in_another_order(monkeypatch):
    legal = TinyView.legal
    monkeypatch.setattr(TinyView, "legal", lambda self: vec[i64](list(legal(self))[::-1]))

    assert "in another order" in complaint("views_agree_with_the_state")


def test_a_position_that_is_pickled_as_another(monkeypatch):
    monkeypatch.setattr(Tiny, "decode", lambda self, data: Tiny().start(self.settle({}), Seeded(1)))

    assert "what pickle makes of the position is not equal" in complaint("states_are_values")


def test_an_event_that_is_not_declared(monkeypatch):
    monkeypatch.setattr(events, "EVENTS", events.EVENTS[1:])
    monkeypatch.setattr(Tiny, "events", events.EVENTS)

    assert "its rules report GemDrawn, not declared in EVENTS" in complaint("events_are_declared")


def test_a_report_that_leaves_out_a_field(monkeypatch):
    class Peeked(Event, frozen=True):
        seat: int

    monkeypatch.setattr(Tiny, "events", (Peeked,))

    assert "reports Peeked with 3 of 1 fields" in complaint("reports_fill_every_field")


def test_an_event_without_a_line(monkeypatch):
    monkeypatch.delitem(TinyWords("en").say.templates, "event.gem_drawn")

    assert 'has nothing for GemDrawn; `event.KIND = ""` would do' in complaint("events_have_lines")


def test_a_motion_of_no_event(monkeypatch):
    monkeypatch.setattr(motions.Motions, "gem_lost", motions.Motions.gem_hidden, raising=False)

    assert "Motions.gem_lost shows no declared event" in complaint("motions_show_declared_events")


def test_a_field_of_an_event_that_nobody_reads(monkeypatch):
    class Unread(Event, frozen=True):
        nobody_reads_this_field: int

    monkeypatch.setattr(Tiny, "events", (Unread,))

    assert "nothing ever reads Unread.nobody_" in complaint("events_are_read_by_name")


def test_a_module_without_its_class(monkeypatch):
    monkeypatch.delattr(view, "View")

    assert complaint("modules") == "Tiny: view.py has no class View."


def test_a_class_with_another_name(monkeypatch):
    class TinyTable(Table):
        pass

    monkeypatch.setattr(state, "Table", TinyTable)

    assert "state.py takes its class Table from" in complaint("modules")


def test_rules_that_import_sentences(monkeypatch):
    monkeypatch.setattr(shape, "COMPILED", ("cards",))

    assert "cards.py belongs to the rules, which do not import tests.games.tiny.words" in complaint(
        "rules_import_no_sentences"
    )


def test_a_method_without_a_docstring(monkeypatch):
    monkeypatch.setattr(TinyState, "shuffle", lambda self: None, raising=False)

    assert "rules.State.shuffle has no docstring" in complaint("help")


def test_a_game_without_all_levels(monkeypatch):
    monkeypatch.setattr(Tiny, "levels", Tiny.levels[:2])

    assert "it has 2 levels" in complaint("strength")


def test_a_click_path_over_a_piece_that_is_not_on_the_board(monkeypatch):
    monkeypatch.setattr(type(page), "paths", lambda self, view, legal: [("nowhere",) for _ in legal])

    assert "is played by touching ['nowhere'], not on the board." in complaint("page_click_paths")


def test_a_game_without_a_page_passes(monkeypatch):
    monkeypatch.setattr(registry, "find_spec", lambda name: None)

    CHECKS["page_click_paths"](Case(game))


def test_an_observation_of_what_another_seat_hides(monkeypatch):
    honest = rules.write_features

    def gossip(table, seat, features):
        honest(table, seat, features)
        features.number("gossip", table.hands[seat - 1][0], 0, 5)

    monkeypatch.setattr(rules, "write_features", gossip)
    monkeypatch.setattr(view, "write_features", gossip)

    assert "the features gossip are not those of the view" in complaint("observations_are_those_of_the_view")
    assert "observes a secret" in complaint("observations_keep_secrets")


def test_two_actions_with_the_same_number(monkeypatch):
    monkeypatch.setattr(rules, "action_index", lambda table, seat, action: 0)

    assert "have the same number" in complaint("dense_actions")


def test_features_that_change_during_the_game(monkeypatch):
    monkeypatch.setattr(rules, "write_features", lambda table, seat, features: features.number("x", 0, 0, table.round))

    assert "has other features than at the start" in complaint("features")
