"""Lists with everything that can be chosen are played to the end in every edition, and their records are sound."""

import pytest

from openfire import documents
from openfire.engine.record_text import parse
from openfire.engine.verify import verify
from openfire.game import check_army, restore, set_up
from openfire.roster import read_army
from openfire.sim.match import play_match
from openfire.sim.match_setups import MatchPlan, MatchSetups
from tests.builder.workshop import LEADS, workshop

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
