"""Suggestions: a few answers to any question, in words, and the one that Enter takes.

Taste, not rules: every answer offered is one that the question takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from openfire.cli.terminal import aims, chapters, placing, ways
from openfire.cli.terminal.aim_words import batch_words, volley_words
from openfire.cli.terminal.looking import nearest, unit_line
from openfire.cli.terminal.names import ability_name, counted, inches, model_name, place, unit_name
from openfire.cli.terminal.things import find, measure
from openfire.engine.answers import Aim, Answer, Go, Picks, Stand
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.state import RESERVE, TABLE
from openfire.geometry.shapes import Pose

CLOSE_FIGHTERS: Final = 10.0
"""Inches: units whose weapons reach no farther go for enemies rather than for objectives."""

MOST: Final = 12
"""How many answers of a long list are shown."""


class Offer(NamedTuple):
    """An answer, and what it means."""

    answer: Answer
    words: str


class Offers(NamedTuple):
    """Suggested answers, and which of them is the one to take without much thought."""

    items: tuple[Offer, ...]
    default: int = 0
    is_forced: bool = False
    """Whether no other answer would be taken."""

    @property
    def first(self) -> Offer | None:
        """The one to take without much thought."""
        return self.items[self.default] if self.items else None


def offers(g: Game, ask: Ask) -> Offers:
    """A few answers to a question; all of them where they are few."""
    return MAKERS.get(ask.what, _listed)(g, ask)


# ------------------------------------------------------------------------------------------------ lists


def _listed(g: Game, ask: Ask) -> Offers:
    """Every answer of a question that has few, else one that it takes."""
    every: Iterator[Answer] | None = ask.options.each()
    found = [Offer(answer, _words(g, ask, answer)) for answer in every or ()][:MOST]
    return Offers(tuple(found), _usual(g, ask, found))


def _words(g: Game, ask: Ask, answer: Answer) -> str:
    """What an answer of a list means."""
    text = str(answer)
    if text in g.state.units:
        return f"{unit_name(g.setup, text)}"
    if text in g.state.models:
        return model_name(g.setup, text)
    if text in g.state.markers:
        marker = g.state.markers[text]
        return f"{text} ({marker.kind}, {counted(marker.points, 'point')})"
    if ask.what == "next attacks":
        return batch_words(g, text)
    return ability_name(g.setup, ask.about, text)


def _usual(g: Game, ask: Ask, found: Sequence[Offer]) -> int:
    """Which answer of a list is meant most often: the most valuable objective, no ability in place of an action."""
    if ask.what == "secure":
        points = [g.state.markers[str(offer.answer)].points for offer in found if str(offer.answer) in g.state.markers]
        return points.index(max(points)) if points else 0
    if ask.what.startswith("instead of "):
        return len(found) - 1
    return 0


def _activate(g: Game, ask: Ask) -> Offers:
    found = [Offer(answer, _activation(g, str(answer))) for answer in ask.options.each()]
    names = [str(offer.answer) for offer in found]
    return Offers(tuple(found), names.index(max(names, key=lambda name: _urgency(g, name))))


def _activation(g: Game, name: str) -> str:
    if name not in g.state.units:
        return f"{name}: let this go pass"
    more = "" if g.unit(name).place == RESERVE else f". {nearest(g, name)}"
    return f"{unit_line(g, name)}{more}"


def _urgency(g: Game, name: str) -> int:
    """Who should act first: who can take an objective, who can attack, who has to arrive."""
    if name not in g.state.units:
        return 0
    if g.unit(name).place == RESERVE:
        return 2
    return 4 if chapters.can_secure(g, name) else 3 if _has_target(g, name) else 1


def _has_target(g: Game, unit: str) -> bool:
    """Whether a unit has an enemy in range and sight."""
    reach = chapters.longest(g, unit)
    near = [enemy for enemy in chapters.enemies(g, unit) if chapters.gap(g, unit, enemy) <= reach]
    return any(not chapters.is_blocked(g, chapters.sight(g, unit, enemy)) for enemy in near)


# ------------------------------------------------------------------------------------------------ arriving


def _deploy(g: Game, ask: Ask) -> Offers:
    """In front of each entry point, where it is emptiest first; those who ambush, near an objective as well."""
    points = placing.entries(g, ask.about)
    found = [
        Offer(stand, f"at {entry}, its leader at {_leader_at(g, ask, stand)}")
        for entry, _ in sorted(points, key=lambda point: _crowd(g, ask.who, point[0], points))
        if (stand := placing.around_entry(g, ask.options, entry))
    ]
    found += _ambushes(g, ask) if ask.options.ambush else []
    return Offers(tuple(found) or (Offer(ask.options.read("suggested"), "where there is room"),))


def _leader_at(g: Game, ask: Ask, stand: Stand) -> str:
    return place(dict(stand.places)[g.unit(ask.about).leader])


def _crowd(g: Game, seat: str, entry: str, points: Sequence[tuple[str, tuple[int, int]]]) -> int:
    """How many of a player's units are nearest to an entry point."""
    own = [unit.id for unit in g.state.units.values() if unit.seat == seat and unit.place == TABLE]
    return sum(entry == min((name for name, _ in points), key=lambda name: _away(g, unit, name)) for unit in own)


