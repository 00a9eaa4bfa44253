"""Checks of pages: every action can be clicked, every piece has an explanation, and no page leaks a secret.

A check that takes a page is left out where the game has none: the table shows such a game plainly.
"""

import re
import zlib
from collections.abc import Iterator
from functools import cache

import msgspec

from tests.conformance.case import Case, pick
from tests.conformance.shape import package_name
from trized.kernel import LANGUAGES, PUBLIC, Event, EventLog, Page, Seeded, View
from trized.kernel.page import click_paths, emblem_of, show_events
from trized.kernel.words import blurb_of
from trized.table.pages import registry

ID = re.compile(r'\sid="([^"]+)"')
FOREIGN = re.compile(r"<script|<style|<a |\son\w+=|javascript:|https?:")
STYLED = ("tiny",)  # has a style attribute on purpose: the frame makes data of it
SOUNDS = ("", "card", "coin", "disc", "die", "win", "turn", "fight")
LARGEST, LARGEST_PACKED = 80_000, 15_000
EVERY = 4  # of so many moments of a game one is looked at


def page_of(case: Case) -> Page | None:
    """Return the page of a game; None if it has none, and the table uses its plain page."""
    page = registry.page_of(package_name(case), case.game)
    return None if type(page) is Page else page


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
    chance, choices, events = Seeded(1), Seeded(2), EventLog()
    state = case.game.start(options, chance)  # a page shows the first position as it is, not how it came about
    asked: set[str] = set()
    for count in range(case.limit):
        waiting = [int(seat) for seat in state.waiting()]
        kind = state.question(waiting[0]).kind if waiting else ""
        if count % EVERY == 0 or kind not in asked:
            asked.add(kind)
            for viewer in (*waiting[:1], PUBLIC):
                yield state.view(viewer), events.seen_by(viewer)
        if state.over():
            return
        events = EventLog()
        state.apply(*pick(state, choices), chance, events)


def where_is(case: Case, view: View) -> str:
    """Describe the page in a message."""
    asked = view.question(view.viewer).kind if view.viewer in list(view.waiting()) else "nothing"
    return f"{case.game.title}: on the page of viewer {view.viewer}, asked {asked},"


def check_page_ways(case: Case, page: Page) -> None:
    """Every legal action has one click path over pieces of the board, different from all others."""
    for view, _ in moments(case.game.name):
        where, ways = where_is(case, view), click_paths(page, view, "en")
        said = [way.action for way in ways]
        wanted = [case.game.notation.write(view, int(view.viewer), action) for action in view.legal()]
        assert said == wanted, f"{where} the ways say {said}, but the legal actions are {wanted}, in this order."
        here = ids(page.draw(view, "en", ways).html())
        twice = sorted({id for id in here if here.count(id) > 1})
        assert not twice, f"{where} these ids stand on the board more than once: {twice}."
        paths: dict[object, str] = {}
        for way in ways:
            missing = sorted(set(way.path) - set(here))
            assert not missing, f"{where} '{way.action}' is said by touching {missing}, not on the board."
            path = frozenset(way.path) if way.together else way.path
            assert not way.path or path not in paths, (
                f"{where} '{way.action}' and '{paths[path]}' have the same touches."
            )
            paths[path] = way.action


def check_page_touch(case: Case, page: Page) -> None:
    """Pieces drawn only for a choice are drawn only for the seats that choose: spectators can touch nothing."""
    for view, _ in moments(case.game.name)[::3]:
        html = page.draw(view, "en", click_paths(page, view, "en")).html()
        spectator = view.viewer == PUBLIC
        assert not spectator or "data-touch" not in html, f"{where_is(case, view)} a spectator can touch something."


