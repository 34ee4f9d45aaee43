"""What no scenario can show about measuring, leaders, facing, arcs and terrain. [stress, Sections 1 to 3]"""

from pathlib import Path

import pytest
from msgspec.structs import replace

from openfire.documents import DocumentError
from openfire.engine.facts import Led
from openfire.engine.record import RecordError
from openfire.game import describe, load_module, restore, set_up
from openfire.game.books import STRESS as EDITION
from openfire.geometry.inches import INCH
from openfire.modules import Module, load, save
from openfire.roster import ListEntry, ListEntryError, Roster, build_army, build_unit
from openfire.rules.shared.movement.distance import unit_gap
from openfire.rules.stress.vehicles.facing import arc_of, unit_arc
from openfire.table import files
from openfire.table.model import Table
from openfire.testkit import Battle, battle

rule = pytest.mark.rule


@pytest.fixture(scope="module")
def frontier() -> Module:
    return load_module("frontier")


# ------------------------------------------------------------------------------------------------ measuring


@rule("stress.measure.premeasure")
def test_anything_can_be_measured_while_the_other_player_decides() -> None:
    g = battle(EDITION, "a1 @ 10,10 base=1_in\nb1 @ 17,10 base=1_in\nb2 @ 30,10 base=1_in")
    g.play("activate: a1")
    before, asked = g.state.copy(), g.question
    assert unit_gap(g.cursor.game, "b1", "b2") == pytest.approx(12)
    assert unit_gap(g.cursor.game, "b1", "a1") == pytest.approx(6)
    assert (g.state, g.question) == (before, asked)


# ------------------------------------------------------------------------------------------------ models


@rule("stress.model.one-unit")
def test_every_model_of_an_army_is_in_one_unit(frontier: Module) -> None:
    setup = set_up(frontier, frontier.missions["three-pumps"], list(frontier.armies.values())[:2])
    listed = [model for unit in setup.units.values() for model in unit.models]
    assert sorted(listed) == sorted(setup.models)
    assert all(model in setup.units[card.unit].models for model, card in setup.models.items())


@rule("stress.model.footprint")
def test_a_model_has_a_base_or_an_outline(frontier: Module, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    save(frontier, folder)
    text = (folder / "models.yaml").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.strip().startswith("base:"))
    (folder / "models.yaml").write_text(text.replace(line + "\n", "", 1), encoding="utf-8")
    with pytest.raises(DocumentError, match="base"):
        load(folder, {"stress": EDITION.vocabulary})
    hull = line.partition("base:")[0] + "base: 3,0 -1,1 -1,-1 in hull"
    (folder / "models.yaml").write_text(text.replace(line, hull, 1), encoding="utf-8")
    assert load(folder, {"stress": EDITION.vocabulary}).roster.models.keys() == frontier.roster.models.keys()


# ------------------------------------------------------------------------------------------------ leaders


def leaderless(roster: Roster, unit: str) -> Roster:
    """A roster in which the profile of a unit does not name the leader."""
    return replace(roster, units=roster.units | {unit: replace(roster.units[unit], leader=None)})


def mixed_unit(roster: Roster) -> str:
    """A unit of two kinds of models."""
    return next(unit.id for unit in roster.units.values() if len(unit.entries) > 1 and unit.leader)


@rule("stress.leader.mandatory")
def test_every_unit_of_every_army_has_one_leader(frontier: Module) -> None:
    for army in frontier.armies.values():
        for unit in build_army(army, "a", frontier.roster):
            assert [model.id for model in unit.models].count(unit.leader) == 1


@rule("stress.leader.mandatory")
def test_a_unit_that_nobody_leads_cannot_be_fielded(frontier: Module) -> None:
    unit = mixed_unit(frontier.roster)
    with pytest.raises(ListEntryError, match="leader is missing"):
        build_unit(ListEntry(unit), "a1", leaderless(frontier.roster, unit))


@rule("stress.leader.choice")
def test_the_owner_picks_any_model_where_the_profile_names_none(frontier: Module) -> None:
    unit = mixed_unit(frontier.roster)
    roster = leaderless(frontier.roster, unit)
    many = len(build_unit(ListEntry(unit, leader=1), "a1", roster).models)
    chosen = [build_unit(ListEntry(unit, leader=n), "a1", roster).leader for n in range(1, many + 1)]
    assert chosen == [f"a1.{n}" for n in range(1, many + 1)]
    with pytest.raises(ListEntryError, match=f"no model {many + 1}"):
        build_unit(ListEntry(unit, leader=many + 1), "a1", roster)


