"""The page in the browser: every action can be clicked, every event is shown, hidden facts stay hidden."""

import json
import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest
from mypy_extensions import u8

from tests.support.boards import markup_of, show_events
from tests.support.zorgcorp.situation import sample, situation
from trized.games.zorgcorp import game
from trized.games.zorgcorp.board import FIRST_SYSTEM, ZORGTERRE
from trized.games.zorgcorp.boards import BOARDS, board_of, record_of
from trized.games.zorgcorp.box import BOX, DATA, PEOPLE_NAMES
from trized.games.zorgcorp.events import EVENTS, DieRolled, ShipMoved, TokenShown, ZorgcorpMoved
from trized.games.zorgcorp.page import page
from trized.games.zorgcorp.page.layout import GLOBE, SITE, lanes, layout_of
from trized.games.zorgcorp.rules import State
from trized.games.zorgcorp.view import View
from trized.kernel import LANGUAGES, PUBLIC, EventLog, Seeded
from trized.kernel.page import click_paths

words_in = page.game.words
ID = re.compile(r'\sid="([^"]+)"')
Spot = tuple[int, int]


def games(board: str, seeds: range, **options: str) -> Iterator[tuple[State, EventLog]]:
    """Play random games, with fewer named worlds; yield each position and its events."""
    for seed in seeds:
        chance = Seeded(seed)
        state = game.start(game.settle({"board": board, **options}), chance)
        events = EventLog()
        while True:
            yield state, events
            if state.over():
                break
            seat = state.waiting()[0]
            legal = state.legal(seat)
            events = EventLog()
            state.play(seat, legal[chance.roll("pick", len(legal))], chance, events)


def asked(state: State) -> View:
    return state.view(state.waiting()[0] if not state.over() else PUBLIC)


def crowded(**options: bool) -> State:
    """Return a table with nearly everything that a table can show; the Spies are to decide."""
    made = situation(**options).conquered("d5", "red-3", bonus=3).conquered("e4", "blue-4", bonus=2, revolt=True)
    made = made.conquered("d3", "purple-5", bonus=4).overthrown("c3", "orange-3", shield=True).sanctuary("b3")
    made = made.face_down("g4", "purple-2", shield=True).face_down("a4", "blue-3").face_down("b4", "purple-3")
    made = made.taken("architect", bonus=1).ships("military", "d5", "d7").ships("architect", "f5")
    made = made.ships("revolutionary", "e4", "e4").ships("spy", "d3", "a4", "a4").zorg("d3", "d3", "f4", "zorgterre")
    return made.treasury(4).round(9).turn("spy").position()


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_is_a_click_path_over_elements_of_the_board(board, lang):
    for number, (state, _) in enumerate(games(board, range(2))):
        if number % 4 == 0 or len(state.waiting()) > 1:
            view = asked(state)
            choices = click_paths(page, view, words_in(lang))
            drawn = ID.findall(page.draw(view, words_in(lang), choices).html())
            assert [choice.action for choice in choices] == [
                game.notation.write(view, view.viewer, action) for action in view.legal()
            ]
            assert all(choice.path and set(choice.path) <= set(drawn) for choice in choices)
            assert len({choice.path for choice in choices}) == len(choices)
            assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("board", BOARDS)
