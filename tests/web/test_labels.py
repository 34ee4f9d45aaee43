"""Labels keep their size and never cover one another: on the table of every setting, large and small."""

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.running import Server
from tests.web.lands import battles, fought
from tests.web.playing import DESKTOP, PHONE, Player, player

BOXES = """() => [...document.querySelectorAll('.board g.plate, .board g.goal-label, .board g.height')].map((one) => {
    const shapes = [...one.querySelectorAll('rect, circle')].map((shape) => shape.getBoundingClientRect());
    const [left, top] = [Math.min(...shapes.map((box) => box.left)), Math.min(...shapes.map((box) => box.top))];
    const [right, bottom] = [Math.max(...shapes.map((box) => box.right)), Math.max(...shapes.map((box) => box.bottom))];
    return [one.textContent.trim(), left, top, right, bottom];
})"""
"""What each label says, and its box on the screen."""

SLACK = 1.5
"""Pixels that outlines of two labels may share."""


def overlaps(boxes: list[Any]) -> list[tuple[str, str]]:
    """Labels of which one lies over another."""
    return [(one[0], other[0]) for one, other in combinations(boxes, 2) if _covers(one[1:], other[1:])]


def _covers(one: list[float], other: list[float]) -> bool:
    left, top, right, bottom = one
    return min(right, other[2]) - max(left, other[0]) > SLACK and min(bottom, other[3]) - max(top, other[1]) > SLACK


def boxes_of(one: Player, where: str) -> list[Any]:
    one.open(f"#/replay/{where}")
    one.until(lambda: one.page.query_selector(".board .model"), "the table")
    one.page.wait_for_timeout(500)
    found: list[Any] = one.page.evaluate(BOXES)
    return found


def test_labels_that_cover_each_other_are_noticed() -> None:
    assert overlaps([["a1", 0, 0, 20, 10], ["b1", 19, 9, 40, 20], ["c1", 10, 5, 30, 15]]) == [
        ("a1", "c1"),
        ("b1", "c1"),
    ]


@pytest.mark.parametrize(
    "setting",
    [
        "frontier",
        *(
            pytest.param(one, marks=pytest.mark.soak)
            for one in ("steppe", "terraces", "lamplands", "tidewrack", "glasshouse")
        ),
    ],
)
def test_no_label_covers_another(browser: Browser, server: Server, setting: str) -> None:
    terms = dict(battles(server))[setting]
    game, moment = fought(server, terms)
    for viewport in (DESKTOP, PHONE):
        with player(browser, server.address, viewport, touch=viewport is PHONE) as one:
            boxes = boxes_of(one, f"{game}/{moment}")
            assert len(boxes) > 3
            assert overlaps(boxes) == [], f"{viewport['width']} pixels"
