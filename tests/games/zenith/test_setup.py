"""Set-up: options, boards, tokens, who begins, the exchange of cards (G10)."""

from itertools import permutations

import pytest

from tests.support.zenith.situation import CARDS, GAME, begin
from trized.bots.bot import Budget
from trized.bots.search import SearchBot
from trized.games.zenith.events import CardDrawn, CardsExchanged
from trized.games.zenith.rules import State
from trized.games.zenith.view import View
from trized.kernel import SILENT, EventLog, Refused, Seeded
from trized.kernel.game import under_rules


def start(seed=5, log=SILENT, **options):
    return begin(Seeded(seed), log, **options)


def exchange(position, chance, answers, order):
    """Apply the seats' answers in this order; an answer is the number of cards to exchange."""
    for seat in order:
        cards = [CARDS[card] for card in position.table.hand(seat)][: answers[seat]]
        action = GAME.notation.read(position.view(seat), seat, " ".join(["exchange", *cards]))
        position.play(seat, action, chance)
    return position


def test_each_player_starts_with_twelve_credits_one_zenithium_and_four_cards():
    position = start()
    assert list(position.table.credits) == [12, 12]
    assert list(position.table.zenithium) == [1, 1]
    assert list(position.table.hand_size[:2]) == [4, 4]
    assert position.table.deck_size == 82
    assert position.table.discard_size == 0


def test_eight_of_sixteen_tokens_lie_on_the_boards():
    position = start()
    assert min(position.table.slots) >= 0
    assert position.table.reserve_size == sum(position.table.reserve) == 8
    assert sum(position.table.spent) == 0
    for kind, count in enumerate([4, 3, 2, 2, 2, 1, 1, 1]):
        assert list(position.table.slots).count(kind) + position.table.reserve[kind] == count


@pytest.mark.parametrize("boards", ["SUN", "SUP", "SON", "SOP", "DUN", "DUP", "DON", "DOP"])
def test_g10_boards_can_be_chosen(boards):
    position = start(boards=boards)
    assert "".join(pair[side] for pair, side in zip(("SD", "UO", "NP"), position.table.boards, strict=True)) == boards


def test_g10_boards_are_written_in_either_case():
    assert GAME.settle({"boards": "dop"})["boards"] == "DOP"


def test_g10_boards_can_be_random():
    assert {tuple(start(seed, boards="random").table.boards) for seed in range(60)} == {
        (a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)
    }


def test_the_first_game_uses_sun():
    assert GAME.settle({})["boards"] == "SUN"


@pytest.mark.parametrize(("first", "side"), [("1", 0), ("2", 1)])
def test_the_first_player_can_be_chosen(first, side):
    position = start(first=first)
    exchange(position, Seeded(1), [0, 0], (0, 1))
    assert list(position.waiting()) == [side]
    assert GAME.order(position) == ((side,), (1 - side,))


def test_the_first_player_can_be_random():
    assert {start(seed).table.first for seed in range(20)} == {0, 1}


@pytest.mark.parametrize(("first", "places"), [("1", [0, 0, -1, 0, 0]), ("2", [0, 0, 1, 0, 0])])
def test_the_second_player_starts_with_influence_on_terra(first, places):
    assert list(start(first=first).table.place) == places


def test_g10_a_novice_starts_with_mars_and_venus_too():
    assert list(start(first="1", novice="yes").table.place) == [0, -1, -1, -1, 0]


def test_g10_there_is_no_head_start_for_a_team():
    assert list(start(players="4", first="1", novice="yes").table.place) == [0, -1, 0, -1, 0]


def test_g10_by_the_first_rules_a_novice_team_started_with_terra_too():
    first = under_rules(GAME, 1)
    state = first.start(first.settle({"players": "4", "first": "1", "novice": "yes"}), Seeded(1))
    assert isinstance(state, State)
    assert list(state.table.place) == [0, -1, -1, -1, 0]
    assert first.decode(state.encode()).encode() == state.encode()


def test_a_position_keeps_the_rules_it_is_played_by():
    for rules in (1, 2):
        played = under_rules(GAME, rules)
        state = GAME.decode(played.start(played.settle({}), Seeded(1)).encode())
        assert isinstance(state, State)
        assert state.table.rules == state.copy().table.rules == rules
        view = state.view(0)
        assert isinstance(view, View)
        assert view.table.rules == rules


@pytest.mark.parametrize(("first", "places"), [("1", [0, -1, 0, -1, 0]), ("2", [0, 1, 0, 1, 0])])
def test_the_second_team_starts_with_influence_on_venus_and_mars(first, places):
    assert list(start(players="4", first=first).table.place) == places


