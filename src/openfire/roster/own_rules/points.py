"""What an edition lets a module's own rules do: the points of its sequence, its states, tokens and deeds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from openfire.roster.own_rules.model import ALWAYS, ATTACKER, Share

NUMBER: Final = ("add", "set", "multiply", "divide", "at-least", "at-most")
"""Deeds that change a number."""

RULES: Final = ("gain", "lose", "forbid", "allow")
"""Deeds that give and take rules and permissions; always, or from a moment on."""

MOMENT: Final = (
    *("hits", "wounds", "heal", "return", "token", "move", "place", "push", "reserve", "act", "morale", "points"),
    *("remove", "choose", "table", "dice", *RULES),
)
"""Deeds that happen at a moment."""

SETTLED: Final = ("succeed", "fail")
"""What a natural face can be, whatever is needed."""

FACES: Final = (
    *("extra-hits", "extra-attacks", "extra-damage", "extra-wounds", "recoil", "no-save", "piercing"),
    *SETTLED,
)
"""What a natural face can bring besides."""

SPARED: Final = ("be-shot", "be-assaulted", "aim-at")
"""What can be forbidden of an attack: whether it is may depend on either side."""

USE: Final = "use"
"""What can be forbidden to weapons alone."""


class PointSchema(msgspec.Struct, frozen=True, kw_only=True):
    """A point of the sequence at which effects can stand."""

    name: str
    said: str
    """How a sentence begins that is about it: `when it rolls to hit`."""
    deeds: tuple[str, ...]
    """What can be done there."""
    faces: tuple[str, ...] = ()
    """What natural faces can bring there."""
    kind: Literal["number", "moment", "always"] = "moment"
    whose: str = "unit"
    """Whose number or moment it is: the attacker's, the target's, or a unit's where no other has to do with it."""
    roles: tuple[str, ...] = ()
    """Who else has to do with it: attacker, target, other."""
    circumstances: tuple[str, ...] = ()
    """Words for how it comes about, which conditions can ask for: melee, obscured."""
    amounts: tuple[str, ...] = ()
    """What an amount can say there besides x: lost, dealt."""
    share: Share = "any"
    """How many models of a unit have to carry a rule that changes something of all of it."""
    by_model: bool = False
    """Whether each model has its own, so that only those that carry the rule have it."""
    by_weapon: bool = False
    """Whether weapons can carry rules for it."""
    is_gone: bool = False
    """Whether the unit whose moment it is has nobody left, so that nothing is near to it."""


class RuleWords(msgspec.Struct, frozen=True, kw_only=True):
    """The words of an edition for its modules' own rules."""

    sides: int
    """Those of its dice."""
    points: tuple[PointSchema, ...]
    states: Mapping[str, str]
    """What can hold of a unit, and how it is said: moved, `has moved`."""
    circumstances: Mapping[str, str] = {}
    """How attacks and other things come about, and how it is said."""
    includes: Mapping[str, tuple[str, ...]] = {}
    """For types of models the types that are kinds of them: who is a transport is a vehicle too."""
    tokens: Mapping[str, int] = {}
    """The edition's own tokens on units, and how many a unit can have."""
    forbids: Mapping[str, str] = {}
    """What can be forbidden, and how it is said: attack, `may not attack`."""
    allows: Mapping[str, str] = {}
    """What can be allowed besides, and how it is said."""
    acts: Mapping[str, str] = {}
    """What a unit can be made to do once more, and how it is said."""
    aimed: tuple[str, ...] = ()
    """Those of them that can be done to one unit alone."""
    tests: tuple[str, ...] = ("test", "pass", "fail")
    """What can be done about morale tests."""
    has_objectives: bool = True
    has_piercing: bool = True
    """Whether hits at once can have piercing and damage."""
    without: tuple[str, ...] = ()
    """What happens at moments elsewhere and has no meaning here."""

    def can_do(self, point: PointSchema) -> tuple[str, ...]:
        """What can be done at a point."""
        return tuple(deed for deed in point.deeds if deed not in self.without)

    def point(self, name: str) -> PointSchema | None:
        """A point by its name."""
        return next((point for point in (self.always(), *self.points) if point.name == name), None)

    def always(self) -> PointSchema:
        """What is no point of the sequence: what holds all the time.

        Weapons that carry such a rule give it to themselves. What is given to weapons may depend on the attack.
        """
        attack = next((point for point in self.points if point.name == "to-hit"), None)
        return PointSchema(
            name=ALWAYS,
            said="",
            kind="always",
            deeds=RULES,
            whose=ATTACKER,
            roles=("target",),
            circumstances=attack.circumstances if attack else (),
            by_model=True,
            by_weapon=True,
        )
