"""Pages in the browser: what can be done can be touched, everything explains itself, and nothing tells a secret."""

import re
import zlib
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from tests.conformance.case import Case, pick
from trized.games import REGISTRY
from trized.kernel import LANGUAGES, PUBLIC, Event, EventLog, Page, Seeded, View

ID = re.compile(r'\sid="([^"]+)"')
FOREIGN = re.compile(r"<script|<style|<a |\son\w+=|javascript:|https?:")
STYLED = ("tiny",)  # has a style attribute on purpose: the frame makes data of it
SOUNDS = ("", "card", "coin", "disc", "die", "win", "turn", "fight")
LARGEST, LARGEST_PACKED = 80_000, 15_000
EVERY = 4  # of so many moments of a game one is looked at


def page_of(case: Case) -> Page:
    """Return the page of a game."""
    module = REGISTRY.get(case.game.name, f"tests.{case.game.name}")
    page: Page = import_module(f"{module}.page").page
    return page


def ids(html: str) -> list[str]:
    """Return the ids of a board."""
    return ID.findall(html)


@cache
def moments(name: str) -> list[tuple[View, list[Event]]]:
    """Return what waiting seats and spectators see in a game with each of the options, with what just happened."""
    from tests.conformance import find

    case = find(name)
    return [moment for options in case.options for moment in played(case, case.game.settle(options))]


def played(case: Case, options: dict[str, str]) -> Iterator[tuple[View, list[Event]]]:
    """Play a game at random; give some of its moments, the first of every kind of question among them."""
    chance, choices, story = Seeded(1), Seeded(2), EventLog()
    state = case.game.start(options, chance)  # a page shows the first position as it is, not how it came about
    asked: set[str] = set()
    for count in range(case.limit):
        waiting = [int(seat) for seat in state.waiting()]
        kind = state.question(waiting[0]).kind if waiting else ""
        if count % EVERY == 0 or kind not in asked:
            asked.add(kind)
            for viewer in (*waiting[:1], PUBLIC):
                yield state.view(viewer), story.seen_by(viewer)
        if state.over():
            return
        story = EventLog()
        state.apply(*pick(state, choices), chance, story)


def check_page_ways(case: Case) -> None:
    """Every legal action is one way, over pieces that lie on the board, and said by other touches than any other."""
    page = page_of(case)
    for view, _ in moments(case.game.name):
        ways = page.ways(view, "en")
        wanted = [case.game.notation.write(view, int(view.viewer), action) for action in view.legal()]
        assert [way.say for way in ways] == wanted, view
        here = ids(page.board(view, "en", ways))
        assert len(here) == len(set(here)), [id for id in here if here.count(id) > 1]
        for way in ways:
            assert set(way.path) <= set(here), way
        assert len({(frozenset(way.path) if way.together else way.path) for way in ways if way.path}) == len(
            [way for way in ways if way.path]
        )


def check_page_touch(case: Case) -> None:
    """What begins or continues a way can be touched and focused; spectators can touch nothing."""
    page = page_of(case)
    for view, _ in moments(case.game.name)[::3]:
        ways = page.ways(view, "en")
        html = page.board(view, "en", ways)
        if view.viewer == PUBLIC:
            assert "data-touch" not in html
        for id in {id for way in ways for id in way.path}:
            tag = re.search(rf'<[^>]*\sid="{id}"[^>]*>', html)
            assert tag is not None, id
            assert "data-touch" in tag[0], tag[0]
            assert 'tabindex="0"' in tag[0] or tag[0].startswith("<button"), tag[0]


def check_page_secrecy(case: Case) -> None:
    """Positions that a viewer cannot tell apart give the same page, byte for byte."""
    page = page_of(case)
    for number, position in enumerate(case.positions):
        lang = LANGUAGES[number % len(LANGUAGES)]
        for viewer in position.viewers:
            view = position.view(viewer)
            other = case.game.deal(view, Seeded(number)).view(viewer)
            ways = page.ways(view, lang)
            assert ways == page.ways(other, lang), position.where
            assert page.board(view, lang, ways) == page.board(other, lang, ways), position.where


