"""What a scenario expects of the open question, of the state and of the facts; each miss told in a line."""

from collections.abc import Iterator, Mapping, Sequence

from openfire.engine.answer_text import read_answer
from openfire.engine.cursor import Cursor
from openfire.engine.facts import Fact
from openfire.engine.game import Game
from openfire.engine.questions import Ask, Question, Roll
from openfire.engine.refusals import Refusal
from openfire.engine.rule_ids import own_refusal
from openfire.engine.state import State, Unit
from openfire.testkit.patterns import is_at, is_fact, is_like, is_near, plain, shown_fact, shown_place
from openfire.testkit.steps import AsksForm, ExpectForm, ModelStateForm, NotAskedForm, RefusedForm, RollForm, StepAnswer

Misses = Iterator[str]
NOBODY = ("nobody", "none")
NAMED = ("place", "leader", "seat", "aboard")
"""What is known of a unit by name; everything else is a mark."""


def shown_question(question: Question | None) -> str:
    """What the game waits for, in words."""
    if question is None:
        return "nothing, the game is over"
    if isinstance(question, Roll):
        return f"the roll {question.label} of player {question.who}"
    return f"player {question.who}: {question.what} ({question.about})"


def asks_misses(form: AsksForm, cursor: Cursor) -> Misses:
    """How the open question differs."""
    question, said = cursor.question, _said(cursor.question)
    told = {"who": form.who, "about": form.about, "what": form.what, "label": form.roll}
    if form.what == "over" and question is None:
        return
    for name, wanted in told.items():
        if wanted is not None and said.get(name) != wanted:
            yield f"the game should wait for {_shown_asks(form)}; it waits for {shown_question(question)}"
            return
    if isinstance(question, Ask):
        yield from _offer_misses(form, cursor)


def unasked_misses(said: StepAnswer, form: NotAskedForm, cursor: Cursor, last: Ask | None) -> Misses:
    """Whether a question is asked after all, could be, or is left out for another reason. last: answered last."""
    for question in (cursor.question, last):
        if isinstance(question, Ask) and _is_open(question, said, form.about):
            yield f"{said.what} should not be asked about {form.about}, and is"
            return
    game = cursor.game
    unasked = {name.value: why_not for name, why_not in game.setup.edition.unasked.items()}
    if said.what not in unasked:
        yield f"the book does not say why {said.what} is not asked; it does of {', '.join(unasked) or 'nothing'}"
        return
    refusal = own_refusal(game.setup.edition.key, unasked[said.what](game, form.about, said.text))
    if refusal is None:
        yield f"{said.what} is not asked about {form.about}, but as things stand nothing speaks against {said.text!r}"
    else:
        yield from refusal_misses(form, refusal, "not asked")


def _is_open(question: Ask, said: StepAnswer, about: str) -> bool:
    """Whether a question is the one that is meant: it offers the answer, or wants no more than yes or no."""
    listed = [str(answer) for answer in question.options.each() or ()]
    return (question.what, question.about) == (said.what, about) and (said.text in listed or "yes" in listed)


def _said(question: Question | None) -> dict[str, str]:
    """What a question says of itself, by the words of a scenario."""
    if question is None:
        return {}
    named = {"what": question.what} if isinstance(question, Ask) else {"label": question.label}
    return {"who": question.who, "about": question.about, **named}


def _shown_asks(form: AsksForm) -> str:
    words = [f"the roll {form.roll}" if form.roll else form.what or "a question"]
    words += [f"of player {form.who}"] if form.who else []
    words += [f"about {form.about}"] if form.about else []
    return " ".join(words)


