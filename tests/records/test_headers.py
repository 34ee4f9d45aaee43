"""Headers: what a game was played with is found again, or the first thing that is not the same is named."""

import pytest
from msgspec.structs import replace

from openfire.engine.record import RecordError
from openfire.engine.record_text import field_line, parse, seal, write
from openfire.engine.recorder import Recorder
from openfire.engine.replay import replay
from openfire.engine.setup import Seat
from openfire.game import begin, describe, load_module, restore, set_up
from openfire.modules.folder import save
from openfire.table.generate import generate
from tests.records import games

MODULE = load_module(games.SKIRMISH)
MISSION = MODULE.missions["crossing"]
ARMIES = list(MODULE.armies.values())


def header(**options):
    """The header of a game that is set up so."""
    armies = options.pop("armies", ARMIES)
    return describe(MODULE, MISSION, armies, set_up(MODULE, MISSION, armies, **options))


def restored(one):
    """What a header names, after it was written and read."""
    empty = games.record()
    return restore(parse(write(seal(replace(empty, header=one)))).header, {"skirmish": MODULE})


def refused(place, **changes):
    """How a record is refused whose header was changed so."""
    record = games.record()
    with pytest.raises(RecordError) as error:
        replay(replace(record, header=replace(record.header, **changes)), games.resolve)
    assert error.value.place == f"header.{place}"
    assert error.value.line == field_line(place.partition(".")[0].partition("[")[0])
    return error.value.reason


def is_same(one, other):
    """Whether two games are set up alike."""
    return begin(one).state == begin(other).state and replace(one, cache={}) == replace(other, cache={})


def test_a_game_of_the_module_is_set_up_again():
    assert is_same(restored(header()), set_up(MODULE, MISSION, ARMIES))


def test_house_rules_seats_and_teams_are_set_up_again():
    seats = (Seat("a", "Anna", "river"), Seat("b", "Ben", "river"))
    options = {"seats": seats, "switches": ("fear_enemies_only",)}
    assert is_same(restored(header(**options)), set_up(MODULE, MISSION, ARMIES, **options))


def test_an_army_of_the_players_own_is_enclosed():
    armies = [replace(ARMIES[0], id="mine", units=ARMIES[0].units[:1]), ARMIES[1]]
    told = header(armies=armies)
    assert isinstance(told.seats[0].army, dict)
    assert told.seats[1].army == ARMIES[1].id
    assert is_same(restored(told), set_up(MODULE, MISSION, armies))


def test_another_table_is_enclosed():
    table = generate(3, width=30, height=30)
    told = header(table=table)
    assert told.table.data
    assert is_same(restored(told), set_up(MODULE, MISSION, ARMIES, table=table))


def test_an_enclosed_table_that_was_changed_is_refused():
    told = header(table=generate(3, width=30, height=30))
    data = {**told.table.data, "name": "Another"}
    reason = refused("table.hash", table=replace(told.table, data=data))
    assert reason.startswith("the game was played on ")


def test_an_unknown_edition_version_is_refused():
    edition = replace(games.record().header.edition, version="99")
    assert refused("edition.version", edition=edition).startswith("the game was played with version '99'; here is ")


def test_an_unknown_edition_is_refused():
    edition = replace(games.record().header.edition, key="strass")
    assert "did you mean stress" in refused("edition.key", edition=edition)


def test_a_missing_module_is_refused():
    record = games.record()
    with pytest.raises(RecordError, match=r"header\.module\.key: "):
        replay(record, restore)


def test_a_module_with_another_hash_is_refused():
    module = replace(games.record().header.module, hash="00" * 32)
    assert refused("module.hash", module=module).startswith("the game was played with content ")


def test_a_module_that_was_changed_since_is_refused(tmp_path):
    save(MODULE, tmp_path / "m")
    weapons = tmp_path / "m" / "weapons.yaml"
    weapons.write_text(weapons.read_text(encoding="utf-8").replace("range: 18", "range: 19"), encoding="utf-8")
    changed = load_module(str(tmp_path / "m"))
    with pytest.raises(RecordError, match=r"header\.module\.hash: the game was played with content "):
        restore(games.record().header, {"skirmish": changed})


def test_a_module_that_was_copied_is_the_same(tmp_path):
    save(MODULE, tmp_path / "m")
    copied = load_module(str(tmp_path / "m"))
    assert restore(games.record().header, {"skirmish": copied}).seats


@pytest.mark.parametrize(
    ("place", "changes"),
    [
        ("mission", {"mission": "crosing"}),
        ("switches", {"switches": ("fear_enemies",)}),
        ("seats", {"seats": ()}),
        ("seats", {"seats": games.record().header.seats[:1]}),
        ("seats", {"seats": games.record().header.seats[::-1]}),
        (
            "seats[1].army",
            {"seats": (games.record().header.seats[0], replace(games.record().header.seats[1], army="x"))},
        ),
        ("table.hash", {"table": replace(games.record().header.table, hash="00")}),
        ("edition", {"edition": replace(games.record().header.edition, expansions=("fog",))}),
    ],
)
def test_what_is_not_there_is_named(place, changes):
    assert refused(place, **changes)


def test_a_new_game_that_nobody_has_touched_is_a_record():
    setup = set_up(MODULE, MISSION, ARMIES)
    recorder = Recorder(describe(MODULE, MISSION, ARMIES, setup), begin(setup))
    assert replay(parse(write(recorder.record())), games.resolve).state == begin(setup).state
