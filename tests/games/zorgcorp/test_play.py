"""Complete games: invariants, golden games and counts, independent copies."""

from pathlib import Path

import pytest

from tests.support.zorgcorp.players import greedy
from tests.support.zorgcorp.situation import assert_sound
from trized.cli.play import play_in_terminal
from trized.games.zorgcorp import game as newest
from trized.games.zorgcorp.actions import MOVE, kind_of
from trized.games.zorgcorp.state import FIRST_RULES, RULES
from trized.kernel import PUBLIC, EventLog, Live, Record, Seeded, verify
from trized.kernel.game import under_rules
from trized.kernel.notation import write_draw

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("board", ["galaxy", "great-galaxy"])
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "extreme"])
def test_r11_assets_and_pieces_are_conserved_after_every_action(board, difficulty):
    options = newest.settle({"board": board, "difficulty": difficulty})
    for seed in range(12):
        chance, choices = Seeded(seed), Seeded(seed + 1000)
        state = newest.start(options, chance)
        while not state.over():
            assert_sound(state.table)
            seat = state.waiting()[0]
            legal = list(state.legal(seat))
            assert len(legal) == len(set(legal)) > 1
            state.apply(seat, any_kind(state, legal, choices), chance)
        assert_sound(state.table)
        assert state.outcome() is not None
        assert list(state.waiting()) == []


def test_playing_on_a_copy_leaves_the_original_alone():
    chance, choices = Seeded(3), Seeded(4)
    state = newest.start(newest.settle({}), chance)
    kept = []
    while not state.over():
        twin = state.copy()
        assert twin.digest() == state.digest()
        kept.append((twin, twin.digest()))
        seat = state.waiting()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[choices.below(len(legal))], chance)
    assert all(twin.digest() == digest for twin, digest in kept)


def test_the_same_seed_gives_the_same_game():
    digests = set()
    for _ in range(2):
        chance, choices = Seeded(8), Seeded(9)
        state = newest.start(newest.settle({}), chance)
        while not state.over():
            seat = state.waiting()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[choices.below(len(legal))], chance)
        digests.add(state.digest())
    assert len(digests) == 1


def any_kind(position, legal, choices):
    """Play a random action, all kinds equally likely, so that rare ones occur too."""
    kinds = sorted({kind_of(action) for action in legal})
    kind = kinds[choices.below(len(kinds))]
    of_kind = [action for action in legal if kind_of(action) == kind]
    return of_kind[choices.below(len(of_kind))]


def count(state, depth):
    """Return the number of sequences of `depth` actions; chance always has the same seed."""
    if depth == 0 or state.over():
        return 1
    total = 0
    seat = state.waiting()[0]
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action, Seeded(1))
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("rules", "board", "order", "counts"),
    [
        (FIRST_RULES, "galaxy", "mars", [3, 10, 33, 132, 498]),
        (FIRST_RULES, "great-galaxy", "smra", [7, 22, 76, 262, 1280]),
        (RULES, "galaxy", "mars", [3, 10, 33, 140, 534]),
        (RULES, "great-galaxy", "smra", [8, 25, 86, 295, 1468]),
    ],
)
def test_the_number_of_sequences_from_the_start(rules, board, order, counts):
    game = under_rules(newest, rules)
    state = game.start(game.settle({"board": board, "order": order}), Seeded(1))
    assert [count(state, depth) for depth in range(1, 6)] == counts


def playthrough(player, seed, lang, options, rules):
    """Play a game under a version of the rules and return its text."""
    game = under_rules(newest, rules)
    words, notation = game.words(lang), game.notation
    chance, choices = Seeded(seed, keep=True), Seeded(seed + 1)
    events = EventLog()
    settled = game.settle(options)
    state = game.start(settled, chance, events)
    lines = [f"{name}={value}" for name, value in settled.items()]
    number = 0
    while True:
        drawn = ", ".join(write_draw(notation, *outcome) for outcome in chance.taken())
        if drawn:
            lines.append(f"    [{drawn}]")
        view = state.view(PUBLIC)
        lines += [f"    {words.event(view, event)}" for event in events.events]
        if state.over():
            break
        seat = state.waiting()[0]
        action = player(state, list(state.legal(seat)), choices)
        view = state.view(seat)
        number += 1
        lines.append(f"{number}. {words.prompt(view, seat)} ({len(state.legal(seat))} choices)")
        lines.append(f"  > {notation.write(view, seat, action)}: {words.action(view, seat, action)}")
        events = EventLog()
        state.apply(seat, action, chance, events)
    outcome = state.outcome()
    assert outcome is not None
    lines += [words.outcome(state.view(PUBLIC), outcome), f"digest {state.digest()}"]
    return "\n".join(lines).replace("\N{NO-BREAK SPACE}", " ") + "\n"  # easier to type and to compare


@pytest.mark.parametrize(
    ("name", "player", "seed", "lang", "options", "rules"),
    [
        ("galaxy-en", greedy, 13, "en", {"difficulty": "easy", "memory": "notes"}, FIRST_RULES),
        (
            "great-galaxy-fr",
            any_kind,
            14,
            "fr",
            {"difficulty": "medium", "board": "great-galaxy", "order": "smra"},
            FIRST_RULES,
        ),
        ("rules-2-en", any_kind, 17, "en", {"difficulty": "easy", "open_starts": "not_named"}, RULES),
    ],
)
def test_golden_playthrough(name, player, seed, lang, options, rules):
    assert playthrough(player, seed, lang, options, rules) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_a_record_of_the_first_rules_is_played_again_by_them():
    record = Record.read((GOLDEN / "rules-1.record.txt").read_text(encoding="utf-8"))
    assert record.rules == FIRST_RULES < newest.rules
    assert verify(newest, record).digest() == record.digest


@pytest.mark.parametrize(("memory", "tells"), [("classic", False), ("notes", True)])
def test_r25_a_record_of_a_game_that_goes_on_shows_draws_only_where_nothing_must_be_remembered(memory, tells):
    live = Live.start(newest, {"memory": memory}, Seeded(4), ["me"] * 4)
    for _ in range(8):
        seat = live.state.waiting()[0]
        legal = list(live.state.legal(seat))
        live.play(seat, next((action for action in legal if kind_of(action) == MOVE), legal[0]))
    plies = live.export(PUBLIC).write().partition("\n1. ")[2]
    assert ("world ?" in plies) is not tells
    assert ("world red" in plies or "world blue" in plies) is tells


@pytest.mark.parametrize(("lang", "said"), [("en", "Round 1."), ("fr", "Tour 1.")])
def test_the_log_in_the_terminal_begins_with_the_first_round(lang, said, monkeypatch, capsys):
    monkeypatch.setattr("builtins.input", iter(["log", "quit"]).__next__)
    play_in_terminal("zorgcorp", lang, None, [], 3, None)
    assert said in capsys.readouterr().out
