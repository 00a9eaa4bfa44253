"""Explanations of a bot's choice: changes and expected line, in both languages, from a view alone."""

import re
from math import log

import pytest

from tests.conformance.case import find
from tests.support.zenith.situation import GAME, Situation, table
from tests.support.zoondo.situations import situation as zoons
from tests.support.zorgcorp.situation import play, situation
from trized.bots import read_spec
from trized.bots.bot import Alternative, Thought
from trized.bots.explain import (
    DECISIVE,
    Change,
    Explanation,
    after_action,
    changed_terms,
    describe_change,
    describe_changes,
    differences,
    explain,
    mean_changes,
    particular,
)
from trized.bots.line import describe_step, steps
from trized.games import load
from trized.kernel import LANGUAGES, Game, Seeded, View
from trized.kernel.replay import read_action

OFTEN = 0.4  # difference of two shares, at most
MANY, FEW = 40, 20  # changes
CHOICES = 60  # combinations of further choices


def reasons(situation: Situation, lang: str = "en", spec: str = "search:300") -> Explanation:
    return reasons_of(GAME, situation.position.view(0), 0, lang, spec)


def reasons_of(game: Game, view: View, seat: int, lang: str, spec: str) -> Explanation:
    parsed = read_spec(spec)
    thought = parsed.bot(Seeded(3)).think(game, view, seat, list(view.legal()), parsed.budget)
    return explain(game, view, seat, thought, lang, Seeded(5))


def one_step_from_victory() -> Situation:
    situation = table().won(0, "mars", "mars").disc("mars", 3).credits(12, 12).hand("cresus", "mc4ffr3y")
    return situation.hand("annie", "ivan", seat=1)


def test_a_victory_is_the_first_reason():
    assert reasons(one_step_from_victory()).gains[0] == "You win the game at once"
    assert reasons(one_step_from_victory(), "fr").gains[0] == "Vous gagnez la partie sur-le-champ"


def test_explanation_separates_gains_from_costs():
    why = reasons(table().credits(6).disc("mercury", 2).hand("huxl3y"), spec="greedy")
    expected = ", if you then choose as expected"
    assert why.gains == (f"You win 1 disc{expected}", f"The Mercury disc moves 2 spaces towards you{expected}")
    assert why.costs == ("All in all, it costs 5 credits",)


def test_a_certain_change_is_not_called_possible_where_the_game_may_end_too():
    may_win = table().won(0, "terra", "terra").disc("terra", 3).credits(12).hand("domitian")
    assert reasons(may_win, spec="greedy").gains[:2] == (
        "You win the game at once, in about 5 of 10 cases",
        "The Mars disc moves 1 space towards you",
    )


@pytest.mark.parametrize("planet", ["mercury", "venus", "mars", "jupiter"])
def test_gains_are_those_of_the_expected_line(planet):
    """Helena Kerr moves Terra and a planet of choice: the gains name the planet that the line chooses."""
    position = table().credits(12).hand("helena-kerr").position
    view, state = position.view(0), position.copy()
    recruit = read_action(GAME, state, 0, "recruit helena-kerr")
    state.apply(0, recruit, Seeded(1))
    thought = Thought(recruit, line=((0, recruit), (0, read_action(GAME, state, 0, planet))))
    assert set(explain(GAME, view, 0, thought, "en", Seeded(5)).gains) == {
        "The Terra disc moves 1 space towards you",
        f"The {planet.capitalize()} disc moves 2 spaces towards you, if you then choose as expected",
    }


def test_choice_within_an_effect_has_no_reasons_of_the_next_choice():
    """Charlemagne moves several planets of choice, one after the other."""
    state = table().credits(20).hand("charlemagne").say("recruit charlemagne").position
    view, after = state.view(0), state.copy()
    mars = read_action(GAME, state, 0, "mars")
    after.apply(0, mars, Seeded(1))
    line = ((0, mars), (0, read_action(GAME, after, 0, "venus")))
    others = tuple(Alternative(int(action), 0.2, 0.5) for action in view.legal())
    why = explain(GAME, view, 0, Thought(mars, line=line, alternatives=others), "en", Seeded(5))
    assert why.gains == ("The Mars disc moves 1 space towards you",)


@pytest.mark.parametrize(("lang", "end"), [("en", ", among other things"), ("fr", ", entre autres")])
def test_last_of_more_reasons_than_are_shown_mentions_others(lang, end):
    changes = [Change(f"planet.{planet}", 1.0, 0.5) for planet in range(4)]
    view = table().credits(9).position.view(0)
    gains, _ = describe_changes(GAME.words(lang), view, 0, changes)
    assert [sentence.endswith(end) for sentence in gains] == [False, False, True]


