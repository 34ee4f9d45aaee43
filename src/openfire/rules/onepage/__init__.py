"""The one-page guide, version 3.3.0: quick D6 battles of four rounds. Chapters follow the guide.

Where the guide is unclear no die is rolled over it: rulings say what holds, and players agree on other readings before
the game, as switches in its header that bind until its end (ruling A-DISPUTE-DIE). [onepage.principle.dispute-die,
onepage.principle.dispute-binding]
"""

from msgspec.structs import replace

from openfire.engine.edition import CounterSchema, Edition, Ring
from openfire.rules.onepage import numbers
from openfire.rules.onepage.actions import ACTION, ACTIONS
from openfire.rules.onepage.attack.melee import WIPED_OUT
from openfire.rules.onepage.attack.psychic import DICE, TRIED
from openfire.rules.onepage.attack.strikes import IN_REACH
from openfire.rules.onepage.attack.volley import EXTRA_WOUND
from openfire.rules.onepage.attack.weapons import print_weapon, read_weapon
from openfire.rules.onepage.building import ALONE, LARGER, army_faults, table_faults
from openfire.rules.onepage.damage import TOUGH_FIRST
from openfire.rules.onepage.morale import EVERY_TIME, PASSED, PINNED, TOUGHNESS
from openfire.rules.onepage.movement.coherency import CONNECTED
from openfire.rules.onepage.numbers import ROUNDS
from openfire.rules.onepage.objectives import ACTED, HEROES_APART
from openfire.rules.onepage.own_rules.binding import HOOKS
from openfire.rules.onepage.sequence import play
from openfire.rules.onepage.setup.deployment import LONG_EDGES, start, why_not_where_it_is
from openfire.rules.onepage.sight import PAST_INFANTRY, model_sight
from openfire.rules.onepage.specials import GIFT, GIFTS, IMMOBILE, SHAKEN, VOCABULARY
from openfire.rules.onepage.transports.passengers import WAITS, WRECK

MARKS = (
    *(CounterSchema(mark) for mark in (ACTED, PINNED, IMMOBILE, WAITS)),
    *(CounterSchema(mark, 2) for mark in (SHAKEN, TOUGH_FIRST)),
    CounterSchema(ACTION, len(ACTIONS), lasts=False),
    CounterSchema(PASSED, lasts=False),
    *(CounterSchema(GIFT + rule) for rule in GIFTS),
    *(CounterSchema(mark, None, lasts=False) for mark in WRECK),
)
"""The counters on units."""

TALLIES = (CounterSchema(DICE, numbers.MOST_POWER_DICE), CounterSchema(TRIED, each="ability"))
"""The counters on players: the power dice of a round are one D6 and what rules add, and each power is tried once."""

EDITION = Edition(
    key="onepage",
    version="8",
    title="The one-page guide",
    play=play,
    start=start,
    vocabulary=replace(VOCABULARY, weapon_text=read_weapon, tell_weapon=print_weapon),
    rounds=ROUNDS,
    switches=(
        *(EVERY_TIME, TOUGHNESS, WIPED_OUT, IN_REACH, EXTRA_WOUND, PAST_INFANTRY),
        *(HEROES_APART, ALONE, LONG_EDGES, CONNECTED, LARGER),
    ),
    rings=(Ring("distance kept from other units", numbers.GAP, "onepage.move.1in-gap"),),
    army_faults=army_faults,
    why_not_there=why_not_where_it_is,
    marks=MARKS,
    tallies=TALLIES,
    sight=model_sight,
    table_advice=table_faults,
    own_rules=HOOKS,
)
