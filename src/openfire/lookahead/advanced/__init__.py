"""Looking ahead in the Stress edition with the Advanced Rules."""

from msgspec.structs import replace

from openfire.lookahead import stress
from openfire.lookahead.advanced.toward import glance, toward
from openfire.rules.advanced.sight import COVER, OBSCURED_COVER
from openfire.rules.stress.sight import CLEAR, OBSCURED

STEPS = stress.STEPS
FORESIGHT = replace(stress.FORESIGHT, toward=toward, glance=glance, sights=(CLEAR, COVER, OBSCURED, OBSCURED_COVER))
