"""The Stress edition and its Vehicles in words."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.rules.shared.movement import distance as measuring
from openfire.rules.stress import morale, terrain
from openfire.rules.stress.attack import targets as aiming
from openfire.rules.stress.movement import formation
from openfire.rules.stress.movement.allowance import ADVANCE, MOVE, allowance, can_advance
from openfire.rules.stress.search import places
from openfire.rules.stress.sequence import battle as sequence
from openfire.rules.stress.sight import rays
from openfire.text.names import counted, listed, place, signed
from openfire.text.phrasebooks import common
from openfire.text.phrasebooks.damage_notes import taking
from openfire.text.phrasebooks.phrasebook import Phrasebook, UnitSight

ASKED = {
    **common.ASKED,
    "entry point": "where is its entry point {about}? Units come onto the table around it.",
    "deploy": "{unit} comes from reserve. Where does it arrive?",
    "start aboard": "in which transport does {unit} begin?",
    "recover": "does {unit} try to recover from its stress?",
    "clear all stress": "a 12 was rolled. Does {unit} lose all its stress?",
    "embark": "on which transport does {unit} embark?",
    "disembark": "{unit} is aboard a transport. Where does it get out?",
    "next out": "{about} is destroyed. Which unit gets out first?",
    "wreck": "the transport of {unit} is destroyed. Where does it get out?",
    "secure": "which objective does {unit} secure?",
    "ability": "which ability does {unit} use?",
}

MARKS = {
    **common.MARKS,
    "damaged": ("{unit} took damage this round", "the damage of {unit} is accounted for"),
    "moved": ("{unit} counts as having moved", "the move of {unit} is over"),
    "advanced": ("{unit} counts as having advanced", "the advance of {unit} is over"),
    "grenade": ("{unit} has used its grenade", "{unit} may use a grenade again"),
    "left": ("{unit} leaves the assault range of {other}", "the retreat of {unit} from {other} is over"),
    "disembarked": ("{unit} has just got out", "{unit} has been out for a while"),
}

MEANS = {
    "recover": {"yes": "try to recover", "no": "keep the stress and go on"},
    "clear all stress": {"yes": "lose all of it", "no": "lose one token only"},
    "start aboard": {"none": "none: it waits in reserve"},
    "embark": {"none": "stay on the table"},
    "secure": {"none": "none of them"},
    "free attack": {"none": "let it go"},
    "activate": {"pass": "let this go pass"},
}

TOLD = {
    "ability": "{about} uses {0} on {1}",
    "cannot fly on": "{about} can neither fly far enough nor leave, and is lost",
    "support fails": "{about} is called for and does not come",
    "aircraft fails": "{about} is called and does not come",
}

TITLES = {
    **common.TITLES,
    "support": "{about} calls for support",
    "aircraft": "{about} is called",
    "entry points": "Roll-off for entry points, {who}",
}


def _sight(g: Game, unit: str, target: str) -> UnitSight:
    view = aiming.best_view(g, g.unit(unit).models, target)
    return UnitSight(view.result, view.viewer, view.seen, view.rule, view.hidden_by)


def _rates(g: Game, unit: str) -> dict[str, float]:
    kinds = (MOVE, ADVANCE) if can_advance(g, unit) else (MOVE,)
    return {kind: allowance(g, unit, kind) for kind in kinds}


def _recover(g: Game, ask: Ask) -> Iterator[str]:
    plan = morale.command_plan(g, ask.about, 1, "recover")
    tokens = g.unit(ask.about).mark("stress")
    changes = f" ({signed(plan.modifiers)})" if plan.modifiers else ""
    yield f"It has {tokens} stress: {counted(tokens, 'command roll')}, {plan.needed}+ takes one off{changes}."


def _deploy(g: Game, ask: Ask) -> Iterator[str]:
    points = [f"{entry} at {place(at)}" for entry, seat, at in g.state.entries if seat == ask.who]
    yield f"Its entry points: {listed(points)}."


def _move(g: Game, ask: Ask) -> Iterator[str]:
    if near := measuring.engaged(g, ask.about):
        yield f"It is within assault range of {listed(near)}: leaving brings a free attack."


def _attack(g: Game, ask: Ask) -> Iterator[str]:
    if near := measuring.engaged(g, ask.about):
        yield f"It is within assault range of {listed(near)} and can attack nobody else."


def _disembark(g: Game, ask: Ask) -> Iterator[str]:
    yield f"It is aboard {g.unit(ask.about).aboard}: its leader gets out within 1 in of it. Say none to stay aboard."


PHRASEBOOK = Phrasebook(
    ASKED,
    MEANS,
    {
        "recover": _recover,
        "deploy": _deploy,
        "move": _move,
        "attack": _attack,
        "damage": taking,
        "disembark": _disembark,
    },
    marks=MARKS,
    counted=("stress",),
    quiet=("damaged", "acted", "moved", "advanced", "grenade", "disembarked"),
    loud=("stress",),
    told=TOLD,
    titles=TITLES,
    formation=formation.reach,
    rates=_rates,
    gap=measuring.unit_gap,
    sight=_sight,
    rays=rays,
    formed=places.suggest,
    rounds=sequence.rounds,
    is_passable=terrain.is_passable,
)
