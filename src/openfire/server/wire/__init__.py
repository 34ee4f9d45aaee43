"""The wire: what a game looks like to those who play or watch it. Lengths are ten-thousandths of an inch, facings
thousandths of a degree counter-clockwise from the x axis, times milliseconds since 1970.

Everything is open to everybody, for so it is at a table; what is secret (seeds, keys, tokens) has no place here.
"""

from openfire.server.wire.base import Ok, Wire
from openfire.server.wire.layouts import Layout, ModelCardView, UnitCardView, UseView, WeaponView
from openfire.server.wire.rooms import ChangeView, DiceView, Room, SeatView, WishView
from openfire.server.wire.views import (
    Chat,
    DieRoll,
    Entrance,
    Form,
    LogLine,
    Option,
    QuestionView,
    RuleText,
    Update,
    View,
)

__all__ = [
    "ChangeView",
    "Chat",
    "DiceView",
    "DieRoll",
    "Entrance",
    "Form",
    "Layout",
    "LogLine",
    "ModelCardView",
    "Ok",
    "Option",
    "QuestionView",
    "Room",
    "RuleText",
    "SeatView",
    "UnitCardView",
    "Update",
    "UseView",
    "View",
    "WeaponView",
    "Wire",
    "WishView",
]
