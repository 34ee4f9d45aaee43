"""How table coordinates become SVG coordinates, for the table and for everything drawn on top of it."""

import msgspec

from openfire.geometry.inches import INCH, Point, Ring

SCALE = 10
"""SVG units in an inch."""


class TopView(msgspec.Struct, frozen=True):
    """A table seen from above: y runs up on the table and down on the screen."""

    height: int
    """The height of the table, in units of the table."""

    def at(self, point: Point) -> tuple[float, float]:
        """A point of the table on the screen."""
        return scaled(point[0]), scaled(self.height - point[1])

    def path(self, ring: Ring) -> str:
        """The path of a closed ring."""
        spots = (self.at(point) for point in ring)
        return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in spots) + "Z"


def scaled(length: float) -> float:
    """A length of the table on the screen."""
    return length * SCALE / INCH


def short(value: float) -> str:
    """A number with one decimal place at most."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
