"""Chromium as people use it: pages that complain about nothing, and games played through them."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, expect, sync_playwright

from tests.support.server import Visitor
from tests.support.services import need

FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
# A killed server, and an action that came too late: the browser logs an error, and the page shows a message.
EXPECTED = ("net::ERR_CONNECTION", "net::ERR_INCOMPLETE_CHUNKED", "net::ERR_EMPTY_RESPONSE", "409 (Conflict)")
ASKED = ".prompt.over, #choices button:not([disabled]), #confirm:not([hidden]), #cover[open]"
PATIENCE = 120_000  # milliseconds: a busy machine is slow, not broken
MOVES = 900  # decisions after which a game counts as endless
COLOUR_RULES = ("color-contrast", "link-in-text-block")
HEADING_RULES = ("heading-order", "page-has-heading-one", "empty-heading")


expect.set_options(timeout=PATIENCE)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Debian's Chromium."""
    path = need("chromium", "chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class Person:
    """Somebody before a browser of their own; whatever the page complains about is kept."""

    def __init__(self, browser: Browser, address: str, width: int = 1280, height: int = 800, **more: Any) -> None:
        self.address = address
        self.context: BrowserContext = browser.new_context(viewport={"width": width, "height": height}, **more)
        self.context.add_init_script("localStorage['trized-speed'] ??= '0'; localStorage['trized-sound'] ??= 'off'")
        self.context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.foreign: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda said: self.complain(said.type, said.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.note(request.url))

    def complain(self, kind: str, text: str) -> None:
        if kind == "error" and not any(expected in text for expected in EXPECTED):
            self.complaints.append(text)

    def note(self, url: str) -> None:
        if not url.startswith((self.address, "data:")):
            self.foreign.append(url)

    def take_seats_of(self, visitor: Visitor) -> None:
        """Become a visitor who talked to the server without a browser, with all their seats."""
        cookies = visitor.http.cookies.items()
        self.context.add_cookies([{"name": name, "value": value, "url": self.address} for name, value in cookies])

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page

    def begin(self, game: str, bot: str = "easy") -> Page:
        """Create a game against a bot without using the form, and open its table."""
        visitor = Visitor(self.address)
        visitor.http.cookies.update({cookie["name"]: cookie["value"] for cookie in self.context.cookies()})
        table = visitor.new(game, level=bot)
        self.take_seats_of(visitor)
        return self.open(table)

    def play_now(self, game: str, bot: str = "easy") -> Page:
        """Begin a game against a bot: two clicks from the home page."""
        page = self.open("/")
        page.locator(f".game.{game} select[name=level]").evaluate(
            "(list, bot) => { list.append(new Option(bot, bot)); list.value = bot; }", bot
        )
        page.click(f".game.{game} .play-now button")
        page.wait_for_url("**/t/*")
        return page

    def wait(self) -> str:
        """Wait until this page has choices or the game is over; return which."""
        self.page.wait_for_selector(ASKED)
        if self.page.locator("#cover[open]").count():
            return "covered"
        return "over" if self.page.locator(".prompt.over").count() else "asked"

    def number(self) -> str:
        """Return what changes with every answer: the log and the prompt."""
        return str(self.page.evaluate("document.querySelectorAll('#log li').length + document.title"))

    def settled(self) -> "Person":
        assert not self.complaints, self.complaints
        assert self.foreign == []
        return self


SPOT = """turn => {
  const seen = (piece) => piece.getBoundingClientRect().width;
  const pieces = [...document.querySelectorAll("#board .can:not(.chosen)")].filter(seen);
  if (!pieces.length || !document.getElementById("confirm").hidden) return null;
  const piece = pieces[turn % pieces.length];
  piece.scrollIntoView({ block: "center", inline: "center" });
  const box = piece.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def touch(person: Person, turn: int) -> None:
    """Choose with the mouse: pieces on the board as long as some can be touched, otherwise the list."""
    page = person.page
    for _ in range(5):
        spot = page.evaluate(SPOT, turn)
        if spot is None:
            break
        page.mouse.click(*spot)
        if not page.locator("#choices button:not([disabled])").count():
            return
    confirm = page.locator("#confirm:not([hidden]):not([disabled])")
    button = confirm if confirm.count() else page.locator("#choices button:not([disabled])").first
    with suppress(TimeoutError):  # the last touch on the board was the answer, and the table has moved on meanwhile
        button.click(timeout=400)


def press(person: Person, turn: int) -> None:
    """Choose with the keyboard alone: a number of the list, or Tab to the confirm button."""
    page = person.page
    buttons = page.locator("#choices button:not([disabled])").count()
    if buttons:
        page.keyboard.press(str(turn % min(9, buttons) + 1))


def play_to_the_end(person: Person, choose: Any) -> int:
    """Play until the game is over; return the number of answers."""
    for turn in range(MOVES):
        if person.wait() == "over":
            return turn
        choose(person, turn)
        person.page.wait_for_timeout(20)
    raise AssertionError("The game does not end.")


@cache
def axe() -> str:
    """Return the source of axe-core, fetched with npm."""
    need("npm", "npm")
    folder = Path(tempfile.gettempdir()) / f"trized-axe-{os.getuid()}"
    source = folder / "package" / "axe.min.js"
    if not source.exists():
        folder.mkdir(exist_ok=True)
        fetched = subprocess.run(["npm", "pack", "axe-core@4"], cwd=folder, capture_output=True, text=True, check=False)
        packed = fetched.stdout.split()
        if fetched.returncode or not packed:
            sentence = f"NOT TESTED: axe-core could not be fetched with npm: {fetched.stderr[-200:]}"
            if os.environ.get("CI") == "true":
                pytest.fail(sentence)
            print(f"\n!!! {sentence}")
            pytest.skip(sentence)
        shutil.unpack_archive(folder / packed[-1], folder, "gztar")
    return source.read_text()


def findings_by_day_and_night(page: Page) -> list[str]:
    """Audit a page in both colour schemes; return what is serious or critical."""
    rules_of: dict[Literal["dark", "light"], Sequence[str]] = {"dark": (), "light": COLOUR_RULES}
    found = []
    for scheme, rules in rules_of.items():  # by day only the checks of colours run again
        page.emulate_media(color_scheme=scheme)
        page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")  # colours fade over
        found += [f"{scheme}: {one}" for one in serious_findings(page, rules)]
    return found


AT_REST = """() => Promise.all(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished.catch(() => null)))"""  # fading colours have other contrasts in between


def serious_findings(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """Audit a page by some rules, or by all; return what is serious or critical, and headings out of order."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    page.evaluate(AT_REST)
    only = {"runOnly": list(rules)} if rules else {}
    found = page.evaluate("how => axe.run(document, how)", {"resultTypes": ["violations"], **only})
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:300]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical") or one["id"] in HEADING_RULES
    ]
