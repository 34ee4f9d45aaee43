"""Benchmarks say what they will measure, and only what is wanted is measured."""

from openfire.bench import games, geometry, odds, start
from openfire.bench.figures import Benchmark, Figure, measured


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
    names = [name for chapter in (start, geometry, games, odds) for part in chapter.benchmarks() for name in part.names]
    assert len(set(names)) == len(names) > 15
