"""What is settled before the battle: module, mission, table and armies. [stress, Pre Game Stage; Set up Stage]"""

from pathlib import Path

import pytest
from msgspec.structs import replace

from openfire.documents import DocumentError
from openfire.engine.record import RecordError
from openfire.engine.setup import Setup
from openfire.engine.state import RESERVE
from openfire.game import EDITIONS, begin, describe, find_module, load_module, restore, set_up
from openfire.geometry.inches import INCH
from openfire.modules import Mission, Module, load, load_army, save, settle
from openfire.roster import Army, Vocabulary
from openfire.table.changes import move_piece
from openfire.table.model import Table

STRESS = EDITIONS["stress"]
WORDS = {"stress": STRESS.vocabulary}


@pytest.fixture(scope="module")
def frontier() -> Module:
    return load_module("frontier")


def armies_of(module: Module) -> list[Army]:
    return list(module.armies.values())[:2]


def game_of(module: Module, mission: str = "three-pumps", table: Table | None = None) -> Setup:
    return set_up(module, module.missions[mission], armies_of(module), table=table)


def copy_of(module: Module, folder: Path, file: str, old: str, new: str) -> Path:
    """The files of a module with one text replaced, which must be there."""
    save(module, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text, (file, old)
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


# ------------------------------------------------------------------------------------------------ modules


@pytest.mark.rule("stress.welcome.needs-module")
def test_a_game_without_a_module_cannot_be_set_up(frontier: Module) -> None:
    assert find_module("stress") == frontier
    assert find_module("no such edition") is None
    mission = frontier.missions["three-pumps"]
    header = describe(frontier, mission, armies_of(frontier), game_of(frontier))
    with pytest.raises(RecordError, match=r"header\.module\.key"):
        restore(replace(header, module=replace(header.module, key="nothing")))


@pytest.mark.rule("stress.pregame.agree-module")
def test_all_players_use_the_same_module_to_the_letter(frontier: Module) -> None:
    mission = frontier.missions["three-pumps"]
    header = describe(frontier, mission, armies_of(frontier), game_of(frontier))
    assert restore(header).units == game_of(frontier).units
    with pytest.raises(RecordError, match=r"header\.module\.hash"):
        restore(replace(header, module=replace(header.module, hash="0" * 64)))


@pytest.mark.rule("stress.modules.module-supplies-lists")
def test_the_army_lists_of_the_module_say_who_fights(frontier: Module) -> None:
    setup = game_of(frontier)
    for seat, army in zip("ab", armies_of(frontier), strict=True):
        fielded = [card.profile.id for card in setup.units.values() if card.seat == seat]
        assert fielded == [entry.unit for entry in army.units]
    assert all(card.profile is frontier.roster.units[card.profile.id] for card in setup.units.values())


@pytest.mark.rule("stress.modules.module-supplies-lists")
def test_a_unit_that_the_module_does_not_have_cannot_be_fielded(frontier: Module, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("id: mine\nname: Mine\nunits: [{unit: dragon}]\n", encoding="utf-8")
    with pytest.raises(DocumentError, match="unknown unit dragon"):
        load_army(path, frontier)


@pytest.mark.rule("stress.modules.layering")
def test_a_module_builds_on_the_rules_of_its_edition(frontier: Module) -> None:
    setup = game_of(frontier)
    assert setup.edition is STRESS
    printed = setup.models["a1.1"].profile.attribute("hit-points")
    assert begin(setup).state.models["a1.1"].hit_points == printed


WITH_TRUCKS = replace(
    STRESS.vocabulary, expansions={"trucks": Vocabulary(unit_specials={"cargo": "number"}, effects={"unload": {}})}
)
"""The words of the book with an expansion that adds a special rule."""


def load_trucks(module: Module, folder: Path, heading: str) -> Module:
    save(module, folder)
    text = (folder / "models.yaml").read_text(encoding="utf-8")
    (folder / "models.yaml").write_text(text.replace("specials: [", "specials: [Cargo (4), ", 1), encoding="utf-8")
    with (folder / "module.yaml").open("a", encoding="utf-8") as file:
        file.write(heading)
    return load(folder, {"stress": WITH_TRUCKS})


@pytest.mark.rule("stress.modules.expansions-optional", "stress.expansions.optional")
def test_the_rules_of_an_expansion_are_unknown_until_the_module_takes_it_up(frontier: Module, tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="unknown unit special rule Cargo"):
        load_trucks(frontier, tmp_path / "without", "")
    module = load_trucks(frontier, tmp_path / "with", "expansions: [trucks]\n")
    specials = {special.title for model in module.roster.models.values() for special in model.specials}
    assert {"Cargo", "Resilient"} <= specials


@pytest.mark.rule("stress.modules.expansions-optional", "stress.expansions.optional")
def test_a_game_has_the_expansions_of_its_module_and_no_others(frontier: Module) -> None:
    assert game_of(frontier).expansions == frozenset()
    taking = replace(frontier, heading=replace(frontier.heading, expansions=("trucks",)))
    assert game_of(taking).expansions == {"trucks"}


@pytest.mark.rule("stress.expansions.optional")
def test_an_expansion_that_the_book_does_not_have_is_refused(frontier: Module, tmp_path: Path) -> None:
    folder = copy_of(
        frontier, tmp_path / "copy", "module.yaml", "edition: stress", "expansions: [submarines]\nedition: stress"
    )
    with pytest.raises(DocumentError, match="unknown expansion submarines"):
        load(folder, WORDS)


# ------------------------------------------------------------------------------------------------ missions


@pytest.mark.rule("stress.missions.mandatory")
def test_a_game_names_a_mission_that_there_is(frontier: Module) -> None:
    mission = frontier.missions["three-pumps"]
    header = describe(frontier, mission, armies_of(frontier), game_of(frontier))
    with pytest.raises(RecordError, match=r"header\.mission"):
        restore(replace(header, mission="just-for-fun"))


@pytest.mark.rule("stress.mission.agree-or-random")
@pytest.mark.parametrize("name", ["open-flats", "salvage-rights", "three-pumps"])
def test_whichever_mission_is_agreed_on_or_drawn_is_played(frontier: Module, name: str) -> None:
    state = begin(game_of(frontier, name)).state
    assert list(state.markers) == [objective.id for objective in frontier.missions[name].objectives]


@pytest.mark.rule("stress.mission.provides", "stress.entry-points.by-mission", "stress.secure.mission-details")
def test_the_mission_gives_rounds_entry_points_and_objectives(frontier: Module) -> None:
    setup = game_of(frontier, "salvage-rights")
    assert setup.rounds is None
    assert [(entry.seat, entry.at) for entry in setup.entrances] == [
        ("a", (18 * INCH, 1 * INCH)),
        ("a", (54 * INCH, 1 * INCH)),
        ("b", (54 * INCH, 47 * INCH)),
        ("b", (18 * INCH, 47 * INCH)),
    ]
    shrine = next(marker for marker in setup.markers if marker.id == "clan-shrine")
    assert (shrine.kind, shrine.points, shrine.seats) == ("destroy", 3, ("a",))
    assert game_of(frontier, "open-flats").rounds == 5


@pytest.mark.rule("stress.mission.before-table", "stress.setup.steps")
def test_the_mission_decides_on_the_table(frontier: Module) -> None:
    assert game_of(frontier, "three-pumps").table.id == "dry-harbour"
    assert game_of(frontier, "open-flats").table.id != "dry-harbour"


@pytest.mark.rule("stress.mission.before-table")
def test_a_mission_is_not_played_on_a_table_without_its_places(frontier: Module) -> None:
    bare = Table("bare", "Bare")
    with pytest.raises(ValueError, match="unknown marker of the table bare: objective-1"):
        settle(frontier.missions["open-flats"], bare)


@pytest.mark.rule("stress.objective.four-types")
def test_there_is_no_fifth_kind_of_objective(frontier: Module, tmp_path: Path) -> None:
    kinds = {objective.kind for objective in frontier.missions["salvage-rights"].objectives}
    assert kinds == {"control", "destroy", "access", "recover"}
    folder = copy_of(frontier, tmp_path / "copy", "missions/three-pumps.yaml", "type: control", "type: plunder")
    with pytest.raises(DocumentError, match="plunder"):
        load(folder, WORDS)


# ------------------------------------------------------------------------------------------------ the table


def at_the_edge(mission: Mission, width: int, height: int) -> Mission:
    """A mission with its places on a table of another size."""
    places = (((0, 0),), ((width, height),))
    return replace(mission, entries=places, objectives=())


@pytest.mark.rule("stress.battlefield.size")
@pytest.mark.parametrize(("width", "height"), [(24, 18), (72, 48), (120, 60)])
def test_tables_are_free_in_size(frontier: Module, width: int, height: int) -> None:
    table = Table("kitchen", "Kitchen table", width * INCH, height * INCH)
    mission = at_the_edge(frontier.missions["three-pumps"], table.width, table.height)
    setup = set_up(frontier, mission, armies_of(frontier), table=table)
    assert (setup.table.width, setup.table.height) == (width * INCH, height * INCH)
    assert begin(setup).state.entries[1] == ("b-entry-1", "b", (width * INCH, height * INCH))


@pytest.mark.rule("stress.terrain-setup.free")
def test_terrain_may_be_set_up_as_the_players_like(frontier: Module) -> None:
    own = frontier.table(frontier.missions["three-pumps"])
    first = own.pieces[0]
    corners = [corner for part in first.parts for corner in part.footprint]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    middle = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    changed = move_piece(own, first.id, (middle[0] + INCH // 4, middle[1]))
    assert game_of(frontier).table == own
    setup = game_of(frontier, table=changed)
    assert setup.table == changed != own
    assert setup.markers == game_of(frontier).markers


# ------------------------------------------------------------------------------------------------ profiles


@pytest.mark.rule("stress.profile.type")
def test_every_model_has_its_type_keywords(frontier: Module, tmp_path: Path) -> None:
    folder = copy_of(frontier, tmp_path / "copy", "models.yaml", "types: [infantry", "types: [clockwork, infantry")
    module = load(folder, WORDS)
    changed = next(model for key, model in module.roster.models.items() if model != frontier.roster.models[key])
    assert changed.types[:2] == ("clockwork", "infantry")
    cards = game_of(module).models.values()
    assert {card.profile.id for card in cards if "clockwork" in card.profile.types} == {changed.id}


@pytest.mark.rule("stress.profile.contents")
def test_a_profile_lists_models_and_each_model_its_attributes_and_weapons(frontier: Module) -> None:
    setup = game_of(frontier)
    for card in setup.units.values():
        assert {setup.models[model].profile.id for model in card.models} <= {e.model for e in card.profile.entries}
    unequal = [
        card
        for card in setup.units.values()
        if len({tuple(setup.models[model].attributes.items()) for model in card.models}) > 1
    ]
    assert unequal, "some unit has models with attributes of their own"
    assert all(setup.models[model].weapons for card in unequal for model in card.models)


@pytest.mark.rule("stress.special.universal-by-name")
def test_a_rule_that_is_not_in_the_book_cannot_be_given_by_name(frontier: Module, tmp_path: Path) -> None:
    folder = copy_of(frontier, tmp_path / "copy", "models.yaml", "Resilient", "Bloodthirst")
    with pytest.raises(DocumentError, match="unknown unit special rule Bloodthirst"):
        load(folder, WORDS)


@pytest.mark.rule("stress.special.bracket-values")
def test_a_rule_with_an_x_needs_its_value(frontier: Module, tmp_path: Path) -> None:
    folder = copy_of(frontier, tmp_path / "copy", "models.yaml", "Heavy Armour (2)", "Heavy Armour")
    with pytest.raises(DocumentError, match="Heavy Armour"):
        load(folder, WORDS)


@pytest.mark.rule("stress.special.unique-in-profile")
def test_a_units_own_rule_is_written_out_in_its_profile(frontier: Module) -> None:
    own = [ability for card in game_of(frontier).units.values() for ability in card.profile.abilities]
    assert own
    assert all(len(ability.text.split()) > 3 for ability in own)


@pytest.mark.rule("stress.special.unique-in-profile")
def test_a_units_own_rule_without_a_text_is_refused(frontier: Module, tmp_path: Path) -> None:
    save(frontier, tmp_path / "copy")
    path = tmp_path / "copy" / "units.yaml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if line.strip().startswith("text:"))
    path.write_text("".join(lines[:first] + lines[first + 1 :]), encoding="utf-8")
    with pytest.raises(DocumentError, match="text"):
        load(tmp_path / "copy", WORDS)


@pytest.mark.rule("stress.reserve.all-start-off-table")
def test_whole_armies_begin_in_reserve(frontier: Module) -> None:
    state = begin(game_of(frontier)).state
    assert {unit.place for unit in state.units.values()} == {RESERVE}
    assert all(model.at is None for model in state.models.values())
