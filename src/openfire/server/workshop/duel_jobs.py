"""Odds of units against each other, worked out in a process of the pool."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from msgspec.structs import replace

from openfire.builder import is_share_text, unshare
from openfire.documents import DocumentError
from openfire.duels import (
    FARTHEST,
    DuelError,
    DuelSide,
    DuelSituation,
    edition_for,
    fight,
    find_edition,
    numbered,
    played,
    stage,
)
from openfire.duels import read_side as read_any_side
from openfire.engine.edition import EXCHANGE, Edition
from openfire.modules import list_modules
from openfire.odds import ActionOdds, ActionOutcome, Losses, Prospect
from openfire.roster.words import unknown
from openfire.server.languages import Language
from openfire.server.problems import Problem
from openfire.server.requests import PartView
from openfire.server.workers.jobs import throw_view
from openfire.server.workshop.duel_wire import DuelReply, DuelRequest, DuelResult, DuelSwing, DuelTerms, DuelUnit
from openfire.text.refusals import refusal_in
from openfire.text.wording import Wording

MOST_SHOWN: Final = 200
"""For how many numbers the chance is sent."""

STEP: Final = 6.0
"""Inches nearer and farther that are tried."""

CLOSE: Final = 1.0
"""As near as a swing goes."""


def duels(ask: DuelRequest, language: Language) -> DuelReply:
    """What the attacks come to. Raises Problem for a unit that is not there, or terms that make no sense."""
    try:
        return _duels(ask, language)
    except DuelError as error:
        raise Problem("unfit", str(error)) from None


def _duels(ask: DuelRequest, language: Language) -> DuelReply:
    texts = [" ".join(text.split()) for text in (*ask.attackers, ask.target)]
    for text in texts:
        _check_known(text)
    book, at = edition_for(texts[-1]), texts[-1]
    attackers, target = [read_side(text, "a", book) for text in texts[:-1]], read_side(at, "b", book)
    edition = played(find_edition(book), *attackers, target)
    terms = _fitting(ask.terms, edition)
    results = [
        _result(
            text, one, target, fought(book, text, at, terms), terms, edition, _wording(one, target, edition, language)
        )
        for text, one in zip(texts, attackers, strict=False)
    ]
    words = _wording(attackers[0], target, edition, language)
    if ask.swings:
        found = _swings(book, (texts[0], at), (attackers[0], target), terms, edition, words)
        largest = sorted(found, key=lambda one: -abs(one.damage - results[0].damage))
        results[0] = replace(results[0], swings=tuple(largest))
    return DuelReply(
        book,
        edition.title,
        {sight: words.term(sight) for sight in edition.look_ahead.sights},
        tuple(edition.look_ahead.situations),
        EXCHANGE in edition.look_ahead.offers,
        edition.vocabulary.has_leaders,
        _unit(at, target),
        tuple(results),
    )


def _wording(attacker: DuelSide, target: DuelSide, edition: Edition, language: Language) -> Wording:
    """The words for a fight of two units."""
    return Wording(stage(edition, attacker, target, DuelSituation()).setup, language)


def _check_known(text: str) -> None:
    """Raise Problem for a unit of a module that is not here: no folder and no file is read for somebody from afar."""
    told, _ = numbered(text)
    try:
        module = unshare(told).module if is_share_text(told) else told.partition(":")[0] if ":" in told else ""
    except DocumentError as error:
        raise Problem("unfit", str(error)) from None
    if module not in list_modules():
        told = unknown("module", module, list_modules()) if module else "write module:unit, such as frontier:reavers"
        raise Problem("unfit", told)


def _fitting(terms: DuelTerms, edition: Edition) -> DuelTerms:
    """Terms as the book has them: what it does not know is said, what makes no difference is left out."""
    ahead = edition.look_ahead
    if terms.sight and terms.sight not in ahead.sights:
        raise Problem("unfit", unknown("line of sight", terms.sight, ahead.sights))
    for name in terms.marks:
        if name not in ahead.situations:
            raise Problem("unfit", unknown("situation", name, ahead.situations))
    if terms.is_exchange and EXCHANGE not in ahead.offers:
        raise Problem("unfit", f"{edition.title} has no whole exchanges to weigh, only attacks")
    marks = {name: count for name, count in terms.marks.items() if count}
    is_first = terms.is_target_first and terms.is_exchange
    return replace(terms, sight=terms.sight or ahead.sights[0], marks=marks, is_target_first=is_first)


@lru_cache(512)
def read_side(text: str, seat: str, book: str) -> DuelSide:
    """A unit, as it stands on either side."""
    return read_any_side(text, seat, find_edition(book))


def fought(book: str, attacker: str, target: str, terms: DuelTerms) -> Prospect:
    """What one attack comes to; where the target strikes first, what its charge comes to."""
    marks = tuple(sorted(terms.marks.items()))
    situation = DuelSituation(terms.range, terms.sight, marks, terms.models, terms.targets, terms.is_exchange)
    if terms.is_target_first:
        situation = situation._replace(models=terms.targets, targets=terms.models)
        return _fought(book, target, attacker, situation, "b", "a")
    return _fought(book, attacker, target, situation, "a", "b")


@lru_cache(4096)
def _fought(book: str, one: str, other: str, situation: DuelSituation, seat: str, against: str) -> Prospect:
    return fight(find_edition(book), read_side(one, seat, book), read_side(other, against, book), situation)


# ------------------------------------------------------------------------------------------------ told


def _unit(text: str, side: DuelSide) -> DuelUnit:
    return DuelUnit(text, side.name, side.unit.points, len(side.unit.models))


class _Reading:
    """What a prospect comes to, seen from the attackers, whoever strikes first."""

    def __init__(
        self, found: Prospect, attacker: DuelSide, target: DuelSide, terms: DuelTerms, edition: Edition
    ) -> None:
        self.odds, self.is_turned = found.odds, terms.is_target_first
        situation = DuelSituation(models=terms.models, targets=terms.targets)
        self._game = stage(edition, attacker, target, situation)

    def own(self, outcome: ActionOutcome) -> Losses:
        """What the attackers suffer."""
        return outcome.target if self.is_turned else outcome.own

    def theirs(self, outcome: ActionOutcome) -> Losses:
        """What the target suffers."""
        return outcome.own if self.is_turned else outcome.target

    def damage(self) -> float:
        """Hit points that the target loses on average."""
        return float(self.odds.expected(lambda outcome: self.theirs(outcome).damage)) if self.odds else 0.0

    def destroys(self) -> float:
        """How likely the target is destroyed."""
        return float(self.odds.chance(lambda outcome: self.theirs(outcome).destroyed)) if self.odds else 0.0

    def taken(self, target: DuelSide) -> float:
        """Points that the target loses on average."""
        return self._points(target, self.theirs)

    def lost(self, attacker: DuelSide) -> float:
        """Points that the attackers lose on average."""
        return self._points(attacker, self.own)

    def _points(self, side: DuelSide, losses: Callable[[ActionOutcome], Losses]) -> float:
        """Each hit point is worth as much of a unit's points; a unit that is destroyed loses all that are left."""
        models = self._game.state.models
        left = sum(models[name].hit_points for name in self._game.unit(side.unit.id).models)
        whole = sum(self._whole(side).values())
        if not self.odds or not whole:
            return 0.0

        def gone(outcome: ActionOutcome) -> float:
            told = losses(outcome)
            return left if told.destroyed else min(left, told.damage)

        return side.unit.points * float(self.odds.expected(gone)) / whole

    def _whole(self, side: DuelSide) -> Mapping[str, int]:
        """The hit points of every model before anybody was lost."""
        state = self._game.setup.edition.start(self._game.setup)
        return {name: state.models[name].hit_points for name in side.unit.models}


