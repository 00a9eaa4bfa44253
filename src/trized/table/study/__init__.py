"""Study: lessons, puzzles, the coach and reviews as pages show them."""
