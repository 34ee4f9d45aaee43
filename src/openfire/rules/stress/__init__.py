"""Open Fire, Stress edition: D12 skirmishes with reserves, entry points and stress. Chapters follow the book."""

from openfire.engine.edition import Edition
from openfire.rules.stress.foresight import FORESIGHT, STEPS
from openfire.rules.stress.sequence import play
from openfire.rules.stress.setting_up import start
from openfire.rules.stress.specials import VOCABULARY

EDITION = Edition(
    key="stress",
    version="1",
    title="Open Fire, Stress edition",
    play=play,
    start=start,
    vocabulary=VOCABULARY,
    switches=("fear_enemies_only",),
    steps=STEPS,
    foresight=FORESIGHT,
)
