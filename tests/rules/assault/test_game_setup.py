"""What is settled before the battle: module, mission, table and armies. [assault, Setup Stage]"""

from pathlib import Path

import pytest
from msgspec.structs import replace

from openfire.documents import DocumentError
from openfire.engine.record import RecordError
from openfire.engine.setup import Setup
from openfire.engine.state import RESERVE, state_hash
from openfire.game import EDITIONS, begin, describe, find_module, load_module, restore, set_up
from openfire.game.books import ASSAULT as EDITION
from openfire.geometry.inches import INCH
from openfire.modules import Module, load, load_army, save
from openfire.roster import Army, army_points
from openfire.rules.assault.actions import ACTIONS
from openfire.rules.shared.movement.distance import unit_gap
from openfire.rules.shared.setup.deployment import areas
from openfire.table.changes import move_piece
from openfire.table.model import Table
from openfire.testkit import battle

WORDS = {key: edition.vocabulary for key, edition in EDITIONS.items()}


@pytest.fixture(scope="module")
def lamplands() -> Module:
    return load_module("lamplands")


def armies_of(module: Module) -> list[Army]:
    return list(module.armies.values())[:2]


def game_of(module: Module, mission: str = "three-lamps", table: Table | None = None) -> Setup:
    return set_up(module, module.missions[mission], armies_of(module), table=table)


@pytest.mark.rule("assault.intro.needs-module", "assault.setup.module-and-size")
def test_a_game_without_a_module_cannot_be_set_up(lamplands: Module) -> None:
    assert find_module("assault") == lamplands
    header = describe(lamplands, lamplands.missions["three-lamps"], armies_of(lamplands), game_of(lamplands))
    assert restore(header).units == game_of(lamplands).units
    with pytest.raises(RecordError, match=r"header\.module\.key"):
        restore(replace(header, module=replace(header.module, key="nothing")))


@pytest.mark.rule("assault.modules.supply", "assault.need.components")
def test_a_module_brings_armies_missions_and_a_table(lamplands: Module) -> None:
    setup = game_of(lamplands)
    assert setup.edition is EDITION
    assert len(lamplands.missions) >= 3
    assert setup.table.pieces
    for seat in setup.players():
        assert 30 <= sum(card.id[0] == seat for card in setup.models.values()) <= 50
    assert all(unit.place == RESERVE for unit in begin(setup).state.units.values())


