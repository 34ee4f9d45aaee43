"""Units of a list that are fielded as one: those who join others, and copies that merge.

Who may join or merge is the edition's business; here is only what comes of it.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from openfire.roster.list_entries import BuiltUnit, ListEntry, UnitPart


def hosts(entries: Sequence[ListEntry]) -> list[int]:
    """For each unit of a list the place of the unit that it is fielded with: its own where it stands by itself."""
    return [n if (host := _host(entries, entry)) is None else host for n, entry in enumerate(entries)]


def _host(entries: Sequence[ListEntry], entry: ListEntry) -> int | None:
    """The place of a unit that is meant by its name or by its number from 1."""
    told = entry.host
    if told is None:
        return None
    if isinstance(told, str):
        return next((n for n, other in enumerate(entries) if other.name == told), None)
    return told - 1 if 1 <= told <= len(entries) else None


def misplaced(entries: Sequence[ListEntry]) -> Iterator[tuple[str, str]]:
    """What cannot be fielded so: units that are not there, that are the unit itself, or that join others too."""
    for n, entry in enumerate(entries):
        if entry.host is None:
            continue
        key = entry.tie
        host = _host(entries, entry)
        if [entry.joins, entry.merges, entry.groups].count(None) < 2:
            where = "groups" if entry.merges is None or entry.joins is None else "merges"
            yield f"units[{n}].{where}", "a unit joins another or merges with it, not both: leave one of the two out"
        elif host is None:
            names = ", ".join(other.name for other in entries if other.name and other is not entry) or "none"
            reason = f"{entry.host!r} is no unit of this list: give its number, 1 to {len(entries)}, or its name"
            yield f"units[{n}].{key}", f"{reason} (names: {names})"
        elif host == n:
            yield f"units[{n}].{key}", "that is the unit itself: name another one"
        elif entries[host].host is not None:
            reason = f"units[{host}] is part of another unit itself: name that one"
            yield f"units[{n}].{key}", reason


def together(host: BuiltUnit, guest: BuiltUnit, *, joins: bool) -> BuiltUnit:
    """Two units as one. Those who join keep their own rules and do not get those of the others."""
    count = len(host.models)
    models = (*host.models, *(replace(model, id=f"{host.id}.{count + k}") for k, model in enumerate(guest.models, 1)))
    parts = host.parts or (_part(host),)
    told = UnitPart(guest.profile, tuple(model.id for model in models[count:]), guest.points, guest.kind)
    unit = replace(host, models=models, points=host.points + guest.points, parts=(*parts, told))
    return _each_its_own(unit, count, guest) if joins or host.specials != guest.specials else unit


def _part(unit: BuiltUnit) -> UnitPart:
    return UnitPart(unit.profile, tuple(model.id for model in unit.models), unit.points, unit.kind)


def _each_its_own(unit: BuiltUnit, count: int, guest: BuiltUnit) -> BuiltUnit:
    """The rules that each of the two has as a whole, on its own models."""
    own = [unit.specials] * count + [guest.specials] * (len(unit.models) - count)
    models = tuple(
        replace(model, specials=tuple(dict.fromkeys((*model.specials, *more))))
        for model, more in zip(unit.models, own, strict=True)
    )
    return replace(unit, models=models, specials=())
