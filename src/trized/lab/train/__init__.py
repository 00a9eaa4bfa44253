"""Learning to play: self-play, training and a gate, generation after generation."""
