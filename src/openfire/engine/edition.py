"""An edition, as the engine sees it: a handful of fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from openfire.engine.answers import Aim, Answer
from openfire.engine.game import Game
from openfire.engine.options import AnyOptions, Chance
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask, Roll, Rules
from openfire.engine.refusals import Refusal
from openfire.engine.rule_hooks import RuleHooks
from openfire.engine.setup import Setup
from openfire.engine.stages import Procedure
from openfire.engine.state import State
from openfire.geometry.inches import Point
from openfire.roster import Army, Roster, Vocabulary
from openfire.table.model import Table


class Consequence(NamedTuple):
    """A part of what comes of an answer: a rule that starts from the state alone and does not ask for it again."""

    name: str
    rule: Callable[[Game], Rules[None]]
    programs: int = 1
    """How many programs of dice it has that do not care for each other, such as those of several weapons."""
    next_dice: Callable[[Game, Sequence[Any]], Procedure | Roll | None] | None = None  # Any: fallen dice or imagined
    """The dice that its rule would wait for next, once some have fallen, up to its first program; where there is a way
    to tell without running the rule on a game of its own."""
    split: Callable[[Game], Sequence[Consequence]] | None = None
    """The same split into single-model steps, where their order affects the odds."""

    def __call__(self, g: Game) -> Rules[None]:
        """The rule in progress."""
        return self.rule(g)


Consequences = Callable[[Game, str, Any], Sequence[Consequence]]  # each takes the answers of its own question
"""What comes of an answer: from the game, what the question is about, and the answer."""


class Offer(msgspec.Struct, frozen=True):
    """A sensible answer to a question and what comes of it, or why there is none."""

    unit: str
    """Who acts."""
    about: str
    """The unit that it is aimed at; the same where it is aimed at nobody."""
    answer: Answer | None = None
    steps: tuple[Consequence, ...] = ()
    refusal: Refusal | None = None
    sight: str = ""
    away: float | None = None
    """Inches between the two."""
    rules: tuple[str, ...] = ()
    leads: tuple[str, ...] = ()
    """The questions it leads to, by their names, where it is a first step and not all that is done."""
    pace: str = ""
    """How fast one then goes, where it leads to a move."""
    chance: float = 1.0
    """How likely it is that anything comes of it, where dice decide that first."""


class OfferQuery(NamedTuple):
    """Which offers are looked for."""

    score: Callable[[Consequence], float]
    """How good a part of an answer is, where the best of several is offered."""
    about: str | None = None
    """Only what is aimed at this unit."""
    sight: str | None = None
    """A line of sight that is told and not looked for."""
    options: AnyOptions | None = None
    """Those of the open question, where one is open: offers are then taken by it."""
    refusals: bool = True
    """Whether to say of what cannot be done why not; otherwise only what can be done is offered."""
    is_wanted: Callable[[str], bool] = lambda _: True
    """Whether it matters that a way is known to close with an enemy unit, where looking for one takes long."""


Offers = Callable[[Game, str, OfferQuery], Iterable[Offer]]
"""Sensible answers to a question: from the game, what the question is about, and what is wanted."""


STRIKE, STRIKE_BACK, EXCHANGE = "strike", "strike back", "exchange"
"""Offers that answer no question: blows after closing with an enemy, those that answer them, and a whole such fight."""

RIDE = "ride"
"""What an offer leads to that has its unit carried; all else that offers lead to are questions."""


Samples = Callable[[Any, Chance], Any]  # each takes the options of its own question and finds an answer to it
"""A random answer that is taken, from the options; None where none is known."""


class Stake(NamedTuple):
    """What is at stake in a program of dice: a number that some want to be high, and all others low."""

    worth: Callable[[Any], float]  # each takes the results of its own program
    """From the program's result."""
    wanted_by: tuple[str, ...]
    """Roles."""


class LookAhead(msgspec.Struct, frozen=True):
    """What an edition tells those who look ahead: previews, odds and bots."""

    offers: Mapping[str, Offers] = {}
    """For each kind of question that has some: sensible answers, such as all that can be fired at each enemy."""
    steps: Mapping[QuestionName, Consequences] = {}
    """For each question whose answers bring dice: the steps that follow."""
    chances: Mapping[QuestionName, Callable[[Game, Ask, Answer], float | None]] = {}
    """For each question whose answers may come to nothing: how likely one works; None where that is not to be said."""
    samples: Mapping[QuestionName, Samples] = {}
    """Random answers, such as a game might see, to questions that have endlessly many."""
    stakes: Mapping[str, Stake] = {}
    """What players want of each program of dice, by its name, so that odds can make their choices for them."""
    backfires: Callable[[Game, str, Aim], bool] | None = None
    """Whether a unit may be hurt by its own attack, because its weapons or rules about attacks say so."""
    tokens: Callable[[Game, str], int] | None = None
    """How many tokens a unit will have when the round ends, as things stand."""
    incapacity: Callable[[Game, str], float] | None = None
    """How much of a unit's worth is lost though it lives, from 0 to 1, such as that of one that cannot act."""
    stand: Callable[[Game, str, Point], bool] | None = None
    """Puts a unit somewhere in thought, its leader at that place; whether it can stand there."""
    sights: tuple[str, ...] = ()
    """The lines of sight that allow an attack, the best first."""
    situations: Mapping[str, tuple[tuple[str, int], ...]] = {}
    """What can have happened to a unit before it attacks, by a short name: the marks it then has."""
    paces: Callable[[Game, str, AnyOptions | None], Mapping[str, float]] | None = None
    """How fast a unit may go and how many inches that is, the slowest first; with the options of an open question."""
    move_toward: Callable[[Game, str, str, Point, AnyOptions | None], Answer | None] | None = None
    """The longest part of the way to a place that a unit can go at a pace, as an answer that is taken; with the options
    of the open question, where one is open. Towards where it is, it stays."""
    travel_distance: Callable[[Game, str, Point, Sequence[Point]], Sequence[float]] | None = None
    """Inches that a unit has to go from a place to others: around what is in its way, more where it is held up."""
    activations_left: Callable[[Game, str], int] | None = None
    """How many more times a unit will act before the game ends, the present time included."""
    is_waiting: Callable[[Game, str], bool] | None = None
    """Whether a unit is still to act in this round."""
    quick_sight: Callable[[Game, str, Point, Sequence[str]], Sequence[str]] | None = None
    """How a unit would see others with its leader at a place: a quick look, empty for whom it could not attack."""
    engaged: Callable[[Game, str], Sequence[str]] | None = None
    """The enemy units that are in contact with a unit, and may attack it when it leaves them."""
    holding: float = 0.0
    """Inches from an objective within which somebody has to stay who holds it; 0 where it is held without."""


