"""Previews: what each sensible answer to the open question would come to, and what could hit a unit somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.edition import Consequence, Offer, OfferQuery
from openfire.engine.game import Game
from openfire.engine.options import AnyOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.refusals import Refusal
from openfire.engine.rule_ids import own_ids, own_refusal
from openfire.engine.state import TABLE
from openfire.odds.exact import TooWideError
from openfire.odds.outcomes import ActionOdds, outcomes
from openfire.odds.possible_games import SENSIBLE, Players, in_best_order, possible_games, score
from openfire.odds.sample import SAMPLES, sampled
from openfire.odds.throws import Throw, throws


class ProspectPart(NamedTuple):
    """Equal attacks, or another part of what comes of an answer, and its dice."""

    name: str
    throws: tuple[Throw, ...]

    def chance(self, role: str) -> float | None:
        """How likely one die of a role succeeds: the attacker's hits, the defender's saves."""
        return next((throw.chance for throw in self.throws if throw.role == role), None)


class Prospect(msgspec.Struct, frozen=True):
    """An answer with all that can come of it, or why there is none."""

    unit: str
    """Who acts."""
    about: str
    """The unit that it is aimed at."""
    answer: Answer | None
    refusal: Refusal | None
    sight: str
    away: float | None
    rules: tuple[str, ...]
    parts: tuple[ProspectPart, ...] = ()
    odds: ActionOdds | None = None

    @property
    def damage(self) -> float:
        """Hit points that the target loses on average."""
        return self.odds.damage if self.odds else 0.0

    @property
    def destroys(self) -> float:
        """How likely it is that the target is destroyed."""
        return self.odds.destroys if self.odds else 0.0


class QuestionPreview(msgspec.Struct, frozen=True):
    """The open question, and what its sensible answers come to."""

    what: str
    about: str
    prospects: tuple[Prospect, ...] = ()

    def best(self) -> Prospect | None:
        """The answer with the most damage on average, None where nothing can be done."""
        return max((one for one in self.prospects if one.odds), key=lambda one: one.damage, default=None)


def odds(
    game: Game,
    steps: Sequence[Consequence],
    target: str,
    own: str,
    players: Players = SENSIBLE,
    *,
    exact: bool = False,
    is_ordered: bool = True,
) -> ActionOdds:
    """The joint distribution of what some steps come to for two units; sampled where it is too wide to be followed.

    Steps come one after the other. Where they are not ordered, the one with the most damage is always taken next.
    """
    split = split_steps(game, steps)
    try:
        if is_ordered or len(steps) < 2:
            found = possible_games(game, split, players, exact=exact)
        else:
            found = in_best_order(game, steps, partial(_damage, game, target), players).ends
    except TooWideError:
        return ActionOdds(outcomes(game, sampled(game, split, players, samples=SAMPLES), target, own), SAMPLES)
    return ActionOdds(outcomes(game, found, target, own))


def split_steps(game: Game, steps: Sequence[Consequence]) -> list[Consequence]:
    """Steps taken apart where the edition says that it may make a difference."""
    return [part for step in steps for part in (step.split(game) if step.split else (step,))]


def _damage(before: Game, target: str, after: Game) -> float:
    models = before.unit(target).models
    return float(sum(before.model(model).hit_points - after.model(model).hit_points for model in models))


def preview(cursor: Cursor, about: str | None = None, players: Players = SENSIBLE) -> QuestionPreview:
    """What the sensible answers to the open question come to; `about` narrows it down to one target."""
    asked = cursor.asked
    found = _prospects(cursor.game, asked.name, asked.about, about, players, asked.options)
    return QuestionPreview(asked.what, asked.about, tuple(found))


def _prospects(
    game: Game, what: str, who: str, about: str | None, players: Players, options: AnyOptions | None = None
) -> Iterator[Prospect]:
    hook = game.setup.edition.look_ahead.offers.get(what)
    wanted = OfferQuery(partial(score, game, players=players), about, options=options)
    offers: Iterable[Offer] = hook(game, who, wanted) if hook else ()
    for offer in offers:
        yield prospect(game, offer, players)


def prospect(
    game: Game, offer: Offer, players: Players = SENSIBLE, *, exact: bool = False, is_ordered: bool = True
) -> Prospect:
    """All that can come of an offer; chances are fractions where they have to be exact to the last."""
    book = game.setup.edition.key
    refusal, rules = own_refusal(book, offer.refusal), own_ids(book, offer.rules)
    bare = Prospect(offer.unit, offer.about, offer.answer, refusal, offer.sight, offer.away, rules)
    if not offer.steps:
        return bare
    parts = tuple(ProspectPart(step.name, throws(game, step, players)) for step in offer.steps)
    found = odds(game, offer.steps, offer.about, offer.unit, players, exact=exact, is_ordered=is_ordered)
    return msgspec.structs.replace(bare, parts=parts, odds=found)


def consequences(cursor: Cursor, answer: Answer, players: Players = SENSIBLE) -> ActionOdds | None:
    """What an answer of one's own to the open question comes to; None where no dice follow from it.

    Both sides of the outcome are the unit the question is about: for a move that leaves an enemy, the free attacks.
    """
    asked = cursor.asked
    hook = cursor.game.setup.edition.look_ahead.steps.get(asked.name)
    known = asked.options.outcome(answer)
    steps = known or (hook(cursor.game, asked.about, answer) if hook else ())
    return odds(cursor.game, steps, asked.about, asked.about, players) if steps else None


def threats(
    cursor: Cursor, unit: str, place: tuple[int, int] | None = None, players: Players = SENSIBLE
) -> tuple[Prospect, ...] | None:
    """What every enemy unit on the table could do to a unit from where it stands.

    `place` puts the unit elsewhere, its leader at that place; None where it cannot stand there.
    """
    game = cursor.game.fork()
    stand = game.setup.edition.look_ahead.stand
    if place is not None and not (stand and stand(game, unit, place)):
        return None
    enemies = [
        other.id
        for other in game.state.units.values()
        if other.place == TABLE and game.setup.are_enemies(other.seat, game.unit(unit).seat)
    ]
    return tuple(one for enemy in enemies for one in _prospects(game, QuestionName.ATTACK, enemy, unit, players))
