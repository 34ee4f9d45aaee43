"""What is settled before the battle: module, mission, table and armies. [melee, Setup Stage]"""

from pathlib import Path

import pytest
from msgspec.structs import replace

from openfire.documents import DocumentError
from openfire.engine.record import RecordError
from openfire.engine.setup import Setup
from openfire.engine.state import RESERVE, state_hash
from openfire.game import EDITIONS, begin, describe, find_module, load_module, restore, set_up
from openfire.game.books import MELEE as EDITION
from openfire.geometry.inches import INCH
from openfire.modules import Module, load, load_army, save
from openfire.roster import Army, army_points
from openfire.rules.shared.movement.distance import unit_gap
from openfire.rules.shared.setup.deployment import areas
from openfire.table.changes import move_piece
from openfire.table.model import Table
from openfire.testkit import battle

WORDS = {key: edition.vocabulary for key, edition in EDITIONS.items()}


@pytest.fixture(scope="module")
def tidewrack() -> Module:
    return load_module("tidewrack")


def armies_of(module: Module) -> list[Army]:
    return list(module.armies.values())[:2]


def game_of(module: Module, mission: str = "before-the-flood", table: Table | None = None) -> Setup:
    return set_up(module, module.missions[mission], armies_of(module), table=table)


@pytest.mark.rule("melee.intro.needs-module", "melee.setup.module-and-size")
def test_a_game_without_a_module_cannot_be_set_up(tidewrack: Module) -> None:
    assert find_module("melee") == tidewrack
    mission = tidewrack.missions["before-the-flood"]
    header = describe(tidewrack, mission, armies_of(tidewrack), game_of(tidewrack))
    assert restore(header).units == game_of(tidewrack).units
    with pytest.raises(RecordError, match=r"header\.module\.key"):
        restore(replace(header, module=replace(header.module, key="nothing")))


@pytest.mark.rule("melee.modules.supply", "melee.need.components")
def test_a_module_brings_armies_missions_and_a_table(tidewrack: Module) -> None:
    setup = game_of(tidewrack)
    assert setup.edition is EDITION
    assert setup.table.pieces
    for seat in setup.players():
        assert 30 <= sum(card.id[0] == seat for card in setup.models.values()) <= 50
    assert all(unit.place == RESERVE for unit in begin(setup).state.units.values())


def test_the_demo_armies_have_every_special_rule_of_the_book(tidewrack: Module) -> None:
    setup, words = game_of(tidewrack), EDITION.vocabulary
    units = {special.name for card in setup.models.values() for special in card.specials}
    profiles = [p for card in setup.models.values() for weapon in card.weapons for p in weapon.profiles]
    assert units == set(words.unit_specials)
    assert {special.name for profile in profiles for special in profile.specials} == set(words.weapon_specials)


