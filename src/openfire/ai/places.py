"""What it is worth for a unit to be somewhere: objectives, damage it can do from there, damage it has to fear there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from openfire.ai import worth
from openfire.ai.power import STANDING, Curve, Moves, answer, curve, effective_range, kinds, power, shots
from openfire.ai.stakes import UnitStake, activations_left_of, gain, stake
from openfire.engine.edition import LookAhead
from openfire.engine.game import Game
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH, Point

OBJECTIVE, DAMAGE, THREAT, HOPE = 5.0, 1.0, 0.15, 0.8
"""How much a bot cares for points, for damage done, for damage to come, and for coming near enough to do some later."""

PURSUIT = 1.0
"""How much of that hope is left to a unit that no objective wants; the more one does, the less."""

TRUST = 0.8
"""How much of the damage that a place promises comes true, on average, where real ways and sights are looked at."""

LEAVES = 1.0
"""Inches farther from an enemy by which one leaves it."""

CONTACT, RASH = 2.5, 0.5
"""Inches between leaders within which enemies strike at once who has come without a blow, and how that is feared."""

IDLE, NOTHING = 1.0, 0.1
"""What it costs to stand about for a round where nothing is to be held, and less damage than this is done."""

ALONE = 20.0
"""What it is worth besides that a side has somebody left on the table."""

FOES = 4
"""How many enemy units a unit thinks of, the nearest."""

BOLD, TIMID = 4.0, 0.4
"""How much more a unit hopes for damage, and how much of it is feared, where there is no objective to go for."""

NERVE = 0.4
"""How likely a unit that comes off worse in a melee is to break."""

SOON = 12.0
"""Inches to go after which what one hopes for is worth half."""

APART = 1.0
"""Inches by which units are nearer to each other than their leaders."""


class NearbyEnemy(NamedTuple):
    """An enemy unit as a bot sees it."""

    unit: str
    at: Point
    stake: UnitStake
    """What it is worth."""
    moves: Moves
    """How far it can come before it attacks: nothing, and its moves."""
    threat: Curve
    """What it then does at best."""
    kind: int
    """All units of a kind do as much as it could while it was whole."""
    share: tuple[int, int]
    """How many of its models are left, of how many."""
    effective_range: float
    """From how many inches one does well against it ..."""
    prize: float
    """... and what it is worth to be there."""
    acts: bool
    """Whether it acts again before the game ends."""


class Worth(NamedTuple):
    """What a place is worth, and of what that is made."""

    objectives: float
    done: float
    feared: float
    hope: float
    risk: float = 0.0
    """What is lost besides damage: by leaving enemies, by standing beside them, and what a unit carries."""

    @property
    def total(self) -> float:
        """All of it."""
        gained = OBJECTIVE * self.objectives + DAMAGE * self.done + HOPE * self.hope
        return gained - THREAT * self.feared - self.risk

    def __str__(self) -> str:
        return f"objectives {self.objectives:.2f}, damage done {self.done:.2f}, damage feared {self.feared:.2f}"


class Surroundings:
    """Everything around a unit that makes one place better than another, looked at once for a decision."""

    def __init__(self, g: Game, unit: str, here: Point, *, is_last: bool | None = None) -> None:
        """is_last: whether the unit acts for the last time, where that is not to be worked out."""
        self.g, self.unit = g, unit
        known = kinds(g.setup)
        self.own, self.kind, self.shots = known.price[unit], known.kind[unit], shots(g.setup)
        self.stake = stake(g, unit)
        self.models, self.size = len(g.unit(unit).models), known.size[unit]
        self.is_last = activations_left_of(g, unit) <= 1 if is_last is None else is_last
        """Whether nothing can be hoped for after this, and all that is left to fear is what others do next."""
        self.bound = OBJECTIVE * worth.carried(g, unit) + (ALONE if worth.is_last_of_side(g, unit) else 0.0)
        """What is lost with the unit besides itself."""
        self._known_foes: dict[str, NearbyEnemy] = {}
        self._mates = worth.mates(g, unit)
        self.held_by = self._held_by()
        """Enemies that attack the unit if it leaves them, where they are and the share of it that they take."""
        self._look_from(here)

    def elsewhere(self, here: Point) -> Surroundings:
        """The same for the unit if it were somewhere else, with all that is known of others."""
        twin = copy(self)
        twin._look_from(here)
        return twin

    def _look_from(self, here: Point) -> None:
        g, unit = self.g, self.unit
        self.here = here
        self.wants = worth.wants(g, unit, here, self._mates)
        """Objectives: how much one is wanted there, where they are, what they are called."""
        self.foes = [self._foe(enemy, at) for _, enemy, at in worth.enemies(g, unit, here)[:FOES]]
        self.leisure = PURSUIT * max(0.0, 1.0 - max((want.pull for want in self.wants), default=0.0))
        """How much the unit thinks of later damage, where there are objectives."""

    def _foe(self, unit: str, at: Point) -> NearbyEnemy:
        found = self._known_foes.get(unit)
        if found is None:
            found = self._known_foes[unit] = self._seen(unit, at)
        return found

    def _seen(self, unit: str, at: Point) -> NearbyEnemy:
        g, known = self.g, kinds(self.g.setup)
        paces = g.setup.edition.look_ahead.paces
        moves = (*STANDING, *(paces(g, unit, None).items() if paces else ()))
        best, at_stake = effective_range(g, self.unit, unit), stake(g, unit)
        prize = min(at_stake.left, best.share * self.models) * known.price[unit]
        kind, share = known.kind[unit], (len(g.unit(unit).models), known.size[unit])
        acts = activations_left_of(g, unit) > 0
        threat = curve(kind, self.kind, moves)
        return NearbyEnemy(unit, at, at_stake, moves, threat, kind, share, best.inches, prize, acts)

    def _held_by(self) -> list[tuple[Point, float]]:
        look_ahead: LookAhead = self.g.setup.edition.look_ahead
        if look_ahead.engaged is None or self.g.unit(self.unit).place != TABLE:
            return []
        near = ((foe, worth.place_of(self.g, foe)) for foe in look_ahead.engaged(self.g, self.unit))
        left = max(1, self.stake.left)
        return [(at, min(1.0, power(self.g, foe, self.unit, 0.0) / left)) for foe, at in near if at]

    def worth(
        self,
        spot: Point,
        pace: str = "",
        *,
        attacks: bool = True,
        sights: Sequence[str] | None = None,
        known: float | None = None,
    ) -> Worth:
        """What it is worth to be at a place after a move.

        attacks: whether one may still be made from there; known: what that is worth, where it has been worked out.
        """
        objectives = sum(want.worth(spot, is_last=self.is_last) for want in self.wants)
        done = feared = hope = beside = 0.0
        ways = self._ways(spot)
        for k, foe in enumerate(self.foes):
            away = max(0.0, math.dist(spot, foe.at) / INCH - APART)
            sight = "" if sights is None else sights[k]
            if sight or sights is None:
                done = max(done, self._done(foe, away, pace, sight)) if attacks and known is None else 0.0
                harm = self._feared(foe, away, sight) if foe.acts else 0.0
                feared += harm
                beside += harm if not attacks and away <= CONTACT else 0.0
            hope = max(hope, self._hope(foe, ways[k] if ways else away))
        done = TRUST * done if known is None else known
        lost = self.own * self.stake.left + OBJECTIVE * objectives + DAMAGE * done
        risk = (
            lost * self._left(spot)
            + RASH * beside
            + self.bound * min(1.0, feared / max(1.0, self.own * self.stake.left))
        )
        hope = 0.0 if self.is_last else hope
        if self.wants:
            return Worth(objectives, done, feared, self.leisure * hope, risk)
        return (
            Worth(0.0, done, feared, 0.0, risk) if self.is_last else Worth(0.0, done, TIMID * feared, BOLD * hope, risk)
        )

    def idle(self, done: float) -> float:
        """What it costs to stay where one is, if so much damage is done from there."""
        if not self.wants or self.is_last or self.bound or done > NOTHING:
            return 0.0
        at_hand = any(want.keeps or worth.inches(self.here, want.at) <= worth.NEAR for want in self.wants)
        return 0.0 if at_hand else IDLE

    def danger(self, spot: Point) -> float:
        """The share of the unit that enemies may take off it at a place."""
        return min(1.0, self.worth(spot, attacks=False).feared / max(1.0, self.own * self.stake.left))

    def _left(self, spot: Point) -> float:
        """The share of the unit that those take who are left, if it goes to a place."""
        leaves = (share for at, share in self.held_by if worth.inches(spot, at) > worth.inches(self.here, at) + LEAVES)
        return min(1.0, sum(leaves))

    def _done(self, foe: NearbyEnemy, away: float, pace: str, sight: str) -> float:
        """What the unit could do to an enemy after such a move."""
        found = curve(self.kind, foe.kind, ((pace, 0.0),), sight, self.shots)
        damage = found.at(self.g.setup, self.unit, foe.unit, away) * self.models / self.size
        return gain(foe.stake, damage)

    def _feared(self, foe: NearbyEnemy, away: float, sight: str) -> float:
        """The most that an enemy could do next: from where it is, or after one of its moves."""
        found, (models, size) = curve(foe.kind, self.kind, foe.moves, sight) if sight else foe.threat, foe.share
        most = found.at(self.g.setup, foe.unit, self.unit, away) * models / size
        return self.own * min(self.stake.left, most) if self.wants else gain(self.stake, most)

    def _ways(self, spot: Point) -> Sequence[float]:
        """How far it is to go from a place to each enemy, where the edition can tell."""
        travel_distance = self.g.setup.edition.look_ahead.travel_distance
        return (
            [far - APART for far in travel_distance(self.g, self.unit, spot, [foe.at for foe in self.foes])]
            if travel_distance
            else ()
        )

    def _hope(self, foe: NearbyEnemy, away: float) -> float:
        """What a unit could do to an enemy once it is near: the less the farther it is from there."""
        return foe.prize * SOON / (SOON + max(0.0, away - foe.effective_range))

    def prey(self) -> list[NearbyEnemy]:
        """The enemies to go for: the nearest, and where there is no objective the one that is worth most to reach."""
        if self.wants or not self.foes:
            return self.foes[:1]
        ways = self._ways(self.here) or [worth.inches(self.here, foe.at) for foe in self.foes]
        best, _ = max(zip(self.foes, ways, strict=True), key=lambda way: self._hope(*way))
        return list(dict.fromkeys((self.foes[0], best)))

    def closing(self, foe: str, damage: float) -> float:
        """What it is worth to close with an enemy and do damage: it answers with what is left, and nerves may break."""
        at_stake, own, price = stake(self.g, foe), self.stake.left, kinds(self.g.setup).price[foe]
        left = at_stake.left
        share = min(1.0, damage / left)
        suffered = min(float(own), answer(self.g, foe, self.unit) * (1.0 - share))
        won = max(-1.0, min(1.0, (min(damage, left) - suffered) / 2.0))
        broken = won * price * (left - share * left) if won > 0 else won * self.own * (own - suffered)
        return gain(at_stake, damage) - self.own * suffered + NERVE * broken

    def glances(self, spot: Point) -> Sequence[str] | None:
        """How the enemies that matter would be seen from a place, where the edition can tell."""
        look_ahead: LookAhead = self.g.setup.edition.look_ahead
        if look_ahead.quick_sight is None or not self.foes:
            return None
        return look_ahead.quick_sight(self.g, self.unit, spot, [foe.unit for foe in self.foes])
