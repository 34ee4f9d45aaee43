"""The names of all questions that the books ask. They stand in records, plans and scenarios: none of them changes."""

from __future__ import annotations

from enum import StrEnum


class QuestionName(StrEnum):
    """What a question is called, whichever book asks it."""

    # setting up
    DEPLOYMENT_AREA = "deployment area"
    SIDE = "side"
    ENTRY_POINT = "entry point"
    SET_UP = "set up"
    HOLD_BACK = "hold back"
    AMBUSH = "ambush"
    SCOUTS = "scouts"
    DEPLOY_UNIT = "deploy unit"
    DEPLOY = "deploy"
    DEPLOY_INSIDE = "deploy inside"
    START_ABOARD = "start aboard"
    JOINS = "joins"
    JOINED_BY = "joined by"
    KEEP_IN_RESERVE = "keep in reserve"
    ARRIVE_UNIT = "arrive unit"
    ARRIVE = "arrive"
    SCATTER = "scatter"

    # activations and actions
    ACTIVATE = "activate"
    ACTION = "action"
    RECOVER = "recover"
    CLEAR_ALL_STRESS = "clear all stress"
    INTERACT = "interact"
    SECURE = "secure"
    ABILITY = "ability"
    INSTEAD_OF = "instead of"
    """Whether an ability is used instead of an action, which is the topic."""
    ABILITY_ON = "on"
    """On whom an ability is used, which is the topic."""
    MEND = "mend"
    MANIFEST = "manifest"

    # movement
    MOVE = "move"
    WALK = "walk"
    DRIVE = "drive"
    FOLLOWERS = "followers"
    LEAVE = "leave"
    LEADER = "leader"
    EMBARK = "embark"
    DISEMBARK = "disembark"
    NEXT_OUT = "next out"
    WRECK = "wreck"
    BAIL_OUT = "bail out"

    # attacks
    ATTACK = "attack"
    NEXT_ATTACKS = "next attacks"
    STRIKE = "strike"
    IMPACT = "impact"
    FREE_ATTACK = "free attack"
    FREE_ATTACK_WITH = "free attack with"
    EVADE = "evade"
    ASSAULT_MOVE = "assault move"
    PILE_IN = "pile in"
    CONSOLIDATE = "consolidate"
    FURIOUS_WITH = "furious with"
    SNIPE = "snipe"

    # dice and damage
    REROLL_HITS = "re-roll hits"
    REROLL_MISSES = "re-roll misses"
    REROLL_DEFENCE = "re-roll defence"
    REROLL_COMMAND = "re-roll command"
    DAMAGE = "damage"
    WOUNDS_FIRST = "wounds first"

    # rules of a module's own, each about the rule that is the topic
    USE_RULE = "use"
    TARGET_OF = "target of"
    WAY_OF = "way of"
    PLACE_BY = "place by"

    def about_topic(self, topic: str) -> str:
        """The name as it is written down, with the action or ability that it is about."""
        if not topic:
            return self.value
        return f"{topic} {self.value}" if self is QuestionName.ABILITY_ON else f"{self.value} {topic}"
