"""What effects do at a moment: hits and wounds, tokens, rules gained and lost, moves, tests, choices and tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from openfire.dice import D6, Die, Faces, Tally, Test, tabulate
from openfire.engine.facts import Hurt, Marked, Scored, Told
from openfire.engine.game import Game
from openfire.engine.own_marks import BARRED, FREED, GAINED, LOST, mark
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, choose, roll
from openfire.engine.rule_hooks import LandingSpot
from openfire.engine.state import TABLE
from openfire.roster.own_rules.model import (
    Acts,
    Allowed,
    Choosing,
    Deed,
    Diced,
    Forbidden,
    Gained,
    Healed,
    HitsAtOnce,
    Lacking,
    MoraleDone,
    OnTable,
    Prevented,
    Quantity,
    Removed,
    Reserved,
    Restored,
    Scores,
    Shifted,
    TakesDamage,
    Tokens,
    Wounds,
)
from openfire.rules.shared.own_rules.amounts import worth
from openfire.rules.shared.own_rules.conditions import mark_of, tokens
from openfire.rules.shared.own_rules.index import PlacedEffect
from openfire.rules.shared.own_rules.scene import Scene


class Doing(NamedTuple):
    """An effect that is being carried out on a unit."""

    placed: PlacedEffect
    scene: Scene
    unit: str
    """On whom."""

    @property
    def cite(self) -> str:
        """The rule that is cited."""
        return self.placed.rule.cite


def do_all(g: Game, deeds: tuple[Deed, ...], doing: Doing) -> Rules[None]:
    """Everything that an effect does, one after the other; a unit that is gone suffers no more."""
    for deed in deeds:
        if g.unit(doing.unit).models or isinstance(deed, _EVEN_WHEN_GONE):
            yield from _DOES[type(deed)](g, deed, doing)


def amount(g: Game, quantity: Quantity, doing: Doing) -> Rules[int]:
    """How much something comes to, its dice rolled; never less than nothing."""
    plain = worth(g, quantity, doing.scene)
    if quantity.is_fixed:
        return plain
    dice = quantity.amount
    label = doing.placed.rule.title.lower()
    rolled = yield from roll(g.unit(doing.scene.bearer).seat, label, dice, doing.cite, about=doing.unit)
    return max(0, int(rolled.answer) - dice.plus + plain)


def _hits(g: Game, deed: HitsAtOnce, doing: Doing) -> Rules[None]:
    number = yield from amount(g, deed.number, doing)
    if number > 0 and g.unit(doing.unit).place == TABLE:
        yield from g.setup.edition.own_rules.hits(g, doing.scene.bearer, doing.unit, number, deed, doing.cite)


def _wounds(g: Game, deed: Wounds, doing: Doing) -> Rules[None]:
    number = yield from amount(g, deed.number, doing)
    if number > 0:
        yield from g.setup.edition.own_rules.wounds(g, doing.unit, number, doing.cite)


def _heal(g: Game, deed: Healed, doing: Doing) -> Rules[None]:
    """Hit points go to the models that lack most, the leader first among equals."""
    number = yield from amount(g, deed.number, doing)
    unit = g.unit(doing.unit)
    models = sorted(unit.models, key=lambda model: (-_lacks(g, model), model != unit.leader))
    for model in models:
        points = min(number, _lacks(g, model))
        if points > 0:
            number -= points
            g.happen(Hurt(model=model, damage=-points, left=g.model(model).hit_points + points, rules=(doing.cite,)))


def _lacks(g: Game, model: str) -> int:
    return g.card(model).attributes.get("hit-points", 1) - g.model(model).hit_points


def _restore(g: Game, deed: Restored, doing: Doing) -> Rules[None]:
    number = yield from amount(g, deed.number, doing)
    gone = len(g.unit_card(doing.unit).models) - len(g.unit(doing.unit).models)
    if min(number, gone) > 0:
        yield from g.setup.edition.own_rules.restore(g, doing.unit, min(number, gone), doing.cite)


def _token(g: Game, deed: Tokens, doing: Doing) -> Rules[None]:
    number = yield from amount(g, deed.number, doing)
    now = tokens(g, doing.unit, deed.token)
    after = {"add": now + number, "remove": now - number, "set": number}[deed.how]
    after = max(0, min(after, max(now, deed.most), g.setup.own.tokens.get(deed.token, 99)))
    if after != now:
        g.happen(Marked(unit=doing.unit, mark=mark_of(g, deed.token), value=after, rules=(doing.cite,)))
    if after > now and deed.token not in g.setup.own.tokens:
        yield from g.setup.edition.own_rules.taken(g, doing.unit, deed.token)


def _leave(g: Game, doing: Doing, name: str, value: int = 1) -> Rules[None]:
    """A mark that says what holds until when."""
    g.left_now.append((doing.unit, name))
    if g.unit(doing.unit).mark(name) < value:
        g.happen(Marked(unit=doing.unit, mark=name, value=value, rules=(doing.cite,)))
    yield from ()


def _gain(g: Game, deed: Gained, doing: Doing) -> Rules[None]:
    value = deed.special.value
    number = doing.scene.x if value == "x" else value if isinstance(value, int) else 1
    return _leave(g, doing, mark(GAINED, deed.special.name, doing.placed.effect.lasts), max(1, number))


def _lose(g: Game, deed: Lacking, doing: Doing) -> Rules[None]:
    return _leave(g, doing, mark(LOST, deed.rule, doing.placed.effect.lasts))


def _forbid(g: Game, deed: Forbidden, doing: Doing) -> Rules[None]:
    return _leave(g, doing, mark(BARRED, deed.what, doing.placed.effect.lasts))


def _allow(g: Game, deed: Allowed, doing: Doing) -> Rules[None]:
    return _leave(g, doing, mark(FREED, deed.what, doing.placed.effect.lasts))


def _shift(g: Game, deed: Shifted, doing: Doing) -> Rules[None]:
    inches = yield from amount(g, deed.inches, doing)
    hooks = g.setup.edition.own_rules
    if inches <= 0 or g.unit(doing.unit).place != TABLE:
        return
    if deed.how == "push":
        yield from hooks.push(g, doing.scene.bearer, doing.unit, inches, doing.cite)
    elif deed.how == "move":
        yield from hooks.move(g, doing.unit, inches, doing.cite)
    else:
        yield from hooks.place(g, doing.unit, LandingSpot(inches, deed.apart, deed.edge), doing.cite)


def _reserve(g: Game, deed: Reserved, doing: Doing) -> Rules[None]:  # noqa: ARG001  # there is nothing more to it
    yield from g.setup.edition.own_rules.reserve(g, doing.unit, doing.cite)


def _act(g: Game, deed: Acts, doing: Doing) -> Rules[None]:
    """A unit does something once more, perhaps to one unit alone."""
    if g.unit(doing.unit).place != TABLE:
        return
    only = doing.scene.party(deed.at) if deed.at else ""
    if deed.at and (not only or g.unit(only).place != TABLE):
        return
    if only:
        g.aimed.append((doing.unit, only, doing.cite))
    yield from g.setup.edition.own_rules.acts[deed.what](g, doing.unit)
    if only:
        g.aimed.remove((doing.unit, only, doing.cite))


def _morale(g: Game, deed: MoraleDone, doing: Doing) -> Rules[None]:
    yield from g.setup.edition.own_rules.morale(g, doing.unit, deed.how, doing.cite)


def _score(g: Game, deed: Scores, doing: Doing) -> Rules[None]:
    points = yield from amount(g, deed.points, doing)
    seat = g.unit(doing.scene.bearer).seat
    g.happen(Scored(seat=seat, points=points, marker=doing.placed.rule.id, rules=(doing.cite,)))


def _remove(g: Game, deed: Removed, doing: Doing) -> Rules[None]:
    models = g.unit(doing.unit).models
    gone = models if deed.what == "unit" else tuple(model for model in doing.scene.models if model in models)[:1]
    if gone:
        yield from g.setup.edition.own_rules.destroy(g, doing.unit, gone, doing.cite)


def _choose(g: Game, deed: Choosing, doing: Doing) -> Rules[None]:
    """The bearer's player picks one."""
    rule = doing.placed.rule
    names = tuple(name for name, _ in deed.ways)
    seat = g.unit(doing.scene.bearer).seat
    picked = yield from choose(seat, QuestionName.WAY_OF, doing.unit, names, doing.cite, topic=rule.id)
    yield from do_all(g, dict(deed.ways)[picked], doing)


