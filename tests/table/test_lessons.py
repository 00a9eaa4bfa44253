"""Lessons: played to the end with right and wrong answers, by HTTP and through the page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.support.browsers import Person, serious_findings
from tests.support.server import Server, Visitor
from trized.games import REGISTRY, load
from trized.kernel import LANGUAGES, Record, Replay
from trized.kernel.lesson import DONE, SAY, Lesson, LessonStep, lessons_of
from trized.table.pages.catalogue import catalogue

LESSONS = [(game, lesson.name) for game in REGISTRY for lesson in lessons_of(load(game))]
TRIES = 60  # clicks after which a step counts as too hard


def lesson_of(game: str, name: str) -> Lesson:
    return next(lesson for lesson in lessons_of(load(game)) if lesson.name == name)


def legal_answers(game: str, lesson: Lesson, step: LessonStep) -> list[str]:
    """Return the legal actions of the seat of a step."""
    view = Replay(load(game), Record.read(lesson.records[step.record])).at(step.at).view(step.seat)
    return [load(game).notation.write(view, step.seat, int(action)) for action in view.legal()]


def wrong_answers(game: str, lesson: Lesson, step: LessonStep) -> Iterator[tuple[str, str]]:
    """Give a wrong answer for each sentence of a step, with its key, and one that meets the general sentence."""
    heard = set()
    for text in legal_answers(game, lesson, step):
        key = step.reply(text)
        if not step.accepts(text) and key not in heard:
            heard.add(key)
            yield text, key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_played_to_its_end_with_right_and_wrong_answers(
    server: Server, game: str, name: str, lang: str
) -> None:
    lesson, here, visitor = lesson_of(game, name), f"/learn/{game}/{name}", Visitor(server.address, lang)
    assert lesson.title(lang) in visitor.get(here).text.replace("&#39;", "'")
    stands: int | None = None
    for number, step in enumerate(lesson.steps, 1):
        page = visitor.get(f"{here}/step/{number}", params={} if stands is None else {"stands": stands}).json()
        assert page["says"] == lesson.sentence(lang, step, SAY)
        assert page["frames"][-1]["number"] == step.at
        assert bool(page["frames"][-1].get("choices")) == step.has_task == bool(page["task"])
        stands = step.at
        if not step.has_task:
            continue
        for text, key in wrong_answers(game, lesson, step):
            said = visitor.get(f"{here}/answer/{number}", params={"action": text}).json()
            general = lesson.sentence(lang, step, key) or catalogue(lang)("lesson.other")
            assert said == {"right": False, "says": general}
        shown = visitor.get(f"{here}/show/{number}").json()
        right = next(one for one in page["frames"][-1]["choices"] if one["label"] == shown["label"])
        said = visitor.get(f"{here}/answer/{number}", params={"action": right["action"]}).json()
        assert said["right"]
        assert said["says"].startswith(lesson.sentence(lang, step, DONE))
        stands = said["frames"][-1]["number"]
    assert page["last"]


def test_right_answer_that_differs_from_the_record_is_accepted(visitor: Visitor) -> None:
    lesson = lesson_of("zoondo", "first")
    number, step = next((n, one) for n, one in enumerate(lesson.steps, 1) if one.name == "deploy")
    other = next(
        text
        for text in legal_answers("zoondo", lesson, step)
        if step.accepts(text) and text != lesson.model(step).action
    )
    said = visitor.get(f"/learn/zoondo/first/answer/{number}", params={"action": other}).json()
    assert said["right"]
    assert said["says"].endswith(catalogue("en")("lesson.aside"))
    assert said["frames"][0]["number"] == -1


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/learn/zenith/none", 404),
        ("/learn/none/first", 409),
        ("/learn/zenith/first/step/99", 409),
        ("/learn/zenith/first/step/0", 409),
        ("/learn/zenith/first/answer/1?action=mars", 409),
        ("/learn/zenith/first/answer/3?action=nonsense", 409),
        ("/learn/zenith/first/answer/3?action=recruit%20nero", 409),
        ("/learn/zenith/first/show/1", 409),
        ("/learn/zenith/first/info/3?piece=disc-mars&stands=2", 200),
        ("/learn/zenith/first?step=999", 200),
        ("/learn/zenith/first?step=x", 200),
        ("/learn/zenith/first/step/4?stands=-7", 200),
    ],
)
def test_invalid_requests_of_a_lesson_are_refused_with_a_message(visitor: Visitor, path: str, status: int) -> None:
    said = visitor.get(path, headers={"accept": "application/json"})
    assert said.status_code == status
    assert said.status_code == 200 or said.json()["error"]


def test_lessons_are_offered_at_home_for_a_new_table_and_at_one_that_has_not_begun(visitor: Visitor) -> None:
    link = "/learn/zenith/first"
    assert link in visitor.get("/").text
    assert link in visitor.get("/new/zenith").text
    table = visitor.new("zenith", seat0="me", seat1="link")
    assert link in visitor.get(table).text
    assert visitor.frame(table)["can"]["learn"]
    assert "/learn/" not in visitor.get("/new/tiny").text
    assert "learn" not in visitor.frame(visitor.new("tiny", seat1="link"))["can"]
    assert visitor.post(f"{table}/resign", seat=0).status_code == 200
    assert "learn" not in visitor.frame(table)["can"]


POINTED = """() => { // all that a lesson points at is in sight
  const area = document.getElementById("main").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#board [data-lesson]")].map((one) => one.getBoundingClientRect());
  return boxes.every((box) => box.height && box.bottom > area.top && box.top < area.bottom);
}"""


def finish(page: Page, screens: int = 40) -> None:
    """Finish a lesson, or some screens of it, knowing only the page: read, and try one answer after the other."""
    for _ in range(screens):
        page.wait_for_selector("#lesson:not([data-state=going])")
        assert page.evaluate(POINTED), page.inner_text("#says")
        match page.locator("#lesson").get_attribute("data-state"):
            case "end":
                return
            case "read" | "right":
                if page.locator("#lesson-end:not([hidden])").count():
                    return
                page.click("#lesson-next")
            case _:
                answer(page)


LINES = """(texts) => texts.map((text) => { // lines that each text takes
  const says = document.getElementById("says");
  says.textContent = text;
  return Math.round(says.getBoundingClientRect().height / parseFloat(getComputedStyle(says).lineHeight));
})"""
MOST_LINES = 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_step_of_a_lesson_on_a_phone_takes_at_most_four_lines(browser: Browser, server: Server, lang: str) -> None:
    page = Person(browser, server.address, 390, 844).open("/learn/zenith/first")
    found: dict[str, int] = {}
    for game, name in LESSONS:
        lesson = lesson_of(game, name)
        texts = [lesson.sentence(lang, step, SAY) for step in lesson.steps]
        lines = page.evaluate(LINES, texts)
        found |= {f"{game} {name} {text}": n for text, n in zip(texts, lines, strict=True) if n > MOST_LINES}
    assert found == {}


CUT = """() => {
  const board = document.querySelector(".z-mid").getBoundingClientRect();
  const tracks = [...document.querySelectorAll(".z-track")].map((one) => one.getBoundingClientRect());
  return tracks.filter((one) => one.bottom > board.bottom).length;
}"""


def test_shown_answer_on_a_phone_leaves_the_board_whole(browser: Browser, server: Server) -> None:
    page = Person(browser, server.address, 390, 844).open("/learn/zenith/first?step=15")
    page.click("#lesson-show")
    page.wait_for_selector("#reply:not([hidden])")
    assert page.evaluate(CUT) == 0


LEAVES = """[...document.querySelectorAll('#choices button')]
  .map((one) => [one.querySelector('span').textContent, !!one.dataset.action])"""


def answer(page: Page) -> None:
    """Guess once; then let the page show an answer, and look for it in the list and its groups."""
    opened, shown = set[tuple[str, ...]](), ""
    path: tuple[str, ...] = ()
    for _ in range(TRIES):
        choices = page.evaluate(LEAVES)
        leaves = [
            at
            for at, (title, leaf) in enumerate(choices)
            if leaf and (not shown or (shown.endswith(title) and (*path, title) not in opened))
        ]
        groups = [at for at, (title, leaf) in enumerate(choices) if not leaf and (*path, title) not in opened]
        if not leaves and not groups:  # nothing is left in this group
            opened.add(path)
            path = path[:-1]
            page.click("#step-back")
            continue
        at = (leaves or groups)[0]
        way = (*path, choices[at][0])
        path = path if leaves else way
        page.locator("#choices button").nth(at).click()
        page.wait_for_selector("#choices:not(.busy)", state="attached")
        if page.locator("#lesson").get_attribute("data-state") in ("right", "going"):
            return
        if leaves:
            opened.add(way)
            path = ()  # the page begins anew after a wrong answer
        if leaves and not shown:
            assert told(page)
            page.click("#lesson-show")
            page.wait_for_selector("#reply.shown")
            shown = told(page)
    raise AssertionError(f"No answer is right: {told(page)}")


def told(page: Page) -> str:
    """Return the page's reply to an answer."""
    return page.text_content("#reply") or ""


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_lesson_can_be_finished_by_the_page_alone(browser: Browser, server: Server, game: str, name: str) -> None:
    person = Person(browser, server.address, 390, 844, reduced_motion="reduce")
    page = person.open("/")
    link = page.locator(f'.games a[href="/learn/{game}/{name}"]')
    assert link.is_visible() == (name == "first")  # the second is for those who have won once
    page.evaluate(f"localStorage.setItem('trized-won-{game}', 'yes')")
    page.reload()
    link.click()
    page.wait_for_selector("#lesson[data-state=read]")
    if name == "first":
        assert serious_findings(page) == []
    else:  # the page of a lesson is the same in all of them: from here to its last step
        finish(page, screens=4)
        page = person.open(f"/learn/{game}/{name}?step={len(lesson_of(game, name).steps)}")
    finish(page)
    page.click("#lesson-end button")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#coach:checked", state="attached")
    person.settled()
