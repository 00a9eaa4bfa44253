"""What a request brings to those who answer it."""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from trized.table.house import House
from trized.table.visitor import Visitor

Asked = Request[Any, Any, Any]
TheHouse = NamedDependency[House]
TheVisitor = NamedDependency[Visitor]
Posted = NamedDependency[dict[str, str]]
Name = FromPath[str]
Number = FromPath[int]
SeatAsked = FromQuery[str | None]
