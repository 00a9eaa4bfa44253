"""The coach warns before a clear mistake, is silent about the best move, and uses only the seat's knowledge."""

import pytest

from tests.games.tiny import game as tiny
from tests.support.twins import twins
from tests.support.zoondo.situations import situation as zoons
from tests.support.zorgcorp.situation import play, situation
from trized.analysis import coach, decisions
from trized.analysis.coach import hint, sensible_action, simulations, warn
from trized.analysis.decisions import Effort, review_decision
from trized.analysis.line import allowed
from trized.analysis.review_summary import grade_of
from trized.bots import read_spec
from trized.games import load
from trized.kernel import Game, Live, Record, Replay, Seeded, View
from trized.kernel.lesson import lessons_of
from trized.kernel.log import Hides

REVIEWED, WARNED = 25, 5  # decisions
LITTLE_IS_LEFT = (
    "zoondo; turn 0 turn; began 1; count 27 3 0; zoons coco-bang-a@a1 queen-mary@b1 king@b6! kombo-bongo@f2! "
    "coco-bang-a@tomb! bouga-a@tomb! king-louis@tomb! bouga-b@tomb! bouga-a@tomb! coco-bang-b@tomb! bouga-b@tomb! "
    "kong@d3=king,kong / draknar@f6 mourse-a@e6 berserkorse-a@e4! korse-a@c6 korse-b@tomb! korse-a@a6 korse-b@f5 "
    "jorund@e5 harold-de-jarl@d1! mourse-b@tomb! berserkorse-b@a4! berserkorse-b@tomb!; trumps tortue@tomb coco-boum "
    "grosse-bertha@tomb / hache-virevoltante fleche-petard conque-de-charge@tomb"
)
MISTAKE, BEST = "hide opal", "hide ruby"  # the colour of the gem that the seat has hidden before


def before_the_mistake() -> Live:
    """Play a small game to a decision with one very bad answer."""
    live = Live.start(tiny, {}, Seeded(2), ["", "", ""])
    for text in ("hide ruby", "hide ruby", "hide ruby", "peek 1-0"):
        seat = int(live.state.waiting()[0])
        view = live.state.view(seat)
        legal = [tiny.notation.write(view, seat, int(action)) for action in view.legal()]
        live.play_text(seat, text if text in legal else legal[0])
    return live


def said(game: Game, live: Live, text: str, lang: str = "en") -> object:
    view = live.state.view(0)
    return warn(game, view, game.notation.read(view, 0, text), lang)


def test_coach_warns_before_a_clear_mistake_with_the_better_move_and_reasons() -> None:
    live = before_the_mistake()
    view = live.state.view(0)
    advice = warn(tiny, view, tiny.notation.read(view, 0, MISTAKE), "en")
    assert advice is not None
    assert tiny.notation.write(view, 0, advice.best) == BEST
    assert advice.loss >= decisions.MISTAKE
    assert advice.gains


def test_coach_is_silent_about_the_best_move_and_forced_moves() -> None:
    live = before_the_mistake()
    assert said(tiny, live, BEST) is None


def test_coach_points_out_an_immediate_win() -> None:
    game = load("zenith")
    state = Replay(game, Record.read(lessons_of(game)[0].records["end"])).at(71)
    view = state.view(0)
    advice = warn(game, view, game.notation.read(view, 0, "lead felis"), "en")
    assert advice is not None
    assert game.notation.write(view, 0, advice.best) == "recruit sir-sam"
    assert advice.gains[0] == "You win the game at once"


def test_coach_warns_of_an_attack_with_the_own_emblem_when_little_is_left() -> None:
    """The Emblem of the Monkus is beside a strong card, and the Monkus are about to lose."""
    game = load("zoondo")
    view = game.position(LITTLE_IS_LEFT).view(0)
    advice = warn(game, view, game.notation.read(view, 0, "b1xd1"), "en")
    assert advice is not None
    assert advice.costs[0].startswith("You lose the game at once")
    assert all(gain for gain in advice.gains)


def test_coach_evaluates_the_same_again_and_in_every_language() -> None:
    live = before_the_mistake()
    one, again, other = (said(tiny, live, MISTAKE, lang) for lang in ("en", "en", "fr"))
    assert one == again
    assert [getattr(advice, "best", None) for advice in (one, other)] == [getattr(one, "best", 0)] * 2


def test_hints_with_different_seeds_give_the_same_reasons() -> None:
    own = ["queen-mary c1", "kong b2", "bouga-a d2", "coco-bang-a e2"]
    at = zoons(one=own, two=["draknar a6", "jorund b4", "mourse-a d5"])
    one, other = (hint(load("zoondo"), at.state.view(0), "en", seed) for seed in (1, 2))
    assert one.costs
    assert (one.best, one.gains, one.costs) == (other.best, other.gains, other.costs)


def test_coach_on_interpreted_rules_stays_within_the_waiting_time() -> None:
    few = [simulations(load(name), compiled=False) for name in ("zenith", "zoondo", "zorgcorp")]
    assert max(few) < simulations(tiny, compiled=True) / 10


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("name", ["zenith", "zoondo"])
def test_two_truths_that_a_seat_cannot_distinguish_get_the_same_advice(name: str, viewer: int) -> None:
    game, both = load(name), twins(load(name), {}, viewer, 1, 16)
    advice = [every_advice(game, record, viewer) for record in both.records]
    assert both.records[0] != both.records[1]
    assert advice[0] == advice[1]
    assert advice[0]


