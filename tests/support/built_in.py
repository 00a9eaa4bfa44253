"""The games that come with Trized: tests of their pages, puzzles, nets and records do not run for a new game."""

BUILT_IN = ("zenith", "zoondo", "zorgcorp")
