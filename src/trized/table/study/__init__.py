"""Study: lessons, puzzles, coach, reviews and balance tests, as pages show them."""
