"""Runs of the laboratory: started, watched, stopped, resumed."""

from typing import Final

import msgspec
from litestar.handlers import HTTPRouteHandler

ROUTES: Final[list[HTTPRouteHandler]] = []
TYPES: Final[tuple[type[msgspec.Struct], ...]] = ()
