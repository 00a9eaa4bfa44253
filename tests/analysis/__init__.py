"""Tests of estimates, reviews, the coach and puzzles."""
