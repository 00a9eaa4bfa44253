"""Credentials: secrets of browsers and links, CSRF tokens, and ids of tables.

The store contains only hashes of secrets. A browser has its secret in a cookie; a link to a seat has one after the `#`,
which is never sent to a server and in no log or referrer. Both are keys of a table in the store.
"""

import base64
import hashlib
from typing import Final

from trized.table.sources import Sources

TABLE_ID_LENGTH: Final = 12
COOKIE: Final = "trized"
TABLE_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # 32, without letters that look alike


def new_secret(sources: Sources) -> str:
    """Return a random secret of 192 bits that fits into an address."""
    return base64.urlsafe_b64encode(sources.token("secret", 24)).decode()


def new_table_id(sources: Sources) -> str:
    """Return a random, unguessable id of a table."""
    return table_id(sources.token("table", TABLE_ID_LENGTH))


def table_id(token: bytes) -> str:
    """Return `token` as the id of a table."""
    return "".join(TABLE_LETTERS[byte % len(TABLE_LETTERS)] for byte in token)


def is_table_id(table: str) -> bool:
    """Return whether `table` has the form of a table's id."""
    return len(table) == TABLE_ID_LENGTH and set(table) <= set(TABLE_LETTERS)


def is_secret(secret: str) -> bool:
    """Return whether `secret` has the form of a secret."""
    return len(secret) == 32 and secret.replace("-", "a").replace("_", "a").isalnum() and secret.isascii()


def hash_secret(secret: str) -> str:
    """Return the hash under which the store knows a secret."""
    return hashlib.sha256(b"trized seat " + secret.encode()).hexdigest()


def csrf_token(secret: str) -> str:
    """Return the CSRF token of the browser with `secret`."""
    return hashlib.sha256(b"trized form " + secret.encode()).hexdigest()[:32]