@pytest.mark.parametrize(("first", "seats"), [("1", [0, 1]), ("2", [2, 3])])
def test_the_first_team_chooses_its_order_first(first, seats):
    position = start(players="4", first=first)
    exchange(position, Seeded(1), [0, 0, 0, 0], range(4))
    assert list(position.waiting()) == seats
    assert position.question(seats[0]).kind == "order"


@pytest.mark.parametrize(("secret_agents", "cards"), [("no", 90), ("yes", 100)])
def test_secret_agents_are_an_option(secret_agents, cards):
    position = start(secret_agents=secret_agents)
    assert position.table.deck_size + 8 == cards
    assert all(position.table.deck[card] == 0 for card in range(cards, 100))


def test_without_secret_agents_none_is_ever_drawn():
    assert all(card < 90 for seed in range(30) for seat in (0, 1) for card in start(seed).table.hand(seat))


def test_everybody_exchanges_at_the_same_time():
    for players in ("2", "4"):
        position = start(players=players)
        assert list(position.waiting()) == list(range(int(players)))
        assert position.question(0).kind == "exchange"
        assert position.question(0).each


def test_g10_any_of_the_sixteen_sets_of_cards_may_be_exchanged():
    position = start()
    texts = {GAME.notation.write(position.view(0), 0, action) for action in position.legal(0)}
    assert len(texts) == 16
    assert {len(text.split()) - 1 for text in texts} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4])
def test_g10_as_many_cards_are_drawn_as_were_laid_down(n):
    position = start(first="1")
    before = set(position.table.hand(0))
    laid = set(list(position.table.hand(0))[:n])
    exchange(position, Seeded(3), [n, 0], (0, 1))
    assert position.table.hand_size[0] == 4
    assert position.table.discard_size == n
    assert {card for card in range(100) if position.table.discard[card]} == laid
    assert before - laid <= set(position.table.hand(0))
    assert not laid & set(position.table.hand(0))


def test_g10_cards_are_exchanged_once():
    position = start()
    exchange(position, Seeded(3), [4, 2], (0, 1))
    assert position.question(position.waiting()[0]).kind == "action"


@pytest.mark.parametrize(("players", "answers"), [("2", [3, 1]), ("4", [1, 4, 0, 2])])
def test_g10_the_order_of_arrival_does_not_matter(players, answers):
    digests = {
        exchange(start(players=players), Seeded(9), answers, order).digest()
        for order in permutations(range(len(answers)))
    }
    assert len(digests) == 1


def test_g10_an_answer_changes_nothing_that_the_others_see():
    position = start(players="4")
    before = [position.view(viewer).encode() for viewer in (-1, 0, 1, 3)]
    exchange(position, Seeded(9), [0, 0, 3, 0], [2])
    assert [position.view(viewer).encode() for viewer in (-1, 0, 1, 3)] == before
    assert list(position.waiting()) == [0, 1, 3]


def test_g10_all_cards_are_laid_down_before_any_is_drawn():
    log = EventLog()
    position = start(players="4")
    for seat in (2, 0, 3, 1):
        action = max(position.legal(seat))
        position.play(seat, action, Seeded(4), log)
    told = [event for event in log.events if isinstance(event, CardsExchanged | CardDrawn)]
    assert [event.seat for event in told if isinstance(event, CardsExchanged)] == [0, 1, 2, 3]
    drawing = [event.seat for event in told if isinstance(event, CardDrawn)]
    assert drawing == sorted(drawing)
    assert all(isinstance(event, CardsExchanged) for event in told[:4])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": "3"}, "players"),
        ({"boards": "SUX"}, "SUN"),
        ({"boards": "NUS"}, "SUN"),
        ({"boards": "SU"}, "SUN"),
        ({"first": "3"}, "random, 1, 2"),
        ({"novice": "maybe"}, "no, yes"),
        ({"secret_agents": "1"}, "no, yes"),
        ({"team_start": "12/2"}, "24/2, 12/1"),
        ({"colour": "red"}, "players, boards"),
    ],
)
def test_bad_options_are_refused_with_a_sentence(options, said):
    with pytest.raises(Refused, match=said) as refused:
        GAME.settle(options)
    assert str(refused.value).endswith(".")


def test_the_same_seed_sets_the_same_table():
    assert start(11, players="4", boards="random").digest() == start(11, players="4", boards="random").digest()


def test_the_advice_before_the_game_is_the_exchange_that_the_search_holds_best():
    view = start(seed=3).view(0)
    thought = SearchBot(Seeded(1)).think(GAME, view, 0, list(view.legal()), Budget(simulations=200))
    assert thought.confidence == max(other.share for other in thought.alternatives)
    assert thought.value >= max(other.value for other in thought.alternatives if other.share == thought.confidence)
