"""Lists with everything that can be chosen are played to the end in every edition, and their records are sound."""

import pytest
from msgspec.structs import replace

from openfire import documents
from openfire.duels import duel
from openfire.engine.record_text import parse
from openfire.engine.verify import verify
from openfire.game import ArmyError, check_army, restore, set_up
from openfire.roster import ListEntry, read_army
from openfire.sim.match import play_match
from openfire.sim.match_setups import MatchPlan, MatchSetups
from tests.builder.workshop import FILES, LEADS, workshop

LIST = """\
id: full
name: Everything
module: workshop
faction: north
limit: 400
units:
  - unit: squad
    name: Reds
    counts: {trooper: 6}
    options: {banner: 1, twin: 1, tough: 1, two: 1, drone: 2, link: 1, flamer: 1, lance: 1, brave: 1, scopes: 1}
    on: {flamer: [6]}
  - {unit: scouts, name: Riders, options: {horses: 1, hidden: 1}}
  - {unit: captain, options: {horse: 1, bomb: 2, unarmed: 1}}
"""


@pytest.fixture(params=LEADS)
def module(request, tmp_path):
    return workshop(tmp_path, request.param)


@pytest.fixture
def army(module):
    return read_army(documents.parse(LIST, "full.yaml"), "workshop", module.roster)


def test_a_game_is_played(module, army):
    check_army(module, army)
    plan = MatchPlan(5, ("random", "random"), keep_records=True)
    result = play_match(MatchSetups(plan, module, [module.missions["field"]], [army, army]), 0)
    assert result.error == ""
    record = parse(result.record)
    assert isinstance(record.header.seats[0].army, dict)
    assert verify(record, lambda header: restore(header, {"workshop": module})).finding is None


def test_a_mission_may_be_for_one_size(tmp_path):
    field = FILES["missions/field.yaml"].replace("rounds: 2", "rounds: 2\nsize: raid")
    module = workshop(tmp_path, "onepage", field=field)
    mission, (first,) = module.missions["field"], module.armies.values()
    scouts = replace(first, units=(ListEntry("captain"),))
    assert set_up(module, mission, [first, first]).units
    with pytest.raises(ArmyError, match=r"units of troops: 0, and 1 is the least: add 1 \[workshop.troops\]"):
        set_up(module, mission, [first, scouts])
    with pytest.raises(ArmyError, match="the army costs 215 points, and Raid is of 200: take 15 out"):
        set_up(module, mission, [first, replace(first, units=first.units + (ListEntry("squad"),) * 3)])


def test_a_duel_is_no_army(tmp_path):
    field = FILES["missions/field.yaml"].replace("rounds: 2", "rounds: 2\nsize: raid")
    folder = tmp_path / "workshop"
    workshop(folder, "stress", field=field)
    assert duel(f"{folder}:captain bomb=2", f"{folder}:squad flamer=1", range=6).damage > 0


def test_what_was_chosen_stands_on_the_table(module, army):
    setup = set_up(module, module.missions["field"], [army, army])
    chief, flamer, drone = (setup.models[name] for name in ("a1.1", "a1.6", "a1.9"))
    assert [weapon.id for weapon in chief.weapons] == ["twin", "blade", "twin-2"]
    assert chief.attributes["hit-points"] == 3
    assert flamer.weapon("flamer")
    assert drone.profile.id == "drone"
    rifles = [
        weapon for card in setup.models.values() if card.unit == "a1" for weapon in card.weapons if "rifle" in weapon.id
    ]
    assert all(weapon.name.startswith("Rifle (") for weapon in rifles)
    rider, captain = setup.models["a2.1"], setup.models["a3.1"]
    assert (rider.profile.id, [weapon.id for weapon in rider.weapons]) == ("rider", ["lance"])
    assert "cavalry" in captain.profile.types
    assert captain.profile.base != module.roster.models["captain"].base