def test_explanation_uses_only_the_knowledge_of_its_seat():
    """Exchanging the opponent's hidden cards does not change the explanation."""
    one = table().credits(9).hand("nero", "khan").hand("cresus", "zenon", seat=1)
    other = table().credits(9).hand("nero", "khan").hand("annie", "titus", seat=1)
    assert reasons(one) == reasons(other)


def test_expected_line_is_described_seat_by_seat():
    """The opponent's hand is full, so that one of the deals has the card of the line."""
    situation = table().credits(12).hand("helena-kerr").hand("cresus", "zenon", "annie", "titus", "nero", seat=1)
    position = situation.position
    line: list[tuple[int, int]] = []
    state = position.copy()
    for seat, text in ((0, "recruit helena-kerr"), (0, "mars"), (1, "lead cresus")):
        line.append((seat, read_action(GAME, state, seat, text)))
        state.apply(*line[-1], Seeded(1))
    thought = Thought(line[0][1], line=tuple(line))
    assert explain(GAME, position.view(0), 0, thought, "en", Seeded(5)).line == (
        ("You", "Mars (middle space)"),
        ("", "Your opponent discards Cresus to become the Leader."),
    )


@pytest.mark.parametrize("name", ["zenith", "zoondo"])
def test_the_terms_are_all_that_the_estimate_is_made_of(name):
    for position in find(name).positions:
        for seat in position.state.waiting():
            worth = position.state.evaluate(seat)
            total = sum(weight for _, _, weight in position.state.evaluation_terms(seat))
            if position.state.question(seat).kind not in ("deploy", "fight", "touch") and 0 < worth < 1:
                assert log(worth / (1 - worth)) == pytest.approx(total, abs=1e-6), position.where


@pytest.mark.slow
def test_zorgcorp_gives_reasons_that_a_player_would_call_good():
    game = load("zorgcorp")
    state, chance = game.start(game.settle({}), Seeded(2)), Seeded(2)
    told: list[str] = []
    while not state.over():
        seat = int(state.waiting()[0])
        view = state.view(seat)
        told += reasons_of(game, view, seat, "en", "search:30").gains
        state.apply(seat, view.legal()[0], chance)
    assert told
    assert not [gain for gain in told if "ships less" in gain or "loses a point" in gain]


def test_where_lots_are_drawn_no_reason_is_given():
    game = load("zoondo")
    view = game.start(game.settle({}), Seeded(1)).view(0)
    assert any(view.mixed_strategy())
    assert reasons_of(game, view, 0, "en", "greedy") == Explanation()


def test_expected_line_ends_before_a_secret_choice():
    game = load("zoondo")
    attacks = 0
    for position in find("zoondo").positions:
        for seat in position.state.waiting():
            for action in position.state.legal(seat):
                state = position.state.copy()
                state.apply(seat, action, Seeded(1))
                if len(position.state.waiting()) == 1 and len(state.waiting()) == 2:
                    line = ((int(seat), int(action)), (int(seat), int(state.legal(seat)[0])))
                    view = position.state.view(seat)
                    assert explain(game, view, seat, Thought(int(action), line=line), "en", Seeded(5)).line == ()
                    attacks += 1
                    break
    assert attacks


@pytest.mark.slow
@pytest.mark.parametrize("name", ["zenith", "zoondo", "zorgcorp"])
def test_changes_happen_in_other_deals_as_often_as_told(name):
    told = 0
    for position in find(name).positions:
        for seat in position.state.waiting():
            view = position.state.view(seat)
            for action in [] if any(view.mixed_strategy()) else [int(one) for one in view.legal()][::4]:
                one, other = (mean_changes(view, seat, action, seed) for seed in (5, 5005))
                for change in one.values():
                    if change.share:
                        share = other[change.name].share if change.name in other else 0.0
                        assert share == pytest.approx(change.share, abs=OFTEN), (position.where, action, change)
                        told += 1
    assert told > MANY


def test_a_built_ship_changes_no_distance():
    made = situation(notes=True).ships("military", "d6").turn("military").zorg("d3", "d3")
    made.face_down("d7", "red-2").face_down("c6", "red-3").face_down("b6", "red-4")
    position = made.position()
    play(position, "build 0", "name d7", "name c6")
    assert terms(position, "name b6") == {"military_ships", "points"}


def test_a_destroyed_ship_is_not_a_greater_distance():
    made = situation(notes=True).ships("military", "d6").turn("military").conquered("d5", "red-2").zorg("d5", "g2")
    assert "military_distance" not in terms(made.position(), "move d6 d5")


