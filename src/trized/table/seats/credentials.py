"""Credentials: the secrets of browsers and links, the tokens of forms, and the ids of tables.

Secrets cannot be guessed, and are stored as hashes only. A browser carries one in a cookie; a link to a seat
carries one behind the `#`, where no server, log or referrer ever sees it. Both are keys of a table in the store.
"""

import hashlib
import secrets
from typing import Final

TABLE_ID_LENGTH: Final = 12
COOKIE: Final = "trized"
TABLE_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # no letter that is read as another


def new_secret() -> str:
    """Return a secret of 192 bits that fits into an address."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """Return the name of a new table: short, and not to be guessed."""
    return "".join(secrets.choice(TABLE_LETTERS) for _ in range(TABLE_ID_LENGTH))


def is_table_id(table: str) -> bool:
    """Return whether a text can be the name of a table."""
    return len(table) == TABLE_ID_LENGTH and set(table) <= set(TABLE_LETTERS)


def is_secret(secret: str) -> bool:
    """Return whether a text can be one of our secrets."""
    return len(secret) == 32 and secret.replace("-", "a").replace("_", "a").isalnum() and secret.isascii()


def hash_secret(secret: str) -> str:
    """Return the form in which a secret is stored."""
    return hashlib.sha256(b"trized seat " + secret.encode()).hexdigest()


def csrf_token(secret: str) -> str:
    """Return the token that forms of this browser carry; only who knows the cookie can make it."""
    return hashlib.sha256(b"trized form " + secret.encode()).hexdigest()[:32]
