"""Odds of one unit against another, without a table."""

from typing import Final

import msgspec
from litestar.handlers import HTTPRouteHandler

ROUTES: Final[list[HTTPRouteHandler]] = []
TYPES: Final[tuple[type[msgspec.Struct], ...]] = ()
