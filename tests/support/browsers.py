"""People in Chromium: pages that must log no error, and games played through them."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Route, expect, sync_playwright

from tests.support.luck import HEADER, LUCK
from tests.support.server import Visitor, settle
from tests.support.services import find, need

FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
# Expected errors in the browser's log: a killed server, an action that came too late, and the search for a new edition
# of the browser edition while offline.
EXPECTED = (
    *("net::ERR_CONNECTION", "net::ERR_INCOMPLETE_CHUNKED", "net::ERR_EMPTY_RESPONSE", "409 (Conflict)"),
    "net::ERR_FAILED edition.json",
)
ASKED = ".prompt.over, #choices button:not([disabled]), #confirm:not([hidden]), #cover[open]"
SETTLED = "#choices:not(.busy)"
PATIENCE = 120_000  # milliseconds: a busy machine is slow, not broken
REVIEW_PATIENCE = 10 * PATIENCE  # a review has low priority, so each of its moves may take PATIENCE
MOVES = 900  # decisions after which a game counts as endless
COLOUR_RULES = ("color-contrast", "link-in-text-block")
HEADING_RULES = ("heading-order", "page-has-heading-one", "empty-heading")


expect.set_options(timeout=PATIENCE)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Debian's Chromium, headless if possible."""
    path = find("chromium-headless-shell") or need("chromium", "chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


# Counts the actions that a page sends, at the moment at which it sends them.
PLAYED = """window.played = 0;
window.fetch = new Proxy(fetch, { apply(send, self, given) {
  if (String(given[0]).endsWith("/play")) window.played++;
  return Reflect.apply(send, self, given);
} });"""
# Notes the last entry that a stream delivers, and the last of them that has a line in the log of its viewer.
ARRIVED = """window.arrived = window.logged = -1;
window.EventSource = class extends EventSource {
  constructor(address) {
    super(address);
    const { after, fresh } = Object.fromEntries(new URL(address, location.href).searchParams);
    arrived = fresh ? -1 : Number(after);
    super.addEventListener("message", ({ data }) => {
      const { number, whole, log = [] } = JSON.parse(data);
      arrived = number;
      logged = log.at(-1)?.number ?? (whole ? -1 : logged);
    });
  }
};"""
NEWEST = """number => number < 0 || document.querySelector("#cover[open]") || (arrived >= number && (logged < 0 ||
  [...document.querySelectorAll("#log [data-number]")].some((line) => Number(line.dataset.number) >= logged)))"""
STATE = """() => [location.href, document.title,
  ...["#prompt", "#choices", "#complaint", "#notice", "#cover[open]", "dialog[open]", "#log li:last-child"]
  .flatMap((part) => [...document.querySelectorAll(part)].map((one) => `${part}: ${one.className} ${one.innerText}`)),
].join("\\n")"""
PEOPLE: list["Person"] = []  # of the running test


def describe_people() -> str:
    """Return the state of all open pages, for the report of a failed test."""
    found = []
    for page in (page for person in PEOPLE for page in person.context.pages):
        try:
            found.append(str(page.evaluate(STATE)))
        except Error as error:  # the browser itself has failed
            found.append(str(error))
    return "\n\n".join(found)


class Person:
    """A person with a separate browser; errors of its pages are collected."""

    def __init__(self, browser: Browser, address: str, width: int = 1280, height: int = 800, **more: Any) -> None:
        self.address = address
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, extra_http_headers={HEADER: LUCK.next("person")}, **more
        )
        kept = {"speed": "0", "sound": "off", "coach": "off"}
        self.context.add_init_script(
            " ".join(f"localStorage['trized-{name}'] ??= '{value}';" for name, value in kept.items())
        )
        self.context.add_init_script(PLAYED + ARRIVED)
        self.context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.foreign: list[str] = []
        self.own = (address, "data:")  # allowed prefixes of request addresses
        self.page: Page = self.new_page()
        PEOPLE.append(self)

    def new_page(self) -> Page:
        """Open another tab, whose errors and requests to other hosts are collected too."""
        page = self.context.new_page()
        page.on("console", self.complain)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.note(request.url))
        return page

    def complain(self, said: ConsoleMessage) -> None:
        text = f"{said.text} {said.location['url'].rpartition('/')[2]}"
        if said.type == "error" and not any(expected in text for expected in EXPECTED):
            self.complaints.append(text)

    def note(self, url: str) -> None:
        if not url.startswith(self.own):
            self.foreign.append(url)

    def take_seats_of(self, visitor: Visitor) -> None:
        """Take over cookie and seats of a visitor without a browser."""
        cookies = visitor.http.cookies.items()
        self.context.add_cookies([{"name": name, "value": value, "url": self.address} for name, value in cookies])

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page

    def begin(self, game: str, bot: str = "easy") -> Page:
        """Create a game against a bot without the form, and open its table."""
        visitor = Visitor(self.address)
        visitor.http.cookies.update({cookie["name"]: cookie["value"] for cookie in self.context.cookies()})
        table = visitor.new(game, level=bot)
        self.take_seats_of(visitor)
        return self.open(table)

    def play_now(self, game: str, bot: str = "easy") -> Page:
        """Start a game against a bot with two clicks from the home page."""
        page = self.open("/")
        page.locator(f".game.{game} select[name=level]").evaluate(
            "(list, bot) => { list.append(new Option(bot, bot)); list.value = bot; }", bot
        )
        page.click(f".game.{game} .play-now button")
        page.wait_for_url("**/t/*")
        return page

    def wait(self) -> str:
        """Wait until no bot thinks, and the page has choices or the game is over; return which."""
        self.page.wait_for_selector(ASKED)
        self.rest()
        self.page.wait_for_selector(ASKED)
        if self.page.locator("#cover[open]").count():
            return "covered"
        return "over" if self.page.locator(".prompt.over").count() else "asked"

    def rest(self) -> None:
        """Wait until an action is answered, no bot thinks at the table, and the page shows its last entry."""
        self.page.wait_for_selector(SETTLED, state="attached")
        self.page.wait_for_function(NEWEST, arg=settle(self.page.url))

    def played(self) -> int:
        """Return the number of actions that this page has sent."""
        return int(self.page.evaluate("played"))

    def number(self) -> str:
        """Return the log and the prompt, which change with every action."""
        return str(self.page.evaluate("document.querySelectorAll('#log li').length + document.title"))

    def settled(self) -> "Person":
        assert not self.complaints, self.complaints
        assert self.foreign == []
        return self


