"""The page in the browser: what it shows can be touched, moves, explains itself, and tells no secret."""

import re
import zlib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from tests.zenith.moments import MOMENTS, moment
from trized.games.zenith import game
from trized.games.zenith.box import box
from trized.games.zenith.language import PLANETS
from trized.games.zenith.page import page
from trized.games.zenith.page.art import effects
from trized.games.zenith.view import ZenithView
from trized.kernel import LANGUAGES, PUBLIC, Event
from trized.kernel.chance import Seeded
from trized.kernel.state import Story

ID = re.compile(r'\sid="([^"]+)"')
TABLES = [{}, {"players": "4"}, {"boards": "DOP", "secret_agents": "yes"}]


def ids(html: str) -> list[str]:
    return ID.findall(html)


def views(seed: int, options: dict[str, str], every: int = 1) -> Iterator[tuple[ZenithView, list[Event]]]:
    """Play a game at random; give what each waiting seat sees, with what has just happened before its eyes."""
    story = Story()
    state = game.start(game.settle(options), Seeded(seed), story)
    chance, choices = Seeded(seed + 1), Seeded(seed + 2)
    count = 0
    while not state.over():
        for seat in state.waiting():
            if count % every == 0:
                view = state.view(seat)
                assert isinstance(view, ZenithView)
                yield view, story.seen_by(int(seat))
        seat = state.waiting()[0]
        legal = state.legal(seat)
        story = Story()
        state.apply(seat, legal[choices.below(len(legal))], chance, story)
        count += 1
    view = state.view(0)
    assert isinstance(view, ZenithView)
    yield view, story.seen_by(0)


@cache
def sample() -> list[tuple[ZenithView, list[Event]]]:
    """Return many moments of games of every kind."""
    return [found for k, options in enumerate(TABLES) for found in views(40 + k, options, every=3)]


def test_every_legal_action_has_a_way_whose_pieces_lie_on_the_board():
    for view, _ in sample():
        ways = page.ways(view, "en")
        assert len(ways) == len(view.legal())
        here = set(ids(page.board(view, "en", ways)))
        for way in ways:
            assert set(way.path) <= here, way


def test_every_way_is_said_by_other_touches():
    for view, _ in sample():
        ways = page.ways(view, "en")
        assert len({(frozenset(way.path), way.together) for way in ways}) == len(ways)


def test_what_begins_or_continues_a_way_can_be_touched():
    for view, _ in sample()[::7]:
        ways = page.ways(view, "en")
        html = page.board(view, "en", ways)
        for id in {id for way in ways for id in way.path}:
            tag = re.search(rf'<[^>]*\sid="{id}"[^>]*>', html)
            assert tag is not None
            assert "data-touch" in tag[0], tag[0]
            assert 'tabindex="0"' in tag[0] or tag[0].startswith("<button"), tag[0]


def test_ids_are_unique_and_nothing_can_be_touched_by_a_spectator():
    for view, _ in sample():
        html = page.board(view, "fr", page.ways(view, "fr"))
        assert len(ids(html)) == len(set(ids(html)))
    watching, _ = moment("watching")
    assert "data-touch" not in page.board(watching, "en", page.ways(watching, "en"))


@pytest.mark.parametrize("players", ["2", "4"])
def test_worlds_that_a_viewer_cannot_tell_apart_give_the_same_page(players):
    state = game.start(game.settle({"players": players}), Seeded(3))
    chance, choices = Seeded(4), Seeded(5)
    for turn in range(60):
        seat = state.waiting()[0]
        for viewer in (PUBLIC, *range(int(players))):
            view = state.view(viewer)
            other = game.deal(view, Seeded(turn)).view(viewer)
            for lang in LANGUAGES:
                ways = page.ways(view, lang)
                assert ways == page.ways(other, lang)
                assert page.board(view, lang, ways) == page.board(other, lang, ways)
        legal = state.legal(seat)
        state.apply(seat, legal[choices.below(len(legal))], chance)
        if state.over():
            break


def test_a_hidden_card_has_an_element_that_names_its_place_alone():
    for view, _ in sample()[::5]:
        html = page.board(view, "en", [])
        shown = {int(id[5:]) for id in ids(html) if re.fullmatch(r"card-\d+", id)}
        table = view.table
        in_play = {card for side in range(2) for planet in range(5) for card in table.column(side, planet)}
        known = {int(card) for seat in range(table.players) for card in table.hand(seat) if card != 255}
        assert shown == in_play | known
        backs = [id for id in ids(html) if id.startswith("back-")]
        assert all(re.fullmatch(r"back-[0-3]-\d+", back) for back in backs)