@rule("stress.leader.choice")
def test_the_owner_does_not_pick_where_the_profile_names_the_leader(frontier: Module) -> None:
    unit = mixed_unit(frontier.roster)
    named = build_unit(ListEntry(unit), "a1", frontier.roster)
    kinds = {model.id: model.profile for model in named.models}
    assert kinds[named.leader] == frontier.roster.units[unit].leader
    with pytest.raises(ListEntryError, match="two leaders"):
        build_unit(ListEntry(unit, leader=2), "a1", frontier.roster)


@rule("stress.leader.identifiable")
def test_everybody_is_told_who_leads_from_the_start_and_when_it_changes() -> None:
    bomb = {"bomb": {"range": 24, "specials": ["Unstable"]}}
    g = battle(EDITION, "a1 x3 @ 10,10 leader=2 bomb\nb1 @ 20,10", weapons=bomb)
    assert g.state.units["a1"].leader == "a1.2"
    g.play("activate: a1", "move: stay", "attack: a1.2:bomb>b1", "leader: a1.3", dice=[1])
    assert [(fact.unit, fact.model) for fact in g.all(Led)] == [("a1", "a1.3")]
    assert g.state.units["a1"].leader == "a1.3"


# ------------------------------------------------------------------------------------------------ facing and arcs


def facing(g: Battle, model: str) -> int:
    """Which way a model on the table faces, in thousandths of a degree."""
    pose = g.state.models[model].at
    assert pose is not None
    return pose.facing


@rule("stress.facing.mark", "stress.facing.forward")
def test_a_round_base_has_a_marked_front_too() -> None:
    g = battle(EDITION, "a1 x2 @ 10,10/135\nb1 @ 60,40/180")
    assert [facing(g, model) for model in ("a1.1", "a1.2", "b1.1")] == [135_000, 135_000, 180_000]


@rule("stress.facing.mark")
def test_the_owner_says_where_the_front_is_and_otherwise_it_is_ahead() -> None:
    g = battle(EDITION, "a1 x2 @ 10,10/0\nb1 @ 60,40")
    g.play("activate: a1", "move: move 10,12/215", "followers: a1.2@11.2,12/30")
    assert (facing(g, "a1.1"), facing(g, "a1.2")) == (215_000, 30_000)
    g = battle(EDITION, "a1 @ 10,10/0\nb1 @ 60,40")
    g.play("activate: a1", "move: move 10,12")
    assert facing(g, "a1.1") == 90_000


def arc(here: str, there: str) -> str:
    """The arc of a1, at a place with a facing, in which b1 stands; bases of 1 inch."""
    g = battle(EDITION, f"a1 @ {here} base=1_in\nb1 @ {there} base=1_in")
    return arc_of(g.cursor.game, "a1.1", "b1.1")


@rule("stress.arc.two-zones")
@pytest.mark.parametrize(
    ("there", "zone"),
    [("30,20", "front"), ("21,39", "front"), ("21,1", "front"), ("10,20", "rear"), ("19,39", "rear"), ("19,1", "rear")],
)
def test_a_line_across_the_facing_parts_front_from_rear(there: str, zone: str) -> None:
    assert arc("20,20/0", there) == zone


@rule("stress.arc.two-zones")
def test_the_arcs_turn_with_the_model() -> None:
    places = ["30,20", "20,30", "10,20", "20,10"]
    assert [arc("20,20/45", there) for there in places] == ["front", "front", "rear", "rear"]
    assert [arc("20,20/225", there) for there in places] == ["rear", "rear", "front", "front"]


@rule("stress.arc.front-if-any-part")
@pytest.mark.parametrize(("x", "zone"), [("19.501", "front"), ("19.499", "rear"), ("20", "front"), ("19", "rear")])
def test_any_part_of_the_base_in_front_makes_it_front(x: str, zone: str) -> None:
    # The line is at x 20 and the base reaches 0.5 to either side of its middle.
    assert arc("20,20/0", f"{x},30") == zone