@pytest.mark.rule("melee.army.selection")
def test_armies_keep_to_the_points_of_their_module_or_to_an_agreement(tidewrack: Module, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = "id: mine\nname: Mine\nunits: [{unit: dredger}]\n"
    path.write_text(text, encoding="utf-8")
    assert load_army(path, tidewrack).units[0].unit == "dredger"
    path.write_text(text + "limit: 10\n", encoding="utf-8")
    with pytest.raises(DocumentError, match="160"):
        load_army(path, tidewrack)


@pytest.mark.rule("melee.attribute.unit-options")
def test_the_owner_chooses_among_the_options_of_a_unit(tidewrack: Module) -> None:
    gang = [card for card in game_of(tidewrack).models.values() if card.unit == "a1"]
    assert [weapon.id for card in gang for weapon in card.weapons].count("swivel-gun") == 1
    assert len(gang) == 10


@pytest.mark.rule("melee.aircraft.empty")
def test_an_army_with_aircraft_is_refused(tidewrack: Module, tmp_path: Path) -> None:
    save(tidewrack, tmp_path)
    path = tmp_path / "models.yaml"
    text = path.read_text(encoding="utf-8")
    assert "Jump" in text
    path.write_text(text.replace("Jump", "Aircraft", 1), encoding="utf-8")
    with pytest.raises(DocumentError, match="Aircraft"):
        load(tmp_path, WORDS)


@pytest.mark.rule("melee.mission.agree-or-random", "melee.terrain-setup.by-mission", "melee.mission.provides")
@pytest.mark.parametrize("name", ["before-the-flood", "drowned-bells"])
def test_every_mission_brings_its_table_areas_and_objectives(tidewrack: Module, name: str) -> None:
    setup = game_of(tidewrack, name)
    assert setup.table.id == "low-water"
    assert len(areas(setup)) == 2
    assert len(setup.markers) == 3


@pytest.mark.rule("melee.terrain-setup.other-modifies")
def test_the_other_player_may_change_the_terrain_before_anything_is_set_up(tidewrack: Module) -> None:
    own = tidewrack.table(tidewrack.missions["before-the-flood"])
    changed = move_piece(own, "west-cargo", (own.width // 2, 15 * INCH))
    setup = game_of(tidewrack, table=changed)
    assert setup.table == changed != own
    assert setup.markers == game_of(tidewrack).markers


@pytest.mark.rule("melee.objective.setup-after-terrain")
def test_objectives_lie_before_the_deployment_areas_are_chosen(tidewrack: Module) -> None:
    cursor = begin(game_of(tidewrack))
    assert cursor.question is not None
    assert list(cursor.state.markers) == ["west-hold", "copper-keel", "east-hold"]
    assert not cursor.state.used


@pytest.mark.rule("melee.terrain.keywords-known")
def test_every_part_of_the_table_says_its_keywords(tidewrack: Module) -> None:
    assert all(part.keywords for _, part in game_of(tidewrack).table.parts())


@pytest.mark.rule("melee.measure.premeasure")
def test_measuring_is_free_at_any_time() -> None:
    g = battle(EDITION, "a1 @ 10,10 base=1_in\nb1 @ 20,10 base=1_in")
    before = state_hash(g.state)
    assert unit_gap(g.cursor.game, "a1", "b1") == pytest.approx(9.0)
    assert state_hash(g.state) == before
    g.play("activate: a1", "action: advance")
    assert unit_gap(g.cursor.game, "b1", "a1") == pytest.approx(9.0)


def test_armies_are_worth_about_the_same(tidewrack: Module) -> None:
    costs = [army_points(army, tidewrack.roster) for army in armies_of(tidewrack)]
    assert max(costs) <= 800
    assert max(costs) - min(costs) <= 40


AREAS = {
    "in the corner": ([[0, 0], [12, 0], [12, 12], [0, 12]], 45_000),
    "to the right": ([[36, 18], [48, 18], [48, 30], [36, 30]], 180_000),
    "around the middle": ([[12, 18], [36, 18], [36, 30], [12, 30]], 0),
}
"""Areas on a table of 48 by 48 inches, and which way its middle is from theirs; where there is no way, along x."""


@pytest.mark.parametrize(("ring", "facing"), AREAS.values(), ids=AREAS)
def test_a_vehicle_is_offered_to_be_set_up_facing_the_middle_of_the_table(ring: list[list[int]], facing: int) -> None:
    zones = [{"id": "mine", "ring": ring}, {"id": "far", "ring": [[0, 40], [8, 40], [8, 48], [0, 48]]}]
    units = [{"id": "a1", "base": "2x1 in rectangle", "specials": ["Vehicle"]}, {"id": "b1"}]
    g = battle(EDITION, {"units": units}, table={"width": 48, "height": 48, "zones": zones}, round=0)
    g.play("deployment area: mine", "set up: a1", "deploy: suggested", dice=[12, 12, 1, 1])
    at = g.state.models["a1.1"].at
    assert at is not None
    assert at.facing == facing
