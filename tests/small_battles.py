"""A small battle for every setting: what a whole game has is met sooner in it than between whole armies."""

from typing import NamedTuple


class SmallBattle(NamedTuple):
    """What is played, by the names of the choices."""

    rulebook: str
    mission: str
    mine: str
    theirs: str


BATTLES = {
    "frontier": SmallBattle("stress", "three-pumps", "sluice-picket", "wrack-gang"),
    "steppe": SmallBattle("stress", "road-tolls", "road-crew", "wind-riders"),
    "terraces": SmallBattle("stress", "water-rights", "toll-crew", "plum-pickets"),
    "lamplands": SmallBattle("assault", "three-lamps", "wick-watch", "young-voices"),
    "tidewrack": SmallBattle("melee", "before-the-flood", "sluice-hands", "tide-choir"),
    "glasshouse": SmallBattle("onepage", "open-panes", "winter-beds", "young-kiln"),
}
