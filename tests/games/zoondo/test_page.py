"""The page in the browser: pieces can be clicked, move, have explanations, and leak no secret."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import unescape

import pytest

from tests.support.boards import markup_of, show_events
from tests.support.zoondo.moments import RESERVE, moment
from tests.support.zoondo.situations import Situation, situation
from trized.games.zoondo import check_tribe, game
from trized.games.zoondo.actions import is_move
from trized.games.zoondo.box import BOX
from trized.games.zoondo.events import EVENTS, FLEETING, Fought, GameEnded, TurnBegan
from trized.games.zoondo.page import page
from trized.games.zoondo.state import FIGHT, OVER, POWER
from trized.games.zoondo.view import View
from trized.kernel import LANGUAGES, Event, State
from trized.kernel.chance import Seeded
from trized.kernel.event_log import EventLog
from trized.kernel.page import click_paths

words_in = page.game.words
TABLES = [
    {"tribe1": "boarix", "tribe2": "monkus"},
    {"tribe1": "rhinogoths", "tribe2": "warus"},
    {"tribe1": "ranakars", "tribe2": "boarix", "notes": "on"},
    {"tribe1": RESERVE, "tribe2": "monkus", "notes": "on"},
]


def views(seed: int, options: dict[str, str]) -> Iterator[tuple[View, list[Event]]]:
    """Play a random game; yield the view of each waiting seat, with the last events it saw."""
    log = EventLog()
    state = game.start(game.settle(options), Seeded(seed), log)
    chance, choices = Seeded(seed + 1), Seeded(seed + 2)
    while not state.over():
        for seat in state.waiting():
            view = state.view(seat)
            assert isinstance(view, View)
            yield view, log.seen_by(int(seat))
        seat = state.waiting()[0]
        legal = [int(action) for action in state.legal(seat)]
        sharp = [
            action
            for action in legal
            if "x" in game.notation.write(state.view(seat), seat, action) or not is_move(action)
        ]
        pool = sharp if sharp and choices.below(2) else legal
        log = EventLog()
        state.apply(seat, pool[choices.below(len(pool))], chance, log)
    view = state.view(0)
    assert isinstance(view, View)
    yield view, log.seen_by(0)


@cache
def sample() -> list[tuple[View, list[Event]]]:
    """Return many moments of games between all tribes."""
    return [found for k, options in enumerate(TABLES) for found in views(90 + k, options)]


def test_the_sample_meets_every_tribe_and_every_question():
    asked = {view.question(0).kind for view, _ in sample() if view.table.phase != OVER}
    assert asked == {"deploy", "turn", "touch", "power", "more"}
    names = {view.table.tribe(0).name for view, _ in sample()} | {view.table.tribe(1).name for view, _ in sample()}
    assert names >= {crest.name for crest in BOX.tribes.values()}


def test_every_click_path_has_its_own_elements():
    for view, _ in sample():
        choices = click_paths(page, view, words_in("en"))
        assert len({choice.path for choice in choices}) == len(choices)
        whole = {choice.path for choice in choices}
        assert not any(path[:size] in whole for path in whole for size in range(1, len(path)))


def test_a_place_to_go_never_begins_another_click_path():
    for view, _ in sample():
        choices = click_paths(page, view, words_in("en"))
        first = {choice.path[0] for choice in choices}
        assert not any(
            choice.path[-1] in first and choice.path[-1].startswith("cell")
            for choice in choices
            if len(choice.path) > 1
        )


def test_a_button_holds_no_other_button():
    for view, _ in sample()[::5]:
        html = markup_of(page, view, "en")
        open_tags: list[tuple[str, bool]] = []
        for close, name, rest, empty in re.findall(r"<(/?)([a-z0-9]+)([^>]*?)(/?)>", html):
            if close:
                open_tags.pop()
                continue
            button = 'role="button"' in rest or name == "button"
            assert not (button and any(inside for _, inside in open_tags)), rest
            if not empty:
                open_tags.append((name, button))
        assert not open_tags


def test_a_card_seen_in_a_fight_is_a_back_again_without_notes():
    at = situation(one=["gold-hure b2", "sacrechene a1"], two=["king-louis b3", "queen-mary f6"])
    at.play("b2xb3").touch("TL", "TR")
    view = at.state.view(0)
    html = page.draw(view, words_in("en"), []).html()
    assert at.on("b3") == "king-louis"
    assert "King Louis" not in html
    assert "King Louis" not in page.describe(f"piece-{at.slot('b3')}", view, words_in("en")).text


def test_notes_show_it_again():
    at = situation(one=["gold-hure b2", "sacrechene a1"], two=["king-louis b3", "queen-mary f6"])
    at.table.notes = 1
    at.play("b2xb3").touch("TL", "TR")
    view = at.state.view(0)
    assert "King Louis" in page.draw(view, words_in("en"), []).html()
    assert "★" in page.describe(f"piece-{at.slot('b3')}", view, words_in("en")).text


def test_both_cards_of_a_fight_lie_open_while_a_star_is_used():
    at = situation(one=["bouclefeuille b2", "sacrechene a1"], two=["king b4", "queen-mary f6"])
    at.table.active_seat = 1
    at.play("b4xb2", seat=2).touch("TL", "BL")
    assert at.table.phase == POWER
    assert "King" in page.draw(at.state.view(0), words_in("en"), []).html()
    assert "Bouclefeuille" in page.draw(at.state.view(1), words_in("en"), []).html()


def test_own_card_is_face_up_in_a_duel_and_both_cards_are_marked():
    at = situation(one=["gold-hure b2", "sacrechene a1"], two=["king-louis b3", "queen-mary f6"]).play("b2xb3")
    for seat, own in ((0, "gold-hure"), (1, "king-louis")):
        parts = page.draw(at.state.view(seat), words_in("en"), []).parts
        face = f'href="#f-{BOX.zoon_number[own]}"'
        assert face in parts["duel"]
        assert parts["duel"].count("#f-") == 1
        assert all("o-acting" in parts[cell] for cell in ("cell-b2", "cell-b3"))


def test_a_duel_shows_the_odds_of_each_diagonal_only_against_a_known_card():
    at = situation(one=["bouga-a b2", "queen-mary a1"], two=["bouga-a b3", "bouga-b e5", "queen-mary f6"])
    at.table.notes = 1
    assert "o-odds" not in page.draw(at.play("b2xb3").state.view(0), words_in("en"), []).parts["duel"]
    at.touch("TL", "TL").play("e5-e4", seat=2).play("b2xb3")
    assert re.findall(r"o-odds[^>]*>(\d)/8", page.draw(at.state.view(0), words_in("en"), []).parts["duel"]) == [
        "3",
        "2",
    ]


def test_nobody_can_see_on_the_board_whether_the_other_has_chosen():
    at = situation(one=["gold-hure b2", "sacrechene a1"], two=["king-louis b3", "queen-mary f6"])
    at.play("b2xb3")
    assert at.table.phase == FIGHT
    before = page.draw(at.state.view(1), words_in("en"), []).html()
    at.play("touch A", seat=1)
    assert page.draw(at.state.view(1), words_in("en"), []).html() == before


def test_the_back_of_a_mixed_tribe_shows_no_tribe():
    mixed = "Mix: king kong trice ratops queen-mary kassin-a*3 + tortue"
    state = game.start(game.settle({"tribe1": mixed, "tribe2": "boarix", "format": "mondial"}), Seeded(1))
    for seat in (0, 1):
        state.apply(seat, state.legal(seat)[1], Seeded(1))
    html = page.draw(state.view(1), words_in("en"), []).html()
    assert "h-king" not in html


def seldom() -> list[tuple[View, list[Event]]]:
    """Return moments that are rare in random play: a star that swaps or has no effect, an own card laid, ..."""
    trade = situation(one=["gold-hure b2", "sacrechene a1"], two=["king-louis b3", "queen-mary f6"])
    trade.play("b2xb3").touch("BL", "TL")
    nothing = situation(one=["cloboulon b2", "sacrechene a1"], two=["king b3", "queen-mary f6"])
    nothing.play("b2xb3").touch("TL", "BR")
    laid = situation(one=["kassin-a a1"], two=["king f6"], reinforcements1=["kassin-b"]).play("lay kassin-b d1")
    start = Situation(game.start(game.settle({}), Seeded(1))).play("random", seat=1).play("recommended", seat=2)
    rises = situation(one=["tetarin-a c1"], two=["king f6"], trumps1=["vieux-silure"]).play("vieux-silure d1")
    return [(at.state.view(0), at.events.seen_by(0)) for at in (trade, nothing, laid, start, rises)]


def test_every_event_is_played_or_silent_on_purpose():
    told = set()
    for view, events in [*sample(), *seldom()]:
        for event in events:
            steps = show_events(page, view, [event], words_in("en"))
            assert bool(steps) != isinstance(event, TurnBegan) or isinstance(event, GameEnded), event
            told.add(type(event))
    assert told == set(EVENTS)


def test_a_fight_is_shown_with_the_two_touched_corners():
    at = situation(one=["gold-hure b2", "sacrechene a1"], two=["king-louis b3", "queen-mary f6"])
    at.play("b2xb3").touch("TL", "BR")
    fight = next(event for event in at.events.events if isinstance(event, Fought))
    step, words = show_events(page, at.state.view(0), [fight], words_in("en"))
    assert (step.caption, words.caption) == ("", "Gold-Hure shows 2, King Louis shows 5.")  # first the cards turn
    assert words.caption in step.show
    assert "o-br" in step.show
    assert "o-tl" in step.show
    assert isinstance(fight, game.fleeting)


def test_each_card_of_a_fight_turns_up_where_it_was_touched_mine_on_the_left():
    at = situation(one=["gold-hure b2", "sacrechene a1"], two=["king-louis b3", "queen-mary f6"])
    at.play("b2xb3").touch("TL", "BR")
    fight = next(event for event in at.events.events if isinstance(event, Fought))
    attacked, defended = (show_events(page, at.state.view(seat), [fight], words_in("en"))[0].show for seat in (0, 1))
    assert attacked.index(">Gold-Hure<") < attacked.index(">King Louis<")
    assert defended.index(">King Louis<") < defended.index(">Gold-Hure<")


@pytest.mark.parametrize(
    "piece", ["", "piece-", "piece-56", "piece--1", "cell-g7", "trump-9", "held-x", "tomb-2", "x-1"]
)
def test_unknown_piece_has_no_description(piece):
    view, _ = moment("middle")
    assert page.describe(piece, view, words_in("en")).text == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tribe_file_that_the_rules_show_may_play(lang):
    chapter = next(chapter for chapter in page.rules(lang) if chapter.id == "tribes")
    shown = re.search(r"<pre><code>(.*?)</code></pre>", chapter.html, re.S)
    assert shown is not None
    assert check_tribe(unescape(shown[1])) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_endings_that_the_rules_give_for_variants_are_those_of_the_ids(lang):
    chapter = next(chapter for chapter in page.rules(lang) if chapter.id == "tribes")
    endings = re.findall(r"-(\w) (?:is|est le|le) (?:#|nº\s)(\d)", unescape(chapter.html))
    korses = [zoon for zoon in BOX.zoons if zoon.family == "korse"]
    assert endings == [(zoon.id.removeprefix("korse-"), str(zoon.variant + 1)) for zoon in korses]


def test_every_event_has_a_motion_or_none_on_purpose():
    assert all(hasattr(page.shows, event.kind) for event in EVENTS)


def test_events_that_reveal_a_card_briefly_are_fleeting():
    assert {event.kind for event in FLEETING} == {"fought", "shot", "power_used", "power_ignored"}


def random_game(options: dict[str, str]) -> Iterator[State]:
    """Play at random after the recommended deployment; yield every position."""
    state = game.start(game.settle(options), Seeded(3))
    chance, choices = Seeded(4), Seeded(5)
    for turn in range(80):
        yield state
        if state.over():
            return
        seat = int(state.waiting()[0])
        legal = [int(action) for action in state.legal(seat)]
        state.apply(seat, legal[choices.below(len(legal)) if turn > 1 else 0], chance)


def test_the_frame_changes_once_after_the_deployment_and_a_move_changes_little():
    for viewer in (0, 1, -1):
        frames: list[str] = []
        changes = []
        before: Mapping[str, str] = {}
        for state in random_game({"tribe1": "monkus", "tribe2": "warus"}):
            board = page.draw(state.view(viewer), words_in("en"), [])
            frames.append(board.frame)
            changed = {name: html for name, html in board.parts.items() if before.get(name) != html}
            changes.append(len(repr(changed)))
            before = board.parts
        deployed = sum("o-deploying" in frame for frame in frames)
        assert len(set(frames[:deployed])) == len(set(frames[deployed:])) == 1
        assert sorted(changes)[len(changes) // 2] < 2_000
        assert max(changes[3:]) < 9_000


def test_board_does_not_depend_on_the_click_paths():
    for view, _ in sample()[::7]:
        assert page.draw(view, words_in("en"), click_paths(page, view, words_in("en"))) == page.draw(
            view, words_in("en"), []
        )


def test_a_fight_across_the_middle_leaves_both_cards_in_sight():
    """The scene covers a third of the field there, otherwise almost half, and never the row of a fighter."""
    for start, end, slim in (("c3", "c4", True), ("c4", "c5", False), ("c2", "c3", False)):
        at = situation(one=[f"korse-a {start}"], two=[f"kassin-a {end}"]).play(f"{start}x{end}")
        for seat in range(2):
            drawn = "".join(page.draw(at.state.view(seat), words_in("en"), []).parts.values())
            found = re.search(r'class="o-duel o-(low|high)( o-slim)?', drawn)
            assert found
            assert bool(found[2]) == slim
