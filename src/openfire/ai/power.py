"""What units can do to each other from afar: exact odds on open ground, worked out once for units of a kind.

Two units are put face to face, and the edition says what an attack comes to. That holds for every game with such units
in it, so a bot that weighs many places asks a table and no dice. Who has lost models does as much less.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from openfire.ai.kept_odds import Marks, book_of, fingerprints
from openfire.engine.arena import Fighter, arena_of, face_off
from openfire.engine.caches import per_setup
from openfire.engine.edition import STRIKE, STRIKE_BACK, LookAhead, OfferQuery
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.setup import Setup
from openfire.geometry.inches import INCH
from openfire.odds.possible_games import score

BANDS = (1.0, 3.0, 6.0, 9.0, 12.0, 18.0, 24.0, 36.0, 48.0)
"""Inches at which odds are worked out; whoever stands between two of them counts as standing at the farther one."""

FAR = 36.0
"""A band at which units face each other undisturbed."""

DEFAULT_PACE = 6 * INCH
"""How far units go where nobody says."""

CLOSE = 0.5
"""Inches at which units of the first band stand: near enough for every book."""

FIRE, ATTACKS = (QuestionName.ATTACK,), (QuestionName.ATTACK, STRIKE)
"""Offers by which a unit does damage: from where it stands, and with blows once it has closed with an enemy."""

MOST = 100_000
"""How many odds are remembered."""

WELL = 0.7
"""A unit does well where it does this share of the most that it can do."""

MOST_MEETINGS = 500
"""How many pairs of kinds are remembered, and how many of them so far apart."""

Moves = tuple[tuple[str, float], ...]
"""What a unit may have done before it attacks, and how many inches nearer it has come by that."""

STANDING: Moves = (("", 0.0),)

_KINDS: dict[Hashable, int] = {}
_MEETINGS: dict[tuple[int, int], Meeting] = {}
_FACINGS: dict[tuple[int, int, int], Facing] = {}
_ODDS: dict[tuple[int, int, int, tuple[str, ...], Marks, str], float] = {}
_CURVES: dict[tuple[int, int, Moves, str, tuple[str, ...]], Curve] = {}
_EFFECTIVE_RANGES: dict[tuple[int, int], EffectiveRange] = {}


class Meeting(NamedTuple):
    """Two units and the ground on which they meet."""

    ground: Setup
    one: Fighter
    other: Fighter


class Kinds(NamedTuple):
    """The units of a set-up: which kind each is, its models and hit points, what one of those is worth."""

    kind: dict[str, int]
    size: dict[str, int]
    whole: dict[str, int]
    price: dict[str, float]


@per_setup
def kinds(setup: Setup) -> Kinds:
    """What the units of a set-up are."""
    sizes = {unit: len(card.models) for unit, card in setup.units.items()}
    points = {unit: _hit_points(setup, unit) for unit in setup.units}
    return Kinds({unit: _kind(setup, unit) for unit in setup.units}, sizes, points, _prices(setup, points))


def _kind(setup: Setup, unit: str) -> int:
    """A number for all units that are the same but for their names."""
    card = setup.units[unit]
    cards = [setup.models[model] for model in card.models]
    models = tuple(
        (m.profile.base, m.profile.height, m.profile.types, tuple(m.attributes.items()), m.weapons, m.specials)
        for m in cards
    )
    own = tuple(setup.own.rules.values()), tuple(setup.own.tokens.items())
    rules = (setup.edition.key, setup.switches, setup.expansions, own)
    return _KINDS.setdefault((rules, card.specials, models), len(_KINDS))


def _prices(setup: Setup, points: dict[str, int]) -> dict[str, float]:
    """What a hit point of each unit is worth, by what the unit costs; 1 on average."""
    each = {unit: card.points / max(1, points[unit]) for unit, card in setup.units.items()}
    mean = sum(card.points for card in setup.units.values()) / max(1, sum(points.values()))
    return {unit: price / mean if mean else 1.0 for unit, price in each.items()}


def _hit_points(setup: Setup, unit: str) -> int:
    return sum(setup.models[model].attributes.get("hit-points", 1) for model in setup.units[unit].models)


class Curve:
    """Hit points that units of a kind take off those of another, by distance: the most after any of some moves.

    They are the same from each edge up to the next, and worked out for such a step when it is first asked for.
    """

    __slots__ = ("edges", "known", "moves", "offers", "sight")

    def __init__(self, moves: Moves, sight: str, offers: tuple[str, ...]) -> None:
        self.moves, self.sight, self.offers = moves, sight, offers
        self.edges = sorted({band + inches for band in BANDS for _, inches in moves})
        self.known: list[float | None] = [None] * len(self.edges) + [0.0]

    def at(self, setup: Setup, unit: str, target: str, away: float) -> float:
        """So far away; unit and target: two of the kinds, who are put face to face if need be."""
        step = bisect_left(self.edges, away)
        found = self.known[step]
        return self._learnt(setup, unit, target, step) if found is None else found

    def most_at(self, setup: Setup, unit: str, target: str, away: float) -> float:
        """No less than at such a distance: the more of that step and the nearer one."""
        step = bisect_left(self.edges, away)
        found, nearer = self.known[step], self.known[max(0, step - 1)]
        if found is None:
            found = self._learnt(setup, unit, target, step)
        if nearer is None:
            nearer = self._learnt(setup, unit, target, max(0, step - 1))
        return max(found, nearer)

    def _learnt(self, setup: Setup, unit: str, target: str, step: int) -> float:
        found = self.known[step] = max(self._powers(setup, unit, target, step))
        return found

    def _powers(self, setup: Setup, unit: str, target: str, step: int) -> Iterator[float]:
        """What comes of each move in the middle of a step."""
        middle = (self.edges[step] + self.edges[step - 1]) / 2 if step else 0.0
        for pace, inches in self.moves:
            band = bisect_left(BANDS, middle - inches)
            if band < len(BANDS):
                yield _power(setup, unit, target, band, pace, self.sight, self.offers)


def curve(one: int, other: int, moves: Moves = STANDING, sight: str = "", offers: tuple[str, ...] = ATTACKS) -> Curve:
    """What units of one kind do to those of another."""
    key = one, other, moves, sight, offers
    found = _CURVES.get(key)
    if found is None:
        if len(_CURVES) >= MOST:
            _CURVES.clear()
        found = _CURVES[key] = Curve(moves, sight, offers)
    return found


def shots(setup: Setup) -> tuple[str, ...]:
    """Offers without blows that have to be struck in another way than by an attack, where a book has such."""
    return FIRE if STRIKE in setup.edition.look_ahead.offers else ATTACKS


def power(g: Game, unit: str, target: str, away: float, pace: str = "", sight: str = "") -> float:
    """Hit points that a unit takes off another on average, so far away, after such a move, seen so or at best."""
    known = kinds(g.setup)
    found = curve(known.kind[unit], known.kind[target], ((pace, 0.0),), sight)
    return found.at(g.setup, unit, target, away) * len(g.state.units[unit].models) / known.size[unit]


def standing_power(setup: Setup, unit: str, target: str, step: int) -> float:
    """Hit points that a whole unit takes off another on average, up to a band and from the one before."""
    known = kinds(setup).kind
    return curve(known[unit], known[target]).at(setup, unit, target, BANDS[step]) if step < len(BANDS) else 0.0


@per_setup
def paces_of(setup: Setup, unit: str) -> tuple[int, int]:
    """How far a unit goes at its slowest and at its fastest while nothing has happened to it, in units of places."""
    paces = setup.edition.look_ahead.paces
    seat = setup.units[unit].seat
    foe = next((other.id for other in setup.units.values() if setup.are_enemies(seat, other.seat)), None)
    if paces is None or foe is None:
        return DEFAULT_PACE, DEFAULT_PACE
    facing = _facing(setup, unit, foe, BANDS.index(FAR))
    found = [round(inches * INCH) for inches in paces(facing.game, facing.one, None).values()]
    return (found[0], max(found)) if found else (0, 0)


def most(g: Game, unit: str, target: str, away: float) -> float:
    """No less than a unit can take off another on average: it counts as standing at the nearer of two bands."""
    known = kinds(g.setup)
    found = curve(known.kind[unit], known.kind[target]).most_at(g.setup, unit, target, away)
    return found * len(g.state.units[unit].models) / known.size[unit]


def _power(
    setup: Setup, unit: str, target: str, band: int, pace: str, sight: str, offers: tuple[str, ...] = ATTACKS
) -> float:
    """The same without a look at what is remembered; paces that make no difference are worked out once."""
    look_ahead, known = setup.edition.look_ahead, kinds(setup).kind
    offers = (STRIKE_BACK,) if pace == STRIKE_BACK else offers
    marks, seen = look_ahead.situations.get(pace, ()), sight or next(iter(look_ahead.sights), "")
    key = known[unit], known[target], band, offers, marks, seen
    found = _ODDS.get(key)
    if found is None:
        if len(_ODDS) >= MOST:
            _ODDS.clear()
        found = _ODDS[key] = _kept(setup, unit, target, band, offers, marks, seen)
    return found


def _kept(setup: Setup, unit: str, target: str, band: int, offers: tuple[str, ...], marks: Marks, seen: str) -> float:
    """The same, perhaps worked out by another process."""
    book = book_of(setup)
    if book is None:
        return _odds(_facing(setup, unit, target, band), offers, marks, seen)
    names = fingerprints(setup)
    key = names[unit], names[target], (band, offers, marks, seen)
    found = book.powers.get(key)
    if found is None:
        found = _odds(_facing(setup, unit, target, band), offers, marks, seen)
        book.learn_power(key, found)
    return found


class Facing(NamedTuple):
    """Two units face to face."""

    game: Game
    one: str
    other: str


def _facing(setup: Setup, unit: str, target: str, band: int) -> Facing:
    """Two units of these kinds so far from each other: kept for all that may have happened to them before."""
    known = kinds(setup).kind
    key = known[unit], known[target], band
    found = _FACINGS.get(key)
    if found is None:
        if len(_FACINGS) >= MOST_MEETINGS:
            _FACINGS.clear()
        ground, one, other = _meeting(setup, unit, target)
        game = face_off(ground, one, other, CLOSE if band == 0 else BANDS[band])
        found = _FACINGS[key] = Facing(game, one.card.id, other.card.id)
    return found


def _odds(facing: Facing, offers: tuple[str, ...], marks: Marks, sight: str) -> float:
    """Hit points that one takes off the other on average, by the best that the edition offers it."""
    game = _marked(facing.game, facing.one, marks)
    look_ahead: LookAhead = game.setup.edition.look_ahead
    wanted = OfferQuery(partial(score, game), facing.other, sight or None, refusals=False)
    hooks = [hook for what in offers if (hook := look_ahead.offers.get(what))]
    found = (offer for hook in hooks for offer in hook(game, facing.one, wanted) if offer.answer is not None)
    return max((sum(score(game, step) for step in offer.steps) for offer in found), default=0.0)


def _marked(game: Game, unit: str, marks: Marks) -> Game:
    """The same game with other marks on a unit; nobody stands elsewhere, so it has the same board."""
    state = game.state.copy()
    state.units[unit] = replace(state.units[unit], marks=marks)
    return Game(game.setup, state, game.board)


def answer(g: Game, unit: str, target: str) -> float:
    """Hit points that a unit takes off another which has closed with it, before it has lost anybody."""
    back = STRIKE_BACK in g.setup.edition.look_ahead.offers
    return power(g, unit, target, 0.0, STRIKE_BACK if back else "")


class EffectiveRange(NamedTuple):
    """From how far a unit does well against another, and the most that it can do there."""

    inches: float
    share: float
    """Hit points, for each of its models."""


def effective_range(g: Game, unit: str, target: str) -> EffectiveRange:
    """From how far a unit does well against another."""
    known = kinds(g.setup)
    key = known.kind[unit], known.kind[target]
    found = _EFFECTIVE_RANGES.get(key)
    if found is None:
        found = _EFFECTIVE_RANGES[key] = _effective_range(g, unit, target)
    return found


def _effective_range(g: Game, unit: str, target: str) -> EffectiveRange:
    powers = [_power(g.setup, unit, target, band, "", "") for band in range(len(BANDS))]
    best = max(powers)
    band = max(band for band, found in enumerate(powers) if found >= WELL * best)
    return EffectiveRange(BANDS[band], best / kinds(g.setup).size[unit])


def _meeting(setup: Setup, unit: str, target: str) -> Meeting:
    """Where two units meet: kept for all who are of their kinds."""
    known = kinds(setup).kind
    pair = known[unit], known[target]
    if pair not in _MEETINGS:
        if len(_MEETINGS) >= MOST_MEETINGS:
            _MEETINGS.clear()
        one, other = _fighter(setup, unit), _fighter(setup, target)
        ground = arena_of(setup, one, other)
        _MEETINGS[pair] = Meeting(ground, one, other)
    return _MEETINGS[pair]


def _fighter(setup: Setup, unit: str) -> Fighter:
    card = setup.units[unit]
    return Fighter(card, {model: setup.models[model] for model in card.models}, card.models)


def fighter(g: Game, unit: str) -> Fighter:
    """A unit as it is now: who is left of it, and their hit points."""
    alive = g.state.units[unit].models
    return _fighter(g.setup, unit)._replace(
        alive=alive, hit_points={model: g.state.models[model].hit_points for model in alive}
    )


def clear() -> None:
    """Forget all odds; they are worked out again when they are needed."""
    _MEETINGS.clear()
    _FACINGS.clear()
    _ODDS.clear()
    _CURVES.clear()  # the numbers of kinds stay: set-ups hold them
    _EFFECTIVE_RANGES.clear()
