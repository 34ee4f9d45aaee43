"""What an effect looks at: whose rule it is, who is on either side, and how it comes about."""

from __future__ import annotations

from typing import NamedTuple

from openfire.roster import WeaponProfile


class Case(NamedTuple):
    """A number, dice or a moment of somebody, as an edition asks for what its module says of it."""

    unit: str
    """Whose it is."""
    other: str = ""
    """The unit on the other side: the target of an attacker, the attacker of a target."""
    models: tuple[str, ...] = ()
    """The models whose it is, where each has its own; none where it is the whole unit's."""
    weapon: WeaponProfile | None = None
    weapon_id: str = ""
    words: tuple[str, ...] = ()
    """How it comes about: circumstances of the point, such as melee or obscured."""
    lost: int = 0
    """Models that were lost in it."""
    dealt: int = 0
    """Damage that was dealt in it."""
    shown: int = 0
    """Dice that showed a face, where dice say how much is done."""

    @property
    def from_other(self) -> Case:
        """The same seen from the other side."""
        return self._replace(unit=self.other, other=self.unit, models=())


class Scene(NamedTuple):
    """What the conditions of one effect are about."""

    bearer: str
    """The unit that has the rule."""
    models: tuple[str, ...]
    """Its models that carry it."""
    case: Case
    whose: str
    """The role of the one whose number or moment it is."""
    x: int = 0
    """What stands in the rule's brackets."""

    def party(self, role: str) -> str:
        """The unit in a role, if there is one."""
        return self.case.unit if role == self.whose else self.case.other
