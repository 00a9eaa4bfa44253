"""Reversi: enclose discs of the opponent between your own to turn them over."""

from docs.reversi.game import game as game
from docs.reversi.game import page as page
