"""What effects do at a moment: hits and wounds, tokens, rules gained and lost, moves, tests, choices and tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from openfire.dice import D6, Die, Faces
from openfire.engine.facts import Hurt, Marked, Scored
from openfire.engine.game import Game
from openfire.engine.own_marks import BARRED, FREED, GAINED, LOST, mark
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, choose, roll
from openfire.engine.state import TABLE
from openfire.roster.own_rules.model import (
    Acts,
    Allowed,
    Choosing,
    Deed,
    Forbidden,
    Gained,
    Healed,
    HitsAtOnce,
    Lacking,
    MoraleDone,
    OnTable,
    Quantity,
    Removed,
    Reserved,
    Restored,
    Scores,
    Shifted,
    Tokens,
    Wounds,
)
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
        if g.unit(doing.unit).models or isinstance(deed, Scores | Choosing | OnTable | Reserved):
            yield from _DOES[type(deed)](g, deed, doing)


def amount(g: Game, quantity: Quantity, doing: Doing) -> Rules[int]:
    """How much something comes to, its dice rolled; never less than nothing."""
    case = doing.scene.case
    plain = quantity.plain(doing.scene.x, case.lost, case.dealt)
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
    else:
        yield from (hooks.move if deed.how == "move" else hooks.place)(g, doing.unit, inches, doing.cite)


def _reserve(g: Game, deed: Reserved, doing: Doing) -> Rules[None]:  # noqa: ARG001  # there is nothing more to it
    yield from g.setup.edition.own_rules.reserve(g, doing.unit, doing.cite)


def _act(g: Game, deed: Acts, doing: Doing) -> Rules[None]:
    if g.unit(doing.unit).place == TABLE:
        yield from g.setup.edition.own_rules.acts[deed.what](g, doing.unit)


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
}