@rule("stress.arc.leader-for-units")
def test_arcs_of_units_are_those_of_their_leaders() -> None:
    seen = {
        "id": "b1",
        "at": "10,20",
        "leader": 2,
        "models": [{"at": "10,20"}, {"at": "24,22"}],
    }
    looking = {"id": "a1", "at": "20,20/0", "models": [{}, {"at": "20,23/180"}]}
    g = battle(EDITION, {"units": [looking, seen]}).cursor.game
    assert (arc_of(g, "a1.1", "b1.1"), arc_of(g, "a1.1", "b1.2")) == ("rear", "front")
    assert unit_arc(g, "a1", "b1") == "front"
    assert arc_of(g, "a1.2", "b1.2") == "rear"


# ------------------------------------------------------------------------------------------------ terrain

TABLE = """\
id: field
name: Field
pieces:
  - {id: thing, name: Thing, parts: [{%s, footprint: [[10, 10], [14, 10], [14, 14], [10, 14]]}]}
"""


def table(words: str) -> Table:
    """A table with one piece of which this is said."""
    return files.parse(TABLE % words)


@rule("stress.terrain.slow-scope")
def test_only_ground_that_can_be_entered_is_slow() -> None:
    assert table("keywords: [slow]").pieces[0].parts[0].keywords == ("slow",)
    with pytest.raises(DocumentError, match="impassable"):
        table("keywords: [slow, impassable]")


@rule("stress.terrain.slow-scope")
def test_the_slow_keyword_opens_a_piece_that_would_be_shut_without_it() -> None:
    piece = {"id": "thing", "box": [12, 0, 14, 48]}
    g = battle(EDITION, "a1 @ 10,10\nb1 @ 60,40", table={"pieces": [piece]})
    g.play("activate: a1")
    g.refuses("move: move 13,10", rule="stress.terrain.no-moving-through")
    slow = piece | {"keywords": ["slow"]}
    battle(EDITION, "a1 @ 10,10\nb1 @ 60,40", table={"pieces": [slow]}).play("activate: a1", "move: move 13,10")


@rule("stress.height.lowest-0")
def test_no_ground_lies_below_level_0() -> None:
    assert [table(f"level: {level}, keywords: [clear]").pieces[0].parts[0].level for level in (0, 2)] == [0, 2]
    with pytest.raises(DocumentError, match="level"):
        table("level: -1, keywords: [clear]")


@rule("stress.terrain.keywords-known")
def test_all_players_play_with_the_same_keywords(frontier: Module) -> None:
    mission, armies = frontier.missions["open-flats"], list(frontier.armies.values())[:2]
    agreed = _with_word(frontier.table(mission), "slow")
    header = describe(frontier, mission, armies, set_up(frontier, mission, armies, table=agreed))
    assert restore(header).table == agreed
    told = header.table.data
    assert told is not None
    assert told["pieces"][0]["parts"][0]["keywords"] == ["slow"]
    told["pieces"][0]["parts"][0]["keywords"] = ["clear"]
    with pytest.raises(RecordError, match=r"header\.table\.hash"):
        restore(header)


def _with_word(told: Table, word: str) -> Table:
    """A table whose first part has one keyword."""
    first = told.pieces[0]
    part = replace(first.parts[0], keywords=(word,), class_keywords=(), climb="all")
    return replace(told, pieces=(replace(first, parts=(part, *first.parts[1:])), *told.pieces[1:]))


@rule("stress.terrain.keywords-known")
def test_a_keyword_that_no_book_knows_is_refused() -> None:
    with pytest.raises(DocumentError, match="unknown keyword swampy"):
        table("keywords: [swampy]")


# ------------------------------------------------------------------------------------------------ followers


@rule("stress.formation.at-all-times")
def test_where_the_leader_has_no_room_for_the_others_is_shown_by_its_end_alone() -> None:
    # A lane of 1 inch begins at x 12; with a base of 2 inches the other model stays behind at 11, 7.5 inches away.
    walls = [{"id": "upper", "box": [12, 10.5, 40, 48]}, {"id": "lower", "box": [12, 0, 40, 9.5]}]
    a1 = {"id": "a1", "at": "10,10", "move": 10, "models": [{"base": "1 in"}, {"base": "2 in", "by": [-2, 0]}]}
    pieces = [{**wall, "keywords": ["impassable"]} for wall in walls]
    g = battle(EDITION, {"units": [a1, {"id": "b1", "at": "60,10"}]}, table={"pieces": pieces})
    refusal = g.play("activate: a1").refuses("move: move 14,10 20,10", "stress.formation.at-all-times", "no-room")
    assert refusal.witness == ((20 * INCH, 10 * INCH),)