def _away(g: Game, one: str, other: str) -> float:
    found = measure(find(g, one), find(g, other))
    return found.distance if found else float("inf")


def _ambushes(g: Game, ask: Ask) -> list[Offer]:
    found = []
    for marker in g.state.markers.values():
        spot = Pose(marker.at[0], marker.at[1] - 20_000)
        if marker.place == TABLE and (stand := placing.standing(g, ask.options, spot, spot)):
            found.append(Offer(stand, f"in ambush near {marker.id}, its leader at {_leader_at(g, ask, stand)}"))
    return found


def _entry_point(g: Game, ask: Ask) -> Offers:
    taken = [at for _, _, at in g.state.entries]
    poses = [Pose(*at) for at in placing.edge_places(g, ask.who) if at not in taken]
    stands = [Stand(((ask.about, pose),)) for pose in poses]
    found = [Offer(stand, place(stand.places[0][1])) for stand in stands if ask.options.why_not(stand) is None]
    return Offers(tuple(found))


# ------------------------------------------------------------------------------------------------ moving


def _move(g: Game, ask: Ask) -> Offers:
    """Toward what a unit is after, toward the nearest enemy, or not at all; the likeliest first."""
    unit = ask.about
    goals = _goals(g, unit)
    kinds = (ways.MOVE, ways.ADVANCE) if chapters.can_advance(g, unit) else (ways.MOVE,)
    found = [offer for goal in goals for offer in _ways(g, ask, goal, kinds[:1] if _is_near(g, unit, goal) else kinds)]
    return Offers((*found, Offer(Go(ways.STAY), "stay")), _best_move(g, unit, found))


def _goals(g: Game, unit: str) -> list[str]:
    """What to go for: an objective and the nearest enemy, in the order of the unit's taste."""
    open_to = [m for m in g.state.markers.values() if m.place == TABLE and g.unit(unit).seat in m.seats]
    wanted = [m.id for m in open_to if m.holder != g.unit(unit).seat]
    objective = sorted(wanted, key=lambda marker: _away(g, unit, marker))[:1]
    enemy = list(chapters.enemies(g, unit)[:1])
    return enemy + objective if chapters.longest(g, unit) <= CLOSE_FIGHTERS else objective + enemy


def _is_near(g: Game, unit: str, goal: str) -> bool:
    """Whether a plain move gets there."""
    return _away(g, unit, goal) <= chapters.allowance(g, unit, ways.MOVE)


def _ways(g: Game, ask: Ask, goal: str, kinds: Sequence[str]) -> Iterator[Offer]:
    """The moves toward a goal, of each kind as far as it takes the unit."""
    points = ways.route(g, ask.options, goal)
    for kind in kinds if points else ():
        go = ways.shortened(ask.options, Go(kind, points), chapters.allowance(g, ask.about, kind))
        if go:
            far = f"{inches(ways.spent(ask.options, go))}, to {place(go.points[-1])}"
            yield Offer(go, f"{kind} toward {unit_name(g.setup, goal)}: {far}")


