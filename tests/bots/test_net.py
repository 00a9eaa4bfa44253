"""Learned nets: exact integer arithmetic, refused if they do not fit, limited to their seat's knowledge."""

import logging
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import trized
from tests.bots.test_sealed import positions
from tests.support.built_in import BUILT_IN
from tests.support.nets import random_net
from trized.bots import Budget, Thought, read_any_spec, read_spec
from trized.bots.learned import Learned
from trized.bots.net import Belief, Net
from trized.bots.net_bot import NetBot, warn_once
from trized.bots.net_file import NetFile, check_net, pack_net, read_net, unpack_net, write_net
from trized.bots.refined_strategy import refine_strategy
from trized.bots.search import Exploration, SearchBot
from trized.bots.tree import Tree
from trized.games import REGISTRY, load
from trized.games.zenith.game import Game as Zenith
from trized.kernel import Game, Refused, SearchSettings, Seeded, State, View
from trized.kernel.features import FeatureWriter
from trized.kernel.game import feature_count, features_of
from trized.kernel.playout import play_randomly

BUDGET = Budget(simulations=16)
VARIANTS: list[tuple[str, dict[str, str]]] = [(name, {}) for name in BUILT_IN] + [("zenith", {"players": "4"})]


def position_of(game: Game, given: dict[str, str], decisions: int = 20) -> tuple[State, int]:
    state = game.start(game.settle(given), Seeded(4))
    chance, choices = Seeded(4), Seeded(5)
    play_randomly(state, chance, choices, decisions)
    while any(state.view(state.waiting()[0]).mixed_strategy()):  # these are not searched
        play_randomly(state, chance, choices, 1)
    return state, int(state.waiting()[0])


def think(bot: NetBot | SearchBot, game: Game, state: State, seat: int) -> Thought:
    view = state.view(seat)
    return bot.think(game, view, seat, list(view.legal()), BUDGET)


def places_of(state: State, seat: int) -> list[int]:
    features = FeatureWriter()
    state.write_features(seat, features)
    return features.places()


class Plain:
    """The forward pass by its definition, number by number."""

    def __init__(self, file: NetFile, own: list[int], other: list[int]) -> None:
        self.file = file
        units = range(file.hidden)
        sums = [file.bias[j] + sum(self.weight(file.own_rows, place, j) for place in own) for j in units]
        both = [sums[j] + sum(self.weight(file.other_rows, place, j) for place in other) for j in units]
        self.policy_inputs = [min(127, max(0, amount)) for amount in sums]
        self.value_inputs = [min(127, max(0, amount)) for amount in both]

    def weight(self, rows: bytes, row: int, at: int) -> int:
        return int.from_bytes(rows[row * self.file.hidden + at :][:1], "big", signed=True)

    def policy(self, index: int) -> int:
        row = (self.weight(self.file.policy_rows, index, j) for j in range(self.file.hidden))
        return self.file.policy_bias[index] + sum(w * p for w, p in zip(row, self.policy_inputs, strict=True))

    def value(self) -> int:
        file, total = self.file, self.file.value_bias
        for unit in range(file.second):
            column = (file.second_rows[j * file.second + unit :][:1] for j in range(file.hidden))
            weights = (int.from_bytes(one, "big", signed=True) for one in column)
            amount = file.second_bias[unit] + sum(w * v for w, v in zip(weights, self.value_inputs, strict=True))
            weight = int.from_bytes(file.value_rows[unit : unit + 1], "big", signed=True)
            total += weight * min(127, max(0, amount >> 6))
        return total


@pytest.mark.parametrize(("name", "given"), VARIANTS)
def test_forward_pass_equals_its_definition(name, given):
    game = load(name)
    file = random_net(game, given)
    net = Net(file)
    for decisions in (0, 15, 25):
        state, seat = position_of(game, given, decisions)
        other = int(Learned(net, game.order(state)).opponents[seat])
        plain = Plain(file, places_of(state, seat), places_of(state, other) if other >= 0 else [])
        net.look(state, seat)
        indices = [state.action_index(seat, action) for action in state.legal(seat)]
        assert [net.policy_logit(index) for index in indices] == [plain.policy(index) for index in indices]
        assert net.value_logit(state, other) == plain.value()


def test_more_set_places_than_are_added_at_once_are_added_all():
    net = Net(random_net(load("zorgcorp")))
    for place in range(300):
        net.features.mark(place)
    net.read_own()
    plain = Plain(net.file, list(range(300)), [])
    assert [net.policy_logit(k) for k in range(5)] == [plain.policy(k) for k in range(5)]


