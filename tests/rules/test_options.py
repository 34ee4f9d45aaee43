"""Questions declare what they are: the class of their answers, whom they are about, what is not offered and why."""

import importlib
import pkgutil
from random import Random

import pytest

import openfire.rules
from openfire.engine.answers import Answer, Go
from openfire.engine.options import Choices, Options, UnitOptions, WayOptions
from openfire.engine.questions import Ask
from openfire.sim.match import Tape
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


@pytest.mark.parametrize("edition", MODULES)
def test_what_a_question_declares_is_so(edition):
    match = Tape(field(edition, "random").match(0), SEED, 0, is_recorded=False)
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
            for what, refusal in question.not_offered():
                assert what not in offered
                assert refusal.rule
                assert refusal.text
        match.step(question)
    assert {"activate", "move"} <= met
