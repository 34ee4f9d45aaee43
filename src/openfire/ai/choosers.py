"""How greedy chooses: for each kind of question, answers with what they are worth and why."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from openfire.ai import worth
from openfire.ai.action_choice import act
from openfire.ai.attacks import attack, offers
from openfire.ai.moves import move
from openfire.ai.places import Surroundings
from openfire.ai.power import effective_range
from openfire.ai.rated_answers import Mind, RatedAnswer
from openfire.ai.stakes import activations_left_of
from openfire.ai.valuation import harm, judge
from openfire.engine.answers import Pick, Stand
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.engine.state import GONE, Unit
from openfire.geometry.inches import INCH, Point
from openfire.odds.policies import sensible

TRIES, MORE_TRIES = 5, 24
"""How many places are tried where there are endlessly many, and where no objective says where to be."""

MANY = 3
"""Of how many models of a unit it is looked at where they begin, about."""

ARRIVING = 0.3
"""How urgent it is to arrive; an enemy 28 inches away is as urgent."""

CARRIED = 0.05
"""How urgent it is to get out: last of all."""

NEARBY, FASTER = 13.0, 1.4
"""Inches: who has to come nearer than this is carried, by those who are so many times faster."""

DANGER = 0.35
"""Nobody gets aboard who carries it when this share of that may be shot away."""

NONE = Pick("none")


def first(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001  # choosers are handed everything
    """What comes first, or who is cheapest to lose."""
    yield RatedAnswer(0.0, sensible(ask, g), "the first that is offered", is_sure=True)


def sampled(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:
    """Some places: the one where it is best to be."""
    beginning = _Beginning(g, ask.about) if ask.about in g.state.units else None
    for _ in range(TRIES if g.state.markers else MORE_TRIES):
        answer = ask.options.sample(mind.chance)
        why = "near to an objective or an enemy" if answer.places else "nowhere to go"
        yield RatedAnswer(_wanted_at(g, answer, beginning), answer, why, is_sure=True)


def _wanted_at(g: Game, answer: Stand, beginning: _Beginning | None) -> float:
    """What it is worth to begin at a place; for what is no unit, by the objectives around it. To stay away is worst."""
    if not answer.places:
        return -math.inf
    if beginning is not None:
        spots = [pose[:2] for _, pose in answer.places[:: max(1, len(answer.places) // MANY)]]
        return sum(beginning.at(spot) for spot in spots) / len(spots)
    spot = answer.places[0][1][:2]
    return sum(m.points * worth.closeness(worth.inches(spot, m.at)) for m in g.state.markers.values())


class _Beginning:
    """What it is worth for a unit to begin somewhere; all others are looked at once for all places."""

    def __init__(self, g: Game, unit: str) -> None:
        self.g, self.unit = g, unit
        self.scene: Surroundings | None = None

    def at(self, spot: Point) -> float:
        """There."""
        if self.scene is None:
            self.scene = Surroundings(self.g, self.unit, spot, is_last=False)  # it is still to act
        scene = self.scene.elsewhere(spot)
        return scene.worth(spot).total if scene.foes or scene.wants else -_from_centre(self.g, self.unit, spot)


def _from_centre(g: Game, unit: str, spot: Point) -> float:
    """How far it is to the middle of the table, where nothing else is known."""
    travel_distance, table = g.setup.edition.look_ahead.travel_distance, g.setup.table
    middle = table.width // 2, table.height // 2
    return travel_distance(g, unit, spot, [middle])[0] if travel_distance else worth.inches(spot, middle)


# ------------------------------------------------------------------------------------------------ activations


def activate(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:
    """Those near an enemy first, then those who are still to arrive; whatever can be done if none of them can."""
    foes = _enemy_places(g, ask.who)
    mine = (unit for unit in g.state.units.values() if unit.seat == ask.who and unit.place != GONE)
    ranked = sorted((_urgency(g, unit, foes) for unit in mine), key=lambda ready: -ready[0])
    for urgency, unit, why in ranked:
        if ask.options.why_not(Pick(unit)) is None:
            yield RatedAnswer(urgency, Pick(unit), why, is_sure=True)
            return
    yield from first(g, ask, mind)


def _enemy_places(g: Game, seat: str) -> list[Point]:
    units = (unit for unit in g.state.units.values() if g.setup.are_enemies(seat, unit.seat))
    return [at for unit in units if (at := worth.place_of(g, unit.id))]


def fastest(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001
    """Those first who go farthest: they may take others along."""
    for pick in ask.options.each() or ():
        yield RatedAnswer(_pace(g, pick.name), pick, "the fastest first", is_sure=True)


def taken_along(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001
    """Who does well only from near is carried by those who are faster."""
    far, own = _needs(g, ask.about), _pace(g, ask.about)
    for pick in ask.options.each() or ():
        wanted = 0.0 if pick == NONE else min(NEARBY - far, _pace(g, pick.name) - FASTER * own)
        yield RatedAnswer(wanted, pick, "it has to come near" if wanted else "it walks", is_sure=True)


def _needs(g: Game, unit: str) -> float:
    """How near a unit has to come to do well, in inches."""
    foes = [foe for foe, card in g.setup.units.items() if g.setup.are_enemies(card.seat, g.unit(unit).seat)]
    return sum(effective_range(g, unit, foe).inches for foe in foes) / max(1, len(foes))


def _pace(g: Game, unit: str) -> float:
    """How far a unit goes at its fastest."""
    paces = g.setup.edition.look_ahead.paces
    return max(paces(g, unit, None).values(), default=0.0) if paces else 0.0


def manifest(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001
    """What is worth most by exact odds, or nothing."""
    yield RatedAnswer(0.0, ask.options.read("none"), "nothing is worth it", is_sure=True)
    for offer, answer in offers(g, ask.name, ask.about, options=ask.options):
        found = judge(g, offer)
        yield RatedAnswer(found, answer, f"{offer.about}: worth {found:.2f}", is_sure=True)


def _urgency(g: Game, unit: Unit, foes: list[Point]) -> tuple[float, str, str]:
    here = worth.whereabouts(g, unit.id)
    if unit.aboard and activations_left_of(g, g.model(unit.aboard).unit) >= activations_left_of(g, unit.id):
        return CARRIED, unit.id, "who carries it may go first"
    if here is None:
        return ARRIVING, unit.id, "it has to arrive"
    away = min([math.dist(here, at) for at in foes], default=60.0 * INCH) / INCH
    return 12.0 / (12.0 + away), unit.id, "an enemy is near"


# ------------------------------------------------------------------------------------------------ the rest


def something(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001
    """Do it rather than not."""
    for answer in ask.options.each() or ():
        yield RatedAnswer(0.0 if answer == NONE else 1.0, answer, "better than nothing", is_sure=True)


def used(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001
    """What a rule of the module offers is taken."""
    yield RatedAnswer(0.0, Pick("yes"), "better than nothing")


def unhurt(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001
    """To evade or not, by what the attack then comes to, and by what is lost with the token that it costs."""
    for pick in ask.options.each() or ():
        lost = harm(g, ask.about, ask.options.outcome(pick))
        yield RatedAnswer(-lost, pick, f"it would lose {lost:.2f}", is_sure=True)


def safest_ride(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001
    """Aboard, if who carries it is faster and not likely to be shot to pieces with everybody inside."""
    yield RatedAnswer(0.0, NONE, "it walks", is_sure=True)
    here = worth.whereabouts(g, ask.about)
    for pick in ask.options.each() or ():
        carrier = g.model(pick.name).unit if pick.name in g.state.models else ""
        at = worth.place_of(g, carrier) if carrier else None
        if here is not None and at is not None:
            fear = Surroundings(g, carrier, at, is_last=False).danger(at)
            wanted = min(NEARBY - _needs(g, ask.about), _pace(g, carrier) - FASTER * _pace(g, ask.about))
            why = f"it is taken along; its carrier is in danger by {100 * fear:.0f} %"
            yield RatedAnswer(wanted if fear < DANGER else -1.0, pick, why, is_sure=True)


def richest(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001
    """The objective with the most points."""
    for pick in ask.options.each() or ():
        marker = g.state.markers.get(pick.name)
        yield RatedAnswer(float(marker.points) if marker else 0.0, pick, "the most points", is_sure=True)


def nothing(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001
    """Rather not."""
    yield RatedAnswer(0.0, NONE, "there is better to do")


def kept_back(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001
    """Those who do well only from near come from where they like; others are wanted at once."""
    is_near = _needs(g, ask.about) < NEARBY and not g.state.markers
    why = "it has to come near, and may come from anywhere" if is_near else "it is wanted now"
    yield RatedAnswer(0.0, Pick("yes" if is_near else "no"), why)


def arriving(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001
    """At once: who waits acts less often."""
    yield RatedAnswer(0.0, Pick("yes"), "who waits acts less often")


def joined(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001
    """Who is as fast goes with the many, and lives longer among them."""
    own = _pace(g, ask.about)
    for pick in ask.options.each() or ():
        among = 0 if pick == NONE else max(len(g.unit(unit).models) for unit in (pick.name, ask.about))
        is_right = pick != NONE and among > 1 and _pace(g, pick.name) == own
        why = "among the many it lives longer" if is_right else "it goes its own way"
        yield RatedAnswer(float(among) if is_right else -float(pick != NONE), pick, why, is_sure=True)


Chooser = Callable[[Game, Ask, Mind], Iterator[RatedAnswer]]

CHOOSERS: dict[QuestionName, Chooser] = {
    QuestionName.ACTIVATE: activate,
    QuestionName.DEPLOY_UNIT: fastest,
    QuestionName.ENTRY_POINT: sampled,
    QuestionName.DEPLOY: sampled,
    QuestionName.DISEMBARK: sampled,
    QuestionName.MOVE: move,
    QuestionName.DRIVE: move,
    QuestionName.ATTACK: attack,
    QuestionName.IMPACT: attack,
    QuestionName.ACTION: act,
    QuestionName.EVADE: unhurt,
    QuestionName.EMBARK: safest_ride,
    QuestionName.INTERACT: richest,
    QuestionName.FREE_ATTACK: something,
    QuestionName.FREE_ATTACK_WITH: attack,
    QuestionName.SECURE: richest,
    QuestionName.ABILITY: something,
    QuestionName.MANIFEST: manifest,
    QuestionName.DEPLOY_INSIDE: taken_along,
    QuestionName.JOINS: joined,
    QuestionName.JOINED_BY: joined,
    QuestionName.ARRIVE: arriving,
    QuestionName.KEEP_IN_RESERVE: kept_back,
    QuestionName.INSTEAD_OF: nothing,
    QuestionName.USE_RULE: used,
    QuestionName.TARGET_OF: something,
}