def check_page_secrecy(case: Case, page: Page) -> None:
    """Positions that look alike to a viewer give the same page, byte for byte."""
    for number, position in enumerate(case.positions):
        lang = LANGUAGES[number % len(LANGUAGES)]
        for viewer in position.viewers:
            view = position.view(viewer)
            other = view.deal(Seeded(number)).view(viewer)
            ways = click_paths(page, view, lang)
            where = f"{position.where}, viewer {viewer}, {lang}"
            assert ways == click_paths(page, other, lang), f"{where}: the ways tell apart what the view does not."
            same = page.draw(view, lang, ways).html() == page.draw(other, lang, ways).html()
            assert same, f"{where}: the board tells apart what the view does not."
            believed = msgspec.json.encode(page.beliefs(view, lang))
            same = believed == msgspec.json.encode(page.beliefs(other, lang))
            assert same, f"{where}: the beliefs tell apart what the view does not."


def check_page_beliefs(case: Case, page: Page) -> None:
    """Beliefs are shares of pieces that lie on the board, with a sentence for each and one for all of them."""
    for number, (view, _) in enumerate(moments(case.game.name)):
        where, lang = where_is(case, view), LANGUAGES[number % len(LANGUAGES)]
        beliefs, here = page.beliefs(view, lang), {*ids(page.draw(view, lang, click_paths(page, view, lang)).html())}
        assert {one.by for one in beliefs} == {one.by for one in beliefs if not one.piece}, f"{where} no legend."
        about = {one.piece for one in beliefs} | {one.by for one in beliefs}
        assert about <= {"", *here}, f"{where} beliefs are about {sorted(about - here)}, not on the board."
        assert all(one.text and 0 <= one.share <= 1 for one in beliefs), f"{where} {beliefs}"


def check_page_explains(case: Case, page: Page) -> None:
    """Whatever offers to explain itself does, in every language, and leads to a chapter of the rules that there is."""
    chapters = {chapter.id for chapter in page.rules("en")}
    for number, (view, _) in enumerate(moments(case.game.name)[::5]):
        where, lang = where_is(case, view), LANGUAGES[number % len(LANGUAGES)]
        for tag in re.findall(r"<[^>]*\sdata-info[^>]*>", page.draw(view, lang, click_paths(page, view, lang)).html()):
            given = re.search(r'data-info="([^"]+)"', tag) or ID.search(tag)
            assert given is not None, f"{where} {tag} has data-info, but neither a value there nor an id."
            if " " not in given[1]:
                said = page.describe(given[1], view, lang)
                chapter = said.chapter
                assert said.text, f"{where} '{given[1]}' has no description in {lang}."
                assert chapter in chapters, f"{where} '{given[1]}' leads to the chapter '{chapter}', not there."


def check_page_asked(case: Case, page: Page) -> None:
    """Every question leads to a chapter of the rules that there is."""
    chapters = {chapter.id for chapter in page.rules("en")}
    for view, _ in moments(case.game.name):
        if view.viewer in list(view.waiting()):
            chapter = page.describe("", view, "en").chapter
            assert chapter in chapters, f"{where_is(case, view)} the question leads to '{chapter}', no chapter."


def check_page_markup(case: Case, page: Page) -> None:
    """Boards and what is shown large need no script, style or address, answer their own symbols, and are small."""
    for view, events in moments(case.game.name)[::2]:
        where, html = where_is(case, view), page.draw(view, "fr", click_paths(page, view, "fr")).html()
        shown = "".join(step.show for step in show_events(page, view, events, "fr"))
        foreign = FOREIGN.search(html + shown)
        assert foreign is None, f"{where} '{foreign and foreign[0]}' has no place in a board."
        assert not ids(shown), f"{where} what is shown large has ids: {ids(shown)}."
        styled = case.game.name not in STYLED and " style=" in html + shown
        assert not styled, f"{where} a style stands in an attribute; write it into a css file."
        size, packed = len(html.encode()), len(zlib.compress(html.encode(), 5))
        assert size < LARGEST, f"{where} the board has {size} bytes; {LARGEST} are the most."
        assert packed < LARGEST_PACKED, f"{where} the board has {packed} bytes packed; {LARGEST_PACKED} are the most."
        missing = sorted(set(re.findall(r'href="#([^"]+)"', html)) - set(ids(html)))
        assert not missing, f"{where} the board uses symbols that it does not bring: {missing}."


