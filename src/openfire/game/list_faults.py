"""An army list of somebody's own with everything that is wrong with it, as a file and by the book."""

from __future__ import annotations

from openfire.documents import Document
from openfire.documents.mending import Mending
from openfire.engine.edition import ArmyFault
from openfire.game.setups import army_faults
from openfire.modules import Module
from openfire.roster import Army, read_choices


def read_list(document: Document, module: Module) -> tuple[Army | None, list[str]]:
    """The list in a document as far as it can be read, and everything that is wrong with it, a line each."""
    mending = Mending(document, set(), set())
    army = mending.read(lambda told: read_choices(told, module.heading.key, module.roster))
    wrong = list(map(str, mending.faults))
    if army is None or wrong:
        return army, wrong
    faults = [fault for fault in army_faults(module, army) if not fault.is_advice]
    return army, [f"{document.fault(fault.place, fault.reason)}{_cited(fault, module)}" for fault in faults]


def _cited(fault: ArmyFault, module: Module) -> str:
    """The rule of the book behind a fault; what a module has against a choice is said by its place."""
    is_own = fault.rule.startswith(f"{module.heading.key}.")
    return f" [{fault.rule}]" if fault.rule and not is_own else ""
