"""Zoondo: two tribes of animals, hidden from each other; each fights to eliminate the other's Emblem.

The game is by Nicolas Pilartz and Migou, published as Zoon, El Moondo and Zoondo (Yeti, Amigo, Matagot). Four tribes
are theirs; the Ranakars were invented for Trized.

Numbers such as F9 or T5 in code and test names are rulings: decisions where the rules are silent or ambiguous. U is
about set-up and the turn, M movement, F fights and stars, T trumps, I information, H rules against endless games. The
test with a ruling in its name shows its meaning, and `page/rules.en.md` contains the rules in the order of play.
"""

from trized.games.zoondo.game import Game
from trized.games.zoondo.tribes import check_tribe

__all__ = ["Game", "check_tribe", "game"]

game = Game()