def _offer_misses(form: AsksForm, cursor: Cursor) -> Misses:
    question = cursor.asked
    for text in map(str, form.offers):
        if (refusal := why_not(cursor, text)) is not None:
            yield f"{question.what} should take {text!r}: {refusal}"
    if form.only is not None:
        listed = question.options.each()
        found = None if listed is None else [str(answer) for answer in listed]
        if found != [str(text) for text in form.only]:
            yield f"{question.what} should offer {', '.join(map(str, form.only))}; it offers {found}"
    reasons = dict(cursor.not_offered()) if form.not_offered else {}
    for text, reason in form.not_offered.items():
        refusal = reasons.get(text) or why_not(cursor, text)
        if refusal is None or (refusal.code == "malformed" and reason.code != "malformed"):
            told = ", ".join(f"{what} ({one.code})" for what, one in reasons.items())
            yield f"{question.what} should not offer {text}; what it does not offer is {told or 'nothing'}"
        else:
            yield from refusal_misses(reason, refusal, f"{text} is not offered")


def why_not(cursor: Cursor, text: str) -> Refusal | None:
    """Why a text is no answer to the open question: refused, or not even readable."""
    question = cursor.asked
    answer = read_answer(question, text)
    if isinstance(answer, Refusal):
        return answer
    return own_refusal(cursor.game.setup.edition.key, question.options.why_not(answer))


def roll_misses(form: RollForm, roll: Roll) -> Misses:
    """How the dice that are asked for differ."""
    for name in ("label", "needed", "who", "about"):
        wanted, found = getattr(form, name), getattr(roll, name)
        if wanted is not None and wanted != found:
            yield f"the roll {roll.label}: {name} should be {wanted}, not {found}"
    found = {modifier.name: modifier.value for modifier in roll.modifiers}
    if form.modifiers is not None and form.modifiers != found:
        yield f"the roll {roll.label}: modifiers should be {form.modifiers}, not {found}"
    if missing := [rule for rule in form.rules if rule not in roll.rules]:
        yield f"the roll {roll.label} should cite {', '.join(missing)}; it cites {', '.join(roll.rules)}"


def refusal_misses(form: RefusedForm, refusal: Refusal, how: str = "refused") -> Misses:
    """How a refusal differs."""
    for name in ("rule", "code", "nearest"):
        wanted, found = getattr(form, name), getattr(refusal, name)
        if wanted is not None and str(wanted) != found:
            yield f"{how}, but the {name} should be {wanted}, not {found}: {refusal}"
    for name in ("measured", "limit"):
        wanted, found = getattr(form, name), getattr(refusal, name)
        if wanted is not None and not is_near(wanted, found):
            yield f"{how}, but the {name} should be {wanted}, not {found}: {refusal}"
    if form.shows is not None:
        yield from _shown_misses(tuple(map(str, form.shows)), refusal, how)


def _shown_misses(wanted: tuple[str, ...], refusal: Refusal, how: str) -> Misses:
    """Whose places a refusal does not show, or shows besides."""
    words = (refusal.nearest or "").split()
    found = [word.partition("@")[0] for word in words if "@" in word]
    if sorted(found) != sorted(wanted):
        yield f"{how}, but it should show places for {', '.join(wanted)}, not {', '.join(found) or 'nobody'}: {refusal}"


def state_misses(form: ExpectForm, state: State, facts: Sequence[Fact]) -> Misses:
    """How the state differs, and which facts are missing or too many."""
    if form.round is not None and form.round != state.round:
        yield f"it should be round {form.round}, not {state.round}"
    if form.order is not None and form.order != state.order:
        yield f"the order should be {' '.join(form.order)}, not {' '.join(state.order)}"
    if form.turn is not None and form.turn != _whose_go(state):
        yield f"it should be the go of {form.turn}, not {_whose_go(state)}"
    for seat, points in (form.scores or {}).items():
        if state.scores.get(seat, 0) != points:
            yield f"player {seat} should have {points} points, not {state.scores.get(seat, 0)}"
    yield from _outcome_misses(form, state)
    yield from _thing_misses(form, state)
    yield from fact_misses(form.facts, form.never, facts)


def _whose_go(state: State) -> str:
    return state.order[state.turn] if state.order else "nobody"


