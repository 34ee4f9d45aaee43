"""The strategies make positions that make sense, and answers that are taken or explained."""

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from openfire.engine.questions import Ask, Roll
from openfire.engine.state import RESERVE
from openfire.game.books import STRESS
from openfire.ledger.statements import load_ledger
from openfire.rules.stub import EDITION as STUB
from openfire.testkit.invariants import life_faults, place_faults
from openfire.testkit.offers import mutant_faults
from openfire.testkit.strategies import answers, battles, positions, texts

FEW = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
KNOWN = {"stub": None, "stress": load_ledger("stress")}
editions = st.sampled_from([STUB, STRESS])


@FEW
@given(editions.flatmap(positions))
def test_nobody_stands_where_nobody_can(position):
    setup, state = position
    assert [*place_faults(setup, state), *life_faults(setup, state)] == []


@FEW
@given(editions.flatmap(battles), st.data())
def test_answers_are_taken(battle, data):
    if isinstance(battle.question, Ask):
        assert battle.question.options.why_not(data.draw(answers(battle.question))) is None


@FEW
@given(editions.flatmap(battles), st.data())
def test_answers_gone_wrong_are_explained(battle, data):
    if isinstance(battle.question, Ask):
        text = data.draw(texts(battle.cursor.game.setup, battle.question))
        known = KNOWN[battle.cursor.game.setup.edition.key]
        assert list(mutant_faults(battle.cursor, text, known)) == []


KINDS = {
    "dice": lambda battle: isinstance(battle.question, Roll),
    "reserve": lambda battle: any(unit.place == RESERVE for unit in battle.state.units.values()),
    "losses": lambda battle: any(not model.hit_points for model in battle.state.models.values()),
    "second round": lambda battle: battle.state.round > 1,
    "terrain": lambda battle: battle.cursor.game.setup.table.pieces,
}


def test_battles_are_of_all_kinds():
    seen = set()

    @settings(FEW, max_examples=200, phases=[Phase.generate])
    @given(battles(STRESS))
    def look(battle):
        seen.update(name for name, is_so in KINDS.items() if is_so(battle))

    look()
    assert seen == set(KINDS)