def every_advice(game: Game, record: Record, viewer: int) -> list[object]:
    """Return the coach's reply to the last legal action at each decision of a seat."""
    found: list[object] = []
    for state in Replay(game, record):
        view = state.view(viewer)
        if not state.over() and viewer in [int(seat) for seat in state.waiting()] and len(view.legal()) > 1:
            advice = warn(game, view, int(view.legal()[-1]), "en")
            reply = advice and allowed(game, [viewer], view, advice.mistake, advice.best, 1)
            found.append((advice, reply and [(type(event), event.facts()) for event in reply.events]))
    return found[:4]


def test_a_ship_that_cannot_be_built_in_the_first_round_is_warned_about() -> None:
    game = load("zorgcorp")
    state = game.start(game.settle({}), Seeded(1))
    seat = int(state.waiting()[0])
    view = state.view(seat)
    build = next(int(one) for one in view.legal() if game.notation.write(view, seat, int(one)).startswith("build"))
    better = sensible_action(view, seat, build)
    assert better is not None
    assert not game.notation.write(view, seat, better).startswith("build")


@pytest.mark.parametrize("notes", [True, False])
def test_a_ship_with_two_of_three_worlds_in_a_later_round_is_warned_about(notes: bool) -> None:
    """The announcement shows no token, so the coach speaks in both memory modes."""
    made = situation(notes=notes).ships("military", "d6").turn("military").round(2)
    view = made.face_down("d7", "red-2").face_down("c6", "blue-2").face_down("b6", "green-2").position().view(0)
    game = load("zorgcorp")
    fleeting = () if notes else game.fleeting
    assert sensible_action(view, 0, game.notation.read(view, 0, "build 0"), fleeting) is not None


def naming() -> tuple[Game, View, int]:
    """Return a view of the Military, who name worlds for a ship: four are volcanic, the others are not."""
    made = situation(notes=True).ships("military", "d6").turn("military")
    position = made.face_down("d7", "red-2").face_down("c6", "red-3").face_down("b6", "red-4").position()
    play(position, "build 0")
    seat = int(position.waiting()[0])
    return load("zorgcorp"), position.view(seat), seat


@pytest.mark.parametrize("world", ["start-north", "d7", "c6", "b6"])
def test_every_world_of_the_right_kind_may_be_named_for_a_ship(world: str) -> None:
    game, view, seat = naming()
    assert sensible_action(view, seat, game.notation.read(view, seat, f"name {world}")) is None


def test_a_world_of_the_wrong_kind_is_warned_about() -> None:
    game, view, seat = naming()
    better = sensible_action(view, seat, game.notation.read(view, seat, "name start-east"))
    assert better is not None
    assert game.notation.write(view, seat, better) == "name start-north"


@pytest.mark.parametrize("fleeting", [(), load("zorgcorp").fleeting])
def test_probes_are_useless_only_to_players_who_need_not_remember(fleeting: Hides) -> None:
    position = situation().ships("spy", "c6").turn("spy").face_down("c6", "red-3").position()
    seat = int(position.waiting()[0])
    view = position.view(seat)
    better = sensible_action(view, seat, load("zorgcorp").notation.read(view, seat, "probe nw"), fleeting)
    assert (better is None) == bool(fleeting)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["zenith", "zoondo"])
def test_hint_and_coach_name_the_same_best_move_and_chances(name: str) -> None:
    game, chance, compared = load(name), Seeded(7), 0
    state = game.start(game.settle({}), chance)
    while not state.over() and not compared:
        view = state.view(state.waiting()[0])
        if len(view.legal()) > 2 and not any(view.mixed_strategy()):
            some = [int(action) for action in view.legal()[-4:]]
            advice, warnings = hint(game, view, "en", 5), [warn(game, view, one, "en") for one in some]
            assert {(one.best, one.value) for one in warnings if one is not None} <= {(advice.best, advice.value)}
            compared += any(warnings)
        state.apply(view.viewer, view.legal()[chance.below(len(view.legal()))], chance)
    assert compared


@pytest.mark.slow
@pytest.mark.parametrize("name", ["zenith", "zoondo", "zorgcorp"])
def test_a_review_hardly_ever_calls_the_move_of_a_hint_a_mistake(name: str) -> None:
    """A hint searches with a net and longer: one move of 25 may count as a mistake, none as a blunder."""
    game, bot = load(name), read_spec("net:1000")
    state, chance, grades = game.start(game.settle({}), Seeded(101)), Seeded(101), list[str]()
    while not state.over() and len(grades) < REVIEWED:
        seat = int(state.waiting()[0])
        view = state.view(seat)
        action = int(bot.bot(Seeded(len(grades))).choose(game, view, seat, list(view.legal()), bot.budget))
        decision = review_decision(game, view.encode(), seat, action, b"", len(grades), Effort(1000))
        if decision is not None and not decision.mixed:
            grades.append(grade_of(decision))
        state.apply(seat, action, chance)
    assert grades
    assert "blunder" not in grades
    assert grades.count("mistake") <= 1


@pytest.mark.parametrize(("name", "lang"), [("zenith", "en"), ("zoondo", "fr")])
def test_every_warning_has_a_reason(name: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a bot game, the player wants the first legal move of each position, then the last."""
    monkeypatch.setattr(coach, "SIMULATIONS", 1000)
    game, spec, chance, warned = load(name), read_spec("search:20"), Seeded(4), 0
    state, bot = game.start(game.settle({}), chance), spec.bot(Seeded(4))
    while not state.over() and warned < WARNED:
        seat = int(state.waiting()[0])
        view = state.view(seat)
        legal = [int(action) for action in view.legal()]
        for advice in (warn(game, view, wanted, lang) for wanted in (legal[0], legal[-1])):
            if advice is not None:
                assert advice.gains or advice.costs
                warned += 1
        state.apply(seat, bot.think(game, view, seat, legal, spec.budget).action, chance)
    assert warned
