"""A galaxy in the editor: edits in one or all quadrants, marks of faults, random galaxies."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trized.games.zorgcorp import game
from trized.games.zorgcorp.drafts import GalaxyDraft
from trized.games.zorgcorp.page import page
from trized.kernel import Refused, Seeded
from trized.kernel.creation import Creation, decode, encode
from trized.kernel.playout import play_randomly

SHOP = page.workshop(game, "board")
GALAXY, GREAT, EMPTY = (text for _, text in SHOP.starts("en"))
LIMIT = 5000  # decisions
ONE = {"symmetric": "no"}


def edited(text: str, *edits: str, look: dict[str, str] | None = None) -> str:
    """Edit a galaxy with words as the page sends them; a point is given as `x,y`."""
    for edit in edits:
        words = [word.replace(",", " ") if "," in word else word for word in edit.split()]
        text = SHOP.edit(text, words, look or {}, "en", Seeded(1)).text
    return text


def problems(text: str) -> tuple[str, ...]:
    return game.check_file("board", text, "en").problems


def test_galaxy_of_the_box_is_the_same_after_reading_and_writing() -> None:
    for text in (GALAXY, GREAT):
        assert game.settle({"board": GalaxyDraft(text).file()}) == game.settle({"board": text})


def test_system_drawn_in_one_quadrant_appears_in_the_four() -> None:
    draft = GalaxyDraft(edited(EMPTY, "add system 112,-224"))
    assert {name: entry["at"] for name, entry in draft.raw["systems"].items()} == {
        **{"ne1": [1, 2], "se1": [2, -1], "sw1": [-1, -2], "nw1": [-2, 1]},
    }
    assert [entry["quadrant"] for entry in draft.raw["systems"].values()] == ["ne", "se", "sw", "nw"]


def test_switch_limits_drawing_to_one_place() -> None:
    text = edited(EMPTY, "add system 112,-224", "add hole 300,-300", look=ONE)
    draft = GalaxyDraft(text)
    assert list(draft.raw["systems"]) == ["ne1"]
    assert "the black hole hole-ne1 needs an opposite one" in " ".join(problems(text)).lower()


def test_black_holes_in_four_quadrants_lead_across_zorgterre() -> None:
    holes = GalaxyDraft(edited(EMPTY, "add hole 300,-300")).raw["black-holes"]
    assert {name: hole["opposite"] for name, hole in holes.items()} == {
        **{"hole-ne1": "hole-sw1", "hole-sw1": "hole-ne1", "hole-se1": "hole-nw1", "hole-nw1": "hole-se1"},
    }


def test_lane_and_move_and_faces_are_repeated_by_quarter_turns() -> None:
    text = edited(GALAXY, "lane b6 c6", "drag b6 map -300,-300", "face d7 2")
    draft = GalaxyDraft(text)
    for one, other in (("b6", "c6"), ("f6", "f5"), ("f2", "e2"), ("b2", "b3")):
        assert other not in draft.links(one)
        assert one not in draft.links(other)
    assert [draft.spot(name) for name in ("b6", "f6", "f2", "b2")] == [
        (-2.5, 2.5),
        (2.5, 2.5),
        (2.5, -2.5),
        (-2.5, -2.5),
    ]
    assert draft.links("d7") == ["e7", "start-north", "d6", "c7"]
    assert draft.links("g4")[:2] == ["g3", "start-east"]
    assert edited(text, "lane b6 c6").count("c6") == GALAXY.count("c6")


def test_removed_system_takes_its_lanes_along_and_marks_its_neighbours() -> None:
    text = edited(GALAXY, "remove c6")
    assert "c6" not in GalaxyDraft(text).entries()
    assert "d6 has 3 exits; every place but a start world has exactly four." in problems(text)
    board = SHOP.draw(text, {}, "en").board
    assert board.count('class="fault"') == 16


def test_renamed_place_keeps_its_lanes() -> None:
    text = edited(GALAXY, "name b6 home", "name hole-ne deep", "name start-north top", "people top spy")
    assert problems(text) == ()
    draft = GalaxyDraft(text)
    assert "home" in draft.links("b7")
    assert draft.raw["start-worlds"]["spy"]["id"] == "top"


def test_chosen_place_shows_where_the_die_leads() -> None:
    board = SHOP.draw(GALAXY, {"chosen": "d6"}, "en").board
    assert board.count('class="exit"') == 4
    for face, goal in enumerate(("d7", "e6", "d5", "c6"), 1):
        assert f"<span>{face} → {goal}</span>" in board


EDITS = [
    "x",
    "lane a b",
    "lane b6 b6",
    "step b6 Home",
    "remove zorgterre",
    "name b6 c6",
    "face b6 9",
    "quadrant b6 north",
]


@pytest.mark.parametrize(
    "edit", [*EDITS, "name b6 <b>", "opposite b6 c6", "drag b6 map x,y", "add star 1,1", "people b6 spy"]
)
def test_edit_that_cannot_be_done_is_refused(edit: str) -> None:
    with pytest.raises(Refused):
        edited(GALAXY, edit)


def test_faults_of_every_rule_are_marked_at_their_place() -> None:
    text = GALAXY.replace(
        'b6 = { at = [-2, 2], quadrant = "nw"', 'b6 = { at = [-1, 2], quadrant = "ne", colour = "red"'
    )
    says = " ".join(problems(text))
    for part in (
        "b6 has 'colour', which means nothing",
        "b6 and c6 are in the same spot",
        "different numbers of systems",
    ):
        assert part in says
    board = SHOP.draw(text, {}, "en").board
    assert board.count('class="fault"') == 2
    assert "quadrant bad" in board


def test_unknown_key_is_refused_with_the_nearest_ones() -> None:
    for text, sentence in (
        (GALAXY.replace("touches", "touchs", 1), "(do you mean touches?)"),
        (GALAXY.replace("[systems]", "[sytems]"), "(do you mean systems?)"),
        (GALAXY.replace("id =", 'author = "me"\nid =', 1), "The file has 'author', which means nothing"),
    ):
        assert sentence in " ".join(problems(text))
        with pytest.raises(Refused):
            game.settle({"board": text})


@settings(max_examples=12)
@given(
    st.integers(0, 10**6),
    st.lists(st.tuples(st.sampled_from(["step", "face", "lane"]), st.integers(0, 99), st.integers(0, 99)), max_size=6),
)
def test_finished_galaxy_passes_the_check_plays_and_comes_back_from_its_link(
    seed: int, steps: list[tuple[str, int, int]]
) -> None:
    finish(seed, steps)


def finish(seed: int, steps: list[tuple[str, int, int]]) -> bool:
    """Create a galaxy with the editor; if it is legal, check it, play it at random and share it."""
    text = SHOP.edit(EMPTY, ["surprise"], {}, "en", Seeded(seed)).text
    for kind, one, other in steps:
        names = list(GalaxyDraft(text).raw["systems"])
        name, end = names[one % len(names)], names[other % len(names)]
        words = {
            "step": ["step", name, ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")[other % 4]],
            "face": ["face", name, str(2 + other % 3)],
            "lane": ["lane", name, end],
        }[kind]
        if words[1] != words[2]:
            text = SHOP.edit(text, words, ONE if other % 2 else {}, "en", Seeded(seed)).text
    finished = not any(limit.problems for limit in SHOP.draw(text, {}, "en").limits)
    assert finished == (problems(text) == ())
    assert decode(encode(Creation("zorgcorp", "board", text))).text == text
    if finished:
        state = game.start(game.settle({"board": text}), Seeded(seed))
        play_randomly(state, Seeded(seed), Seeded(seed + 1), LIMIT)
        assert state.over()
    return finished
