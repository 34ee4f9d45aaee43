"""Colours and textures of a drawn table, for light and dark screens.

Players and markers use four colours that colour-blind people can tell apart, and never colour alone: seats also
differ in the pattern of their lines and in their letters, ground in its texture.
"""

import msgspec

SEATS = {"a": ("#0072B2", ""), "b": ("#D55E00", "14 7"), "c": ("#009E73", "3 6"), "d": ("#CC79A7", "14 6 3 6")}
"""The colour and the dash pattern of each seat."""

NOBODY = ("#7a7a7a", "6 6")
"""The same for what belongs to nobody, and for seats beyond the fourth."""


class Look(msgspec.Struct, frozen=True):
    """The colours of one theme."""

    page: str
    mat: str
    grid: str
    ink: str
    """Text and rulers."""
    paper: str
    """Behind text on the table."""
    edge: str
    """Outlines of soft ground."""
    hard: str
    """Outlines of walls and sheer sides."""
    solid: str
    """Impassable matter."""
    water: str
    """Impassable and flat."""
    stone: str
    """Barriers."""
    clear: str
    leaves: str
    crown: str
    """Tree tops."""
    crops: str
    """Slow ground, by whether it is difficult too, and whether it shelters."""
    marsh: str
    thorns: str
    scree: str
    furrow: str
    """Hatching."""
    tuft: str
    """Little plants on ground that shelters."""
    harm: str
    levels: tuple[str, ...]
    """Raised ground, from level 1 up."""
    shade: float
    """How dark one shadow is."""
    tint: float
    """How strongly a zone is tinted."""
    marker: str
    """Objectives."""


LIGHT = Look(
    page="#ffffff",
    mat="#eff0e8",
    grid="#d9dbcf",
    ink="#34373b",
    paper="#ffffff",
    edge="#8b8a72",
    hard="#2c2f33",
    solid="#666b73",
    water="#a9c0cf",
    stone="#e3d6c3",
    clear="#e4e4e0",
    leaves="#cbdcbb",
    crown="#8fb07c",
    crops="#efe3b8",
    marsh="#d5dedd",
    thorns="#e0e2c2",
    scree="#e0dad0",
    furrow="#b3a877",
    tuft="#7f8a4e",
    harm="#a8431a",
    levels=("#e2d6b3", "#d3c08f", "#c3a970", "#b39457"),
    shade=0.15,
    tint=0.07,
    marker="#a04f7d",
)

DARK = Look(
    page="#16181b",
    mat="#24282b",
    grid="#30353a",
    ink="#d5d8dc",
    paper="#16181b",
    edge="#7d8072",
    hard="#dad7cd",
    solid="#8d939c",
    water="#4d6a7d",
    stone="#6d6151",
    clear="#3a3d40",
    leaves="#33452c",
    crown="#5c7d4c",
    crops="#4a4228",
    marsh="#34434a",
    thorns="#3c4029",
    scree="#403c37",
    furrow="#857b50",
    tuft="#98a362",
    harm="#f08a5a",
    levels=("#4b4330", "#61553a", "#786846", "#8f7c53"),
    shade=0.3,
    tint=0.13,
    marker="#CC79A7",
)

THEMES = {"light": LIGHT, "dark": DARK}


_GRASS = "M3 7q0-3-1.5-4.5M4.5 7V1.5M6 7q0-3 1.5-4.5M14 16q0-3-1.5-4.5M15.5 16v-5.5M17 16q0-3 1.5-4.5"
_STONES = "M3 6l2-4 4 1 1 4-3 2zM15 16l3-4 4 2 0 3-4 2zM17 4l2-2 2 2-2 2z"
_CROWNS = ((5, 6, 3.6), (16, 4, 2.8), (24, 11, 3.8), (11, 16, 4.2), (21, 22, 3), (4, 25, 2.8), (13, 27, 2.2))


def textures(look: Look, prefix: str) -> str:
    """The patterns that ground is filled with, one for each texture word of the keywords."""

    def pattern(name: str, width: float, height: float, body: str, turn: str = "") -> str:
        return (
            f'<pattern id="{prefix}{name}" width="{width}" height="{height}" patternUnits="userSpaceOnUse"{turn}>'
            f"{body}</pattern>"
        )

    crowns = "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in _CROWNS)
    return "".join(
        (
            pattern("dots", 29, 30, f'<g fill="{look.crown}">{crowns}</g>'),
            pattern("hatch", 6, 6, _strokes("M0 3H6", look.furrow, 0.9), ' patternTransform="rotate(-45)"'),
            pattern("brick", 7, 5, _strokes("M0 0H7M0 2.5H7M2 0V2.5M5.5 2.5V5", look.hard, 0.7)),
            pattern("crosses", 8, 8, _strokes("M2 2l4 4M6 2l-4 4", look.harm, 1.2)),
            pattern("waves", 14, 7, _strokes("M0 4q3.5-4 7 0t7 0", look.paper, 1)),
            pattern("tufts", 23, 19, _strokes(_GRASS, look.tuft, 1)),
            pattern("stones", 25, 21, _strokes(_STONES, look.edge, 1)),
            pattern("tiles", 9, 9, _strokes("M0 0H9M0 0V9", look.edge, 0.35)),
        )
    )


def _strokes(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
