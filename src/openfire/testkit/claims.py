"""Whether the claims of a step can be true or false at all: whoever and whatever they name is there."""

from collections.abc import Collection, Container, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.inspect import FloatType, IntType, StrType, StructType, Type

from openfire.dice import Rolled
from openfire.engine.refusal_codes import KIND_OF
from openfire.engine.setup import Setup
from openfire.engine.state import ABOARD, GONE, RESERVE, TABLE, Marker, Outcome
from openfire.roster.form_places import At
from openfire.roster.words import unknown
from openfire.testkit.citable import citable
from openfire.testkit.counters import known_marks, known_tallies, listed, why_not_counted
from openfire.testkit.expectations import NAMED, NOBODY
from openfire.testkit.patterns import FACTS
from openfire.testkit.steps import ExpectForm, RefusedForm, ScenarioStep

PLACES = (TABLE, RESERVE, ABOARD, GONE)

INNER: dict[str, type[msgspec.Struct]] = {"marker": Marker, "outcome": Outcome, "rolled": Rolled}
"""What stands in a field of a fact that has fields itself."""


class Claims:
    """Checks the claims about one set-up; known: the ids of rules, where there is a ledger."""

    def __init__(self, setup: Setup, known: Container[str] | None = None) -> None:
        self.setup, self.known = setup, citable(known, setup)
        self.marks, self.tallies = known_marks(setup), known_tallies(setup)
        self.seats = tuple(seat.id for seat in setup.seats)
        self.objectives = tuple(marker.id for marker in setup.markers)

    def check(self, at: At, step: ScenarioStep) -> None:
        """Raises DocumentError for a claim about somebody or something that is not there."""
        if step.expect:
            self._expect(at.inside("expect"), step.expect)
        if step.refused:
            self._reason(at.inside("refused"), step.refused)
        if step.unasked:
            here = at.inside("not-asked")
            here.refer("about", "unit", step.unasked[1].about, self.setup.units)
            self._reason(here, step.unasked[1])
        for thing, reason in step.asks.not_offered.items() if step.asks else ():
            self._reason(at.inside(f"asks.not-offered.{thing}"), reason)

    def _reason(self, at: At, form: RefusedForm) -> None:
        """The code of a refusal is one of docs/refusals.md."""
        if form.code is not None:
            at.refer("code", "code of a refusal", form.code, KIND_OF)
        at.refer_all("shows", "model", map(str, form.shows or ()), self.setup.models)

    def _rules(self, at: At, key: str, rules: Iterable[str]) -> None:
        for rule in rules:
            if self.known is not None and rule not in self.known:
                raise at.fault(key, f"there is no rule {rule!r} in any ledger")

    def _expect(self, at: At, form: ExpectForm) -> None:
        at.refer_all("order", "seat", form.order or (), self.seats)
        at.refer_all("lost", "model", map(str, form.lost or ()), self.setup.models)
        if form.turn is not None:
            at.refer("turn", "seat", form.turn, (*self.seats, *NOBODY))
        for seat in form.scores or {}:
            at.refer(f"scores.{seat}", "player", seat, self.setup.players())
        for name, told in form.units.items():
            at.refer(f"units.{name}", "unit", name, self.setup.units)
            self._unit(at.inside(f"units.{name}"), told)
        for name in form.models:
            at.refer(f"models.{name}", "model", name, self.setup.models)
        for name, told in form.objectives.items():
            at.refer(f"objectives.{name}", "objective", name, self.objectives)
            self._fields(at.inside(f"objectives.{name}"), told, Marker)
        self._sees(at, form)
        if isinstance(form.outcome, Mapping):
            self._fields(at.inside("outcome"), form.outcome, Outcome)
        for key, facts in (("facts", form.facts), ("never", form.never)):
            for here, fact in at.each(key, facts):
                ((kind, fields),) = fact.items()
                self._fields(here.inside(kind), fields if isinstance(fields, Mapping) else {}, FACTS[kind])

    def _unit(self, at: At, told: Mapping[str, object]) -> None:
        """What is known of a unit by name; every other key is a mark of the book."""
        for key, value in told.items():
            if key == "models":
                names = value if isinstance(value, list | tuple) else ()
                at.refer_all(key, "model", map(str, names), self.setup.models)
                if not isinstance(value, list | tuple | int):
                    raise at.fault(key, "say how many models, or which: 3, or [b1.1, b1.2]")
            elif key in NAMED:
                self._named(at, key, value)
            else:
                self._mark(at, key, value)

    def _mark(self, at: At, key: str, value: object) -> None:
        if key not in self.marks:
            known = (*self.marks, *NAMED, "models")
            raise at.fault(key, f"{unknown('mark', key, known)} ({listed(self.marks)})")
        if not isinstance(value, int) or isinstance(value, bool):
            raise at.fault(key, "a mark is told as a number; 0 if it is not there")
        if fault := why_not_counted("mark", key, value, self.marks):
            raise at.fault(key, fault)

    def _sees(self, at: At, form: ExpectForm) -> None:
        """Who looks and who is looked at, and which of them."""
        for viewer, told in form.sees.items():
            here = at.inside(f"sees.{viewer}")
            if self.setup.edition.sight is None:
                raise at.fault("sees", "this book has no line of sight")
            at.refer(f"sees.{viewer}", "model", viewer, self.setup.models)
            for unit, seen in told.items():
                here.refer(unit, "unit", unit, self.setup.units)
                if not isinstance(seen, str):
                    here.refer_all(unit, f"model of {unit}", map(str, seen), self.setup.units[unit].models)

    # ---------------------------------------------------------------------------------------- fields of facts

    def _fields(self, at: At, told: Mapping[str, object], kind: type[msgspec.Struct]) -> None:
        """Some fields of a fact, an objective or an outcome: they exist, hold such values, and name who is there."""
        types = {one.encode_name: one.type for one in _info(kind).fields}
        for key, value in told.items():
            if key not in types:
                raise at.fault(key, unknown("field", key, types))
            if isinstance(value, Mapping) and key in INNER:
                self._fields(at.inside(key), value, INNER[key])
            elif key == "rules":
                self._rules(at, key, [value] if isinstance(value, str) else _texts(value))
            else:
                self._value(at, key, value, types[key])
                self._named(at, key, value)
        if "mark" in told and isinstance(value := told.get("value"), int):
            self._mark(at, str(told["mark"]), value)

    def _value(self, at: At, key: str, value: object, kind: Type) -> None:
        wanted = {IntType: int, FloatType: int | float, StrType: str}.get(type(kind), object)
        if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not object):
            raise at.fault(key, f"{key} is {'a text' if wanted is str else 'a number'}, not {value!r}")

    def _named(self, at: At, key: str, value: object) -> None:
        """A name in a field that holds names."""
        known: dict[str, tuple[str, Collection[str]]] = {
            **dict.fromkeys(("model", "carrier", "leader"), ("model", self.setup.models)),
            "aboard": ("model", (*self.setup.models, *NOBODY)),
            "unit": ("unit", (*self.setup.units, *NOBODY)),
            **dict.fromkeys(("seat", "who"), ("seat", self.seats)),
            "holder": ("seat", (*self.seats, *NOBODY)),
            "marker": ("objective", self.objectives),
            "mark": ("mark", self.marks),
            "place": ("place", PLACES),
        }
        if key in ("seats", "winners"):
            at.refer_all(key, "seat", _texts(value), self.seats)
        elif key in known and value is not None:
            kind, names = known[key]
            at.refer(key, kind, str(value), names)


def _texts(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list | tuple) else []


def _info(kind: type[msgspec.Struct]) -> StructType:
    found: Any = msgspec.inspect.type_info(kind)  # Any: it says no more than that it is some type
    assert isinstance(found, StructType)
    return found
