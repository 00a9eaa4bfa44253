"""Training: samples that depend on the seed alone, learning that can be taken up again, nets that play as learned."""

import sys
from math import inf
from pathlib import Path

import jax.numpy as jnp
import msgspec
import numpy as np
import pytest

from tests.support.coverage import Draws
from trized.bots.net import Belief, Net
from trized.bots.net_file import check_net, read_net
from trized.games import REGISTRY, load
from trized.kernel import Refused, Seeded
from trized.kernel.features import FeatureWriter
from trized.kernel.game import feature_count
from trized.lab.train import samples
from trized.lab.train.dataset import NONE, Dataset, build_dataset, pad_rows
from trized.lab.train.export import export_net
from trized.lab.train.folder import TrainingFolder
from trized.lab.train.gate import PairResult, decisive, in_order, is_stronger, is_sure, read_pairs, run_gate
from trized.lab.train.generations import PhaseClock, Trainer, need_jax
from trized.lab.train.learn import Epoch, is_done, learn
from trized.lab.train.model import Shape, forward, start_params
from trized.lab.train.samples import SampleWriter, read_chunks
from trized.lab.train.self_play import other_seats, play_chunk, run_self_play
from trized.lab.train.settings import (
    GateSettings,
    LearnSettings,
    PlaySettings,
    TrainSettings,
    check_settings,
    command_of,
)

