"""Prints the trace of a game: `python -m tests.conformance zenith '[[{"players": "2", …}, 0]]'`."""

from tests.conformance.builds import main

main()
