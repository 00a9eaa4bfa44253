"""Training of nets: generations of self-play, learning and a gate."""