def test_a_move_of_a_military_ship_is_told_as_steps_of_this_ship():
    made = situation(notes=True).ships("military", "home of military", "g6").turn("military").zorg("d5")
    position = made.position()
    view = position.view(0)
    move = read_action(load("zorgcorp"), position, 0, "move start-north d7")
    found = mean_changes(view, 0, move, 1)["military_distance"]
    assert describe_change(load("zorgcorp").words("en"), view, 0, found) == (
        "A Military ship comes one step closer to the nearest ZorgCorp ship"
    )


def test_last_people_of_a_round_have_reasons_before_zorgcorp_acts():
    made = situation(notes=True).conquered("c6", "blue-3", 2).ships("spy", "c6").turn("spy").zorg("c6").round(5)
    assert terms(made.position(), "steal c6") >= {"points", "assets"}


def test_fewer_assets_are_a_gain_though_the_move_ends_the_turn():
    made = situation(notes=True).ships("military", "c5").turn("military").round(9).zorg("g2")
    for place, token in (("c5", "blue-3"), ("d5", "red-4"), ("a3", "blue-5"), ("b3", "red-5"), ("c3", "yellow-5")):
        made.conquered(place, token)
    game, position = load("zorgcorp"), made.position()
    changes = mean_changes(position.view(0), 0, read_action(game, position, 0, "move c5 d5"), 1)
    assert (changes["assets"].count, changes["assets"].weight > 0) == (-1, True)


def test_no_military_ship_hunts_a_saucer_on_zorgterre():
    made = situation(notes=True).ships("military", "d6").turn("military").zorg("zorgterre").round(3)
    assert "military_distance" not in terms(made.position(), "move d6 d5")


def test_only_points_count_in_the_last_round():
    made = situation(notes=True).ships("military", "d6").turn("military").conquered("d5", "red-2", 1).round(12)
    assert terms(made.position(), "move d6 d5") == {"points"}


def test_the_part_of_zorgcorp_explains_no_pass():
    """The last people of a round passes; ZorgCorp then conquers, launches and earns."""
    made = situation(notes=True).ships("spy", "home of spy").turn("spy").conquered("d5", "red-2").zorg("d5")
    assert terms(made.position(), "pass") == set()


def terms(position, text: str) -> set[str]:
    """Return the evaluation terms that an action changes."""
    game = load("zorgcorp")
    seat = int(position.waiting()[0])
    found = mean_changes(position.view(seat), seat, read_action(game, position, seat, text), 1)
    return {change.name for change in found.values() if change.share and change.weight}


def test_gain_and_loss_of_an_uncertain_fight_are_told_with_their_chances():
    game = load("zoondo")
    at = zoons(one=["jorund b2", "draknar a1", "korse-a f1"], two=["king b3", "draknar f6", "korse-b e6"], known=["b3"])
    view = at.state.view(0)
    changes = mean_changes(view, 0, game.notation.read(view, 0, "b2xb3"), 1)
    words = game.words("en")
    lost, won = (describe_change(words, view, 0, changes[name]) for name in ("mine.cards", "theirs.cards"))
    assert re.fullmatch(r"You lose cards worth \d+ points, in about \d of 10 cases", lost)
    assert re.fullmatch(r"The enemy loses cards worth \d+ points, in about \d of 10 cases", won)


def test_whose_turn_it_is_does_not_change_the_danger_of_an_emblem():
    one, two = ["jorund b5", "draknar a1"], ["korse-a e2", "draknar b6"]
    mine, theirs = (zoons(one=one, two=two, known=["b6"], turn=turn).state for turn in (1, 2))
    before, after = ({name: count for name, count, _ in state.evaluation_terms(0)} for state in (mine, theirs))
    assert before["theirs.danger"] == after["theirs.danger"] > 0
    assert before["theirs.at_once"] > after["theirs.at_once"] == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_answer_of_the_opponent_is_told_from_the_view_of_the_reader(lang):
    """Agent Ezra: the opponent may give 1 zenithium; the reader is the one who gets it."""
    position = table().credits(9, 9).zenithium(3, 3).hand("nero").hand("agent-ezra", seat=1).say("lead nero").position
    line = [(1, read_action(GAME, position, 1, "recruit agent-ezra"))]
    state = position.copy()
    state.apply(1, line[0][1], Seeded(1))
    line.append((1, read_action(GAME, state, 1, "yes")))
    words = GAME.words(lang)
    told = [describe_step(step, 0, words, str)[1] for step in steps(position.copy(), 0, line, Seeded(1))]
    opponent = words.seat(position.view(0), 1)
    assert told[0].lower().startswith(opponent)
    assert told[1] != words.action(state.view(1), 1, line[1][1])
    assert not re.search("give|donn", told[1])


