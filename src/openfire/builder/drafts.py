"""An army list while it is built: what it comes to, what is wrong with it, and one step on or back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from openfire.builder.changes import ListChange, changed
from openfire.engine.edition import ArmyFault
from openfire.engine.refusals import Refusal
from openfire.game import Mission, Module, army_faults
from openfire.roster import Army, ListEntryError, points

LONGEST = 100
"""Units in a list, at most: a file holds no more."""

STEPS = 200
"""Steps that can be taken back."""


class ListDraft(msgspec.Struct, frozen=True):
    """An army list that is being built: a value, so that every step makes a new one."""

    module: Module
    army: Army
    switches: tuple[str, ...] = ()
    """House rules of the game that it is for."""
    mission: Mission | None = None
    """The mission that it is for, if that is known."""
    past: tuple[Army, ...] = ()
    """The lists before each step."""

    @property
    def points(self) -> int:
        """What it costs; a unit that makes no sense costs nothing."""
        return sum(self.points_of(n) for n in range(len(self.army.units)))

    def points_of(self, n: int) -> int:
        """What one unit costs."""
        try:
            return points(self.army.units[n], self.module.roster)
        except ListEntryError:
            return 0

    def faults(self) -> tuple[ArmyFault, ...]:
        """Everything that speaks against it, advice and what is missing included."""
        return tuple(army_faults(self.module, self.army, self.switches, self.mission))

    def undone(self) -> ListDraft:
        """The draft before the last step; itself where there was none."""
        return replace(self, army=self.past[-1], past=self.past[:-1]) if self.past else self

    def stepped(self, army: Army) -> ListDraft:
        """The draft with another list, from which there is a way back."""
        return replace(self, army=army, past=(*self.past, self.army)[-STEPS:])


def new_draft(
    module: Module, name: str, limit: int | None = None, *, faction: str | None = None, size: str | None = None
) -> ListDraft:
    """An empty list."""
    return ListDraft(module, Army(list_id(name), name, module.heading.key, (), limit, faction, size))


def list_id(name: str) -> str:
    """The id of a list of some name: `The Red Guard!` is `the-red-guard`."""
    plain = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in name.lower())
    return "-".join(plain.split())[:40].strip("-") or "list"


Standing = Mapping[str, float]
"""The rules that a list breaks, and by how much."""


def standing(faults: Sequence[ArmyFault]) -> Standing:
    """The rules that a list breaks. Advice is none, and what is only missing yet is none."""
    return {fault.rule or fault.place: fault.measured or 0 for fault in faults if _counts(fault)}


def why_not(draft: ListDraft, army: Army, before: Standing) -> Refusal | None:
    """Why a list may not come next: it breaks a rule that the draft keeps, or breaks one worse."""
    if len(army.units) > LONGEST:
        return Refusal("too-many", f"{army.module}.units", f"a list has {LONGEST} units at most", LONGEST + 1, LONGEST)
    for fault in army_faults(draft.module, army, draft.switches, draft.mission):
        if _counts(fault) and (fault.measured or 0) > before.get(fault.rule or fault.place, -1):
            return Refusal("not-allowed", fault.rule, fault.reason, fault.measured, fault.limit)
    return None


def _counts(fault: ArmyFault) -> bool:
    return not (fault.is_advice or fault.is_lacking)


def apply(draft: ListDraft, change: ListChange) -> ListDraft | Refusal:
    """The draft after a step, or why that cannot be."""
    if change.verb != "add" and not 0 <= change.unit < len(draft.army.units):
        text = f"there is no unit {change.unit + 1}: the list has {len(draft.army.units)}"
        return Refusal("unknown", f"{draft.army.module}.units", text)
    army = changed(draft.army, change, draft.module.roster)
    return why_not(draft, army, standing(draft.faults())) or draft.stepped(army)
