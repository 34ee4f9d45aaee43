"""Everything on the table in words, for whoever asks: units, sight, range, objectives, terrain and rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from openfire.engine.game import Game
from openfire.engine.own_marks import GAINED, TOKEN
from openfire.engine.setup import ModelCard
from openfire.engine.state import GONE, RESERVE, TABLE, Unit
from openfire.geometry.inches import INCH
from openfire.text.editions import hooks_of
from openfire.text.names import abilities, place, profile_words, seat_name, unit_name, weapons_of
from openfire.text.own_rules import mark_words
from openfire.text.phrasebooks.en.grammar import counted, inches, listed
from openfire.text.table_things import find, measure
from openfire.text.units import enemies, gap, sight
from openfire.text.wording import Wording


def unit_line(g: Game, unit: str, words: Wording | None = None) -> str:
    """A unit in one line: `a1 Red section: 9 of 10 models, at 18,3.6, 1 stress, acted`."""
    now, card, words = g.unit(unit), g.unit_card(unit), words or Wording(g.setup)
    many = words.offer("models of", now=len(now.models), all=words.count("models of", len(card.models)))
    told = [many, _whereabouts(g, now, words), *_marks(g, now, words), *_hurt(g, now, words)]
    return words.offer("unit", unit=unit_name(g.setup, unit), words=", ".join(filter(None, told)))


def _whereabouts(g: Game, now: Unit, words: Wording) -> str:
    inside = next((mark.partition(":")[2] for mark, _ in now.marks if mark.startswith("aboard:")), "")
    carrier = inside if now.place == RESERVE else now.aboard
    if carrier:
        return words.offer("aboard", carrier=carrier)
    if now.place == RESERVE:
        return words.offer("reserve")
    at = g.model(now.leader).at if now.place == TABLE else None
    return words.offer("at", place=place(at)) if at else words.offer("destroyed")


def _marks(g: Game, now: Unit, words: Wording) -> list[str]:
    """Tokens with their number, flags by name; what only keeps count is left out."""
    hooks = hooks_of(g.setup)
    shown = [(words.term(mark), mark, n) for mark, n in now.marks if ":" not in mark and mark not in hooks.unshown]
    told = [words.offer("mark", value=n, mark=name) if mark in hooks.counted else name for name, mark, n in shown]
    return [*told, *_own_marks(g, now, words)]


def _own_marks(g: Game, now: Unit, words: Wording) -> Iterator[str]:
    """What the module's own rules have left on a unit: tokens, and what it gained for a while."""
    for mark, number in now.marks:
        kind, _, rest = mark.partition(":")
        if f"{kind}:" == TOKEN:
            yield words.offer("mark", value=number, mark=rest)
        elif f"{kind}:" == GAINED:
            yield mark_words(g.setup, kind, rest)


def _hurt(g: Game, now: Unit, words: Wording) -> list[str]:
    """Models with lost hit points."""
    every = ((model, g.model(model).hit_points, g.card(model).attributes.get("hit-points", 1)) for model in now.models)
    return [words.offer("hurt", model=model, left=left, full=full) for model, left, full in every if left < full]


def armies(g: Game) -> Iterator[str]:
    """All units, army by army."""
    for seat in g.setup.seats:
        yield f"{seat_name(g.setup, seat.id)}:"
        yield from (f"  {unit_line(g, unit.id)}" for unit in g.state.units.values() if unit.seat == seat.id)


def card(g: Game, unit: str) -> Iterator[str]:
    """What a unit is: its models with their numbers, weapons, rules and abilities."""
    told = g.unit_card(unit)
    yield f"{unit_line(g, unit)}; {seat_name(g.setup, told.seat)}"
    living = g.unit(unit).models or told.models
    for profile, models in _by_profile(g, living).items():
        numbers = ", ".join(f"{name} {value}" for name, value in models[0].attributes.items())
        yield f"  {len(models)} x {profile}: {numbers}."
    for weapon, cards in weapons_of(g.card(model) for model in living).values():
        for use in weapon.profiles:
            named = f", {use.name}" if len(weapon.profiles) > 1 else ""
            yield f"  {len(cards)} x {weapon.name}{named}: {profile_words(use)}."
    specials = dict.fromkeys(str(rule) for model in living for rule in g.card(model).specials)
    if specials:
        yield f"  Special rules: {', '.join(specials)}."
    yield from (f"  {line}" for line in abilities(told))


