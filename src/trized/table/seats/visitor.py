"""Who asks: the secret of a browser, its language, and the forms it sends."""

import hmac
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, HTTPException, PermissionDeniedException

from trized.kernel.catalogue import Catalogue
from trized.table.pages.catalogue import catalogue, preferred
from trized.table.seats.credentials import COOKIE, csrf_token, hash_secret, is_secret, new_secret
from trized.table.settings import Settings

LANG_COOKIE = "trized-lang"
STEERING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # they turn a line around
YEAR = 365 * 86_400
NAME = 24  # letters of a nickname


@dataclass(frozen=True)
class Visitor:
    """A browser that asks for something."""

    secret: str
    lang: str
    fresh: bool  # has no cookie yet
    safe: bool  # came over https

    @cached_property
    def hash(self) -> str:
        """The form in which the store knows this browser."""
        return hash_secret(self.secret)

    @property
    def csrf(self) -> str:
        """The token that this browser's forms carry."""
        return csrf_token(self.secret)

    @property
    def t(self) -> Catalogue:
        """The frame's words in the visitor's language."""
        return catalogue(self.lang)

    def cookies(self) -> list[Cookie]:
        """Return the cookies to set with a page."""
        return [self.cookie(COOKIE, self.secret)] if self.fresh else []

    def cookie(self, name: str, value: str) -> Cookie:
        """Return a cookie that scripts cannot read and other sites cannot send."""
        return Cookie(name, "/", value, max_age=YEAR, httponly=True, samesite="lax", secure=self.safe)


def plain(text: str, most: int) -> str:
    """Return what somebody wrote as one line, not too long, without letters that steer a screen or a store."""
    words = "".join(
        " " if unicodedata.category(letter) == "Cc" else letter for letter in text if letter not in STEERING
    )
    return " ".join(words.split())[:most].strip()


def visitor_of(request: Request[Any, Any, Any]) -> Visitor:
    """Return who asks."""
    return visitor_from(request.headers, is_safe(request.scope, request.app.state.server.settings))


def visitor_from(headers: Mapping[str, str], safe: bool) -> Visitor:
    """Return who asks with these headers."""
    cookies = cookies_of(headers)
    secret = cookies.get(COOKIE, "")
    known = is_secret(secret)
    lang = preferred(cookies.get(LANG_COOKIE, ""), headers.get("accept-language", ""))
    return Visitor(secret if known else new_secret(), lang, not known, safe)


def headers_of(scope: Any) -> dict[str, str]:
    """Return the headers of a request by their names; they are read once for all who ask."""
    found: dict[str, str] | None = scope.get("trized_headers")
    if found is None:
        found = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        scope["trized_headers"] = found
    return found


def cookies_of(headers: Mapping[str, str]) -> dict[str, str]:
    """Return the cookies of a request; of two with one name the first counts, which is that of the longer path."""
    parts = (part.strip().partition("=") for part in headers.get("cookie", "").split(";"))
    found: dict[str, str] = {}
    for name, _, value in parts:
        found.setdefault(name, value)
    return found


def is_safe(scope: Any, settings: Settings) -> bool:
    """Tell whether a request came over https, as far as this server or its proxy knows."""
    return scope["scheme"] == "https" or settings.secure


async def posted_by(request: Request[Any, Any, Any], visitor: NamedDependency[Visitor]) -> dict[str, str]:
    """Return the fields of a form; raise unless the form carries the token of this browser."""
    try:
        form = await request.form()
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
        "".join(fields.values()).encode()  # halves of letters are none
    except HTTPException as error:
        raise ClientException(status_code=error.status_code if error.status_code < 500 else 400) from None
    except (ValueError, LookupError):  # letters that are none, or an encoding that nobody knows
        raise ClientException from None
    token = request.headers.get("x-csrf", "") or fields.pop("csrf", "")
    if visitor.fresh or not hmac.compare_digest(token.encode(), visitor.csrf.encode()):
        raise PermissionDeniedException(visitor.t("error.csrf"))
    return fields
