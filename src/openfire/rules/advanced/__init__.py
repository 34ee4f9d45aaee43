"""Open Fire, Advanced Rules: a supplement over the Stress edition, which it changes chapter by chapter.

A game has it when its module names it among its expansions. Where both books speak of a subject this one replaces the
other as a whole (ruling AD-01).
"""

from msgspec.structs import replace

from openfire.engine.question_names import QuestionName
from openfire.rules import stress
from openfire.rules.advanced.attack.modifiers import ADDS_UP, saves
from openfire.rules.advanced.attack.targets import AIMING
from openfire.rules.advanced.movement import movement
from openfire.rules.advanced.sight import view
from openfire.rules.advanced.specials import WORDS
from openfire.rules.advanced.terrain import land_of, standing
from openfire.rules.advanced.transports.boarding import start_aboard, why_not_there
from openfire.rules.advanced.transports.command_points import BY_ACTIVATION, CommandPoints
from openfire.rules.advanced.transports.disembark import disembark, why_not_aboard
from openfire.rules.advanced.transports.wrecks import end_of_first_round, wreck
from openfire.rules.advanced.vehicles.traits import exposes, is_steady, is_vehicle, platform
from openfire.rules.stress.supplement import Chapters

__all__ = ("CHAPTERS", "EDITION", "NAME", "WORDS", "AdvancedChapters")


class AdvancedChapters(Chapters, frozen=True, kw_only=True):
    """The chapters of the Stress edition, and what this supplement leaves to a module."""

    command_points: CommandPoints
    """What Command Points are. [advanced.transport.disembark-needs-command-points]"""


CHAPTERS = AdvancedChapters(
    is_vehicle=is_vehicle,
    land=land_of,
    standing=standing,
    view=view,
    movement=movement,
    aiming=AIMING,
    weapons_at_once=platform,
    is_steady=is_steady,
    exposes=exposes,
    saves=saves,
    before_battle=start_aboard,
    why_not_aboard=why_not_aboard,
    disembark=disembark,
    wreck=wreck,
    end_of_first_round=end_of_first_round,
    command_points=BY_ACTIVATION,
)
"""What this supplement says in the place of the Stress edition."""

NAME = "advanced"
"""How a module names this supplement among its expansions."""

EDITION = replace(
    stress.EDITION,
    version=f"{stress.EDITION.version}+1",
    title="Open Fire, Stress edition with the Advanced Rules",
    vocabulary=replace(stress.EDITION.vocabulary, expansions={NAME: WORDS}).expanded((NAME,)),
    switches=(*stress.EDITION.switches, ADDS_UP),
    chapters=CHAPTERS,
    why_not_there=why_not_there,
    unasked={name: why_not for name, why_not in stress.UNASKED.items() if name != QuestionName.EMBARK},
)
"""The Stress edition with the Advanced Rules."""