@pytest.mark.parametrize(("name", "games"), [("zenith", 1), ("zoondo", 3), ("zorgcorp", 1)])
def test_change_without_condition_follows_from_every_further_choice_of_the_seat(name, games):
    """In bot games: an action surely brings the change before the next choice, or with all choices within it."""
    game, spec, told, chosen = load(name), read_spec("search:20"), 0, 0
    for number in range(games):
        state, chance, bot = game.start(game.settle({}), Seeded(number)), Seeded(number), spec.bot(Seeded(number))
        while not state.over():
            seat = int(state.waiting()[0])
            view = state.view(seat)
            thought = bot.think(game, view, seat, list(view.legal()), spec.budget)
            for change in [] if any(view.mixed_strategy()) else changed_terms(view, seat, thought, Seeded(5)):
                chosen += change.chosen
                if change.share == 1.0 and not change.chosen and change.name not in DECISIVE:
                    sure = [sizes(view, thought.action, change.name, planned) for planned in (None, ())]
                    assert any(all(change.count * size >= change.count**2 for size in found) for found in sure), change
                    told += 1
            state.apply(seat, thought.action, chance)
    assert told > FEW
    assert chosen > 0


def sizes(view: View, action: int, name: str, planned: tuple[int, ...] | None) -> list[float]:
    """Return the sizes of a change by an action, with many further choices of the viewer, in a few deals."""
    seat, seed, found = int(view.viewer), Seeded(5).below(1 << 30), list[float]()
    for variant in range(CHOICES):
        chance = Seeded(seed + variant % 3)
        before = view.deal_likely(chance)
        after = after_action(before, seat, action, chance, planned, variant)
        found += [count for one, count, _ in differences(before, after, seat) if one == name]
    return found


def test_reason_names_a_win_of_the_other_side_that_a_move_stops_or_allows():
    """The opponent has two Mars discs and needs one step for the third."""
    at = table().won(1, "mars", "mars").disc("mars", -3).credits(12, 12).hand("w4ts0n", "cresus")
    view = at.hand("annie", "ivan", "khan", "titus", seat=1).position.view(0)
    legal = {GAME.notation.write(view, 0, int(action)): int(action) for action in view.legal()}
    stops, allows = legal["recruit w4ts0n"], legal["recruit cresus"]
    for action, other, sentence in (
        (stops, allows, "This stops the other side from winning with its next move"),
        (allows, stops, "If the other side finds the right reply, this reply wins the game"),
    ):
        thought = Thought(action, alternatives=(Alternative(action, 0.5, 0.5), Alternative(other, 0.5, 0.5)))
        first = changed_terms(view, 0, thought, Seeded(5))[0]
        assert describe_change(GAME.words("en"), view, 0, first).startswith(sentence)


def test_reasons_of_an_attack_expect_both_sides_to_touch_well():
    """A tie has shown both cards: the diagonal without a star, against 3 and 1, loses 1 of 4 pairs of corners."""
    at = zoons(one=["queen-mary c1", "coco-bang-a c2"], two=["draknar e6", "berserkorse-b c3", "jorund f6"])
    at.play("c2xc3").touch("TR", "TR").play("f6-f5")
    attack = read_action(load("zoondo"), at.state, 0, "c2xc3")
    assert mean_changes(at.state.view(0), 0, attack, 1)["mine.cards"].share == pytest.approx(1 / 4, abs=0.1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_subtle_change_is_a_reason_only_where_it_outweighs_all_others(lang):
    words, view = load("zoondo").words(lang), zoons(one=["draknar a1", "jorund b2"]).state.view(0)
    cards, disguise = Change("theirs.cards", -9.0, 0.1), Change("mine.disguises", 1.0, 0.15)
    assert len(describe_changes(words, view, 0, [disguise, cards])[0]) == 1
    minor = Change("theirs.cards", -4.0, 0.06)
    gains, _ = describe_changes(words, view, 0, [disguise, minor])
    assert gains == tuple(describe_change(words, view, 0, change) for change in (minor, disguise))
    assert len(describe_changes(words, view, 0, [disguise])[0]) == 1


def test_certain_win_is_a_reason_even_if_other_moves_win_too():
    view = one_step_from_victory().position.view(0)
    others = tuple(Alternative(int(action), 0.2, 1.0) for action in view.legal())
    recruit = read_action(GAME, one_step_from_victory().position, 0, "recruit cresus")
    found = changed_terms(view, 0, Thought(recruit, value=1.0, alternatives=others), Seeded(5))
    assert found[0].name in DECISIVE


def test_a_price_that_the_others_nearly_have_too_is_no_reason():
    price = Change("credits", -5.0, -0.5)
    assert particular(price, [{"credits": Change("credits", -4.0, -0.4)}]) is None
    assert particular(price, [{}]) == price
    often, seldom = Change("credits", -5.0, -0.5, 0.9), Change("credits", -5.0, -0.3, 0.6)
    assert particular(often, [{"credits": seldom}]) is not None  # chances are compared as they are
