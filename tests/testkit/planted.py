"""Editions that break the contract on purpose: the stub with one thing made wrong, each with the clause it breaks."""

from itertools import count

from msgspec.structs import replace

from openfire.engine.answers import Go, Pick, Stand
from openfire.engine.edition import Edition
from openfire.engine.facts import Hurt, Marked, Told
from openfire.engine.options import Choices
from openfire.engine.questions import Ask
from openfire.engine.refusals import Refusal
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose
from openfire.rules.stub import EDITION as STUB

CORNER, MIDDLE = Go("walk", ((0, 0),)), Pose(5 * INCH, 5 * INCH)


def tampered(change):
    """The stub with every question changed before anybody sees it."""

    def play(g):
        rules, given = STUB.play(g), None
        while True:
            try:
                question = rules.send(given)
            except StopIteration:
                return
            given = yield change(g, question)

    return replace(STUB, play=play)


def on(what, change):
    """The stub with one kind of question changed."""

    def changed(g, question):
        return change(g, question) if isinstance(question, Ask) and question.what == what else question

    return tampered(changed)


class Wrong:
    """Options of which some methods are replaced; each is handed the true options first."""

    def __init__(self, options, **wrong):
        self.options, self.wrong = options, wrong

    def __getattr__(self, name):
        if name in self.wrong:
            return lambda *given: self.wrong[name](self.options, *given)
        return getattr(self.options, name)


def answering(what, **wrong):
    """The stub with wrong options for one kind of question."""
    return on(what, lambda _, question: replace(question, options=Wrong(question.options, **wrong)))


def doing(what, act):
    """The stub with something done behind its back whenever a question is asked."""

    def done(g, question):
        act(g, question)
        return question

    return on(what, done)


# ------------------------------------------------------------------------------------------------ faults


def forgets_nothing() -> Edition:
    """A counter outside the state, so that no two forks are alike."""
    counter = count()
    return on("walk", lambda _, question: replace(question, about=f"{question.about}-{next(counter)}"))


def shares() -> Edition:
    """What one fork is asked, all others list."""
    asked = []

    def each(options):
        return iter([*options.each(), *asked])

    def changed(_, question):
        asked[:] = [Pick(question.about)]
        if not isinstance(question, Ask) or question.what != "activate":
            return question
        return replace(question, options=Wrong(question.options, each=each))

    return tampered(changed)


def strays_from_the_board() -> Edition:
    """After a walk the board says that the walker is in a corner; the state does not."""

    def play(g):
        rules, given, walker = STUB.play(g), None, None
        while True:
            try:
                question = rules.send(given)
            except StopIteration:
                return
            if walker and g.unit(walker).place == TABLE:
                g.board.put(g.unit(walker).leader, Pose(INCH, INCH), 0)
            walker = question.about if isinstance(question, Ask) and question.what == "walk" else None
            given = yield question

    return replace(STUB, play=play)


def begins_differently() -> Edition:
    """No two games begin alike."""
    counter = count()

    def start(setup):
        state = STUB.start(setup)
        state.passes = next(counter)
        return state

    return replace(STUB, start=start)


def cheats(g, _):
    """The state is changed without a fact."""
    g.state.used = ("a trick",)


def lists_in_any_order() -> Edition:
    """The list is turned round each time."""
    flip = count()
    return answering("activate", each=lambda true: iter([*true.each()][:: -1 if next(flip) % 2 else 1]))


def activates_anybody(g, question):
    """Units that have been activated are offered as well."""
    units = tuple(Pick(u.id) for u in g.state.units.values() if u.seat == question.who and u.place == TABLE)
    return replace(question, options=Choices(lambda: units, rule="stub.battle.activate"))


def refusing(**fields):
    """Every walk but staying is refused in a wrong way."""
    wrong = {"code": "no", "rule": "stub.battle.walk", "text": "no"} | fields
    refuse = lambda _, answer: None if answer == Go("stay") else Refusal(**wrong)  # noqa: E731  # short enough
    return answering("walk", why_not=refuse, sample=lambda *_: Go("stay"))