def test_a_move_changes_a_few_parts_and_never_the_frame(board):
    drawn = [page.draw(asked(state), words_in("en"), ()) for state, _ in games(board, range(1))]
    assert len({one.frame for one in drawn}) == 1
    sent = sorted(
        sum(len(part) for name, part in after.parts.items() if before.parts[name] != part)
        for before, after in pairwise(drawn)
    )
    assert sent[len(sent) // 2] < 3_000
    assert sent[-1] < 20_000


@pytest.mark.parametrize("board", BOARDS)
def test_every_part_has_its_element_in_the_frame(board):
    drawn = page.draw(asked(game.start(game.settle({"board": board}), Seeded(1))), words_in("fr"), ())
    assert sorted(re.findall(r' data-part="([^"]+)"', drawn.frame)) == sorted(drawn.parts)
    assert not [name for name, part in drawn.parts.items() if "data-part" in part]


def test_parts_are_the_same_for_all_who_see_the_same():
    state = crowded()
    drawn = [page.draw(state.view(viewer), words_in("en"), ()) for viewer in (PUBLIC, *range(4))]
    assert all(one == drawn[0] for one in drawn)


def test_r10_a_saucer_that_took_a_start_world_stays_on_the_map():
    state = situation().taken("architect").zorg("d3").position()
    html = page.draw(asked(state), words_in("en"), ()).html()
    assert 'id="saucer-2"' in html
    assert "stays for good" in page.describe("saucer-2", asked(state), words_in("en")).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_first_sentence_about_a_piece_is_short(lang):
    view = asked(crowded(notes=True))
    html = page.draw(view, words_in(lang), ()).html()
    pieces = [piece for tag in re.findall(r"<[^>]*data-info[^>]*>", html) for piece in ID.findall(tag)]
    for piece in pieces:
        short = page.describe(piece, view, words_in(lang)).text.partition("\n\n")[0]
        assert 0 < len(short) <= 260, (piece, short)
        assert short.count("\n") <= 3, (piece, short)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_shows_how_to_win_and_what_threatens(lang):
    made = situation(difficulty="hard").zorg("g4", "d3").ships("military", "d5").round(11).treasury(0)
    state = made.position()
    state.table.assets = state.table.threshold - 4
    said = page.draw(asked(state), words_in(lang), ()).parts["outlook"]
    wanted = {
        "en": (
            "(now level)",
            "1/4",
            "(4 to go)",
            "the start world of the Architects",
            "lacks only 4 BZ$",
            "2 rounds",
        ),
        "fr": ("(égalité)", "1/4", "(encore 4)", "départ des Architectes", "manque que 4 BZ$", "Plus que 2 tours"),
    }
    assert not [words for words in wanted[lang] if words not in said], said


def test_complete_siege_is_told_as_the_win_and_no_points_are_missing():
    made = situation().round(12)
    around = [made.named(place) for place in ("d5", "e4", "d3", "c4")]
    said = page.draw(asked(made.ships("military", *around).position()), words_in("en"), ()).parts["outlook"]
    assert "The siege of ZorgTerre is complete (4/4)" in said
    assert "missing" not in said


def test_several_ships_at_one_place_are_counted_on_the_map():
    html = page.draw(asked(crowded()), words_in("en"), ()).html()
    assert [html.count(f">×{n}</text>") for n in (2, 3)] == [3, 0]  # Revolutionaries at e4, Spies at a4, saucers at d3
    assert 'aria-label="ZorgCorp: 2 ships, ' in html


@pytest.mark.parametrize(
    ("made", "threatened"),
    [
        (situation().zorg("g4"), True),
        (situation().zorg("g4").shield("home of architect"), False),
        (situation().zorg("g4", "g4").shield("home of architect"), True),
        (situation().zorg("g4").ships("architect", "home of architect"), False),
        (situation().zorg("g4").ships("spy", "home of architect"), True),
    ],
)
def test_r6_r7_a_start_world_is_safe_behind_a_ship_and_behind_a_shield_from_one_saucer(made, threatened):
    said = page.draw(asked(made.position()), words_in("en"), ()).parts["outlook"]
    assert ("start world of the Architects" in said) is threatened


@pytest.mark.parametrize("people", PEOPLE_NAMES)
def test_each_people_can_be_played_by_clicks_on_a_crowded_table(people):
    made = crowded()
    made.table.turn = list(made.table.order).index(PEOPLE_NAMES.index(people))
    view = asked(State(made.table, made.actions))
    drawn = set(ID.findall(markup_of(page, view, "en")))
    assert all(set(choice.path) <= drawn for choice in click_paths(page, view, words_in("en")))


def test_no_click_path_begins_with_another_click_path():
    for state in (crowded(), crowded(notes=True)):
        paths = [choice.path for choice in click_paths(page, asked(state), words_in("en"))]
        assert not [one for one in paths for other in paths if one != other and other[: len(one)] == one]


@pytest.mark.parametrize("board", BOARDS)
def test_every_event_has_a_motion_whose_pieces_were_on_the_board_before(board):
    before: set[str] = set()
    for state, events in games(board, range(3, 5)):
        view = state.view(PUBLIC)
        steps = show_events(page, view, events.events, words_in("en")) if before else []
        told = " ".join(step.caption for step in steps)
        for event in events.events if before else ():
            assert game.words("en").event(view, event) in told
        for step in steps:
            assert {step.piece, step.to} - {""} <= before
        before = set() if state.over() else set(ID.findall(page.draw(view, words_in("en"), ()).html()))


def test_every_kind_of_event_has_a_step():
    view = crowded().view(PUBLIC)
    for kind in EVENTS:
        assert show_events(page, view, [sample(kind, 1)], words_in("fr")), kind
    assert all(hasattr(page.shows, event.kind) for event in EVENTS)


def test_tokens_are_shown_four_at_a_time():
    view = crowded().view(PUBLIC)
    shown = [TokenShown(world, 0) for world in range(5, 11)]
    steps = show_events(page, view, shown, words_in("en"))
    assert [step.show.count("<figure>") for step in steps] == [4, 2]


def test_a_die_is_shown_and_its_lane_lights_up():
    state = crowded()
    (step,) = show_events(page, state.view(PUBLIC), [DieRolled(state.table.board.place_of["f4"], 2)], words_in("en"))
    assert "zc-die" in step.show
    assert step.piece == f"lane-{state.table.board.place_of['f4']}-2"


def test_a_ship_that_goes_two_steps_flies_along_both_lanes():
    state = situation().ships("spy", "d7").position()
    number = state.table.board.place_of
    moved = ShipMoved(PEOPLE_NAMES.index("spy"), number["d5"], number["d7"])
    steps = show_events(page, state.view(PUBLIC), [moved], words_in("en"))
    assert [step.to for step in steps] == [f"system-{number['d6']}", f"system-{number['d7']}"]
    assert [bool(step.caption) for step in steps] == [False, True]


def test_r18_out_and_back_is_seen_as_a_flight_to_a_world_and_back():
    state = situation().ships("spy", "d5").position()
    number = state.table.board.place_of
    steps = show_events(
        page, state.view(PUBLIC), [ShipMoved(PEOPLE_NAMES.index("spy"), number["d5"], number["d5"])], words_in("en")
    )
    assert [step.to for step in steps] == [
        f"system-{min(number['d6'], number['e5'], number['c5'])}",
        f"system-{number['d5']}",
    ]
    assert steps[-1].caption == "The Spies fly out from d5 and come back."


def test_two_saucers_of_one_place_fly_as_two_pieces():
    state = crowded()
    place, to = (state.table.board.place_of[name] for name in ("d3", "d2"))
    after = situation().zorg("d2", "d2").position()
    events = [ZorgcorpMoved(place, to), ZorgcorpMoved(place, to)]
    pieces = [step.piece for step in show_events(page, after.view(PUBLIC), events, words_in("en"))]
    assert sorted(pieces) == [f"saucer-{place}", f"saucer-{place}-2"]


def test_r25_classic_memory_shows_nothing_of_a_token_that_is_face_down():
    one, other = crowded(), crowded()
    hidden = one.table.board.place_of["a4"]
    other.table.token[hidden] = u8(BOX.token_kinds["green-5"])
    for lang in LANGUAGES:
        assert seen(one, lang, hidden) == seen(other, lang, hidden)


def seen(state: State, lang: str, place: int) -> list[str]:
    view = asked(state)
    choices = click_paths(page, view, words_in(lang))
    return [
        page.draw(view, words_in(lang), choices).html(),
        repr(choices),
        page.describe(f"system-{place}", view, words_in(lang)).text,
    ]


def test_r25_notes_keep_a_token_readable():
    state = crowded(notes=True)
    place = state.table.board.place_of["a4"]
    assert ">M3<" in page.draw(asked(state), words_in("en"), ()).html()
    assert "marine 3" in page.describe(f"system-{place}", asked(state), words_in("en")).text


def test_only_what_was_shown_is_fleeting():
    assert game.fleeting == (TokenShown,)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_offers_information_has_some(lang):
    view = asked(crowded())
    html = markup_of(page, view, lang)
    pieces = [piece for tag in re.findall(r"<[^>]*data-info[^>]*>", html) for piece in ID.findall(tag)]
    assert len(pieces) > 60
    assert all(page.describe(piece, view, words_in(lang)).text for piece in pieces)
    assert page.describe("nothing-of-ours", view, words_in(lang)).text == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_to_touch_has_a_name_in_words(lang):
    view = asked(crowded())
    html = markup_of(page, view, lang)
    for tag in re.findall(r'<[^>]*role="(?:button|img|group)"[^>]*>', html):
        assert re.search(r'aria-label="[^"]+"', tag), tag


def third_board(squeeze: float) -> str:
    """Return a custom board: the default one with its places moved towards one corner, some almost overlapping."""
    raw = tomllib.loads((DATA / "galaxy.toml").read_text(encoding="utf-8"))
    raw["id"] = "third"
    entries = (*raw["systems"].values(), *raw["start-worlds"].values(), *raw["black-holes"].values())
    for number, entry in enumerate(entries, 1):
        x, y = entry["at"]
        entry["at"] = [40 + round(squeeze * x) + number / 100, 9 + squeeze * y / 2]
    raw["zorgterre"]["at"] = [40, 9]
    return record_of(json.dumps(raw))


@pytest.mark.parametrize("record", [*BOARDS, third_board(1), third_board(0.4)])
def test_the_layout_of_any_board_keeps_places_apart(record):
    spots = layout_of(board_of(record)).spots
    for at, (x, y) in enumerate(spots):
        for other, (a, b) in enumerate(spots[:at]):
            room = SITE + (GLOBE if other == 0 else SITE)
            assert (x - a) ** 2 + (y - b) ** 2 >= room**2 * 0.9, (at, other)


@pytest.mark.parametrize("record", BOARDS)
def test_no_number_of_the_die_is_over_another(record):
    board = board_of(record)
    rolled = [ZORGTERRE, *range(FIRST_SYSTEM, board.last_world + 1)]  # saucers leave only from these
    numbers = [badge for place in rolled for badge in layout_of(board).badges[place]]
    for at, (x, y) in enumerate(numbers):
        assert all(hypot(x - a, y - b) >= 23 for a, b in numbers[:at])


@pytest.mark.parametrize("record", BOARDS)
def test_no_lanes_cross_on_the_boards_of_the_box(record):
    board = board_of(record)
    spots = layout_of(board).spots
    drawn = [(one, other, spots[one], spots[other]) for one, other in lanes(board)]
    crossings = [
        (board.ids[a], board.ids[b], board.ids[c], board.ids[d])
        for at, (a, b, p, q) in enumerate(drawn)
        for c, d, r, s in drawn[:at]
        if len({a, b, c, d}) == 4 and cross(p, q, r, s)
    ]
    assert crossings == []


@pytest.mark.parametrize("record", BOARDS)
def test_no_lane_runs_under_a_world_it_does_not_lead_to(record):
    board = board_of(record)
    spots = layout_of(board).spots
    for one, other in lanes(board):
        for place in set(range(board.places)) - {one, other}:
            assert away(spots[place], spots[one], spots[other]) > SITE, (board.ids[one], board.ids[other])


def away(spot: Spot, one: Spot, other: Spot) -> float:
    """Return the distance of a spot from the line between two others."""
    along = (other[0] - one[0], other[1] - one[1])
    share = ((spot[0] - one[0]) * along[0] + (spot[1] - one[1]) * along[1]) / hypot(*along) ** 2
    share = max(0.0, min(1.0, share))
    return hypot(one[0] + share * along[0] - spot[0], one[1] + share * along[1] - spot[1])


def cross(p: Spot, q: Spot, r: Spot, s: Spot) -> bool:
    def side(a: Spot, b: Spot, c: Spot) -> int:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0


def test_a_board_of_ones_own_is_drawn_without_new_code():
    state = game.start(game.settle({"board": third_board(1)}), Seeded(1))
    view = asked(state)
    drawn = ID.findall(markup_of(page, view, "en"))
    assert sum(name.startswith("system-") for name in drawn) == 44


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_name_the_numbers_of_the_box(lang):
    chapters = page.rules(lang)
    text = " ".join(chapter.text for chapter in chapters)
    assert not re.search(r"[{}\[\]]|\*\*", text)
    assert all(str(number) in text for number in BOX.thresholds.values())
    assert all(chapter.html and chapter.title for chapter in chapters)


def palette(css: str, theme: str) -> dict[str, str]:
    """Return the colours of a theme: `light-dark()` has one for each, a plain colour counts for both."""
    colour = "#[0-9a-f]{6}"
    both = dict(re.findall(rf"(--zc-[\w-]+): ({colour});", css))
    pairs = re.findall(rf"(--zc-[\w-]+): light-dark\(({colour}), ({colour})\);", css)
    return both | {name: light if theme == "light" else dark for name, light, dark in pairs}


def brightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("--zc-ink", "--zc-paper"),
        ("--zc-ink", "--zc-sky"),
        ("--zc-ink-2", "--zc-paper"),
        ("--zc-ink-2", "--zc-paper-2"),
        ("--zc-ink-2", "--zc-sky"),
        ("--zc-teal", "--zc-paper"),
        ("--zc-orange-ink", "--zc-paper"),
        ("--zc-red-ink", "--zc-paper"),
        ("--zc-green-ink", "--zc-paper"),
        ("--zc-orange-people-ink", "--zc-paper"),
        ("--zc-purple-ink", "--zc-paper"),
        ("--zc-purple-ink", "--zc-sky"),
        ("#14323a", "--zc-sun"),
        ("#14323a", "--zc-orange"),
    ],
)
def test_text_contrasts_with_its_background(theme, text, ground):
    colours = palette(Path(page.styles[0]).read_text(encoding="utf-8"), theme)
    one, other = sorted(brightness(colours.get(name, name)) for name in (text, ground))
    assert (other + 0.05) / (one + 0.05) >= 4.5


