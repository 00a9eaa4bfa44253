"""Zenith, by Grégory Grard and Mathieu Roussel (PlayPunk): two players, or four in teams, fight for five planets.

Where the printed rules leave a question open, code and tests cite a ruling: a letter for the part of the game (B
resolving effects, C cards, D influence, E technology, F badge, stock and tokens, G turn, end and teams, H hidden
knowledge) and a number. `tests/games/zenith/test_rulings_*.py` tests each of them in a situation.
"""

from trized.games.zenith.game import Game

game = Game()
