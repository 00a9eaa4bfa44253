"""The boards and numbers of the box, and custom boards."""

import copy
import json
import re
import tomllib

import pytest

from tests.support.zorgcorp.situation import situation
from trized.games.zorgcorp import game
from trized.games.zorgcorp.board import FACES, FIRST_SYSTEM, FIRST_WORLD, QUADRANTS, ZORGTERRE
from trized.games.zorgcorp.boards import BOARDS, board_of, check, lay_out
from trized.games.zorgcorp.box import BOX, DATA, PEOPLES
from trized.games.zorgcorp.state import BITS_PER_PEOPLE
from trized.kernel import Refused, Seeded
from trized.kernel.playout import play_randomly

SIZES = {"galaxy": 44, "great-galaxy": 60}


@pytest.fixture(params=BOARDS)
def board(request):
    return board_of(request.param)


def test_every_system_has_four_different_exits(board):
    for place in [ZORGTERRE, *range(FIRST_SYSTEM, board.last_world + 1)]:
        assert len(set(board.exits_of(place))) == FACES


def test_paths_lead_in_both_directions(board):
    for place in range(board.last_world + 1):
        for other in board.exits_of(place):
            assert board.is_hole(other) or place in board.exits_of(other)


def test_quadrants_are_of_equal_size(board):
    systems = range(FIRST_SYSTEM, board.last_world + 1)
    sizes = {sum(board.quadrant[place] == quadrant for place in systems) for quadrant in range(4)}
    assert sizes == {len(systems) // 4}
    assert [board.quadrant[ZORGTERRE], board.quadrant[board.places - 1]] == [-1, -1]


def test_black_holes_touch_four_systems_and_have_an_opposite(board):
    for hole in range(board.last_world + 1, board.places):
        assert sum(hole in board.exits_of(place) for place in range(board.last_world + 1)) == 4
        assert board.opposite[board.opposite[hole]] == hole != board.opposite[hole]


def test_spies_reach_back_from_wherever_they_reach(board):
    reach = [set(board.spy_goals_of(place)) for place in range(board.places)]
    for place in range(FIRST_WORLD, board.last_world + 1):
        assert all(place in reach[other] for other in reach[place])
        assert not any(other in (ZORGTERRE, place) or board.is_hole(other) for other in reach[place])


@pytest.mark.parametrize(("name", "size"), SIZES.items())
def test_the_boards_have_their_sizes(name, size):
    board = board_of(name)
    assert board.last_world - PEOPLES == size


def test_the_box_holds_sixty_tokens_ten_of_each_colour():
    assert (BOX.drawn_tokens, BOX.drawn_kinds) == (60, 24)
    for colour in range(6):
        values = sorted(
            BOX.token_value[kind]
            for kind in range(BOX.drawn_kinds)
            if BOX.token_colour[kind] == colour
            for _ in range(BOX.copies[kind])
        )
        assert values == [2, 2, 2, 2, 3, 3, 3, 4, 4, 5]


def test_the_start_worlds_have_the_colours_of_their_peoples():
    names = [BOX.token_name(BOX.start_token(people)) for people in range(PEOPLES)]
    assert names == ["red-6", "green-6", "orange-6", "purple-6"]


def test_all_ships_of_a_people_can_be_counted_at_one_place():
    assert BOX.ships_per_people < 1 << BITS_PER_PEOPLE


def raw():
    return copy.deepcopy(tomllib.loads((DATA / "galaxy.toml").read_text(encoding="utf-8")))


def written(board):
    """Write a board as TOML."""

    def value(item):
        if isinstance(item, dict):
            return "{ " + ", ".join(f'"{key}" = {value(part)}' for key, part in item.items()) + " }"
        if isinstance(item, list):
            return "[" + ", ".join(value(part) for part in item) + "]"
        return f'"{item}"' if isinstance(item, str) else str(item)

    return "\n".join(f'"{key}" = {value(part)}' for key, part in board.items())


def test_a_third_board_needs_a_file_and_no_code():
    third = raw() | {"id": "mine", "title": {"en": "My own sky", "fr": "Mon ciel à moi"}}
    third["systems"] = dict(reversed(third["systems"].items()))
    settled = game.settle({"board": written(third)})
    assert game.settle(settled) == settled
    assert " " not in settled["board"]
    state = game.start(settled, Seeded(1))
    play_randomly(state, Seeded(2), Seeded(3), 50)
    assert game.decode(state.encode()).digest() == state.digest()
    assert game.words("fr").option("board", settled["board"]).name == "Un plateau personnel : Mon ciel à moi"


def test_r10_a_ship_leaves_a_start_world_with_several_links_by_die():
    third = raw()  # b4 and b5 are linked to the Military's start world instead of each other
    third["systems"]["b5"]["exits"][2] = "start-north"
    third["systems"]["b4"]["exits"][0] = "start-north"
    third["start-worlds"]["military"]["exits"] = ["d7", "b5", "b4"]
    made = situation(board=written(third)).shield("home of military")
    assert made.zorg("home of military").progress("3", "red-2").zorg("b4") == 1


def faulty(change):
    board = raw()
    change(board)
    return board


FAULTS = [
    (lambda b: b.pop("systems"), "has no 'systems'"),
    (lambda b: b["start-worlds"].pop("spy"), "the spy people has no start world"),
    (lambda b: b["systems"]["d6"]["exits"].pop(), "d6 has 3 exits"),
    (lambda b: b["systems"]["d6"]["exits"].__setitem__(0, "e6"), "exits of d6 must lead to different places"),
    (lambda b: b["systems"]["d6"]["exits"].__setitem__(0, "d6"), "exits of d6 must lead to different places"),
    (lambda b: b["systems"]["d6"]["exits"].__setitem__(0, "z9"), "'z9', which is not on the board"),
    (lambda b: b["systems"]["d6"]["exits"].__setitem__(0, "g2"), "d7 leads to d6, but d6 does not lead back"),
    (lambda b: b["systems"]["d6"].__setitem__("quadrant", "ne"), "different numbers of systems"),
    (lambda b: b["systems"]["d6"].__setitem__("quadrant", "north"), "d6 must be in a quadrant"),
    (lambda b: b["systems"]["d6"].pop("at"), "'at' of d6"),
    (lambda b: b["systems"]["d6"].__setitem__("at", "here"), "must be two numbers"),
    (lambda b: b["systems"]["d6"].__setitem__("exits", "e6"), "must be a list of names"),
    (lambda b: b["black-holes"]["hole-ne"].__setitem__("opposite", "hole-nw"), "needs an opposite one"),
    (lambda b: b["black-holes"]["hole-ne"]["touches"].pop(), "hole-ne has 3 exits"),
    (lambda b: b["start-worlds"]["spy"].__setitem__("id", "start-north"), "two places have the same name"),
    (lambda b: b["start-worlds"]["spy"].__setitem__("exits", []), "start-west must be linked to one to four systems"),
    (lambda b: b["systems"].__setitem__("D 6", b["systems"].pop("d6")), "not a name for a place"),
]


@pytest.mark.parametrize(("change", "sentence"), FAULTS)
def test_a_bad_board_is_refused_by_its_fault(change, sentence):
    with pytest.raises(Refused, match=sentence):
        game.settle({"board": json.dumps(faulty(change))})


def test_a_place_that_cannot_be_reached_is_refused():
    board = raw()
    for row, quadrant in enumerate(QUADRANTS, 9):
        lost = [f"lost-{quadrant}-{number}" for number in range(5)]
        for column, name in enumerate(lost, 9):
            exits = [other for other in lost if other != name]
            board["systems"][name] = {"at": [column, row], "quadrant": quadrant, "exits": exits}
    with pytest.raises(Refused, match="no path leads from ZorgTerre to lost-ne-0, lost-ne-1"):
        game.settle({"board": json.dumps(board)})


def test_places_in_one_spot_are_refused_in_a_file_while_a_record_with_them_opens():
    text = (DATA / "galaxy.toml").read_text(encoding="utf-8")
    one, other = re.findall(r"\bat = \[[^]]*\]", text)[-2:]
    text = text.replace(one, other)
    with pytest.raises(Refused, match="are in the same spot"):
        game.settle({"board": text})
    recorded = json.dumps(tomllib.loads(text))
    assert game.settle({"board": recorded})["board"].startswith("{")


@pytest.mark.parametrize("choice", ["nowhere", "missing.toml", "{broken", "/etc/hostname"])
def test_a_board_that_is_none_is_refused_in_a_sentence(choice):
    with pytest.raises(Refused):
        game.settle({"board": choice})


def test_a_text_that_is_not_toml_is_refused():
    with pytest.raises(Refused, match="is not TOML"):
        game.settle({"board": "this = is no board"})


def test_a_path_is_no_board_whatever_is_there():
    with pytest.raises(Refused, match="There is no board"):
        game.settle({"board": str(DATA / "galaxy.toml")})


@pytest.mark.parametrize(("change", "sentence"), FAULTS)
def test_a_fault_is_shown_in_french_too(change, sentence):
    with pytest.raises(Refused) as refused:
        game.settle({"board": json.dumps(faulty(change))})
    assert "ne peut pas servir : " in refused.value.message("fr")


JUNK: tuple[object, ...] = (None, 7, "", "z9", [], {}, "d6", ["d6"], {"at": [0, 0]}, float("nan"), True)


def holders(part):
    """Yield every dictionary and list inside `part`, once with each of its keys."""
    keys = list(part) if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ()
    for key in keys:
        yield part, key
        yield from holders(part[key])


@pytest.mark.parametrize("seed", range(200))
def test_a_board_damaged_anywhere_is_used_or_refused_in_a_sentence(seed):
    chance = Seeded(seed)
    board = raw()
    spots = list(holders(board))
    holder, key = spots[chance.below(len(spots))]
    holder[key] = JUNK[chance.below(len(JUNK))]
    try:
        check(board)
    except Refused:
        return
    assert lay_out("damaged", board).places == 53
