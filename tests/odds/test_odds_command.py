"""`openfire odds`, and duels from Python: units, situations, sweeps, matrices, data, and what is refused."""

import shutil
from fractions import Fraction

import msgspec
import pytest
from typer.testing import CliRunner

from openfire.cli import app
from openfire.duels import DuelError, duel
from openfire.modules import list_modules

RIFLES = "rifle: {range: 24, attacks: 1, specials: [Rapid Fire]}"
RIFLE = {"rifle": {"range": 24, "attacks": 1, "specials": ["Rapid Fire"]}}


def run(*words, code=0):
    result = CliRunner().invoke(app, ["odds", *words])
    assert result.exit_code == code, result.output
    return result.output


def data(*words):
    return msgspec.json.decode(run(*words, "--json"))


# ------------------------------------------------------------------------------------------------ situations


def mean(**situation):
    return duel("x2 skill=7 rifle", "x9 defence=8", weapons=RIFLE, **situation).damage


@pytest.mark.parametrize(
    ("situation", "hit", "fail"),
    [
        ({"range": 20}, 6, 7),
        ({"range": 20, "sight": "obscured"}, 6, 3),
        ({"range": 20, "advance": 1}, 2, 7),
        ({"range": 20, "stress": 2}, 4, 7),
        ({"range": 20, "stress": 3, "advance": 1}, 1, 7),
    ],
)
def test_a_situation_is_what_the_book_says(situation, hit, fail):
    assert mean(**situation) == pytest.approx(2 * hit / 12 * fail / 12)


def test_range_is_that_of_the_rules():
    one, rapid, clumsy = 2 * 6 / 12 * 7 / 12, 4 * 6 / 12 * 7 / 12, 4 * 2 / 12 * 7 / 12
    assert [round(mean(range=r), 9) for r in (24, 12, 1)] == [round(m, 9) for m in (one, rapid, clumsy)]
    assert duel("x2 rifle", "x2", weapons=RIFLE, range=24.1).refusal.code == "out-of-range"


def test_numbers_of_models():
    assert mean(range=20, models=1) == pytest.approx(6 / 12 * 7 / 12)
    assert duel("x9 skill=2 rifle", "x9", weapons=RIFLE, targets=1, range=20).destroys > 0.99


def test_fractions_on_demand():
    distribution = duel("x1 rifle", "x1", weapons=RIFLE, range=20, exact=True).odds.distribution
    assert dict(distribution.by(lambda o: o.target.damage)) == {0: Fraction(102, 144), 1: Fraction(42, 144)}


def test_moving_silences_heavy_weapons():
    heavy = {"gun": {"range": 24, "specials": ["Heavy"]}}
    assert duel("x1 gun", "x1", weapons=heavy).damage > 0
    assert duel("x1 gun", "x1", weapons=heavy, move=1).refusal.rule == "stress.weapon.heavy"


def test_every_unit_of_the_shipped_module_can_be_compared():
    found = data("frontier:causeway-company", "vs", "frontier:shore-clans", "--engaged")
    assert len(found["rows"]) == len(found["columns"]) == 8
    assert all(0 <= cell["chance"]["destroyed"] <= 1 for row in found["cells"] for cell in row)
    assert any(cell["expected"]["damage"] > 3 for row in found["cells"] for cell in row)


# ------------------------------------------------------------------------------------------------ the command


def test_a_duel_is_told_with_its_dice_and_a_chart():
    text = run("frontier:rifle-section", "rifleman=5", "vs", "frontier:reavers", "--range", "20", "--stress", "1")
    assert "Rifle section attack Reavers at 20 in, clear, stress" in text
    assert "stress -1" in text
    assert "8+" in text
    assert "█" in text
    assert "On average" in text


def test_data_has_the_whole_distribution():
    found = data("x2", "plasma", "vs", "x3", "name=Guards", "--weapon", "plasma: {attacks: 2, specials: [Unstable]}")
    assert sum(line["p"] for line in found["law"]) == pytest.approx(1)
    assert found["expected"]["damage"] == pytest.approx(sum(line["p"] * line["damage"] for line in found["law"]))
    assert {"p", "damage", "models", "lost", "leader", "destroyed", "tokens", "own"} == set(found["law"][0])
    # Each of two models explodes in 23 of 144 cases.
    assert found["expected"]["own_models"] == pytest.approx(2 * 23 / 144)
    assert found["samples"] == 0
    throw = found["parts"][0]["throws"][0]
    assert (throw["label"], throw["needed"], throw["dice"]) == ("skill", 7, 2)
    assert any(line["lost"] == {"Guards": 1} for line in found["law"])


def test_data_in_fractions():
    found = data("x1", "rifle", "vs", "x1", "--weapon", RIFLES, "--range", "20", "--fractions")
    assert [line["p"] for line in found["law"]] == ["17/24", "7/24"]


