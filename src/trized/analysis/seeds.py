"""Seeds derived from their purpose, independent of how games are distributed over processes."""

import hashlib


def seed_for(*parts: int | str) -> int:
    """Return a 64-bit seed for a purpose, such as `seed_for(7, 12, "chance")`: the chance of game 12 of run 7."""
    text = "/".join(str(part) for part in parts)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