def check_page_explains(case: Case) -> None:
    """Whatever offers to explain itself does, in every language, and leads to a chapter of the rules that there is."""
    page = page_of(case)
    chapters = {chapter.id for chapter in page.rules("en")}
    for number, (view, _) in enumerate(moments(case.game.name)[::5]):
        lang = LANGUAGES[number % len(LANGUAGES)]
        for tag in re.findall(r"<[^>]*\sdata-info[^>]*>", page.board(view, lang, page.ways(view, lang))):
            given = re.search(r'data-info="([^"]+)"', tag) or ID.search(tag)
            assert given is not None, tag
            if " " not in given[1]:
                assert page.describe(given[1], view, lang), given[1]
                assert page.chapter(given[1], view) in chapters, given[1]


def check_page_asked(case: Case) -> None:
    """Every question leads to a chapter of the rules that there is."""
    page = page_of(case)
    chapters = {chapter.id for chapter in page.rules("en")}
    for view, _ in moments(case.game.name):
        if view.viewer in list(view.waiting()):
            assert page.asked(view) in chapters, view.question(view.viewer)


def check_page_markup(case: Case) -> None:
    """Boards and what is shown large need no script, style or address, answer their own symbols, and are small."""
    page = page_of(case)
    for view, events in moments(case.game.name)[::2]:
        html = page.board(view, "fr", page.ways(view, "fr"))
        shown = "".join(step.show for step in page.steps(view, events, "fr"))
        assert not FOREIGN.search(html + shown)
        assert not ids(shown)
        assert case.game.name in STYLED or " style=" not in html + shown
        assert len(html.encode()) < LARGEST
        assert len(zlib.compress(html.encode(), 5)) < LARGEST_PACKED
        assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids(html))


def check_page_steps(case: Case) -> None:
    """Steps move pieces between places that boards of this game have, with sounds that there are."""
    page = page_of(case)
    known = {id for view, _ in moments(case.game.name) for id in ids(page.board(view, "en", page.ways(view, "en")))}
    for view, events in moments(case.game.name):
        for step in page.steps(view, events, "en"):
            assert step.sound in SOUNDS, step
            assert {step.piece, step.to} <= known | {""}, step


def check_page_emblem(case: Case) -> None:
    """The picture of the game stands alone."""
    emblem = page_of(case).emblem().strip()
    assert emblem.startswith("<svg")
    assert "href=" not in emblem
    assert "class=" not in emblem


def check_page_rules(case: Case) -> None:
    """The rules have the same chapters and as many pictures in every language; nothing is left undrawn."""
    page = page_of(case)
    english = page.rules("en")
    for lang in LANGUAGES:
        chapters = page.rules(lang)
        assert [chapter.id for chapter in chapters] == [chapter.id for chapter in english]
        assert [chapter.html.count("<svg") for chapter in chapters] == [one.html.count("<svg") for one in english]
        for chapter in chapters:
            assert chapter.title
            assert chapter.text
            assert not re.search(r"\[\[|\]\]|\*\*|[{}]", chapter.html + chapter.text), chapter.id
            assert not FOREIGN.search(chapter.html), chapter.id
            assert " style=" not in chapter.html
            used = set(re.findall(r'href="#([^"]+)"', chapter.html))
            assert used <= set(ids(page.art()) + ids(chapter.html)), chapter.id


def check_options_are_described(case: Case) -> None:
    """Every option has a name and a sentence in every language, and so has what a card or a letter stands for."""
    for lang in LANGUAGES:
        words = case.game.words(lang)
        blurb = words.blurb()
        assert blurb.text, lang
        assert blurb.players, lang
        assert blurb.length, lang
        for option in case.game.options:
            assert words.option(option.name) != option.name, (lang, option.name)
            assert words.about(option.name).endswith("."), (lang, option.name)
            assert option.default in option.values or not option.values
            for value in option.values:
                assert words.option(option.name, value), (lang, option.name, value)
            letters = [letter for place in option.letters() for letter in place]
            for value in letters or (option.values if option.shape == "cards" else ()):
                assert words.about(option.name, value).endswith("."), (lang, option.name, value)
