"""The wire: what a game looks like to those who play or watch it. Lengths are ten-thousandths of an inch, facings
thousandths of a degree counter-clockwise from the x axis, times milliseconds since 1970.

Everything is open to everybody, for so it is at a table; what is secret (seeds, keys, tokens) has no place here.
"""

from openfire.server.wire.base import Ok, Wire
from openfire.server.wire.layouts import LayoutView, ModelCardView, OnFoot, Role, UnitCardView, UseView, WeaponView
from openfire.server.wire.rooms import ChangeView, DiceView, RoomView, SeatView, WishView
from openfire.server.wire.views import (
    Chat,
    ClaimView,
    DieRoll,
    EntryPointView,
    Form,
    GameView,
    LogLine,
    NextAnswer,
    Option,
    QuestionView,
    RuleText,
    RulingText,
    Update,
)

__all__ = [
    "ChangeView",
    "Chat",
    "ClaimView",
    "DiceView",
    "DieRoll",
    "EntryPointView",
    "Form",
    "GameView",
    "LayoutView",
    "LogLine",
    "ModelCardView",
    "NextAnswer",
    "Ok",
    "OnFoot",
    "Option",
    "QuestionView",
    "Role",
    "RoomView",
    "RuleText",
    "RulingText",
    "SeatView",
    "UnitCardView",
    "Update",
    "UseView",
    "WeaponView",
    "Wire",
    "WishView",
]
