"""Zenith, by Grégory Grard and Mathieu Roussel (PlayPunk): two players, or four in teams, pull five planets their way.

Where the printed rules leave a question open, the code and the tests cite a ruling: a letter for the part of the game
(B resolving effects, C cards, D influence, E technology, F badge, stock and tokens, G turn, end and teams, H who knows
what) and a number. `tests/games/zenith/test_rulings_*.py` state each of them with a situation.
"""

from trized.games.zenith.game import Game

game = Game()