def check_page_steps(case: Case, page: Page) -> None:
    """Steps move pieces between places that boards of this game have, with sounds that there are."""
    looked = moments(case.game.name)
    known = {id for view, _ in looked for id in ids(page.draw(view, "en", click_paths(page, view, "en")).html())}
    for view, events in looked:
        for step in show_events(page, view, events, "en"):
            where = where_is(case, view)
            assert step.sound in SOUNDS, f"{where} there is no sound '{step.sound}'; there is {', '.join(SOUNDS[1:])}."
            missing = sorted({step.piece, step.to} - known - {""})
            assert not missing, f"{where} '{step.caption}' moves {missing}, which no board of this game has."


def check_page_emblem(case: Case, page: Page) -> None:
    """The picture of the game needs no other file."""
    emblem, title = emblem_of(page).strip(), case.game.title
    assert emblem.startswith("<svg"), f"{title}: its emblem is no svg."
    for foreign in ("href=", "class="):
        assert foreign not in emblem, f"{title}: its emblem has {foreign}, but it must stand alone."


def check_page_rules(case: Case, page: Page) -> None:
    """The rules have the same chapters and as many pictures in every language; nothing is left undrawn."""
    for lang in LANGUAGES:
        english, chapters = page.rules("en"), page.rules(lang)
        known, found = [chapter.id for chapter in english], [chapter.id for chapter in chapters]
        assert found == known, f"{case.game.title}: the {lang} rules have the chapters {found}, the English {known}."
        symbols = ids(page.art)
        for chapter, model in zip(chapters, english, strict=True):
            where = f"{case.game.title}: chapter '{chapter.id}' of the {lang} rules"
            pictures, wanted = chapter.html.count("<svg"), model.html.count("<svg")
            assert pictures == wanted, f"{where} has {pictures} pictures, the English one {wanted}."
            assert chapter.title, f"{where} has no title."
            assert chapter.text, f"{where} says nothing."
            left = re.search(r"\[\[|\]\]|\*\*|[{}]", chapter.html + chapter.text)
            assert left is None, f"{where} still has '{left and left[0]}' in it."
            foreign = FOREIGN.search(chapter.html)
            assert foreign is None, f"{where} has '{foreign and foreign[0]}', which has no place there."
            assert " style=" not in chapter.html, f"{where} has a style in an attribute."
            missing = sorted(set(re.findall(r'href="#([^"]+)"', chapter.html)) - set(symbols + ids(chapter.html)))
            assert not missing, f"{where} uses symbols that are not there: {missing}."


def check_options_are_described(case: Case) -> None:
    """Every option has a name and a sentence in every language, and so has each card and letter in it."""
    for lang in LANGUAGES:
        words, title = case.game.words(lang), f"{case.game.title}, {lang}"
        blurb = blurb_of(words)
        for name in ("text", "players", "length"):
            assert getattr(blurb, name), f"{title}: the blurb has no {name}."
        for option in case.game.options:
            where = f"{title}: option '{option.name}'"
            assert words.option(option.name).name != option.name, f"{where} has no name in this language."
            assert words.option(option.name).about.endswith("."), f"{where} has no sentence that says what it is for."
            assert option.default in option.values or not option.values, f"{where} has a default that is no value."
            for value in option.values:
                assert words.option(option.name, value).name, f"{where} has no name for its value '{value}'."
            letters = [letter for place in option.letters() for letter in place]
            for value in letters or (option.values if option.shape == "cards" else ()):
                assert words.option(option.name, value).about.endswith("."), f"{where} has no sentence about '{value}'."
