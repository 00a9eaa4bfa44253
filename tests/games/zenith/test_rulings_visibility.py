"""Rulings H: visibility. Two tables that differ only in facts hidden from a viewer give it the same view."""

import pytest

from tests.support.zenith.situation import CARDS, GAME, begin, seen, table
from trized.games.zenith.events import CardDrawn, CardLaidDown, HiddenCardDrawn
from trized.games.zenith.state import HIDDEN
from trized.kernel import PUBLIC, EventLog, Seeded


def same(viewer, *tables):
    """Return whether a viewer sees the same on all these tables."""
    return len({t.position.view(viewer).encode() for t in tables}) == 1


def seen_hand(t, viewer, seat):
    """Return the cards of a hand as a viewer sees them."""
    return ["?" if card == HIDDEN else CARDS[card] for card in seen(t.position, viewer).hand(seat)]


def exchanged(*texts):
    """Start a game with one player for each text, who exchanges the cards in it."""
    position = begin(Seeded(3), players=str(len(texts)), first="1")
    log = EventLog()
    for seat, text in enumerate(texts):
        hand = [CARDS[card] for card in position.table.hand(seat)]
        cards = [hand[int(letter)] for letter in text]
        action = GAME.notation.read(position.view(seat), seat, " ".join(["exchange", *cards]))
        position.play(seat, action, Seeded(8), log)
    return position, log


# a hand: its holder; everybody knows how many cards it has


def test_h_a_hand_is_known_to_its_holder():
    t = table().hand("nero", "khan")
    assert seen_hand(t, 0, 0) == ["nero", "khan"]


@pytest.mark.parametrize("viewer", [1, PUBLIC])
def test_h_a_hand_is_hidden_from_the_others(viewer):
    t, other = table().hand("nero", "khan"), table().hand("cresus", "annie")
    assert seen_hand(t, viewer, 0) == ["?", "?"]
    assert same(viewer, t, other)
    assert not same(0, t, other)


@pytest.mark.parametrize("viewer", [1, 2, 3, PUBLIC])
def test_h_a_hand_is_hidden_from_the_teammate_too(viewer):
    assert same(viewer, table(players=4).hand("nero", "khan"), table(players=4).hand("cresus", "annie"))


def test_h_everybody_knows_how_many_cards_a_hand_has():
    t = table(players=4).hand("nero", "khan").hand("titus", seat=2)
    for viewer in (PUBLIC, 0, 1, 2, 3):
        assert list(seen(t.position, viewer).hand_size) == [2, 0, 1, 0]


@pytest.mark.parametrize("viewer", [1, PUBLIC])
def test_h_a_card_drawn_is_known_to_its_drawer_only(viewer):
    tables = [
        table().hand("bruss0l0", "khan").hand("zenon", seat=1).credits(1).draws(*draws).say("recruit bruss0l0")
        for draws in (["draw nero", "draw annie", "draw titus"], ["draw felis", "draw wul", "draw geta"])
    ]
    assert same(viewer, *tables)
    assert not same(0, *tables)
    for t in tables:
        assert all(event.seen_by(0) and not event.seen_by(viewer) for event in t.events(CardDrawn))
        assert all(event.seen_by(viewer) for event in t.events(HiddenCardDrawn))


def test_h_legal_uses_of_a_hand_are_known_to_its_holder_only():
    t = table().hand("nero").credits(7)
    assert len(t.position.view(0).legal()) == 2
    assert len(t.position.view(1).legal()) == len(t.position.view(PUBLIC).legal()) == 0


# a card given to the teammate (G7): giver and receiver; the others know the number


def given(card, other):
    t = table(players=4).hand("lula-smart", card, other).hand("khan", seat=1).deck()
    return t.say("lead lula-smart", f"give {card}")


def test_h_a_card_given_is_known_to_giver_and_receiver():
    t = given("nero", "zenon")
    assert seen_hand(t, 0, 1) == ["nero", "?"]
    assert seen_hand(t, 1, 1) == ["nero", "khan"]


@pytest.mark.parametrize("viewer", [2, 3, PUBLIC])
def test_h_the_others_know_only_how_many_cards_were_given(viewer):
    t = given("nero", "zenon")
    assert seen_hand(t, viewer, 1) == ["?", "?"]
    assert same(viewer, t, given("zenon", "nero"))


def test_h_a_gift_passed_back_is_known_to_both():
    t = table(players=4).choosing_order().hand("lula-smart", "nero").hand("wul", seat=1).hand("zenon", seat=2).deck()
    t.say("first 0", "lead lula-smart", "give nero", "lead wul", "give nero")
    assert "nero" in seen_hand(t, 1, 0)
    assert "nero" in t.cards(0)


def test_h_a_gift_that_was_played_is_known_to_all():
    t = table(players=4).choosing_order().hand("lula-smart", "titus").hand("khan", seat=1).credits(0).deck()
    t.say("first 0", "lead lula-smart", "give titus", "recruit titus", "jupiter")
    assert seen_hand(t, 0, 1).count("titus") == 0
    assert t.columns() == ["titus"]


def test_h_the_notation_for_the_others_shows_only_the_number_given():
    t = table(players=4).hand("lula-smart", "nero", "zenon").say("lead lula-smart")
    action = GAME.notation.read(t.position.view(0), 0, "give nero zenon")
    assert GAME.notation.write(t.position.view(PUBLIC), 0, action) == "give ? ?"


# cards exchanged at set-up: whoever laid them down; the others know the number