def _table(g: Game, deed: OnTable, doing: Doing) -> Rules[None]:
    """A die says which."""
    seat, rule = g.unit(doing.scene.bearer).seat, doing.placed.rule
    rolled = yield from roll(seat, rule.title.lower(), Faces(die_of(g), 1), doing.cite, about=doing.unit)
    face = rolled.answer[0]
    for faces, deeds in deed.rows:
        if face in faces:
            yield from do_all(g, deeds, doing)


def _dice(g: Game, deed: Diced, doing: Doing) -> Rules[None]:
    """So many dice, and something is done if any shows one of some faces."""
    number = yield from amount(g, deed.number, doing)
    if number <= 0:
        return
    seat, label = g.unit(doing.scene.bearer).seat, doing.placed.rule.title.lower()
    test = showing(die_of(g), deed.faces.least, deed.faces.most)
    fell = yield from roll(seat, label, Tally(test, number, (0, 1)), doing.cite, about=doing.unit)
    if shown := int(fell.answer):
        scene = doing.scene
        yield from do_all(g, deed.deeds, doing._replace(scene=scene._replace(case=scene.case._replace(shown=shown))))


@lru_cache(maxsize=256)
def showing(die: Die, least: int, most: int) -> Test:
    """A die of which only matters whether it shows one of some faces."""
    return tabulate(die, lambda face: int(least <= face <= most), classes=2)


