"""The page in the browser: pieces can be clicked, move, have explanations, and leak no secret."""

import re
import zlib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from tests.support.boards import markup_of, show_events
from tests.support.zenith.moments import MOMENTS, moment
from tests.support.zenith.situation import Situation
from trized import kernel
from trized.games.zenith import game
from trized.games.zenith.box import PLANETS
from trized.games.zenith.events import (
    BadgeTaken,
    CardGiven,
    Developed,
    DiscMoved,
    DiscWon,
    Exiled,
    Mobilized,
    Recruited,
    TokenTaken,
    Transferred,
)
from trized.games.zenith.opening import printed_box
from trized.games.zenith.page import page
from trized.games.zenith.page.art import effects
from trized.games.zenith.page.pieces import breakable, full
from trized.games.zenith.view import View
from trized.kernel import LANGUAGES, BoardMarkup, Event
from trized.kernel.chance import Seeded
from trized.kernel.event_log import EventLog
from trized.kernel.page import click_paths

words_in = page.game.words
ID = re.compile(r'\sid="([^"]+)"')
TABLES = [{}, {"players": "4"}, {"boards": "DOP", "secret_agents": "yes"}]


def ids(html: str) -> list[str]:
    return ID.findall(html)


def views(seed: int, options: dict[str, str], every: int = 1) -> Iterator[tuple[View, list[Event]]]:
    """Play a random game; yield the view of each waiting seat, with the last events it saw."""
    log = EventLog()
    state = game.start(game.settle(options), Seeded(seed), log)
    chance, choices = Seeded(seed + 1), Seeded(seed + 2)
    count = 0
    while not state.over():
        for seat in state.waiting():
            if count % every == 0:
                view = state.view(seat)
                assert isinstance(view, View)
                yield view, log.seen_by(int(seat))
        seat = state.waiting()[0]
        legal = state.legal(seat)
        log = EventLog()
        state.apply(seat, legal[choices.below(len(legal))], chance, log)
        count += 1
    view = state.view(0)
    assert isinstance(view, View)
    yield view, log.seen_by(0)


@cache
def sample() -> list[tuple[View, list[Event]]]:
    """Return many moments of games of every kind."""
    return [found for k, options in enumerate(TABLES) for found in views(40 + k, options, every=3)]


def test_a_hidden_card_has_an_element_that_names_its_place_alone():
    for view, _ in sample()[::5]:
        html = page.draw(view, words_in("en"), []).html()
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
            assert show_events(page, view, [event], words_in("en")), event
            told.add(type(event))
    assert {Recruited, DiscMoved, DiscWon, TokenTaken, Mobilized, Exiled, Transferred, BadgeTaken, Developed} <= told
    assert CardGiven in told


def test_a_card_played_by_another_is_shown_and_my_own_moves_itself():
    for view, events in sample():
        for event in events:
            if isinstance(event, Recruited):
                steps = show_events(page, view, [event], words_in("en"))
                seat, card = event.seat, event.card
                assert steps[-1].piece == (f"card-{card}" if seat == view.viewer else f"back-{seat}-0")
                assert any(step.show for step in steps) == (seat != view.viewer)


def test_a_caption_is_not_repeated():
    for view, events in sample():
        captions = [step.caption for step in show_events(page, view, events, words_in("en")) if step.caption]
        assert not any(one == other and "draws" in one for one, other in pairwise(captions))
        if any(isinstance(event, DiscWon) for event in events):
            assert not any("control zone" in caption for caption in captions)


@pytest.mark.parametrize("piece", ["", "card-", "card-100", "card--1", "use-recruit-5000", "level-x-2", "back", "x-1"])
def test_unknown_piece_has_no_description(piece):
    view, _ = moment("middle")
    assert page.describe(piece, view, words_in("en")).text in ("", "A card that you may not see.")


def test_closed_use_gives_its_reason():
    closed = 0
    for view, _ in map(moment, MOMENTS):
        html = markup_of(page, view, "en")
        for id in re.findall(r'id="(use-\w+-\d+)" data-info aria-disabled', html):
            closed += 1
            assert re.search("costs|You may recruit on", page.describe(id, view, words_in("en")).text)
    assert closed


