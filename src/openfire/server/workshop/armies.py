"""Army lists: what can be chosen next, what they cost, sheets and share texts."""

from typing import Final

import msgspec
from litestar.handlers import HTTPRouteHandler

ROUTES: Final[list[HTTPRouteHandler]] = []
TYPES: Final[tuple[type[msgspec.Struct], ...]] = ()
