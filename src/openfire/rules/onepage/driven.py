"""A Vehicle goes its way, and what its hull comes over. [onepage, Vehicles; Dangerous Terrain]"""

from __future__ import annotations

from openfire.engine.answers import Go
from openfire.engine.facts import Moved
from openfire.engine.game import Game
from openfire.engine.questions import Rules, ask
from openfire.engine.state import TABLE
from openfire.geometry.inches import Area
from openfire.geometry.measure import area_gap, is_overlapping
from openfire.geometry.shapes import Body
from openfire.rules.onepage.damage.automatic import dangerous_ground
from openfire.rules.onepage.terrain import dangerous_areas, drives_over, level_at
from openfire.rules.onepage.vehicles.driving import Course, DriveOptions
from openfire.rules.onepage.vehicles.pivots import swings_over


def drive(g: Game, unit: str, options: DriveOptions, what: str, *rules: str) -> Rules[None]:
    """A Vehicle goes its way. [onepage.vehicle.no-sideways]"""
    answer = yield from ask(g.unit(unit).seat, what, unit, options, "onepage.vehicle.no-sideways", *rules)
    yield from driven(g, unit, options, answer, *rules)


def driven(g: Game, unit: str, options: DriveOptions, answer: Go, *rules: str) -> Rules[None]:
    """The way that a Vehicle goes, and dangerous ground on it. [onepage.terrain.dangerous-test]"""
    course = options.course(answer)
    assert isinstance(course, Course)
    if course.end != options.start:
        pose = course.end
        cited = ("onepage.vehicle.no-sideways", *rules)
        g.happen(
            Moved(
                model=options.model,
                kind=options.kind,
                way=course.points,
                cost=round(course.cost, 4),
                at=pose,
                level=level_at(g, (pose.x, pose.y)),
                rules=cited,
            )
        )
    if g.unit(unit).place == TABLE:
        yield from dangerous_ground(g, unit, int(meets_danger(options, course)))


def meets_danger(options: DriveOptions, course: Course) -> bool:
    """Whether a hull comes into or across dangerous ground, driving or turning; who stood in it only leaves.

    (ruling A-DANGEROUS) [onepage.terrain.dangerous-test]
    """
    body = Body(options.g.card(options.model).profile.base, options.start)
    return any(
        not is_overlapping(area_gap(body, area)) and _crosses(options, course, area)
        for area in dangerous_areas(options.g, options.unit, course.points, body.shape)
    )


def _crosses(options: DriveOptions, course: Course, area: Area) -> bool:
    g, mover = options.g, options.ways.mover(options.model)
    if drives_over(g, options.model, course.points, area):
        return True
    return course.pivot is not None and swings_over(g, mover, options.model, *course.pivot, area)
