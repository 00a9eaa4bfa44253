"""Every printed card: its numbers, and the cells that its grid reaches from c3 on an empty field."""

import pytest

from tests.support.zoondo.situations import situation
from trized.games.zoondo import game
from trized.games.zoondo.box import BOX, CROSS, STAR

CARDS = [
    ("cloboulon", "chief", 20, "4 5 * 2", "b2 b3 b4 c2 c4 d2 d3 d4"),
    ("gold-hure", "hero", 24, "4 4 2 *", "a5 b2 b3 b4 c1 c2 c4 c5 d2 d3 d4 e5"),
    ("bouclefeuille", "priest", 2, "2 0 0 *", "b3 d3"),
    ("grognard-a", "elite", 16, "3 4 2 1", "a5 b3 b4 c4 d3 d4 e5"),
    ("grognard-b", "elite", 16, "4 3 1 2", "a5 b3 b4 c4 d3 d4 e5"),
    ("kassin-a", "soldier", 7, "1 2 0 0", "b3 c2 c4 d3"),
    ("kassin-b", "soldier", 7, "2 1 0 0", "b3 c2 c4 d3"),
    ("sacrechene", "emblem", 12, "4 2 0 0", ""),
    ("king-louis", "chief", 22, "5 5 2 *", "a5 b3 b4 c2 c4 d3 d4 e5"),
    ("titus", "hero", 21, "4 4 2 1", "a4 b3 c4 c5 d3 e4"),
    ("kombo-bongo", "priest", 10, "3 1 * *", "b2 b3 b4 d2 d3 d4"),
    ("king", "monster", 15, "6 3 0 2", "b4 c5 d4"),
    ("kong", "monster", 15, "3 6 2 0", "b4 c5 d4"),
    ("coco-bang-a", "elite", 12, "3 2 1 2", "b3 c2 c4 d3"),
    ("coco-bang-b", "elite", 12, "2 3 2 1", "b3 c2 c4 d3"),
    ("bouga-a", "soldier", 9, "2 1 0 1", "b3 c2 c4 c5 d3"),
    ("bouga-b", "soldier", 9, "1 2 1 0", "b3 c2 c4 c5 d3"),
    ("virzil", "soldier", 9, "3 3 0 0", "b4 c5 d4"),
    ("queen-mary", "emblem", 16, "2 2 0 0", "a3 b3 d3 e3"),
    ("goolgoth", "chief", 24, "5 4 2 3", "b2 b4 c4 c5 d2 d4"),
    ("oto-von-rhino", "hero", 16, "5 3 0 3", "b2 c4 c5 d2"),
    ("bigoth", "priest", 15, "2 6 * 0", "a5 b2 b4 c2 d2 d4 e5"),
    ("trice", "monster", 15, "8 4 0 *", "b4 c4 d4"),
    ("ratops", "monster", 15, "4 8 * 0", "b4 c4 d4"),
    ("rhinogore-a", "elite", 20, "5 4 1 2", "b3 b4 c2 c4 d3 d4"),
    ("rhinogore-b", "elite", 20, "4 5 2 1", "b3 b4 c2 c4 d3 d4"),
    ("rhino-a", "soldier", 8, "3 2 0 1", "b3 c4 d3"),
    ("rhino-b", "soldier", 8, "2 3 1 0", "b3 c4 d3"),
    ("ouistiti", "emblem", 0, "0 0 0 *", ""),
    ("harold-de-jarl", "chief", 20, "4 3 2 2", "b2 b3 b4 c2 c4 d2 d3 d4"),
    ("jorund", "hero", 22, "6 6 1 1", "b3 c2 c4 d3"),
    ("mourse-a", "monster", 17, "3 4 2 1", "b3 b4 c2 c4 c5 d3 d4"),
    ("mourse-b", "monster", 17, "4 3 1 2", "b3 b4 c2 c4 c5 d3 d4"),
    ("berserkorse-a", "elite", 10, "2 3 1 *", "b3 b4 c4 d3 d4"),
    ("berserkorse-b", "elite", 10, "3 2 * 1", "b3 b4 c4 d3 d4"),
    ("korse-a", "soldier", 8, "2 1 0 1", "b3 c2 c4 d3"),
    ("korse-b", "soldier", 8, "1 2 1 0", "b3 c2 c4 d3"),
    ("draknar", "emblem", 12, "3 2 0 1", ""),
    # The original tribe of Trized.
    ("amiral-koax", "chief", 21, "5 4 2 2", "b3 b4 c2 c4 d3 d4"),
    ("bondrille", "hero", 19, "4 4 * 1", "a4 b3 c2 c5 d3 e4"),
    ("mere-vasogne", "priest", 10, "3 1 * *", "b3 b4 c2 d3 d4"),
    ("goulaf-a", "monster", 16, "6 2 0 3", "b3 b4 c4 d3 d4"),
    ("goulaf-b", "monster", 16, "2 6 3 0", "b3 b4 c4 d3 d4"),
    ("rainecape-a", "elite", 13, "3 2 2 1", "b3 c2 c4 c5 d3"),
    ("rainecape-b", "elite", 13, "2 3 1 2", "b3 c2 c4 c5 d3"),
    ("tetarin-a", "soldier", 7, "2 1 0 1", "b3 c4 d3"),
    ("tetarin-b", "soldier", 7, "1 2 1 0", "b3 c4 d3"),
    ("grand-nenufar", "emblem", 8, "3 1 0 1", ""),
]
TRUMPS = [
    ("pluie-de-menhirs", "shooting", 1, True, "6 4 0 2"),
    ("mur-darbres", "protection", 2, True, ""),
    ("cage-de-racines", "protection", 3, True, ""),
    ("tortue", "tactical", 1, True, ""),
    ("coco-boum", "shooting", 2, False, "3 2 X 0"),
    ("grosse-bertha", "shooting", 3, False, "2 4 0 X"),
    ("furie", "combat", 1, True, ""),
    ("binome-de-choc", "tactical", 2, True, ""),
    ("poudre-descampette", "tactical", 3, True, ""),
    ("hache-virevoltante", "shooting", 1, False, "3 2 X 0"),
    ("fleche-petard", "shooting", 2, False, "3 4 0 X"),
    ("conque-de-charge", "tactical", 3, True, ""),
    ("butte-de-tourbe", "terrain", 1, True, ""),
    ("bouclier-de-nacre", "material", 2, True, ""),
    ("nasse", "material", 2, True, ""),
    ("vieux-silure", "zoon", 3, True, "5 3 2 4"),
]
SIGNS = {"*": STAR, "X": CROSS}


