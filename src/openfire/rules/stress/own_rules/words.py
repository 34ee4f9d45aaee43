"""What a module's own rules can say in this book: its points, states, tokens and permissions."""

from __future__ import annotations

from typing import Final

from openfire.roster.own_rules import RuleWords
from openfire.roster.own_rules import common_points as common
from openfire.rules.stress import numbers

OBSCURED: Final = "obscured"

WORDS: Final = RuleWords(
    sides=12,
    points=(
        common.to_hit(OBSCURED),
        common.to_defend(OBSCURED),
        common.of_attack("attacks", "for its number of attacks", OBSCURED),
        common.of_attack("damage", "for the damage of its weapons", OBSCURED),
        common.of_attack("piercing", "for the piercing of its weapons", OBSCURED),
        common.of_attack("range", "for the range of its weapons"),
        common.wounds(OBSCURED),
        common.of_unit("morale", "on command rolls", on_roll=True, leader=True),
        common.of_unit("move", "for how far it moves", "advance", leader=True),
        common.of_unit("stress", "for the stress that it gains"),
        common.of_unit("deploy", "for how far from an entry point it arrives", leader=True),
        common.of_unit("ambush", "for how far from enemies it arrives in ambush", leader=True),
        *common.ROUNDS,
        *common.ACTIVATIONS,
        *common.MOVES,
        *common.ATTACKING,
        *common.LOSSES,
        common.DESTROYS,
        common.ARRIVES,
        common.SECURES,
        *common.TESTS,
    ),
    states={
        "moved": "has moved in this activation",
        "advanced": "has made an advance move in this activation",
        "stressed": "has stress",
        "damaged": "has taken damage this round",
        "engaged": "is in assault range of an enemy",
        "activated": "has been activated this round",
    },
    circumstances={
        common.MELEE: "it is an attack in assault range",
        common.SHOOTING: "it is an attack from beyond assault range",
        OBSCURED: "the line of sight is obscured",
        "advance": "it is an advance move",
    },
    includes={"vehicle": ("transport", "aircraft")},
    tokens={"stress": numbers.MOST_STRESS},
    forbids={
        "move": "may not move",
        "advance": "may not make advance moves",
        "attack": "may not attack",
        "shoot": "may not attack from beyond assault range",
        "secure": "may not secure objectives",
        "recover": "may not recover from stress",
        "free-attack": "may not make free attacks",
        "be-shot": "may not be attacked from beyond assault range",
        "aim-at": "may not attack this target from beyond assault range",
        "use": "may not be used",
    },
    allows={
        "shoot-into-melee": "may attack units that are in assault range of friends",
        "heavy-after-move": "may use heavy weapons after a move",
        "leave-freely": "may leave assault range without free attacks",
        "pick-losses": "says which models of its target take damage",
        "unseen": "may attack what it does not see, as if it were obscured",
        "ignore-stress": "acts as if it had no stress",
        "secure-engaged": "may secure objectives in assault range of enemies",
    },
    acts={
        "move": "moves once more",
        "attack": "attacks once more",
        "secure": "secures an objective",
        "recover": "tries to recover from stress",
    },
    aimed=("attack",),
)
"""The words of this book for modules' own rules."""
