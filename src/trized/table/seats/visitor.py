"""A visitor: secret and language of a browser."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from starlette.responses import Response

from trized.kernel.catalogue import Catalogue
from trized.table.pages.catalogue import catalogue, preferred
from trized.table.seats.credentials import COOKIE, csrf_token, hash_secret, is_secret, new_secret
from trized.table.sources import Sources

LANG_COOKIE = "trized-lang"
YEAR = 365 * 86_400
NAME = 24  # longest nickname in letters


@dataclass(frozen=True)
class Visitor:
    """The browser that sent a request."""

    secret: str
    lang: str
    fresh: bool  # without a cookie yet
    safe: bool  # over https

    @cached_property
    def hash(self) -> str:
        """The hash of the secret, under which the store knows this browser."""
        return hash_secret(self.secret)

    @property
    def csrf(self) -> str:
        """The CSRF token of this browser."""
        return csrf_token(self.secret)

    @property
    def t(self) -> Catalogue:
        """The texts of the pages in the visitor's language."""
        return catalogue(self.lang)

    def keep(self, response: Response, name: str, value: str) -> None:
        """Set a cookie that scripts cannot read and other sites cannot send."""
        response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=self.safe)


def visitor_from(headers: Mapping[str, str], safe: bool, sources: Sources) -> Visitor:
    """Return the visitor of a request; a new one if it has no valid cookie."""
    cookies = cookies_of(headers)
    secret = cookies.get(COOKIE, "")
    known = is_secret(secret)
    lang = preferred(cookies.get(LANG_COOKIE, ""), headers.get("accept-language", ""))
    return Visitor(secret if known else new_secret(sources), lang, not known, safe)


def headers_of(scope: Any) -> dict[str, str]:
    """Return the headers of a request by lowercase name, read once."""
    found: dict[str, str] | None = scope.get("trized_headers")
    if found is None:
        found = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        scope["trized_headers"] = found
    return found


def cookies_of(headers: Mapping[str, str]) -> dict[str, str]:
    """Return the cookies of a request; the first of two with the same name, which has the longer path."""
    parts = (part.strip().partition("=") for part in headers.get("cookie", "").split(";"))
    found: dict[str, str] = {}
    for name, _, value in parts:
        found.setdefault(name, value)
    return found
