"""Open Fire, Stress edition: D12 skirmishes with reserves, entry points and stress. Chapters follow the book."""

from openfire.engine.edition import Edition, Ring
from openfire.rules.shared.setup.start import start
from openfire.rules.stress import numbers
from openfire.rules.stress.attack.modifiers import saves
from openfire.rules.stress.attack.options import AimRules
from openfire.rules.stress.attack.targets import vehicle_rules
from openfire.rules.stress.movement import action
from openfire.rules.stress.search import attacks
from openfire.rules.stress.sequence.battle import play
from openfire.rules.stress.setup.reserve import end_of_first_round
from openfire.rules.stress.setup.stage import nothing_to_settle
from openfire.rules.stress.sight import model_view
from openfire.rules.stress.specials import VOCABULARY
from openfire.rules.stress.supplement import Chapters
from openfire.rules.stress.terrain import land_of, standing
from openfire.rules.stress.transports.boarding import why_not_there
from openfire.rules.stress.transports.disembark import disembark, why_not_aboard
from openfire.rules.stress.transports.wrecks import wreck
from openfire.rules.stress.vehicles.facing import exposes
from openfire.rules.stress.vehicles.traits import all_weapons, is_steady, is_vehicle_by_type

AIMING = AimRules(
    too_many=lambda g, models: None,  # noqa: ARG005  # a vehicle uses every weapon it has
    cites=vehicle_rules,
    sample=attacks.sample,
)
"""What this book says of the weapons of an attack."""

CHAPTERS = Chapters(
    is_vehicle=is_vehicle_by_type,
    land=land_of,
    standing=standing,
    view=model_view,
    movement=action.movement,
    aiming=AIMING,
    weapons_at_once=all_weapons,
    is_steady=is_steady,
    exposes=exposes,
    saves=saves,
    before_battle=nothing_to_settle,
    why_not_aboard=why_not_aboard,
    disembark=disembark,
    wreck=wreck,
    end_of_first_round=end_of_first_round,
)
"""What this book says where a supplement may say something else."""

EDITION = Edition(
    key="stress",
    version="3",
    title="Open Fire, Stress edition",
    play=play,
    start=start,
    vocabulary=VOCABULARY,
    switches=("fear_enemies_only",),
    chapters=CHAPTERS,
    why_not_there=why_not_there,
    rings=(Ring("assault range", numbers.ASSAULT_RANGE, "stress.assault-range.1-inch"),),
)
