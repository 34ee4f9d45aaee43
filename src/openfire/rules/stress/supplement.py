"""The chapters of this book that a supplement may replace as a whole (ruling AD-01).

An edition has the functions of this book unless a supplement puts its own in their place. Rules ask the game for these
chapters, and so none of them asks which supplement is in use.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from openfire.engine.game import Game
from openfire.engine.questions import Modifier, Rules
from openfire.engine.refusals import Refusal

if TYPE_CHECKING:
    from openfire.rules.stress.attack.modifiers import Situation
    from openfire.rules.stress.attack.options import AimRules
    from openfire.rules.stress.sight import View
    from openfire.rules.stress.terrain import Land


class Chapters(msgspec.Struct, frozen=True, kw_only=True):
    """One function for each point at which a supplement may say something else; a supplement may add points."""

    is_vehicle: Callable[[Game, str], bool]
    """Whether the rules of vehicles hold for a model."""
    land: Callable[[Game, str], Land]
    """The table as a model meets it that moves. [stress, Terrain]"""
    standing: Callable[[Game, str | None], Land]
    """The table as a unit meets it that comes to stand; for nobody in particular, as anybody on foot does."""
    view: Callable[[Game, str, str], View]
    """The line of sight from a model to a unit. [stress, Line of Sight]"""
    movement: Callable[[Game, str], Rules[None]]
    """The Move action, and embarking at the end of it. [stress, Action: Movement; Vehicle Movement; Transports]"""
    aiming: AimRules
    """What is said of the weapons of an attack."""
    weapons_at_once: Callable[[Game, str], int]
    """How many of its weapons a model uses in one attack. [stress, Vehicle Attacks]"""
    is_steady: Callable[[Game, str], bool]
    """Whether a model may use heavy weapons after a move."""
    exposes: Callable[[Game, str, str], bool]
    """Whether a unit shows another the arc from which it is easier to hurt, when that one declares an attack."""
    saves: Callable[[Game, Situation, int, int], tuple[int, tuple[Modifier, ...]]]
    """The face that saves a target, and why: from the situation, its defence and the weapon's piercing."""
    before_battle: Callable[[Game], Rules[None]]
    """What players settle after the set up and before the first round."""
    why_not_aboard: Callable[[Game, str], Refusal | None]
    """Why a unit that is carried cannot be activated. [stress, Transports]"""
    disembark: Callable[[Game, str], Rules[bool]]
    """A unit that is carried gets out first in its activation; whether it did."""
    wreck: Callable[[Game, str], Rules[None]]
    """What becomes of units in a transport that is destroyed."""
    end_of_first_round: Callable[[Game], None]
    """What becomes of units that should have arrived and have not. [stress, Deploying Units]"""


def chapters(g: Game) -> Chapters:
    """The chapters that are in force in a game."""
    found: Chapters = g.setup.edition.chapters
    return found