@pytest.mark.parametrize("taken", [False, True])
def test_r23_the_page_speaks_of_a_siege_only_while_the_military_can_win_by_it(taken):
    made = situation().ships("military", "d5")
    view = (made.taken("military") if taken else made).position().view(0)
    assert ("All four win the game" in page.describe("round", view, words_in("en")).text) is not taken
    assert ("siege 1/4" in page.describe("people-military", view, words_in("en")).text) is not taken


@pytest.mark.parametrize(
    ("lang", "chapter", "sentence"),
    [
        ("en", "saucers", "37 bonus tokens are in play; while none is left in the reserve no market improves."),
        ("fr", "saucers", "37 jetons bonus sont en jeu"),
        ("fr", "saucers", "tant que la réserve est vide, aucun marché ne s'améliore"),
        ("en", "saucers", "nothing can destroy it"),
        ("fr", "saucers", "rien ne peut le détruire"),
        ("en", "moving", "closed to the Military"),
        ("fr", "moving", "fermé aux Militaires"),
        ("en", "spies", "a ship that stole does not move on"),
        ("fr", "spies", "un vaisseau qui a volé ne repart pas"),
        ("en", "end", "those on ZorgTerre too"),
        ("fr", "end", "ceux de la ZorgTerre compris"),
        ("en", "end", "whose shield still holds has taken nothing: it gives 1 point"),
        ("fr", "end", "dont le bouclier tient encore n'a rien pris : il donne 1 point"),
    ],
)
def test_rules_page_agrees_with_the_rules(lang, chapter, sentence):
    text = next(found.text for found in page.rules(lang) if found.id == chapter)
    assert sentence in text
