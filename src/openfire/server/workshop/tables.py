"""Tables and missions that are drawn: checked, measured, kept."""

from typing import Final

import msgspec
from litestar.handlers import HTTPRouteHandler

ROUTES: Final[list[HTTPRouteHandler]] = []
TYPES: Final[tuple[type[msgspec.Struct], ...]] = ()