@pytest.mark.parametrize(
    ("sweep", "points"), [("range=11-13", 3), ("models", 2), ("targets=1-4", 4), ("sight", 2), ("range=7", 1)]
)
def test_sweeps(sweep, points):
    duelling = ("x2", "rifle", "vs", "x4", "--weapon", RIFLES, "--sweep", sweep)
    found = data(*duelling)
    assert len(found["points"]) == points
    assert sweep.partition("=")[0] in run(*duelling)
    if sweep == "range=11-13":
        assert [round(point["expected"]["damage"], 4) for point in found["points"]] == [1.1667, 1.1667, 0.5833]


def test_a_sweep_goes_on_beyond_the_range():
    text = run("x2", "rifle", "vs", "x4", "--weapon", RIFLES, "--sweep", "range=23-25")
    assert "out-of-range" in text


def test_a_matrix_is_told():
    text = run("frontier:causeway-company", "vs", "frontier:shore-clans", "--show", "destroyed")
    assert "rows attack columns" in text
    assert "%" in text


def test_no_attack_is_explained():
    text = run("x2", "rifle", "vs", "x4", "--weapon", RIFLES, "--range", "30")
    assert "No attack: b1.1 is 30.0 in from a1.1" in text
    assert data("x2", "rifle", "vs", "x4", "--weapon", RIFLES, "--range", "30")["refusal"]["code"] == "out-of-range"


def test_a_module_brings_its_edition_along():
    assert data("lamplands:creepers", "vs", "lamplands:pathfinders") == data(
        "lamplands:creepers", "vs", "lamplands:pathfinders", "--edition", "assault"
    )
    assert duel("lamplands:creepers", "lamplands:pathfinders").damage > 0


def test_units_of_a_module_of_ones_own_are_named_by_its_folder(tmp_path):
    shutil.copytree(list_modules()["frontier"], tmp_path / "mine")
    named = data(f"{tmp_path / 'mine'}:reavers", "vs", "x5")
    assert named["expected"] == data("frontier:reavers", "vs", "x5")["expected"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["lamplands:creepers", "vs", "frontier:reavers"], "both units play by one book"),
        (["nowhere:reavers", "vs", "x1"], "a module of your own is named by its folder"),
        (["x1"], "write two units with vs between them"),
        (["x1", "vs"], "a side is missing"),
        (["frontier:rifle-secton", "vs", "x1"], "did you mean rifle-section?"),
        (["fronter:reavers", "vs", "x1"], "unknown module fronter; did you mean frontier?"),
        (["frontier:reavers", "reaver=99", "vs", "x1"], "99 is too many"),
        (["frontier:reavers", "sails=1", "vs", "x1"], "unknown model or option of reavers sails"),
        (["frontier:reavers", "reaver=many", "vs", "x1"], "'many' is not a whole number"),
        (["x1", "skill=99", "vs", "x1"], "99 is not from 2 to 12"),
        (["x1", "skill=good", "vs", "x1"], "cannot be read"),
        (["x1", "wings", "vs", "x1"], "unknown unit special rule"),
        (["x1", "vs", "x1", "--weapon", "rifle"], "write a name and what it is"),
        (["x1", "rifle", "vs", "x1", "--weapon", "rifle: {length: 3}"], "length"),
        (["x1", "vs", "x1", "--sight", "foggy"], "unknown line of sight foggy"),
        (["x1", "vs", "x1", "--range", "99"], "not from 0 to 60"),
        (["x3", "vs", "x1", "--models", "4"], "has 3 models"),
        (["x1", "vs", "x1", "--sweep", "weather"], "--sweep is one of"),
        (["x1", "vs", "x1", "--sweep", "range=9-2"], "is not a span"),
        (["x1", "vs", "x1", "--show", "glory"], "--show is one of"),
        (["x1", "vs", "x1", "--edition", "chess"], "unknown edition chess"),
    ],
)
def test_bad_input_is_refused_in_words(words, reason):
    text = " ".join(run(*words, code=2).split())
    assert reason in text
    assert "Traceback" not in text


def test_unknown_situations_are_refused():
    with pytest.raises(DuelError, match="unknown situation flanked"):
        duel("x1", "x1", flanked=1)


def test_one_page_shows_the_dice_of_every_weapon_that_is_used():
    # each of three heavy guns is a volley of two dice by itself, and the three others fire together, after them
    weapons = ("--weapon", "gun: {range: 24}", "--weapon", "heavy: {range: 24, attacks: 2, specials: [Single Model]}")
    found = data("x3", "gun", "heavy", "vs", "x3", "--edition", "onepage", *weapons, "--range", "10")
    rolls = [(throw["label"], throw["dice"]) for throw in found["parts"][0]["throws"]]
    assert rolls == [("hit", 2), ("block", None)] * 3 + [("hit", 3), ("block", None)]


def test_one_page_units_that_are_engaged_fight_hand_to_hand():
    engaged = data("x3", "vs", "x3", "--edition", "onepage", "--engaged")
    assert engaged["law"] == data("x3", "vs", "x3", "--edition", "onepage", "--exchange")["law"]
    assert engaged["chance"]["own_loss"] > 0