SPOT = """pick => {
  const seen = (piece) => piece.getBoundingClientRect().width;
  const pieces = [...document.querySelectorAll("#board .can:not(.chosen)")].filter(seen);
  if (!pieces.length || !document.getElementById("confirm").hidden) return null;
  const piece = pieces[pick % pieces.length];
  piece.scrollIntoView({ block: "center", inline: "center" });
  const box = piece.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


CLICK = """document.querySelector("#confirm:not([hidden]):not([disabled])") ??
  document.querySelector("#choices button:not([disabled])")"""
PICKS = 27_720  # answers that a person may draw: divisible by any small number of choices


def pick(turn: int) -> int:
    """Return the answer of a scripted person in a turn, which follows from the test."""
    return int(LUCK.chance("pick", turn).below(PICKS))


def touch(person: Person, turn: int) -> None:
    """Choose with the mouse: pieces on the board if possible, else the list."""
    page, played, answer = person.page, person.played(), pick(turn)
    for _ in range(5):
        spot = page.evaluate(SPOT, answer)
        if spot is None:
            break
        page.mouse.click(*spot)
        if person.played() != played:
            break
    if person.played() == played:
        page.evaluate(f"({CLICK})?.click()")  # at once: no frame can come between looking and clicking
    person.rest()


def press(person: Person, turn: int) -> None:
    """Choose with the keyboard only: a number of the list."""
    buttons = person.page.locator("#choices button:not([disabled])").count()
    if buttons:
        person.page.keyboard.press(str(pick(turn) % min(9, buttons) + 1))
        person.rest()


def play_to_the_end(person: Person, choose: Any) -> int:
    """Play until the game is over; return the number of actions."""
    for turn in range(MOVES):
        if person.wait() == "over":
            return turn
        choose(person, turn)
    raise AssertionError("The game does not end.")


def first_of(held: list[Route], page: Page) -> Route:
    """Wait until a request of the page is held; return it."""
    for _ in range(PATIENCE // 10):
        if held:
            return held.pop(0)
        page.wait_for_timeout(10)  # Playwright calls the handler of a request only while it waits
    raise AssertionError("The page has sent no request that is held.")


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
    """Audit a page in both colour schemes; return serious and critical findings."""
    rules_of: dict[Literal["dark", "light"], Sequence[str]] = {"dark": (), "light": COLOUR_RULES}
    found = []
    for scheme, rules in rules_of.items():  # in the second scheme only rules about colours
        page.emulate_media(color_scheme=scheme)
        page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")  # colours fade
        found += [f"{scheme}: {one}" for one in serious_findings(page, rules)]
    return found


AT_REST = """() => Promise.all(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished.catch(() => null)))"""  # fading colours have other contrasts in between


def serious_findings(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """Audit a page by `rules` (default: all); return serious and critical findings and headings out of order.

    Over an open modal dialog nothing else can be reached, so that the audit is of the dialog alone.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    page.evaluate(AT_REST)
    only = {"runOnly": list(rules)} if rules else {}
    how = {"resultTypes": ["violations"], "preload": False, **only}  # no rule that is used needs styles fetched again
    found = page.evaluate("how => axe.run([...document.querySelectorAll('dialog:modal')].at(-1) ?? document, how)", how)
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:300]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical") or one["id"] in HEADING_RULES
    ]
