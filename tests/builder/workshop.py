"""A module for the tests of army building: every kind of section, shared lists, factions, limits and sizes.

The same units for every edition; the words that differ between the books are filled in.
"""

from pathlib import Path

from openfire.game import Module, load_module

NUMBERS = {
    "stress": "move: 6, skill: 7, defence: 9, command: 7, hit-points: 1",
    "assault": "move: 6, skill: 7, defence: 9, command: 7, hit-points: 1",
    "melee": "move: 6, skill: 7, defence: 9, command: 7, hit-points: 1",
    "onepage": "quality: 4",
}
LEADS = {"stress": "leader: chief", "assault": "leader: chief", "melee": "leader: chief", "onepage": ""}
"""What a unit says of its leader."""

RULES = {
    "stress": {"brave": "Fearless", "rated": "Stealth (1)", "name": "stealth", "weapon": "Accurate"},
    "assault": {"brave": "Fearless", "rated": "Stealth (1)", "name": "stealth", "weapon": "Longshot"},
    "melee": {"brave": "Fearless", "rated": "Stealth (1)", "name": "stealth", "weapon": "Accurate"},
    "onepage": {"brave": "Fearless", "rated": "Psyker (1)", "name": "psyker", "weapon": "Rending"},
}

# ruff: noqa: E501  # files as an author writes them, a model on a line
FILES = {
    "module.yaml": """\
key: workshop
title: The workshop
edition: {edition}
version: "1"
""",
    "weapons.yaml": """\
weapons:
  - {{id: rifle, name: Rifle, range: 24, attacks: 1}}
  - {{id: pistol, name: Pistol, range: 12, attacks: 1}}
  - {{id: blade, name: Blade, range: 1, attacks: 1}}
  - {{id: flamer, name: Flamer, range: 12, attacks: D6}}
  - {{id: lance, name: Lance, range: 36, attacks: 1, damage: 2}}
  - {{id: twin, name: Twin pistols, range: 12, attacks: 2}}
""",
    "models.yaml": """\
models:
  - {{id: trooper, name: Trooper, attributes: {{{numbers}}}, base: 28 mm, height: 1.2, types: [infantry], weapons: [rifle, blade]}}
  - {{id: chief, name: Chief, attributes: {{{numbers}}}, base: 28 mm, height: 1.2, types: [infantry], weapons: [pistol, blade]}}
  - {{id: rider, name: Rider, attributes: {{{numbers}}}, base: 40 mm, height: 2, types: [cavalry], weapons: [lance]}}
  - {{id: drone, name: Drone, attributes: {{{numbers}}}, base: 25 mm, height: 0.8, types: [machine], weapons: [pistol]}}
  - {{id: captain, name: Captain, attributes: {{{numbers}}}, base: 32 mm, height: 1.3, types: [infantry, hero], weapons: [pistol, blade]}}
""",
    "upgrades.yaml": """\
upgrades:
  - id: armoury
    name: The armoury
    sections:
      - id: special
        name: Special weapons
        who: {{up-to: 1, per: 3}}
        model: trooper
        replace: rifle
        options:
          - {{id: flamer, with: [flamer], points: 6}}
          - {{id: lance, with: [lance], points: 9, total: 1}}
      - id: training
        who: all
        options:
          - {{id: brave, name: Brave, gain: "{brave}", points: {{each: 2}}}}
          - {{id: hidden, name: Hidden, gain: "{rated}", points: 7, bars: brave}}
      - id: sights
        who: all
        options:
          - {{id: scopes, weapon-rules: {{rifle: {weapon}}}, points: {{kinds: {{trooper: 1, chief: 4}}}}}}
""",
    "units.yaml": """\
units:
  - id: squad
    name: Squad
    points: 5
    roles: [troops]
    factions: [north]
    models: [{{model: chief, points: 14}}, {{model: trooper, count: 3-9, default: 4, points: 8}}]
    {leads}
    options:
      - {{id: banner, name: Banner, model: trooper, replace: rifle, with: [pistol], points: 5}}
    sections:
      - id: chief-arms
        model: chief
        choose: 2
        options:
          - {{id: twin, with: [twin], replace: pistol, points: 4}}
          - {{id: tough, change: {{hit-points: 2}}, points: 10}}
          - {{id: horn, change: {{{name}: 1}}, points: {{once: 3}}, needs: {{unit: [banner]}}}}
      - id: pair
        name: Two blades more
        who: {{of: 2}}
        model: trooper
        options: [{{id: two, with: [blade], points: {{each: 1}}}}]
      - id: drones
        who: unit
        choose: 2
        options: [{{id: drone, adds: {{drone: 1}}, most: 2, points: 12}}]
      - id: link
        options: [{{id: link, with: [twin], model: [], needs: {{unit: [drone]}}, points: 1}}]
    upgrades: [armoury]
  - id: scouts
    name: Scouts
    roles: [elite]
    factions: [north, south]
    models: [{{model: trooper, count: 1-4, default: 2, points: 9}}]
    groups: 3
    sections:
      - id: swap
        name: Replace rifle and blade
        who: any
        replace: [[rifle, pistol], blade]
        options: [{{id: lances, with: [lance], points: 3}}, {{id: pistols, with: [twin, pistol], points: -1}}]
      - id: ride
        who: all
        options: [{{id: horses, becomes: rider, points: {{each: 6}}}}]
    upgrades: [{{list: armoury, prices: {{flamer: 11}}}}]
  - id: captain
    name: Captain
    most: 2
    roles: [hero]
    models: [{{model: captain, points: 30}}]
    sections:
      - id: mount
        bars: cloak
        options:
          - id: horse
            base: 60x35 mm oval
            height: 2
            types: [cavalry]
            change: {{hit-points: 1}}
            loses: "{brave}"
            points: 20
      - id: gear
        choose: any
        options:
          - {{id: cloak, gain: "{rated}", points: 5}}
          - {{id: bomb, with: [flamer], most: 2, points: 5}}
      - {{id: bare, options: [{{id: unarmed, replace: blade, points: -2}}]}}
  - id: guests
    name: Guests
    roles: [elite]
    factions: [south]
    models: [{{model: trooper, count: 0-3, default: 2, points: 7}}, {{model: drone, count: 0-3, default: 0, points: 5}}]
    size: 2-4
""",
    "composition.yaml": """\
factions:
  - {{id: north, allies: [{{faction: south, share: 40, units: 2}}]}}
  - {{id: south}}
limits:
  - {{id: one-hero, of: {{role: hero}}, most: 1, per: 300, text: Heroes}}
  - {{id: no-more-than-three, same: true, most: 3}}
  - {{id: elite-needs-troops, of: {{role: elite}}, most: 1, for-each: {{role: troops}}}}
sizes:
  - id: raid
    points: 200
    limits:
      - {{id: troops, of: {{role: troops}}, least: 1}}
      - {{id: bombs, of: {{option: bomb}}, counts: takings, most: 1}}
""",
    "armies/first.yaml": """\
id: first
name: The First
limit: 300
units:
  - {{unit: squad, name: Reds, options: {{flamer: 1, banner: 1}}}}
""",
    "missions/field.yaml": """\
id: field
name: A field
rounds: 2
table: ground
{mission}""",
    "tables/ground.yaml": "id: ground\nname: The ground\nwidth: 48\nheight: 48\n",
}


def lay_out(folder: Path, edition: str, **changes: str) -> Path:
    """The module in a folder, for an edition; changes: for files by the words before the dot, texts of one's own."""
    more = "entries: {a: {free: 1}, b: {free: 1}}\n" if edition in ("stress",) else ""
    fills = RULES[edition] | {"edition": edition, "numbers": NUMBERS[edition], "mission": more, "leads": LEADS[edition]}
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        told = changes.get(name.split(".")[0].split("/")[-1], text)
        path.write_text(told.format(**fills).replace(", model: []", ""), encoding="utf-8")
    return folder


def workshop(folder: Path, edition: str, **changes: str) -> Module:
    """The module, loaded."""
    return load_module(str(lay_out(folder, edition, **changes)))
