"""Questions declare what they are: the class of their answers, whom they are about, what is not offered and why."""

import importlib
import pkgutil
from random import Random

import pytest
import shapely

import openfire.rules
from openfire.engine.answers import Answer, Go
from openfire.engine.options import Choices, Options, UnitOptions, WayOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.engine.refusal_codes import RefusalKind
from openfire.game.books import STRESS
from openfire.geometry.reach import no_places, outline, reach
from openfire.sim.match import RunningMatch
from openfire.testkit import battle
from tests.golden.games import MODULES, SEED, field

BASES = (UnitOptions,)


def every_class():
    for module in pkgutil.walk_packages(openfire.rules.__path__, "openfire.rules."):
        importlib.import_module(module.name)
    found, left = [], [Options]
    while left:
        left += (below := left.pop().__subclasses__())
        found += below
    return [one for one in dict.fromkeys(found) if one not in BASES and one.__module__.startswith("openfire.")]


def test_every_question_of_the_rules_declares_the_class_of_its_answers():
    found = every_class()
    assert len(found) > 40
    for one in found:
        assert issubclass(one, Choices) or issubclass(one.takes, Answer), one
        assert issubclass(one, WayOptions) or getattr(one, "takes", None) is not Go, one


BOOKS_OF = {"vehicles": ("stress",), "advanced": ("stress", "advanced")}
"""Whose rules are cited where a supplement is in force."""


@pytest.mark.parametrize("edition", MODULES)
def test_what_a_question_declares_is_so(edition):
    match = RunningMatch(field(edition, "random").match(0), SEED, 0, is_recorded=False)
    game, met = match.cursor.game, set()
    while (question := match.cursor.question) is not None:
        game = match.cursor.game
        if isinstance(question, Ask) and question.what not in met:
            met.add(question.what)
            assert type(question.options.sample(Random(0))) is question.takes
            assert all(unit in game.state.units for unit in question.units)
            assert all(model in game.state.models for model in question.models)
            assert not question.target or question.target in game.state.units
            assert question.suggestion() is None or question.options.why_not(question.suggestion()) is None
            assert {one.kind for one in question.ranges()} <= {*question.paces()}
            offered = {str(answer) for answer in question.options.each() or ()}
            for what, refusal in match.cursor.not_offered():
                assert what not in offered
                assert refusal.rule.partition(".")[0] in BOOKS_OF.get(edition, (game.setup.edition.key,))
                assert refusal.text
        match.step(question)
    assert {"activate", "move"} <= met


def test_a_question_says_why_something_is_not_offered():
    g = battle(STRESS, "a1 x2 @ 10,10 rifle\na2 @ 10,20\nb1 x2 @ 20,10\nb2 @ 60,30", weapons={"rifle": {"range": 24}})
    g.play("activate: a1", "move: stay")
    assert [(what, refusal.kind) for what, refusal in g.cursor.not_offered()] == [("b2", RefusalKind.TOO_FAR)]
    g.play("attack: none", "activate: b1", "move: stay", "attack: none")
    refused = {what: refusal.kind for what, refusal in g.cursor.not_offered()}
    assert refused == {"a1": RefusalKind.ALREADY_DONE, "pass": RefusalKind.NOT_NOW}


def test_a_question_says_whom_it_is_about():
    g = battle(STRESS, "a1 x3 @ 10,10\na2 @ 10,20\nb1 @ 40,10")
    assert g.question.units == ("a1", "a2")
    g.play("activate: a1")
    assert (g.question.units, g.question.models, g.question.takes) == (("a1",), ("a1.1", "a1.2", "a1.3"), Go)
    assert {one.model for one in g.question.ranges()} == {"a1.1"}
    g.play("move: move 12,10")
    assert (g.question.name, g.question.models) == (QuestionName.FOLLOWERS, ("a1.2", "a1.3"))
    assert g.question.options.why_not(g.question.suggestion()) is None


def test_ranges_tell_where_a_move_may_lead_through_and_not_end():
    wall = {"id": "wall", "box": [14, 8, 15, 12], "height": 1, "keywords": ["barrier"]}
    g = battle(STRESS, "a1 x3 @ 10,10\nb1 @ 40,10", table={"pieces": [wall]})
    g.play("activate: a1")
    (one,) = [one for one in g.question.ranges() if one.kind == "move"]
    shut = no_places(one.footing, one.mover.radius, outline(reach(one.ground, one.mover, one.start, one.limit)))
    assert shapely.union_all([shapely.Polygon(area[0]) for area in shut]).contains(shapely.Point(145_000, 100_000))