def _result(
    text: str, attacker: DuelSide, target: DuelSide, found: Prospect, terms: DuelTerms, edition: Edition, words: Wording
) -> DuelResult:
    """What one attack comes to, as it is sent."""
    unit = _unit(text, attacker)
    if found.odds is None:
        refusal = refusal_in(words, found.refusal) if found.refusal else None
        return DuelResult(unit, found.sight, refusal)
    read, odds = _Reading(found, attacker, target, terms, edition), found.odds
    own, theirs = read.own, read.theirs
    return DuelResult(
        unit,
        words.term(found.sight) if found.sight else "",
        None,
        tuple(PartView(part.name, tuple(throw_view(throw, words) for throw in part.throws)) for part in found.parts),
        read.damage(),
        odds.expected(lambda outcome: theirs(outcome).models),
        read.taken(target),
        read.lost(attacker),
        odds.chance(lambda outcome: theirs(outcome).damage > 0),
        read.destroys(),
        odds.chance(lambda outcome: theirs(outcome).leader),
        odds.expected(lambda outcome: own(outcome).damage),
        odds.expected(lambda outcome: own(outcome).models),
        odds.chance(lambda outcome: own(outcome).destroyed),
        _law(odds, lambda outcome: theirs(outcome).models),
        _law(odds, lambda outcome: theirs(outcome).damage),
        odds.samples,
    )


