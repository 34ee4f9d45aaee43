"""Lists as JSON: `schemaVersion` 2 with ids of units and options, and lists with whole units and their loadout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from openfire.builder.imports.foreign import MOST_THINGS, MOST_UNITS, ForeignList, ForeignUnit, clean, summed, whole


def is_page_list(data: Mapping[str, object]) -> bool:
    """Whether it is a list of ids: units with the options that were selected."""
    return "schemaVersion" in data and isinstance(data.get("units"), list)


def read_page_list(data: Mapping[str, object]) -> ForeignList:
    """A list of ids. Units name each other by `instanceId`."""
    version = data.get("schemaVersion")
    unread = () if version == 2 else (f"schemaVersion {clean(str(version))}: only 2 is known, so look at everything",)
    units = [_page_unit(told) for told in _mappings(data.get("units"))[:MOST_UNITS]]
    groups: dict[str, str] = {}
    for n, unit in enumerate(units):
        first = groups.setdefault(unit.groups, unit.key)
        units[n] = _with_group(unit, "" if not unit.groups or first == unit.key else first)
    return ForeignList(
        "a list of ids, schemaVersion 2",
        clean(data.get("name")) or "Imported list",
        tuple(units),
        whole(data.get("pointsCap")),
        clean(data.get("factionId")),
        unread,
    )


def _page_unit(told: Mapping[str, object]) -> ForeignUnit:
    return ForeignUnit(
        clean(told.get("unitId")),
        clean(told.get("instanceId")),
        taken=summed([(clean(one), 1) for one in _list(told.get("selectedUpgrades"))]),
        merges=clean(told.get("combinedWith")),
        joins=clean(told.get("joinedInfantryUnit")),
        groups=clean(told.get("groupId")),
        title=clean(told.get("name")),
    )


def _with_group(unit: ForeignUnit, host: str) -> ForeignUnit:
    return replace(unit, groups=host)


def is_loadout_list(data: Mapping[str, object]) -> bool:
    """Whether it is a list of whole units."""
    units = _mappings(data.get("units"))
    return bool(units) and any("loadout" in unit or "selectedUpgrades" in unit for unit in units)


def read_loadout_list(data: Mapping[str, object]) -> ForeignList:
    """A list of whole units. Units name each other by `selectionId`; copies that are combined merge."""
    return ForeignList(
        "a list of units with their loadout",
        clean(data.get("name")) or "Imported list",
        tuple(_loadout_unit(told) for told in _mappings(data.get("units"))[:MOST_UNITS]),
        whole(data.get("pointsLimit")),
        clean(data.get("gameSystem")),
    )


def _loadout_unit(told: Mapping[str, object]) -> ForeignUnit:
    taken = [_option_name(one.get("option")) for one in _mappings(told.get("selectedUpgrades"))]
    carried = [(clean(one.get("name")), whole(one.get("count"), 1000) or 1) for one in _mappings(told.get("loadout"))]
    host, is_combined = clean(told.get("joinToUnit")), told.get("combined") is True
    return ForeignUnit(
        clean(told.get("name")) or clean(told.get("id")),
        clean(told.get("selectionId")),
        whole(told.get("size"), 1000),
        taken=summed([(name, 1) for name in taken]),
        carried=summed(carried),
        joins="" if is_combined else host,
        merges=host if is_combined else "",
        points=whole(told.get("cost")),
        title=clean(told.get("customName")),
        notes=clean(told.get("notes")),
    )


def _option_name(option: object) -> str:
    """What an option is called: by the first of the names that such files have."""
    if not isinstance(option, Mapping):
        return clean(option)
    return next((name for name in (clean(option.get(key)) for key in ("label", "name", "id")) if name), "")


def _list(value: object) -> Sequence[object]:
    return value[:MOST_THINGS] if isinstance(value, list) else ()


def _mappings(value: object) -> list[Mapping[str, object]]:
    """The things of a list that are mappings."""
    return [one for one in _list(value) if isinstance(one, Mapping)]
