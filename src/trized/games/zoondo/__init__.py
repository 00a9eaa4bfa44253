"""Zoondo: two tribes of animals, hidden from each other, and an Emblem to bring down.

The game is by Nicolas Pilartz and Migou, published as Zoon, El Moondo and Zoondo (Yeti, Amigo, Matagot). Four tribes
are theirs; the Ranakars were invented for Trized.

Numbers such as F9 or T5 in the code and in the names of tests are rulings: how this house reads the rules where they
are silent or can be read in two ways. U is about set-up and the turn, M about moving, F about fights and their stars, T
about trumps, I about what is known, H about the house rules against endless games. The test that carries a number in
its name shows what the ruling means, and `page/rules.en.md` tells the rules in the order of play.
"""

from trized.games.zoondo.game import Game
from trized.games.zoondo.tribes import check_tribe

__all__ = ["Game", "check_tribe", "game"]

game = Game()
