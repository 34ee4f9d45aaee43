"""Line of sight: what an obscured one does to an attack. [assault, Making Attacks; Attack]

Who sees whom, and how well, is printed alike in both drafts and stands in `rules/shared/sight.py`.
"""

from __future__ import annotations

from openfire.engine.questions import Modifier
from openfire.rules.shared.attack.modifiers import Situation
from openfire.rules.shared.numbers import OBSCURED_SKILL
from openfire.rules.shared.sight import OBSCURED


def obscured(s: Situation) -> Modifier:
    """What an obscured line of sight does to a battle skill test. [assault.attack.mod-obstructed]"""
    return Modifier("obscured", OBSCURED_SKILL * (s.sight == OBSCURED), "assault.attack.mod-obstructed")
