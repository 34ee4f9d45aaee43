"""The wire: what a game looks like to those who play or watch it. Lengths are ten-thousandths of an inch, facings
thousandths of a degree counter-clockwise from the x axis, times milliseconds since 1970.

Everything is open to everybody, for so it is at a table; what is secret (seeds, keys, tokens) has no place here.
"""

from openfire.server.wire.base import Ok, Wire
from openfire.server.wire.layouts import LayoutView, ModelCardView, UnitCardView, UseView, WeaponView
from openfire.server.wire.rooms import ChangeView, DiceView, RoomView, SeatView, WishView
from openfire.server.wire.views import (
    Chat,
    DieRoll,
    EntryPointView,
    Form,
    GameView,
    LogLine,
    Option,
    QuestionView,
    RuleText,
    Update,
)

__all__ = [
    "ChangeView",
    "Chat",
    "DiceView",
    "DieRoll",
    "EntryPointView",
    "Form",
    "GameView",
    "LayoutView",
    "LogLine",
    "ModelCardView",
    "Ok",
    "Option",
    "QuestionView",
    "RoomView",
    "RuleText",
    "SeatView",
    "UnitCardView",
    "Update",
    "UseView",
    "WeaponView",
    "Wire",
    "WishView",
]
