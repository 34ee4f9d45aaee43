"""The laboratory: trials that follow from plan and number, statistics against what is known, and what it finds."""

import math

import numpy as np
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from openfire.cli import app
from openfire.lab.effects import bounds, effect_of, look_at
from openfire.lab.findings import findings
from openfire.lab.ladder import OtherPlanError
from openfire.lab.pages import page
from openfire.lab.runs import Run, by_processes, go_on, load, play_batch, save
from openfire.lab.trials import GameTold, LabTrial, TrialPlan, play_trial, prepare, sides_of
from openfire.lab.worth import unit_worths
from openfire.roster import army_points, varied

SMALL = TrialPlan("matchup", armies=("sluice-picket", "wrack-gang"), missions=("three-pumps",), bot="random")
AGAINST_ITSELF = replace(SMALL, kind="effect", armies=("sluice-picket",), variants=("rifleman skill 7",))


def without_time(trials):
    return [replace(trial, seconds=0.0) for trial in trials]


def test_an_army_against_itself_is_even_in_every_trial():
    """The change says what is there already, so both games of a trial are the same game seen from both sides."""
    found = play_trial(prepare(AGAINST_ITSELF), 0)
    assert not found.error
    assert found.score == 0.5
    assert found.games[0].lead == -found.games[1].lead
    assert found.games[0].is_first != found.games[1].is_first


def test_a_run_is_kept_and_gone_on_with_and_others_are_not_mixed_in(tmp_path):
    path, whole = tmp_path / "run.json", Run(SMALL)
    list(go_on(whole, by_processes(1), 3, 2, lambda _: False))
    half = Run(SMALL)
    list(go_on(half, by_processes(1), 2, 2, lambda _: False))
    save(half, path)
    again = load(path, SMALL)
    list(go_on(again, by_processes(1), 3, 2, lambda _: False))
    assert without_time(again.trials) == without_time(whole.trials)
    with pytest.raises(OtherPlanError):
        load(path, replace(SMALL, seed=2))


def test_what_a_worker_of_a_cluster_plays_is_the_same():
    import msgspec

    told = play_batch(msgspec.msgpack.encode(SMALL), [1])
    found = msgspec.msgpack.decode(told, type=list[LabTrial])
    assert without_time(found) == without_time([play_trial(prepare(SMALL), 1)])


def test_random_lists_are_legal_and_cost_what_they_may():
    field = prepare(TrialPlan("worth", armies=("causeway-company",), points=300, variants=("crane-walker points 60%",)))
    roster = varied(field.module.roster, field.plan.variants)
    lists = [army for number in range(20) for army in sides_of(field, number).armies]
    assert all(270 <= army_points(army, roster) <= 300 for army in lists)
    assert len({army.units for army in lists}) > 10
    assert field.prices()["crane-walker"] < 0.7 * prepare(replace(field.plan, variants=())).prices()["crane-walker"]


# ------------------------------------------------------------------------------------------------ statistics


def test_an_effect_has_the_interval_of_its_law():
    """Ten times each 0.25 and 0.75: the standard error is sqrt(20 / 19) / 4 / sqrt(20) = 0.0574, and t is 2.093."""
    found = effect_of([0.25, 0.75] * 10)
    assert found.mean == pytest.approx(0.0)
    assert found.error == pytest.approx(math.sqrt(20 / 19) / 4 / math.sqrt(20))
    assert (found.low, found.high) == pytest.approx((-2.093 * found.error, 2.093 * found.error), abs=1e-3)


def test_luck_takes_its_part_of_the_variance_away():
    chance = np.random.default_rng(3)
    luck, skill = chance.normal(0, 0.3, 400), chance.normal(0.1, 0.3, 400)
    plain, helped = effect_of(0.5 + luck + skill), effect_of(0.5 + luck + skill, luck)
    assert helped.saved == pytest.approx(0.5, abs=0.08)  # half of the variance is luck
    assert helped.error < 0.8 * plain.error
    assert helped.low < 0.1 < helped.high


def test_the_bounds_of_several_looks_are_those_in_the_books():
    assert bounds(1) == pytest.approx((1.960,), abs=2e-3)
    assert bounds(5) == pytest.approx([2.040 * math.sqrt(5 / k) for k in range(1, 6)], abs=5e-3)


def test_where_there_is_no_effect_five_percent_of_runs_find_one():
    """200 runs of 350 trials that are even, looked at five times each."""
    chance, alarms = np.random.default_rng(2), 0
    for _ in range(200):
        scores = chance.choice([0, 0.25, 0.5, 0.75, 1], p=[0.1, 0.05, 0.7, 0.05, 0.1], size=350)
        alarms += any(look_at(effect_of(scores[:n]), 350).is_found for n in (70, 140, 210, 280, 350))
    assert 6 <= alarms <= 16


def played(number, units, score):
    game = GameTold(score, 0, True, 5, 100)
    return LabTrial(number, ("x", "x"), "m", (game, game), units)


def test_a_unit_that_is_too_cheap_is_found_and_no_other():
    """Made up: lists of three among five units of 100 points; `d` adds 0.15 of the score beyond its price."""
    chance, prices = np.random.default_rng(4), dict.fromkeys("abcde", 100.0)
    trials = []
    for number in range(600):
        lists = tuple({str(unit): 1 for unit in chance.choice(list("abcde"), 3, replace=False)} for _ in range(2))
        edge = 0.15 * (lists[0].get("d", 0) - lists[1].get("d", 0))
        trials.append(played(number, lists, float(np.clip(chance.normal(0.5 + edge, 0.35), 0, 1))))
    found = unit_worths(trials, prices)
    assert found[0].unit == "d"
    assert found[0].z > 3
    assert found[0].advised > 100
    assert all(abs(one.z) < 3 for one in found[1:])


# ------------------------------------------------------------------------------------------------ what is told


def test_findings_tell_match_ups_missions_seats_and_draws():
    run = Run(SMALL, [play_trial(prepare(SMALL), number) for number in range(3)])
    found = findings(run, 3)
    assert [table.title for table in found.tables] == ["Match-ups", "Match-ups by mission", "Seats and draws"]
    assert (found.trials, found.games, found.broken) == (3, 6, 0)
    text = page(found)
    assert text.count("<svg") == 3
    assert "sluice-picket v wrack-gang" in text


def test_the_command_measures_and_writes(tmp_path):
    path = tmp_path / "page.html"
    told = ["lab", "matchup", "--army", "sluice-picket", "--army", "wrack-gang", "--mission", "three-pumps"]
    more = ["--bot", "random", "--most", "2", "--keep", str(tmp_path / "run.json"), "--html", str(path)]
    found = CliRunner().invoke(app, [*told, *more])
    assert found.exit_code == 0, found.output
    assert "2 trials of two games, 0 broke off" in found.output
    assert path.read_text().startswith("<!doctype html>")
    again = CliRunner().invoke(app, [*told, *more, "--json"])
    assert '"trials":2' in again.output


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (["matchup", "--army", "nobody"], "there is no army 'nobody'"),
        (["effect", "--variant", "rifleman skill"], "is no change"),
        (["matchup", "--mission", "wreck-island"], "no mission for two"),
        (["matchup", "--module", "frontier", "--army", "sluice-picket"], "needs two armies"),
    ],
)
def test_what_cannot_be_measured_is_refused(told, said):
    found = CliRunner().invoke(app, ["lab", *told])
    assert found.exit_code == 2
    assert said in found.output