LEARN = LearnSettings(hidden=16, second=8, epochs=4, batch=8, patience=9)
PLAY = PlaySettings(games=4, simulations=6, quick=3)
TINY = TrainSettings(game="tiny", generations=2, play=PLAY, learn=LEARN, gate=GateSettings(games=4))
ZOONDO = TrainSettings(game="zoondo", play=PlaySettings(games=2, simulations=4, quick=2, searched=1.0))


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    monkeypatch.setitem(REGISTRY, "tiny", "tests.games.tiny")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Samples of two games between two sides."""
    file = tmp_path_factory.mktemp("played") / "games.samples"
    run_self_play(ZOONDO, 0, None, file, 1, inf, lambda played: None)
    return file


def train(settings: TrainSettings, path: Path, said: list[str] | None = None) -> TrainingFolder:
    folder = TrainingFolder(path)
    folder.begin(settings)
    Trainer(settings, folder, 1, (said if said is not None else []).append).run(PhaseClock())
    return folder


def test_a_tiny_run_goes_through_all_phases_of_both_generations(tmp_path):
    said: list[str] = []
    folder = train(TINY, tmp_path / "run", said)
    for generation in folder.generations():
        counts, lesson, verdict = generation.counts(), generation.learning_result(), generation.gate_verdict()
        assert counts is not None
        assert lesson is not None
        assert verdict is not None
        assert (counts.games, len(lesson.epochs), verdict.pairs) == (4, 4, 2)
        net = read_net(generation.net)
        check_net(net, load("tiny"))
        assert (net.generation, net.games) == (generation.number, 4 * (generation.number + 1))
    page = folder.page.read_text()
    assert page.count("<svg") >= 5
    assert "generation 1: gate: 4 games" in "\n".join(said)


def test_the_same_seed_gives_the_same_samples_in_whatever_order_they_arrive():
    chunks = [play_chunk(TINY, 0, None, range(k, k + 2)) for k in (0, 2)]
    again = [play_chunk(TINY, 0, None, range(k, k + 2)) for k in (2, 0)]
    assert [chunk.packed for chunk in chunks] == [chunk.packed for chunk in reversed(again)]
    other = play_chunk(msgspec.structs.replace(TINY, seed=1), 0, None, range(2))
    assert other.packed != chunks[0].packed


def test_self_play_goes_on_where_it_was_cut_off(tmp_path, monkeypatch):
    monkeypatch.setattr("trized.lab.train.self_play.GAMES", 1)
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    run_self_play(TINY, 0, None, whole, 1, inf, lambda played: None)
    cut.write_bytes(whole.read_bytes()[:-7])
    counted: list[int] = []
    run_self_play(TINY, 0, None, cut, 1, inf, lambda played: counted.append(played.games))
    assert cut.read_bytes() == whole.read_bytes()
    assert counted == [1]


def test_self_play_ends_in_time_with_what_is_there(tmp_path, monkeypatch):
    monkeypatch.setattr("trized.lab.train.self_play.GAMES", 1)
    moments = iter([0.0, 1.0, 9.0])
    monkeypatch.setattr("trized.lab.train.self_play.time.monotonic", lambda: next(moments))
    run_self_play(TINY, 0, None, tmp_path / "games", 1, 5.0, lambda played: None)
    assert [chunk.first for chunk in read_chunks(tmp_path / "games")] == [0, 1]


def test_a_file_that_holds_no_samples_is_refused(tmp_path):
    (tmp_path / "other").write_bytes(bytes([3, 0, 0, 0]) + b"abc")
    with pytest.raises(Refused, match="contains no samples"):
        list(read_chunks(tmp_path / "other"))


def test_the_other_seat_is_the_next_of_another_side():
    assert other_seats([(0, 1), (2, 3)]) == [2, 2, 0, 0]
    assert other_seats([(0, 2), (1, 3)]) == [1, 2, 3, 0]
    assert other_seats([(0, 1, 2)]) == [-1, -1, -1]


def test_worlds_are_kept_as_the_places_in_which_they_differ():
    writer = SampleWriter()
    writer.add_worlds([{1, 2, 3}, {1, 2, 4}, {1, 2, 3}])
    assert (list(writer.world_counts), list(writer.worlds)) == ([1, 1, 1], [3, 4, 3])


def test_samples_contain_view_search_result_and_outcome(played):
    dataset = build_dataset([read_chunks(played)])
    assert set(np.unique(dataset.games)) == {0, 1}
    assert set(np.unique(dataset.results)) <= {0.0, 0.5, 1.0}
    assert np.allclose(dataset.shares.sum(axis=1), 1.0, atol=0.01)
    assert np.allclose(dataset.policies(0.05).sum(axis=1), 1.0, atol=0.01)
    assert (dataset.own != NONE).any(axis=1).all()
    assert dataset.worlds.shape[1] == 1 + PLAY.worlds


def test_the_policy_leans_to_what_the_search_found_best():
    zeros = np.zeros((1, 0), np.uint16)
    dataset = Dataset(
        games=np.zeros(1, np.int64),
        own=zeros,
        other=zeros,
        legal=np.array([[5, 6, NONE]], np.uint16),
        shares=np.array([[0.5, 0.5, 0]], np.float16),
        action_values=np.array([[0.6, 0.5, 0]], np.float16),
        leanings=np.zeros((1, 3), np.float16),
        worlds=np.zeros((1, 0, 0), np.uint16),
        results=np.ones(1, np.float32),
        values=np.array([0.5], np.float32),
    )
    assert dataset.policies(1000.0)[0].tolist() == [0.5, 0.5, 0]
    assert dataset.policies(0.05)[0, 0] == pytest.approx(1 / (1 + np.exp(-2)), abs=0.01)
    assert dataset.targets(0.5).tolist() == [0.75]


def test_game_is_learned_from_or_held_out_completely(tmp_path):
    settings = msgspec.structs.replace(TINY, play=msgspec.structs.replace(PLAY, games=40, simulations=2, quick=1))
    run_self_play(settings, 0, None, tmp_path / "games", 1, inf, lambda played: None)
    learned, held_out = build_dataset([read_chunks(tmp_path / "games")]).split(0.2)
    assert set(learned.games) | set(held_out.games) <= set(range(40))
    assert not set(learned.games) & set(held_out.games)
    assert 2 <= len(set(held_out.games)) <= 16


def test_rows_of_different_lengths_are_filled_up():
    rows = pad_rows(np.array([1, 2, 3], np.uint16), np.array([1, 0, 2], np.uint16))
    assert rows.shape == (3, 8)
    assert rows[2].tolist() == [2, 3, *[NONE] * 6]


def test_integer_evaluation_agrees_with_floating_point(played):
    """The net at play, from a position, against the learning net, from the sample of that position."""
    game = load("zoondo")
    options = ZOONDO.varied_options()[0]
    shape = Shape(feature_count(game, options), game.action_count(options), 16, 8, has_other=True)
    params = {name: np.asarray(rows) for name, rows in start_params(shape, 3, 50.0).items()}
    draw = np.random.default_rng(1)
    for name in ("policy", "policy_bias", "belief", "belief_bias"):
        params[name] = draw.normal(0, 0.3, params[name].shape).astype(np.float32)
    net = Net(export_net(params, ZOONDO, made="", games=0, generation=0))
    learned = {name: jnp.asarray(rows) for name, rows in params.items()}
    chance = Seeded(5)
    state = game.start(options, chance)
    for _ in range(40):
        seat = state.waiting()[0]
        other, legal = 1 - seat, list(state.legal(seat))
        world = state.view(seat).deal(chance)
        batch = {
            "own": places(state, seat)[None],
            "other": places(state, other)[None],
            "legal": filled([state.action_index(seat, action) for action in legal])[None],
            "leanings": np.zeros((1, 200), np.float16),
            "worlds": np.stack([places(state, other), places(world, other)])[None],
        }
        on_device = {name: jnp.asarray(rows) for name, rows in batch.items()}
        value, policy, belief = (np.asarray(part)[0] for part in forward(learned, on_device))
        net.look(state, seat)
        logits = [net.policy_logit(index) / 4096 for index in batch["legal"][0, : len(legal)]]
        assert logits == pytest.approx(policy[: len(legal)].tolist(), abs=0.25)
        assert net.value_logit(state, other) / 4096 == pytest.approx(float(value), abs=0.25)
        found = Belief(net, state.view(seat), other)
        assert found.likelihood(world) == pytest.approx(float(belief[1]), abs=1.0)
        state.apply(seat, legal[chance.below(len(legal))], chance)


def places(state, seat):
    features = FeatureWriter()
    state.write_features(seat, features)
    return filled(features.places())


def filled(numbers, width=200):
    return np.array(numbers + [NONE] * (width - len(numbers)))


def shape_of(settings: TrainSettings) -> Shape:
    game, options = load(settings.game), settings.varied_options()[0]
    return Shape(feature_count(game, options), game.action_count(options), 16, 8, len(game.sides(options)) > 1)


@pytest.mark.slow
def test_learning_lowers_every_loss(played):
    dataset = build_dataset([read_chunks(played)])
    settings = msgspec.structs.replace(LEARN, held_out=0.0, epochs=12, rate=0.01, temperature=0.05)
    _, epochs = learn(dataset, shape_of(ZOONDO), settings, 0)
    for head in ("value", "policy", "belief"):
        assert epochs[-1].held_out[head] < epochs[0].held_out[head]


def test_learning_that_was_stopped_goes_on_to_the_same_weights(tmp_path):
    run_self_play(TINY, 0, None, tmp_path / "games", 1, inf, lambda played: None)
    dataset, shape = build_dataset([read_chunks(tmp_path / "games")]), shape_of(TINY)
    whole, epochs = learn(dataset, shape, LEARN, 0)

    def stop(epoch: Epoch) -> None:
        if epoch.number == 2:
            raise KeyboardInterrupt

    file = tmp_path / "progress.npz"
    with pytest.raises(KeyboardInterrupt):
        learn(dataset, shape, LEARN, 0, file, report=stop)
    again, epochs_again = learn(dataset, shape, LEARN, 0, file)
    assert all(np.array_equal(whole[name], again[name]) for name in whole)
    assert [epoch.held_out for epoch in epochs_again] == [epoch.held_out for epoch in epochs]


def test_learning_stops_when_held_out_games_gain_no_more():
    def epoch(number: int, loss: float) -> Epoch:
        return Epoch(number, {}, {"value": loss, "policy": 0.0, "belief": 0.0}, 1.0)

    settings = LearnSettings(epochs=9, patience=2)
    assert not is_done([epoch(0, 0.7), epoch(1, 0.6), epoch(2, 0.65)], settings)
    assert is_done([epoch(0, 0.7), epoch(1, 0.6), epoch(2, 0.65), epoch(3, 0.66)], settings)


def test_learning_out_of_time_still_gives_a_net(played):
    dataset = build_dataset([read_chunks(played)])
    _, epochs = learn(dataset, shape_of(ZOONDO), LEARN, 0, deadline=0.0)
    assert len(epochs) == 1


def test_a_run_that_was_stopped_anywhere_ends_with_the_same_net_and_verdict(tmp_path):
    whole = train(TINY, tmp_path / "whole")
    folder = TrainingFolder(tmp_path / "stopped")
    folder.begin(TINY)
    for stop in ("self-play", "pass 2", "learned:", "gate"):

        def tell(text: str, stop: str = stop) -> None:
            if stop in text:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            Trainer(TINY, folder, 1, tell).run(PhaseClock())
    Trainer(TINY, folder, 1, lambda text: None).run(PhaseClock())
    for one, other in zip(whole.generations(), folder.generations(), strict=True):
        assert one.samples.read_bytes() == other.samples.read_bytes()
        assert read_net(one.net).own_rows == read_net(other.net).own_rows
        a, b = one.gate_verdict(), other.gate_verdict()
        assert a is not None
        assert b is not None
        assert (a.score, a.accepted) == (b.score, b.accepted)


def test_a_folder_that_holds_a_run_is_not_begun_again(tmp_path):
    folder = TrainingFolder(tmp_path)
    folder.begin(TINY)
    assert folder.settings() == TINY
    with pytest.raises(Refused, match="resume it with --resume"):
        folder.begin(TINY)
    with pytest.raises(Refused, match="contains no training run"):
        TrainingFolder(tmp_path / "elsewhere").settings()


def test_the_gate_stops_when_it_is_sure_and_counts_nothing_after_that():
    even, clear = [0.5, 1.0, 0.0, 0.5] * 10, [1.0, 0.5, 1.0] * 20
    assert not is_sure(even[:20])
    assert is_sure(clear)
    assert len(decisive(clear)) < len(clear)
    assert is_sure([0.0, 0.5] * 20)  # sure that it is not stronger


def test_the_gate_does_not_accept_a_net_that_its_test_found_equal():
    scores = [1.0] + [0.5] * 60
    assert is_sure(scores)
    assert not is_stronger(scores)
    assert is_stronger([1.0, 0.5] * 40)


def test_the_gate_of_a_cooperative_game_accepts_an_equal_net_in_at_most_one_of_twenty_runs():
    accepted = 0
    for run in range(200):
        draws, scores = Draws(run), list[float]()
        while len(scores) < 200 and not is_sure(scores):
            scores.append((1 + draws.coin(0.4) - draws.coin(0.4)) / 2)
        accepted += is_stronger(scores)
    assert accepted <= 14


def test_the_gate_counts_pairs_in_their_order_whoever_played_first():
    results = {pair: PairResult(pair, 1.0, 0.0) for pair in (0, 1, 3)}
    assert in_order(results) == [1.0, 1.0]


def test_the_gate_drops_a_line_that_was_cut_off(tmp_path):
    file = tmp_path / "pairs"
    file.write_bytes(msgspec.json.encode(PairResult(0, 0.5, 1.0)) + b"\n" + b'{"pair"')
    assert [result.pair for result in read_pairs(file)] == [0]
    assert file.read_bytes().endswith(b"}\n")


def test_a_net_is_equal_to_itself_at_the_gate(tmp_path):
    folder = train(msgspec.structs.replace(TINY, generations=1), tmp_path / "run")
    net = folder.generations()[0].net
    verdict = run_gate(TINY, 7, net, net, tmp_path / "pairs", 1, inf, lambda pairs, found: None)
    assert (verdict.score, verdict.accepted) == (0.5, False)


def test_a_run_may_start_with_a_net_which_the_first_new_one_must_beat(tmp_path):
    first = train(msgspec.structs.replace(TINY, generations=1), tmp_path / "first").generations()[0].net
    settings = msgspec.structs.replace(TINY, generations=1, start=str(first))
    said: list[str] = []
    folder = train(settings, tmp_path / "second", said)
    assert Trainer(settings, folder, 1, said.append).best_net(folder.generation(0)) == first
    assert any(str(first) in line for line in said)
    assert "--start new.net" in command_of(settings)


def test_samples_of_an_older_version_are_refused_with_a_sentence(tmp_path):
    chunk = msgspec.structs.replace(SampleWriter().chunk(0, 0), version=1)
    (tmp_path / "old").write_bytes(samples.pack_chunk(chunk))
    with pytest.raises(Refused, match="samples of version 1"):
        list(read_chunks(tmp_path / "old"))


def test_time_is_shared_out_and_what_is_left_goes_to_the_next(monkeypatch):
    monkeypatch.setattr("trized.lab.train.generations.time.monotonic", lambda: 100.0)
    deadline = PhaseClock(300.0, (60, 20, 20)).deadlines(2, ("play", "learn", "gate"))
    assert [deadline(phase) for phase in ("play", "learn", "gate")] == pytest.approx([160, 180, 200])
    assert PhaseClock(300.0).deadlines(1, ("learn",))("learn") == 300
    assert PhaseClock().deadlines(1, ("learn",))("learn") == inf


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"generations": 0}, "generations must be 1 or more, not 0"),
        ({"learn": LearnSettings(hidden=20)}, "multiple of 16"),
        ({"learn": LearnSettings(second=12)}, "multiple of 8"),
        ({"learn": LearnSettings(result_share=1.5)}, "result share is 1.5; it must be between 0 and 1"),
        ({"play": PlaySettings(games=0)}, "games is 0"),
        ({"play": PlaySettings(simulations=0)}, "simulations is 0"),
    ],
)
def test_settings_that_make_no_sense_are_refused(changes, sentence):
    with pytest.raises(Refused, match=sentence):
        check_settings(msgspec.structs.replace(TINY, **changes))


def test_net_contains_the_command_that_made_it():
    settings = msgspec.structs.replace(ZOONDO, options={"tribe1": "warus"}, learn=LearnSettings(result_share=0.75))
    assert command_of(settings) == (
        "trized train zoondo --seed 0 --generations 1 --option tribe1=warus --simulations 4 --quick 2 --searched 1"
        " --result-share 0.75"
    )


def test_training_without_jax_names_the_extra_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "jax", None)
    with pytest.raises(Refused, match=r"trized\[train\]"):
        need_jax()


def test_samples_of_another_version_are_refused(tmp_path, monkeypatch):
    file = tmp_path / "games"
    monkeypatch.setattr(samples, "VERSION", 99)
    run_self_play(TINY, 0, None, file, 1, inf, lambda played: None)
    monkeypatch.undo()
    with pytest.raises(Refused, match="version 99"):
        list(read_chunks(file))
