"""What litestar hands to the routes: types of their parameters."""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from trized.table.seats.visitor import Visitor
from trized.table.server import Server

AnyRequest = Request[Any, Any, Any]
ServerDependency = NamedDependency[Server]
VisitorDependency = NamedDependency[Visitor]
FormFields = NamedDependency[dict[str, str]]
PathText = FromPath[str]
PathNumber = FromPath[int]
SeatQuery = FromQuery[str | None]