def _law(odds: ActionOdds, read: Callable[[ActionOutcome], int]) -> tuple[tuple[int, float], ...]:
    return tuple((int(number), float(chance)) for number, chance in islice(odds.distribution.by(read), MOST_SHOWN))


# ------------------------------------------------------------------------------------------------ what changes it most


class _Change(NamedTuple):
    """One circumstance that could be another."""

    what: str
    name: str
    value: float
    terms: DuelTerms


def _changes(terms: DuelTerms, edition: Edition, attacker: DuelSide, target: DuelSide) -> Iterator[_Change]:
    """Every circumstance changed by itself: what is there goes, what is not comes, numbers go up and down."""
    ahead = edition.look_ahead
    if EXCHANGE in ahead.offers:
        other = replace(terms, is_exchange=not terms.is_exchange, is_target_first=False)
        yield _Change("exchange", "", other.is_exchange, other)
    if terms.is_exchange:
        first = not terms.is_target_first
        yield _Change("first", "", first, replace(terms, is_target_first=first))
    else:
        for sight in ahead.sights:
            if sight != terms.sight:
                yield _Change("sight", sight, 1, replace(terms, sight=sight))
        for away in (max(CLOSE, terms.range - STEP), min(FARTHEST, terms.range + STEP)):
            if away != terms.range:
                yield _Change("range", "", away, replace(terms, range=away))
    for name in ahead.situations:
        count = 0 if terms.marks.get(name) else 1
        yield _Change("mark", name, count, replace(terms, marks={**terms.marks, name: count}))
    for what, side, left in (("models", attacker, terms.models), ("targets", target, terms.targets)):
        most = len(side.unit.models)
        number = most // 2 if left in (None, most) else most
        if number:
            yield _Change(what, "", number, replace(terms, **{what: number}))


def _swings(
    book: str,
    texts: tuple[str, str],
    sides: tuple[DuelSide, DuelSide],
    terms: DuelTerms,
    edition: Edition,
    words: Wording,
) -> Iterator[DuelSwing]:
    """What the attack of the first unit on the target would come to with each circumstance changed."""
    for change in _changes(terms, edition, *sides):
        found = fought(book, *texts, change.terms)
        read = _Reading(found, *sides, change.terms, edition)
        yield DuelSwing(
            change.what,
            change.name,
            words.term(change.name),
            change.value,
            read.damage(),
            read.destroys(),
            read.taken(sides[1]),
            read.lost(sides[0]),
        )
