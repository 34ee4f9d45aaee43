"""Small battles of both drafts with rules of a module's own."""

from typing import Any

import pytest

from openfire.engine.edition import Edition
from openfire.engine.questions import Ask, Roll
from openfire.game.books import ASSAULT, MELEE
from openfire.testkit import Battle, battle

both = pytest.mark.parametrize("edition", [ASSAULT, MELEE], ids=["assault", "melee"])

WEAPONS = {
    "assault": {"gun": {"range": 24}, "knife": {"range": 1}},
    "melee": {"gun": {"range": 24}, "knife": {"range": 1, "specials": ["Melee"]}},
}


def own(name: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A rule as its file gives it."""
    return {"name": name, "text": "As it says.", "effects": list(effects), **more}


def begin(edition: Edition, text: str | dict[str, Any], *rules: dict[str, Any], **more: Any) -> Battle:
    """A battle with own rules, guns and knives."""
    weapons = WEAPONS[edition.key] | more.pop("weapons", {})
    return battle(edition, text, rules=list(rules), weapons=weapons, **more)


def duel(
    edition: Edition,
    *rules: dict[str, Any],
    attacker: str = "",
    target: str = "",
    third: str = "",
    gun: dict[str, Any] | None = None,
    away: float = 5,
    **more: Any,
) -> Battle:
    """a1 is about to attack b1, so near that nobody evades; skill 7, defence 8."""
    text = f"a1 @ 10,10 gun {attacker}\nb1 x2 @ {10 + away},10 {target}\n{third}"
    weapons = {"gun": {"range": 24, **(gun or {})}}
    return begin(edition, text, *rules, weapons=weapons, **more).play("activate: a1", "action: attack")


def rolled(g: Battle) -> Roll:
    """The roll that the game waits for."""
    assert isinstance(g.question, Roll), g.question
    return g.question


def asked(g: Battle) -> str:
    """The name of the open question."""
    assert isinstance(g.question, Ask), g.question
    return g.question.what


def skill_of(g: Battle) -> Roll:
    """The skill test of a1 at b1."""
    return rolled(g.play("attack: a1.1:gun>b1"))


def defence_of(g: Battle) -> Roll:
    """The defence test of b1 after a hit with a 9."""
    return rolled(g.play("attack: a1.1:gun>b1", dice=[9]))
