"""The books to be read: chapters, rulings, examples, and search."""

from typing import Final

import msgspec
from litestar.handlers import HTTPRouteHandler

ROUTES: Final[list[HTTPRouteHandler]] = []
TYPES: Final[tuple[type[msgspec.Struct], ...]] = ()
