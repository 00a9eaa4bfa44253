"""Checks of pages: every action can be clicked, every piece has a description, and no page leaks a secret.

Checks with a `page` parameter are skipped for games without a page.
"""

import re
import zlib
from collections.abc import Iterator
from functools import cache

import msgspec

from tests.conformance.case import Case, pick
from tests.conformance.shape import package_name
from tests.support.boards import markup_of, show_events
from trized.kernel import LANGUAGES, PUBLIC, Event, EventLog, Page, Seeded, View
from trized.kernel.notation import choices_of
from trized.kernel.page import click_paths, emblem_of
from trized.kernel.words import blurb_of
from trized.table.pages import registry

ID = re.compile(r'\sid="([^"]+)"')
FOREIGN = re.compile(r"<script|<style|<a |\son\w+=|javascript:|https?:")
STYLED = ("tiny",)  # has a style attribute on purpose: the server converts it
SOUNDS = ("", "card", "coin", "disc", "die", "win", "turn", "fight")
LARGEST, LARGEST_PACKED = 80_000, 15_000
EVERY = 4  # one in so many moments of a game is checked


def page_of(case: Case) -> Page | None:
    """Return the page of a game; None if it has none."""
    page = registry.page_of(package_name(case), case.game)
    return None if type(page) is Page else page


def ids(html: str) -> list[str]:
    """Return the element ids of a board."""
    return ID.findall(html)


@cache
def moments(name: str) -> list[tuple[View, list[Event]]]:
    """Return the views of waiting seats and spectators in a game with each of the options, with the last events."""
    from tests.conformance import find

    case = find(name)
    return [moment for options in case.options for moment in played(case, case.game.settle(options))]


def played(case: Case, options: dict[str, str]) -> Iterator[tuple[View, list[Event]]]:
    """Play a random game; yield some of its moments, including the first of every kind of question."""
    chance, choices, events = Seeded(1), Seeded(2), EventLog()
    state = case.game.start(options, chance)  # a page does not animate the set-up
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
    """Describe the page for a message."""
    asked = view.question(view.viewer).kind if view.viewer in list(view.waiting()) else "nothing"
    return f"{case.game.title}: on the page of viewer {view.viewer}, asked {asked},"


def check_page_click_paths(case: Case, page: Page) -> None:
    """Every legal action has one click path over pieces of the board, different from all others."""
    for view, _ in moments(case.game.name):
        where, choices = where_is(case, view), click_paths(page, view, page.game.words("en"))
        played_by_clicks = [choice.action for choice in choices]
        wanted = [
            case.game.notation.write(view, int(view.viewer), action) for action in choices_of(case.game.notation, view)
        ]
        assert played_by_clicks == wanted, (
            f"{where} the click paths play {played_by_clicks}, but people see {wanted}, in this order."
        )
        here = ids(page.draw(view, page.game.words("en"), choices).html())
        twice = sorted({id for id in here if here.count(id) > 1})
        assert not twice, f"{where} these ids occur more than once on the board: {twice}."
        paths: dict[object, str] = {}
        for choice in choices:
            missing = sorted(set(choice.path) - set(here))
            assert not missing, f"{where} '{choice.action}' is played by touching {missing}, not on the board."
            path = frozenset(choice.path) if choice.together else choice.path
            assert not choice.path or path not in paths, (
                f"{where} '{choice.action}' and '{paths[path]}' have the same touches."
            )
            paths[path] = choice.action


def check_page_touch(case: Case, page: Page) -> None:
    """Elements for a choice are only drawn for the seats that choose: spectators can click nothing."""
    for view, _ in moments(case.game.name)[::3]:
        html = markup_of(page, view, "en")
        spectator = view.viewer == PUBLIC
        assert not spectator or "data-touch" not in html, f"{where_is(case, view)} a spectator can touch something."


