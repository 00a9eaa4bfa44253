"""Puzzles in the browser: lists, right and wrong answers, the daily puzzle, and secrets that never leave the server."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browsers import Person, serious_findings
from tests.support.built_in import BUILT_IN
from tests.support.server import Server, Visitor
from trized.analysis.puzzles_grading import length
from trized.analysis.puzzles_solving import Solving
from trized.bots.explain import mean_changes
from trized.games import REGISTRY, load
from trized.kernel import LANGUAGES, Puzzle, PuzzleKind, Seeded
from trized.kernel.puzzles import puzzle_kinds_of, puzzles_of
from trized.kernel.replay import read_action
from trized.kernel.step import standing
from trized.table.pages.registry import Registry
from trized.table.study.puzzle_page import PuzzleViewer

DEALS = 3  # other worlds that look alike to a seat
SAMPLED = 0.3  # by which a share of few imagined positions may differ
WATCHED = 12  # puzzles of each game that are looked at for it


def some_puzzle(game: str, steps: int = 1) -> Puzzle:
    """Return a puzzle of a game with at least so many steps."""
    return next(puzzle for puzzle in puzzles_of(load(game)) if len(puzzle.steps()) >= steps)


def wrong_answer(game: str, puzzle: Puzzle) -> str:
    solving = Solving(load(game), puzzle)
    view, seat = solving.state.view(solving.seat), solving.seat
    texts = [solving.game.notation.write(view, seat, int(action)) for action in view.legal()]
    return next(text for text in texts if solving.find(text) is None)


def told_numbers(puzzle: Puzzle, kind: PuzzleKind) -> list[int]:
    """Return the numbers that the explanation of a puzzle has to contain, in order."""
    if kind.sure:
        return []
    if kind.floor > 1.0:
        return sorted([round(puzzle.best), round(puzzle.second)])
    cases = [] if kind.by_search else [100]
    return sorted([*cases, round(100 * puzzle.best), round(100 * puzzle.second)])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", BUILT_IN)
def test_an_explanation_states_the_numbers_of_its_puzzle_and_of_its_line(game: str, lang: str) -> None:
    package = Registry(REGISTRY).get(game)
    kinds = puzzle_kinds_of(package.game)
    assert kinds is not None
    for puzzle in puzzles_of(package.game):
        viewer = PuzzleViewer(package, puzzle, lang)
        reply, kind = viewer.solution(""), viewer.kind()
        assert kind is not None
        assert sorted(int(text) for text in re.findall(r"\d+", reply.says)) == told_numbers(puzzle, kind), puzzle.id
        solving = viewer.at("")
        while not solving.solved:
            solving.follow(viewer.shortest(solving))
        assert len(reply.line) == length(puzzle), puzzle.id
        if kind.by_search and (length(puzzle) == 1 or not viewer.shown(solving, kind.shows)):
            check_terms(viewer, puzzle)
            continue
        assert reply.reasons == viewer.shown(solving, kind.shows), puzzle.id
        if not kind.by_search and (kind.sure or kind.floor > 1.0):
            before, after = solving.played[0].after, solving.state
            assert kinds.value(kind.name, before, after, puzzle.seat) == puzzle.best, puzzle.id
            assert bool(reply.reasons) == bool(kind.shows), puzzle.id  # the events that reach the goal


def check_terms(viewer: PuzzleViewer, puzzle: Puzzle) -> None:
    """Check that the first decision of a solution improves the same terms in other dealt positions."""
    solving = viewer.at("")
    action = read_action(solving.game, solving.state, solving.seat, solving.right()[0].entry.action)
    view, seat = solving.state.view(solving.seat), solving.seat
    told, again = (mean_changes(view, seat, action, seed) for seed in (1, 77))
    for name, change in puzzle.reasons:
        assert told[name].count * change > 0, (puzzle.id, name)
        assert told[name].share == pytest.approx(again[name].share, abs=SAMPLED), (puzzle.id, name)


@pytest.mark.parametrize("game", REGISTRY)
def test_labels_of_a_puzzle_do_not_reveal_the_effect_of_an_action(game: str) -> None:
    package = Registry(REGISTRY).get(game)
    for puzzle in puzzles_of(package.game):
        labels = [
            choice.label for frame in PuzzleViewer(package, puzzle, "en").page().frames for choice in frame.choices
        ]
        assert labels
        assert not [label for label in labels if re.search("assets|wins the disc|destroys", label)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_question_of_a_zorgcorp_puzzle_names_the_people(lang: str) -> None:
    package = Registry(REGISTRY).get("zorgcorp")
    for puzzle in puzzles_of(package.game):
        viewer = PuzzleViewer(package, puzzle, lang)
        start = viewer.at("")
        assert viewer.words.seat(start.state.view(start.seat), start.seat) in viewer.page().question, puzzle.id


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_list_and_a_puzzle_speak_the_language_of_the_visitor(server: Server, game: str, lang: str) -> None:
    visitor, words = Visitor(server.address, lang), load(game).words(lang)
    puzzle = some_puzzle(game)
    listed = visitor.get(f"/puzzles/{game}").text
    assert all(f"/puzzles/{game}/{other.id}" in listed for other in puzzles_of(load(game)))
    page = visitor.get(f"/puzzles/{game}/{puzzle.id}")
    assert page.status_code == 200
    start = Solving(load(game), puzzle)
    who = words.seat(start.state.view(start.seat), start.seat)
    asked = words.say(f"puzzle.{puzzle.kind}.ask", best=0, second=0, who=who)
    assert asked in page.text.replace("&#39;", "'")
    said = visitor.get(f"/puzzles/{game}/{puzzle.id}/answer", params={"action": wrong_answer(game, puzzle)}).json()
    assert said == {"right": False, "says": words.say(f"puzzle.{puzzle.kind}.wrong", best=0, second=0)}


@pytest.mark.parametrize("game", BUILT_IN)
def test_right_answers_lead_to_the_end_step_by_step(visitor: Visitor, game: str) -> None:
    puzzle = max(puzzles_of(load(game)), key=lambda one: len(one.steps()))
    solving = Solving(load(game), puzzle)
    path, said = "", {}
    while not solving.solved:
        answer = solving.right()[-1]
        say = {"action": answer.entry.action, "path": path}
        said = visitor.get(f"/puzzles/{game}/{puzzle.id}/answer", params=say).json()
        solving.follow(answer)
        assert said["right"]
        assert said.get("solved", False) == solving.solved
        path = said["path"]
    assert (
        load(game).words("en").say(f"puzzle.{puzzle.kind}.done", best=round(puzzle.best), second=round(puzzle.second))
        in (said["says"])
    )
    shown = visitor.get(f"/puzzles/{game}/{puzzle.id}/solution").json()
    assert shown["solved"]
    assert shown["line"]


def test_the_daily_puzzle_is_one_of_them_and_the_same_for_everybody(visitor: Visitor, friend: Visitor) -> None:
    pages = [one.get("/puzzles/zenith/daily").text for one in (visitor, friend)]
    names = {json.loads(re.findall(r'id="data">(.*?)</script>', page, re.S)[0])["about"]["id"] for page in pages}
    assert len(names) == 1
    assert names <= {puzzle.id for puzzle in puzzles_of(load("zenith"))}


def test_bad_input_is_refused_and_changes_nothing(visitor: Visitor) -> None:
    puzzle = some_puzzle("zenith")
    here = f"/puzzles/zenith/{puzzle.id}"
    headers = {"accept": "application/json"}
    assert visitor.get("/puzzles/chess").status_code in (404, 409)
    assert visitor.get("/puzzles/zenith/nothing").status_code == 404
    assert visitor.get("/puzzles/tiny").status_code == 409
    for query in ({"action": "win"}, {"action": "win", "path": "99"}, {"action": "win", "path": "x.y"}, {"action": ""}):
        answer = visitor.http.get(f"{here}/answer", params=query, headers=headers)
        assert answer.status_code == 409
        assert answer.json()["error"]
    assert visitor.http.get(f"{here}/solution", params={"path": "7.7.7"}, headers=headers).status_code == 409


@pytest.mark.parametrize("game", REGISTRY)
def test_a_page_is_the_same_for_truths_that_the_seat_cannot_distinguish(game: str) -> None:
    package = Registry(REGISTRY).get(game)
    for puzzle in puzzles_of(package.game)[:WATCHED]:
        state = Solving(package.game, puzzle).state
        shown = PuzzleViewer(package, puzzle, "en").page().frames[0]
        for seed in range(DEALS):
            other = state.view(puzzle.seat).deal(Seeded(seed))
            viewer = PuzzleViewer(package, puzzle, "en")
            assert viewer.picture(viewer.scene(standing(other), puzzle.seat)) == shown


def test_pages_of_puzzles_do_not_contain_the_record(visitor: Visitor) -> None:
    puzzle = some_puzzle("zoondo")
    page = visitor.get(f"/puzzles/zoondo/{puzzle.id}").text
    assert "trized record" not in page
    assert puzzle.opened().start[0] not in page if puzzle.opened().start else True
    assert "answers" not in json.loads(re.findall(r'id="data">(.*?)</script>', page, re.S)[0])["page"]


def choose(page: Page, text: str) -> None:
    """Play an action from the list of choices, in whichever group it is."""
    wanted = page.locator(f'#choices button[data-action="{text}"]')
    page.wait_for_selector("#choices button:not([disabled])")
    groups = page.locator("#choices button.group").count()
    for number in range(groups):
        if wanted.count():
            break
        page.locator("#choices button.group").nth(number).click()
        if not wanted.count():
            page.click("#step-back")
    wanted.click()


def test_a_puzzle_is_solved_after_a_wrong_try_and_remembered(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, 390, 844)
    puzzle = some_puzzle("zenith", steps=2)
    solving = Solving(load("zenith"), puzzle)
    page = person.open(f"/puzzles/zenith/{puzzle.id}")
    choose(page, wrong_answer("zenith", puzzle))
    expect(page.locator("#reply.wrong")).to_be_visible()
    while not solving.solved:
        answer = solving.right()[0]
        choose(page, answer.entry.action)
        solving.follow(answer)
        expect(page.locator("#puzzle")).to_have_attribute("data-state", "solved" if solving.solved else "right")
    expect(page.locator("#reply.right")).to_be_visible()
    assert serious_findings(page) == []
    page.click(".to-puzzles")
    expect(page.locator(f'li[data-id="{puzzle.id}"] .mark')).to_have_text("✓")
    assert serious_findings(page) == []
    page.locator(".pills label", has_text="Hard").click()
    expect(page.locator(f'li[data-id="{puzzle.id}"]')).to_be_visible(visible=puzzle.grade == 3)
    page.click("#next")
    page.click("#show")
    expect(page.locator("#line li").first).to_be_visible()
    person.settled().context.close()
