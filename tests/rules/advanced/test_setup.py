"""How a game comes by the Advanced Rules, and what modules may and may not say."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from openfire.documents import DocumentError
from openfire.engine.record import RecordError
from openfire.game import BOOKS, begin, describe, edition_of, load_module, restore, set_up
from openfire.game.books import ADVANCED as EDITION
from openfire.game.books import STRESS
from openfire.modules import Module, save
from openfire.rules import stress
from openfire.rules.advanced import CHAPTERS
from openfire.rules.advanced.transports.command_points import CommandPoints
from openfire.rules.advanced.vehicles.facing import arc_of, is_in
from openfire.rules.advanced.vehicles.pivots import PIVOT_MOVES
from openfire.rules.stress.supplement import Chapters, chapters
from openfire.testkit import battle

rule = pytest.mark.rule
TANK = {"base": "3x2 in rectangle", "height": 2, "specials": ["Vehicle"]}


@pytest.fixture(scope="module")
def terraces() -> Module:
    return load_module("terraces")


def game_of(module: Module):
    return set_up(module, module.missions["water-rights"], [*module.armies.values()][:2])


def test_a_module_switches_the_supplement_on(terraces: Module) -> None:
    assert game_of(terraces).edition is EDITION
    assert edition_of("stress", ()) is STRESS
    assert edition_of("stress", ("vehicles",)) is STRESS
    assert edition_of("stress", ("advanced",)) is EDITION is BOOKS["advanced"]


def test_a_record_pins_the_supplement(terraces: Module) -> None:
    mission, armies = terraces.missions["water-rights"], [*terraces.armies.values()][:2]
    header = describe(terraces, mission, armies, game_of(terraces))
    assert (header.edition.key, header.edition.expansions) == ("stress", ("advanced",))
    assert restore(header).edition is EDITION
    with pytest.raises(RecordError, match=r"header\.edition"):
        restore(replace(header, edition=replace(header.edition, expansions=())))


def changed(module: Module, folder: Path, file: str, before: str, after: str) -> Path:
    save(module, folder)
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return folder


def test_it_is_not_mixed_with_the_other_chapter_on_vehicles(terraces: Module, tmp_path: Path) -> None:  # AD-28
    folder = changed(terraces, tmp_path, "module.yaml", "[advanced]", "[advanced, vehicles]")
    with pytest.raises(DocumentError, match="advanced replaces whole chapters"):
        load_module(str(folder))


def test_without_it_nothing_is_mounted(terraces: Module, tmp_path: Path) -> None:
    folder = changed(terraces, tmp_path, "module.yaml", "[advanced]", "[vehicles]")
    with pytest.raises(DocumentError, match=r"models\.yaml"):
        load_module(str(folder))


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("weapon: steam-jet", "weapon: steam-get", "no weapon that is known"),
        ("[2.6, -1]", "[2.4, -1]", "inside the model"),
        ("height: 3.6", "height: 3", "inside the model"),
        ("right, rear]", "right, read]", "unknown arc read; did you mean rear"),
    ],
)
def test_a_wrong_mount_is_named(terraces: Module, tmp_path: Path, before: str, after: str, reason: str) -> None:
    folder = changed(terraces, tmp_path, "models.yaml", before, after)
    with pytest.raises(DocumentError, match=reason):
        load_module(str(folder))


def test_every_chapter_of_the_other_book_that_it_may_replace_is_replaced() -> None:  # AD-01
    names = Chapters.__struct_fields__
    assert [name for name in names if getattr(CHAPTERS, name) is getattr(stress.CHAPTERS, name)] == []
    assert set(CHAPTERS.__struct_fields__) - set(names) == {"command_points"}


# ------------------------------------------------------------------------------------------------ facing


@rule("advanced.facing.mark", "advanced.facing.forward")
def test_every_model_shows_which_way_it_faces() -> None:
    g = battle(EDITION, {"units": [{"id": "a1", "at": "10,10/30", **TANK}, {"id": "b1", "at": "40,10"}]})
    assert g.state.models["a1.1"].at.facing == 30_000  # part of the state, for everybody to see
    g.play("activate: a1", "move: move 10,10/75")
    assert g.state.models["a1.1"].at.facing == 75_000


@rule("advanced.arc.four-quadrants", "advanced.arc.alignment")
@pytest.mark.parametrize(
    ("turned", "arc"),
    [
        *((0, "front"), (44, "front"), (316, "front"), (46, "left"), (134, "left")),
        *((136, "rear"), (224, "rear"), (226, "right"), (314, "right")),
    ],
)
def test_the_table_is_cut_into_quarters(turned: int, arc: str) -> None:
    import math

    x, y = 36 + 20 * math.cos(math.radians(turned)), 24 + 20 * math.sin(math.radians(turned))
    b1 = {"id": "b1", "at": [round(x, 4), round(y, 4)], "base": "0.1 in"}
    g = battle(EDITION, {"units": [{"id": "a1", "at": "36,24/0", **TANK}, b1]})
    assert arc_of(g.cursor.game, "a1.1", "b1.1") == arc


def test_a_side_is_either_side() -> None:
    assert [arc for arc in ("front", "left", "right", "rear") if is_in(arc, "side")] == ["left", "right"]


# ------------------------------------------------------------------------------------------------ command points


@rule("advanced.transport.disembark-needs-command-points", "advanced.transport.wreck-zero-command-points")
def test_a_game_may_define_command_points_of_its_own() -> None:  # AD-19
    purse = {"a1": 0}
    own = CommandPoints(lambda _, unit: purse[unit], lambda _, unit: purse.update({unit: 0}))
    edition = replace(EDITION, chapters=replace(CHAPTERS, command_points=own))
    units = [
        {"id": "a1", "aboard": "a2.1", "base": "1 in"},
        {"id": "a2", "at": "10,10", "base": "2x2 in rectangle", "specials": ["Transport (2)"]},
        {"id": "b1", "at": "20,10", "weapons": ["gun"], "skill": 2},
    ]
    g = battle(edition, {"units": units, "weapons": {"gun": {"range": 36}}})
    g.refuses("activate: a1", rule="advanced.transport.disembark-needs-command-points")
    purse["a1"] = 3
    g.play("activate: a2", "move: stay", "attack: none", "activate: b1", "move: stay")
    g.play("attack: b1.1:gun>a2", dice=[7, 1])
    g.play("wreck: suggested")
    assert purse == {"a1": 0}
    assert not g.state.units["a1"].mark("acted")  # its own points say who may act, not the marker


# ------------------------------------------------------------------------------------------------ ways


def test_what_is_suggested_to_a_vehicle_is_taken() -> None:
    g = battle(EDITION, {"units": [{"id": "a1", "at": "10,10/0", **TANK}, {"id": "b1", "at": "40,30"}]})
    g.play("activate: a1")
    options = g.question.options
    assert options.rules is PIVOT_MOVES
    for goal in ((400_000, 300_000), (100_000, 400_000), (20_000, 20_000)):
        way = EDITION.look_ahead.move_toward(g.cursor.game, "a1", "move", goal, options)
        assert way is None or options.why_not(way) is None
    refusal = options.why_not(options.read("move 12,10 10.5,14"))
    assert refusal.code == "pivot"
    assert options.why_not(options.read(refusal.nearest)) is None


def test_the_switch_is_read_through_the_game() -> None:
    g = battle(EDITION, {"units": [{"id": "a1", "at": "10,10"}, {"id": "b1", "at": "40,30"}]})
    assert chapters(g.cursor.game) is CHAPTERS


def test_sizes_of_armies(terraces: Module) -> None:
    setup = game_of(terraces)
    for seat in setup.players():
        models = [card for card in setup.models.values() if card.id[0] == seat]
        assert 33 <= len(models) <= 45
        names = {special.name for card in models for special in card.specials}
        assert {"vehicle", "transport", "large"} <= names
        assert any(card.profile.mounts for card in models)
    words = {word for _, part in setup.table.parts() for word in (*part.keywords, *part.words("vehicle"))}
    assert {"clear", "climbable", "impassable", "rough", "cover", "slow"} <= words
    assert begin(setup).asked.what == "start aboard"


def test_pieces_have_twins(terraces: Module) -> None:
    table = game_of(terraces).table
    for near, far in pairwise(table.pieces):
        if near.id.removeprefix("near-") == far.id.removeprefix("far-"):
            turned = {(table.width - x, table.height - y) for part in near.parts for x, y in part.footprint}
            assert turned == {point for part in far.parts for point in part.footprint}