@pytest.mark.parametrize("name", MOMENTS)
def test_a_board_is_small(name):
    view, _ = moment(name)
    html = markup_of(page, view, "fr").encode()
    assert len(html) < 62_500
    assert len(zlib.compress(html, 5)) < 9_000


def parts(view: kernel.View, lang: str = "fr", choices: bool = True) -> dict[str, str]:
    return dict(page.draw(view, words_in(lang), click_paths(page, view, words_in(lang)) if choices else []).parts)


def test_a_move_changes_few_parts_and_never_the_frame():
    bytes_changed: list[int] = []
    seen: dict[int, BoardMarkup] = {}
    for view, _ in views(51, {}):
        board = page.draw(view, words_in("fr"), click_paths(page, view, words_in("fr")))
        before = seen.get(int(view.viewer), board)
        seen[int(view.viewer)] = board
        assert board.frame == before.frame
        assert board.parts.keys() == before.parts.keys()
        changed = [html for name, html in board.parts.items() if html != before.parts[name]]
        bytes_changed.append(len(zlib.compress("".join(changed).encode(), 5)))
    assert sum(bytes_changed) / len(bytes_changed) < 2_000


def test_both_sides_are_drawn_the_same_columns_and_piles():
    state = Situation().mine("wul").theirs("nero").position
    mine, theirs = (parts(state.view(seat), choices=False) for seat in (0, 1))
    shared = [name for name in mine if name.startswith(("col-", "meters-", "piles"))]
    assert shared
    assert all(mine[name] == theirs[name] for name in shared)


@pytest.mark.parametrize("name", ["middle", "four"])
def test_only_choices_depend_on_what_may_be_touched(name):
    view, _ = moment(name)
    asked, watched = parts(view), parts(view, choices=False)
    assert {name for name in asked if asked[name] != watched[name]} <= {"uses", "offers", "runs"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_draw_every_icon_that_a_card_can_show(lang):
    drawn = "".join(chapter.html for chapter in page.rules(lang))
    used = set()
    for agent in printed_box().agents:
        used |= set(re.findall(r'href="#([^"]+)"', effects(agent.effects)))
    assert {symbol for symbol in used if f'href="#{symbol}"' not in drawn} <= {f"z-{planet}" for planet in PLANETS}


def test_the_rules_can_be_searched_by_what_icons_mean():
    texts = {chapter.id: chapter.text for chapter in page.rules("fr")}
    assert "mobilisez 2 cartes" in texts["icons"].lower()


def test_a_column_shows_whose_it_is():
    view = Situation().mine("wul").position.view(0)
    mine, theirs = (page.describe(f"col-{side}-mercury", view, words_in("en")).text for side in (0, 1))
    assert "Your Mercury column: 1 card" in mine
    assert "costs 1 credit less" in mine
    assert "Your opponent’s Mercury column: 0 cards" in theirs
    assert "less" not in theirs


@pytest.mark.parametrize("name", ["tiers", "run", "four", "middle"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_can_be_touched_can_be_read_before(name, lang):
    view, _ = moment(name)
    for choice in click_paths(page, view, words_in(lang)):
        for id in choice.path:
            assert page.describe(id, view, words_in(lang)).text, id
            assert page.describe(id, view, words_in(lang)).chapter, id


def test_no_name_is_too_long_for_a_narrow_strip():
    for agent in printed_box().agents:
        pieces_of_words = re.split(r"[ \N{SOFT HYPHEN}]", breakable(agent.name))
        assert max(map(len, pieces_of_words)) <= 8, agent.name
        assert breakable(agent.name).replace("\N{SOFT HYPHEN}", "") == agent.name


def test_a_card_in_hand_is_read_with_the_price_on_its_coin() -> None:
    box = printed_box()
    amytis = next(card for card, agent in enumerate(box.agents) if agent.name == "Amytis")
    assert "Amytis: Mercury, Animod, cost 2<" in full(box, amytis, "en", 2, False)
