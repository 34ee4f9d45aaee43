"""Open Fire, Stress edition: D12 skirmishes with reserves, entry points and stress. Chapters follow the book."""

from openfire.engine.edition import CounterSchema, Edition, Ring
from openfire.engine.question_names import QuestionName
from openfire.rules.shared.setup.start import start
from openfire.rules.stress import numbers
from openfire.rules.stress.attack.free_attacks import why_not_free_attack
from openfire.rules.stress.attack.modifiers import saves
from openfire.rules.stress.attack.options import AimRules
from openfire.rules.stress.attack.targets import vehicle_rules
from openfire.rules.stress.attack.weapons import GRENADE
from openfire.rules.stress.morale import DAMAGED, STRESS
from openfire.rules.stress.movement import action
from openfire.rules.stress.movement.allowance import ADVANCED, MOVED
from openfire.rules.stress.movement.leaving import LEFT
from openfire.rules.stress.numbers import ROUNDS
from openfire.rules.stress.objectives import why_not_secure
from openfire.rules.stress.own_rules.binding import HOOKS
from openfire.rules.stress.sequence.battle import play
from openfire.rules.stress.sequence.turns import ACTED
from openfire.rules.stress.setup.reserve import end_of_first_round
from openfire.rules.stress.setup.stage import nothing_to_settle
from openfire.rules.stress.sight import model_sight, model_view
from openfire.rules.stress.specials import VOCABULARY
from openfire.rules.stress.supplement import Chapters
from openfire.rules.stress.terrain import land_of, standing
from openfire.rules.stress.transports.boarding import OUT, why_not_embark, why_not_there
from openfire.rules.stress.transports.disembark import disembark, why_not_aboard
from openfire.rules.stress.transports.wrecks import wreck
from openfire.rules.stress.vehicles.facing import exposes
from openfire.rules.stress.vehicles.traits import all_weapons, is_steady, is_vehicle_by_type

AIMING = AimRules(
    too_many=lambda g, models: None,  # noqa: ARG005  # a vehicle uses every weapon it has
    cites=vehicle_rules,
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

MARKS = (
    *(CounterSchema(STRESS, numbers.MOST_STRESS), CounterSchema(ACTED), CounterSchema(DAMAGED)),
    *(CounterSchema(mark, lasts=False) for mark in (MOVED, ADVANCED, GRENADE, OUT)),
    CounterSchema(LEFT, each="unit", lasts=False),
)
"""The counters on units."""

UNASKED = {
    QuestionName.SECURE: why_not_secure,
    QuestionName.EMBARK: why_not_embark,
    QuestionName.FREE_ATTACK: why_not_free_attack,
}
"""Why questions are left out."""

EDITION = Edition(
    key="stress",
    version="5",
    title="Open Fire, Stress edition",
    play=play,
    start=start,
    vocabulary=VOCABULARY,
    rounds=ROUNDS,
    switches=("fear_enemies_only",),
    chapters=CHAPTERS,
    why_not_there=why_not_there,
    marks=MARKS,
    unasked=UNASKED,
    sight=model_sight,
    own_rules=HOOKS,
    rings=(Ring("assault range", numbers.ASSAULT_RANGE, "stress.assault-range.1-inch"),),
)
