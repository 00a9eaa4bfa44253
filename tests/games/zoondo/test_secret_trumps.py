"""Trumps of a custom tribe: their number is public, their names only once they are played.

Also the deployment, which others cannot read from a record (U2).
"""

from collections import Counter
from itertools import combinations

from tests.support.zoondo.situations import Situation, deployed
from trized.games.zoondo import game, rules
from trized.games.zoondo.actions import AT_RANDOM
from trized.games.zoondo.box import BOX
from trized.games.zoondo.page import page
from trized.games.zoondo.state import HIDDEN_TRUMP, OVER, Table
from trized.kernel import Live, Seeded, State
from trized.kernel.game import under_rules

words_in = page.game.words
MINE = "Mine: king-louis coco-bang-a*2 bouga-a*3 queen-mary + tortue furie pluie-de-menhirs"
THEIRS = "Theirs: cloboulon grognard-a*2 kassin-a*3 sacrechene + coco-boum tortue mur-darbres"
OWN = {"tribe1": MINE, "tribe2": THEIRS, "format": "continental", "first": "2"}


def table_of(state: State) -> Table:
    """Return the state of the table."""
    assert isinstance(state, rules.State)
    return state.table


def own_built(**options):
    """Return a game between two custom tribes, deployed as recommended; player 2 begins."""
    state = game.start(game.settle({**OWN, **options}), Seeded(1))
    return Situation(state).play("recommended", seat=1).play("recommended", seat=2)


def test_others_see_how_many_trumps_an_own_built_tribe_has_and_not_which():
    at = own_built()
    for viewer, hidden in ((0, [1]), (1, [0]), (-1, [0, 1])):
        view = at.state.view(viewer)
        shown = [[int(view.table.trumps[slot]) for slot in view.table.brought_trumps(seat)] for seat in (0, 1)]
        for seat in (0, 1):
            assert (shown[seat] == [HIDDEN_TRUMP] * 3) == (seat in hidden)
        said = view.encode() + page.draw(view, words_in("en"), []).html().encode()
        for trump in (b"coco-boum", b"mur-darbres") if viewer != 1 else (b"furie", b"pluie-de-menhirs"):
            assert trump not in said


def test_a_trump_that_is_played_is_known_and_shows_nothing_of_the_others():
    at = own_built().play("mur-darbres c3", seat=2)
    view = at.state.view(0)
    shown = [int(view.table.trumps[slot]) for slot in view.table.brought_trumps(1)]
    assert shown == [BOX.trump_number["mur-darbres"], HIDDEN_TRUMP, HIDDEN_TRUMP]
    assert "Mur d&#39;Arbres" in page.draw(view, words_in("en"), []).html()
    assert at.hand(2) == ["coco-boum", "tortue"] or at.hand(2) == ["tortue", "coco-boum"]


def test_a_deal_gives_every_legal_set_of_trumps_the_same_chance():
    at = own_built().play("mur-darbres c3", seat=2)
    view, chance = at.state.view(0), Seeded(3)
    found = Counter(frozenset(table_of(view.deal(chance)).trumps[3:]) for _ in range(600))
    wall = BOX.trump_number["mur-darbres"]
    europa = [number for number, trump in enumerate(BOX.trumps) if trump.continent == "europa" and number != wall]
    legal = {
        frozenset((wall, one, two))
        for one, two in combinations(europa, 2)
        if sum(BOX.trumps[number].strength for number in (wall, one, two)) <= 6
    }
    assert set(found) <= legal
    assert len(found) > len(legal) * 0.9
    assert max(found.values()) < 600 / len(legal) * 3


def test_printed_trumps_are_public():
    view = deployed().state.view(0)
    assert HIDDEN_TRUMP not in list(view.table.trumps)


def test_when_the_game_is_over_all_trumps_are_shown():
    at = own_built()
    at.table.phase = OVER
    assert HIDDEN_TRUMP not in list(at.state.view(0).table.trumps)


def test_a_record_of_a_game_that_goes_on_hides_the_trumps_of_the_others():
    live = Live.start(game, OWN, Seeded(1), ["a", "b"])
    for viewer in (0, -1):
        assert "coco-boum" not in live.export(viewer).write()
    assert "coco-boum" in live.export(1).write()
    assert "option tribe2 Theirs: cloboulon grognard-a*2 kassin-a*3 sacrechene + ? ? ?" in live.export(0).write()


def test_under_the_second_rules_all_trumps_were_public():
    state = under_rules(game, 2).start(game.settle(OWN), Seeded(1))
    assert HIDDEN_TRUMP not in list(table_of(state).trumps)
    assert b"coco-boum" in state.view(0).encode()


def test_u2_a_record_does_not_reveal_how_somebody_deployed():
    told = set()
    for said in ("recommended", "random", "place bouga-a a1"):
        live = Live.start(game, OWN, Seeded(1), ["a", "b"])
        for _ in live.play_steps(0, game.notation.read(live.state.view(0), 0, said)):
            pass
        if said.startswith("place"):
            for _ in live.play_steps(0, AT_RANDOM):
                pass
        assert list(live.state.waiting()) == [1]
        told.add(live.export(1).write())
    assert len(told) == 1
