"""The counters that an edition keeps: which there are on units and on players, and how high each goes."""

from collections.abc import Iterator, Sequence

from openfire.engine.edition import CounterSchema
from openfire.engine.own_marks import own_marks
from openfire.engine.setup import Setup
from openfire.engine.state import Unit
from openfire.roster.words import unknown


def known_marks(setup: Setup) -> dict[str, CounterSchema]:
    """Every counter that can be on a unit, by its whole name."""
    own = {name: CounterSchema(name, most, lasts=lasts) for name, most, lasts in own_marks(setup)}
    return _known(setup, setup.edition.marks) | own


def known_tallies(setup: Setup) -> dict[str, CounterSchema]:
    """Every counter that can be kept on a player, by its whole name."""
    return _known(setup, setup.edition.tallies)


def _known(setup: Setup, schemas: Sequence[CounterSchema]) -> dict[str, CounterSchema]:
    return {f"{schema.name}{one}": schema for schema in schemas for one in _each(setup, schema)}


def _each(setup: Setup, schema: CounterSchema) -> Iterator[str]:
    """What a counter's name is completed by."""
    match schema.each:
        case "unit":
            yield from setup.units
        case "ability":
            yield from (ability.id for card in setup.units.values() for ability in card.profile.abilities)
            yield from setup.own.rules
        case _:
            yield ""


def why_not_counted(kind: str, name: str, value: int, known: dict[str, CounterSchema]) -> str | None:
    """What is wrong with a counter and its number."""
    if name not in known:
        return f"{unknown(kind, name, known)} ({listed(known)})"
    most = known[name].most
    return None if most is None or value <= most else f"{value} is too many: {name} is {most} at most"


def listed(known: dict[str, CounterSchema]) -> str:
    """Which counters there are, in words."""
    names = dict.fromkeys(schema.name for schema in known.values())
    return f"the book has {', '.join(names) or 'none'}"


def why_not_standing(name: str, known: dict[str, CounterSchema]) -> str | None:
    """Why a counter cannot be there when a position begins."""
    if name not in known or known[name].lasts:
        return None
    return f"{name} is kept within an activation, and a position begins before one: let the unit do it in the play"


def mark_faults(unit: Unit, known: dict[str, CounterSchema]) -> Iterator[str]:
    """What is wrong with the counters on a unit."""
    for name, value in unit.marks:
        if fault := why_not_counted("mark", name, value, known):
            yield f"{unit.id}: {fault}"
