"""Zenith, by Grégory Grard and Mathieu Roussel (PlayPunk)."""

from trized.games.zenith.game import Zenith

game = Zenith()
