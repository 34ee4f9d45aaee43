"""What players of the Melee draft are told; most of it is as in the Assault draft."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.rules.melee import numbers
from openfire.rules.melee.movement.pace import advance_pace, rush_pace
from openfire.rules.shared.movement.distance import unit_gap
from openfire.rules.shared.sequence.rounds import rounds
from openfire.rules.shared.sight import rays
from openfire.rules.shared.terrain.ground import is_passable
from openfire.text.editions import assault
from openfire.text.editions.hooks import EditionHooks
from openfire.text.wording import Wording

QUIET = ("acted", "took", "spent", "extra", "climbed", "grenade", "moved", "into", "impact", "turned", "disembarked")


def _rates(g: Game, unit: str) -> dict[str, float]:
    return {pace.kind: pace.limit for pace in (advance_pace(g, unit), rush_pace(g, unit))}


def _disembark(g: Game, ask: Ask, words: Wording) -> Iterator[str]:
    yield words.note("disembark", carrier=g.unit(ask.about).aboard)


HOOKS = EditionHooks(
    {**{name: note for name, note in assault.NOTES.items() if name != "evade"}, "disembark": _disembark},
    counted=("suppression",),
    quiet=QUIET,
    loud=("suppression",),
    unshown=("spent", "extra", "moved", "turned", "impact"),
    formation=lambda g, unit: numbers.FORMATION,  # noqa: ARG005  # the same for everybody
    rates=_rates,
    gap=unit_gap,
    sight=assault.sight,
    rays=rays,
    formed=assault.formed,
    rounds=rounds,
    is_passable=is_passable,
)
