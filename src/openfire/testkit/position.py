"""From a position on paper to a game that can be taken up there: a set-up and a state."""

from collections.abc import Mapping

from msgspec import UNSET
from msgspec.structs import replace

from openfire.documents import Document
from openfire.engine.answers import print_place, print_pose
from openfire.engine.edition import Edition
from openfire.engine.game import Game
from openfire.engine.rule_ids import own_id
from openfire.engine.setup import Entrance, ModelCard, Seat, Setup, UnitCard
from openfire.engine.state import ABOARD, GONE, RESERVE, TABLE, Marker, Model, State, Unit
from openfire.geometry.inches import Point
from openfire.geometry.shapes import Body, Pose
from openfire.roster.form_places import At
from openfire.roster.lengths import to_units
from openfire.roster.own_rules.files import RulesForm, rules_from
from openfire.roster.own_rules.model import OwnRules
from openfire.roster.vocabulary import Vocabulary
from openfire.roster.words import unknown
from openfire.table.relief import level_at
from openfire.testkit.armies import Cards, models_of
from openfire.testkit.bases import is_over_edge, overlap
from openfire.testkit.counters import known_marks, known_tallies, why_not_counted
from openfire.testkit.forms import PositionForm, ScenarioObjectiveForm, ScenarioUnitForm, Spot
from openfire.testkit.ground import read_table
from openfire.testkit.module_units import ModuleContent, with_module_units
from openfire.testkit.scenario_data import read_form, read_spot

MOST_MODELS = 300
"""Models in one position, at most."""


def read_position(document: Document, edition: Edition) -> tuple[Setup, State]:
    """The position in a document; keys of a scenario that are not about the position are not allowed here."""
    form = read_form(document, attribute_names(edition), PositionForm)
    return build(document, form, edition)


def attribute_names(edition: Edition) -> tuple[str, ...]:
    """The attributes of an edition's models."""
    return tuple(schema.name for schema in edition.vocabulary.attributes)


def build(
    document: Document, told: PositionForm, edition: Edition, content: ModuleContent | None = None
) -> tuple[Setup, State]:
    """Everything a game is played with, and where it stands. content: the module that it may take units from."""
    at = At(document)
    form = with_module_units(at, told, content)
    table = read_table(document, form.table)
    words = content.words if content else _words(at, form, edition)
    own = rules_from(at, RulesForm(form.rules, form.tokens), words) if form.rules or form.tokens else OwnRules()
    if content:
        own = replace(own, rules={**content.own.rules, **own.rules}, tokens={**content.own.tokens, **own.tokens})
    units, models = _cards(at, form, words.with_rules(own.rules.values()), content)
    seats = _seats(at, form, units)
    setup = Setup(
        edition,
        seats,
        table,
        units,
        models,
        tuple(_marker(here, told, form, seats, edition) for here, told in at.each("objectives", form.objectives)),
        tuple(_entrances(at, form, seats)),
        form.rounds,
        frozenset(at.refer_all("switches", "house rule", form.switches, edition.switches)),
        frozenset(form.expansions or ()),
        {},
        own=own,
    )
    return setup, _state(at, form, setup)


def _words(at: At, form: PositionForm, edition: Edition) -> Vocabulary:
    """The words of the edition with the expansions that the position switches on."""
    named = at.refer_all("expansions", "expansion", form.expansions or (), edition.vocabulary.expansions)
    return edition.vocabulary.expanded(named)


def _cards(
    at: At, form: PositionForm, words: Vocabulary, content: ModuleContent | None
) -> tuple[dict[str, UnitCard], dict[str, ModelCard]]:
    cards = Cards(at, form, words, content)
    units: dict[str, UnitCard] = {}
    models: dict[str, ModelCard] = {}
    for here, told in at.each("units", form.units):
        if not told.id or told.id in units or set(told.id) & set(" .:@>#~"):
            raise here.fault("id", f"{told.id!r} is not a new id: write a1, a2, b1 ...")
        units[told.id], found = cards.unit(here, told)
        models |= found
    if len(models) > MOST_MODELS:
        raise at.fault("units", f"{len(models)} models are too many: {MOST_MODELS} at most")
    return units, models


def _seats(at: At, form: PositionForm, units: Mapping[str, UnitCard]) -> tuple[Seat, ...]:
    """The seats that are listed, else those that units belong to."""
    if not form.seats:
        return tuple(Seat(seat, seat.upper()) for seat in sorted({card.seat for card in units.values()}))
    seats = tuple(Seat(told.id, told.name or told.id.upper(), told.team, told.neutral) for told in form.seats)
    for (here, _), card in zip(at.each("units", form.units), units.values(), strict=True):
        here.refer("seat", "seat", card.seat, [seat.id for seat in seats])
    return seats