@pytest.mark.rule("assault.army.selection")
def test_armies_keep_to_the_points_of_their_module_or_to_an_agreement(lamplands: Module, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = "id: mine\nname: Mine\nunits: [{unit: ore-crawler}]\n"
    path.write_text(text, encoding="utf-8")
    assert load_army(path, lamplands).units[0].unit == "ore-crawler"
    path.write_text(text + "limit: 10\n", encoding="utf-8")
    with pytest.raises(DocumentError, match="150"):
        load_army(path, lamplands)


@pytest.mark.rule("assault.attribute.unit-options")
def test_the_owner_chooses_among_the_options_of_a_unit(lamplands: Module) -> None:
    setup = game_of(lamplands)
    gang = [card for card in setup.models.values() if card.unit == "b1"]
    assert [weapon.id for card in gang for weapon in card.weapons].count("rivet-gun") == 1
    assert len([card for card in setup.models.values() if card.unit == "a2"]) == 9


@pytest.mark.rule("assault.aircraft.empty")
def test_an_army_with_aircraft_is_refused(lamplands: Module, tmp_path: Path) -> None:
    save(lamplands, tmp_path)
    path = tmp_path / "models.yaml"
    text = path.read_text(encoding="utf-8")
    assert "Flying" in text
    path.write_text(text.replace("Flying", "Aircraft", 1), encoding="utf-8")
    with pytest.raises(DocumentError, match="Aircraft"):
        load(tmp_path, WORDS)


@pytest.mark.rule("assault.mission.agree-or-random", "assault.terrain-setup.by-mission", "assault.mission.provides")
@pytest.mark.parametrize("name", ["three-lamps", "speaking-stones", "dark-galleries"])
def test_every_mission_brings_its_table_areas_and_objectives(lamplands: Module, name: str) -> None:
    setup = game_of(lamplands, name)
    assert (setup.table.id == "lit-hall") == (name != "dark-galleries")
    assert len(areas(setup)) == 2
    assert len(setup.markers) == 3


@pytest.mark.rule("assault.terrain-setup.other-modifies")
def test_the_other_player_may_change_the_terrain_before_anything_is_set_up(lamplands: Module) -> None:
    own = lamplands.table(lamplands.missions["three-lamps"])
    changed = move_piece(own, "west-rubble", (own.width // 2, 15 * INCH))
    setup = game_of(lamplands, table=changed)
    assert setup.table == changed != own
    assert setup.markers == game_of(lamplands).markers


@pytest.mark.rule("assault.objective.setup-after-terrain")
def test_objectives_lie_before_the_deployment_areas_are_chosen(lamplands: Module) -> None:
    cursor = begin(game_of(lamplands))
    assert cursor.question is not None
    assert list(cursor.state.markers) == ["west-lamp", "great-lamp", "east-lamp"]
    assert not cursor.state.used


@pytest.mark.rule("assault.terrain.keywords-known")
def test_every_part_of_the_table_says_its_keywords(lamplands: Module) -> None:
    assert all(part.keywords for _, part in game_of(lamplands).table.parts())


def test_a_table_without_areas_has_strips_along_its_edges() -> None:
    g = battle(EDITION, {"units": [{"id": "a1"}, {"id": "b1"}], "round": 0})
    found = areas(g.cursor.game.setup)
    assert list(found) == ["near", "far"]
    assert found["near"].ring[2] == (72 * INCH, 12 * INCH)


@pytest.mark.parametrize(
    ("players", "height", "names"),
    [
        (3, 48, ["near", "far", "left", "right"]),
        (4, 36, ["near", "far", "left", "right"]),
        (3, 35, ["near-1", "near-2", "far-1", "far-2"]),
        (8, 48, [f"{edge}-{part}" for edge in ("near", "far") for part in range(1, 5)]),
    ],
)
def test_everybody_finds_an_area_on_a_table_without_any(players: int, height: int, names: list[str]) -> None:
    units = [{"id": f"{seat}1"} for seat in "abcdefgh"[:players]]
    g = battle(EDITION, {"units": units, "round": 0, "table": {"width": 72, "height": height}})
    assert list(areas(g.cursor.game.setup)) == names


@pytest.mark.rule("assault.actions.unique")
@pytest.mark.parametrize("action", [*ACTIONS, "none"])
def test_a_unique_action_has_a_name_of_its_own(action: str) -> None:
    ability = {"id": action, "name": "Rally", "text": "Take heart.", "effects": [{"does": "rally", "range": 6}]}
    with pytest.raises(DocumentError, match="choose another id"):
        battle(EDITION, {"units": [{"id": "a1", "at": "10,10", "abilities": [ability]}]})


@pytest.mark.rule("assault.measure.premeasure")
def test_measuring_is_free_at_any_time() -> None:
    g = battle(EDITION, "a1 @ 10,10 base=1_in\nb1 @ 20,10 base=1_in")
    before = state_hash(g.state)
    assert unit_gap(g.cursor.game, "a1", "b1") == pytest.approx(9.0)
    g.play("activate: a1", "action: advance")
    assert unit_gap(g.cursor.game, "b1", "a1") == pytest.approx(9.0)
    g.play("move: stay", "action: none")
    assert state_hash(g.state) != before


def test_armies_are_worth_about_the_same(lamplands: Module) -> None:
    costs = [army_points(army, lamplands.roster) for army in armies_of(lamplands)]
    assert max(costs) <= 800
    assert max(costs) - min(costs) <= 40