def check_page_secrecy(case: Case, page: Page) -> None:
    """Positions that a viewer cannot distinguish give equal pages, byte for byte."""
    for number, position in enumerate(case.positions):
        lang = LANGUAGES[number % len(LANGUAGES)]
        for viewer in position.viewers:
            view = position.view(viewer)
            other = view.deal(Seeded(number)).view(viewer)
            words = page.game.words(lang)
            choices = click_paths(page, view, words)
            where = f"{position.where}, viewer {viewer}, {lang}"
            assert choices == click_paths(page, other, words), f"{where}: the click paths differ between equal views."
            same = page.draw(view, words, choices).html() == page.draw(other, words, choices).html()
            assert same, f"{where}: the board tells apart what the view does not."
            believed = msgspec.json.encode(page.beliefs(view, lang))
            same = believed == msgspec.json.encode(page.beliefs(other, lang))
            assert same, f"{where}: the beliefs tell apart what the view does not."


def check_page_beliefs(case: Case, page: Page) -> None:
    """Beliefs are probabilities on elements of the board, with a sentence for each and a legend."""
    for number, (view, _) in enumerate(moments(case.game.name)):
        where, lang = where_is(case, view), LANGUAGES[number % len(LANGUAGES)]
        beliefs, here = (
            page.beliefs(view, lang),
            {*ids(markup_of(page, view, lang))},
        )
        assert {one.by for one in beliefs} == {one.by for one in beliefs if not one.piece}, f"{where} no legend."
        about = {one.piece for one in beliefs} | {one.by for one in beliefs}
        assert about <= {"", *here}, f"{where} beliefs are about {sorted(about - here)}, not on the board."
        assert all(one.text and 0 <= one.share <= 1 for one in beliefs), f"{where} {beliefs}"


def check_page_explains(case: Case, page: Page) -> None:
    """Every element with a description has one in every language, with an existing rules chapter."""
    chapters = {chapter.id for chapter in page.rules("en")}
    for number, (view, _) in enumerate(moments(case.game.name)[::5]):
        where, lang = where_is(case, view), LANGUAGES[number % len(LANGUAGES)]
        for tag in re.findall(
            r"<[^>]*\sdata-info[^>]*>",
            markup_of(page, view, lang),
        ):
            given = re.search(r'data-info="([^"]+)"', tag) or ID.search(tag)
            assert given is not None, f"{where} {tag} has data-info, but neither a value there nor an id."
            if " " not in given[1]:
                played_by_clicks = page.describe(given[1], view, page.game.words(lang))
                chapter = played_by_clicks.chapter
                assert played_by_clicks.text, f"{where} '{given[1]}' has no description in {lang}."
                assert chapter in chapters, f"{where} '{given[1]}' leads to the chapter '{chapter}', not there."


def check_page_prompts(case: Case, page: Page) -> None:
    """Every question has an existing rules chapter."""
    chapters = {chapter.id for chapter in page.rules("en")}
    for view, _ in moments(case.game.name):
        if view.viewer in list(view.waiting()):
            chapter = page.describe("", view, page.game.words("en")).chapter
            assert chapter in chapters, f"{where_is(case, view)} the question leads to '{chapter}', no chapter."


def check_page_markup(case: Case, page: Page) -> None:
    """Boards and large pictures contain no script, style or address, define their symbols, and are small."""
    for view, events in moments(case.game.name)[::2]:
        where, html = (
            where_is(case, view),
            markup_of(page, view, "fr"),
        )
        shown = "".join(step.show for step in show_events(page, view, events, page.game.words("fr")))
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
    """Motions move elements between places of the board, with existing sounds."""
    looked = moments(case.game.name)
    known = {id for view, _ in looked for id in ids(markup_of(page, view, "en"))}
    for view, events in looked:
        for step in show_events(page, view, events, page.game.words("en")):
            where = where_is(case, view)
            assert step.sound in SOUNDS, f"{where} there is no sound '{step.sound}'; there is {', '.join(SOUNDS[1:])}."
            missing = sorted({step.piece, step.to} - known - {""})
            assert not missing, f"{where} '{step.caption}' moves {missing}, which no board of this game has."


def check_page_emblem(case: Case, page: Page) -> None:
    """The emblem of the game needs no other file."""
    emblem, title = emblem_of(page).strip(), case.game.title
    assert emblem.startswith("<svg"), f"{title}: its emblem is no svg."
    for foreign in ("href=", "class="):
        assert foreign not in emblem, f"{title}: its emblem has {foreign}, but it must stand alone."


def check_page_rules(case: Case, page: Page) -> None:
    """The rules have equal chapters and numbers of pictures in every language; all brackets are drawn."""
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
    """Every option, card and letter has a name and a sentence in every language."""
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