def _marker(
    at: At, told: ScenarioObjectiveForm, form: PositionForm, seats: tuple[Seat, ...], edition: Edition
) -> Marker:
    letters = [seat.id for seat in seats if not seat.neutral]
    kinds = edition.vocabulary.objectives
    kind = kinds[0] if told.kind is None and kinds else at.refer("kind", "kind of objective", told.kind or "", kinds)
    if told.holder is not None:
        at.refer("holder", "seat", told.holder, letters)
    if told.unit is not None:
        at.refer("unit", "unit", told.unit, [unit.id for unit in form.units])
    since = (form.round if told.holder else 0) if told.since is None else told.since
    who = tuple(letters) if told.seats is None else at.refer_all("seats", "seat", told.seats, letters)
    spot = _point(at, told.at)
    return Marker(told.id, spot, kind, told.points, who, told.holder, told.unit, since, told.place)


def _entrances(at: At, form: PositionForm, seats: tuple[Seat, ...]) -> list[Entrance]:
    found: list[Entrance] = []
    for here, told in at.each("entries", form.entries):
        here.refer("seat", "seat", told.seat, [seat.id for seat in seats])
        number = 1 + sum(entrance.seat == told.seat for entrance in found)
        spot = None if told.at is None else _point(here, told.at)
        found.append(Entrance(told.id or f"{told.seat}-entry-{number}", told.seat, spot))
    return found


def _point(at: At, spot: Spot) -> Point:
    pose = at.take("at", read_spot, spot)
    return pose.x, pose.y


def _state(at: At, form: PositionForm, setup: Setup) -> State:
    """The edition's own beginning, with everything that the position says put over it."""
    _check_counters(at, form, setup)
    state: State = setup.edition.start(setup)
    if form.round == 0:
        _check_beginning(at, form)
        return state
    for here, told in at.each("units", form.units):
        unit, models = _unit(here, told, setup)
        state.units[unit.id] = unit
        state.models |= models
    _check_places(at, form, setup, state)
    state.round, state.passes, state.used, state.out = form.round, form.passes, form.used, form.out
    state.order, state.turn = _order(at, form, setup)
    for seat, points in form.scores.items():
        at.refer(f"scores.{seat}", "seat", seat, setup.players())
        state.scores[seat] = points
    state.tallies = _tallies(form) or UNSET
    state.entries = tuple((entry.id, entry.seat, entry.at) for entry in setup.entrances if entry.at)
    return state


def _check_counters(at: At, form: PositionForm, setup: Setup) -> None:
    """Nothing is counted that the book does not count, nor higher than it goes; and what was used can be used."""
    marks, tallies = known_marks(setup), known_tallies(setup)
    for here, unit in at.each("units", form.units):
        for name, value in unit.marks.items():
            if fault := why_not_counted("mark", name, value, marks):
                raise here.fault(f"marks.{name}", fault)
    for seat, told in form.tallies.items():
        at.refer(f"tallies.{seat}", "seat", seat, setup.players())
        for name, value in told.items():
            if fault := why_not_counted("counter", name, value, tallies):
                raise at.fault(f"tallies.{seat}.{name}", fault)
    at.refer_all("out", "seat", form.out, setup.players())
    for here, word in at.each("used", form.used):
        _check_used(here, word, setup)


def _check_used(at: At, word: str, setup: Setup) -> None:
    """What was used is a weapon that somebody has."""
    model, colon, weapon = word.partition(":")
    if not colon:
        raise at.fault("", "what was used is written as model and weapon, such as a1.1:launcher")
    at.refer("", "model", model, setup.models)
    at.refer("", f"weapon of {model}", weapon, [one.id for one in setup.models[model].weapons])


def _tallies(form: PositionForm) -> tuple[tuple[str, str, int], ...]:
    """What is counted for players."""
    kept = ((seat, what, number) for seat, told in form.tallies.items() for what, number in told.items())
    return tuple(row for row in kept if row[2])