def _best_move(g: Game, unit: str, found: Sequence[Offer]) -> int:
    """Stay to take or hold an objective or to fire a gun; else advance if there is nobody to attack, else move."""
    if not found or chapters.can_secure(g, unit) or _holds(g, unit) or (_is_gun(g, unit) and _has_target(g, unit)):
        return len(found)
    kinds = [offer.answer.kind for offer in found if isinstance(offer.answer, Go)]
    goal = _goals(g, unit)[0]
    idle = not _has_target(g, unit) and _away(g, unit, goal) > chapters.allowance(g, unit, ways.MOVE) + 6
    return kinds.index(ways.ADVANCE) if idle and ways.ADVANCE in kinds else 0


def _holds(g: Game, unit: str) -> bool:
    """Whether a unit stands by an objective that its player would lose without it."""
    return any(marker.unit == unit and marker.place == TABLE for marker in g.state.markers.values())


def _is_gun(g: Game, unit: str) -> bool:
    """Whether a unit is there for a weapon that is not used on the move."""
    uses = [use for model in g.unit(unit).models for weapon in g.card(model).weapons for use in weapon.profiles]
    farthest = max(uses, key=lambda use: use.range[1] if use.range else 0)
    return any(special.name == "heavy" for special in farthest.specials)


def _followers(g: Game, ask: Ask) -> Offers:
    found = [Offer(ask.options.read("suggested"), "in formation around the leader")]
    enemy = chapters.enemies(g, ask.about)[:1]
    for goal in enemy:
        at = g.model(g.unit(goal).leader).at
        stand = placing.gathered_toward(g, ask.options, (at.x, at.y)) if at else None
        if stand and stand != found[0].answer and ask.options.why_not(stand) is None:
            found.append(Offer(stand, f"on the side of {unit_name(g.setup, goal)}"))
    return Offers(tuple(found))


# ------------------------------------------------------------------------------------------------ attacking


def _attack(g: Game, ask: Ask) -> Offers:
    """Everything that a unit can bring to bear on each enemy, the most damage first; or nothing."""
    targets = (ask.options.target,) if aims.is_free(ask.options) else chapters.enemies(g, ask.about)
    volleys = [aims.volley(g, ask.options, [aims.Order(target)])[0] for target in targets]
    told = [(aim, chapters.attacks(g, ask.about, aim, aims.is_free(ask.options))) for aim in volleys if aim.shots]
    told.sort(key=lambda pair: -sum(attack.damage for attack in pair[1]))
    found = [Offer(aim, volley_words(g, ask.about, attacks)) for aim, attacks in told]
    none = "none" if found else f"{unit_name(g.setup, ask.about)} has nobody to attack in range and sight."
    return Offers((*found, Offer(Aim(()), none)), is_forced=not found)


def _damage(g: Game, ask: Ask) -> Offers:
    """Those go first whose like there are most of."""
    options = ask.options
    kinds = {model: _kind(g, model) for model in options.free}
    order = sorted(options.free, key=lambda model: -list(kinds.values()).count(kinds[model]))
    return Offers((Offer(Picks(tuple(order[: options.count])), " ".join(order[: options.count])),))


def _kind(g: Game, model: str) -> tuple[object, ...]:
    card = g.card(model)
    return card.profile.id, card.weapons


def _amount(g: Game, ask: Ask) -> Offers:  # noqa: ARG001  # every maker is handed the game
    """How many dice to roll again: all of them, but no hits."""
    every = [Offer(answer, str(answer)) for answer in ask.options.each()]
    return Offers(tuple(every), len(every) - 1 if ask.what == "re-roll hits" else 0)


MAKERS: Final[dict[str, Callable[[Game, Ask], Offers]]] = {
    "activate": _activate,
    "deploy": _deploy,
    "entry point": _entry_point,
    "move": _move,
    "followers": _followers,
    "attack": _attack,
    "free attack with": _attack,
    "damage": _damage,
    "re-roll misses": _amount,
    "re-roll hits": _amount,
    "re-roll defence": _amount,
    "re-roll command": _amount,
}