def tampers_when_refusing(g, question):
    """A refusal leaves a trace in the state."""

    def why_not(options, answer):
        refusal = options.why_not(answer)
        g.state.passes += refusal is not None
        return refusal

    return replace(question, options=Wrong(question.options, why_not=why_not))


def trips_over_strangers(options, answer):
    """Only those who are offered are known."""
    return None if answer in options.items() else trips()


def trips(*_):
    raise KeyError("a unit that is not there")


def allowing(what, wrong):
    """One answer that should be refused is what everybody gives."""

    def why_not(options, answer):
        return None if answer == wrong(options) else options.why_not(answer)

    return answering(what, why_not=why_not, sample=lambda options, _: wrong(options))


def endless() -> Edition:
    """The same question for ever."""

    def play(g):
        question = next(STUB.play(g))
        while True:
            yield question

    return replace(STUB, play=play)


def stops() -> Edition:
    """The game is left in the middle."""

    def play(g):
        yield next(STUB.play(g))

    return replace(STUB, play=play)


def hurts(by):
    """A model gets hit points from nowhere, or loses more than it has."""

    def act(g, question):
        model = g.unit(question.about).leader
        g.happen(Hurt(model=model, damage=by, left=1 - by, rules=("stub.battle.strike",)))

    return doing("strike", act)


def marking(mark, value):
    """A unit gets a mark that it cannot have."""
    return doing(
        "walk", lambda g, ask: g.happen(Marked(unit=ask.about, mark=mark, value=value, rules=("stub.battle.walk",)))
    )


FAULTS = {
    "a counter outside the state": (forgets_nothing(), "fork"),
    "forks that share a list": (shares(), "apart"),
    "a board that is not the state's": (strays_from_the_board(), "save"),
    "a start that differs each time": (begins_differently(), "replay"),
    "a state changed without a fact": (doing("walk", cheats), "facts"),
    "a fact that cites nothing": (doing("walk", lambda g, _: g.happen(Told(what="x", rules=()))), "cites"),
    "a fact that cites what is not there": (
        doing("walk", lambda g, _: g.happen(Told(what="x", rules=("stub.battle.gossip",)))),
        "cites",
    ),
    "a question that cites nothing": (on("walk", lambda _, question: replace(question, rules=())), "cites"),
    "a question to nobody": (on("walk", lambda _, question: replace(question, who="z")), "asks"),
    "a sample that is refused": (answering("walk", sample=lambda *_: CORNER), "offers"),
    "a list with somebody who is not there": (
        answering("activate", each=lambda true: iter([*true.each(), Pick("z9")])),
        "offers",
    ),
    "a list in any order": (lists_in_any_order(), "offers"),
    "an empty list": (answering("activate", each=lambda _: iter(())), "offers"),
    "a reader that rounds": (answering("walk", read=lambda *_: Go("walk", ((INCH, INCH),))), "notation"),
    "a reader that cannot read": (answering("walk", read=lambda _, text: int(text)), "notation"),
    "a refusal without a text": (refusing(text=" "), "refusals"),
    "a refusal without a code": (refusing(code=""), "refusals"),
    "a refusal without a rule": (refusing(rule=""), "refusals"),
    "a refusal with a rule that is not there": (refusing(rule="stub.battle.whim"), "refusals"),
    "a refusal that changes something": (on("walk", tampers_when_refusing), "refusals"),
    "a why_not that trips": (answering("activate", why_not=trips_over_strangers), "refusals"),
    "a suggestion that is refused": (refusing(nearest="walk 99,99"), "nearest"),
    "a walk over the edge": (allowing("walk", lambda _: CORNER), "places"),
    "all at one place": (allowing("deploy", lambda options: Stand(((options.model, MIDDLE),))), "places"),
    "hit points from nowhere": (hurts(-5), "life"),
    "hit points below 0": (hurts(2), "life"),
    "a mark that the book does not name": (marking("tired", 1), "marks"),
    "too many of a mark": (marking("acted", 2), "marks"),
    "a second activation": (on("activate", activates_anybody), "once"),
    "a game without an end": (endless(), "end"),
    "a game that stops": (stops(), "end"),
    "a rule that trips": (doing("strike", trips), "breaks"),
}
"""Each fault, and the clause that must turn red."""