def _by_profile(g: Game, models: tuple[str, ...]) -> dict[str, list[ModelCard]]:
    found: dict[str, list[ModelCard]] = {}
    for model in models:
        found.setdefault(g.card(model).profile.name, []).append(g.card(model))
    return found


def look(g: Game, unit: str) -> Iterator[str]:
    """How a unit stands: what it is, how it is formed, whom it sees and reaches, what lies near."""
    yield from card(g, unit)
    now = g.unit(unit)
    if now.place != TABLE:
        return
    yield f"  {_formed(g, unit)}"
    rates = hooks_of(g.setup).rates
    yield from (f"  {line}" for line in rates_line(rates(g, unit) if rates else {}, Wording(g.setup), "It"))
    yield f"  {nearest(g, unit)}"
    yield from (f"  {reach_line(g, unit, enemy)}" for enemy in enemies(g, unit))
    yield from (f"  {line}" for line in near_objectives(g, unit))


def rates_line(rates: Mapping[str, float], words: Wording, who: str) -> Iterator[str]:
    """How far somebody may go: `It may move 6.0 in, or advance 12.0 in.`"""
    told = [
        words.note("rate", kind=words.term(kind.replace("-", " ")), far=words.inches(rate))
        for kind, rate in rates.items()
        if rate > 0
    ]
    if told:
        yield words.note("rates", who=who, rates=words.note("rates or").join(told))


def _formed(g: Game, unit: str) -> str:
    """How far its models are from their leader."""
    now, hooks = g.unit(unit), hooks_of(g.setup)
    leader = find(g, now.leader)
    gaps = {model: found.distance for model in now.models if (found := measure(leader, find(g, model)))}
    gaps.pop(now.leader, None)
    if not gaps:
        return f"{now.leader} stands alone."
    far = max(gaps, key=lambda model: gaps[model])
    limit = f", and {hooks.formation(g, unit):g} in is formation" if hooks.formation else ""
    led = "Led by" if hooks.is_led else "Around"
    return f"{led} {now.leader}; the farthest model, {far}, is {inches(gaps[far])} away{limit}."


def nearest(g: Game, unit: str, words: Wording | None = None) -> str:
    """The nearest enemy: `Nearest enemy to a1: b2, 7.4 in, obscured by wall-3.`"""
    words, others = words or Wording(g.setup), enemies(g, unit)
    if not others:
        return words.note("no enemy", unit=unit)
    far, sight = words.inches(gap(g, unit, others[0])), seen(g, unit, others[0], words)
    return words.note("nearest", unit=unit, enemy=others[0], far=far, sight=sight)


def seen(g: Game, unit: str, target: str, words: Wording | None = None) -> str:
    """How a unit sees another: `clear`, `obscured by wall-3`."""
    words, found = words or Wording(g.setup), sight(g, unit, target)
    result = words.term(found.result)
    return (
        words.note("hidden by", sight=result, what=words.listed(_called(found.hidden_by, words)))
        if found.hidden_by
        else result
    )


def _called(things: Iterable[str], words: Wording) -> list[str]:
    """Terrain and units as they are called, each name once."""
    return list(dict.fromkeys(map(words.goal, things)))


def reach_line(g: Game, unit: str, enemy: str) -> str:
    """An enemy with its distance, how it is seen, and the weapons that reach so far."""
    distance = gap(g, unit, enemy)
    arms = weapons_of(g.card(model) for model in g.unit(unit).models).values()
    able = [
        weapon.name for weapon, _ in arms if any(p.range and p.range[1] / INCH >= distance for p in weapon.profiles)
    ]
    within = f"within range of {listed(able)}" if able else "out of range"
    return f"{unit_name(g.setup, enemy)}: {inches(distance)}, {seen(g, unit, enemy)}, {within}."


def near_objectives(g: Game, unit: str) -> Iterator[str]:
    """How far a unit is from every objective on the table."""
    for marker in g.state.markers.values():
        found = measure(find(g, unit), find(g, marker.id)) if marker.place == TABLE else None
        if found:
            yield f"Objective {marker.id}: {inches(found.distance)}, {_held(g, marker.holder)}."


def _held(g: Game, holder: str | None) -> str:
    return f"held by {seat_name(g.setup, holder)}" if holder else "nobody's"


