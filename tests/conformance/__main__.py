"""Prints the trace of a game: `python -m tests.conformance NAME`."""

from tests.conformance.builds import main

main()
