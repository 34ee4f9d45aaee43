"""Looking ahead in the Stress edition with the Advanced Rules."""

from msgspec.structs import replace

from openfire.lookahead import stress
from openfire.lookahead.advanced.move_toward import move_toward, quick_sight
from openfire.rules.advanced.sight import COVER, OBSCURED_COVER
from openfire.rules.stress.sight import CLEAR, OBSCURED

LOOK_AHEAD = replace(
    stress.LOOK_AHEAD, move_toward=move_toward, quick_sight=quick_sight, sights=(CLEAR, COVER, OBSCURED, OBSCURED_COVER)
)
