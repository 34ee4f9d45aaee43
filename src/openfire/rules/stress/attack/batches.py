"""Equal attacks together: which attacks are rolled at once. [stress, Attack Procedure]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from openfire.engine.answers import Aim, Shot
from openfire.engine.game import Game
from openfire.geometry.measure import is_within
from openfire.roster import WeaponProfile
from openfire.rules.shared.attack.weapons import in_hand, reach
from openfire.rules.shared.movement.distance import is_engaged_with
from openfire.rules.shared.own_rules.effects import own_kind
from openfire.rules.shared.specials import weapon_has
from openfire.rules.stress import numbers
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.vehicles.traits import is_crippled


class Batch(NamedTuple):
    """Equal attacks: the same weapon, the same skill, the same target, as well seen."""

    weapon: str
    number: int
    profile: WeaponProfile
    skill: int
    target: str
    sight: str
    close: bool
    """Whether it is made in assault range, as that was when it was declared."""
    crippled: bool
    """Whether the attackers are crippled vehicles."""
    exposed: bool
    """Whether it comes from where the target is easier to hurt, as its attackers' leader stood when it was declared."""
    attacks: int
    """Skill rolls of each model; 0 where they must be rolled for."""
    rapid: bool
    """Whether rapid fire gives each model one more attack, as distances were when it was declared."""
    models: tuple[str, ...]

    def kind(self) -> tuple[object, ...]:
        """What other batches have in common with it when it makes no difference which comes first."""
        return self if weapon_has(self.profile, "unstable") else (*self[:-1], len(self.models))

    def __str__(self) -> str:
        return f"{self.weapon}{f'#{self.number}' if self.number else ''}>{self.target}({','.join(self.models)})"

    def title(self) -> str:
        """For people: how many models attack with what."""
        return f"{len(self.models)} x {self.profile.name}"


def batches(g: Game, aim: Aim, sights: Mapping[Shot, str], close: bool | None = None) -> list[Batch]:
    """Equal attacks together, in the order declared. Assault range is settled now, before any die (ruling ST-27).

    sights: the line of sight of each shot.
    [stress.attack.procedure-repeat, stress.attack.batch-same-weapon]
    """
    equal: dict[tuple[object, ...], list[Shot]] = {}
    for shot in aim.shots:
        card, profile = g.card(shot.model), _profile(g, shot)
        rapid = is_rapid(g, shot, profile, close)
        alone = shot.model if weapon_has(profile, "unstable") or profile.attacks.n else ""
        worn, own = is_crippled(g, shot.model), (own_kind(g, shot.model), profile)
        key = (shot.weapon, shot.profile, card.attributes["skill"], shot.target, sights[shot], rapid, alone, worn, own)
        equal.setdefault(key, []).append(shot)
    return [_batch(g, shots, sights[shots[0]], close) for shots in equal.values()]


def _batch(g: Game, shots: Sequence[Shot], sight: str, close: bool | None) -> Batch:
    """Equal attacks, all like the first."""
    first = shots[0]
    profile, rapid = _profile(g, first), is_rapid(g, first, _profile(g, first), close)
    return Batch(
        first.weapon,
        first.profile,
        profile,
        g.card(first.model).attributes["skill"],
        first.target,
        sight,
        is_engaged_with(g, g.model(first.model).unit, first.target) if close is None else close,
        is_crippled(g, first.model),
        chapters(g).exposes(g, first.target, g.model(first.model).unit),
        0 if profile.attacks.n else profile.attacks.plus + rapid,
        rapid,
        tuple([shot.model for shot in shots]),
    )


def _profile(g: Game, shot: Shot) -> WeaponProfile:
    weapon = g.card(shot.model).weapon(shot.weapon)
    assert weapon is not None
    return in_hand(g, shot.model, shot.weapon, weapon.profiles[shot.profile])


def is_rapid(g: Game, shot: Shot, profile: WeaponProfile, close: bool | None = None) -> bool:
    """Rapid Fire: one more attack within half the weapon's range of the unit, seen or not (ruling ST-39).

    close: what counts as made in assault range is made at 1 inch, wherever the target is by now (ruling ST-77).
    [stress.weapon.rapid-fire]
    """
    if not weapon_has(profile, "rapid-fire"):
        return False
    if close:
        return is_within(numbers.ASSAULT_RANGE, reach(profile) / 2)
    index = g.board.index
    gaps = g.board.gaps(index.rows((shot.model,)), index.rows(g.unit(shot.target).models))
    return is_within(float(gaps.min()), reach(profile) / 2)