def objectives(g: Game) -> Iterator[str]:
    """Every objective: where, what kind, for how many points, whose, and who is near."""
    for marker in g.state.markers.values():
        state = {TABLE: f"at {place(marker.at)}", RESERVE: f"carried by {marker.unit}", GONE: "gone"}[marker.place]
        who = "" if len(marker.seats) == len(g.setup.players()) else f", for {listed(marker.seats)} only"
        points = counted(marker.points, "point")
        yield f"{marker.id}: {marker.kind}, {points}{who}, {state}, {_held(g, marker.holder)}.{_near(g, marker.id)}"


def _near(g: Game, marker: str) -> str:
    """The nearest unit of each seat to a marker."""
    if g.state.markers[marker].place != TABLE:
        return ""
    best: dict[str, tuple[float, str]] = {}
    for unit in g.state.units.values():
        found = measure(find(g, unit.id), find(g, marker))
        if found and (unit.seat not in best or found.distance < best[unit.seat][0]):
            best[unit.seat] = (found.distance, unit.id)
    return "".join(f" Nearest of {seat}: {unit}, {inches(gap)}." for seat, (gap, unit) in sorted(best.items()))


def score(g: Game) -> Iterator[str]:
    """Points so far, and what the objectives would bring."""
    yield f"Round {g.state.round}{f' of {g.setup.rounds}' if g.setup.rounds else ''}."
    for seat in g.setup.players():
        held = [m for m in g.state.markers.values() if m.holder == seat and m.place != GONE]
        more = f"; holds {listed(f'{m.id} ({m.points})' for m in held)}" if held else ""
        yield f"{seat_name(g.setup, seat)}: {counted(g.state.scores.get(seat, 0), 'victory point')}{more}."
    yield from _team_scores(g)


def _team_scores(g: Game) -> Iterator[str]:
    """What allies have together."""
    for team in dict.fromkeys(seat.team for seat in g.setup.seats if seat.team):
        seats = [seat.id for seat in g.setup.seats if seat.team == team]
        total = sum(g.state.scores.get(seat, 0) for seat in seats)
        yield f"{listed(seats)} together: {counted(total, 'victory point')}."


def measured(g: Game, one: str, other: str, words: Wording | None = None) -> str:
    """How far two things are apart."""
    words = words or Wording(g.setup)
    first, second = find(g, one, words), find(g, other, words)
    found = measure(first, second)
    if found is None:
        away = first if not first.spots else second
        return words.note("off table", what=away.name)
    is_told = (found.start, found.end) == (one, other)
    ends = "" if is_told else words.note("apart ends", start=found.start, end=found.end)
    far, exact = words.inches(found.distance), words.decimal(max(0.0, found.distance), 3)
    return words.note("apart", one=first.name, other=second.name, far=far, exact=exact, ends=ends)


def sees(g: Game, unit: str, target: str, words: Wording) -> str:
    """How a unit sees another, as a sentence: `a1 to b2: obscured by wall-3.`"""
    return words.note("sees", unit=unit, target=target, sight=seen(g, unit, target, words))


def sighted(g: Game, one: str, other: str) -> Iterator[str]:
    """How a unit sees another, through whose eyes, and why."""
    for unit in (one, other):
        if g.unit(unit).place != TABLE:
            yield f"{unit_name(g.setup, unit)} is not on the table."
            return
    found = sight(g, one, other)
    many = f"{len(found.seen)} of {counted(len(g.unit(other).models), 'model')}"
    yield f"{one} to {other}: {seen(g, one, other)}. {found.viewer} has the best view and sees {many}. [{found.rule}]"
    yield f"{other} to {one}: {seen(g, other, one)}."


def all_sights(g: Game, unit: str) -> Iterator[str]:
    """How a unit sees every enemy."""
    if g.unit(unit).place != TABLE:
        yield f"{unit_name(g.setup, unit)} is not on the table."
        return
    others = enemies(g, unit)
    yield from (f"{unit} to {unit_name(g.setup, enemy)}: {seen(g, unit, enemy)}." for enemy in others)
    if not others:
        yield nearest(g, unit)


def distances(g: Game, unit: str) -> Iterator[str]:
    """How far a unit is from every other unit and from the objectives."""
    if g.unit(unit).place != TABLE:
        yield f"{unit_name(g.setup, unit)} is not on the table."
        return
    others = [other.id for other in g.state.units.values() if other.place == TABLE and other.id != unit]
    for other in sorted(others, key=lambda other: gap(g, unit, other)):
        yield f"{unit_name(g.setup, other)}: {inches(gap(g, unit, other))}."
    yield from near_objectives(g, unit)
