"""Rules of a module's own, as data: a small typed language for special rules, auras, weapon rules and powers.

An effect says *when* it counts, *who* it is for, *if* what holds, and what it is to *do*. `model` has rules as values,
`points` what an edition lets them do and where, and `common_points` those that several have; `files` reads rules with
all faults at once, `conditions`, `selectors` and `deeds` read their parts, `checks` says what is wrong between several;
`sentences` says an effect back in English, `reference` has an example of every word. What they come to in play stands
in `rules/shared/own_rules`.
"""

from openfire.roster.own_rules.model import OwnEffect, OwnRule
from openfire.roster.own_rules.points import PointSchema, RuleWords

__all__ = ["OwnEffect", "OwnRule", "PointSchema", "RuleWords"]
