"""Custom cards: a file changes or adds agents, tokens, boards and start values, and its record contains it."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.conformance import CHECKS, Case, builds, shape
from tests.games.zenith.case import pieces
from tests.support.boards import markup_of, show_events
from tests.support.zenith.situation import GAME
from trized.games.zenith.opening import PRINTED, open_box, printed_box
from trized.games.zenith.page import page
from trized.games.zenith.rules import State
from trized.games.zenith.view import View
from trized.kernel import LANGUAGES, PUBLIC, SILENT, EventLog, Live, Record, Refused, Seeded, verify

words_in = page.game.words
SPARTACUS = """
[agents.mars.animod]
spartacus = { name = "Spartacus", cost = 4, effects = ["any 1", "swap"] }
"""
EXAMPLE = re.findall(
    r"```toml\n(.*?)```", (Path(__file__).parents[3] / "docs/zenith-effects.md").read_text(encoding="utf-8"), re.DOTALL
)[0]


def settled(file: str, **options: str) -> dict[str, str]:
    return GAME.settle({"cards": file, **options})


def start(file: str, seed: int = 1, events: EventLog = SILENT, **options: str) -> State:
    state = GAME.start(settled(file, **options), Seeded(seed), events)
    assert isinstance(state, State)
    return state


def played(file: str, seed: int, **options: str) -> Live:
    """Play a random game, describing and drawing it now and then."""
    options = settled(file, **options)
    live = Live.start(GAME, options, Seeded(seed), [""] * GAME.seats(options))
    choices = Seeded(seed + 1)
    said = {lang: GAME.words(lang) for lang in LANGUAGES}
    while not live.state.over():
        seat = live.state.waiting()[0]
        legal = live.state.legal(seat)
        happened = live.play(seat, legal[choices.below(len(legal))])
        if choices.below(9) == 0:
            for viewer in (PUBLIC, 0):
                view = live.state.view(viewer)
                seen = [event for event in happened if event.seen_by(viewer)]
                assert markup_of(page, view, "fr")
                assert all(said["fr"].event(view, event) for event in seen)
                assert len(show_events(page, view, seen, words_in("en"))) >= len(seen)
                assert live.game.decode_view(view.encode()) == view
    return live


def test_printed_box_is_the_default_and_adds_no_bytes() -> None:
    assert GAME.settle({})["cards"] == PRINTED
    assert start("title = 'nothing else'").table.box is printed_box()
    assert start("").digest() == GAME.start(GAME.settle({}), Seeded(1)).digest()


def test_an_added_agent_has_the_number_behind_the_printed_ones() -> None:
    box = start(SPARTACUS).table.box
    assert [agent.id for agent in box.agents[:100]] == [agent.id for agent in printed_box().agents]
    assert box.agents[100].name == "Spartacus"
    assert (printed_box().column_room, box.column_room) == (20, 21)


@pytest.mark.slow
@pytest.mark.parametrize("players", ["2", "4"])
def test_added_agent_is_drawn_recruited_logged_and_recorded(players: str) -> None:
    drawn = recruited = 0
    for seed in range(12):
        live = played(SPARTACUS, seed, players=players)
        text = live.record.write()
        drawn += "draw spartacus" in text or "mobilize spartacus" in text
        recruited += "recruit spartacus" in text
        assert verify(GAME, Record.read(text)).digest() == live.record.digest
    assert drawn > 6
    assert recruited > 0


def with_spartacus(seed: int = 0) -> State:
    """Return a game in which the first seat holds Spartacus and can afford it."""
    while True:
        state = start(SPARTACUS, seed, first="1")
        for seat in (0, 1):
            state.apply(seat, state.legal(seat)[0], Seeded(1))
        if 100 in list(state.table.hand(0)):
            return state
        seed += 1


def test_added_agent_swaps_two_discs_in_text_log_and_page() -> None:
    state, log = with_spartacus(), EventLog()
    notation = GAME.notation
    state.table.place[0], state.table.place[4] = 2, -3
    for text in ("recruit spartacus", "venus", "mercury", "jupiter"):
        view = state.view(0)
        action = notation.read(view, 0, text)
        assert notation.write(view, 0, action) == text
        assert GAME.words("en").action(view, 0, action)
        state.play(0, action, Seeded(3), log)
    assert (state.table.place[0], state.table.place[4]) == (-3, 2)
    view = state.view(0)
    lines = [GAME.words("en").event(view, event) for event in log.seen_by(0)]
    assert "You swap the Mercury and Jupiter discs." in lines
    moves = [(step.piece, step.to) for step in show_events(page, view, log.seen_by(0), words_in("en"))]
    assert ("disc-mercury", "track-mercury--3") in moves
    assert ("disc-jupiter", "track-jupiter-2") in moves
    assert 'id="card-100"' in page.draw(view, words_in("en"), []).html()
    assert "Spartacus" in page.describe("card-100", view, words_in("fr")).text
    assert (
        "échangez les positions des disques de deux planètes"
        in page.describe("card-100", view, words_in("fr")).text.lower()
    )


def test_a_worker_gets_the_box_with_a_position_or_a_view() -> None:
    state = with_spartacus()
    program = """