class ArmyFault(NamedTuple):
    """Why a book does not allow an army list."""

    place: str
    """Where in the list, such as units[2].joins."""
    reason: str
    """What is wrong, and what to do about it."""
    rule: str = ""
    measured: float | None = None
    limit: float | None = None
    is_advice: bool = False
    """Whether the army may be fielded all the same."""
    is_lacking: bool = False
    """Whether something is missing, so that adding to the list may mend it."""

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" + (f" [{self.rule}]" if self.rule else "")


ArmyFaults = Callable[[Army, Roster, Collection[str]], Iterable[ArmyFault]]
"""Everything that a book has against an army list: from the list, the profiles, and the house rules."""


def no_joined_units(army: Army, roster: Roster, switches: Collection[str]) -> Iterator[ArmyFault]:  # noqa: ARG001
    """What most books have against a list: units are fielded one by one."""
    for n, list_entry in enumerate(army.units):
        if list_entry.host is not None:
            reason = "units of this edition are fielded one by one: leave it out"
            if list_entry.tie != "groups":
                yield ArmyFault(f"units[{n}].{list_entry.tie}", reason)


class Ring(msgspec.Struct, frozen=True):
    """A distance around every base that matters to its enemies, for those who draw."""

    name: str
    inches: float
    rule: str


class CounterSchema(msgspec.Struct, frozen=True):
    """A counter that an edition keeps on units or on players, and how high it goes."""

    name: str
    """With a colon at its end where there is one for each of something: `left:`, and the unit that was left."""
    most: int | None = 1
    """None for one that has no limit, such as a length."""
    each: Literal["", "unit", "ability"] = ""
    """What there is one for."""
    lasts: bool = True
    """Whether it can be there when nobody is in the middle of an activation."""


class ModelSight(NamedTuple):
    """What one model sees of a unit."""

    result: str
    """Such as clear, obscured or blocked, in the words of the edition."""
    seen: tuple[str, ...]
    """The unit's models that it sees, at least in part."""


WhyUnasked = Callable[[Game, str, str], Refusal | None]
"""Why a question is not asked as things stand: from the game, what the question is about, and the answer."""


class Edition(msgspec.Struct, frozen=True):
    """A rulebook that can be played."""

    key: str
    """Its name, and what the ids of its rules begin with."""
    version: str
    """Changes whenever play can differ."""
    title: str
    play: Callable[[Game], Rules[None]]
    """Play from any boundary to the end."""
    start: Callable[[Setup], State]
    """The state before anything has happened."""
    vocabulary: Vocabulary
    switches: tuple[str, ...] = ()
    """House rules a game may switch on."""
    rounds: int = 0
    """How many rounds a battle lasts where the mission does not say; 0 where the book does not."""
    look_ahead: LookAhead = LookAhead()
    """What previews and odds want to know besides."""
    chapters: Any = None  # each edition that has a supplement has a class of its own
    """The parts of the book that a supplement may replace, in the edition's own words; the engine never reads them."""
    own_rules: RuleHooks = RuleHooks()
    """What the words of modules' own rules mean in it."""
    army_faults: ArmyFaults = no_joined_units
    """Why army lists are refused when a game is set up."""
    rings: tuple[Ring, ...] = ()
    """Distances around bases that are worth seeing while somebody moves."""
    why_not_there: Callable[[Game, str], Refusal | None] | None = None
    """Why a unit cannot be where it is, on that ground or aboard that model, so that a position can be checked."""
    marks: tuple[CounterSchema, ...] = ()
    """The counters that it keeps on units."""
    tallies: tuple[CounterSchema, ...] = ()
    """The counters that it keeps on players."""
    unasked: Mapping[QuestionName, WhyUnasked] = {}
    """For questions that are left out while there is nothing to answer but no: why an answer could not be given."""
    sight: Callable[[Game, str, str], ModelSight | None] | None = None
    """What a model sees of a unit; None where the book does not look through its eyes."""
    table_advice: Callable[[Table], Iterable[str]] | None = None
    """What the book recommends for tables and one does not have; it can be played on all the same."""
