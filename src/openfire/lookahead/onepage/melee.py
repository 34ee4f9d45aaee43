"""Looking ahead at assaults: the moves, the blows of both sides, the result and morale. No rule stands here.

Consolidation is left out: nobody is hurt by it but on dangerous ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openfire.engine.answers import Go, Pick, Stand
from openfire.engine.edition import Consequence, Offer, OfferQuery
from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.state import TABLE
from openfire.lookahead.onepage.move_toward import OPEN
from openfire.rules.onepage.attack.assault_move import AssaultMoveOptions, RamOptions, assault_options
from openfire.rules.onepage.attack.melee import close_in, fight, goes_uphill, pile_in
from openfire.rules.onepage.attack.strikes import MeleeSide, melee_weapons, strikers, strikes
from openfire.rules.onepage.movement.distance import enemies, unit_gap
from openfire.rules.onepage.transports.disembark import get_out
from openfire.rules.onepage.transports.inside import FURIOUS, AssaultFromTransport
from openfire.rules.onepage.transports.passengers import hull_of, is_inside, transport_of
from openfire.rules.onepage.vehicles.driving import driven

Charge = AssaultMoveOptions | RamOptions


def charge(g: Game, unit: str, target: str) -> Charge:
    """How a unit could assault another now, were it to try."""
    transport = transport_of(g, unit) if is_inside(g, unit) else None
    if transport is not None:
        return AssaultFromTransport(g, unit, target, hull_of(g, transport))
    return assault_options(g, unit, target)


def exchange_steps(g: Game, unit: str, target: str, options: Charge, answer: Stand | Go) -> tuple[Consequence, ...]:
    """What an assault comes to: the moves of both, then the blows of both, the result and morale.

    [onepage.melee.assault-move, onepage.melee.pile-in-3in, onepage.melee.strike-back, onepage.melee.loser-tests]
    """
    closing = partial(_close, unit=unit, target=target, options=options, answer=answer)
    blows = partial(_fight, unit=unit, target=target, uphill=goes_uphill(g, unit, target))
    return Consequence("assault move", closing), Consequence("melee", blows, _kinds(g, unit))


def assault_steps(g: Game, unit: str, answer: Stand | Go) -> tuple[Consequence, ...]:
    """What an assault move comes to, whomever it touches. [onepage.melee.strike-back]"""
    for target in enemies(g, unit):
        options = charge(g, unit, target)
        if options.reaches(answer):
            return exchange_steps(g, unit, target, options, answer)
    return ()


def _kinds(g: Game, unit: str) -> int:
    """How many programs of blows one side has: Impact, and every kind of weapon."""
    return 1 + len({weapon for model in g.unit(unit).models for weapon in melee_weapons(g, model)})


def _close(g: Game, unit: str, target: str, options: Charge, answer: Stand | Go) -> Rules[None]:
    if isinstance(options, RamOptions):
        assert isinstance(answer, Go)
        yield from driven(g, unit, options, answer, "onepage.vehicle.assault-18")
    elif isinstance(answer, Stand):
        if isinstance(options, AssaultFromTransport):
            yield from get_out(g, unit, answer, FURIOUS)
        else:
            yield from close_in(g, unit, options, answer)
    if g.unit(unit).place == TABLE:
        yield from pile_in(g, target, unit)


def _fight(g: Game, unit: str, target: str, uphill: bool = False) -> Rules[None]:
    if g.unit(unit).place == TABLE and g.unit(target).place == TABLE:
        yield from fight(g, unit, target, uphill=uphill)


# ------------------------------------------------------------------------------------------------ offers


def assault_offer(g: Game, unit: str, target: str, pick: Pick, options: Charge) -> Offer:
    """An assault that can be made, the way that was found for it. [onepage.act.assault-12]"""
    steps = exchange_steps(g, unit, target, options, options.read("suggested"))
    rules = ("onepage.act.assault-12", "onepage.melee.strike-back")
    return Offer(unit, target, pick, steps, None, OPEN, unit_gap(g, unit, target), rules, ("assault move",))


def assault_move_offers(g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:
    """The moves that were found for an assault that has been declared. [onepage.melee.assault-move]"""
    options = wanted.options
    if isinstance(options, AssaultMoveOptions | RamOptions) and wanted.about in (None, options.target):
        if (answer := options.suggestion()) is None:
            return
        steps = exchange_steps(g, unit, options.target, options, answer)
        away = None if is_inside(g, unit) else unit_gap(g, unit, options.target)
        yield Offer(unit, options.target, answer, steps, None, OPEN, away, ("onepage.melee.assault-move",))


def exchange_offers(g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:
    """What a melee comes to for a unit that has just closed with another. [onepage.melee.compare-wounds]"""
    for target in _in_reach(g, unit, wanted):
        steps = (Consequence("melee", partial(_fight, unit=unit, target=target), _kinds(g, unit)),)
        yield Offer(unit, target, Pick(target), steps, None, OPEN, unit_gap(g, unit, target))


def strike_offers(g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:
    """What the blows of a unit that assaults come to, for each enemy unit in reach. [onepage.melee.who-strikes]"""
    return _strike_offers(g, unit, wanted, charging=True)


def strike_back_offers(g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:
    """What the blows of a unit that is assaulted come to. [onepage.melee.strike-back]"""
    return _strike_offers(g, unit, wanted, charging=False)


def _strike_offers(g: Game, unit: str, wanted: OfferQuery, *, charging: bool) -> Iterator[Offer]:
    for target in _in_reach(g, unit, wanted):
        blows = partial(_strike, side=MeleeSide(unit, target, charging=charging))
        steps = (Consequence("blows", blows, _kinds(g, unit)),)
        yield Offer(unit, target, Pick(target), steps, None, OPEN, unit_gap(g, unit, target))


def _strike(g: Game, side: MeleeSide) -> Rules[None]:
    yield from strikes(g, side)


def _in_reach(g: Game, unit: str, wanted: OfferQuery) -> Iterator[str]:
    """The enemies within reach of somebody's blows."""
    return (foe for foe in enemies(g, unit) if wanted.about in (None, foe) and strikers(g, unit, foe))