@pytest.mark.slow
def test_both_builds_return_the_same():
    """Another process, with the other build if there are two, returns the same thoughts."""
    code = """
import hashlib
from trized.kernel import Seeded
from tests.support.nets import random_net
from tests.bots.test_net import position_of, think
from trized.bots.net import Net
from trized.bots.net_bot import NetBot
from trized.games import REGISTRY, load
for name in REGISTRY:
    game = load(name)
    bot = NetBot(Seeded(7), Net(random_net(game)))
    print(hashlib.sha256(repr(think(bot, game, *position_of(game, {}))).encode()).hexdigest())
"""
    found = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment).stdout
        for environment in (dict(os.environ), {**os.environ, "TRIZED_INTERPRETED": "1"})
    ]
    assert found[0] == found[1]


def test_a_file_is_read_as_it_was_written(tmp_path):
    file = random_net(load("zenith"))
    write_net(file, tmp_path / "one.net")
    assert read_net(tmp_path / "one.net") == file
    assert [path.name for path in tmp_path.iterdir()] == ["one.net"]


@pytest.mark.parametrize(
    ("changes", "english", "french"),
    [
        (
            {"game": "zoondo"},
            "has learned 'zoondo', not 'zenith'",
            "a appris «\u00a0zoondo\u00a0», pas «\u00a0zenith\u00a0»",
        ),
        ({"rules": 1}, "by rules 1; these are rules", "avec les règles 1\u00a0;"),
        ({"features": "0" * 16}, "made for other features", "autres caractéristiques"),
        ({"actions": 3}, "this net knows 3", "ce réseau en connaît 3"),
    ],
)
def test_a_net_that_does_not_fit_is_refused_in_both_languages(changes, english, french):
    game = load("zenith")
    with pytest.raises(Refused, match=english) as refused:
        check_net(replace(random_net(game), **changes), game)
    assert french in refused.value.message("fr")