import sys
import trized
game = trized.load("zenith")
view = game.decode_view(bytes.fromhex(sys.argv[1]))
state = game.decode(bytes.fromhex(sys.argv[2]))
print(state.digest(), view.table.box.agents[100].id, len(view.deal(trized.kernel.Seeded(1)).table.deck))
"""
    view = state.view(1)
    told = subprocess.run(
        [sys.executable, "-c", "import trized.kernel\n" + program, view.encode().hex(), state.encode().hex()],
        check=True,
        capture_output=True,
        text=True,
    )
    assert told.stdout.split() == [state.digest(), "spartacus", "101"]


def test_the_card_list_follows_the_box() -> None:
    options = settled(SPARTACUS)
    listed = {card["id"]: card for card in GAME.for_options(options).cards("en")}
    assert listed["spartacus"]["text"].startswith(
        "Gain 1 influence on Mars. Gain 1 influence on a planet of your choice. Swap"
    )
    assert "spartacus" not in {card["id"] for card in GAME.cards("en")}


def test_changed_start_values() -> None:
    state = start("[start]\ncredits = 20\nzenithium = 4\ncards = 6\n[track]\nsteps = 6\n[victory]\npopular = 7")
    assert list(state.table.credits) == [20, 20]
    assert list(state.table.zenithium) == [4, 4]
    assert list(state.table.hand_size[:2]) == [6, 6]
    assert state.table.box.track_steps == 6
    assert len(state.legal(0)) == 2**6


def test_a_changed_agent_keeps_what_the_file_does_not_name() -> None:
    box = start("[agents.mercury.animod]\nnero = { cost = 1 }").table.box
    nero = box.agents[box.card_numbers["nero"]]
    assert (nero.cost, nero.name, nero.effects) == (1, "Nero", printed_box().agents[3].effects)
    assert box.card_numbers["nero"] == printed_box().card_numbers["nero"]


def test_a_removed_agent_is_not_in_the_box() -> None:
    box = start("removed = ['Khan', 'nero']").table.box
    assert not {"khan", "nero"} & {agent.id for agent in box.agents}
    assert box.cards == printed_box().cards - 2


@pytest.mark.parametrize("name", ["4 crédits", "4 credits", "credits-4"])
def test_a_token_is_found_by_its_name_in_both_languages(name: str) -> None:
    box = start(f"[tokens.'{name}']\ncount = 7").table.box
    assert [token.count for token in box.tokens if token.id == "credits-4"] == [7]


@pytest.mark.parametrize("players", ["2", "4"])
def test_the_example_of_the_language_page_is_played(players: str) -> None:
    for seed in range(3):
        live = played(EXAMPLE, seed, players=players, secret_agents="yes")
        assert verify(GAME, Record.read(live.record.write())).over()
    assert GAME.words("fr").option("cards", live.record.options["cards"]).name == "Rebels"


def test_the_settled_value_is_one_word_and_settles_to_itself() -> None:
    value = settled(EXAMPLE)["cards"]
    assert value.split() == [value]
    assert settled(value)["cards"] == value
    assert open_box(value) is open_box(value)


def test_250_agents_fit_and_251_do_not() -> None:
    def file(n: int) -> str:
        cards = "\n".join(f'a{k} = {{ name = "A{k}", cost = 1, effects = [] }}' for k in range(n))
        return "[agents.mars.robot]\n" + cards

    state = start(file(150))
    for _ in range(60):
        if not state.over():
            seat = state.waiting()[0]
            state.apply(seat, state.legal(seat)[-1], Seeded(5))
    with pytest.raises(Refused, match="251 agents; there is room for 250"):
        settled(file(151))


REFUSALS = {
    "agents = 3": "'agents' must be a table",
    "[agents.pluto.human]\nx = {}": "there is no 'pluto'; choose from mercury",
    "[agents.mars.elf]\nx = {}": "there is no 'elf'; choose from animod",
    "[agents.mars.human]\nx = {}": "'x' is not printed in the box, so it needs 'name'",
    "[agents.mars.human]\nX_1 = {}": "'X_1' cannot be an id",
    "[agents.mercury.animod]\nKahn = {}": "There is no 'Kahn'; do you mean Khan",
    "[agents.mars.human]\nnero = { price = 3 }": "'nero.price' is not a key here; the keys are name, cost, effects",
    "[agents.mars.human]\nnero = { cost = -1 }": "'nero.cost' cannot be -1; it is a whole number from 0 to 99",
    "[agents.mars.human]\nnero = { cost = 'a' }": "'nero.cost' cannot be a",
    "[agents.mars.human]\nnero = { cost = true }": "'nero.cost' cannot be True",
    "[agents.mars.human]\nnero = {}\n[secret_agents.mars.human]\nnero = {}": "'nero' is in the file twice",
    "[agents.mars.human]\nnero = { effects = ['anny 2'] }": "'anny 2' is not a printed effect; it should look like",
    "[agents.mars.human]\nnero = { effects = ['any 100'] }": "'any 100' is not a printed effect",
    "[agents.mars.human]\nnero = { effects = ['give leader'] }": "'nero': A price like 'give leader' belongs before",
    "[agents.mars.human]\nnero = { effects = ['leader -> any 1'] }": "'nero': Before '->' there is one price",
    "[agents.mars.human]\nnero = { effects = ['99 times: 99 times: any 1'] }": "The effects are too long",
    "[agents.mars.human]\nnero = { effects = 'any 1' }": "must be a list of effects",
    "[technology.S]\nlevels = [[]]": "'technology.S.levels' must be a list of 5",
    "[technology.S]\nlevels = [['column 1/2 -> any 1/2'],[],[],[],[]]": "'column' can only be printed on an agent",
    "[tokens.leader]\ncount = -1": "'leader.count' cannot be -1",
    "[tokens.new]\ncount = 1\neffects = ['bonus reserve']": "may neither draw another token",
    "[tokens.new]\ncount = 1\neffects = ['3 times: discard 1']": "nor use the hand",
    "[tokens]\ninfluence-any.count = 0\nzenithium-1.count = 0\ncredits-3.count = 0": "7 Bonus tokens; 8 of them are",
    "[start]\ncards = 8": "'start.cards' cannot be 8; it is a whole number from 1 to 7",
    "[start]\ncredit = 8": "'start.credit' is not a key here; do you mean credits?",
    "[second]\nnovice = ['moon']": "there is no 'moon'",
    "colour = 3": "'colour' is not a key here; the keys are title",
    "[agents.mercuri.human]\nx = {}": "there is no 'mercuri'; do you mean mercury?",
    "[agents.mars.humain-e]\nx = {}": "there is no 'humain-e'; do you mean human?",
    "[tokens.credit-3]\ncount = 2": "'credit-3' is not printed in the box, so it needs 'effects'; or do you",
    "removed = 3": "'removed' must be a list of names",
    "removed = ['kahn']": "there is no printed agent 'kahn'; do you mean Khan",
    "removed = ['Khan']\n[agents.mars.human]\nkhan = { cost = 3 }": "'khan' is both changed and removed",
    f"removed = {[agent.id for agent in printed_box().agents if not agent.secret][:70]}": "30 are needed",
    "start = ": "The file is not TOML",
    "nosuch.toml": "'nosuch.toml' is neither 'printed' nor the content of a TOML file",
    "{": "This file cannot be read",
}


@pytest.mark.parametrize("file", REFUSALS)
def test_unplayable_file_is_refused_in_both_languages(file: str) -> None:
    with pytest.raises(Refused, match=re.escape(REFUSALS[file])) as refused:
        settled(file)
    assert not re.search(r"\b(the|must|there|cannot)\b", refused.value.message("fr"))


def test_a_view_of_an_own_box_is_read_by_everybody_alike() -> None:
    state = with_spartacus()
    view = state.view(PUBLIC)
    assert isinstance(view, View)
    assert view.table.box.text == settled(SPARTACUS)["cards"]
    assert view.deal(Seeded(2)).view(PUBLIC).encode() == view.encode()


@cache
def own_case() -> Case:
    """The example of docs/zenith-effects.md, for the conformance suite."""
    cards = settled(EXAMPLE)["cards"]
    options = ({"cards": cards, "secret_agents": "yes"}, {"cards": cards, "players": "4"})
    game = GAME.for_options(settled(EXAMPLE))
    return Case(game, options, conserved=pieces, enumerations=(), bots=("random", "greedy"), games=1, sample=5)


# Only checks of play: processes and modules are those of the printed game.
PLAYED = [name for name, check in CHECKS.items() if check.__module__ not in (builds.__name__, shape.__name__)]


@pytest.mark.slow
@pytest.mark.parametrize("check", PLAYED)
def test_a_box_of_ones_own_passes_the_conformance_suite(check: str) -> None:
    CHECKS[check](own_case())
