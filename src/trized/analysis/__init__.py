"""Judging play: reviews of games, puzzles, and what a coach says."""