def _take(g: Game, deed: TakesDamage, doing: Doing) -> Rules[None]:
    """A unit takes some of what is coming to another; it is damage that nothing saves from any more."""
    number = min((yield from amount(g, deed.number, doing)), g.coming[-1])
    if number > 0 and doing.unit != doing.scene.case.unit and g.unit(doing.unit).place == TABLE:
        g.coming[-1] -= number
        yield from g.setup.edition.own_rules.wounds(g, doing.unit, number, doing.cite)


def _prevent(g: Game, deed: Prevented, doing: Doing) -> Rules[None]:
    """Some of what is coming does not come."""
    number = min((yield from amount(g, deed.number, doing)), g.coming[-1])
    if number > 0:
        g.coming[-1] -= number
        g.happen(Told(what="prevented", about=doing.scene.case.unit, values=(str(number),), rules=(doing.cite,)))


_EVEN_WHEN_GONE: Final = (Scores, Choosing, OnTable, Diced, Reserved)
"""What is done even if the unit has nobody left."""


def die_of(g: Game) -> Die:
    """The die of the edition."""
    words = g.setup.edition.vocabulary.rule_words
    return Die(words.sides) if words else D6


_DOES: Final[dict[type[Deed], Callable[[Game, Any, Doing], Rules[None]]]] = {  # Any: each is handed its own deed
    HitsAtOnce: _hits,
    Wounds: _wounds,
    Healed: _heal,
    Restored: _restore,
    Tokens: _token,
    Gained: _gain,
    Lacking: _lose,
    Forbidden: _forbid,
    Allowed: _allow,
    Shifted: _shift,
    Acts: _act,
    MoraleDone: _morale,
    Scores: _score,
    Removed: _remove,
    Reserved: _reserve,
    Choosing: _choose,
    OnTable: _table,
    Diced: _dice,
    TakesDamage: _take,
    Prevented: _prevent,
}