def _outcome_misses(form: ExpectForm, state: State) -> Misses:
    wanted, found = form.outcome, state.outcome
    if wanted == "none" and found is not None:
        yield f"the game should not be over: {plain(found)}"
    elif isinstance(wanted, Mapping) and (found is None or not is_like(wanted, plain(found))):
        yield f"the outcome should be {dict(wanted)}, not {plain(found)}"


def _thing_misses(form: ExpectForm, state: State) -> Misses:
    for name, told in form.units.items():
        yield from _unit_misses(name, told, state.units[name])
    for name, model in form.models.items():
        yield from _model_misses(name, model, state)
    for name, told in form.objectives.items():
        found = state.markers.get(name)
        wanted = {key: None if value in NOBODY else value for key, value in told.items()}
        if found is None or not is_like(wanted, plain(found)):
            yield f"the objective {name} should have {wanted}; it is {plain(found)}"
    if form.lost is not None:
        lost = [name for name, model in state.models.items() if not model.hit_points]
        if sorted(map(str, form.lost)) != sorted(lost):
            yield f"lost should be {', '.join(map(str, form.lost)) or 'nobody'}, not {', '.join(lost) or 'nobody'}"


def sight_misses(form: ExpectForm, g: Game) -> Misses:
    """How what models see differs: the line of sight in a word, or the models that are seen."""
    for viewer, told in form.sees.items():
        for unit, wanted in told.items():
            if off := [name for name in (viewer, *g.unit(unit).models[:1]) if g.model(name).at is None]:
                yield f"{viewer} sees nothing of {unit}: {off[0]} is off the table"
                continue
            sight = g.setup.edition.sight
            found = sight(g, viewer, unit) if sight else None
            if found is None:
                yield f"{viewer} does not look for its unit: its leader {g.unit(g.model(viewer).unit).leader} does"
            elif isinstance(wanted, str) and wanted != found.result:
                yield f"{viewer} should see {unit}: {wanted}; it is {found.result}"
            elif not isinstance(wanted, str) and sorted(map(str, wanted)) != sorted(found.seen):
                others = ", ".join(found.seen) or "nobody"
                yield f"{viewer} should see of {unit}: {', '.join(map(str, wanted)) or 'nobody'}; it sees {others}"


def _unit_misses(name: str, told: Mapping[str, object], unit: Unit) -> Misses:
    """Place, leader, carrier and models by those names; every other key is a mark."""
    for key, wanted in told.items():
        if key == "models":
            found: object = len(unit.models) if isinstance(wanted, int) else list(unit.models)
        else:
            found = getattr(unit, key) or None if key in NAMED else unit.mark(key)
        if (None if key == "aboard" and wanted in NOBODY else wanted) != found:
            yield f"{name}: {key} should be {wanted}, not {found}"


def _model_misses(name: str, told: ModelStateForm, state: State) -> Misses:
    model = state.models[name]
    if told.at is not None and not (model.at is None if told.at == "off" else is_at(told.at, model.at)):
        yield f"{name} should stand at {told.at}, not {shown_place(model.at)}"
    if told.left is not None and told.left != model.hit_points:
        yield f"{name} should have {told.left} hit points, not {model.hit_points}"
    if told.level is not None and told.level != model.level:
        yield f"{name} should stand on level {told.level}, not {model.level}"


def fact_misses(
    wanted: Sequence[Mapping[str, object]], never: Sequence[Mapping[str, object]], facts: Sequence[Fact]
) -> Misses:
    """Facts that should have happened, in this order, and did not; and those that should not have and did."""
    start = 0
    for told in wanted:
        place = next((k for k in range(start, len(facts)) if is_fact(told, facts[k])), None)
        if place is None:
            (kind,) = told
            others = [shown_fact(fact) for fact in facts if type(fact).__name__ == kind]
            after = " after the one before it" if start and any(is_fact(told, fact) for fact in facts) else ""
            yield f"this did not happen{after}: {told}; of this kind there was: {'; '.join(others) or 'nothing'}"
        else:
            start = place + 1
    for told in never:
        for fact in facts:
            if is_fact(told, fact):
                yield f"this should not have happened: {shown_fact(fact)}"