def printed(corners):
    return tuple(SIGNS[word] if word in SIGNS else int(word) for word in corners.split())


@pytest.mark.parametrize(("card", "kind", "value", "corners", "cells"), CARDS)
def test_zoon_is_as_printed(card, kind, value, corners, cells):
    zoon = BOX.zoons[BOX.zoon_number[card]]
    assert (zoon.type, zoon.value, zoon.corners) == (kind, value, printed(corners))
    assert situation(one=[f"{card} c3", "kassin-a f1"]).ends("c3") == set(cells.split())


@pytest.mark.parametrize(("card", "kind", "value", "corners", "cells"), CARDS)
def test_m4_player_2_reads_the_grid_from_his_own_seat(card, kind, value, corners, cells):
    turned = {"fedcba"["abcdef".index(cell[0])] + str(7 - int(cell[1])) for cell in cells.split()}
    assert situation(two=[f"{card} d4", "kassin-a a6"], turn=2).ends("d4") == turned


@pytest.mark.parametrize(("card", "kind", "strength", "once", "corners"), TRUMPS)
def test_trump_is_as_printed(card, kind, strength, once, corners):
    trump = BOX.trumps[BOX.trump_number[card]]
    face = BOX.zoons[BOX.zoon_number[card]] if kind == "zoon" else trump
    assert (trump.kind, trump.strength, trump.once, face.corners) == (kind, strength, once, printed(corners))


def test_the_lists_are_complete():
    assert [card[0] for card in CARDS] == [zoon.id for zoon in BOX.zoons if not zoon.from_trump]
    assert [card[0] for card in TRUMPS] == [trump.id for trump in BOX.trumps]
    assert len(game.cards("en")) == len(CARDS) + len(TRUMPS)


def test_variants_are_mirror_images():
    for zoon in BOX.zoons:
        if zoon.variant == 1:
            a, b, c, d = BOX.zoons[BOX.zoon_number[zoon.id] - 1].corners
            assert zoon.corners == (b, a, d, c)
