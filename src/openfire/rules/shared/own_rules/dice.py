"""How effects reshape dice: which faces are rolled again, what faces bring besides, what is ignored."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from openfire.dice import D12, Test, tabulate
from openfire.engine.game import Game
from openfire.roster.own_rules.model import Again, FaceRange, Ignored, OnFace
from openfire.rules.shared.own_rules.amounts import worth
from openfire.rules.shared.own_rules.effects import effects_at
from openfire.rules.shared.own_rules.scene import Case


class FaceGift(NamedTuple):
    """What a die brings besides that shows one of some natural faces."""

    gives: str
    least: int
    most: int
    number: int
    rule: str


class DiceChanges(NamedTuple):
    """All that a module says of some dice. A value, so that plans can hold it."""

    again: tuple[tuple[str, int, int, str], ...] = ()
    """Which are rolled again: failed, successes, all, or faces from one to another; and the rule."""
    gifts: tuple[FaceGift, ...] = ()
    ignored: int = 0
    """The face on which a wound is ignored; 0 for none."""
    ignored_by: str = ""
    """The rule by which it is."""

    def is_rolled_again(self, face: int, *, succeeds: bool) -> bool:
        """Whether a natural face is rolled again."""
        for which, least, most, _ in self.again:
            if which == "all" or (which == "faces" and least <= face <= most):
                return True
            if which in ("failed", "successes") and (which == "successes") == succeeds:
                return True
        return False

    def gift(self, gives: str, face: int) -> int:
        """How much of something a natural face brings."""
        return sum(gift.number for gift in self.gifts if gift.gives == gives and gift.least <= face <= gift.most)

    def succeeds(self, face: int, otherwise: bool) -> bool:
        """Whether a natural face succeeds, perhaps whatever is needed; one that fails so never does."""
        return not self.gift("fail", face) and (otherwise or self.gift("succeed", face) > 0)

    def brings(self, *gives: str) -> bool:
        """Whether any face brings one of some things."""
        return any(gift.gives in gives for gift in self.gifts)

    def by(self, gives: str) -> str:
        """The first rule by which faces bring something."""
        return next((gift.rule for gift in self.gifts if gift.gives == gives), "")

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that change the dice, for the roll to cite."""
        return tuple(dict.fromkeys((*self.again_rules, *(gift.rule for gift in self.gifts))))

    @property
    def again_rules(self) -> tuple[str, ...]:
        """The rules by which dice are rolled again."""
        return tuple(dict.fromkeys(rule for *_, rule in self.again))


UNCHANGED: Final = DiceChanges()


@lru_cache(maxsize=512)
def settled(test: Test, own: DiceChanges, failed: int, passed: int) -> Test:
    """A test with the faces that succeed or fail whatever is needed. failed, passed: how faces are sorted that do."""
    if not own.brings("succeed", "fail"):
        return test

    def fall(face: int) -> int:
        was = test.classes[face - 1]
        return max(was, passed) if own.succeeds(face, was >= passed) else min(was, failed)

    return tabulate(D12, fall, classes=max(*test.classes, passed) + 1)


def dice_changes(g: Game, point: str, case: Case) -> DiceChanges:
    """What a module says of the dice at a point."""
    if not g.setup.own.rules:
        return UNCHANGED
    if not (every := effects_at(g, point, case)):
        return UNCHANGED
    again: list[tuple[str, int, int, str]] = []
    gifts: list[FaceGift] = []
    ignored: list[tuple[int, str]] = []
    for found in every:
        for deed in found.placed.effect.deeds:
            cite, scene = found.rule.cite, found.scene
            if isinstance(deed, Again):
                again.append((deed.which, deed.faces.least, deed.faces.most, cite))
            elif isinstance(deed, OnFace):
                faces: FaceRange = deed.faces
                number = worth(g, deed.number, scene)
                number = number if deed.most is None else min(number, worth(g, deed.most, scene))
                gifts.append(FaceGift(deed.gives, faces.least, faces.most, max(0, number), cite))
            elif isinstance(deed, Ignored):
                ignored.append((worth(g, deed.needed, scene), cite))
    if not (again or gifts or ignored):
        return UNCHANGED
    best, by = min(ignored, default=(0, ""))
    return DiceChanges(tuple(again), tuple(gifts), best, by)