def damaged(data: bytes) -> dict[str, bytes]:
    file = random_net(load("zenith"))
    return {
        "is not a file of learned weights": b"\x89PNG",
        "or it is damaged": data[: len(data) // 2],
        "damaged": pack_net(random_net(load("zenith"), bias=file.bias[:-1])),
        "in format 2; this version of Trized reads format 1": pack_net(random_net(load("zenith"), version=2)),
    }


def test_invalid_net_file_is_refused():
    for sentence, data in damaged(pack_net(random_net(load("zenith")))).items():
        with pytest.raises(Refused, match=sentence):
            unpack_net(data, "some.net")
    with pytest.raises(Refused) as refused:
        unpack_net(b"", "some.net")
    assert "est pas un fichier de poids appris" in refused.value.message("fr")


def test_a_net_of_other_options_is_refused_where_it_was_named():
    game = load("zenith")
    state, seat = position_of(game, {"players": "4"})
    with pytest.raises(Refused, match="with other options"):
        think(NetBot(Seeded(1), Net(random_net(game))), game, state, seat)


def test_built_in_net_that_does_not_fit_is_reported_once_and_search_goes_on(tmp_path, caplog):
    class OldNet(Zenith):
        def net_file(self, view: View) -> Path:
            return Path(tmp_path, "old.net")

    game = OldNet()
    write_net(random_net(game, rules=1), tmp_path / "old.net")
    warn_once.cache_clear()
    state, seat = position_of(game, {})
    with caplog.at_level(logging.WARNING):
        thoughts = [think(NetBot(Seeded(1)), game, state, seat) for _ in range(2)]
    assert thoughts == [think(SearchBot(Seeded(1)), game, state, seat)] * 2
    assert len([record for record in caplog.records if "by rules 1" in record.message]) == 1


def test_every_printed_board_has_a_net_and_a_custom_box_has_none():
    game = load("zorgcorp")
    state, seat = position_of(game, {"board": "great-galaxy"})
    path = game.net_file(state.view(seat))
    assert path is not None
    assert path.name == "great-galaxy.net"
    zenith = load("zenith")
    own = {"cards": '[agents.mars.animod]\nspartacus = { name = "S", cost = 4, effects = ["any 1"] }'}
    files = [zenith.net_file(zenith.start(zenith.settle(given), Seeded(1)).view(0)) for given in ({}, own)]
    assert files[0] is not None
    assert files[1] is None


@pytest.mark.parametrize(("name", "given"), VARIANTS)
def test_the_same_seed_gives_the_same_thought_and_uses_the_net(name, given):
    game = load(name)
    net, other = Net(random_net(game, given)), Net(random_net(game, given, seed=2))
    state, seat = position_of(game, given)
    one = think(NetBot(Seeded(1), net), game, state, seat)
    assert one == think(NetBot(Seeded(1), net), game, state, seat)
    assert one != think(NetBot(Seeded(1), other), game, state, seat)
    assert sum(share for _, share, _ in one.alternatives) == pytest.approx(1)


@pytest.mark.parametrize("name", REGISTRY)
def test_search_with_a_net_uses_only_the_knowledge_of_its_seat(name):
    """With prior, value, belief, plans and noise."""
    net = Net(random_net(load(name)))
    settings = SearchSettings(playout=2, net_weight=0.5, worlds=3, plans=3)
    for game, state, seat in positions(name, 8):
        views = [state.view(seat), state.view(seat).deal(Seeded(3)).view(seat)]
        bots = [NetBot(Seeded(9), net, settings, Exploration()) for _ in views]
        thoughts = [
            bot.think(game, view, seat, list(view.legal()), Budget(simulations=8))
            for bot, view in zip(bots, views, strict=True)
        ]
        assert thoughts[0] == thoughts[1]


def silent_net(game: Game, **changes: Any) -> NetFile:
    """Return a net that finds everything equally good, except for the given changes."""
    file = random_net(game)
    rows = ("own_rows", "other_rows", "second_rows", "value_rows", "policy_rows", "belief_rows")
    silent = {name: bytes(len(getattr(file, name))) for name in rows}
    bias = {name: [0] * len(getattr(file, name)) for name in ("bias", "second_bias", "policy_bias", "belief_bias")}
    return replace(file, **{**silent, **bias, "value_bias": 0, **changes})


def test_action_favoured_by_the_net_is_visited_most():
    game = load("zenith")
    state, seat = position_of(game, {})
    action = state.legal(seat)[-1]
    bias = [0] * game.action_count(game.settle({}))
    bias[state.action_index(seat, action)] = 5 * 4096
    settings = SearchSettings(playout=0, net_weight=1.0, exploration=1.0)
    thought = think(NetBot(Seeded(1), Net(silent_net(game, policy_bias=bias)), settings), game, state, seat)
    assert thought.action == action
    assert thought.confidence > 0.6


@pytest.mark.parametrize("name", BUILT_IN)
def test_untrained_net_keeps_the_prior_of_the_game(name):
    game = load(name)
    net = Net(silent_net(game))
    for decisions in (10, 20):
        state, seat = position_of(game, {}, decisions)
        legal = state.legal(seat)
        weights = state.prior(seat, legal)
        found = [int(answer) for answer in net.prior(state, seat, legal, weights, 1.0)]
        shares = [int(weight) / sum(map(int, weights)) for weight in weights]
        assert [answer / sum(found) for answer in found] == pytest.approx(shares, abs=0.001)
        assert [answer > 0 for answer in found] == [weight > 0 for weight in weights]


def test_complete_policy_replaces_the_prior_of_the_game():
    game = load("zorgcorp")
    state, seat = position_of(game, {})
    legal = state.legal(seat)
    view, settings = state.view(seat), SearchSettings(use_prior=True)
    found = []
    for corrects in (True, False):
        learned = Learned(Net(silent_net(game, corrects_prior=corrects)), game.order(state))
        weights = Tree(view, seat, 1, settings, learned).net_prior(learned, state, seat, legal)
        found.append([int(weight) for weight in weights])
    prior = [int(weight) for weight in state.prior(seat, legal)]
    assert len(set(prior)) > 1
    assert [weight / sum(found[0]) for weight in found[0]] == pytest.approx(
        [one / sum(prior) for one in prior], abs=0.001
    )
    assert len(set(found[1])) == 1


def test_a_rule_of_thumb_is_refined_by_value_and_a_balance_is_left_alone():
    """In Zoondo: a deployment that the net finds better is drawn more often; diagonals stay in balance."""
    game = load("zoondo")
    state = game.start(game.settle({}), Seeded(4))
    learned = Learned(Net(random_net(game)), game.order(state))
    legal = list(state.legal(0))

    def refined(temperature: float) -> Thought:
        settings = SearchSettings(plans=24, plan_temperature=temperature)
        thought = refine_strategy(state.view(0), 0, legal, learned, settings, Seeded(5))
        assert thought is not None
        assert sum(share for _, share, _ in thought.alternatives) == pytest.approx(1)
        return thought

    even, strict = refined(1000.0), refined(0.000001)
    assert strict.value > sum(one.share * one.value for one in even.alternatives)
    assert strict.confidence > 0.99
    chance, choices = Seeded(4), Seeded(5)
    while state.question(state.waiting()[0]).kind != "touch":
        play_randomly(state, chance, choices, 1)
    seat = int(state.waiting()[0])
    view = state.view(seat)
    assert refine_strategy(view, seat, list(view.legal()), learned, SearchSettings(plans=9), Seeded(1)) is None


def test_the_sides_share_one_value_between_them():
    game = load("zenith")
    state, seat = position_of(game, {"players": "4"})
    learned = Learned(Net(random_net(game, {"players": "4"})), game.order(state))
    learned.evaluate(state, seat)
    values = [learned.value(one) for one in range(4)]
    assert values[0] == values[1]
    assert values[2] == values[3]
    assert values[0] + values[2] == pytest.approx(1)
    asked = int(state.waiting()[0])
    assert values[asked] == learned.net.value(state, asked, learned.opponents[asked])


def test_a_share_of_the_value_is_the_nets():
    game = load("zenith")
    state, seat = position_of(game, {})
    learned = Learned(Net(silent_net(game, value_bias=3 * 4096)), game.order(state))

    def first_value(weight: float) -> float:
        tree = Tree(state.view(seat), seat, 1, SearchSettings(playout=0, net_weight=weight), learned)
        tree.simulate(1)
        return next(value for _, visits, value in tree.statistics(state.legal(seat)) if visits)

    assert min(abs(first_value(1.0) - won) for won in (0.9526, 0.0474)) < 0.0001
    assert first_value(0.25) == pytest.approx(0.25 * first_value(1.0) + 0.75 * first_value(0.0))


def test_the_belief_takes_likelier_worlds_more_often():
    """A net that believes in one card of the opponent's hand deals it more often than a uniform deal."""
    game = load("zenith")
    state, seat = position_of(game, {})
    plain = random_net(game, belief_rows=b"", belief_bias=[])
    hand = next(feature for feature in features_of(game, game.settle({})) if feature.name == "hand")
    held = [place for place in places_of(state, 1 - seat) if hand.offset <= place < hand.offset + hand.size]
    bias = [0] * feature_count(game, game.settle({}))
    bias[held[0]] = 5 * 4096
    sure = random_net(game, belief_rows=bytes(len(bias) * plain.hidden), belief_bias=bias)
    beliefs = [Belief(Net(file), state.view(seat), 1 - seat) for file in (plain, sure)]
    assert [belief.likelihood(state) for belief in beliefs] == [0.0, 5.0]


def test_noise_and_temperature_stray_and_use_the_full_budget():
    game = load("zenith")
    state, seat = position_of(game, {})
    net = Net(random_net(game))
    best = think(NetBot(Seeded(1), net), game, state, seat)
    strayed = {
        think(NetBot(Seeded(k), net, None, Exploration(temperature=3.0)), game, state, seat).action for k in range(4)
    }
    assert len(strayed) > 1
    shares = Exploration().draw_noise(6, Seeded(1))
    assert sum(shares) == pytest.approx(1)
    assert best.action in list(state.legal(seat))


def test_a_net_in_a_file_is_a_bot_that_travels_with_its_weights(tmp_path):
    game = load("zenith")
    path = tmp_path / "mine.net"
    write_net(random_net(game), path)
    spec = read_any_spec(f"net@{path}:16")
    assert str(spec) == f"net@{path}:16"
    packed = pickle.dumps(spec)
    path.unlink()
    again = pickle.loads(packed)
    assert again == spec
    state, seat = position_of(game, {})
    view = state.view(seat)
    thoughts = [one.bot(Seeded(1)).think(game, view, seat, list(view.legal()), one.budget) for one in (spec, again)]
    assert thoughts[0] == thoughts[1] == think(NetBot(Seeded(1), Net(random_net(game))), game, state, seat)


def test_a_visitor_cannot_name_a_file_of_weights():
    with pytest.raises(Refused, match="There is no bot"):
        read_spec("net@some.net:60")
    with pytest.raises(Refused, match="cannot be read"):
        read_any_spec("net@missing.net")


def test_built_in_net_is_a_bot_by_name():
    game = load("zorgcorp")
    state, seat = position_of(game, {})
    spec = read_spec("net:40")
    view = state.view(seat)
    assert spec.bot(Seeded(1)).choose(game, view, seat, list(view.legal()), spec.budget) in list(view.legal())


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_net_that_ships_fits_the_rules_of_its_game(name: str) -> None:
    game = load(name)
    files = sorted(Path(trized.__file__).parent.joinpath("games", name, "net").glob("*.net"))
    assert files
    for file in files:
        check_net(read_net(file), game)