def test_every_event_is_played():
    told = set()
    for view, events in sample():
        for event in events:
            assert page.steps(view, [event], "en"), event
            told.add(event.kind)
    assert {"recruit", "disc", "won", "token", "mobilize", "exile", "transfer", "badge", "develop", "give"} <= told


def test_a_step_moves_pieces_between_places_that_boards_have():
    known: set[str] = set()
    for view, _ in sample():
        known |= set(ids(page.board(view, "en", page.ways(view, "en"))))
    for view, events in sample():
        for step in page.steps(view, events, "en"):
            for id in (step.piece, step.to):
                assert id in known or not id, step
            assert step.sound in ("", "card", "coin", "disc", "win", "turn")


def test_a_card_played_by_another_is_shown_and_my_own_moves_itself():
    for view, events in sample():
        for event in events:
            if event.kind == "recruit":
                steps = page.steps(view, [event], "en")
                seat, card, _ = event.args
                assert steps[-1].piece == (f"card-{card}" if seat == view.viewer else f"back-{seat}-0")
                assert any(step.show for step in steps) == (seat != view.viewer)


def test_a_caption_is_not_repeated():
    for view, events in sample():
        captions = [step.caption for step in page.steps(view, events, "en") if step.caption]
        assert not any(one == other and "draws" in one for one, other in pairwise(captions))
        if any(event.kind == "won" for event in events):
            assert not any("control zone" in caption for caption in captions)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_offers_to_explain_itself_does(lang):
    for view, _ in sample()[::9]:
        html = page.board(view, lang, page.ways(view, lang))
        for tag in re.findall(r"<[^>]*\sdata-info[^>]*>", html):
            id = ID.search(tag)
            assert id is not None
            if not id[1].startswith("run-"):
                assert page.describe(id[1], view, lang), id[1]


@pytest.mark.parametrize("piece", ["", "card-", "card-100", "card--1", "use-recruit-5000", "level-x-2", "back", "x-1"])
def test_an_unknown_piece_has_nothing_to_say(piece):
    view, _ = moment("middle")
    assert page.describe(piece, view, "en") in ("", "A card that you may not see.")


def test_a_closed_use_says_why():
    view, _ = moment("middle")
    html = page.board(view, "en", page.ways(view, "en"))
    closed = re.findall(r'id="(use-\w+-\d+)" data-info aria-disabled', html)
    assert closed
    for id in closed:
        assert "costs" in page.describe(id, view, "en")


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_markup_needs_no_inline_style_or_script(name, lang):
    view, _ = moment(name)
    html = page.board(view, lang, page.ways(view, lang))
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=|javascript:|https?:", html)


@pytest.mark.parametrize("name", MOMENTS)
def test_a_board_is_small(name):
    view, _ = moment(name)
    html = page.board(view, "fr", page.ways(view, "fr")).encode()
    assert len(html) < 62_000
    assert len(zlib.compress(html, 5)) < 12_000


def test_every_reference_to_a_symbol_is_answered():
    for name in MOMENTS:
        view, _ = moment(name)
        html = page.board(view, "en", page.ways(view, "en"))
        for symbol in set(re.findall(r'href="#([^"]+)"', html)):
            assert f'id="{symbol}"' in html


def test_the_emblem_stands_alone():
    emblem = page.emblem()
    assert emblem.startswith("<svg")
    assert "href" not in emblem


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_have_the_same_chapters_in_every_language(lang):
    chapters = page.rules(lang)
    assert [chapter.id for chapter in chapters] == [chapter.id for chapter in page.rules("en")]
    for chapter in chapters:
        assert chapter.title
        assert len(chapter.text) > 100
        assert "[[" not in chapter.html + chapter.text
        assert not re.search(r"<script|\sstyle=|<a |https?:", chapter.html)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_draw_every_icon_that_a_card_can_show(lang):
    drawn = "".join(chapter.html for chapter in page.rules(lang))
    used = set()
    for agent in box().agents:
        used |= set(re.findall(r'href="#([^"]+)"', effects(agent.effects)))
    assert {symbol for symbol in used if f'href="#{symbol}"' not in drawn} <= {f"z-{planet}" for planet in PLANETS}


def test_the_rules_can_be_searched_by_what_icons_mean():
    texts = {chapter.id: chapter.text for chapter in page.rules("fr")}
    assert "mobilisez 2 cartes" in texts["icons"].lower()