def test_h_exchanged_cards_are_known_to_whoever_laid_them_down():
    position, _ = exchanged("012", "3")
    shown = seen(position, 0)
    assert sum(shown.discard) == 3
    assert shown.discard_size == 4


@pytest.mark.parametrize(("viewer", "known"), [(0, 2), (1, 1), (2, 0), (3, 4), (PUBLIC, 0)])
def test_h_of_the_others_exchanged_cards_only_the_number_is_known(viewer, known):
    position, _ = exchanged("01", "3", "", "0123")
    shown = seen(position, viewer)
    assert sum(shown.discard) == known
    assert list(shown.exchanged) == [2, 1, 0, 4]
    assert shown.discard_size == 7


def test_h_exchanged_cards_are_shown_only_to_whoever_laid_them_down():
    _, log = exchanged("012", "3")
    laid = [event for event in log.events if isinstance(event, CardLaidDown)]
    assert [event.seat for event in laid] == [0, 0, 0, 1]
    assert all(event.seen_by(viewer) == (viewer == event.seat) for event in laid for viewer in (PUBLIC, 0, 1))


def test_h_the_notation_for_the_others_shows_nothing_of_an_exchange():
    position = GAME.start(GAME.settle({}), Seeded(3))
    action = max(position.legal(0))
    assert GAME.notation.write(position.view(1), 0, action) == "exchange ?"


# cards discarded later and all columns: everybody


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_h_cards_discarded_from_the_hand_are_known_to_all(viewer):
    t = table().hand("atlas", "nero", "zenon").credits(3).hand("khan", seat=1).say("recruit atlas", "discard nero")
    shown = seen(t.position, viewer)
    assert shown.discard[CARDS.index("nero")] == 1
    assert shown.column(0, 0) == [CARDS.index("atlas")]


@pytest.mark.parametrize("action", ["develop cresus", "lead cresus"])
def test_h_cards_discarded_by_an_action_are_known_to_all(action):
    t = table().hand("cresus").zenithium(1).hand("khan", seat=1).say(action)
    assert seen(t.position, PUBLIC).discard[CARDS.index("cresus")] == 1


def test_h_exiled_cards_are_known_to_all():
    t = table().hand("v4n-v0gt").credits(6).theirs("nero").hand("khan", seat=1).say("recruit v4n-v0gt")
    assert seen(t.position, PUBLIC).discard[CARDS.index("nero")] == 1


# the deck: nobody; its composition follows from all that is known


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_h_the_deck_is_hidden(viewer):
    t = table().hand("nero").hand("khan", seat=1)
    shown = seen(t.position, viewer)
    assert sum(shown.deck) == 0
    assert shown.deck_size == 88


def test_h_a_viewer_cannot_distinguish_the_deck_from_the_other_hand():
    assert same(0, table().hand("nero").hand("khan", seat=1), table().hand("nero").hand("annie", seat=1))


def reshuffled(mine, theirs):
    """Exchange one card each at set-up, then play until the discard pile has become the deck."""
    t = table().hand("bruss0l0", "khan").hand("annie", seat=1).credits(1)
    t.exchanged(0, mine).exchanged(1, theirs).discarded("zenon")
    return t.deck().draws("draw zenon").say("recruit bruss0l0")


def test_h_after_a_reshuffle_everybody_knows_what_went_in():
    t = reshuffled("nero", "titus")
    for viewer in (0, 1, PUBLIC):
        assert seen(t.position, viewer).seen_reshuffled[CARDS.index("zenon")] != 0


def test_h_after_a_reshuffle_exchanged_cards_are_known_to_whoever_laid_them_down():
    t = reshuffled("nero", "titus")
    known = {viewer: seen(t.position, viewer).seen_reshuffled[CARDS.index("nero")] != 0 for viewer in (0, 1, PUBLIC)}
    assert known == {0: True, 1: False, PUBLIC: False}


# tokens on the boards and discarded tokens: everybody; those in the reserve: nobody


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_h_tokens_on_the_boards_and_discarded_tokens_are_public(viewer):
    t = table().token("mars", "leader").spent("credits-4")
    shown = seen(t.position, viewer)
    assert list(shown.slots) == list(t.position.table.slots)
    assert list(shown.spent) == list(t.position.table.spent)


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_h_the_composition_of_the_reserve_follows_from_the_other_tokens(viewer):
    t = table().token("mars", "leader").token("human", "exile-2").spent("credits-4")
    assert list(seen(t.position, viewer).reserve) == [4, 3, 2, 1, 1, 1, 1, 0]


# credits, zenithium, markers, discs, badge: everybody


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, PUBLIC])
def test_h_credits_zenithium_markers_discs_and_badge_are_public(viewer):
    t = table(players=4).credits(3, 4).zenithium(5, 6).level("human", 2, side=1).disc("mars", -2).won(0, "venus")
    shown = seen(t.badge(1, gold=True).position, viewer)
    assert (list(shown.credits), list(shown.zenithium)) == ([3, 4], [5, 6])
    assert list(shown.levels) == [0, 0, 0, 0, 2, 0]
    assert list(shown.place) == [0, 0, 0, -2, 0]
    assert list(shown.won) == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert (shown.badge, shown.gold) == (1, 1)


def test_a_view_survives_its_bytes():
    t = table(players=4).hand("lula-smart", "nero").hand("khan", seat=1).say("lead lula-smart", "give nero")
    for viewer in (PUBLIC, 0, 1, 2, 3):
        data = t.position.view(viewer).encode()
        assert GAME.decode_view(data).encode() == data
