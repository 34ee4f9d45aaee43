"""What the parts of an effect are read with: the words of the edition, their rule, and the faults so far."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Annotated, Final, NamedTuple

from msgspec import Meta

from openfire.dice import Sum
from openfire.roster.amounts import bounds, fixed
from openfire.roster.form_places import At
from openfire.roster.own_rules.faults import Faults
from openfire.roster.own_rules.model import TARGET, FaceRange, Quantity
from openfire.roster.own_rules.points import PointSchema, RuleWords
from openfire.roster.specials import Takes
from openfire.roster.vocabulary import Vocabulary
from openfire.roster.words import parse_id, shown, unknown

DEEPEST: Final = 8
"""How deep conditions can stand in each other."""

MOST: Final = 99
"""The largest number in an effect."""

Inches = Annotated[float, Meta(ge=0, le=200)]
Count = Annotated[int, Meta(ge=0, le=MOST)]


class RuleGrammar(NamedTuple):
    """What a part of an effect is read with."""

    vocabulary: Vocabulary
    """The book's words, with the module's own rules among them."""
    words: RuleWords
    tokens: frozenset[str]
    """The module's own tokens."""
    faults: Faults
    takes: Takes
    """What the brackets of the rule hold."""
    point: PointSchema

    def wrong(self, at: At, key: str, reason: str) -> None:
        """Something is wrong."""
        self.faults.add(at, key, reason)

    def known(self, at: At, key: str, kind: str, word: object, names: Collection[str]) -> bool:
        """Whether a word is one of some; else the nearest is named, or all where none is near."""
        if isinstance(word, str) and word in names:
            return True
        told = unknown(kind, str(word), names)
        every = "" if "; " in told else f"; there are {', '.join(names) or 'none'}"
        self.wrong(at, key, told + every)
        return False


COUNTS: Final = ("models", "target-models")
"""Words that stand for how many models there are."""

PRINTED: Final = "printed"
"""The word for the face that is needed as it is printed, before anything changes it."""

_X = re.compile(rf"(-?)(x|lost|dealt|shown|{PRINTED}|{'|'.join(COUNTS)})(?:([+-])([0-9]{{1,2}}))?")
_FACE = re.compile(r"([0-9]{1,2})(\+)?(?:-([0-9]{1,2}))?")


def read_quantity(
    gr: RuleGrammar,
    at: At,
    key: str,
    told: object,
    *,
    dice: bool = False,
    negative: bool = False,
    everything: bool = False,
) -> Quantity:
    """How much: 2, -1, x, where dice may be rolled for it D3 or 2D6+1, and where there is an end to it `all`."""
    if everything and told == "all":
        return Quantity(fixed(MOST))
    try:
        found = _quantity(told)
    except ValueError as error:
        gr.wrong(at, key, str(error))
        return Quantity(fixed(1))
    if found.word == "x" and gr.takes == "nothing":
        gr.wrong(at, key, "x is what stands in the brackets of a rule, and this one takes nothing: say takes: number")
    elif found.word == "target-models" and TARGET not in (gr.point.whose, *gr.point.roles):
        gr.wrong(at, key, f"there is no target at {gr.point.name}")
    elif found.word == PRINTED and (key not in ("at-least", "at-most") or "multiply" in gr.point.deeds):
        gr.wrong(at, key, "printed is for at-least and at-most, of rolls")
    elif found.word not in ("", "x", PRINTED, *COUNTS, *gr.point.amounts):
        gr.wrong(at, key, f"{found.word} is not known at {gr.point.name}")
    elif not found.is_fixed and not dice:
        gr.wrong(at, key, "no dice are rolled for this: write a number")
    elif not negative and _is_below_0(found):
        gr.wrong(at, key, f"{shown(str(told))} may come to less than 0")
    return found


def _is_below_0(found: Quantity) -> bool:
    """Whether it may come to less than 0; x, and what came of a moment, is 1 at least."""
    least = bounds(found.amount)[0] + (found.times if found.word and found.times > 0 else 0)
    return least < 0 or (found.times < 0 and not found.amount.plus)


def _quantity(told: object) -> Quantity:
    if isinstance(told, int) and not isinstance(told, bool) and -MOST <= told <= MOST:
        return Quantity(fixed(told))
    text = str(told).strip() if isinstance(told, str) else ""
    if found := _X.fullmatch(text):
        plus = int(f"{found[3]}{found[4]}") if found[3] else 0
        return Quantity(fixed(plus), -1 if found[1] else 1, found[2])
    if text and (text[0].isdigit() or text[0] in "Dd-"):
        return Quantity(_sum(text))
    raise ValueError(f"{shown(str(told))} is not a number: write 2, D3, 2D6+1 or x, none above {MOST}")


def _sum(text: str) -> Sum:
    if re.fullmatch(r"-?[0-9]{1,2}", text):
        return fixed(int(text))
    try:
        found = Sum.parse(text)
    except ValueError:
        raise ValueError(f"{shown(text)} is not an amount: write 2, D6, 2D6, D3 or 2D6+1") from None
    if not -MOST <= bounds(found)[0] <= bounds(found)[1] <= MOST:
        raise ValueError(f"{text} can come to more than {MOST}")
    return found


def read_faces(gr: RuleGrammar, at: At, key: str, told: object) -> FaceRange:
    """Natural faces: 6 alone, 5+ or 2-4."""
    found = _FACE.fullmatch(str(told))
    least = int(found[1]) if found else 0
    most = 0 if not found else gr.words.sides if found[2] else int(found[3] or least)
    if not found or (found[2] and found[3]) or not 1 <= least <= most <= gr.words.sides:
        sides = gr.words.sides
        gr.wrong(at, key, f"{shown(str(told))} are no faces of a D{sides}: write {sides}, {sides - 1}+ or 2-4")
        return FaceRange(1, 1)
    return FaceRange(least, most)


def read_id(gr: RuleGrammar, at: At, key: str, told: object) -> str:
    """An id, such as that of a token or a type."""
    found = gr.faults.take(at, key, parse_id, str(told), "x")
    return str(found)
