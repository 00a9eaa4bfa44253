"""Evaluation of play: reviews of games, puzzles, and the coach."""
