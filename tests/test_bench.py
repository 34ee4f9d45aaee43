"""Benchmarks say what they will measure, and only what is wanted is measured."""

import platform

import pytest

from openfire.bench import games, geometry, growth, start
from openfire.bench.figures import Benchmark, Figure, measured
from openfire.bench.growth import Cost, Size
from openfire.cli.bench import CHAPTERS


def test_only_what_is_wanted_is_measured() -> None:
    ran: list[str] = []

    def run(*names: str) -> list[Figure]:
        ran.extend(names)
        return [Figure(name, 1.0, "s") for name in names]

    parts = [
        Benchmark(("one roll", "two rolls"), lambda: run("one roll", "two rolls")),
        Benchmark(("a way",), lambda: run("a way")),
    ]
    assert [figure.name for figure in measured(parts, "Two")] == ["two rolls"]
    assert ran == ["one roll", "two rolls"]
    assert [figure.name for figure in measured(parts)] == ["one roll", "two rolls", "a way"]


def test_figures_have_the_names_that_were_announced() -> None:
    quick = [part for part in geometry.benchmarks() if geometry.DISTANCES in part.names]
    for part in (start.benchmarks()[1], games.benchmarks()[2], *quick):
        assert tuple(figure.name for figure in part.run()) == part.names
    names = [name for chapter in CHAPTERS for part in chapter.benchmarks() for name in part.names]
    assert len(set(names)) == len(names) > 15


def test_battles_grow_as_their_names_say() -> None:
    for size in (*growth.SIZES, Size(2, 0.5, 55, 1)):
        assert len(growth.battles(size).match(0).setup.models) == size.models


def test_growth_is_the_power_of_the_models_with_which_a_question_grows() -> None:
    assert growth.exponent(Cost(100, 1.0, 2.0), Cost(200, 9.0, 8.0)) == pytest.approx(2.0)
    assert growth.exponent(Cost(100, 1.0, 2.0), Cost(300, 9.0, 6.0)) == pytest.approx(1.0)


def test_the_python_that_was_measured_is_named() -> None:
    name = start.python_name()
    assert f"{platform.python_implementation()} {platform.python_version()}" in name
    assert "optimisation" in name
