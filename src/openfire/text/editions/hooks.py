"""What text asks of an edition's rules. Everything has a plain default; an edition gives only what is its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from openfire.engine.edition import OfferQuery
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.rule_ids import own_ids
from openfire.geometry.shapes import Pose
from openfire.geometry.sight import Ray
from openfire.table.model import Part
from openfire.text.wording import Wording


class UnitSight(NamedTuple):
    """How one unit sees another."""

    result: str
    """Such as clear, obscured or blocked, in the words of the edition."""
    viewer: str = ""
    """The model that looks."""
    seen: tuple[str, ...] = ()
    """The models it sees at least in part."""
    rule: str = ""
    hidden_by: tuple[str, ...] = ()
    """Pieces and models in the way."""


# ------------------------------------------------------------------------------------------------ looked up


def plain_gap(g: Game, unit: str, other: str) -> float:
    """Inches between two units, nearest base to nearest base."""
    return g.board.unit_gaps(unit)[g.board.index.unit_row[other]]


def plain_sight(g: Game, unit: str, target: str) -> UnitSight:
    """How a unit sees another, as far as an edition says so when it looks ahead."""
    hook = g.setup.edition.look_ahead.offers.get("attack")
    offers = hook(g, unit, OfferQuery(lambda _: 0.0, target)) if hook else ()
    for offer in offers:
        rules = own_ids(g.setup.edition.key, offer.rules[:1])
        return UnitSight(offer.sight or "not to be attacked", rule="".join(rules))
    return UnitSight("not told")


def plain_rays(g: Game, viewer: str, target: str) -> dict[str, Ray]:  # noqa: ARG001  # every edition is handed the game
    """No lines, as far as an edition does not say along which it looks."""
    return {}


def plain_formed(g: Game, unit: str, leader: Pose, toward: Pose | None = None) -> dict[str, Pose] | None:  # noqa: ARG001
    """Places for a whole unit around its leader, as an edition puts it somewhere in thought."""
    stand = g.setup.edition.look_ahead.stand
    twin = g.fork()
    if stand is None or not stand(twin, unit, (leader.x, leader.y)):
        return None
    return {model: at for model in twin.unit(unit).models if (at := twin.model(model).at)}


def plain_rounds(g: Game) -> int:
    """How many rounds the mission says, if it says so."""
    return g.setup.rounds or 0


def plain_passable(part: Part) -> bool:
    """Ground of which nothing is said is open."""
    return "impassable" not in part.words()


def never_lost(g: Game, unit: str) -> bool:  # noqa: ARG001  # every edition is handed the game
    """A unit that stays in reserve may come later."""
    return False


# ------------------------------------------------------------------------------------------------ the hooks

Note = Callable[[Game, Ask, Wording], Iterator[str]]
"""Says what is worth knowing before a question is answered."""


class EditionHooks(NamedTuple):
    """What only an edition's rules know and its players are told."""

    notes: Mapping[str, Note] = {}
    """What is worth knowing, by the kind of question."""
    counted: tuple[str, ...] = ()
    """Marks that are told with their number."""
    quiet: tuple[str, ...] = ("acted",)
    """Marks that only keep count; the short log leaves them out."""
    loud: tuple[str, ...] = ()
    """Marks that are told when they go, too."""
    unshown: tuple[str, ...] = ()
    """Marks that a unit's line does not show."""
    is_led: bool = True
    """Whether units have leaders, whose moves are measured; otherwise every model moves by itself."""
    formation: Callable[[Game, str], float] | None = None
    """How far from its leader a unit's models may be, in inches."""
    rates: Callable[[Game, str], Mapping[str, float]] | None = None
    """How many inches a unit may go as it stands, by the kind of move."""
    gap: Callable[[Game, str, str], float] = plain_gap
    sight: Callable[[Game, str, str], UnitSight] = plain_sight
    rays: Callable[[Game, str, str], dict[str, Ray]] = plain_rays
    formed: Callable[[Game, str, Pose, Pose | None], dict[str, Pose] | None] = plain_formed
    rounds: Callable[[Game], int] = plain_rounds
    is_passable: Callable[[Part], bool] = plain_passable
    is_lost_later: Callable[[Game, str], bool] = never_lost
