"""Attacks in few words: `b2`, `b2 with line-rifle`, `a1.2 a1.3 at b2`, `b2 with rifle, b3`, `none`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from openfire.engine.answers import Aim, Shot
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.refusals import Refusal
from openfire.engine.rule_ids import own_refusal
from openfire.engine.state import TABLE
from openfire.odds.possible_games import score
from openfire.text.table_things import UnknownWordError


class AttackOrder(NamedTuple):
    """Who is to attack a unit with what; everybody with the best weapon where it is not said."""

    target: str
    models: tuple[str, ...] = ()
    weapon: str = ""


def read_aim(g: Game, ask: Ask, text: str) -> Aim:
    """The attack that some words name. Raises UnknownWordError or ValueError for words that name none."""
    if text.lower() in ("none", "no", "hold", "nobody"):
        return Aim(())
    if ">" in text:
        return Aim.read(text)
    orders = [_order(g, ask.about, part.split()) for part in text.replace(" and ", ",").split(",") if part.strip()]
    if not orders:
        raise ValueError("Attack whom? Say a unit, such as b2, or none.")
    aim, refusal = volley(g, ask, orders)
    refusal = own_refusal(g.setup.edition.key, refusal)
    if not aim.shots:
        raise ValueError(f"Nobody can do that: {refusal}." if refusal else "Nobody there has such a weapon.")
    return aim


def _order(g: Game, unit: str, words: list[str]) -> AttackOrder:
    before, _, weapon = " ".join(words).partition(" with ")
    names = [word for word in before.lower().split() if word not in ("at", "attack", "shoot", "all", "everybody")]
    models = tuple(name for name in names if name in g.unit(unit).models)
    targets = [name for name in names if name not in models]
    if len(targets) != 1 or targets[0] not in g.state.units:
        raise UnknownWordError(f"{' '.join(targets or words)!r} is no unit to attack. Say a unit, such as b2, or none.")
    return AttackOrder(targets[0], models, _weapon(g, unit, weapon.strip().lower()) if weapon else "")


def _weapon(g: Game, unit: str, wanted: str) -> str:
    """A weapon of the unit, or one of its profiles, by its id, its name or a part of one: `rifle`, `rail spike`."""
    known = {
        f"{weapon.id}#{number}": f"{weapon.id} {weapon.name} {profile.name}".lower()
        for model in g.unit(unit).models
        for weapon in g.card(model).weapons
        for number, profile in enumerate(weapon.profiles)
    }
    fitting = [key for key, names in known.items() if wanted in names or wanted == key]
    weapons = dict.fromkeys(key.partition("#")[0] for key in fitting)
    if len(weapons) == 1:
        return fitting[0] if len(fitting) == 1 else next(iter(weapons))
    owned = ", ".join(dict.fromkeys(key.partition("#")[0] for key in known))
    raise UnknownWordError(f"{wanted!r} is {'more than one weapon' if weapons else 'no weapon'} of {unit}: {owned}.")


# ------------------------------------------------------------------------------------------------ volleys


def volley(g: Game, ask: Ask, orders: Sequence[AttackOrder]) -> tuple[Aim, Refusal | None]:
    """As many shots as the orders and the rules allow, and why the first one that is not made is refused."""
    aim, first, worths = Aim(()), None, _DamageEstimates(g, ask)
    for order in orders:
        models = order.models or g.unit(ask.about).models
        ready = {model: _shots(g, worths, model, order) for model in models}
        for model in sorted(ready, key=lambda model: ask.options.why_not(Aim(ready[model][:1])) is not None):
            aim, refusal = _joined(ask, aim, ready[model])
            first = first or refusal
    return aim, first


def _joined(ask: Ask, aim: Aim, shots: Sequence[Shot]) -> tuple[Aim, Refusal | None]:
    """The attack with all shots of a model that may join it, the best first; why none does."""
    before, refusal = aim, None
    for shot in shots:
        joined = Aim((*aim.shots, shot))
        refused = ask.options.why_not(joined)
        aim = joined if refused is None else aim
        refusal = refusal or refused
    return aim, refusal if aim == before else None


def _shots(g: Game, worths: _DamageEstimates, model: str, order: AttackOrder) -> tuple[Shot, ...]:
    """What a model can do about an order, the shot that brings the most damage first."""
    found = [shot for shot in _every(g, model, order.target) if _fits(shot, order.weapon)]
    if len(found) < 2 or g.unit(order.target).place != TABLE:
        return tuple(found)
    return tuple(sorted(found, key=lambda shot: -worths.of(shot)))


def _every(g: Game, model: str, target: str) -> Iterator[Shot]:
    for weapon in g.card(model).weapons:
        for number in range(len(weapon.profiles)):
            yield Shot(model, weapon.id, target, number)


def _fits(shot: Shot, weapon: str) -> bool:
    return weapon in ("", shot.weapon, f"{shot.weapon}#{shot.profile}")


class _DamageEstimates:
    """What shots bring on average, as the edition looks ahead; worked out once for equal ones."""

    def __init__(self, g: Game, ask: Ask) -> None:
        self.g, self.ask = g, ask
        self.hook = g.setup.edition.look_ahead.steps.get(ask.name)
        self.known: dict[tuple[object, ...], float] = {}

    def of(self, shot: Shot) -> float:
        """The worth of a shot; nothing for one that cannot be made."""
        aim = Aim((shot,))
        if self.hook is None or self.ask.options.why_not(aim) is not None:
            return 0.0
        alike = shot.weapon, shot.profile, shot.target, *self.g.card(shot.model).attributes.values()
        if alike not in self.known:
            self.known[alike] = sum(score(self.g, step) for step in self.hook(self.g, self.ask.about, aim))
        return self.known[alike]