def _check_beginning(at: At, form: PositionForm) -> None:
    """At the set-up everybody is in reserve and nothing has happened yet; a position that says more is mistaken."""
    for key in ("order", "turn", "passes", "scores", "out", "used", "tallies"):
        if getattr(form, key):
            raise at.fault(key, "at the set-up (round: 0) nothing has happened yet")
    for here, told in at.each("units", form.units):
        for key in ("at", "place", "aboard", "marks"):
            if getattr(told, key):
                raise here.fault(key, "at the set-up (round: 0) everybody is in reserve, whole and unmarked")


def _order(at: At, form: PositionForm, setup: Setup) -> tuple[tuple[str, ...], int]:
    playing = tuple(seat for seat in setup.players() if seat not in form.out)
    order = playing if form.order is None else at.refer_all("order", "seat", form.order, playing)
    if form.turn is None:
        return order, 0
    if form.turn not in order:
        raise at.fault("turn", unknown("seat in the order", form.turn, order))
    return order, order.index(form.turn)


def _unit(at: At, form: ScenarioUnitForm, setup: Setup) -> tuple[Unit, dict[str, Model]]:
    """A unit as it stands, or waits, or is gone."""
    card = setup.units[form.id]
    models = {}
    for number, told in enumerate(models_of(form)):
        name = card.models[number]
        full = setup.models[name].attributes.get("hit-points", 1)
        left = full if told.left is None else told.left
        if left > full:
            raise at.fault(f"models[{number}].left", f"{name} has {full} hit points at most")
        is_there = left and form.place in (None, TABLE) and form.aboard is None
        pose = _pose(at, form, number) if is_there else None
        level = level_at(setup.table, (pose.x, pose.y)) if pose else 0
        models[name] = Model(name, form.id, 0 if form.place == GONE else left, pose, level)
    alive = tuple(name for name, model in models.items() if model.hit_points)
    place = form.place or (TABLE if any(model.at for model in models.values()) else RESERVE)
    if form.aboard is not None:
        at.refer("aboard", "model", form.aboard, setup.models)
        place = ABOARD
    if not alive:
        place = GONE
    elif place == TABLE and any(models[name].at is None for name in alive):
        raise at.fault("at", f"where does {form.id} stand? Say at, or place: reserve")
    leader = card.leader if card.leader in alive or not alive else alive[0]
    aboard = form.aboard if form.aboard and place == ABOARD else UNSET
    return Unit(form.id, card.seat, alive, leader, place, tuple(form.marks.items()), aboard), models


def _pose(at: At, form: ScenarioUnitForm, number: int) -> Pose | None:
    """Where one model stands: at its own place, by its own shift or by steps from the unit's place."""
    told = models_of(form)[number]
    if told.at is not None:
        return at.inside(f"models[{number}]").take("at", read_spot, told.at)
    if form.at is None:
        return None
    first = at.take("at", read_spot, form.at)
    dx, dy = told.by or (form.step[0] * number, form.step[1] * number)
    return Pose(first.x + at.take("step", to_units, dx), first.y + at.take("step", to_units, dy), first.facing)


def _check_places(at: At, form: PositionForm, setup: Setup, state: State) -> None:
    """Nobody stands over the edge or on somebody else, or is where the edition lets nobody be."""
    stood: dict[str, Body] = {}
    for here, told in at.each("units", form.units):
        for name in state.units[told.id].models:
            pose = state.models[name].at
            if pose is None:
                continue
            body = Body(setup.models[name].profile.base, pose)
            where = f"{name} at {print_pose(pose)}"
            if is_over_edge(body, setup.table.width, setup.table.height):
                raise here.fault("at", f"{where} stands over the edge of the table")
            for other, there in stood.items():
                if overlap(body, there):
                    raise here.fault("at", f"{where} stands on the base of {other} at {print_pose(there.at)}")
            stood[name] = body
    _check_whereabouts(at, form, setup, state)


def _check_whereabouts(at: At, form: PositionForm, setup: Setup, state: State) -> None:
    """Nobody stands where the ground lets nobody stand, or is aboard what does not carry it."""
    why_not, told = setup.edition.why_not_there, list(at.each("units", form.units))
    if why_not is None or not (setup.table.pieces or any(unit.aboard for unit in state.units.values())):
        return
    g = Game(setup, state)
    for here, unit in told:
        fault = why_not(g, unit.id) if state.units[unit.id].place in (TABLE, ABOARD) else None
        if fault:
            where = print_place(fault.witness[0]) if fault.witness else f"{unit.id} cannot be there"
            key = "aboard" if state.units[unit.id].aboard else "at"
            raise here.fault(key, f"{where}: {fault.text} [{own_id(setup.edition.key, fault.rule)}]")
