"""Looking ahead in the Stress edition with the Advanced Rules."""

from msgspec.structs import replace

from openfire.engine.question_names import QuestionName
from openfire.lookahead import stress
from openfire.lookahead.advanced import random_pivots
from openfire.lookahead.advanced.move_toward import move_toward, quick_sight
from openfire.rules.advanced.sight import COVER, OBSCURED_COVER
from openfire.rules.stress.sight import CLEAR, OBSCURED

LOOK_AHEAD = replace(
    stress.LOOK_AHEAD,
    samples={**stress.LOOK_AHEAD.samples, QuestionName.MOVE: random_pivots.move},
    move_toward=move_toward,
    quick_sight=quick_sight,
    sights=(CLEAR, COVER, OBSCURED, OBSCURED_COVER),
)
